// The buttons under a message: drawing, moving among them by arrow keys, and the spinner until a press is answered.

import { el, icon } from './dom.js';
import { state } from './chats.js';
import { t } from './texts.js';
import { post, Refused } from './wire.js';
import { safeUrl } from './safehtml.js';
import { toast, showAnswer } from './dialogs.js';

const waiting = new Set();
const keyOf = (message, button) => `${message.chat}:${message.id}:${button.data}`;
const styles = new Set(['primary', 'success', 'danger']);

/** Draws the buttons of a message anew when they differ. The focus stays on the button with the same data, else goes to the message: never to another button. */
export function drawKeyboard(box, article, message, on) {
  const rows = message.buttons ?? [];
  const shown = JSON.stringify(rows);
  if (box.dataset.shown === shown) return;
  box.dataset.shown = shown;
  const focused = box.contains(document.activeElement) ? document.activeElement : null;
  box.setAttribute('aria-label', t.buttons);
  box.replaceChildren(...rows.map(row => el('div', { class: 'keys', 'data-count': Math.min(row.length, 8) },
    ...row.map(button => drawButton(message, button, on)))));
  box.hidden = rows.length === 0;
  box.onkeydown = event => move(event, box);
  box.onfocusin = event => { if (event.target.matches('.key')) stopAt(box, event.target); };
  const keys = [...box.querySelectorAll('.key')];
  const same = focused && keys.find(key => key.dataset.data === focused.dataset.data && key.textContent === focused.textContent);
  if (keys.length > 0) stopAt(box, same ?? keys[0]);
  if (focused) (same ?? article).focus({ preventScroll: true });
}

function drawButton(message, button, on) {
  const attributes = { class: `key ${styles.has(button.style) ? button.style : 'default'}`, 'data-data': button.data ?? button.url ?? '', tabindex: '-1' };
  const url = button.url && safeUrl(button.url);
  if (url) {
    return el('a', {
      ...attributes, href: url, target: '_blank', rel: 'noopener noreferrer',
      on: { click: event => { if (on.link(url)) event.preventDefault(); } },
    }, el('span', { text: button.text }), icon('out'));
  }
  const busy = waiting.has(keyOf(message, button));
  return el('button', {
    ...attributes, type: 'button', 'aria-busy': String(busy), on: { click: () => press(message, button, on) },
  }, el('span', { text: button.text }));
}

// Of one keyboard a single button is a stop of the Tab key.
function stopAt(box, key) {
  for (const other of box.querySelectorAll('.key')) other.tabIndex = other === key ? 0 : -1;
}

function move(event, box) {
  const key = event.target.closest('.key');
  if (!key || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...box.children].map(row => [...row.children]);
  const y = rows.findIndex(row => row.includes(key));
  const x = rows[y].indexOf(key);
  const all = rows.flat();
  const at = all.indexOf(key);
  const inRow = row => row?.[Math.min(row.length - 1, Math.floor((x + 0.5) / rows[y].length * row.length))];
  const target = {
    ArrowRight: all[at + 1], ArrowLeft: all[at - 1], ArrowDown: inRow(rows[y + 1]), ArrowUp: inRow(rows[y - 1]),
    Home: all[0], End: all.at(-1),
  };
  if (!(event.key in target)) return;
  event.preventDefault();
  event.stopPropagation();
  target[event.key]?.focus();
}

function markBusy(message, button) {
  const busy = waiting.has(keyOf(message, button));
  const box = document.querySelector(`[data-testid="keyboard-${message.id}"]`);
  for (const key of box?.querySelectorAll('button.key') ?? []) {
    if (key.dataset.data === button.data) key.setAttribute('aria-busy', String(busy));
  }
}

async function press(message, button, on) {
  const key = keyOf(message, button);
  if (waiting.has(key)) return;
  waiting.add(key);
  markBusy(message, button);
  try {
    const answer = await post('press', { me: state.me.id, chat: message.chat, message: message.id, data: button.data ?? '' });
    if (!answer.answered) toast(t.unanswered(button.text));
    else if (answer.url && safeUrl(answer.url)) {
      if (!on.link(answer.url)) window.open(answer.url, '_blank', 'noopener');
    } else if (answer.text) showAnswer('press', answer.text, answer.alert);
  } catch (error) {
    if (error instanceof Refused && error.status === 409) toast(t.buttonGone);
    else if (error instanceof Refused) toast(t.failed(error.message));
    else toast(error.name === 'TimeoutError' ? t.unanswered(button.text) : t.offline);
  } finally {
    waiting.delete(key);
    markBusy(message, button);
  }
}
