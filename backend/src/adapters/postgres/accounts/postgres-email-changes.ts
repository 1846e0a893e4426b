import { Injectable } from '@nestjs/common';
import { type EmailChange, EmailChanges } from '../../../domain/accounts/ports/email-changes.js';
import { linkLifetimes } from '../../../domain/mail/link-lifetimes.js';
import { CurrentManager } from '../connection/current-manager.js';
import { hashOf } from './token-hash.js';

@Injectable()
export class PostgresEmailChanges implements EmailChanges {
  constructor(private readonly current: CurrentManager) {}

  async save(userId: number, newEmail: string, { confirm, stop }: { confirm: string; stop: string }): Promise<void> {
    await this.current.query(
      `INSERT INTO email_changes (user_id, new_email, confirm_hash, stop_hash, expires_at)
       VALUES ($1, $2, $3, $4, now() + $5 * interval '1 second')
       ON CONFLICT (user_id) DO UPDATE SET new_email = excluded.new_email, confirm_hash = excluded.confirm_hash,
         stop_hash = excluded.stop_hash, expires_at = excluded.expires_at`,
      [userId, newEmail, hashOf(confirm), hashOf(stop), linkLifetimes['email-change-confirmation']],
    );
  }

  async get(userId: number): Promise<EmailChange | null> {
    const [found] = await this.current.query<EmailChange>(
      `SELECT new_email AS "newEmail", expires_at AS "expiresAt" FROM email_changes
       WHERE user_id = $1 AND expires_at > now()`,
      [userId],
    );
    return found ?? null;
  }

  async getOwner(confirmToken: string): Promise<number | null> {
    const [found] = await this.current.query<{ user_id: number }>(
      'SELECT user_id FROM email_changes WHERE confirm_hash = $1 AND expires_at > now()',
      [hashOf(confirmToken)],
    );
    return found?.user_id ?? null;
  }

  async redeem(confirmToken: string): Promise<string | null> {
    const [taken] = await this.current.query<{ new_email: string }>(
      'DELETE FROM email_changes WHERE confirm_hash = $1 AND expires_at > now() RETURNING new_email',
      [hashOf(confirmToken)],
    );
    return taken?.new_email ?? null;
  }

  async stop(stopToken: string): Promise<boolean> {
    const stopped = await this.current.query('DELETE FROM email_changes WHERE stop_hash = $1 RETURNING user_id', [
      hashOf(stopToken),
    ]);
    return stopped.length === 1;
  }

  async remove(userId: number): Promise<void> {
    await this.current.query('DELETE FROM email_changes WHERE user_id = $1', [userId]);
  }

  deleteExpired(): Promise<number> {
    return this.current.change('DELETE FROM email_changes WHERE expires_at < now()');
  }
}
