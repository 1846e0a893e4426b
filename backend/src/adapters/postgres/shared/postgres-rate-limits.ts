import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { DatabaseError } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { type RateLimit, RateLimits } from '../../../domain/shared/ports/rate-limits.js';
import { Database } from '../sql/database.js';

@Injectable()
export class PostgresRateLimits implements RateLimits {
  private readonly logger = new Logger('rate-limits');
  private readonly limiters = new Map<string, RateLimiterPostgres>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly db: Database,
  ) {}

  async consume(key: string, limit: RateLimit): Promise<void> {
    try {
      await this.limiter(limit).consume(hashed(key));
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw tooMany(refusal.msBeforeNext / 1000);
      // If the count fails, the call is allowed. Without an answer from the database all else fails too, so it is not asked twice.
      if (!(refusal instanceof DatabaseError)) throw refusal;
      this.logger.warn(refusal);
    }
  }

  async deleteExpired(): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('rate_limits')
      .where('expire', '<', String(Date.now()))
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  private limiter({ points, seconds }: RateLimit): RateLimiterPostgres {
    const name = `${points}/${seconds}`;
    const known = this.limiters.get(name);
    if (known) return known;
    const limiter = new RateLimiterPostgres({
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
    return limiter;
  }
}

/** Keys hold names and network addresses, of any length and character; the table keeps neither. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

function tooMany(retryAfter: number): DomainError {
  return new DomainError('too-many', 'too-many', 'Too many tries. Please wait a moment.', { retryAfter });
}
