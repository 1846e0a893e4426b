import { DomainError } from '../../shared/domain-error.js';

/**
 * Stores the files of uploaded pictures. A file name always stands for the same content.
 * @throws DomainError unavailable, from each call, while the store cannot be reached or refuses the call
 */
export abstract class ImageStore {
  /** Saves a file completely or not at all; replaces a file with the same name. */
  abstract save(name: string, content: Uint8Array): Promise<void>;
  /** Returns null for a missing file. */
  abstract get(name: string): Promise<Uint8Array | null>;
  /** Does nothing for a missing file. */
  abstract remove(name: string): Promise<void>;
}

/** @param cause the error of the storage technology */
export function storeUnavailable(cause: unknown): DomainError {
  const message = 'Pictures cannot be stored or read right now. Please try again in a moment.';
  const error = new DomainError('unavailable', 'image.store-away', message, { retryAfter: 10 });
  error.cause = cause;
  return error;
}
