import { useSyncExternalStore } from 'react';

/** A value outside of React that components subscribe to. */
export class Observed<Value> {
  private readonly listeners = new Set<() => void>();
  private readonly first: Value;

  constructor(private value: Value) {
    this.first = value;
  }

  readonly get = (): Value => this.value;

  readonly getFirst = (): Value => this.first;

  set(value: Value): void {
    this.value = value;
    for (const listener of this.listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}

/** Returns the value. During hydration, returns the initial value, as on the server. */
export function useObserved<Value>({ subscribe, get, getFirst }: Observed<Value>): Value {
  return useSyncExternalStore(subscribe, get, getFirst);
}

const never = () => () => undefined;

/**
 * Returns undefined on the server and during hydration, and `value` afterward. Causes a second render only if `value`
 * is not undefined.
 */
export const useAfterHydration = <Value>(value: Value): Value | undefined =>
  useSyncExternalStore(
    never,
    () => value,
    () => undefined,
  );

/**
 * Returns false on the server and during hydration, and true afterward. Content that depends on the device is rendered
 * only then.
 */
export const useHydrated = (): boolean => useAfterHydration(true) ?? false;

/** Returns whether the device matches the media query. Use it only in components that the server does not render. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}
