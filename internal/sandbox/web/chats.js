// What this window knows: me, the bot, the people seen, the chats and the messages loaded of each.

import { get } from './wire.js';

/** How many messages are asked for at a time. */
export const page = 50;

/** Filled by `enter`; `open` is the id of the chat on screen, or null. */
export const state = { me: null, bot: null, people: new Map(), chats: new Map(), open: null };

/** Takes the answer of /chat/join. */
export function enter({ me, bot, chats }) {
  if (state.me && state.me.id !== me.id) state.chats.clear();
  state.me = me;
  state.bot = bot;
  meet(me);
  meet(bot);
  list(chats);
}

/** Takes the chats as the server lists them; those no longer listed are forgotten. */
export function list(chats) {
  const known = state.chats;
  state.chats = new Map(chats.map(chat => [chat.id, Object.assign(known.get(chat.id) ?? {
    messages: new Map(), order: [], complete: false, unread: 0, draft: sessionStorage.getItem(draftKey(chat)) ?? '', replyTo: 0, commands: null,
  }, chat)]));
}

/** Remembers a person, to be offered after "@". */
export function meet(person) {
  if (person?.id) state.people.set(person.id, person);
}

/** Puts a message in its place, replacing an older state of it. Says whether it is "new", "changed", "same" or "outside" the loaded part. */
export function put(chat, message) {
  meet(message.from);
  const old = chat.messages.get(message.id);
  if (old) {
    if (JSON.stringify(old) === JSON.stringify(message)) return 'same';
    chat.messages.set(message.id, message);
    return 'changed';
  }
  if (chat.order.length > 0 && message.id < chat.order[0] && !chat.complete) return 'outside';
  chat.messages.set(message.id, message);
  insert(chat.order, message.id);
  return 'new';
}

function insert(order, id) {
  let at = order.length;
  while (at > 0 && order[at - 1] > id) at--;
  order.splice(at, 0, id);
}

/** Forgets a message; says whether it was there. */
export function drop(chat, id) {
  if (!chat.messages.delete(id)) return false;
  chat.order.splice(chat.order.indexOf(id), 1);
  return true;
}

/** The newest message loaded, or undefined. */
export const newest = chat => chat.messages.get(chat.order.at(-1));

/**
 * Loads the newest page again. Answers {put, dropped}: ids that are new or changed, and ids that have vanished.
 * When more than a page was missed the older part is dropped too, so that no gap is left in between.
 */
export async function refresh(chat) {
  const messages = await get('messages', { me: state.me.id, chat: chat.id, limit: page });
  const fresh = new Set(messages.map(message => message.id));
  const first = messages.length < page ? -Infinity : messages[0].id;
  const gap = chat.order.length > 0 && chat.order.at(-1) < first;
  const dropped = chat.order.filter(id => gap || (id >= first && !fresh.has(id)));
  for (const id of dropped) drop(chat, id);
  if (gap || chat.order.length === 0 || messages.length < page) chat.complete = messages.length < page;
  const changed = messages.filter(message => put(chat, message) !== 'same').map(message => message.id);
  return { put: changed, dropped };
}

/** Loads the page before the oldest message; answers the ids found, oldest first. */
export async function older(chat) {
  if (chat.complete || chat.order.length === 0) return [];
  const before = chat.order[0];
  const messages = await get('messages', { me: state.me.id, chat: chat.id, before, limit: page });
  if (messages.length < page) chat.complete = true;
  const added = messages.filter(message => !chat.messages.has(message.id));
  for (const message of added) {
    meet(message.from);
    chat.messages.set(message.id, message);
  }
  chat.order.unshift(...added.map(message => message.id));
  return added.map(message => message.id);
}

/** One message by id, from the server where it is not loaded; null when it is gone. */
export async function find(chat, id) {
  const known = chat.messages.get(id);
  if (known || chat.complete) return known ?? null;
  const messages = await get('messages', { me: state.me.id, chat: chat.id, before: id + 1, limit: 1 });
  return messages.at(-1)?.id === id ? messages.at(-1) : null;
}

const draftKey = chat => `damas.draft.${state.me.name}.${chat.id}`;

/** Keeps what is written but not sent; it survives a reload of the page. */
export function keepDraft(chat, text) {
  chat.draft = text;
  sessionStorage.setItem(draftKey(chat), text);
}

const readKey = chat => `damas.read.${state.me.id}.${chat.id}`;

/** Counts a chat as read up to its newest message, remembered for this tab. */
export function markRead(chat) {
  chat.unread = 0;
  sessionStorage.setItem(readKey(chat), chat.order.at(-1) ?? 0);
}

/** Counts the messages of others that came after the last one read; a chat never opened here counts as read. */
export function countUnread(chat) {
  const read = sessionStorage.getItem(readKey(chat));
  if (read === null) {
    markRead(chat);
    return;
  }
  chat.unread = chat.order.filter(id => id > Number(read) && countsAsUnread(chat.messages.get(id))).length;
}

/** Whether a message is of the kind that is counted: somebody else's, and no service message. */
export const countsAsUnread = message => !message.service && message.from?.id !== state.me.id;

/** The id that a message replies to, or 0. */
export const repliesTo = message => message.reply_to ?? 0;

/** "bot", "group" or "person": what stands for a chat or a person in pictures. */
export const kindOf = thing => thing.is_bot || thing.type === 'private' ? 'bot' : thing.type ? 'group' : 'person';
