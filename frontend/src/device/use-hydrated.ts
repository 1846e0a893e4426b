import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Returns undefined on the server and during hydration, and `value` afterwards. It causes a second render only if there
 * is a value.
 */
export const useAfterHydration = <Value>(value: Value): Value | undefined =>
  useSyncExternalStore(
    never,
    () => value,
    () => undefined,
  );

/**
 * Returns false on the server and during hydration, and true afterwards. Content that depends on the device is rendered
 * only then.
 */
export const useHydrated = (): boolean => useAfterHydration(true) ?? false;
