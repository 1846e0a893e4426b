import { createHash } from 'node:crypto';

/** A token is random enough for a fast hash: no one can guess one from it. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
