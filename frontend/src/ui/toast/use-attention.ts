import { useEffect, useState, type RefObject } from 'react';

/** Whether the pointer or the focus is on an element. */
export function useAttention(area: RefObject<HTMLElement | null>): boolean {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const listening = new AbortController();
    const hear = (type: string, listener: () => void) =>
      element.addEventListener(type, listener, { signal: listening.signal });
    hear('pointerenter', () => setPointed(true));
    hear('pointerleave', () => setPointed(false));
    hear('focusin', () => setFocused(true));
    hear('focusout', () => setFocused(false));
    return () => listening.abort();
  }, [area]);

  return pointed || focused;
}
