/**
 * Text in the browser's storage. If the browser refuses (blocked, full), the text lasts as long as the page. No method
 * throws.
 */
class KeptText {
  private readonly unkept = new Map<string, string>();

  constructor(private readonly open: () => Storage) {}

  read(key: string): string | null {
    return this.unkept.get(key) ?? this.attempt((storage) => storage.getItem(key));
  }

  /** Returns the parsed JSON; undefined if there is none or it is invalid. The caller must check its shape. */
  readJson(key: string): unknown {
    const text = this.read(key);
    try {
      return text === null ? undefined : JSON.parse(text);
    } catch {
      return undefined;
    }
  }

  /** @returns whether the text outlives the page */
  write(key: string, text: string): boolean {
    this.unkept.set(key, text);
    this.attempt((storage) => {
      storage.setItem(key, text);
      this.unkept.delete(key);
    });
    return !this.unkept.has(key);
  }

  remove(key: string): void {
    this.unkept.delete(key);
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

/** Storage that survives between visits. */
export const onDevice = new KeptText(() => window.localStorage);

/**
 * Calls the listener when another tab has, or may have, written this key of `onDevice`. @returns a function that
 * unsubscribes
 */
export function onWrittenElsewhere(key: string, listener: () => void): () => void {
  const written = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', written);
  return () => window.removeEventListener('storage', written);
}

/** A page restored by the browser, e.g. after Back, has missed changes in the meantime. Call it once. */
export function watchForMissedWrites(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.dispatchEvent(new StorageEvent('storage'));
  });
}

/** Storage of this tab, which survives a reload. */
export const inTab = new KeptText(() => window.sessionStorage);
