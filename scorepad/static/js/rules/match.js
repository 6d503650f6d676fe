/**
 * What comes next in a match, without asking the server: what may be said, what a hand would give, who wins by it.
 *
 * A match is what `GET /api/v1/matches/{id}` answers, a hand what `POST …/hands` takes. The answers here have the
 * contract's shapes, but what the server says as text (`why`, `warnings`, `wins_if`, a winner's `reason`) is Sentences.
 */
import { resolve, speakers } from './auction.js';
import { score, winnerOf } from './scoring.js';
import { POINTS, Refusal, leftOf, naming, refuse, say, sideOf, speakingOrder, tableOf } from './table.js';
import { chancesOf, warningsOf, whyOf } from './telling.js';
import { read } from './told.js';

const isOver = (match) => Boolean(match.winner) || match.status === 'abandoned';

/**
 * The next hand of `match`; `dealer` is a seat, left out: whose turn it is.
 *
 * - `order(dealer)`: the seats as they speak, the dealer last.
 * - `options(bids, dealer)`: what each seat may say after `bids`, see `speakers` in `auction.js`; bids that cannot be
 *   are thrown as a `Refusal`.
 * - `settle(hand)`: the hand as the contract shows it, with the `winner` that it makes (`{side, hand, reason}` or
 *   null); a hand that cannot be is thrown as a `Refusal`.
 * - `check(hand)`: that refusal (`{code, pointer, key, words}`: a Sentence too), or null.
 * - `chances`: who could win, see `chancesOf` in `telling.js`; none when the match is over.
 */
export function next(match) {
  const table = tableOf(match);
  const order = (dealer = match.dealer) => speakingOrder(table, dealer);
  const settle = (hand) => naming(table, () => settled(match, table, read(hand)));
  return {
    order,
    options: (bids = [], dealer) => naming(table, () => speakers(bids, order(dealer), match.rules)),
    settle,
    check(hand) {
      try {
        settle(hand);
        return null;
      } catch (refusal) {
        if (!(refusal instanceof Refusal)) throw refusal;
        const { code, pointer, key, words } = refusal;
        return { code, pointer, key, words };
      }
    },
    chances: isOver(match) ? [] : chancesOf(table, match.dealer),
  };
}

/**
 * The match after one more hand: `waiting.reduce(play, match)` plays an outbox. Its version and times stay what the
 * server last said. Throws a `Refusal` as `settle` does.
 */
export function play(match, hand) {
  const { winner, ...line } = next(match).settle(hand);
  const after = {
    ...match,
    ...(winner && { status: 'won' }),
    sides: match.sides.map((side, index) => ({ ...side, total: line.totals[index] })),
    dealer: line.next_dealer,
    next_hand: match.next_hand + (line.thrown_in ? 0 : 1),
    winner,
    hands: [...match.hands, { ...line, void: false, told: hand, earlier: [] }],
  };
  const { chances } = next(after);
  after.sides.forEach((side, index) => {
    side.needs = match.rules.target - side.total;
    side.wins_if = chances[index]?.sentence ?? null;
  });
  return after;
}

function settled(match, table, hand) {
  checkNumber(hand.number, match.next_hand);
  if (match.winner) refuse('match_over', '', { name: table.names[match.winner.side - 1] });
  if (isOver(match)) refuse('match_over', '', {}, 'abandoned');
  const dealer = hand.dealer ?? match.dealer;
  if (!table.playing.includes(dealer)) refuse('unknown_seat', '/dealer', { seat: dealer });
  const contract = resolve(hand, speakingOrder(table, dealer), table.rules);
  if (!contract) return thrownIn(table, hand.bids, dealer);
  const outcome = score(hand, contract, dealer, table);
  const { took, taken, made, points } = outcome;
  const totals = table.totals.map((total, index) => total + points[index]);
  const number = match.next_hand;
  const pitching = sideOf(table, contract.pitcher);
  const win = winnerOf({ number, pitching, bid: contract.bid, outcome, after: totals }, table);
  const played = { contract, outcome, win, hand, after: totals };
  return {
    number,
    thrown_in: false,
    dealer,
    ...contract,
    ...took,
    taken,
    made,
    points,
    totals,
    next_dealer: leftOf(table, dealer),
    why: whyOf(played, table),
    warnings: warningsOf(played, table),
    winner: win,
  };
}

/** A deal that everybody passed: it scores nothing and uses no number (section 6, `all_pass`). */
function thrownIn(table, bids, dealer) {
  const nothing = table.totals.map(() => 0);
  const next_dealer = table.rules.all_pass === 'redeal_same' ? dealer : leftOf(table, dealer);
  const unsaid = { pitcher: null, bid: null, forced: null, stolen: null, made: null };
  const took = Object.fromEntries(POINTS.map(({ name }) => [name, null]));
  return {
    ...{ number: null, thrown_in: true, dealer, ...unsaid, bids, ...took, taken: nothing, points: nothing },
    ...{ totals: table.totals, next_dealer, warnings: [], winner: null },
    why: [say('why.thrown_in'), say('why.next_dealer', { name: table.seats[next_dealer - 1].name })],
  };
}

/** Refuses a hand that says that its number is another than the next one's. */
function checkNumber(number, following) {
  if ((number ?? following) === following) return;
  refuse(number >= 1 && number < following ? 'hand_exists' : 'out_of_sequence', '/number', { number, next: following });
}
