import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis, type RedisOptions } from 'ioredis';
import { Config } from '../../config.js';

/** Milliseconds before a command of a producer fails. */
const impatience = 2000;
const connectTimeout = 1500;

/** Every connection to Redis that the queue needs: Bull closes none of those that it did not make itself. */
@Injectable()
export class BullClients implements OnApplicationShutdown {
  private readonly owned = new Set<Redis>();

  constructor(private readonly config: Config) {}

  /** `client` carries commands and fails at once while Redis is away; the others wait for work, and for Redis. */
  create(type: 'client' | 'subscriber' | 'bclient'): Redis {
    return this.open(
      type === 'client'
        ? { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: impatience }
        : { maxRetriesPerRequest: null, enableReadyCheck: false },
    );
  }

  onApplicationShutdown(): void {
    for (const client of this.owned) client.disconnect();
  }

  private open(options: RedisOptions): Redis {
    if (this.config.redisUrl === null) throw new Error('There is no Redis without REDIS_URL.');
    const client = new Redis(this.config.redisUrl, {
      connectTimeout,
      keepAlive: 10_000,
      disconnectTimeout: 500,
      retryStrategy: (tries) => Math.min(tries * 200, 2000),
      ...options,
    });
    client.on('error', () => undefined);
    this.owned.add(client);
    return client;
  }
}
