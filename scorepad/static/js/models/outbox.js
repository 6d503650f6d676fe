/**
 * Hands that are recorded on this phone and not yet on the server: kept until the server has them, sent in order, once.
 *
 * @typedef {{id: string, number: number, hand: Object, dealer: number, fields: Object, why: string, state: string,
 *   theirs: ?Object, problem: ?string, version: ?number}} Item
 *   `id`: of the entry that it becomes, so that sending it again makes nothing twice; `dealer`: who dealt it; `why`: what
 *   it came to, in words; `state`: `waiting`, or, until the table has chosen, `clash` (another phone was first: `theirs`)
 *   or `refused` (`problem` says why); `version`: the only one at which it may be written, if there is such a one
 */
import { saysAll } from './hand.js';

export class Outbox {
  constructor(keeper, matchId) {
    this.keeper = keeper;
    this.name = `outbox.${matchId}`;
  }

  /** What is there, in order; another window of this browser may have changed it. @returns {Item[]} */
  list() {
    return this.keeper.get(this.name) ?? [];
  }

  keep(items) {
    this.keeper.put(this.name, items.length ? items : null);
  }

  /** Once: the same entry again changes nothing. */
  add(item) {
    const items = this.list();
    if (!items.some(({ id }) => id === item.id)) this.keep([...items, { state: 'waiting', ...item }]);
  }

  change(id, changes) {
    this.keep(this.list().map((item) => (item.id === id ? { ...item, ...changes } : item)));
  }

  drop(id) {
    this.keep(this.list().filter((item) => item.id !== id));
  }

  /**
   * Let a hand that came too late be the next one of `match`, and those after it follow. The deal goes on from theirs;
   * only bids in the order in which they were said tell that somebody else dealt.
   */
  moveOn(id, match) {
    const items = this.list();
    const place = items.findIndex((item) => item.id === id);
    if (place < 0) return;
    const further = match.next_hand - items[place].number;
    this.keep(
      items.map((item, index) => {
        if (index < place) return item;
        const number = item.number + further;
        const hand = { ...item.hand, number };
        if (index === place && hand.bids && item.dealer !== match.dealer) hand.dealer = item.dealer;
        return { ...item, number, hand, state: 'waiting', theirs: null, problem: null, version: null };
      }),
    );
  }
}

/**
 * Sends what waits, one after the other, until nothing does, or until something needs a choice first.
 * @param {(item: Item) => Promise<{ok: boolean, status: number, body: any}>} post  may throw `Unreachable`
 * @param {(match: Object) => void} learn  is told of every match that an answer holds
 * @returns {Promise<?string>}  what the server says when this phone may not write at all, else null
 */
export async function send(outbox, post, learn) {
  for (;;) {
    const [item] = outbox.list();
    if (item?.state !== 'waiting') return null;
    const { ok, status, body } = await post(item);
    if (ok) {
      outbox.drop(item.id);
      learn(body);
    } else if ([401, 403, 404].includes(status)) {
      return body?.detail ?? String(status);
    } else {
      settle(outbox, item, body);
      if (body?.current) learn(body.current);
    }
  }
}

/** What becomes of a hand that the server did not take. */
function settle(outbox, item, problem) {
  const theirs = problem?.current?.hands.find(({ number }) => number === item.number) ?? null;
  const detail = problem?.detail ?? '';
  if (['hand_exists', 'match_over'].includes(problem?.code) && theirs) {
    if (!theirs.void && saysAll(theirs, item.hand)) outbox.drop(item.id); // both phones told the same
    else outbox.change(item.id, { state: 'clash', theirs: shown(theirs), problem: detail });
  } else if (['out_of_sequence', 'stale'].includes(problem?.code)) {
    outbox.change(item.id, { state: 'clash', theirs: null, problem: detail });
  } else {
    outbox.change(item.id, { state: 'refused', problem: detail });
  }
}

const shown = ({ number, why, recorded_by: by }) => ({ number, why, by });

/**
 * Corrects the hand of the other phone to ours.
 * @param {(item: Item) => Promise<{ok: boolean, status: number, body: any}>} put
 * @returns {Promise<?string>}  why that is not possible, else null
 */
export async function correct(outbox, item, put, learn) {
  const { ok, body } = await put(item);
  if (ok) outbox.drop(item.id);
  const match = ok ? body : body?.current;
  if (match) learn(match);
  return ok ? null : (body?.detail ?? '');
}
