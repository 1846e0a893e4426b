import { type ImageStore, storeUnavailable } from '../../src/domain/media/ports/images.js';

/** Image files in memory. Rejects every call while the store is unavailable. */
export class FakeImages implements ImageStore {
  readonly files = new Map<string, Uint8Array>();
  isUnavailable = false;

  save(name: string, content: Uint8Array): Promise<void> {
    return this.respond(() => void this.files.set(name, content));
  }

  get(name: string): Promise<Uint8Array | null> {
    return this.respond(() => this.files.get(name) ?? null);
  }

  remove(name: string): Promise<void> {
    return this.respond(() => void this.files.delete(name));
  }

  private respond<T>(work: () => T): Promise<T> {
    return this.isUnavailable ? Promise.reject(storeUnavailable(new Error('away'))) : Promise.resolve(work());
  }
}
