import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Figure, Figures } from '../../../domain/shared/ports/monitoring.js';
import { poolOf } from '../connection/typeorm-transaction.js';

@Injectable()
export class PoolFigures extends Figures {
  override readonly scope = 'process';

  constructor(private readonly dataSource: DataSource) {
    super();
  }

  override get(): Promise<Figure[]> {
    const { totalCount, idleCount, waitingCount, options } = poolOf(this.dataSource);
    // Waiting requests count only if no connection is idle and no other connection can be opened.
    const isExhausted = idleCount === 0 && totalCount >= options.max;
    return Promise.resolve([
      {
        name: 'shop_database_pool_connections',
        help: 'Connections of the process to PostgreSQL, and how many of them are idle.',
        values: [
          { labels: { state: 'total' }, value: totalCount },
          { labels: { state: 'idle' }, value: idleCount },
        ],
      },
      {
        name: 'shop_database_pool_waiting',
        help: 'Statements that wait for a connection to PostgreSQL, because all are in use.',
        values: [{ value: isExhausted ? waitingCount : 0 }],
      },
    ]);
  }
}
