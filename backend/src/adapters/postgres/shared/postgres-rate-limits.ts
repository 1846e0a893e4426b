import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DatabaseError } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { Config } from '../../../config/config.js';
import { type RateLimit, RateLimits, tooMany } from '../../../domain/shared/ports/rate-limits.js';
import { poolOf } from '../connection/typeorm-transaction.js';
import { Database } from '../sql/database.js';

/** Counts calls in the table `rate_limits`, outside of transactions. A period starts with the first call. */
@Injectable()
export class PostgresRateLimits implements RateLimits {
  private readonly logger = new Logger('rate-limits');
  private readonly limiters = new Map<string, RateLimiterPostgres>();
  /**
   * For each key, the pending statement that gives a used point back. The next call with the key in this process awaits
   * this statement.
   */
  private readonly returns = new Map<string, Promise<void>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly db: Database,
    @Inject(Config) private readonly config: Pick<Config, 'rateLimitFactor'>,
  ) {}

  async consume(key: string, limit: RateLimit): Promise<void> {
    await this.returns.get(key);
    try {
      await this.limiterOf(limit).consume(hashed(key));
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) {
        // Give the point back: if rejected calls used points, repeated calls would extend the block.
        await this.returnPoint(key);
        throw tooMany(refusal.msBeforeNext / 1000);
      }
      // If the database is unavailable, the call itself would fail, too, so throw. Other database errors do not block
      // the call.
      if (!(refusal instanceof DatabaseError)) throw refusal;
      this.logger.warn(refusal);
    }
  }

  async giveBack(key: string): Promise<void> {
    const returned = this.returnPoint(key);
    this.returns.set(key, returned);
    await returned;
    if (this.returns.get(key) === returned) this.returns.delete(key);
  }

  deleteExpired(limit: number): Promise<number> {
    return this.db.deleteSome('rate_limits', 'key', (row) => row('expire', '<', String(Date.now())), limit);
  }

  /** Gives a used point back, but only within the same period, because the next period starts at 0. */
  private async returnPoint(key: string): Promise<void> {
    const text = 'UPDATE rate_limits SET points = points - 1 WHERE key = $1 AND expire > $2 AND points > 0';
    try {
      await poolOf(this.dataSource).query(text, [hashed(key), Date.now()]);
    } catch (error) {
      this.logger.warn(error);
    }
  }

  private limiterOf({ points: unscaled, seconds, scaled }: RateLimit): RateLimiterPostgres {
    const points = scaled ? Math.max(1, Math.round(unscaled * this.config.rateLimitFactor)) : unscaled;
    const name = `${points}/${seconds}`;
    let limiter = this.limiters.get(name);
    if (!limiter) {
      limiter = new RateLimiterPostgres({
        storeClient: this.dataSource,
        storeType: 'typeorm',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: '',
        points,
        duration: seconds,
      });
      this.limiters.set(name, limiter);
    }
    return limiter;
  }
}

/** Returns the hash of a key, which the table stores. Keys contain names and network addresses of any length. */
export function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
