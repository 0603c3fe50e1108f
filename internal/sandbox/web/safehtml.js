// The server's safe rendering of a text, built again from an allowlist, so that a mistake there is no hole here.

import { el } from './dom.js';

const plain = new Set(['B', 'STRONG', 'I', 'EM', 'U', 'INS', 'S', 'DEL', 'STRIKE', 'CODE', 'PRE', 'BLOCKQUOTE', 'BR']);
const commandPattern = /(^|[\s(])(\/[a-z][a-z0-9_]{0,31}(?:@[A-Za-z0-9_]{3,32})?)(?![\w/@])/g;

/**
 * The nodes of a rendered text. `on.command(text)` is called when a /command in it is pressed, `on.link(url)` when a link is:
 * it returns true when it took the link itself.
 */
export function build(html, on) {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return children(parsed.body, on, true);
}

/** The words of a rendered text, for previews and labels. */
export const words = html => new DOMParser().parseFromString(html, 'text/html').body.textContent;

function children(node, on, commands) {
  const fragment = document.createDocumentFragment();
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) fragment.append(commands ? withCommands(child.data, on) : child.data);
    else if (child.nodeType === Node.ELEMENT_NODE) fragment.append(element(child, on, commands));
  }
  return fragment;
}

function element(node, on, commands) {
  const name = node.tagName;
  if (name === 'SCRIPT' || name === 'STYLE') return '';
  if (node.matches('span.spoiler, tg-spoiler')) return spoiler(children(node, on, false));
  if (name === 'A') return anchor(node, on);
  const inside = children(node, on, commands && name !== 'CODE' && name !== 'PRE');
  return plain.has(name) ? el(name.toLowerCase(), {}, inside) : inside;
}

function anchor(node, on) {
  const inside = children(node, on, false);
  const user = node.dataset.user ?? /^tg:\/\/user\?id=(\d+)$/.exec(node.getAttribute('href') ?? '')?.[1];
  if (user) return el('span', { class: 'mention', 'data-user': user }, inside);
  const url = safeUrl(node.getAttribute('href'));
  if (!url) return inside;
  return el('a', {
    href: url, target: '_blank', rel: 'noopener noreferrer',
    on: { click: event => { if (on.link(url)) event.preventDefault(); } },
  }, inside);
}

function spoiler(inside) {
  const open = event => {
    event.currentTarget.classList.add('open');
    event.currentTarget.removeAttribute('role');
    event.currentTarget.removeAttribute('tabindex');
  };
  return el('span', {
    class: 'spoiler', role: 'button', tabindex: '0',
    on: { click: open, keydown: event => { if (event.key === 'Enter' || event.key === ' ') open(event); } },
  }, inside);
}

function withCommands(text, on) {
  const fragment = document.createDocumentFragment();
  let done = 0;
  for (const match of text.matchAll(commandPattern)) {
    const from = match.index + match[1].length;
    const command = match[2];
    fragment.append(text.slice(done, from));
    fragment.append(el('button', {
      type: 'button', class: 'command', text: command, tabindex: '-1', on: { click: () => on.command(command) },
    }));
    done = from + command.length;
  }
  fragment.append(text.slice(done));
  return fragment;
}

/** The address when it is http, https or mailto; null otherwise. */
export function safeUrl(address) {
  try {
    const url = new URL(address);
    return ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}
