/** What the phone's own rules answer to the questions of a transcript (see `tests/mirror`), in Node and in a browser. */

/**
 * A function that answers one question after the other; each goes on from the match that the last one led to.
 * @param {Object} phone  `Refusal`, `next`, `play` and `speaker`, as the modules of the phone hand them out
 * @param {(language: string) => Object} catalogue  what is said in a language
 */
export function answering({ Refusal, next, play, speaker }, catalogue) {
  const english = speaker('en', catalogue('en'));
  const speakers = new Map([['en', english]]);
  const aloud = (sentences) => sentences.map((sentence) => english(sentence)).join(' ');
  let match;

  function refused({ code, pointer, key, words }) {
    return { refused: { code, pointer, key, words, aloud: english({ key, words }) } };
  }

  function standing() {
    const { order, chances } = next(match);
    return {
      order: order(),
      dealer: match.dealer,
      number: match.next_hand,
      totals: match.sides.map((side) => side.total),
      needs: match.sides.map((side) => side.needs),
      winner: match.winner && [match.winner.side, match.winner.hand],
      chances,
      aloud: aloud(chances.map((chance) => chance.sentence)),
    };
  }

  function said({ say, language }) {
    if (!speakers.has(language)) speakers.set(language, speaker(language, catalogue(language)));
    return speakers.get(language)(say);
  }

  function options(bids) {
    try {
      return { options: next(match).options(bids) };
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      return refused(refusal);
    }
  }

  function hand(told) {
    const refusal = next(match).check(told);
    if (refusal) return refused(refusal);
    const settled = next(match).settle(told);
    match = play(match, told);
    return { settled: { ...settled, aloud: aloud([...settled.why, ...settled.warnings]) }, next: standing() };
  }

  return (question) => {
    if ('say' in question) return said(question);
    if ('bids' in question) return options(question.bids);
    if ('hand' in question) return hand(question.hand);
    match = question.match;
    return standing();
  };
}
