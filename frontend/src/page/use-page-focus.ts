import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * Moves the focus to `main` when a link opens another page, so that keyboard and screen reader users continue there.
 *
 * @param options.keepsFocus leaves the focus on an element that both pages share, e.g. the tab that was clicked
 */
export function usePageFocus({ keepsFocus = false } = {}): void {
  const { pathname, state } = useLocation() as { pathname: string; state: { toTop?: boolean } | null };
  const type = useNavigationType();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    const moved = shown.current !== pathname || state?.toTop === true;
    shown.current = pathname;
    if (!moved || type === NavigationType.Pop) return;
    const isUnfocused = document.activeElement === document.body;
    if (!keepsFocus || isUnfocused) document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, state, type, keepsFocus]);
}
