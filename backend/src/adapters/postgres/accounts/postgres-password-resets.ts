import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { PasswordResets } from '../../../domain/accounts/ports/password-resets.js';
import { Database } from '../sql/database.js';
import { hashOf } from './token-hash.js';

@Injectable()
export class PostgresPasswordResets implements PasswordResets {
  constructor(private readonly db: Database) {}

  async save(userId: number, token: string, seconds: number): Promise<void> {
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

  async getOwner(token: string): Promise<number | null> {
    const found = await this.db
      .selectFrom('password_resets')
      .select('user_id')
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst();
    return found?.user_id ?? null;
  }

  async isWaiting(userId: number): Promise<boolean> {
    const found = await this.db
      .selectFrom('password_resets')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('expires_at', '>', sql<Date>`now() + interval '5 minutes'`)
      .executeTakeFirst();
    return found !== undefined;
  }

  async redeem(token: string): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('password_resets')
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }

  async remove(userId: number): Promise<void> {
    await this.db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  }
}
