/** What the table screen knows at the moment; `painting.js` shows it, `exchange.js` and `pad.js` change it. */
import { localKeeper } from '../lib/kept.js';
import { ahead, isNews } from '../models/ahead.js';
import { DraftOnPhone } from '../models/draft.js';
import { Outbox } from '../models/outbox.js';
import { handOf } from '../models/hand.js';
import { next } from '../rules/match.js';
import { knownOf } from './parts.js';

export const keeper = localKeeper();

const page = knownOf(document);
/** What this phone knew last: newer than the page, if the page is a copy from before. */
const remembered = keeper.get('match');
const known = remembered?.id === page.match.id && isNews(remembered, page.match) ? { ...page, match: remembered } : page;

export const state = {
  /** What the server said last: `match`, `scores` (whether this phone may record), `csrf`, and where things are. */
  known,
  /** The number of the first hand that the sheet of the page does not have yet. */
  sheetEnds: page.match.next_hand,
  outbox: new Outbox(keeper, known.match.id),
  draft: new DraftOnPhone(keeper, known.match.id),
  /** What was just done, until something else is told: `{text, item, version}`. */
  told: null,
  /** What another phone is entering, as `GET …/draft` answers it. */
  others: null,
  /** Why a key cannot be tapped that was tapped. */
  reason: '',
  /** Whether nothing newer can be there; else since when (`heard`), and why, if the server says why (`refused`). */
  fresh: true,
  heard: Date.now(),
  refused: null,
  /** Whether the last try to send did not get through. */
  unsent: false,
};

/** What the server says now. */
export function know(told) {
  state.known = told;
  if (told.match.hands.length) keeper.put('match', told.match);
}

/** The match as it will stand, and the hand that is told for it. */
export function present() {
  const items = state.outbox.list();
  const { match, lines } = ahead(state.known.match, items);
  const turn = next(match);
  const { fields } = state.draft;
  const seat = Number(fields.dealer);
  const dealer = match.seats[seat - 1]?.present ? seat : match.dealer;
  const order = turn.order(dealer);
  const hand = handOf(fields, order, match.sides.length);
  const late = state.draft.begun && state.draft.current.number !== match.next_hand;
  return { items, match, lines, turn, fields, dealer, order, hand, late, every: Boolean(fields.every) };
}
