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

/** Returns the value; during hydration, the initial value, as on the server. */
export function useObserved<Value>({ subscribe, get, getFirst }: Observed<Value>): Value {
  return useSyncExternalStore(subscribe, get, getFirst);
}
