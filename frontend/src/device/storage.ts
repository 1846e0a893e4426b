/** Text that the browser stores. If it refuses (blocked, full), the text lives as long as the page; nothing here throws. */
class KeptText {
  private readonly unkept = new Map<string, string>();

  constructor(private readonly open: () => Storage) {}

  read(key: string): string | null {
    return this.unkept.get(key) ?? this.attempt((storage) => storage.getItem(key));
  }

  /** Undefined also for what is not JSON; its shape is for the caller to check. */
  readJson(key: string): unknown {
    const text = this.read(key);
    try {
      return text === null ? undefined : JSON.parse(text);
    } catch {
      return undefined;
    }
  }

  /** @returns whether it outlives the page */
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

/** Kept by the device from visit to visit. */
export const onDevice = new KeptText(() => window.localStorage);

/** Reports that another tab has written, or may have, under the key of `onDevice`. @returns stops it */
export function onWrittenElsewhere(key: string, listener: () => void): () => void {
  const written = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', written);
  return () => window.removeEventListener('storage', written);
}

/** A page that the browser restores, as after Back, has missed changes in the meantime. Call it once. */
export function watchForMissedWrites(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.dispatchEvent(new StorageEvent('storage'));
  });
}

/** Kept by this tab, over a reload. */
export const inTab = new KeptText(() => window.sessionStorage);
