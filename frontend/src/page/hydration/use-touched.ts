import { useSyncExternalStore } from 'react';
import { touched } from './island';

/** Without a pointer that hovers only a finger counts, not a scroll nor code that the page itself asked for: what follows costs bytes. */
const touchedHere =
  typeof window === 'undefined' || window.matchMedia('(hover: hover)').matches
    ? touched
    : new Promise<void>((resolve) =>
        addEventListener('pointerdown', () => resolve(), { once: true, capture: true, passive: true }),
      );

let isTouched = false;
void touchedHere.then(() => (isTouched = true));

/** Whether a person has touched the page. */
export const useTouched = () =>
  useSyncExternalStore(
    subscribe,
    () => isTouched,
    () => false,
  );

function subscribe(listener: () => void): () => void {
  void touchedHere.then(listener);
  return () => undefined;
}
