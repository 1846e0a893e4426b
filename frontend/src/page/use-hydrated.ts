import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and during hydration: what depends on the device shows only afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
