import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * Moves the focus to `main` when a link leads to another page, so that a keyboard and a screen reader continue there.
 *
 * @param options.keepsFocus leaves the focus on an element that stays, such as the tab that led to the page
 */
export function usePageFocus({ keepsFocus = false } = {}): void {
  const { pathname, state } = useLocation() as { pathname: string; state: { toTop?: boolean } | null };
  const type = useNavigationType();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    const moved = shown.current !== pathname || state?.toTop === true;
    shown.current = pathname;
    if (!moved || type === NavigationType.Pop) return;
    const isLost = document.activeElement === document.body;
    if (!keepsFocus || isLost) document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, state, type, keepsFocus]);
}
