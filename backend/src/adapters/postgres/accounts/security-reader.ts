import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '../sql/database.js';
import { isOver } from './postgres-sessions.js';

/** Reads the sign-in methods and the sessions of a staff member. */
@Injectable()
export class SecurityReader {
  constructor(private readonly db: Database) {}

  /** Contains the open sessions, most recent activity first. */
  async ofUser(userId: number) {
    const facts = await this.db
      .selectNoFrom(({ cast, exists, fn, selectFrom }) => [
        cast<boolean>(
          exists(
            selectFrom('authenticators')
              .select('user_id')
              .where('user_id', '=', userId)
              .where('confirmed_at', 'is not', null),
          ),
          'boolean',
        ).as('authenticator'),
        cast<number>(
          selectFrom('recovery_codes').select(fn.countAll().as('count')).where('user_id', '=', userId),
          'integer',
        ).as('recoveryCodesLeft'),
      ])
      .executeTakeFirstOrThrow();
    const passkeys = await this.db
      .selectFrom('passkeys')
      .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute();
    const sessions = await this.db
      .selectFrom('sessions')
      .select([
        'sid as id',
        'seen_at as seenAt',
        sql<string>`coalesce(sess ->> 'device', 'An unknown device')`.as('device'),
        sql<Date>`to_timestamp(coalesce((sess ->> 'signedInAt')::bigint, 0) / 1000.0)`.as('signedInAt'),
      ])
      .where('user_id', '=', userId)
      .where('expire', '>=', sql<Date>`now()`)
      .where(({ not }) => not(isOver))
      .orderBy('seen_at', 'desc')
      .limit(50)
      .execute();
    return { ...facts, passkeys, sessions };
  }
}
