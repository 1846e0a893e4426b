import { Injectable } from '@nestjs/common';
import type { AlertName } from '../../../domain/jobs/alerts.js';
import { OpenAlerts } from '../../../domain/jobs/ports/operator-alerts.js';
import { TypeormTransaction } from '../connection/typeorm-transaction.js';
import { Database } from '../sql/database.js';

/**
 * The row of an alert is locked while operators are notified, so that another worker waits and then finds the outcome.
 */
@Injectable()
export class PostgresOpenAlerts implements OpenAlerts {
  constructor(
    private readonly db: Database,
    private readonly transaction: TypeormTransaction,
  ) {}

  begin(name: AlertName, notify: () => Promise<void>): Promise<void> {
    return this.transaction.run(async () => {
      const added = await this.db
        .insertInto('alerts')
        .values({ name })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning('name')
        .execute();
      if (added.length > 0) await notify();
    });
  }

  end(name: AlertName, notify: () => Promise<void>): Promise<void> {
    return this.transaction.run(async () => {
      const removed = await this.db.deleteFrom('alerts').where('name', '=', name).returning('name').execute();
      if (removed.length > 0) await notify();
    });
  }
}
