import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';

/** A read-only transaction that starts with its first statement. All its statements see the same snapshot. */
export class CatalogSnapshot {
  private client: PoolClient | undefined;
  private hasRead = false;
  private isOver = false;
  /** A connection executes one statement at a time. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly pool: Pool) {}

  send(statement: QueryConfig): Promise<QueryResult> {
    return this.afterwards(() => this.ask(statement));
  }

  end(): Promise<void> {
    return this.afterwards(() => {
      this.isOver = true;
      return this.finish('COMMIT');
    });
  }

  private afterwards<T>(work: () => Promise<T>): Promise<T> {
    const done = this.last.then(work);
    this.last = done.catch(() => undefined);
    return done;
  }

  private async ask(query: QueryConfig): Promise<QueryResult> {
    // The client has disconnected, so the remaining reads do not need the snapshot.
    if (this.isOver) return this.pool.query(query);
    this.client ??= await this.begin();
    try {
      const answer = await this.client.query(query);
      this.hasRead = true;
      return answer;
    } catch (error) {
      // A plan that a migration has outdated ends the transaction. The statement is then repeated without it.
      if (!this.hasRead) await this.finish('ROLLBACK');
      throw error;
    }
  }

  private async finish(how: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    const { client } = this;
    this.client = undefined;
    try {
      await client?.query(how);
      client?.release();
    } catch {
      client?.release(true);
    }
  }

  private async begin(): Promise<PoolClient> {
    const client = await this.pool.connect();
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
}
