import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Figure, Figures } from '../../../domain/shared/ports/figures.js';
import { poolOf } from '../connection/pool.js';

@Injectable()
export class PoolFigures extends Figures {
  override readonly scope = 'process';

  constructor(private readonly dataSource: DataSource) {
    super();
  }

  override get(): Promise<Figure[]> {
    const { totalCount, idleCount, waitingCount, options } = poolOf(this.dataSource);
    // One that may have a connection has it in the next moment.
    const isExhausted = idleCount === 0 && totalCount >= options.max;
    return Promise.resolve([
      {
        name: 'shop_database_pool_connections',
        help: 'Connections to PostgreSQL that the process holds, and those of them that idle.',
        values: [
          { labels: { state: 'total' }, value: totalCount },
          { labels: { state: 'idle' }, value: idleCount },
        ],
      },
      {
        name: 'shop_database_pool_waiting',
        help: 'Statements that wait for a connection to PostgreSQL, for all are at work.',
        values: [{ value: isExhausted ? waitingCount : 0 }],
      },
    ]);
  }
}
