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
  byId('composer').setAttribute('aria-expanded', String(offer !== null));
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
  const mention = /(?:^|[\s(])@([\w]*)$/.exec(before);
  return mention && chat.type !== 'private' ? people(mention[1].toLowerCase(), before.length - mention[1].length - 1) : null;
}

// Names that begin with what is typed come first, and one of them is chosen beforehand. Those found only inside a name or a description
// are offered but not chosen, so that Enter sends an unlisted alias as it was typed.
function commands(typed, chat) {
  const items = (chat.commands ?? []).map(({ command, description }) => ({
    name: command, label: '/' + command, detail: description, insert: `/${command}`, send: true,
  }));
  const begins = items.filter(item => item.name.startsWith(typed));
  const inside = items.filter(item => !begins.includes(item) && typed.length > 1 && `${item.name} ${item.detail}`.toLowerCase().includes(typed));
  begins.sort((a, b) => Number(b.name === typed) - Number(a.name === typed));
  return { from: 0, items: [...begins, ...inside], first: begins.length > 0 && typed !== '' ? 0 : -1 };
}

function people(typed, from) {
  const items = [...state.people.values()]
    .filter(person => person.username && person.id !== state.me.id)
    .filter(person => person.username.toLowerCase().startsWith(typed) || person.name.toLowerCase().startsWith(typed))
    .sort((a, b) => Number(a.is_bot ?? false) - Number(b.is_bot ?? false) || a.name.localeCompare(b.name))
    .map(person => ({ name: person.username, label: person.name, detail: '@' + person.username, insert: '@' + person.username, person }));
  const exact = items.some(item => item.name.toLowerCase() === typed);
  return { from, items: exact ? [] : items, first: 0 };
}
