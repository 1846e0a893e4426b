import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { openRedis, type RedisConnection } from './redis-connection.js';

/** Timeout of the producer's commands, in milliseconds. */
const commandTimeoutMs = 2000;

/** All Redis connections of the queue. Bull does not close connections that it did not open. */
@Injectable()
export class BullClients implements OnApplicationShutdown {
  private readonly owned = new Set<RedisConnection>();

  constructor(private readonly config: Config) {}

  /**
   * Creates a connection. Commands of a `client` fail immediately while Redis is down. Connections of the other types
   * wait for jobs, and their commands wait until Redis is available.
   */
  create(type: 'client' | 'subscriber' | 'bclient'): RedisConnection {
    if (this.config.redis === null) throw new Error('REDIS_URL is not set.');
    const client = openRedis(
      this.config.redis,
      type === 'client'
        ? { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: commandTimeoutMs }
        : { maxRetriesPerRequest: null, enableReadyCheck: false },
    );
    this.owned.add(client);
    return client;
  }

  onApplicationShutdown(): void {
    for (const client of this.owned) client.disconnect();
  }
}
