import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { type Subscription, Subscriptions } from '../../../domain/messages/ports/subscriptions.js';
import { Database } from '../sql/database.js';

@Injectable()
export class PostgresSubscriptions implements Subscriptions {
  constructor(private readonly db: Database) {}

  request(email: string): Promise<Subscription> {
    return this.db
      .insertInto('newsletter_subscriptions')
      .values({ email })
      .onConflict((conflict) =>
        conflict.expression(sql`lower(email)`).doUpdateSet((known) => ({
          subscribed_at: known
            .case()
            .when('newsletter_subscriptions.confirmed_at', 'is', null)
            .then(sql<Date>`now()`)
            .else(known.ref('newsletter_subscriptions.subscribed_at'))
            .end(),
        })),
      )
      .returning(({ cast, eb }) => ['id', cast<boolean>(eb('confirmed_at', 'is not', null), 'boolean').as('confirmed')])
      .executeTakeFirstOrThrow();
  }

  async confirm(id: number): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('newsletter_subscriptions')
      .set(({ fn }) => ({ confirmed_at: fn.coalesce('confirmed_at', sql<Date>`now()`) }))
      .where('id', '=', id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async deleteUnconfirmed(): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('newsletter_subscriptions')
      .where('confirmed_at', 'is', null)
      .where('subscribed_at', '<', sql<Date>`now() - interval '7 days'`)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  async remove(id: number): Promise<void> {
    await this.db.deleteFrom('newsletter_subscriptions').where('id', '=', id).execute();
  }
}
