// The messages of the open chat: their order on screen, where the reader is in them, and the older ones fetched when scrolled to.

import { byId, el, icon, calm } from './dom.js';
import { state, older, find } from './chats.js';
import { t } from './texts.js';
import { createBubble } from './bubble.js';

const bubbles = new Map();
let handlers = null;
let stuck = true;
let below = 0;
let loading = false;
let current = null;

const scroller = () => byId('scroller');
const openChat = () => state.chats.get(state.open);

/** Wires the log. `on` has reply, remove, command, link, enlarge and swapped, as bubbles call them. */
export function wireLog(on) {
  handlers = { ...on, steady, jump, find: id => find(openChat(), id) };
  const box = scroller();
  box.addEventListener('scroll', scrolled, { passive: true });
  const follow = new ResizeObserver(() => { if (stuck) toEnd(); });
  follow.observe(box);
  follow.observe(byId('log'));
  byId('to-bottom').append(icon('down'), el('span', { class: 'count', hidden: true }));
  byId('to-bottom').addEventListener('click', () => {
    box.scrollTo({ top: box.scrollHeight, behavior: gliding(box.scrollHeight - box.scrollTop - box.clientHeight) });
  });
  byId('log').addEventListener('focusin', event => makeCurrent(event.target.closest('.message')));
  byId('log').addEventListener('keydown', walk);
}

/** Shows the open chat from its newest message. */
export function showLog() {
  bubbles.clear();
  current = null;
  byId('log').replaceChildren();
  const chat = openChat();
  if (!chat) return;
  byId('log').classList.toggle('direct', chat.type === 'private');
  for (const id of chat.order) add(chat, id);
  stuck = true;
  toEnd();
  settle();
}

/** Brings messages of the open chat on screen: new ones at their place, changed ones where they stand, dropped ones gone. */
export function drawMessages(ids, dropped = []) {
  const chat = openChat();
  steady(() => {
    for (const id of dropped) {
      bubbles.get(id)?.item.remove();
      bubbles.delete(id);
    }
    for (const id of ids) {
      const message = chat.messages.get(id);
      const bubble = bubbles.get(id);
      if (bubble) {
        bubble.update(message);
        continue;
      }
      add(chat, id);
      if (!stuck && id === chat.order.at(-1)) below++;
    }
    relateAll(chat);
  });
  settle();
}

/** Goes to the newest message. */
export function toEnd() {
  scroller().scrollTop = scroller().scrollHeight;
}

function add(chat, id) {
  const bubble = createBubble(chat.messages.get(id), handlers);
  bubbles.set(id, bubble);
  const at = chat.order.indexOf(id);
  const next = chat.order.slice(at + 1).map(later => bubbles.get(later)?.item).find(Boolean);
  byId('log').insertBefore(bubble.item, next ?? null);
  bubble.relate(chat.messages.get(id), chat.messages.get(chat.order[at - 1]));
}

function relateAll(chat) {
  chat.order.forEach((id, at) => bubbles.get(id)?.relate(chat.messages.get(id), chat.messages.get(chat.order[at - 1])));
}

// A change keeps what is on screen where it is; a reader at the end stays at the end.
function steady(change) {
  const box = scroller();
  const edge = box.getBoundingClientRect().top;
  const seen = stuck ? [] : [...bubbles.values()].map(bubble => bubble.article).filter(article => article.getBoundingClientRect().bottom > edge)
    .map(article => ({ article, top: article.getBoundingClientRect().top }));
  change();
  const anchor = seen.find(({ article }) => article.isConnected);
  if (stuck) toEnd();
  else if (anchor) box.scrollTop += anchor.article.getBoundingClientRect().top - anchor.top;
}

function scrolled() {
  const box = scroller();
  stuck = box.scrollHeight - box.scrollTop - box.clientHeight < 40;
  if (stuck) below = 0;
  if (box.scrollTop < 300) loadOlder();
  drawToBottom();
}

function drawToBottom() {
  const button = byId('to-bottom');
  button.hidden = stuck || scroller().scrollHeight - scroller().scrollTop - scroller().clientHeight < 150 && below === 0;
  button.setAttribute('aria-label', below > 0 ? `${t.toBottom}: ${t.newMessages(below)}` : t.toBottom);
  button.lastElementChild.hidden = below === 0;
  button.lastElementChild.textContent = below;
}

async function loadOlder() {
  const chat = openChat();
  if (loading || !chat || chat.complete) return;
  loading = true;
  try {
    const ids = await older(chat);
    if (openChat() === chat && ids.length > 0) drawMessages(ids);
  } catch {
    // The next scrolling tries again; a lost connection has its own banner.
  } finally {
    loading = false;
  }
}

// Long ways are jumped, and every way where little motion is wanted.
const gliding = distance => calm() || Math.abs(distance) > 2 * scroller().clientHeight ? 'instant' : 'smooth';

async function jump(id) {
  const chat = openChat();
  stuck = false;
  while (!bubbles.has(id) && !chat.complete && openChat() === chat) {
    const before = chat.order[0];
    await loadOlder();
    if (chat.order[0] === before) return;
  }
  const bubble = bubbles.get(id);
  if (!bubble) return;
  const distance = bubble.article.getBoundingClientRect().top - scroller().getBoundingClientRect().top;
  bubble.article.scrollIntoView({ block: 'center', behavior: gliding(distance) });
  bubble.article.focus({ preventScroll: true });
  bubble.article.classList.remove('flash');
  void bubble.article.offsetWidth; // lets the same animation start again
  bubble.article.classList.add('flash');
}

// One message at a time is a stop of the Tab key, with its own inner controls; the arrow keys go from message to message.
function makeCurrent(article) {
  if (!article || article === current) return;
  for (const [node, index] of [[current, -1], [article, 0]]) {
    if (!node) continue;
    node.tabIndex = index;
    for (const inner of node.querySelectorAll('[data-inner], .command')) inner.tabIndex = index;
  }
  current = article;
}

function settle() {
  const chat = openChat();
  if (!current?.isConnected) {
    current = null;
    makeCurrent(bubbles.get(chat.order.at(-1))?.article);
  }
  drawToBottom();
}

function walk(event) {
  if (!event.target.matches('.message') || event.altKey || event.ctrlKey || event.metaKey) return;
  const chat = openChat();
  const at = chat.order.indexOf(Number(event.target.closest('.row').dataset.id));
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: chat.order.length - 1 }[event.key];
  if (to !== undefined) {
    event.preventDefault();
    const article = bubbles.get(chat.order[to])?.article;
    article?.focus({ preventScroll: true });
    article?.scrollIntoView({ block: 'nearest' });
  } else if (event.key === 'r' || event.key === 'R') {
    event.preventDefault();
    handlers.reply(chat.order[at]);
  } else if (event.key === 'Delete' && chat.messages.get(chat.order[at])?.from?.id === state.me.id) {
    handlers.remove(chat.order[at]);
  }
}
