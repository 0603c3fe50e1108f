// The page's start: joining, opening chats, and bringing the server's events to what is on screen.

import { byId, el, icon, dressAvatar, narrow } from './dom.js';
import { state, enter, list, put, drop, refresh, markRead, countUnread, countsAsUnread, kindOf } from './chats.js';
import { t, speak, preferredLanguage } from './texts.js';
import { post, get, follow, Refused } from './wire.js';
import { drawList } from './list.js';
import { wireLog, showLog, drawMessages, toEnd } from './log.js';
import { wireComposer, showComposer, drawStart, focusComposer, replyTo, write, send } from './composer.js';
import { wireDialogs, askOther, toast, showAnswer, confirm, enlarge, swapped, announce } from './dialogs.js';
import { summary, plainText } from './bubble.js';

const who = { name: '', language: '' };
let waitingEvents = null;
let loadWanted = false;
let streaming = false;
let offlineTimer = 0;
const retry = 1500; // ms

// Joining

async function join() {
  enter(await post('join', who));
  sessionStorage.setItem('damas.who', JSON.stringify(who));
}

async function submitJoin(event) {
  event?.preventDefault();
  who.name = byId('name').value.trim();
  who.language = byId('language').value;
  byId('join-error').textContent = who.name === '' ? t.nameMissing : '';
  if (who.name === '') return byId('name').focus();
  try {
    await join();
  } catch (error) {
    byId('join-error').textContent = error instanceof Refused ? t.failed(error.message) : t.noServer;
    return;
  }
  showMessenger();
}

function showMessenger() {
  byId('welcome').hidden = true;
  byId('messenger').hidden = false;
  byId('me-name').textContent = state.me.name;
  byId('me-language').textContent = state.me.username ? '@' + state.me.username : '';
  dressAvatar(byId('me-avatar'), { id: state.me.id, name: state.me.name, kind: 'person' });
  document.body.dataset.view = 'list';
  follow(state.me.id, { open: () => { streaming = true; reload(); }, event: received, lost });
}

// Opening chats. The address keeps the open chat after "#"; on narrow screens the browser's Back goes to the list.

const addressOf = id => location.pathname + location.search + (id === null ? '' : '#' + id);

function choose(id) {
  if (narrow() && document.body.dataset.view === 'list') history.pushState({ pushed: true }, '', addressOf(id));
  else history.replaceState(history.state, '', addressOf(id));
  openChat(id);
}

function openChat(id) {
  const chat = state.chats.get(id);
  if (!chat) return showList();
  state.open = id;
  document.body.dataset.view = 'chat';
  byId('chat-title').textContent = chat.title;
  byId('chat-subtitle').textContent = chat.type === 'private' ? t.directWith(state.me.name) : chat.type === 'channel' ? t.channelOf : t.groupOf(state.me.name);
  dressAvatar(byId('chat-avatar'), { id: chat.id, name: chat.title, kind: kindOf(chat) });
  showComposer();
  drawEmpty();
  showLog();
  read();
  focusComposer();
  loadCommands(chat);
}

function showList() {
  document.body.dataset.view = 'list';
  if (narrow()) state.open = null;
  drawList(choose);
}

function followAddress() {
  const id = Number(location.hash.slice(1));
  if (state.chats.has(id)) openChat(id);
  else showList();
}

async function loadCommands(chat) {
  try {
    chat.commands = await get('commands', { me: state.me.id, chat: chat.id });
    if (chat.id === state.open) drawEmpty();
  } catch {
    chat.commands ??= [];
  }
}

function drawEmpty() {
  const chat = state.chats.get(state.open);
  const box = byId('empty');
  const spoken = [...chat.messages.values()].some(message => !message.service);
  box.hidden = spoken;
  drawStart();
  if (spoken) return;
  const names = new Set(chat.commands?.map(command => command.command));
  const chips = [['desafiar', 'challenge'], ['jogar', 'play']].map(([local, english]) => '/' + (!names.has(local) && names.has(english) ? english : local));
  box.replaceChildren(el('p', { text: chat.type === 'private' ? t.directHint : t.groupHint }));
  if (chat.type === 'private') return;
  box.append(
    el('div', { class: 'chips' }, ...chips.map(command => el('button', { type: 'button', class: 'chip', text: command, on: { click: () => write(command + ' ') } }))),
    el('button', { type: 'button', class: 'link', text: t.otherWindow, on: { click: askOther } }));
}

function read() {
  const chat = state.chats.get(state.open);
  if (chat && !document.hidden) markRead(chat);
  drawList(choose);
}

// Events. While everything is loaded anew, events wait; applied afterwards in their order they always end at the newest state.

async function reload() {
  loadWanted = true;
  if (waitingEvents) return;
  waitingEvents = [];
  while (loadWanted) {
    loadWanted = false;
    try {
      await loadAll();
    } catch {
      lost();
      await new Promise(resolve => setTimeout(resolve, retry));
      loadWanted = true;
    }
  }
  found();
  const events = waitingEvents;
  waitingEvents = null;
  for (const event of events) received(event);
}

function found() {
  if (!streaming) return;
  clearTimeout(offlineTimer);
  offlineTimer = 0;
  if (byId('offline').textContent !== '') announce(t.online);
  byId('offline').textContent = '';
}

// A stream that cannot be opened may also mean that the server no longer knows this person: loading tells.
function lost() {
  if (streaming || offlineTimer === 0) reload();
  streaming = false;
  offlineTimer ||= setTimeout(() => { byId('offline').textContent = t.offline; }, 600);
}

async function loadAll() {
  const first = state.chats.size > 0 && [...state.chats.values()].every(chat => chat.order.length === 0);
  try {
    list(await get('chats', { me: state.me.id }));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const before = state.me.id;
    await join();
    if (state.me.id !== before) return location.reload();
  }
  for (const chat of state.chats.values()) {
    const changes = await refresh(chat);
    if (chat.id === state.open) {
      drawMessages(changes.put, changes.dropped);
      drawEmpty();
      loadCommands(chat);
      if (document.hidden) countUnread(chat);
    } else countUnread(chat);
  }
  if (state.open === null && first) openFirst();
  else if (state.open !== null && !state.chats.has(state.open)) openFirst();
  else read();
}

function openFirst() {
  const asked = Number(location.hash.slice(1));
  if (state.chats.has(asked)) return openChat(asked);
  const group = [...state.chats.values()].find(chat => chat.type !== 'private') ?? [...state.chats.values()][0];
  if (narrow() || !group) return showList();
  choose(group.id);
}

function received(event) {
  if (waitingEvents) return waitingEvents.push(event);
  if (event.type === 'reset' || event.type === 'chats') return reload();
  if (event.type === 'toast') return showAnswer('event', event.text, event.alert);
  const chat = state.chats.get(event.chat ?? event.message?.chat);
  if (!chat) return reload();
  if (event.type === 'commands') {
    chat.commands = null;
    if (chat.id === state.open) loadCommands(chat);
  } else if (event.type === 'message' || event.type === 'edit') arrived(chat, event.message, event.type);
  else if (event.type === 'delete') vanished(chat, event);
}

function arrived(chat, message, type) {
  const old = chat.messages.get(message.id);
  const how = put(chat, message);
  if (how !== 'new' && how !== 'changed') return;
  const open = chat.id === state.open;
  if (open) {
    drawMessages([message.id]);
    drawEmpty();
    speakUp(message, old);
  }
  if (how === 'new' && type === 'message' && countsAsUnread(message) && (!open || document.hidden)) chat.unread++;
  if (open && !document.hidden) markRead(chat);
  drawList(choose);
}

function speakUp(message, old) {
  if (message.from?.id === state.me.id && !message.service) return;
  const name = message.from?.name ?? '';
  if (!old) announce(message.service ? summary(message) : `${name}: ${summary(message)}`);
  else if (plainText(old) !== plainText(message)) announce(t.editedBy(name, summary(message)));
}

function vanished(chat, event) {
  const ids = event.messages ?? [event.message?.id ?? event.message_id ?? event.message];
  const gone = ids.filter(id => drop(chat, id));
  if (gone.length === 0) return;
  if (chat.id === state.open) {
    if (gone.includes(chat.replyTo)) replyTo(0);
    drawMessages([], gone);
    drawEmpty();
  } else countUnread(chat);
  drawList(choose);
}

// What can be done with a message

async function remove(id) {
  if (!await confirm(t.removeAsk, t.remove)) return;
  try {
    await post('delete', { me: state.me.id, chat: state.open, message: id });
  } catch (error) {
    toast(error instanceof Refused ? t.failed(error.message) : t.offline);
  }
}

// A link to the bot itself opens the direct message here, and its start word is sent as the real client does.
function takeLink(address) {
  const url = new URL(address);
  if (!/^(t|telegram)\.me$/.test(url.hostname) || url.pathname.slice(1).toLowerCase() !== state.bot.username?.toLowerCase()) return false;
  choose(state.me.id);
  const word = url.searchParams.get('start');
  if (word !== null) send(state.chats.get(state.me.id), `/start ${word}`.trim(), 0);
  return true;
}

function openOther(name) {
  window.open(location.pathname + '?' + new URLSearchParams({ as: name }), '_blank', 'noopener');
}

function leave() {
  sessionStorage.removeItem('damas.who');
  location.assign(location.pathname);
}

// Start

function begin() {
  byId('back').append(icon('back'));
  byId('viewer-close').append(icon('close'));
  byId('other-window').prepend(icon('out'));
  wireLog({ reply: replyTo, remove, command: text => send(state.chats.get(state.open), text, 0), link: takeLink, enlarge, swapped });
  wireComposer((chat, message) => {
    arrived(chat, message, 'edit');
    if (chat.id === state.open) toEnd();
  });
  wireDialogs(openOther);
  byId('join-form').addEventListener('submit', submitJoin);
  byId('language').addEventListener('change', () => speak(byId('language').value));
  byId('other-window').addEventListener('click', askOther);
  byId('leave').addEventListener('click', leave);
  byId('back').addEventListener('click', () => {
    if (history.state?.pushed) return history.back();
    history.replaceState(null, '', addressOf(null));
    showList();
  });
  addEventListener('popstate', followAddress);
  document.addEventListener('visibilitychange', () => { if (state.me) read(); });

  const kept = JSON.parse(sessionStorage.getItem('damas.who') ?? 'null');
  const asked = new URLSearchParams(location.search);
  const name = asked.get('as')?.trim() || kept?.name || '';
  byId('language').value = asked.get('lang')?.toLowerCase() || kept?.language || preferredLanguage();
  if (byId('language').value === '') byId('language').value = 'en';
  byId('name').value = name;
  speak(byId('language').value);
  if (name !== '') submitJoin();
  else byId('name').focus();
}

begin();
