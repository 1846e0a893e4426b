import { useEffect, useLayoutEffect, useRef } from 'react';
import { inTab } from '../device/storage';
import type { Location } from './history';
import { usePlace } from './router';

const places = 'scroll-places';

/**
 * A new page starts at its top with the focus on `main`; Back and Forward return to where people were.
 *
 * @param options.keepsFocus leaves the focus on what is still there, e.g. on the tab that led to the page
 */
export function useScrollPlace({ keepsFocus = false } = {}): void {
  const { location, move } = usePlace();
  const { key, pathname, state } = location as Location<{ toTop?: boolean } | null>;
  const shownPath = useRef(pathname);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const entry = entryOf(key);
    const remember = () => savePlace(entry, window.scrollY);
    // Where people went before hydration.
    if (window.scrollY > 0) remember();
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    const moved = shownPath.current !== pathname || state?.toTop === true;
    shownPath.current = pathname;
    if (move === 'pop') {
      const place = savedPlaces()[entryOf(key)];
      if (place !== undefined) window.scrollTo(0, place);
    } else if (moved) {
      window.scrollTo(0, 0);
      const isLost = document.activeElement === document.body;
      if (!keepsFocus || isLost) document.getElementById('main')?.focus({ preventScroll: true });
    }
  }, [key, pathname, state, move, keepsFocus]);
}

/** Names an entry of the tab's history: the router has one name for all entries that it did not make. */
function entryOf(key: string): string {
  if (key !== 'default') return key;
  const state = history.state as { readonly entry?: string } | null;
  if (state?.entry !== undefined) return state.entry;
  const entry = String(performance.timeOrigin + performance.now());
  history.replaceState({ ...state, entry }, '');
  return entry;
}

function savedPlaces(): Record<string, number> {
  const saved = inTab.readJson(places);
  return typeof saved === 'object' ? { ...saved } : {};
}

function savePlace(entry: string, top: number) {
  inTab.write(places, JSON.stringify({ ...savedPlaces(), [entry]: Math.round(top) }));
}
