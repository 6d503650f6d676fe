/** The sentence under the form: what was told so far, what it comes to, what is impossible; and the buttons beside it. */
import { aloud, aloudAll } from '../lib/aloud.js';
import { button, make } from '../lib/markup.js';
import { POINTS, Refusal, say } from '../rules/table.js';
import { lacking } from '../models/hand.js';

/**
 * What there is to say about a hand.
 * @param {Object} turn  the next hand, see `next` in `rules/match.js`
 * @param {Object} names  `match`: the match it belongs to; `every`: whether every bid is noted; `begun`
 * @returns {{lines: {text: string, kind: string}[], line: ?Object}}  `line`: the hand settled, if it can be recorded
 */
export function sayingOf(turn, hand, { match, every }) {
  const lacks = lacking(hand, every);
  if (lacks.length) {
    const missing = { text: aloud('page.say.missing', { what: lacks.map((key) => aloud(key)) }), kind: 'soft' };
    return { lines: [...soFar(turn, hand, match), missing], line: null };
  }
  try {
    const line = turn.settle(hand);
    const parts = line.why.map((each) => ({ text: aloud(each), kind: { 'why.made': 'made', 'why.set': 'set' }[each.key] ?? '' }));
    const warnings = line.warnings.map((each) => ({ text: aloud(each), kind: 'warning' }));
    return { lines: [{ parts }, ...warnings], line };
  } catch (refusal) {
    return { lines: [{ text: refused(refusal), kind: 'impossible' }], line: null };
  }
}

function soFar(turn, hand, match) {
  const name = (seat) => match.seats[seat - 1].name;
  try {
    if (hand.pitcher) return [{ text: aloud('draft.pitches', { name: name(hand.pitcher), bid: hand.bid }), kind: '' }];
    if (!hand.bids) return [];
    const speakers = turn.options(hand.bids, hand.dealer);
    const last = [...hand.bids].reverse().find(({ bid }) => bid !== null);
    const speaking = speakers.find((each) => each.turn);
    const over = !speaking || speaking.options.every(({ bid, legal }) => bid === null || !legal);
    const lines = [];
    if (last) lines.push(aloud(over ? 'draft.pitches' : 'draft.bids', { name: name(last.seat), bid: last.bid }));
    if (speaking && !over) lines.push(aloud('draft.turn', { name: name(speaking.seat) }));
    return lines.length ? [{ text: lines.join(' '), kind: '' }] : [];
  } catch (refusal) {
    return [{ text: refused(refusal), kind: 'impossible' }];
  }
}

/** What another phone has told of the next hand so far: "Di pitches for 3. High: Di." */
export function soFarAloud(turn, hand, match) {
  const nameOf = (side) => match.seats.filter((seat) => seat.side === side).map((seat) => seat.name);
  const told = POINTS.filter(({ name }) => hand[name] !== undefined && hand[name] !== null).map(({ name }) =>
    say('draft.point', { point: say(`point.${name}`), name: nameOf(hand[name]) }),
  );
  const lines = soFar(turn, hand, match).map(({ text }) => text);
  if (told.length) lines.push(aloud('draft.points', { points: told }));
  return lines.join(' ');
}

function refused(refusal) {
  if (!(refusal instanceof Refusal)) throw refusal;
  return aloud(refusal);
}

/** What the hand comes to, in one text. */
export const whyOf = (line) => aloudAll(line.why);

/**
 * Show lines and buttons in the bar.
 * @param {{lines: ?Object[], ready: boolean, doable: {name: string, text: string}[]}} said
 *   `lines`: null while what the page came with still holds; `ready`: it can be recorded; `doable`: further buttons, and
 *   what they do
 */
export function paintSaying(form, { lines, ready, doable }) {
  const bar = form.querySelector('.say');
  // Not `disabled`: a tap on it says what is missing, and it does not fall out of the order of the keys.
  bar.querySelector('.record').setAttribute('aria-disabled', String(!ready));
  if (lines) paintLines(bar, lines, doable);
}

function paintLines(bar, lines, doable) {
  const sentence = bar.querySelector('.sentence');
  const made = lines.map(({ text, kind, parts }) =>
    make('p', { class: kind || null }, parts ? parts.flatMap((part) => [make('span', { class: part.kind || null }, part.text), ' ']) : text),
  );
  if (sentence.innerHTML !== made.map((each) => each.outerHTML).join('')) sentence.replaceChildren(...made);
  const asks = lines.some(({ kind }) => kind === 'asks');
  bar.className = `say${asks ? ' asks' : doable.length ? ' told' : ''}`;
  // also the button that the page came with, which takes back something else than what is told now
  bar.querySelectorAll('.check:not([name])').forEach((each) => doable.some(({ name }) => name === each.dataset.does) || each.remove());
  const record = bar.querySelector('.record');
  for (const { name, text } of doable) {
    const there = bar.querySelector(`.check[data-does=${name}]`);
    if (!there) record.before(button(name, text, 'check'));
    else if (there.textContent !== text) there.textContent = text;
  }
  if (record.textContent !== aloud('page.say.record')) record.textContent = aloud('page.say.record');
}

/** What is read out and seen by nobody. */
export function announce(text) {
  let region = document.getElementById('announced');
  if (!region) {
    region = make('div', { id: 'announced', class: 'unseen', 'aria-live': 'polite' });
    document.body.append(region);
  }
  region.textContent = text;
}
