// The server's safe rendering of a text, built again from an allowlist, so that a mistake there is no hole here.

import { el } from './dom.js';

const plain = new Set(['B', 'STRONG', 'I', 'EM', 'U', 'INS', 'S', 'DEL', 'STRIKE', 'CODE', 'PRE', 'BLOCKQUOTE', 'BR']);

/**
 * The nodes of a rendered text. `on.command(text)` is called when a /command in it is pressed, `on.link(url)` when a link is:
 * it returns true when it took the link itself.
 */
export function build(html, on) {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return children(parsed.body, on);
}

/** The words of a rendered text, for previews and labels. */
export const words = html => new DOMParser().parseFromString(html, 'text/html').body.textContent;

function children(node, on) {
  const fragment = document.createDocumentFragment();
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) fragment.append(child.data);
    else if (child.nodeType === Node.ELEMENT_NODE) fragment.append(element(child, on));
  }
  return fragment;
}

function element(node, on) {
  const name = node.tagName;
  if (name === 'SCRIPT' || name === 'STYLE') return '';
  if (node.matches('span.spoiler, tg-spoiler')) return spoiler(children(node, on));
  if (name === 'A') return anchor(node, on);
  const inside = children(node, on);
  return plain.has(name) ? el(name.toLowerCase(), {}, inside) : inside;
}

function anchor(node, on) {
  const inside = children(node, on);
  if (node.classList.contains('mention')) return el('span', { class: 'mention', 'data-user': node.dataset.user }, inside);
  if (node.classList.contains('command')) {
    return el('button', { type: 'button', class: 'command', tabindex: '-1', on: { click: () => on.command(node.textContent) } }, inside);
  }
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

/** The address when it is http, https, mailto or tel; null otherwise. */
export function safeUrl(address) {
  try {
    const url = new URL(address);
    return ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}
