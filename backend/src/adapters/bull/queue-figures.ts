import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import Bull, { type Queue } from 'bull';
import { Config } from '../../config.js';
import { type Figure, Figures } from '../../domain/shared/figures.js';
import { mailQueue, mailQueuePrefix } from './mail-queue.js';
import { openRedis, type RedisConnection } from './redis-connection.js';

/** Milliseconds before a command fails, also while Redis does not take any. */
const impatience = 1500;

/** How many jobs the mail queue holds; nothing without Redis. The process need not work for the queue. */
@Injectable()
export class QueueFigures extends Figures implements OnApplicationShutdown {
  override readonly scope = 'shop';
  private readonly redis: RedisConnection | null;
  private queue: Queue | null = null;

  constructor({ redis }: Config) {
    super();
    this.redis = redis && openRedis(redis, { lazyConnect: true, maxRetriesPerRequest: 1, commandTimeout: impatience });
  }

  override async read(): Promise<Figure[]> {
    if (!this.redis) return [];
    this.queue ??= queueOver(this.redis);
    const { waiting, active, delayed, failed } = await this.queue.getJobCounts();
    const values = Object.entries({ waiting, active, delayed, failed });
    return [
      {
        name: 'shop_mail_queue_jobs',
        help: 'Jobs of the mail queue in Redis by state.',
        values: values.map(([state, value]) => ({ labels: { state }, value })),
      },
    ];
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }
}

/** Only what it asks for needs a connection: it waits for no jobs. */
function queueOver(redis: RedisConnection): Queue {
  const queue = new Bull(mailQueue, { prefix: mailQueuePrefix, createClient: () => redis });
  queue.on('error', () => undefined);
  return queue;
}
