import { useSyncExternalStore } from 'react';
import { touched } from './island';

let isTouched = false;
void touched.then(() => (isTouched = true));

/** Whether a person has touched the page. */
export const useTouched = () =>
  useSyncExternalStore(
    subscribe,
    () => isTouched,
    () => false,
  );

function subscribe(listener: () => void): () => void {
  void touched.then(listener);
  return () => undefined;
}
