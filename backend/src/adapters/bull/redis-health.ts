import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { DependencyHealth, type DependencyState } from '../../domain/shared/ports/monitoring.js';
import { openRedis, type RedisConnection } from './redis-connection.js';

/** Reports "up" if Redis responds, and "unused" if the shop has no Redis and sends mails without the queue. */
@Injectable()
export class RedisHealth extends DependencyHealth implements OnApplicationShutdown {
  override readonly name = 'redis';
  private readonly redis: RedisConnection | null;

  constructor({ redis }: Config) {
    super();
    this.redis = redis && openRedis(redis, { lazyConnect: true, maxRetriesPerRequest: 1 });
  }

  override async check(): Promise<DependencyState> {
    if (!this.redis) return 'unused';
    await this.redis.ping();
    return 'up';
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }
}
