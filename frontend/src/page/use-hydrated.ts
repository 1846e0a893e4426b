import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and while its page is taken over: what depends on the device shows only after that. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
