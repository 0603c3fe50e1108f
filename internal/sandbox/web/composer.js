// Writing: the text field with its drafts, replying, sending in order, and the Start button of the direct message.

import { byId, icon, hasKeyboard } from './dom.js';
import { state, find, keepDraft } from './chats.js';
import { t } from './texts.js';
import { post, Refused } from './wire.js';
import { toast } from './dialogs.js';
import { summary } from './bubble.js';
import { wireMenu, drawMenu, closeMenu, menuOpen, chosen, stepMenu, take } from './menu.js';

const field = () => byId('composer');
const openChat = () => state.chats.get(state.open);
let sent = null;
let queue = Promise.resolve();

/** Wires the composer; `onSent(chat, message)` gets each message as the server took it. */
export function wireComposer(onSent) {
  sent = onSent;
  byId('send').append(icon('send'));
  byId('reply-cancel').append(icon('close'));
  byId('compose').addEventListener('submit', event => { event.preventDefault(); submit(); });
  byId('reply-cancel').addEventListener('click', () => replyTo(0));
  byId('start').addEventListener('click', () => send(openChat(), '/start', 0));
  field().addEventListener('input', typed);
  field().addEventListener('click', typed);
  field().addEventListener('keydown', key);
  field().addEventListener('blur', closeMenu);
  wireMenu((item, offer, now) => {
    const text = field().value;
    const rest = text.slice(field().selectionStart);
    field().setRangeText(item.insert + (rest.startsWith(' ') ? '' : ' '), offer.from, field().selectionStart, 'end');
    typed();
    if (now && item.send && rest.trim() === '') submit();
  });
}

/** Shows the open chat's draft and reply. */
export function showComposer() {
  const chat = openChat();
  byId('compose').hidden = chat.type === 'channel';
  field().value = chat.draft;
  fit();
  closeMenu();
  drawReply();
  drawStart();
}

/** Shows the Start button where nothing was said yet in a direct message. */
export function drawStart() {
  const chat = openChat();
  byId('start').hidden = !(chat?.type === 'private' && chat.order.length === 0);
}

/** Puts the focus into the text field, where that opens no on-screen keyboard. */
export function focusComposer() {
  if (hasKeyboard() && !byId('compose').hidden) field().focus({ preventScroll: true });
}

/** Makes the next message a reply to this one; 0 for none. */
export function replyTo(id) {
  const chat = openChat();
  chat.replyTo = id;
  drawReply();
  field().focus({ preventScroll: true });
}

/** Writes a text into the field, to be gone on with. */
export function write(text) {
  field().value = text;
  typed();
  closeMenu();
  field().focus({ preventScroll: true });
  field().setSelectionRange(text.length, text.length);
}

/** Sends a text to a chat. Texts are sent in the order written; one that fails comes back into the field. */
export function send(chat, text, reply) {
  queue = queue.then(async () => {
    try {
      sent(chat, await post('send', { me: state.me.id, chat: chat.id, text: withPeople(text, chat), reply_to: reply }));
    } catch (error) {
      giveBack(chat, text, reply);
      toast(error instanceof Refused ? t.failed(error.message) : t.notSent);
    }
  });
}

// People without a username are written "@Name"; the server is told whom that means.
function withPeople(text, chat) {
  if (chat.type === 'private') return text;
  const nameless = [...state.people.values()].filter(person => !person.username && !/[[\]]/.test(person.name));
  nameless.sort((a, b) => b.name.length - a.name.length);
  for (const { name, id } of nameless) {
    const written = new RegExp(`@${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\p{L}\\p{N}_])`, 'giu');
    text = text.replace(written, () => `@[${name}](${id})`);
  }
  return text;
}

function giveBack(chat, text, reply) {
  if (text === '/start' && chat.order.length === 0) return;
  keepDraft(chat, chat.draft === '' ? text : `${text}\n${chat.draft}`);
  chat.replyTo ||= reply;
  if (chat.id === state.open) showComposer();
}

function submit() {
  const chat = openChat();
  const text = field().value.trim();
  if (!chat || text === '') return;
  const reply = chat.replyTo;
  keepDraft(chat, '');
  chat.replyTo = 0;
  showComposer();
  send(chat, text, reply);
}

function typed() {
  const chat = openChat();
  keepDraft(chat, field().value);
  fit();
  drawMenu(field().value, field().selectionStart, chat);
}

function fit() {
  field().style.height = 'auto';
  field().style.height = field().scrollHeight + 'px';
  byId('send').disabled = field().value.trim() === '';
}

async function drawReply() {
  const chat = openChat();
  const id = chat.replyTo;
  byId('reply-bar').hidden = !id;
  if (!id) return;
  const message = await find(chat, id).catch(() => null);
  if (chat.replyTo !== id || openChat() !== chat) return;
  byId('reply-name').textContent = t.replyingTo(message?.from?.name ?? '');
  byId('reply-text').textContent = message ? summary(message) : t.deleted;
}

function key(event) {
  if (event.isComposing) return;
  if (event.key === 'Escape') {
    event.preventDefault();
    if (menuOpen()) closeMenu();
    else if (openChat().replyTo) replyTo(0);
    return;
  }
  if (menuOpen() && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
    event.preventDefault();
    stepMenu(event.key === 'ArrowDown' ? 1 : -1);
    return;
  }
  if (menuOpen() && event.key === 'Tab' && !event.shiftKey) {
    event.preventDefault();
    if (!chosen()) stepMenu(1);
    take(chosen());
    return;
  }
  if (event.key !== 'Enter' || event.shiftKey) return;
  event.preventDefault();
  if (chosen()) take(chosen(), true);
  else submit();
}
