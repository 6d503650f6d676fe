/** Small things that every part is made of, as `templates/parts/words.html` makes them on the server. */
import { aloud } from './aloud.js';
import { number } from './speak.js';

const SVG = 'http://www.w3.org/2000/svg';

/** An element with attributes (false and null leave one out) and children (text or elements; null for none). */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

function drawing(symbol, kind) {
  const svg = document.createElementNS(SVG, 'svg');
  const use = document.createElementNS(SVG, 'use');
  svg.setAttribute('class', kind);
  svg.setAttribute('aria-hidden', 'true');
  use.setAttribute('href', `#${symbol}`);
  svg.append(use);
  return svg;
}

export const unseen = (text) => make('span', { class: 'unseen' }, text);
export const chip = (side) => drawing(`chip-${side}`, `chip seat-${side}`);
export const named = (text) => make('bdi', { class: 'name', title: text }, text);

export const dealerDisc = () => drawing('icon-deal', 'disc');
export const dealerBadge = () => make('span', { class: 'badge dealer' }, dealerDisc(), unseen(aloud('page.standing.deals')));

/** A number as it stands on paper, with a minus that is heard as "minus". */
export function figure(value, signed = false) {
  if (value >= 0) return make('span', { class: 'number' }, number(value, signed));
  const seen = make('span', { 'aria-hidden': 'true' }, number(value));
  return make('span', { class: 'number minus' }, seen, unseen(aloud('page.figure.minus', { value: -value })));
}

/** A number as it is read out. */
export const spoken = (value) => (value < 0 ? aloud('page.figure.minus', { value: -value }) : number(value));

/** One answer of several; `before` is heard before the label, so that "3" becomes "Ana 3". */
export function tap(name, value, label, { before, side, kind = '' } = {}) {
  const shown = make('span', {}, before ? unseen(`${before} `) : null, make('bdi', { class: 'name' }, String(label)));
  const input = make('input', { type: 'radio', name, value });
  return make('label', { class: `tap ${kind}${side ? ` seat-${side}` : ''}` }, input, shown);
}

/** A button that a controller listens to by what it `does`. */
export const button = (does, text, kind = '', more = {}) =>
  make('button', { type: 'button', 'data-does': does, class: kind || null, ...more }, text);
