import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { AlertName } from '../../../domain/jobs/alerts.js';
import { OpenAlerts } from '../../../domain/jobs/ports/operator-alerts.js';
import { Database } from '../sql/database.js';

const isUnclaimed = sql<boolean>`alerts.claimed_at < now() - interval '2 minutes'`;

/**
 * Stores the open alerts. No transaction stays open while a message is sent, because a channel can be slow. A worker
 * claims the alert before it sends the message. If the worker dies in between, another worker claims the alert after
 * two minutes and sends the message again.
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
          claimed_at: sql`CASE WHEN alerts.sent_at IS NULL AND ${isUnclaimed}
            THEN now() ELSE alerts.claimed_at END`,
        }),
      )
      .returning(sql<boolean>`sent_at IS NULL AND claimed_at = now()`.as('isClaimed'))
      .execute();
    if (alert?.isClaimed !== true) return;
    await this.send(name, notify);
    await this.db
      .updateTable('alerts')
      .set({ sent_at: sql`now()` })
      .where('name', '=', name)
      .execute();
  }

  async end(name: AlertName, notify: () => Promise<void>): Promise<void> {
    const [ended] = await this.db
      .updateTable('alerts')
      .set({ claimed_at: sql`now()` })
      .where('name', '=', name)
      .where('seen_at', '<', sql<Date>`now() - interval '150 seconds'`)
      .where(isUnclaimed)
      .returning('sent_at')
      .execute();
    if (!ended) return;
    // If the alert was never sent, operators need no message about its end.
    if (ended.sent_at) await this.send(name, notify);
    await this.db.deleteFrom('alerts').where('name', '=', name).execute();
  }

  private async send(name: AlertName, notify: () => Promise<void>): Promise<void> {
    try {
      await notify();
    } catch (error) {
      await this.db
        .updateTable('alerts')
        .set({ claimed_at: sql`'-infinity'` })
        .where('name', '=', name)
        .execute();
      throw error;
    }
  }
}
