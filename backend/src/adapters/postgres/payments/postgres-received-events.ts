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

  deleteOld(): Promise<number> {
    const storedSince = sql<Date>`now() - interval '90 days'`;
    return this.db.deleteSome('webhook_events', 'id', (row) => row('received_at', '<', storedSince), 5000);
  }
}
