export interface Location<State = unknown> {
  pathname: string;
  /** "" or "?…" */
  search: string;
  hash: string;
  /** What was handed over with the link; null without it. */
  state: State;
  /** Names the entry of the tab's history: "default" for every entry that the router did not make. */
  key: string;
}

/** Where people are and how they came there: "pop" is Back, Forward, or the document's own address. */
export interface Place {
  location: Location;
  move: 'pop' | 'push' | 'replace';
}

export interface NavigateOptions {
  replace?: boolean | undefined;
  state?: unknown;
}

export interface RouterHistory {
  place: () => Place;
  /** Where the document was opened: what hydration begins with. */
  firstPlace: () => Place;
  isFirstPlace: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** @param to an address of the shop; "?…" alone changes the query */
  go: (to: string, options?: NavigateOptions) => void;
}

/** What the router keeps in an entry of the browser's history, beside what others keep there. */
interface Entry {
  state?: unknown;
  key?: string;
  /** Its place in the history, from 0. */
  idx?: number;
}

const entry = () => window.history.state as Entry | null;

/** The browser's history. Its `popstate` listeners must know where `idx` stands: see `admin/leaving`. */
export function browserHistory(): RouterHistory {
  const listeners = new Set<() => void>();
  const firstPlace: Place = { location: here(), move: 'pop' };
  let place = firstPlace;
  const arrive = (move: Place['move']) => {
    place = { location: here(), move };
    for (const listener of listeners) listener();
  };
  if (entry()?.idx === undefined) window.history.replaceState({ ...entry(), idx: 0 }, '');
  window.addEventListener('popstate', () => arrive('pop'));

  return {
    place: () => place,
    firstPlace: () => firstPlace,
    isFirstPlace: () => place === firstPlace,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go: (to, { replace = false, state = null } = {}) => {
      const { pathname, search, hash } = new URL(to, window.location.href);
      const address = pathname + search + hash;
      const key = Math.random().toString(36).slice(2, 10);
      const idx = entry()?.idx ?? 0;
      if (replace) {
        window.history.replaceState({ state, key, idx }, '', address);
      } else {
        try {
          window.history.pushState({ state, key, idx: idx + 1 }, '', address);
        } catch {
          // Safari allows a hundred entries in half a minute.
          window.location.assign(address);
          return;
        }
      }
      arrive(replace ? 'replace' : 'push');
    },
  };
}

function here(): Location {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: entry()?.state ?? null, key: entry()?.key ?? 'default' };
}

/** On the server: one address, from which nobody goes anywhere. @param address path and query */
export function staticHistory(address: string): RouterHistory {
  const { pathname, search } = new URL(`http://localhost${address}`);
  const place: Place = { location: { pathname, search, hash: '', state: null, key: 'default' }, move: 'pop' };
  return {
    place: () => place,
    firstPlace: () => place,
    isFirstPlace: () => true,
    subscribe: () => () => undefined,
    go: () => undefined,
  };
}
