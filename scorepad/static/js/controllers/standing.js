/** Where the match stands, as the phone knows it: totals, who deals, who can go out; as the server paints it too. */
import { aloud } from '../lib/aloud.js';
import { dealerBadge, figure, make, spoken } from '../lib/markup.js';
import { next } from '../rules/match.js';

/** How many letters fit into three lines of a small phone; `web/shown/standing.py` has the same. */
const THREE_LINES = 160;
/** How many letters of the dealer's name leave room for the target in the heading; the same there. */
const OF_THE_DEALER = 11;

const labelOf = (match, side) =>
  match.seats.filter((seat) => seat.side === side).map((seat) => seat.name).join(' & ');

/** How many hands count, neither thrown in nor void; a page knows its own match without the hands before it. */
function played({ hands, next_hand }) {
  const numbered = hands.filter((hand) => hand.number !== null);
  return numbered.length < next_hand - 1 ? next_hand - 1 : numbered.filter((hand) => !hand.void).length;
}

function cut(label, letters) {
  const each = Array.from(label);
  return each.length <= letters ? label : `${each.slice(0, letters - 1).join('')}\u2026`;
}

/** Paint the heading, a card a side, and the chances. */
export function paintStanding(match) {
  const { target } = match.rules;
  const dealer = match.seats[match.dealer - 1];
  const heading = document.querySelector('[data-part=heading]');
  const name = cut(dealer.name, OF_THE_DEALER);
  if (!match.winner) setText(heading, aloud('page.table.heading', { number: match.next_hand, name, target }));
  // Without any hand known it stands as the server wrote it.
  else if (match.hands.length) setText(heading, aloud('page.table.heading_won', { count: played(match), target }));
  for (const side of match.sides) {
    const card = document.querySelector(`.standing > [data-side="${side.side}"]`);
    if (card) paintCard(card, side, match, dealer.side);
  }
  paintChances(match);
}

function paintCard(card, side, match, dealing) {
  const totals = match.sides.map((each) => each.total);
  const { target, count_down: down } = match.rules;
  const left = target - side.total;
  const shown = down ? left : side.total;
  const count = card.querySelector('.count');
  if (Number(count.dataset.shown ?? NaN) !== shown) {
    const moved = count.dataset.shown !== undefined;
    count.dataset.shown = shown;
    count.replaceChildren(figure(shown));
    card.querySelector('.total').className = `total of-${String(shown).length}`;
    if (moved) move(count);
  }
  const rank = card.querySelector('.rank');
  const place = 1 + totals.filter((total) => total > side.total).length;
  const level = new Set(totals).size === 1;
  const placed = level ? '' : `${aloud('page.standing.place')} ${aloud('page.standing.rank', { rank: place })}`;
  if (rank.textContent !== placed) {
    rank.replaceChildren();
    if (!level) {
      rank.append(make('span', { class: 'unseen' }, `${aloud('page.standing.place')} `));
      rank.append(aloud('page.standing.rank', { rank: place }));
    }
  }
  card.querySelector('.bar rect').setAttribute('width', Math.max(0, Math.min(100, Math.floor((side.total * 100) / target))));
  const badge = card.querySelector('.dealer');
  const deals = dealing === side.side && !match.winner;
  if (deals && !badge) card.querySelector('.marks').append(dealerBadge());
  else if (!deals) badge?.remove();
  const need = card.querySelector('.need');
  if (!need) return;
  setText(need, match.winner ? (match.winner.side === side.side ? aloud('page.standing.won') : '') : needOf(match, side.total, left));
  need.classList.toggle('ready', left <= 0 && !match.winner);
}

function needOf({ rules }, total, left) {
  if (left > 0) return aloud(...(rules.count_down ? ['page.standing.has', { count: total }] : ['page.standing.needs', { count: left }]));
  return aloud(['pitcher', 'pitcher_made'].includes(rules.win) ? 'page.standing.must_pitch' : 'page.standing.there');
}

/** Show for a moment that this figure has changed; the style sheet leaves it out for who wants no motion. */
function move(count) {
  count.classList.remove('moved-on');
  void count.offsetWidth; // begins the motion anew
  count.classList.add('moved-on');
}

function paintChances(match) {
  const part = document.querySelector('[data-part=chances]');
  const { chances } = next(match);
  const can = chances.filter((chance) => chance.can_win);
  const hopeless = chances.filter((chance) => !chance.can_win).map((chance) => labelOf(match, chance.side));
  const lines = can.map((chance) => ({ text: aloud(chance.sentence), kind: 'can' }));
  if (hopeless.length && !can.length) lines.push({ text: aloud('page.chances.nobody') });
  else if (hopeless.length) lines.push({ text: aloud('page.chances.not', { names: hopeless.join(', ') }) });
  const said = lines.map((line) => line.text);
  const list = part.querySelector('.chances');
  const shown = list ? [...list.children].map((each) => each.textContent.trim()) : [];
  if (said.join() === shown.join()) return;
  const items = lines.map(({ text, kind }) => make('li', { class: kind }, `${text} `));
  const made = make('ul', { class: 'chances', 'aria-label': aloud('page.chances.title') }, items);
  if (said.reduce((sum, text) => sum + text.length, 0) <= THREE_LINES) {
    part.replaceChildren(...(items.length ? [made] : []));
    return;
  }
  const names = can.map((chance) => labelOf(match, chance.side));
  const summary = make('summary', {}, make('span', {}, aloud('page.chances.short', { names })));
  const open = part.querySelector('details')?.open ?? false;
  part.replaceChildren(make('details', { class: 'fold bare hopes', open }, summary, made));
}

function setText(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

/** The totals as they are read out: "Ana 3, Bo minus 1." */
export const totalsAloud = (match) =>
  `${match.sides.map((side) => `${labelOf(match, side.side)} ${spoken(side.total)}`).join(', ')}.`;
