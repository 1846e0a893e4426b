import { createHash } from 'node:crypto';

/** A fast hash is safe for a token, because its randomness cannot be guessed. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
