import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Undefined on the server and during hydration, `value` afterwards. React draws again only if there is a value. */
export const useAfterHydration = <Value>(value: Value): Value | undefined =>
  useSyncExternalStore(
    never,
    () => value,
    () => undefined,
  );

/** False on the server and during hydration, true afterwards: what depends on the device shows only then. */
export const useHydrated = (): boolean => useAfterHydration(true) ?? false;
