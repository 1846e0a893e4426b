import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AccountLinks, type EmailChange } from '../../../domain/accounts/ports/account-links.js';
import { linkLifetimes } from '../../../domain/mail/link-lifetimes.js';
import { Database } from '../sql/database.js';
import { hashOf } from './token-hash.js';

const now = sql<Date>`now()`;
const lastValidMailing = sql<Date>`now() - ${linkLifetimes['device-link']} * interval '1 second'`;

@Injectable()
export class PostgresAccountLinks implements AccountLinks {
  constructor(private readonly db: Database) {}

  async saveReset(userId: number, token: string, seconds: number): Promise<void> {
    await this.db
      .insertInto('password_resets')
      .values({
        user_id: userId,
        token_hash: hashOf(token),
        expires_at: sql`now() + ${seconds} * interval '1 second'`,
      })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet(({ ref }) => ({
          token_hash: ref('excluded.token_hash'),
          expires_at: ref('excluded.expires_at'),
        })),
      )
      .execute();
  }

  async getResetOwner(token: string): Promise<number | null> {
    const found = await this.db
      .selectFrom('password_resets')
      .select('user_id')
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return found?.user_id ?? null;
  }

  async isResetWaiting(userId: number): Promise<boolean> {
    const found = await this.db
      .selectFrom('password_resets')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('expires_at', '>', sql<Date>`now() + interval '5 minutes'`)
      .executeTakeFirst();
    return found !== undefined;
  }

  async redeemReset(token: string): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('password_resets')
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }

  async removeReset(userId: number): Promise<void> {
    await this.db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  }

  async saveDevice(userId: number, token: string): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.db
      .insertInto('device_links')
      .values({ user_id: userId, token_hash: hashOf(token) })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet(({ ref }) => ({ token_hash: ref('excluded.token_hash'), mailed_at: sql`now()` }))
          .where('device_links.mailed_at', '<=', lastValidMailing),
      )
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  async redeemDevice(token: string): Promise<number | null> {
    const redeemed = await this.db
      .updateTable('device_links')
      .set({ token_hash: null })
      .where('token_hash', '=', hashOf(token))
      .where('mailed_at', '>', lastValidMailing)
      .returning('user_id')
      .executeTakeFirst();
    return redeemed?.user_id ?? null;
  }

  async removeDevice(userId: number): Promise<void> {
    await this.db.deleteFrom('device_links').where('user_id', '=', userId).execute();
  }

  async saveEmailChange(
    userId: number,
    newEmail: string,
    { confirm, stop }: { confirm: string; stop: string },
  ): Promise<void> {
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

  async getEmailChange(userId: number): Promise<EmailChange | null> {
    const found = await this.db
      .selectFrom('email_changes')
      .select(['new_email as newEmail', 'expires_at as expiresAt'])
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return found ?? null;
  }

  async getEmailChangeOwner(confirmToken: string): Promise<number | null> {
    const found = await this.db
      .selectFrom('email_changes')
      .select('user_id')
      .where('confirm_hash', '=', hashOf(confirmToken))
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return found?.user_id ?? null;
  }

  async redeemEmailChange(confirmToken: string): Promise<string | null> {
    const redeemed = await this.db
      .deleteFrom('email_changes')
      .where('confirm_hash', '=', hashOf(confirmToken))
      .where('expires_at', '>', now)
      .returning('new_email')
      .executeTakeFirst();
    return redeemed?.new_email ?? null;
  }

  async stopEmailChange(stopToken: string): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('email_changes')
      .where('stop_hash', '=', hashOf(stopToken))
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }

  async removeEmailChange(userId: number): Promise<void> {
    await this.db.deleteFrom('email_changes').where('user_id', '=', userId).execute();
  }

  async deleteExpiredEmailChanges(): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('email_changes')
      .where('expires_at', '<', now)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
}
