import { AsyncLocalStorage } from 'node:async_hooks';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { QueryConfig, QueryResult } from 'pg';
import { Config } from '../../../config/config.js';
import { TypeormTransaction } from '../connection/typeorm-transaction.js';
import { Sql } from '../sql/database.js';
import { CatalogSnapshot } from './catalog-snapshot.js';
import { Replica } from './replica.js';

const latestOnly = new AsyncLocalStorage<true>();
const snapshots = new AsyncLocalStorage<CatalogSnapshot>();

/**
 * Reads the catalog from the replicas in DATABASE_REPLICA_URLS in turn, which may lag slightly behind. Reads from the
 * primary database when no replica is available, and in transactions.
 */
@Injectable()
export class CatalogReads extends Sql implements OnApplicationShutdown {
  private readonly replicas: readonly Replica[];
  private turn = 0;

  constructor(
    @Inject(Config) { databaseReplicaUrls }: Pick<Config, 'databaseReplicaUrls'>,
    private readonly current: TypeormTransaction,
  ) {
    super((statement) => this.ask(statement));
    this.replicas = databaseReplicaUrls.map((url) => new Replica(url));
  }

  /** Whether reads may lag behind. */
  get mayLag(): boolean {
    return this.replicas.length > 0;
  }

  /** Runs work that must read the latest data, such as the reader's own changes. */
  latest<T>(work: () => T): T {
    return latestOnly.run(true, work);
  }

  /**
   * Runs work that reads a consistent snapshot of the primary database with several statements.
   * @param done resolves when the work is complete
   */
  atOneMoment(work: () => void, done: Promise<unknown>): void {
    const snapshot = new CatalogSnapshot(this.current.pool);
    const end = () => snapshot.end();
    done.then(end, end);
    snapshots.run(snapshot, work);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.close()));
  }

  private async ask(statement: QueryConfig): Promise<QueryResult> {
    const snapshot = snapshots.getStore();
    if (snapshot) return snapshot.send(statement);
    const replica = this.next();
    if (!replica) return this.current.send(statement);
    return replica.send(statement).catch(() => this.current.send(statement));
  }

  private next(): Replica | undefined {
    if (latestOnly.getStore() || this.current.isActive) return undefined;
    const atHand = this.replicas.filter(({ isAtHand }) => isAtHand);
    return atHand[this.turn++ % atHand.length];
  }
}
