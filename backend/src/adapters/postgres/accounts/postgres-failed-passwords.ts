import { Injectable, Logger } from '@nestjs/common';
import { expressionBuilder, sql } from 'kysely';
import { type Allowance, FailedPasswords } from '../../../domain/accounts/ports/passwords.js';
import { hashed } from '../shared/postgres-rate-limits.js';
import { Database, type Named, Prepared } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';

interface Key {
  readonly account: string;
  readonly place: string;
}

const { case: when, eb, or, ref } = expressionBuilder<Tables, 'failed_passwords'>();
const isOver = eb('failed_passwords.expires_at', '<=', sql<Date>`now()`);
const made = when()
  .when(isOver)
  .then(sql.lit(1))
  .else(eb('failed_passwords.tries', '+', sql.lit(1)))
  .end();

/**
 * Returns no row, and changes nothing, for an attempt before the permitted time. After too many failures, each attempt
 * sets the time of the next permitted attempt.
 */
const countTry = new Prepared((db, { account, place, tries, seconds }: Named<Key & Allowance>) =>
  db
    .insertInto('failed_passwords')
    .values({ account, place, tries: 1, expires_at: sql`now() + ${seconds} * interval '1 second'` })
    .onConflict((conflict) =>
      conflict
        .columns(['account', 'place'])
        .doUpdateSet((row) => ({
          tries: made,
          next_at: row
            .case()
            .when(made, '>=', tries)
            .then(sql<Date>`now() + least(3600, 60 * 2 ^ least(${made} - ${tries}, 10)) * interval '1 second'`)
            .end(),
          expires_at: row
            .case()
            .when(made, '>=', tries)
            .then(sql<Date>`now() + interval '1 day'`)
            .when(made, '=', sql.lit(1))
            .then(row.ref('excluded.expires_at'))
            .else(ref('failed_passwords.expires_at'))
            .end(),
        }))
        .where(
          or([
            isOver,
            eb('failed_passwords.next_at', 'is', null),
            eb('failed_passwords.next_at', '<=', sql<Date>`now()`),
          ]),
        ),
    )
    .returning('tries'),
);

const wait = new Prepared((db, { account, place }: Named<Key>) =>
  db
    .selectFrom('failed_passwords')
    .select(sql<number>`greatest(1, extract(epoch FROM ${ref('next_at')} - now()))::float8`.as('seconds'))
    .where('account', '=', account)
    .where('place', '=', place)
    .where('next_at', '>', sql<Date>`now()`),
);

const deletePlaces = new Prepared((db, named: Named<{ account: string; places: readonly string[] }>) =>
  db
    .deleteFrom('failed_passwords')
    .where('account', '=', named.account)
    .where(({ fn }) => eb('place', '=', fn.any(named.places))),
);

const deleteAccounts = new Prepared((db, { accounts }: Named<{ accounts: readonly string[] }>) =>
  db.deleteFrom('failed_passwords').where(({ fn }) => eb('account', '=', fn.any(accounts))),
);

@Injectable()
export class PostgresFailedPasswords implements FailedPasswords {
  private readonly logger = new Logger('failed-passwords');

  constructor(private readonly db: Database) {}

  async count(account: string, place: string, { tries, seconds }: Allowance): Promise<number | null> {
    try {
      const key = { account: hashed(account), place: hashed(place) };
      if (await this.db.first(countTry, { ...key, tries, seconds })) return null;
      return (await this.db.first(wait, key))?.seconds ?? null;
    } catch (error) {
      this.logger.warn(error);
      return null;
    }
  }

  async forget(account: string, places: readonly string[]): Promise<void> {
    await this.db.change(deletePlaces, { account: hashed(account), places: places.map(hashed) });
  }

  async forgetAll(accounts: readonly string[]): Promise<void> {
    await this.db.change(deleteAccounts, { accounts: accounts.map(hashed) });
  }

  async deleteExpired(limit: number): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('failed_passwords')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('account', 'place'),
          'in',
          selectFrom('failed_passwords')
            .select(['account', 'place'])
            .where('expires_at', '<', sql<Date>`now()`)
            .limit(limit)
            .forUpdate()
            .skipLocked()
            .$asTuple('account', 'place'),
        ),
      )
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
}
