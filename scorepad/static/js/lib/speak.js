/**
 * Sentences in a language, from its catalogue (`static/locales/*.json`), exactly as `scorepad/translate.py` says them.
 *
 * A catalogue is nested JSON in the form of i18next (version 4): a key is written with dots (`why.made`), a gap as
 * `{{name}}`, a gap that shows the sign of its number as `{{points, signed}}`, one whose list has commas within its
 * items as `{{rules, apart}}`, and a text that depends on a number has a key for each plural category (`point_one`,
 * `point_other`), chosen by the absolute value of the word `count`.
 * Nothing is escaped: what is said is text, to be set as `textContent`.
 */
const MINUS = '\u2212';
const GAP = /\{\{\s*(\w+)\s*(?:,\s*(signed|apart)\s*)?\}\}/g;

/** A whole number as it is written at a table: with a real minus sign, and with `signed` a plus too. */
export function number(value, signed = false) {
  const sign = value < 0 ? MINUS : signed && value > 0 ? '+' : '';
  return `${sign}${Math.abs(value)}`;
}

/**
 * What says things in `language` (a BCP 47 tag) from its `catalogue`, which may be the part that a page needs.
 * @returns {(said: string | {key: string, words?: Object}, words?: Object) => string}  takes a key with words, or a
 *   Sentence. A word is text (a name), a number, a Sentence, or an array of those, read out as a list. A key that the
 *   catalogue lacks is shown as it is; a gap that no word is given for stays empty.
 */
export function speaker(language, catalogue) {
  const plurals = new Intl.PluralRules(language);

  const find = (key) => key.split('.').reduce((nested, name) => nested?.[name], catalogue);
  const text = (key) => {
    const found = find(key);
    return typeof found === 'string' ? found : undefined;
  };

  function template(key, count) {
    if (typeof count !== 'number') return text(key);
    return text(`${key}_${plurals.select(Math.abs(count))}`) || text(`${key}_other`) || text(key);
  }

  function speak(said, words = {}) {
    const sentence = typeof said === 'string' ? { key: said, words } : said;
    const given = sentence.words ?? {};
    const found = template(sentence.key, given.count);
    if (found === undefined) return sentence.key;
    return found.replace(GAP, (_, gap, how) => word(given[gap] ?? '', how));
  }

  function word(value, how) {
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return number(value, how === 'signed');
    if (!Array.isArray(value)) return speak(value);
    const items = value.map((each) => word(each, how));
    return how === 'apart' ? items.join('; ') : list(items);
  }

  function list(items) {
    if (items.length < 2) return items.join('');
    const [first, ...rest] = items;
    const last = rest.pop();
    if (!rest.length) return speak('list.two', { first, last });
    const read = rest.reduce((before, item) => speak('list.middle', { rest: before, next: item }), first);
    return speak('list.end', { rest: read, last });
  }

  return speak;
}
