import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { AlertName } from '../../../domain/jobs/alerts.js';
import { OpenAlerts } from '../../../domain/jobs/ports/operator-alerts.js';
import { Database } from '../sql/database.js';

/**
 * Each statement commits before the message is sent, because a channel can take longer than a transaction may. If the
 * worker dies in between, the message is not sent.
 */
@Injectable()
export class PostgresOpenAlerts implements OpenAlerts {
  constructor(private readonly db: Database) {}

  async begin(name: AlertName, notify: () => Promise<void>): Promise<void> {
    const [alert] = await this.db
      .insertInto('alerts')
      .values({ name })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ seen_at: sql`now()` }))
      // PostgreSQL: 0 for an inserted row.
      .returning(sql<boolean>`xmax = 0`.as('isNew'))
      .execute();
    if (alert?.isNew !== true) return;
    try {
      await notify();
    } catch (error) {
      await this.db.deleteFrom('alerts').where('name', '=', name).execute();
      throw error;
    }
  }

  async end(name: AlertName, notify: () => Promise<void>): Promise<void> {
    const [ended] = await this.db
      .deleteFrom('alerts')
      .where('name', '=', name)
      .where('seen_at', '<', sql<Date>`now() - interval '150 seconds'`)
      .returning('seen_at')
      .execute();
    if (!ended) return;
    try {
      await notify();
    } catch (error) {
      await this.db.insertInto('alerts').values({ name, seen_at: ended.seen_at }).execute();
      throw error;
    }
  }
}
