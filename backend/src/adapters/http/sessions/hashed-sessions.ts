import { createHash } from 'node:crypto';
import type { PGStore } from 'connect-pg-simple';
import type { SessionData } from 'express-session';

/** The id under which a session is saved; the cookie's id cannot be computed from it. */
export function hashedSessionId(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

/** The session store, with hashed ids. */
export function hashing(Store: typeof PGStore): typeof PGStore {
  return class HashedStore extends Store {
    override get(id: string, done: (error: unknown, session?: SessionData | null) => void): void {
      super.get(hashedSessionId(id), done);
    }

    override set(id: string, session: SessionData, done?: (error?: unknown) => void): void {
      super.set(hashedSessionId(id), session, done);
    }

    override destroy(id: string, done?: (error?: unknown) => void): void {
      super.destroy(hashedSessionId(id), done);
    }
  };
}
