// Building elements by hand: no markup is ever made from strings.

/** An element with attributes and children. `on` holds listeners, `text` the text; false and null attributes are left out. */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value == null) continue;
    if (name === 'on') for (const [type, listener] of Object.entries(value)) node.addEventListener(type, listener);
    else if (name === 'text') node.textContent = value;
    else node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.filter(child => child != null));
  return node;
}

/** The element with this id. */
export const byId = id => document.getElementById(id);

const shapes = {
  back: 'M15 5l-7 7 7 7',
  close: 'M6 6l12 12M18 6L6 18',
  send: 'M4 12l16-8-5 16-3.5-6.5zM11.5 13.5L20 4',
  reply: 'M10 6L4 12l6 6M4 12h10a6 6 0 0 1 6 6',
  remove: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  down: 'M12 4v15M5 12.5l7 7 7-7',
  file: 'M7 3h7l4 4v14H7zM14 3v4h4',
  out: 'M8 16L17 7M9 7h8v8',
};

/** A small line drawing by name, hidden from screen readers. */
export function icon(name) {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  const path = document.createElementNS(space, 'path');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', shapes[name]);
  svg.append(path);
  return svg;
}

/** One of eight hues, the same for the same person at any time. */
export const hue = id => `hue-${Math.abs(id) % 8}`;

/** Makes a span the avatar of a person or chat: the bot is a piece, a group a board, a person the initial. */
export function dressAvatar(span, { id, name, kind }) {
  span.className = 'avatar ' + (kind === 'bot' ? 'avatar-piece' : kind === 'group' ? 'avatar-board' : hue(id));
  span.textContent = kind === 'person' ? [...name.trim()][0]?.toLocaleUpperCase() ?? '?' : '';
  return span;
}

/** Whether the page shows list and chat as two views; the same width as in app.css. */
export const narrow = () => matchMedia('(max-width: 720px)').matches;

/** Whether the reader asked for little motion. */
export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Whether a keyboard is likely at hand, so that moving the focus opens no on-screen one. */
export const hasKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches;
