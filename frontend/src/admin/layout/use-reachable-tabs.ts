import { type RefObject, useEffect } from 'react';

/** Lets the Tab key reach tabs of which none is chosen: antd leaves it a way to the chosen one only. */
export function useReachableTabs(area: RefObject<HTMLElement | null>, chosen: string | undefined): void {
  useEffect(() => {
    if (chosen !== undefined) return;
    const first = area.current?.querySelector('[role="tab"]');
    first?.setAttribute('tabindex', '0');
    return () => {
      if (first?.getAttribute('aria-selected') !== 'true') first?.setAttribute('tabindex', '-1');
    };
  }, [area, chosen]);
}
