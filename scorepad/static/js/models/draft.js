/**
 * The hand that is being entered on this phone, kept from the first tap to Record.
 *
 * @typedef {{number: number, entry: string, fields: Object<string, string>, counts: ?Object}} Draft
 *   `entry`: the id that the hand will have; `counts`: the Game counter, see `counting.js`
 */
import { newId } from '../lib/ids.js';
import { tells } from './hand.js';

export class DraftOnPhone {
  constructor(keeper, matchId) {
    this.keeper = keeper;
    this.name = `draft.${matchId}`;
    this.current = keeper.get(this.name);
  }

  get fields() {
    return this.current?.fields ?? {};
  }

  get begun() {
    return tells(this.fields);
  }

  /** The fields as they are now, of hand `number` if nothing was told before. */
  tell(fields, number) {
    const before = this.begun ? this.current : null;
    this.keep({ number: before?.number ?? number, entry: before?.entry ?? newId(), counts: before?.counts ?? null, fields });
  }

  /** Another number for what is told, which makes it another hand. */
  renumber(number) {
    if (this.current) this.keep({ ...this.current, number, entry: newId() });
  }

  count(counts) {
    if (this.current) this.keep({ ...this.current, counts });
  }

  /** Nothing is told any more; how the auction is noted stays. */
  clear() {
    const { every } = this.fields;
    this.keep(every ? { number: 0, entry: newId(), counts: null, fields: { every } } : null);
  }

  keep(draft) {
    this.current = draft;
    this.keeper.put(this.name, draft);
  }
}
