/** Shows the state of the table screen, all of it, as often as anything changes; what is the same stays untouched. */
import { aloud, bound } from '../lib/aloud.js';
import { button, make } from '../lib/markup.js';
import { named } from '../lib/people.js';
import { Refusal } from '../rules/table.js';
import { paintAuction } from './auction.js';
import { paintChoice } from './choice.js';
import { handForm } from './form.js';
import { paintSaying, sayingOf, soFarAloud } from './saying.js';
import { paintWaiting } from './sheet.js';
import { paintStanding } from './standing.js';
import { present, state } from './state.js';

/** A hand that is not with the server after so many milliseconds is said to wait. */
export const SOON = 1500;

/** @returns {?Object}  the hand on the form settled, if it can be recorded */
export function paint() {
  const now = present();
  // First, before anything is measured: a page that is shorter for a moment would scroll away under the finger.
  paintWaiting(now.match, unseen(), now.lines);
  paintStanding(now.match);
  paintChoice(now.items[0], state.known.match);
  paintConnection(now.items);
  const form = handForm();
  if (!form) {
    paintWatching(now);
    paintDone();
    return null;
  }
  paintAuction(form, { ...now, options: optionsOf(now) });
  addCounter(form);
  const { lines, line } = said(now);
  paintSaying(form, { lines, ready: Boolean(line), doable: doable(now) });
  return line;
}

/** The hands that the server has and the sheet of this page does not, as it was made before them. */
const unseen = () => state.known.match.hands.filter(({ number }) => number >= state.sheetEnds);

/** What each seat may say after what was said before it, as far as that makes sense. */
function optionsOf({ turn, hand, dealer, every }) {
  if (every && hand.bids) {
    try {
      return turn.options(hand.bids, dealer);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal; // the sentence says what cannot be; every key stays to be tapped
    }
  }
  return turn.options([], dealer);
}

function said(now) {
  if (!state.draft.begun) {
    const { winner } = now.match;
    if (state.reason) return { lines: [{ text: state.reason, kind: '' }], line: null };
    if (state.told) {
      const lines = state.others ? [{ text: entering(now), kind: 'soft' }] : [];
      return { lines: state.told.native ? null : [{ text: done(now.items), kind: '' }, ...lines], line: null };
    }
    if (winner) return { lines: [{ text: aloud(winner.reason), kind: 'made' }], line: null };
    if (state.others) return { lines: [{ text: entering(now), kind: '' }], line: null };
    return { lines: [{ text: aloud(now.every ? 'page.say.empty_every' : 'page.say.empty'), kind: '' }], line: null };
  }
  const saying = sayingOf(now.turn, now.hand, now);
  const more = [];
  if (now.late) {
    return { lines: [...overtaken(now.match), ...saying.lines], line: saying.line };
  }
  if (state.reason) more.push({ text: state.reason, kind: '' });
  return { ...saying, lines: [...more, ...saying.lines] };
}

/** What was done here last; a hand that the server does not have yet is not called recorded for long. */
function done(items) {
  const { item, text, kept } = state.told;
  const held = state.unsent || !state.fresh || items.some((each) => each.state !== 'waiting');
  const waits = held && items.some(({ id }) => id === item?.id);
  return waits ? kept : text;
}

/** Another hand stands where the one that is told was begun: which it is, and what was told here is named ours. */
function overtaken({ next_hand: next }) {
  const { number } = state.draft.current;
  if (number >= next) return [{ text: aloud('page.pad.early', { number, next }), kind: 'asks' }];
  const there = state.known.match.hands.find((hand) => hand.number === number);
  const lines = [{ text: aloud('page.pad.late', { number }), kind: 'asks' }];
  if (there) lines.push({ text: bound(there.why), kind: '' });
  return [...lines, { text: `${aloud('page.pad.here')}:`, kind: 'ours' }];
}

/** What can be done beside recording: take back, take over, let it be the next hand or none. */
function doable({ late, match }) {
  if (late) {
    const renumber = { name: 'renumber', text: aloud('page.pad.as_next', { number: match.next_hand }) };
    return [renumber, { name: 'discard', text: aloud('page.pad.throw_away') }];
  }
  if (state.draft.begun || state.reason) return [];
  const found = state.told?.item ? [{ name: 'undo', text: aloud('page.menu.undo') }] : [];
  if (state.others) found.push({ name: 'take', text: aloud('page.pad.take_over') });
  return found;
}

function entering({ turn, match }) {
  const { hand } = state.others;
  const by = named(state.others.by);
  const sentence = soFarAloud(turn, hand, match);
  return by ? aloud('page.pad.entering', { by, sentence }) : sentence;
}

function paintWatching(now) {
  const place = document.querySelector('.watching');
  if (!place) return;
  let line = place.querySelector('.entering');
  if (!line) {
    line = make('span', { class: 'entering', role: 'status' });
    place.append(line);
  }
  const text = state.others ? entering(now) : '';
  if (line.textContent !== text) line.textContent = text;
}

/** Where there is no form any more, say over everything else what was done, and let it be taken back. */
function paintDone() {
  const there = document.getElementById('done');
  const text = state.told?.item ? done(present().items) : '';
  if ((there?.querySelector('p').textContent ?? '') === text) return;
  there?.remove();
  if (!text) return;
  const undo = button('undo', aloud('page.menu.undo'));
  document.getElementById('main').prepend(make('div', { class: 'notice', id: 'done', role: 'status' }, make('p', {}, text), undo));
}

function addCounter(form) {
  const links = form.querySelector('.points .links');
  if (links && !links.querySelector('[data-does=count]')) links.prepend(button('count', aloud('page.pad.count_it')));
}

/** In the place of the pad's name: how many hands wait, and how old the figures are, when that has to be said. */
function paintConnection(items) {
  const waiting = items.filter((item) => state.unsent || !state.fresh || Date.now() - item.at > SOON || item.state !== 'waiting');
  const told = [];
  if (state.refused) told.push(state.refused);
  if (waiting.length) told.push(aloud('page.pad.waiting', { count: items.length }));
  if (!state.fresh) told.push(age(Date.now() - state.heard));
  document.body.classList.toggle('stale', !state.fresh);
  document.body.classList.toggle('unsent', waiting.length > 0);
  const back = document.querySelector('.top .back');
  let line = document.getElementById('connection');
  if (!line) {
    line = make('p', { id: 'connection', role: 'status' });
    back.after(line);
  }
  const parts = told.map((text) => make('span', { class: text === state.refused && 'long' }, text));
  if (line.textContent !== told.join('')) line.replaceChildren(...parts);
  line.hidden = !told.length;
}

function age(milliseconds) {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  return seconds < 60 ? aloud('page.pad.seconds_old', { count: seconds }) : aloud('page.pad.minutes_old', { count: Math.round(seconds / 60) });
}
