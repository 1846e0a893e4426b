import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and during hydration, true afterwards: what depends on the device shows only then. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
