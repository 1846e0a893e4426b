import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { Config } from '../../config.js';
import { DependencyHealth, type DependencyState } from '../../domain/shared/dependency-health.js';

/** Up when Redis answers; unused when the shop has none, and mails go without the queue. */
@Injectable()
export class RedisHealth extends DependencyHealth implements OnApplicationShutdown {
  override readonly name = 'redis';
  private readonly redis: Redis | null;

  constructor({ redisUrl }: Config) {
    super();
    this.redis =
      redisUrl === null
        ? null
        : new Redis(redisUrl, { lazyConnect: true, maxRetriesPerRequest: 1, disconnectTimeout: 500 });
    this.redis?.on('error', () => undefined);
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
