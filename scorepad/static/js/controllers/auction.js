/** The auction on the page: a row a seat in speaking order, quick or in full, what may not be said, and why. */
import { aloud } from '../lib/aloud.js';
import { chip, dealerBadge, make, named, tap } from '../lib/markup.js';
import { maximumBid } from '../rules/table.js';
import { setEvery } from './form.js';

/**
 * @param {HTMLFormElement} form
 * @param {{match: Object, order: number[], every: boolean, fields: Object, options: Object[]}} turn
 *   `options`: see `speakers` in `rules/auction.js`
 */
export function paintAuction(form, turn) {
  const auction = form.querySelector('.auction');
  if (!auction) return;
  const rows = [...auction.querySelectorAll('.speaker')];
  const drawn = `${auction.classList.contains('every')} ${rows.map((row) => row.dataset.seat)}`;
  if (drawn !== `${turn.every} ${turn.order}`) draw(form, auction, rows, turn);
  for (const row of auction.querySelectorAll('.speaker')) mark(row, turn);
}

function draw(form, auction, rows, { match, order, every, fields }) {
  setEvery(form, every);
  auction.classList.toggle('every', every);
  auction.querySelector('h2').textContent = aloud(every ? 'page.auction.every_title' : 'page.auction.title');
  const change = auction.querySelector('[data-does=switch]');
  if (change) change.textContent = aloud(every ? 'page.auction.quick' : 'page.auction.every');
  const pass = auction.querySelector('[data-does=pass]');
  if (pass) pass.hidden = every;
  rows.forEach((row) => row.remove());
  auction.querySelector('.heading').after(...order.map((seat, index) => rowOf(match, order, seat, index, every, fields)));
}

function rowOf(match, order, seat, index, every, fields) {
  const { name, side } = match.seats[seat - 1];
  const deals = index === order.length - 1;
  const row = make('div', {
    class: `speaker seat-${side}`,
    'data-seat': seat,
    role: every && 'radiogroup',
    'aria-label': every && name,
  });
  const hint = index ? (deals && match.rules.steal !== 'never' ? 'may_steal' : null) : 'first';
  const who = make('div', { class: 'who' }, chip(side), named(name), deals ? dealerBadge() : null);
  if (hint) who.append(make('span', { class: 'said' }, aloud(`page.auction.${hint}`)));
  const bids = make('div', { class: 'bids' });
  const field = every ? `bid-${seat}` : 'call';
  if (every) bids.append(tap(field, 'pass', aloud('page.auction.pass'), { before: name, kind: 'pass none' }));
  for (let bid = 1; bid <= maximumBid(match.rules); bid++) {
    bids.append(tap(field, every ? bid : `${seat}:${bid}`, bid, { before: name, side }));
  }
  for (const input of bids.querySelectorAll('input')) input.checked = fields[field] === input.value;
  row.append(who, bids);
  return row;
}

/** What is not legal cannot be tapped, unless it stands already: then the sentence says what is wrong. */
function mark(row, { options, every }) {
  const seat = Number(row.dataset.seat);
  const speaker = options.find((each) => each.seat === seat);
  for (const label of row.querySelectorAll('.tap')) {
    const input = label.querySelector('input');
    const bid = input.value === 'pass' ? null : Number(input.value.split(':').pop());
    const option = speaker?.options.find((each) => each.bid === bid);
    const legal = option?.legal ?? true;
    input.disabled = !legal && !input.checked;
    const steals = every && speaker?.turn && option?.steals;
    markSteal(label, steals);
    const why = legal ? '' : aloud(option.reason);
    if (label.title !== why) label.title = why;
  }
}

/** The dealer who says what was said already takes the bid: a word on the key. */
function markSteal(label, steals) {
  const word = label.querySelector('.steal');
  if (!steals) word?.remove();
  else if (!word) label.querySelector('span').append(make('small', { class: 'steal' }, aloud('page.pad.steals')));
}

/** Why the key at this place of the page cannot be tapped, or "". */
export const whyNot = (target) => {
  const label = target.closest('.auction .tap');
  return label?.querySelector('input:disabled') ? label.title : '';
};
