import { type ImageStore, storeAway } from '../../src/domain/media/ports/image-store.js';

/** Image files in memory. Rejects every call while it is unavailable. */
export class FakeImages implements ImageStore {
  readonly files = new Map<string, Uint8Array>();
  isAway = false;

  save(name: string, content: Uint8Array): Promise<void> {
    return this.answer(() => void this.files.set(name, content));
  }

  get(name: string): Promise<Uint8Array | null> {
    return this.answer(() => this.files.get(name) ?? null);
  }

  remove(name: string): Promise<void> {
    return this.answer(() => void this.files.delete(name));
  }

  private answer<T>(work: () => T): Promise<T> {
    return this.isAway ? Promise.reject(storeAway(new Error('away'))) : Promise.resolve(work());
  }
}
