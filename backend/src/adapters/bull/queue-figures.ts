import { Injectable } from '@nestjs/common';
import { type Figure, Figures } from '../../domain/shared/ports/monitoring.js';
import { WatchedQueue } from './watched-queue.js';

/** Number of jobs in the mail queue. Returns no values without Redis. Works in any process. */
@Injectable()
export class QueueFigures extends Figures {
  override readonly scope = 'shop';

  constructor(private readonly watched: WatchedQueue) {
    super();
  }

  override async get(): Promise<Figure[]> {
    const { queue } = this.watched;
    if (!queue) return [];
    const { waiting, active, delayed, failed } = await queue.getJobCounts();
    const values = Object.entries({ waiting, active, delayed, failed });
    return [
      {
        name: 'shop_mail_queue_jobs',
        help: 'Number of jobs in the mail queue in Redis, by state.',
        values: values.map(([state, value]) => ({ labels: { state }, value })),
      },
    ];
  }
}
