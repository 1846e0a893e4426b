import { Logger } from '@nestjs/common';
import { DatabaseError } from 'pg';
import { reasonOf } from '../../../domain/shared/reason-of.js';
import { DatabasePool } from '../connection/database-pool.js';
import type { Answer, Statement } from '../sql/dialect.js';

/** Milliseconds before a copy that failed is tried again, by one reader. */
const rest = 2_000;
const timeouts = { connect: 1_000, answer: 1_500 };
/** SQLSTATE of a reader that was in the way of what the copy takes over; the copy itself is well. */
const conflictWithRecovery = '40001';

/** A copy of the database that answers readers while it is well. */
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
    return this.failedAt === null || performance.now() - this.failedAt > rest;
  }

  /** @throws whatever went wrong; afterwards the copy rests */
  async send({ name, text, values }: Statement): Promise<Answer> {
    if (this.failedAt !== null) this.failedAt = performance.now();
    try {
      const answer = await this.pool.query({ name, text, values: [...values] });
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
    if (this.failedAt !== null) this.logger.log(`The copy at ${this.host} is read again.`);
    this.failedAt = null;
  }

  private fail(error: unknown): void {
    if (error instanceof DatabaseError && error.code === conflictWithRecovery) return;
    if (this.failedAt === null) this.logger.warn(`The copy at ${this.host} is not read for now: ${reasonOf(error)}`);
    this.failedAt = performance.now();
  }

  private get host(): string {
    return new URL(this.url).host;
  }
}
