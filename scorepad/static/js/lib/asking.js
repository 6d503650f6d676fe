/** Questions to the server, which may be out of reach, and answers as JSON. */

/** How long an answer is waited for, in milliseconds. */
const PATIENCE = 8000;
/** What passes by itself: too busy, being restarted, behind something that is. */
const PASSING = [408, 425, 429, 500, 502, 503, 504];

/** There is no answer, or none that counts; asking again later is right. */
export class Unreachable extends Error {}

/**
 * @param {{method?: string, body?: any, headers?: Object<string, string>}} how
 * @returns {Promise<{status: number, ok: boolean, body: any, text: string, tag: ?string}>}
 *   `body` is null where there is no JSON; `tag` is what to ask with next time, in `If-None-Match`
 */
export async function ask(address, { method = 'GET', body, headers = {} } = {}) {
  const giving = new AbortController();
  // the language of the page, which somebody may have chosen, and not that of the browser
  const spoken = { 'Accept-Language': document.documentElement.lang };
  const timer = setTimeout(() => giving.abort(), PATIENCE);
  try {
    const answer = await fetch(address, {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: giving.signal,
      headers: { ...spoken, ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    if (PASSING.includes(answer.status)) throw new Unreachable(String(answer.status));
    const isJson = (answer.headers.get('Content-Type') ?? '').includes('json');
    const tag = answer.headers.get('ETag');
    return { status: answer.status, ok: answer.ok, body: isJson && text ? JSON.parse(text) : null, text, tag };
  } catch (error) {
    throw error instanceof Unreachable ? error : new Unreachable(error.message);
  } finally {
    clearTimeout(timer);
  }
}

/** How long to wait before trying for the `times`-th time again, in milliseconds: longer each time, up to a limit. */
export const patience = (times, most = 15000) => Math.min(most, 500 * 2 ** times) * (0.75 + Math.random() / 2);
