import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { AlertName } from '../../../domain/jobs/alerts.js';
import { OpenAlerts } from '../../../domain/jobs/ports/operator-alerts.js';
import { Database } from '../sql/database.js';

/**
 * Statements commit before and after the message is sent, because a channel can take longer than a transaction may. If
 * the worker dies in between, another worker sends the message of a beginning again, but not that of an end.
 */
@Injectable()
export class PostgresOpenAlerts implements OpenAlerts {
  constructor(private readonly db: Database) {}

  async begin(name: AlertName, notify: () => Promise<void>): Promise<void> {
    const [alert] = await this.db
      .insertInto('alerts')
      .values({ name })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({
          seen_at: sql`now()`,
          claimed_at: sql`CASE WHEN alerts.sent_at IS NULL AND alerts.claimed_at < now() - interval '2 minutes'
            THEN now() ELSE alerts.claimed_at END`,
        }),
      )
      .returning(sql<boolean>`sent_at IS NULL AND claimed_at = now()`.as('isClaimed'))
      .execute();
    if (alert?.isClaimed !== true) return;
    try {
      await notify();
    } catch (error) {
      await this.db.deleteFrom('alerts').where('name', '=', name).execute();
      throw error;
    }
    await this.db
      .updateTable('alerts')
      .set({ sent_at: sql`now()` })
      .where('name', '=', name)
      .execute();
  }

  async end(name: AlertName, notify: () => Promise<void>): Promise<void> {
    const [ended] = await this.db
      .deleteFrom('alerts')
      .where('name', '=', name)
      .where('seen_at', '<', sql<Date>`now() - interval '150 seconds'`)
      .returning(['seen_at', 'sent_at'])
      .execute();
    // Operators do not know of an alert that was not sent.
    if (!ended?.sent_at) return;
    try {
      await notify();
    } catch (error) {
      await this.db
        .insertInto('alerts')
        .values({ name, ...ended })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      throw error;
    }
  }
}
