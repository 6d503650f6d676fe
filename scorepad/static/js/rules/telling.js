/** What is said about a hand that was played, and about the next. */
import { cannotHold } from './auction.js';
import { isLone } from './detail.js';
import { POINTS, maximumBid, say, sideKey, sideOf, speakingOrder } from './table.js';

const ALL = POINTS.length;

/**
 * Who bid what and how, what the pitching side took, made or set, what the others gain, and the win.
 * @param {{contract: Object, outcome: Object, win: ?Object}} played  see `auction.js` and `scoring.js`
 * @returns {Sentence[]}  to be read one after the other
 */
export function whyOf({ contract, outcome, win }, table) {
  const { took, points, made } = outcome;
  const side = sideOf(table, contract.pitcher);
  const parts = [tookOf(contract, took, side, table)];
  if (outcome.byRule) parts.push(say('why.tie_by_rule', { name: table.names[took.game - 1] }));
  if (!made && contract.bid > ALL && outcome.taken[side - 1] === ALL) parts.push(say('why.not_all_tricks'));
  parts.push(made ? say('why.made', { count: points[side - 1] }) : say('why.set', { count: contract.bid }));
  const gains = points.flatMap((gain, index) =>
    gain && index + 1 !== side ? say('why.gain', { name: table.names[index], points: gain }) : [],
  );
  if (gains.length) parts.push(say('why.gains', { gains }));
  if (win) parts.push(win.reason);
  return parts;
}

/** The bid, and what it came to: "Di bid 3, took High and Game: 2." */
function tookOf({ pitcher, bid, forced, stolen }, took, side, table) {
  const how = forced ? 'forced' : stolen ? 'stolen' : 'plain';
  const words = { bid: say(`why.bid.${how}`, { name: table.seats[pitcher - 1].name, bid }) };
  if (table.teams) words.team = table.names[side - 1];
  const points = POINTS.filter(({ name }) => took[name] === side).map(({ name }) => say(`point.${name}`));
  if (!points.length) return say(sideKey(table, 'why.took_nothing'), words);
  return say(sideKey(table, 'why.took'), { ...words, points, count: points.length });
}

/**
 * What cannot be made, what is legal but rare (section 7), and which rule decided a set at the target (section 5).
 * @returns {(Sentence & {code: string})[]}
 */
export function warningsOf({ contract, outcome, win, hand, after }, table) {
  const { bid } = contract;
  const absent = POINTS.map(({ name }) => name).filter((name) => outcome.took[name] === null);
  const found = [];
  const warn = (code, words, telling = '') => found.push({ code, ...say(`warning.${code}${telling}`, words) });
  if (bid >= ALL) absent.forEach((name) => warn('cannot_be_made', { bid }, `.${name}`));
  if (bid > ALL && !absent.length && outcome.allTricks === null) warn('all_tricks_unsaid', { bid });
  if (absent.includes('jack') && (absent.includes('game') || outcome.byRule)) warn('no_jack_and_tie');
  if (isLone(hand)) warn('lone_trump');
  const side = sideOf(table, contract.pitcher);
  const total = after[side - 1];
  if (!outcome.made && total >= table.rules.target) {
    const rule = say(`house.win.${table.rules.win}`);
    warn('set_at_target', { name: table.names[side - 1], total, rule }, win?.side === side ? '.won' : '.not_won');
  }
  return found;
}

/**
 * Who could win the match by the hand that `dealer` deals, and how: every side by number (sections 5 and 6).
 * @returns {{side: number, can_win: boolean, sentence: Sentence}[]}
 */
export function chancesOf(table, dealer) {
  return table.names.map((name, index) => {
    const side = index + 1;
    const tell = (key, words) => say(sideKey(table, `chance.${key}`), { name, ...words });
    if (!table.playingSides.includes(side)) return { side, can_win: false, sentence: tell('gone') };
    const first = table.rules.win === 'highest' ? byTheTop(table, side, tell) : byPitching(table, side, dealer, tell);
    const [one, other] = [atOnce(table, side), withoutPitching(table, side)].filter(Boolean);
    if (!one) return { side, can_win: Boolean(first), sentence: first ?? tell('none') };
    const ways = other ? say('chance.way.or', { first: one, second: other }) : one;
    return { side, can_win: true, sentence: first ? say('chance.also', { first, ways }) : tell('only', { ways }) };
  });
}

/** How the side wins as the pitching side, by its total. */
function byPitching({ rules, totals, ...table }, side, dealer, tell) {
  const most = maximumBid(rules);
  const need = rules.target - totals[side - 1];
  if (need > most) return null;
  const seats = speakingOrder(table, dealer).filter((seat) => table.sides[side - 1].includes(seat));
  let least = rules.minimum_bid;
  while (seats.every((seat) => cannotHold(least, seat === dealer, rules))) least++;
  if (rules.win !== 'pitcher_made' && -need >= least) {
    return -need >= most ? tell('pitch') : tell('pitch_or_set', { bid: -need });
  }
  if (need <= least) return tell('pitch_and_make');
  return tell(need > ALL ? 'pitch_five' : 'pitch_needs', { points: need });
}

/** How the side wins by standing alone at the top. */
function byTheTop({ rules, names, totals, playingSides }, side, tell) {
  const most = maximumBid(rules);
  const others = playingSides.filter((other) => other !== side);
  const needed = (total) => Math.max(rules.target, 1 + Math.max(...others.map(total))) - totals[side - 1];
  const need = needed((other) => totals[other - 1]);
  if (need <= 0) return tell('ahead');
  if (need <= most) return tell(need <= ALL ? 'highest_needs' : 'pitch_five', { points: need });
  // Out of reach by its own points alone: the one side in front must be set for the highest bid.
  const front = others.reduce((best, other) => (totals[other - 1] > totals[best - 1] ? other : best));
  const points = needed((other) => totals[other - 1] - (other === front ? most : 0));
  return points <= ALL ? tell('highest_if_set', { points, other: names[front - 1] }) : null;
}

/** How the side wins whatever the totals. */
function atOnce({ rules, totals }, side) {
  if (rules.smudge === 'four_wins' && totals[side - 1] >= 0) return say('chance.way.four', { bid: ALL });
  return rules.smudge === 'sweep_wins' ? say('chance.way.sweep') : null;
}

/** How the side wins when another pitches, where the pitching side only counts first. */
function withoutPitching({ rules, totals, playingSides }, side) {
  const own = totals[side - 1];
  const need = rules.target - own;
  if (rules.win !== 'bidder_first' || need > ALL) return null;
  const others = playingSides.filter((other) => other !== side);
  const ahead = others.filter((other) => {
    const total = totals[other - 1];
    return total >= rules.target && (need > 0 || total > own || (total === own && other < side));
  });
  // Whoever stands before this side must be the one who pitches, and fall below the target by it.
  const falls = (other) => totals[other - 1] - maximumBid(rules) < rules.target;
  if (ahead.length > 1 || !(ahead.length ? ahead : others).some(falls)) return null;
  return need > 0 ? say('chance.way.defending', { count: need }) : say('chance.way.waiting');
}
