/** What a hand gives, and who has won by it (docs/rules.md, sections 3 to 6). */
import { checkSide, check as checkDetail, most, tiedAtTop, tookAll } from './detail.js';
import { POINTS, refuse, say, sideKey, sideOf } from './table.js';

const ALL = POINTS.length;

/**
 * Scores a hand (see `told.js`) that was played for `contract` (see `auction.js`); refuses what cannot be.
 * @returns {{took: Object<string, ?number>, taken: number[], points: number[], made: boolean, byRule: boolean,
 *   allTricks: ?boolean}}  by point the side that has it; by side what it took and what it adds; whether a house rule
 *   gave a tied Game away; whether the pitching side took all tricks, if known
 */
export function score(hand, { pitcher, bid }, dealer, table) {
  const side = sideOf(table, pitcher);
  const took = Object.fromEntries(POINTS.map((point) => [point.name, taker(hand, point, table)]));
  checkDetail(hand, took, side, table);
  const heir = took.game ? null : heirOf(hand, side, dealer, table);
  took.game ??= heir;
  const taken = table.sides.map((_, index) => Object.values(took).filter((one) => one === index + 1).length);
  const allTricks = hand.all_tricks ?? (hand.tricks ? tookAll(hand.tricks, side) : null);
  const own = taken[side - 1];
  // A bid beyond the points there are is for all six tricks too (section 6, `smudge`).
  const made = bid > ALL ? own === ALL && allTricks === true : own >= bid;
  const points = [...taken];
  points[side - 1] = made ? Math.max(own, bid) : -bid;
  return { took, taken, points, made, byRule: heir !== null, allTricks };
}

/** Who took a point, as the table says, or as the trick points say for Game. */
function taker(hand, { name, always }, table) {
  let side = hand.took[name];
  if (side === undefined && name === 'game' && hand.trick_points) side = most(hand.trick_points, table);
  if (side === undefined || (side === null && always)) refuse(`${name}_missing`, `/${name}`);
  if (side !== null) checkSide(side, `/${name}`, table);
  return side;
}

/** Which side has a tied Game by house rule, or null (section 6, `game_tie`). */
function heirOf(hand, pitching, dealer, { rules, playingSides, ...table }) {
  const pair = playingSides.length === 2;
  if (rules.game_tie === 'nobody') return null;
  if (rules.game_tie === 'non_dealer') return pair ? playingSides.find((side) => side !== sideOf(table, dealer)) : null;
  const tied = tiedAtTop(hand, { playingSides }) ?? (pair && playingSides);
  if (!tied) refuse('game_missing', '/game_tied', {}, 'who_tied');
  return tied.includes(pitching) ? pitching : null;
}

/**
 * Who wins the match by a hand: a fact of its own, never just the highest total (sections 5 and 6).
 * @param {{number: number, pitching: number, bid: number, outcome: Object, after: number[]}} hand
 *   `pitching`: a side; `outcome`: what `score` answered; `after`: the totals by side; those of `table` are before it
 * @returns {?{side: number, hand: number, reason: Sentence}}
 */
export function winnerOf(hand, table) {
  const { rules, names } = table;
  const { after, pitching } = hand;
  const [side, how] = bySmudge(hand, table) ?? byTotal(hand, table) ?? [];
  if (!side) return null;
  const still = side === pitching && !hand.outcome.made && after[side - 1] >= rules.target;
  const key = sideKey(table, `win.${still ? `set_at_target.${rules.win}` : how}`);
  const reason = say(key, { name: names[side - 1], total: after[side - 1] });
  const others = after.flatMap((total, index) =>
    index + 1 !== side && total >= rules.target ? say('win.other', { name: names[index], total }) : [],
  );
  const beyond = others.length && rules.win !== 'highest';
  return { side, hand: hand.number, reason: beyond ? say('win.beyond', { reason, others }) : reason };
}

/** Who wins at once, whatever the totals. */
function bySmudge({ pitching, bid, outcome }, { rules, totals }) {
  const four = rules.smudge === 'four_wins' && bid === ALL && outcome.made && totals[pitching - 1] >= 0;
  if (four) return [pitching, 'four_wins'];
  const sweeper = outcome.taken.indexOf(ALL) + 1;
  return rules.smudge === 'sweep_wins' && sweeper ? [sweeper, 'sweep_wins'] : null;
}

/** Who wins by standing at the target; a side that has left cannot. */
function byTotal({ pitching, outcome, after }, { rules, totals, playingSides }) {
  const { target, win } = rules;
  if (win === 'highest') {
    const best = Math.max(...playingSides.map((side) => after[side - 1]));
    const [side, another] = playingSides.filter((one) => after[one - 1] === best);
    return another || best < target ? null : [side, 'highest'];
  }
  if (after[pitching - 1] >= target && (outcome.made || win !== 'pitcher_made')) return [pitching, 'pitcher'];
  if (win !== 'bidder_first') return null;
  // Who stood at the target before the hand is there before any point is counted; then they are, one by one.
  const there = playingSides.filter((side) => side !== pitching && totals[side - 1] >= target);
  if (there.length) {
    return [there.reduce((best, side) => (totals[side - 1] > totals[best - 1] ? side : best)), 'already_there'];
  }
  const counted = [...totals];
  const first = Object.values(outcome.took).find((side) => side && side !== pitching && ++counted[side - 1] >= target);
  return first ? [first, 'counted_first'] : null;
}
