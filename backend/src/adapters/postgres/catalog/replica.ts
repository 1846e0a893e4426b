import { Logger } from '@nestjs/common';
import { DatabaseError, type QueryConfig, type QueryResult } from 'pg';
import { reasonOf } from '../../../domain/shared/domain-error.js';
import { DatabasePool } from '../connection/database-pool.js';

/** Milliseconds before a failed replica is retried by one reader. */
const pause = 2_000;
const timeouts = { connect: 1_000, answer: 1_500 };
/** SQLSTATE of a query that the replica cancelled to apply changes. The replica itself works. */
const conflictWithRecovery = '40001';

/** A read replica of the database, used while it works. */
export class Replica {
  private readonly logger = new Logger('replica');
  private readonly pool: DatabasePool;
  private failedAt: number | null = null;

  constructor(private readonly url: string) {
    this.pool = new DatabasePool({
      connectionString: url,
      max: 10,
      connectionTimeoutMillis: timeouts.connect,
      query_timeout: timeouts.answer,
      statement_timeout: timeouts.answer,
      application_name: 'shop',
      options: '-c default_transaction_read_only=on',
    });
  }

  get isAtHand(): boolean {
    return this.failedAt === null || performance.now() - this.failedAt > pause;
  }

  /** @throws any error; the replica is then not used for a while */
  async send(statement: QueryConfig): Promise<QueryResult> {
    if (this.failedAt !== null) this.failedAt = performance.now();
    try {
      const answer = await this.pool.query(statement);
      this.succeed();
      return answer;
    } catch (error) {
      this.fail(error);
      throw error;
    }
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  private succeed(): void {
    if (this.failedAt !== null) this.logger.log(`The replica at ${this.host} is used again.`);
    this.failedAt = null;
  }

  private fail(error: unknown): void {
    if (error instanceof DatabaseError && error.code === conflictWithRecovery) return;
    if (this.failedAt === null) this.logger.warn(`The replica at ${this.host} is not used for now: ${reasonOf(error)}`);
    this.failedAt = performance.now();
  }

  private get host(): string {
    return new URL(this.url).host;
  }
}
