import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CatalogChanges } from '../../domain/catalog/ports/catalog-changes.js';
import { EdgeCache } from '../../domain/catalog/ports/edge-cache.js';
import { reasonOf } from '../../domain/shared/domain-error.js';
import { onceAMinute } from './once-a-minute.js';
import { RepeatedTask } from './repeated-task.js';

/** Milliseconds between two calls, and after which a process without news of changes stops using its response cache. */
const times = { pause: 500, unheard: 2_500 };
/** With more tags than this, the whole cache is purged. */
const mostTags = 300;

/**
 * Purges changed content from the cache in front of the shop: once immediately, and again when all processes have
 * received the change, because the cache may have requested content from another process in between. Failed calls are
 * retried.
 */
@Injectable()
export class EdgePurges implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('edge');
  private changed = new Set<string>();
  /** Times of second purges. */
  private readonly again = new Map<string, number>();
  private readonly task: RepeatedTask;

  constructor(
    private readonly changes: CatalogChanges,
    private readonly edge: EdgeCache,
  ) {
    changes.follow((tags) => tags.forEach((tag) => this.note(tag)));
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

  /** Responses under `product` show many products, so they may show this one. */
  private note(tag: string): void {
    const [kind = tag] = tag.split(':');
    this.changed.add(tag).add(kind);
  }

  private async purge(): Promise<void> {
    // Renews the subscription of this process to changes.
    this.changes.isCurrent();
    const now = performance.now();
    const due = [...this.again].filter(([, at]) => at <= now).map(([tag]) => tag);
    const { changed } = this;
    const tags = new Set([...changed, ...due]);
    if (tags.size === 0) return;
    this.changed = new Set();
    try {
      await this.edge.purge(tags.size > mostTags || tags.has('catalog') ? ['catalog'] : [...tags]);
    } catch (error) {
      for (const tag of changed) this.changed.add(tag);
      throw error;
    }
    for (const tag of due) this.again.delete(tag);
    for (const tag of changed) this.again.set(tag, performance.now() + times.unheard);
  }
}
