import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Config } from '../../config/config.js';
import { type CacheTag, CatalogChanges } from '../../domain/catalog/ports/catalog-changes.js';
import { reasonOf } from '../../domain/shared/domain-error.js';
import { onceAMinute, RepeatedTask } from './repeated-task.js';

/**
 * Milliseconds: pause between two purges, timeout of a call, and time after which a process that cannot read changes
 * stops using its response cache.
 */
const times = { pause: 500, call: 5_000, maxStaleness: 2_500 };
/** Max number of tags that Cloudflare accepts in one call. */
const maxTagsPerCall = 30;
/** Max number of tags in a purge. With more tags, the whole cache is purged. */
const maxTags = 300;

/**
 * Purges changed content from the cache in front of the shop, immediately and again when all processes have received
 * the change. In between, the cache may have loaded old content from another process. The cache must accept
 * `POST {"tags": […]}`, like Cloudflare. Failed calls are retried.
 */
@Injectable()
export class EdgePurges implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('edge');
  private changed = new Set<CacheTag>();
  /** Due times of the second purges, as values of `performance.now()`. */
  private readonly again = new Map<CacheTag, number>();
  private readonly task: RepeatedTask;

  constructor(
    private readonly changes: CatalogChanges,
    private readonly settings: NonNullable<Config['edgePurge']>,
  ) {
    changes.follow((tags) => tags.forEach((tag) => this.changed.add(tag)));
    this.task = new RepeatedTask(
      () => this.purge(),
      times.pause,
      onceAMinute((error) => this.logger.warn(`Purges of the edge cache are delayed: ${reasonOf(error)}`)),
    );
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.task.stop();
  }

  private async purge(): Promise<void> {
    // Renews this process's subscription to changes.
    this.changes.isCurrent();
    const now = performance.now();
    const due = [...this.again].filter(([, at]) => at <= now).map(([tag]) => tag);
    const { changed } = this;
    const tags = [...new Set([...changed, ...due])];
    const purged = tags.length > maxTags || tags.includes('public') ? ['public'] : tags;
    this.changed = new Set();
    try {
      for (let from = 0; from < purged.length; from += maxTagsPerCall)
        await this.send(purged.slice(from, from + maxTagsPerCall));
    } catch (error) {
      for (const tag of changed) this.changed.add(tag);
      throw error;
    }
    for (const tag of due) this.again.delete(tag);
    for (const tag of changed) this.again.set(tag, performance.now() + times.maxStaleness);
  }

  private async send(tags: readonly string[]): Promise<void> {
    const { url, token } = this.settings;
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token !== null && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ tags }),
      signal: AbortSignal.timeout(times.call),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The edge cache responded with status ${response.status}.`);
  }
}
