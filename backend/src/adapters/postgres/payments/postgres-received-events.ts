import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { ReceivedEvents, type PaymentEvent } from '../../../domain/payments/ports/payments.js';
import { Database } from '../sql/database.js';

@Injectable()
export class PostgresReceivedEvents implements ReceivedEvents {
  constructor(private readonly db: Database) {}

  async has(eventId: string): Promise<boolean> {
    const found = await this.db.selectFrom('webhook_events').select('id').where('id', '=', eventId).execute();
    return found.length > 0;
  }

  async save({ id, type }: PaymentEvent): Promise<void> {
    await this.db
      .insertInto('webhook_events')
      .values({ id, type })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }

  async deleteOld(): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('webhook_events')
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('webhook_events')
          .select('id')
          .where('received_at', '<', sql<Date>`now() - interval '90 days'`)
          .limit(5000),
      )
      .executeTakeFirst();
    return Number(numDeletedRows);
  }
}
