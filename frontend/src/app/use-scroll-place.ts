import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, NavigationType, useNavigationType, type Location } from 'react-router-dom';
import { inTab } from '../device/storage';

const places = 'scroll-places';

/**
 * A new page starts at its top with the focus on `main`; Back and Forward return to where people were.
 *
 * @param options.keepsFocus leaves the focus on what is still there, e.g. on the tab that led to the page
 */
export function useScrollPlace({ keepsFocus = false } = {}): void {
  const { key, pathname, state } = useLocation() as Location<{ toTop?: boolean } | null>;
  const navigation = useNavigationType();
  const shownPath = useRef(pathname);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => savePlace(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    const moved = shownPath.current !== pathname || state?.toTop === true;
    shownPath.current = pathname;
    if (navigation === NavigationType.Pop) {
      const place = savedPlaces()[key];
      if (place !== undefined) window.scrollTo(0, place);
    } else if (moved) {
      window.scrollTo(0, 0);
      const isLost = document.activeElement === document.body;
      if (!keepsFocus || isLost) document.getElementById('main')?.focus({ preventScroll: true });
    }
  }, [key, pathname, state, navigation, keepsFocus]);
}

function savedPlaces(): Record<string, number> {
  const saved = inTab.readJson(places);
  return typeof saved === 'object' ? { ...saved } : {};
}

function savePlace(key: string, top: number) {
  inTab.write(places, JSON.stringify({ ...savedPlaces(), [key]: Math.round(top) }));
}
