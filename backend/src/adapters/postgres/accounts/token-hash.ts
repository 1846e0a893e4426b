import { createHash } from 'node:crypto';

/** Hashes a token for storage. A fast hash is safe, because a random token cannot be guessed. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
