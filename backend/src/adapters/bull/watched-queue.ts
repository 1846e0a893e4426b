import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import Bull, { type Queue } from 'bull';
import { Config } from '../../config/config.js';
import { mailQueue, mailQueuePrefix } from './mail-queue.js';
import { openRedis, type RedisConnection } from './redis-connection.js';

/** Milliseconds before a command fails, also while Redis does not take any. */
const commandTimeoutMs = 1500;

/** The mail queue for reading only, in any process: it processes no jobs, and connects at first use. */
@Injectable()
export class WatchedQueue implements OnApplicationShutdown {
  /** Null without Redis. */
  readonly queue: Queue | null;
  private readonly redis: RedisConnection | null;

  constructor({ redis }: Config) {
    this.redis =
      redis && openRedis(redis, { lazyConnect: true, maxRetriesPerRequest: 1, commandTimeout: commandTimeoutMs });
    this.queue = this.redis && queueOver(this.redis);
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }
}

function queueOver(redis: RedisConnection): Queue {
  const queue = new Bull(mailQueue, { prefix: mailQueuePrefix, createClient: () => redis });
  queue.on('error', () => undefined);
  return queue;
}
