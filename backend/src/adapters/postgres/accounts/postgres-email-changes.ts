import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { type EmailChange, EmailChanges } from '../../../domain/accounts/ports/email-changes.js';
import { linkLifetimes } from '../../../domain/mail/link-lifetimes.js';
import { Database } from '../sql/database.js';
import { hashOf } from './token-hash.js';

const now = sql<Date>`now()`;

@Injectable()
export class PostgresEmailChanges implements EmailChanges {
  constructor(private readonly db: Database) {}

  async save(userId: number, newEmail: string, { confirm, stop }: { confirm: string; stop: string }): Promise<void> {
    await this.db
      .insertInto('email_changes')
      .values({
        user_id: userId,
        new_email: newEmail,
        confirm_hash: hashOf(confirm),
        stop_hash: hashOf(stop),
        expires_at: sql`now() + ${linkLifetimes['email-change-confirmation']} * interval '1 second'`,
      })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet(({ ref }) => ({
          new_email: ref('excluded.new_email'),
          confirm_hash: ref('excluded.confirm_hash'),
          stop_hash: ref('excluded.stop_hash'),
          expires_at: ref('excluded.expires_at'),
        })),
      )
      .execute();
  }

  async get(userId: number): Promise<EmailChange | null> {
    const found = await this.db
      .selectFrom('email_changes')
      .select(['new_email as newEmail', 'expires_at as expiresAt'])
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return found ?? null;
  }

  async getOwner(confirmToken: string): Promise<number | null> {
    const found = await this.db
      .selectFrom('email_changes')
      .select('user_id')
      .where('confirm_hash', '=', hashOf(confirmToken))
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return found?.user_id ?? null;
  }

  async redeem(confirmToken: string): Promise<string | null> {
    const redeemed = await this.db
      .deleteFrom('email_changes')
      .where('confirm_hash', '=', hashOf(confirmToken))
      .where('expires_at', '>', now)
      .returning('new_email')
      .executeTakeFirst();
    return redeemed?.new_email ?? null;
  }

  async stop(stopToken: string): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('email_changes')
      .where('stop_hash', '=', hashOf(stopToken))
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }

  async remove(userId: number): Promise<void> {
    await this.db.deleteFrom('email_changes').where('user_id', '=', userId).execute();
  }

  async deleteExpired(): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('email_changes')
      .where('expires_at', '<', now)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
}
