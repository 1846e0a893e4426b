import { DomainError } from '../../shared/domain-error.js';

/**
 * Stores the files of uploaded pictures. A file never changes under its name.
 * @throws DomainError unavailable, from each of its calls, while the store cannot be reached or refuses the call
 */
export abstract class ImageStore {
  /** Saves a file completely or not at all; replaces one of the same name. */
  abstract save(name: string, content: Uint8Array): Promise<void>;
  /** Null where there is no such file. */
  abstract get(name: string): Promise<Uint8Array | null>;
  /** Does nothing where there is no such file. */
  abstract remove(name: string): Promise<void>;
}

/** @param cause the error of the store's technology */
export function storeAway(cause: unknown): DomainError {
  const message = 'Pictures cannot be stored or read right now. Please try again in a moment.';
  const error = new DomainError('unavailable', 'image.store-away', message, { retryAfter: 10 });
  error.cause = cause;
  return error;
}
