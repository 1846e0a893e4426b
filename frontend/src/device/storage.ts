/**
 * Texts in the browser's storage. If the storage is blocked or full, a text lasts as long as the page. No method
 * throws.
 */
class TextStorage {
  private readonly inMemory = new Map<string, string>();

  constructor(private readonly open: () => Storage) {}

  read(key: string): string | null {
    return this.inMemory.get(key) ?? this.attempt((storage) => storage.getItem(key));
  }

  readJson(key: string): unknown {
    return parseJson(this.read(key));
  }

  /** @returns whether the text outlives the page */
  write(key: string, text: string): boolean {
    this.inMemory.set(key, text);
    this.attempt((storage) => {
      storage.setItem(key, text);
      this.inMemory.delete(key);
    });
    return !this.inMemory.has(key);
  }

  remove(key: string): void {
    this.inMemory.delete(key);
    this.attempt((storage) => storage.removeItem(key));
  }

  private attempt<T>(use: (storage: Storage) => T): T | null {
    try {
      return use(this.open());
    } catch {
      return null;
    }
  }
}

/** Returns undefined if the text is null or invalid. The caller must check the shape of the value. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Storage that survives between visits. */
export const onDevice = new TextStorage(() => window.localStorage);

/**
 * Calls the listener when another tab has, or may have, written this key of `onDevice`.
 * @returns a function that unsubscribes
 */
export function onWrittenElsewhere(key: string, listener: () => void): () => void {
  const written = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', written);
  return () => window.removeEventListener('storage', written);
}

/** A value of `onDevice` that components subscribe to. */
export class StoredValue<Value> {
  private readonly listeners = new Set<() => void>();
  private known: { text: string | null; value: Value } | undefined;

  /** @param parse returns a valid value for every text, and for null if nothing is stored */
  constructor(
    private readonly key: string,
    private readonly parse: (text: string | null) => Value,
  ) {}

  /** Returns the value. It is the same object until the text changes. */
  readonly get = (): Value => {
    const text = onDevice.read(this.key);
    if (!this.known || this.known.text !== text) this.known = { text, value: this.parse(text) };
    return this.known.value;
  };

  /** @param text null deletes the value */
  set(text: string | null): void {
    if (text === null) onDevice.remove(this.key);
    else onDevice.write(this.key, text);
    for (const listener of this.listeners) listener();
  }

  /** Calls the listener on each change, including changes in other tabs. @returns a function that unsubscribes */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    const stop = onWrittenElsewhere(this.key, listener);
    return () => {
      this.listeners.delete(listener);
      stop();
    };
  };
}

/**
 * Notifies all listeners when the browser restores a page, e.g. after Back: the page missed writes while another page
 * was open. Call it once.
 */
export function watchForMissedWrites(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.dispatchEvent(new StorageEvent('storage'));
  });
}

/** Storage of this tab, which survives a reload. */
export const inTab = new TextStorage(() => window.sessionStorage);

/** A user's value in this tab. It survives a reload, and is hidden from other users who sign in here. */
export class TabValue<Value extends object> {
  constructor(private readonly name: string) {}

  read(userId: number): Value | undefined {
    const value = inTab.readJson(this.keyOf(userId));
    return typeof value === 'object' && value !== null ? (value as Value) : undefined;
  }

  write(userId: number, value: Value): void {
    inTab.write(this.keyOf(userId), JSON.stringify(value));
  }

  remove(userId: number): void {
    inTab.remove(this.keyOf(userId));
  }

  private keyOf(userId: number) {
    return `${this.name}:${userId}`;
  }
}
