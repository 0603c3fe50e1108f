// What is offered above the composer while one types: commands after "/", people after "@".

import { el, byId, dressAvatar } from './dom.js';
import { state, kindOf } from './chats.js';

let offer = null;
let active = -1;
let choose = null;

/** Wires the menu to the composer; `onChoose(item, offer)` is called when one is taken. */
export function wireMenu(onChoose) {
  choose = onChoose;
}

/** Whether the menu stands open. */
export const menuOpen = () => offer !== null;

/** The chosen item, or null when none is. */
export const chosen = () => offer?.items[active] ?? null;

/** Opens, changes or closes the menu according to what stands before the cursor. */
export function drawMenu(text, cursor, chat) {
  offer = offered(text.slice(0, cursor), chat);
  if (offer?.items.length === 0) offer = null;
  active = offer ? offer.first : -1;
  const box = byId('menu');
  box.replaceChildren(...(offer?.items ?? []).map((item, index) => el('li', {
    role: 'option', id: `menu-${index}`, class: 'menu-item', 'data-testid': `menu-${item.name}`,
    on: { mousedown: event => { event.preventDefault(); take(item); } },
  }, item.person ? dressAvatar(el('span', { 'aria-hidden': 'true' }), { ...item.person, kind: kindOf(item.person) }) : null,
  el('strong', { text: item.label }), el('span', { class: 'quiet', text: item.detail }))));
  box.hidden = offer === null;
  mark();
}

/** Closes the menu. */
export function closeMenu() {
  drawMenu('', 0, null);
}

/** Takes an item: it is written, and sent at once when `now`. */
export function take(item, now = false) {
  const taken = offer;
  closeMenu();
  choose(item, taken, now);
}

/** Goes up or down by one, round the ends. */
export function stepMenu(by) {
  const count = offer.items.length;
  active = active < 0 ? (by > 0 ? 0 : count - 1) : (active + by + count) % count;
  mark();
}

function mark() {
  const items = byId('menu').children;
  for (let i = 0; i < items.length; i++) items[i].setAttribute('aria-selected', String(i === active));
  if (active >= 0) {
    byId('composer').setAttribute('aria-activedescendant', `menu-${active}`);
    items[active].scrollIntoView({ block: 'nearest' });
  } else byId('composer').removeAttribute('aria-activedescendant');
}

function offered(before, chat) {
  if (!chat) return null;
  const command = /^\/([^\s@]*)$/.exec(before);
  if (command) return commands(command[1].toLowerCase(), chat);
  const mention = /(?:^|[\s(])@([\p{L}\p{N}_]*)$/u.exec(before);
  return mention && chat.type !== 'private' ? people(mention[1].toLowerCase(), before.length - mention[1].length - 1) : null;
}

// Of the names that begin with what is typed the first is chosen beforehand. Where there are none, those are offered that have it inside
// or in the description, but not chosen, so that Enter sends an unlisted alias as it was typed.
function commands(typed, chat) {
  const items = (chat.commands ?? []).map(({ command, description }) => ({
    name: command, label: '/' + command, detail: description, insert: `/${command}`, send: true,
  }));
  const begins = items.filter(item => item.name.startsWith(typed));
  begins.sort((a, b) => Number(b.name === typed) - Number(a.name === typed));
  if (begins.length > 0) return { from: 0, items: begins, first: typed === '' ? -1 : 0 };
  return { from: 0, items: items.filter(item => `${item.name} ${item.detail}`.toLowerCase().includes(typed)), first: -1 };
}

function people(typed, from) {
  const items = [...state.people.values()]
    .filter(person => person.id !== state.me.id && !/[\[\]]/.test(person.name))
    .filter(person => (person.username ?? '').startsWith(typed) || person.name.toLowerCase().startsWith(typed))
    .sort((a, b) => Number(a.is_bot ?? false) - Number(b.is_bot ?? false) || a.name.localeCompare(b.name))
    .map(person => ({ person, name: person.username || person.name, label: person.name, detail: person.username ? '@' + person.username : '' }))
    .map(item => ({ ...item, insert: '@' + item.name }));
  const exact = items.some(item => item.name.toLowerCase() === typed);
  return { from, items: exact ? [] : items, first: 0 };
}
