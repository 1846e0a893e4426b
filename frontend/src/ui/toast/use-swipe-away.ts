import { useEffect, useState, type RefObject } from 'react';

const farEnoughPx = 50;

/** Lets people swipe a card away: calls `dismiss` past 50 pixels. @returns how far it is pushed now, in pixels */
export function useSwipeAway(card: RefObject<HTMLElement | null>, dismiss: () => void): number {
  const [offset, setOffset] = useState(0);

  useEffect(() => {
    const element = card.current;
    if (!element) return;
    let start: number | null = null;

    const begin = (event: PointerEvent) => {
      start = event.clientX;
    };
    const move = (event: PointerEvent) => {
      if (start !== null) setOffset(event.clientX - start);
    };
    const end = (event: PointerEvent) => {
      if (start === null) return;
      if (Math.abs(event.clientX - start) >= farEnoughPx) dismiss();
      start = null;
      setOffset(0);
    };

    const listening = new AbortController();
    const options = { signal: listening.signal };
    element.addEventListener('pointerdown', begin, options);
    document.addEventListener('pointermove', move, options);
    document.addEventListener('pointerup', end, options);
    document.addEventListener('pointercancel', end, options);
    return () => listening.abort();
  }, [card, dismiss]);

  return offset;
}
