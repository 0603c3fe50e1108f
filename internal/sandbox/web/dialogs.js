// What appears over the page: snackbars, questions, the enlarged picture, and words for screen readers.

import { el, byId } from './dom.js';
import { t } from './texts.js';

/** A short sentence at the bottom, gone by itself; at most three stand at once. */
export function toast(text) {
  const box = byId('toasts');
  const item = el('div', { class: 'toast', text, 'data-testid': 'toast' });
  box.append(item);
  while (box.childElementCount > 3) box.firstElementChild.remove();
  setTimeout(() => item.remove(), Math.max(4000, text.length * 80));
}

let answered = Promise.resolve();

// A dialog with one sentence and OK. Several wait for each other.
function tell(text) {
  answered = answered.then(() => question(text, t.ok, false));
  return answered;
}

const answers = [];
const sameAnswer = 3000; // ms

/**
 * Shows the bot's answer to a press, as snackbar or dialog. The server tells it twice, as the answer of the press and as an event (which also
 * brings answers that come too late for the press): of the two, `source` "press" and "event", the first is shown.
 */
export function showAnswer(source, text, alert) {
  const now = performance.now();
  const twin = answers.findIndex(answer => answer.source !== source && answer.text === text && now - answer.at < sameAnswer);
  if (twin >= 0) return void answers.splice(twin, 1);
  answers.push({ source, text, at: now });
  if (answers.length > 20) answers.shift();
  (alert ? tell : toast)(text);
}

/** A dialog with a question; resolves to whether it was agreed to. */
export function confirm(text, yes) {
  answered = answered.then(() => question(text, yes, true));
  return answered;
}

function question(text, yes, cancel) {
  const dialog = byId('alert');
  byId('alert-text').textContent = text;
  byId('alert-ok').textContent = yes;
  byId('alert-cancel').hidden = !cancel;
  dialog.returnValue = '';
  dialog.showModal();
  byId('alert-ok').focus();
  return new Promise(resolve => dialog.addEventListener('close', () => resolve(dialog.returnValue === 'ok'), { once: true }));
}

let enlarged = null;

/** Shows a picture as large as the window; a later one of the same message takes its place through `swapped`. */
export function enlarge(image) {
  enlarged = image;
  const large = byId('viewer-image');
  large.src = image.src;
  large.alt = image.alt;
  large.width = image.width;
  byId('viewer').showModal();
}

/** Says that a message has another picture now. */
export function swapped(image) {
  if (!byId('viewer').open || enlarged?.isConnected) return;
  enlarged = image;
  byId('viewer-image').src = image.src;
  byId('viewer-image').alt = image.alt;
}

/** Says something to screen readers only. */
export function announce(text) {
  const box = byId('announce');
  box.append(el('p', { text }));
  while (box.childElementCount > 5) box.firstElementChild.remove();
}

/** Wires the dialogs; `open(name)` is called when another person's name was given. */
export function wireDialogs(open) {
  const viewer = byId('viewer');
  viewer.addEventListener('click', () => viewer.close());
  viewer.addEventListener('close', () => { enlarged = null; });
  const ask = byId('ask');
  byId('ask-cancel').addEventListener('click', () => ask.close());
  byId('ask-form').addEventListener('submit', event => {
    const name = byId('other-name').value.trim();
    if (name === '') event.preventDefault();
    else open(name);
  });
}

/** Asks for the other person's name. */
export function askOther() {
  byId('other-name').value = '';
  byId('ask').showModal();
  byId('other-name').focus();
}
