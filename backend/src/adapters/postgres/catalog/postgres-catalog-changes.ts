import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { DataSource } from 'typeorm';
import { Config } from '../../../config/config.js';
import {
  CatalogChanges,
  type ChangeListener,
  type ChangeSource,
  type CacheTag,
} from '../../../domain/catalog/ports/catalog-changes.js';
import { DatabasePool } from '../connection/database-pool.js';
import { poolOf } from '../connection/typeorm-transaction.js';

/** Intervals and timeouts, in milliseconds. */
const times = { between: 100, current: 2_000, listening: 5_000, connect: 1_000, query: 1_500, retention: 20 * 60_000 };

/** Max number of remembered transactions of this process. A later read does not report these transactions again. */
const maxOwn = 1_000;

/** A transaction that changed the catalog. */
interface Change {
  readonly xid: string;
  readonly tags: readonly string[];
}

interface Read {
  /** PostgreSQL's snapshot of the read: the transactions that were visible to the read. */
  readonly position: string;
  readonly changes: readonly Change[];
}

/**
 * Reads all rows that are visible in this snapshot but not in the previous one. Transactions may commit in any order.
 * Rows of a restored backup may have transaction ids of another server, which are ahead of this server's ids.
 */
const readChanges = `
  SELECT pg_current_snapshot()::text AS position, (
    SELECT coalesce(json_agg(change), '[]') FROM (
      SELECT xid::text, array_agg(tag) AS tags FROM catalog_changes
      WHERE xid >= pg_snapshot_xmin($1::pg_snapshot) AND NOT pg_visible_in_snapshot(xid, $1::pg_snapshot)
        AND xid < pg_snapshot_xmax(pg_current_snapshot())
      GROUP BY xid
    ) AS change
  ) AS changes`;

/**
 * Polls the table of changes while the caches are in use. Uses its own connection, because all connections of the pool
 * may be busy.
 */
@Injectable()
export class PostgresCatalogChanges extends CatalogChanges implements OnModuleDestroy {
  private readonly pool: DatabasePool;
  private readonly listeners: ChangeListener[] = [];
  private readonly own = new Set<string>();
  /** Null when the next read cannot determine which changes were missed. */
  private position: string | null = null;
  private readAt = -Infinity;
  private requestedAt = -Infinity;
  private reading: Promise<void> | null = null;
  private next: Promise<void> | null = null;
  private isListening = false;
  private isClosed = false;

  constructor(
    @Inject(Config) { databaseUrl }: Pick<Config, 'databaseUrl'>,
    private readonly dataSource: DataSource,
  ) {
    super();
    this.pool = new DatabasePool({
      connectionString: databaseUrl,
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: times.connect,
      query_timeout: times.query,
      statement_timeout: times.query,
      application_name: 'shop',
    });
    // A new connection may lead to another server, which assigns the same ids to other transactions.
    this.pool.on('connect', () => this.forget());
    followOwnChanges(poolOf(dataSource), ({ xid, tags }) => {
      if (this.own.size >= maxOwn) this.own.clear();
      this.own.add(xid);
      this.notify(tags, 'own');
    });
  }

  override follow(listener: ChangeListener): void {
    this.listeners.push(listener);
  }

  override isCurrent(): boolean {
    this.requestedAt = performance.now();
    if (!this.isListening && !this.isClosed) void this.listen();
    return this.requestedAt - this.readAt < times.current;
  }

  /**
   * Reads all committed changes. A read in progress may have begun before the latest change, so another read follows
   * it.
   */
  override catchUp(): Promise<void> {
    if (!this.reading) return this.read();
    this.next ??= this.reading.then(
      () => this.read(),
      () => this.read(),
    );
    return this.next;
  }

  override async deleteOld(): Promise<number> {
    const { rowCount } = await poolOf(this.dataSource).query(
      `DELETE FROM catalog_changes WHERE created_at < now() - interval '1 hour'`,
    );
    return rowCount ?? 0;
  }

  async onModuleDestroy(): Promise<void> {
    this.isClosed = true;
    await this.pool.end();
  }

  private async listen(): Promise<void> {
    this.isListening = true;
    while (!this.isClosed && performance.now() - this.requestedAt < times.listening) {
      await Promise.all([this.read().catch(() => undefined), pause(times.between, undefined, { ref: false })]);
    }
    this.isListening = false;
  }

  private read(): Promise<void> {
    this.reading ??= this.readNow().finally(() => {
      this.reading = null;
      this.next = null;
    });
    return this.reading;
  }

  private async readNow(): Promise<void> {
    const began = performance.now();
    if (began - this.readAt > times.retention) this.forget();
    try {
      const client = await this.pool.connect();
      try {
        const { position: before } = this;
        const { rows } = await client.query<Read>({ name: 'catalog-changes', text: readChanges, values: [before] });
        this.process(rows[0], before === null);
        client.release();
      } catch (error) {
        client.release(true);
        throw error;
      }
    } catch (error) {
      this.forget();
      throw error;
    }
    this.readAt = began;
  }

  private process(read: Read | undefined, mayHaveMissed: boolean): void {
    if (!read) throw new Error('PostgreSQL returned no position.');
    this.position = read.position;
    if (mayHaveMissed) {
      this.notify(['catalog'], 'unknown');
      return;
    }
    const tags = new Set(read.changes.filter(({ xid }) => !this.own.delete(xid)).flatMap((change) => change.tags));
    if (tags.size > 0) this.notify([...tags], 'other');
  }

  private forget(): void {
    this.position = null;
  }

  /** @param changed tags that the triggers wrote */
  private notify(changed: readonly string[], source: ChangeSource): void {
    const tags = [...new Set(changed.flatMap(affectedTags))];
    for (const listener of this.listeners) listener(tags, source);
  }
}

/** The notice that the triggers of `functions/catalog-changes.sql` send to the connection that made the change. */
const message = /^catalog_changes (\d+)$/;

/**
 * Calls `changed` for each catalog change of this process, before the statement's caller continues. Needs no additional
 * statement. Also reports changes that are rolled back later.
 */
function followOwnChanges(pool: Pool, changed: (change: Change) => void): void {
  const followed = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (followed.has(client)) return;
    followed.add(client);
    let xid = '';
    let tags: string[] = [];
    client.on('notice', (notice) => {
      xid = message.exec(notice.message ?? '')?.[1] ?? xid;
      if (message.test(notice.message ?? '')) tags.push(...(notice.detail ?? '').split(' '));
    });
    client.connection.on('readyForQuery', ({ status }: { status: string }) => {
      const isIdle = status === 'I';
      if (!isIdle || tags.length === 0) return;
      const change = { xid, tags };
      tags = [];
      changed(change);
    });
  });
}

const ofLists = new Set(['offers', 'prices', 'sale', 'facts']);

/**
 * Returns the tags of cached content that a tag from `catalog_changes` affects. Lists show neither the number of units
 * nor the votes and answers of reviews. Changes of `stock:7` and `responses:7` therefore affect only responses that
 * show product 7 itself. Only a change of `list` can add the first product to a category, or remove its last product.
 */
export function affectedTags(changed: string): CacheTag[] {
  const [, kind, id] = /^(product|stock|availability|reviews|responses):(\d+)$/.exec(changed) ?? [];
  if (changed === 'list') return ['lists', 'menu'];
  if (id === undefined) return [ofLists.has(changed) ? 'lists' : 'public'];
  const product: CacheTag = `product:${Number(id)}`;
  return kind === 'stock' || kind === 'responses' ? [product] : [product, 'lists'];
}
