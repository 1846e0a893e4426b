import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import Bull, { type Queue } from 'bull';
import { Config } from '../../config/config.js';
import { mailQueue, mailQueuePrefix } from './mail-queue.js';
import { openRedis, type RedisConnection } from './redis-connection.js';

/** Timeout of a command in milliseconds. It also applies while Redis is unavailable. */
const commandTimeoutMs = 1500;

/** Read access to the mail queue from any process. Does not process jobs. Connects on first use. */
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
