import { Injectable } from '@nestjs/common';
import { expressionBuilder, sql } from 'kysely';
import { Sessions } from '../../../domain/accounts/ports/sessions.js';
import { Database } from '../sql/database.js';
import { type Named, Prepared } from '../sql/prepared.js';
import type { Tables } from '../sql/tables.js';

const { cast, eb, exists, not, or, ref } = expressionBuilder<Tables, 'sessions'>();

/** Of an administrator: nothing was done for two hours, or the sign-in is twelve hours ago. */
const isOver = or([
  eb('seen_at', '<=', sql<Date>`now() - interval '2 hours'`),
  sql<boolean>`coalesce((${ref('sess')} ->> 'signedInAt')::bigint, 0) <= extract(epoch FROM now() - interval '12 hours') * 1000`,
]);

const goOn = new Prepared((db, { id, byHand }: Named<{ id: string; byHand: boolean }>) =>
  db
    .with('over', (tables) => tables.deleteFrom('sessions').where('sid', '=', id).where(isOver).returning('sid'))
    .with('seen', (tables) =>
      tables
        .updateTable('sessions')
        .set({ seen_at: sql`now()` })
        .where('sid', '=', id)
        .where(byHand)
        .where(not(isOver))
        .where('seen_at', '<=', sql<Date>`now() - interval '1 minute'`),
    )
    .selectNoFrom((tables) => cast<boolean>(exists(tables.selectFrom('over').select('sid')), 'boolean').as('over')),
);

@Injectable()
export class PostgresSessions implements Sessions {
  constructor(private readonly db: Database) {}

  async goesOn(id: string, byHand: boolean): Promise<boolean> {
    return (await this.db.first(goOn, { id, byHand }))?.over === false;
  }

  async seeAllOf(userId: number): Promise<void> {
    await this.db
      .updateTable('sessions')
      .set({ seen_at: sql`now()` })
      .where('user_id', '=', userId)
      .execute();
  }

  async endAllOf(userId: number): Promise<void> {
    await this.db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  }

  async deleteExpired(): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('sessions')
      .where('expire', '<', sql<Date>`now()`)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
}
