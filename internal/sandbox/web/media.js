// Pictures, animations and files of a message.

import { el, icon, calm } from './dom.js';
import { t } from './texts.js';

/** The empty media part of a bubble; `frame` is the element that takes the picture's width. */
export const createMedia = frame => ({ frame, box: el('div', { class: 'media', hidden: true }), photo: null, wanted: '' });

const show = media => { media.box.hidden = media.box.childElementCount === 0; };

/**
 * Shows the message's photo. Another photo is loaded and decoded first and then put in the place of the old one in one step: no flicker,
 * and since every picture carries its width and height nothing jumps. Of several quick changes only the last is shown. Until then the old
 * one is marked busy.
 */
export function drawPhoto(media, message, alt, on) {
  const photo = message.photo;
  media.wanted = photo?.url ?? '';
  if (!photo) {
    media.photo?.remove();
    media.photo = null;
    show(media);
    return;
  }
  if (!media.photo) {
    const button = el('button', { type: 'button', class: 'photo', 'data-testid': `photo-${message.id}`, 'data-inner': '', tabindex: '-1', title: t.enlarge }, picture(photo, alt));
    button.addEventListener('click', () => on.enlarge(button.firstElementChild));
    media.photo = button;
    media.box.prepend(button);
    size(media, photo);
  } else {
    media.photo.firstElementChild.alt = alt;
    if (media.photo.firstElementChild.getAttribute('src') !== photo.url) swap(media, photo, alt, on);
    else media.photo.ariaBusy = 'false';
  }
  show(media);
}

const picture = (photo, alt) => el('img', { src: photo.url, width: photo.width, height: photo.height, alt, decoding: 'sync', draggable: 'false' });

function swap(media, photo, alt, on) {
  const next = picture(photo, alt);
  media.photo.ariaBusy = 'true';
  next.decode().catch(() => {}).then(() => {
    if (media.wanted !== photo.url || !media.photo) return;
    on.steady(() => {
      next.alt = media.photo.firstElementChild.alt;
      media.photo.firstElementChild.replaceWith(next);
      size(media, photo);
      media.photo.ariaBusy = 'false';
    });
    on.swapped(next);
  });
}

// The stylesheet works out the shown width from these, within the 520 px and the height of the window.
function size(media, photo) {
  media.frame.style.setProperty('--width', photo.width || 520);
  media.frame.style.setProperty('--ratio', (photo.width || 1) / (photo.height || 1));
}

/** Shows an animation: a film or a GIF; with little motion wanted only when asked for. */
export function drawAnimation(media, animation, alt) {
  media.box.querySelector('.animation')?.remove();
  if (animation?.url) {
    size(media, animation);
    media.box.prepend(calm() ? waiting(animation, alt) : moving(animation, alt));
  }
  show(media);
}

function moving(animation, alt) {
  const film = /\.(mp4|webm)$/i.test(animation.name || animation.url);
  const common = { class: 'animation', src: animation.url, width: animation.width, height: animation.height };
  return film
    ? el('video', { ...common, 'aria-label': alt, autoplay: true, loop: true, muted: true, playsinline: true, controls: true })
    : el('img', { ...common, alt });
}

function waiting(animation, alt) {
  const button = el('button', { type: 'button', class: 'animation waiting', text: t.play });
  button.addEventListener('click', () => button.replaceWith(moving(animation, alt)));
  return button;
}

/** Shows a file as a link that saves it. */
export function drawDocument(media, file) {
  media.box.querySelector('.document')?.remove();
  if (file?.url) {
    const name = file.name || t.file;
    media.box.append(el('a', { class: 'document', href: file.url, download: name },
      el('span', { class: 'document-icon' }, icon('file')),
      el('span', { class: 'document-name', text: name }),
      el('span', { class: 'quiet', text: bytes(file.size) })));
  }
  show(media);
}

function bytes(size) {
  if (!(size >= 0)) return '';
  return size < 1024 ? `${size} B` : size < 1024 * 1024 ? `${Math.round(size / 1024)} KB` : `${(size / 1024 / 1024).toFixed(1)} MB`;
}
