/**
 * The auction: who may say what, and who pitches for how much (docs/rules.md, section 2).
 *
 * @typedef {{seat: number, bid: ?number}} Bid  null is a pass
 * @typedef {{bid: ?number, legal: boolean, reason: ?Sentence, steals: boolean}} Option
 *   `reason`: why it is not legal; `steals`: it takes an equal bid
 * @typedef {{seat: number, spoke: boolean, said: ?number, turn: boolean, options: Option[]}} Speaker
 */
import { Refusal, maximumBid, refuse } from './table.js';

const dealerMustBid = (rules) => rules.all_pass === 'dealer_bids';

const maySteal = (rules, bid) =>
  (bid < maximumBid(rules) ? ['below_max', 'any'] : ['any', 'only_max']).includes(rules.steal);

/** Why a seat may not say `bid` after the highest bid `high` (null: all passed); null if it may. */
function objection(bid, high, isDealer, rules, pointer = '') {
  const no = (code, words) => new Refusal(code, pointer, words);
  const least = rules.minimum_bid;
  const most = maximumBid(rules);
  const forced = isDealer && high === null && dealerMustBid(rules);
  const leastForced = Math.max(rules.forced_bid, least);
  if (bid === null) return forced ? no('dealer_must_bid', { bid: leastForced }) : null;
  if (bid < 1 || bid > most) return no('bid_out_of_range', { least, most });
  if (forced) return bid < leastForced ? no('dealer_forced_minimum', { bid: leastForced }) : null;
  if (high !== null && bid <= high) {
    if (isDealer && bid === high) return maySteal(rules, high) ? null : no('dealer_may_not_steal', { bid: high });
    if (high === most) return no('bid_after_max', { bid: high });
    if (bid >= least) return no('bid_not_higher', { bid: high });
  }
  return bid < least ? no('bid_below_minimum', { bid: least }) : null;
}

/** Why no auction at all ends with this seat pitching for `bid`: by going higher, by stealing, or forced. */
export function cannotHold(bid, isDealer, rules, pointer) {
  const reason = objection(bid, null, false, rules, pointer);
  if (reason || !isDealer || bid > rules.minimum_bid || maySteal(rules, bid)) return reason;
  return objection(bid, null, true, rules, pointer);
}

/**
 * Every seat of `order` (the dealer last) with what it may say after `bids`, a beginning of the auction. For a seat
 * whose turn has not come, all is legal that can be, whatever is said before it; so without bids this is also what each
 * may be noted to pitch for.
 * @returns {Speaker[]}
 */
export function speakers(bids, order, rules) {
  listen(bids, order, rules);
  let high = null;
  let highs = [];
  return order.map((seat, index) => {
    const isDealer = index === order.length - 1;
    if (index < bids.length) {
      const said = bids[index].bid;
      const options = optionsAfter([high], isDealer, rules);
      high = said ?? high;
      return { seat, spoke: true, said, turn: false, options };
    }
    const turn = index === bids.length;
    if (turn) highs = [high];
    const options = optionsAfter(highs, isDealer, rules);
    if (turn) highs.push(...upTo(rules, Math.max(rules.minimum_bid, high + 1)));
    return { seat, spoke: false, said: null, turn, options };
  });
}

/** The bids from `least` up. */
const upTo = (rules, least) => [1, 2, 3, 4, 5].filter((bid) => bid >= least && bid <= maximumBid(rules));

/** What a seat may say when the highest bid before it is one of `highs`, the first of them the likeliest. */
function optionsAfter(highs, isDealer, rules) {
  return [null, ...upTo(rules, 1)].map((bid) => {
    const reasons = highs.map((high) => objection(bid, high, isDealer, rules));
    const open = highs.filter((_, index) => !reasons[index]);
    const legal = open.length > 0;
    const [{ key, words } = {}] = reasons.filter(Boolean);
    const steals = legal && bid !== null && open.every((high) => high === bid);
    return { bid, legal, reason: legal ? null : { key, words }, steals };
  });
}

/**
 * Who pitches for how much; null when the deal is thrown in. `bids`, `forced` and `stolen` are null where only the
 * winning bid was noted.
 * @returns {?{pitcher: number, bid: number, forced: ?boolean, stolen: ?boolean, bids: ?Bid[]}}
 */
export function resolve(hand, order, rules) {
  const { bids } = hand;
  if (!bids) return noted(hand, order, rules);
  const bid = listen(bids, order, rules);
  if (bids.length < order.length && (bid === null || bid < maximumBid(rules))) {
    refuse('bid_missing', '/bids', { seat: order[bids.length] });
  }
  if (bid === null) {
    const pitched = (hand.pitcher ?? hand.bid) !== undefined;
    if (pitched || Object.keys(hand.took).length) refuse('bid_missing', '/bids', {}, 'all_passed');
    return null;
  }
  const dealer = order[order.length - 1];
  const pitcher = bids.filter((said) => said.bid === bid).pop().seat;
  const others = bids.filter((said) => said.bid !== null && said.seat !== dealer).map((said) => said.bid);
  if ((hand.pitcher ?? pitcher) !== pitcher) refuse('pitcher_not_high', '/pitcher');
  if ((hand.bid ?? bid) !== bid) refuse('pitcher_not_high', '/bid');
  const forced = pitcher === dealer && !others.length && dealerMustBid(rules);
  return { pitcher, bid, forced, stolen: pitcher === dealer && others.includes(bid), bids };
}

/** The highest bid of a beginning of an auction; refuses what is wrong with it. */
function listen(bids, order, rules) {
  let high = null;
  bids.forEach(({ seat, bid }, index) => {
    const at = `/bids/${index}`;
    const turn = order[index];
    if (bids.slice(0, index).some((said) => said.seat === seat)) refuse('bid_twice', `${at}/seat`, { seat });
    if (!order.includes(seat)) refuse('unknown_seat', `${at}/seat`, { seat });
    if (seat !== turn) refuse('bid_out_of_turn', `${at}/seat`, { seat, turn });
    const reason = objection(bid, high, index === order.length - 1, rules, `${at}/bid`);
    if (reason) throw reason;
    high = bid ?? high;
  });
  return high;
}

/** The winning bid alone, checked as far as it can be. */
function noted({ pitcher, bid }, order, rules) {
  if (pitcher === undefined || bid === undefined) {
    refuse('bid_missing', pitcher !== undefined ? '/bid' : bid !== undefined ? '/pitcher' : '/bids', {}, 'unsaid');
  }
  if (!order.includes(pitcher)) refuse('unknown_seat', '/pitcher', { seat: pitcher });
  const reason = cannotHold(bid, pitcher === order[order.length - 1], rules, '/bid');
  if (reason) throw reason;
  return { pitcher, bid, forced: null, stolen: null, bids: null };
}
