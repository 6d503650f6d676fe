/** What this phone keeps by itself, as JSON under a name; where it may not keep anything, for as long as the page is open. */
const PREFIX = 'scorepad.';

/** `storage`: the browser's local storage, or null where there is none. */
export function keeper(storage) {
  const loose = new Map();
  return {
    get(name) {
      if (loose.has(name)) return loose.get(name);
      try {
        return JSON.parse(storage.getItem(PREFIX + name));
      } catch {
        return null;
      }
    },
    /** Whether it is kept beyond this page. */
    put(name, value) {
      try {
        if (value === null) storage.removeItem(PREFIX + name);
        else storage.setItem(PREFIX + name, JSON.stringify(value));
        loose.delete(name);
        return true;
      } catch {
        loose.set(name, value);
        return false;
      }
    },
    /** Whether a change that the browser tells of (a `storage` event) is one of this name. */
    named: (key, name) => key === PREFIX + name,
  };
}

/** The browser's own, if it lets us. */
export function localKeeper() {
  try {
    return keeper(window.localStorage);
  } catch {
    return keeper(null);
  }
}
