import { Injectable } from '@nestjs/common';
import argon2 from 'argon2';
import { PasswordHasher } from '../../domain/accounts/ports/passwords.js';
import { ConcurrencyLimit } from './concurrency-limit.js';

/** The lowest cost that OWASP recommends: 19 MiB of memory, two passes, one lane. */
const cost = { type: argon2.argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/**
 * A hash that matches no password. For an unknown account, a comparison with this hash takes as long as a comparison
 * with a real hash.
 */
const decoy = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Limits of concurrent hashes. `atOnce` is the size of Node.js's thread pool. Each hash takes about 20 ms, so even the
 * last hash in a full queue starts before `waitMs` has passed.
 */
const bounds = { atOnce: 4, waiting: 200, waitMs: 5000 };

@Injectable()
export class Argon2PasswordHasher implements PasswordHasher {
  private readonly limit = new ConcurrencyLimit(bounds);

  hash(password: string): Promise<string> {
    return this.limit.run(() => argon2.hash(canonical(password), cost));
  }

  verify(hash: string | null, password: string): Promise<boolean> {
    return this.limit.run(() => argon2.verify(hash ?? decoy, canonical(password)));
  }
}

/** Normalizes a password, because keyboards may encode the same characters as different code points. */
function canonical(password: string): string {
  return password.normalize('NFKC');
}
