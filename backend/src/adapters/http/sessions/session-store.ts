import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { type Session, type SessionData, Store } from 'express-session';
import type { SavedSession, Sessions } from '../../../domain/accounts/ports/sessions.js';

type Done<Result = void> = (error: unknown, result?: Result) => void;

/** The id under which a session is stored. The cookie's id cannot be computed from the stored id. */
export function hashedSessionId(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

/** The shop's session store for express-session. A session is read together with its account. */
export class SessionStore extends Store {
  private readonly owners = new WeakMap<object, SavedSession>();

  constructor(private readonly sessions: Sessions) {
    super();
  }

  override get(id: string, done: Done<SessionData | null>): void {
    this.find(hashedSessionId(id)).then((data) => done(null, data), done);
  }

  override set(id: string, data: SessionData, done: Done = () => {}): void {
    const { expires } = data.cookie;
    if (!expires) throw new Error('Sessions of the shop must have an expiry.');
    this.sessions.save(hashedSessionId(id), data, expires).then(() => done(null), done);
  }

  override destroy(id: string, done: Done = () => {}): void {
    this.sessions.end(hashedSessionId(id)).then(() => done(null), done);
  }

  override createSession(request: Request, data: SessionData): Session & SessionData {
    const owner = this.owners.get(data);
    const session = super.createSession(request, data);
    if (owner) this.owners.set(session, owner);
    return session;
  }

  /** The owner of a session that was read from the store. */
  ownerOf(session: object): Pick<SavedSession, 'account' | 'isGuest'> | null {
    return this.owners.get(session) ?? null;
  }

  private async find(id: string): Promise<SessionData | null> {
    const found = await this.sessions.get(id);
    if (!found) return null;
    const data = found.data as SessionData;
    this.owners.set(data, found);
    return data;
  }
}
