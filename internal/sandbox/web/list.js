// The list of chats, and the number of unread messages in the tab's title.

import { el, byId, dressAvatar } from './dom.js';
import { state, newest, kindOf } from './chats.js';
import { t, clock, day, sameDay } from './texts.js';
import { summary } from './bubble.js';

const rows = new Map();

/** Draws the list again; `onOpen(id)` is called when a chat is chosen. */
export function drawList(onOpen) {
  const box = byId('chat-list');
  for (const [id, row] of rows) {
    if (state.chats.has(id)) continue;
    row.item.remove();
    rows.delete(id);
  }
  for (const chat of state.chats.values()) {
    if (!rows.has(chat.id)) rows.set(chat.id, newRow(chat, onOpen));
    const row = rows.get(chat.id);
    fill(row, chat);
    if (row.item.parentNode !== box) box.append(row.item);
  }
  drawTitle();
}

function newRow(chat, onOpen) {
  const row = {
    avatar: el('span', { 'aria-hidden': 'true' }),
    name: el('strong'),
    time: el('time', { class: 'quiet' }),
    last: el('span', { class: 'last quiet' }),
    count: el('span', { class: 'count', 'data-testid': `unread-${chat.id}` }),
  };
  row.button = el('button', {
    type: 'button', class: 'chat-row', 'data-testid': `chat-${chat.id}`, on: { click: () => onOpen(chat.id) },
  }, row.avatar, row.name, row.time, row.last, row.count);
  row.item = el('li', {}, row.button);
  return row;
}

function fill(row, chat) {
  const last = newest(chat);
  dressAvatar(row.avatar, { id: chat.id, name: chat.title, kind: kindOf(chat) });
  row.name.textContent = chat.title;
  row.time.textContent = last ? shortTime(last.date) : '';
  row.last.textContent = last ? lastLine(chat, last) : t.noMessages;
  row.count.textContent = chat.unread > 0 ? chat.unread : '';
  row.count.hidden = chat.unread === 0;
  row.count.setAttribute('aria-label', t.unread(chat.unread));
  row.count.setAttribute('role', 'img');
  row.button.setAttribute('aria-current', String(chat.id === state.open));
}

function lastLine(chat, message) {
  const text = summary(message);
  if (message.service) return text;
  if (message.from?.id === state.me.id) return `${t.you}: ${text}`;
  return chat.type === 'private' ? text : `${message.from?.name ?? chat.title}: ${text}`;
}

const shortTime = seconds => sameDay(new Date(seconds * 1000), new Date()) ? clock(seconds) : day(seconds);

function drawTitle() {
  const unread = [...state.chats.values()].reduce((sum, chat) => sum + chat.unread, 0);
  const name = state.chats.get(state.open)?.title ?? 'Damas';
  document.title = `${unread > 0 ? `(${unread}) ` : ''}${name} · ${state.me.name}`;
}
