// One message on screen: built once, then brought up to date part by part, so that nothing flickers or loses the focus.

import { el, icon, hue, dressAvatar } from './dom.js';
import { state, repliesTo, kindOf } from './chats.js';
import { t, clock, day, serviceSentence } from './texts.js';
import { build, words } from './safehtml.js';
import { drawKeyboard } from './keyboard.js';
import { createMedia, drawPhoto, drawAnimation, drawDocument } from './media.js';

/** The words of a message: text or caption, without its markup. */
export const plainText = message => message.html ? words(message.html) : message.text || message.caption || '';

/** A message in one line, as lists, quotes and screen readers get it. */
export function summary(message) {
  if (message.service) return serviceSentence(message.service);
  const text = plainText(message).replace(/\s+/g, ' ').trim();
  const kind = message.photo ? t.photo : message.animation ? t.animation : message.document ? message.document.name || t.file : '';
  if (text === '') return kind;
  return text.length > 160 ? text.slice(0, 159) + '…' : text;
}

/**
 * The list item of a message, with `update(message)` and `relate(previous)`. `on` has reply(message), remove(message), jump(id),
 * command(text), link(url), find(id) → Promise of a message, steady(change), enlarge(picture), swapped(picture).
 */
export function createBubble(message, on) {
  const stack = el('div', { class: 'stack' });
  const parts = {
    day: el('div', { class: 'day', hidden: true }),
    sender: el('div', { class: 'sender' }),
    topic: el('div', { class: 'topic', hidden: true }),
    quote: el('button', { type: 'button', class: 'quote', tabindex: '-1', hidden: true, 'data-inner': '' }),
    media: createMedia(stack),
    text: el('div', { class: 'text', dir: 'auto' }),
    meta: el('div', { class: 'meta' }),
    keyboard: el('div', { class: 'keyboard', role: 'group', 'data-testid': `keyboard-${message.id}`, hidden: true }),
    avatar: el('span', { 'aria-hidden': 'true' }),
    tools: el('div', { class: 'tools' }),
  };
  const bubble = el('div', { class: 'bubble' }, parts.sender, parts.topic, parts.quote, parts.media.box, parts.text, parts.meta);
  const article = el('article', { class: 'message', tabindex: '-1', 'data-testid': `message-${message.id}` },
    parts.avatar, parts.tools, stack);
  stack.append(bubble, parts.keyboard);
  const item = el('li', { class: 'row', 'data-id': message.id }, parts.day, article);
  const shown = {};

  function changed(part, value) {
    const key = JSON.stringify(value) ?? '';
    if (shown[part] === key) return false;
    shown[part] = key;
    return true;
  }

  function update(message) {
    const own = message.from?.id === state.me.id;
    item.classList.toggle('own', own && !message.service);
    item.classList.toggle('service', Boolean(message.service));
    item.classList.toggle('with-picture', Boolean(message.photo || message.animation));
    item.classList.toggle('with-buttons', Boolean(message.buttons?.length));
    item.classList.toggle('with-text', plainText(message) !== '');
    article.setAttribute('aria-label', label(message, own));
    if (changed('from', message.from)) drawSender(parts, message);
    if (changed('reply', repliesTo(message))) drawQuote(parts.quote, message, on);
    const alt = plainText(message) || t.photo;
    drawPhoto(parts.media, message, alt, on);
    if (changed('animation', message.animation)) drawAnimation(parts.media, message.animation, alt);
    if (changed('document', message.document)) drawDocument(parts.media, message.document);
    if (changed('text', [message.html, message.text, message.caption, message.service])) drawText(parts.text, message, on);
    if (changed('meta', [message.date, message.edit_date, message.reaction])) drawMeta(parts.meta, message);
    if (changed('tools', [own, Boolean(message.service)])) drawTools(parts.tools, message, own, on);
    drawKeyboard(parts.keyboard, article, message, on);
    parts.topic.hidden = !message.thread;
    parts.topic.textContent = message.thread ? t.topic(topicName(message)) : '';
  }

  /** Shows the day when it is another than the previous message's, and the sender only at the start of a run. */
  function relate(message, previous) {
    const today = day(message.date);
    const newDay = !previous || day(previous.date) !== today;
    parts.day.hidden = !newDay;
    parts.day.textContent = newDay ? today : '';
    const continued = !newDay && !previous.service && !message.service && previous.from?.id === message.from?.id && message.date - previous.date < 300;
    item.classList.toggle('continued', continued);
  }

  update(message);
  return { item, article, update, relate };
}

const topicName = message => state.chats.get(message.chat)?.topics?.find(topic => topic.id === message.thread)?.name ?? message.thread;

const label = (message, own) =>
  message.service ? summary(message) : `${own ? t.you : message.from?.name ?? ''}, ${clock(message.date)}: ${summary(message)}`;

function drawSender(parts, message) {
  const from = message.from ?? { id: 0, name: state.chats.get(message.chat)?.title ?? '' };
  parts.sender.className = `sender ${hue(from.id)}`;
  parts.sender.textContent = from.name;
  if (from.is_bot) parts.sender.append(el('span', { class: 'badge', text: t.bot }));
  dressAvatar(parts.avatar, { id: from.id, name: from.name, kind: kindOf(from) });
}

function drawQuote(quote, message, on) {
  const id = repliesTo(message);
  quote.hidden = !id;
  if (!id) return;
  const name = el('strong', { text: '…' });
  const text = el('span', { text: '…' });
  quote.replaceChildren(name, text);
  quote.onclick = () => on.jump(id);
  on.find(id).then(original => {
    name.textContent = original?.from?.name ?? '';
    text.textContent = original ? summary(original) : t.deleted;
    quote.className = `quote ${original?.from ? hue(original.from.id) : ''}`;
    quote.setAttribute('aria-label', `${t.replyingTo(name.textContent)}: ${text.textContent}`);
  }).catch(() => { text.textContent = '…'; });
}

function drawText(box, message, on) {
  if (message.service) box.replaceChildren(serviceSentence(message.service));
  else if (message.html) box.replaceChildren(build(message.html, on));
  else box.replaceChildren(message.text || message.caption || '');
  box.hidden = box.textContent === '';
}

function drawMeta(meta, message) {
  const time = new Date(message.date * 1000);
  meta.replaceChildren(el('time', { datetime: time.toISOString(), title: time.toLocaleString(), text: clock(message.date) }));
  // A board is edited at every move: saying so under each would be noise.
  if (message.edit_date && !message.from?.is_bot) meta.prepend(t.edited + ' ');
  if (message.reaction) meta.prepend(el('span', { class: 'reaction', text: message.reaction }));
}

function drawTools(tools, message, own, on) {
  tools.replaceChildren();
  if (message.service) return;
  const tool = (name, label, key, testid, act) => el('button', {
    type: 'button', class: 'round tool', tabindex: '-1', 'data-inner': '', 'data-testid': `${testid}-${message.id}`,
    'aria-label': label, title: `${label} (${key})`, on: { click: act },
  }, icon(name));
  tools.append(tool('reply', t.reply, 'R', 'reply', () => on.reply(message.id)));
  if (own) tools.append(tool('remove', t.remove, 'Del', 'delete', () => on.remove(message.id)));
}

