import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { QueryFailedError } from 'typeorm';
import { Config } from '../../../config/config.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { type RateLimit, RateLimits } from '../../../domain/shared/ports/rate-limits.js';
import { Database } from '../sql/database.js';
import { type Named, Prepared } from '../sql/prepared.js';

interface Taken {
  readonly key: string;
  /** How many points are taken at once while at most `far` of them are used. */
  readonly lease: number;
  readonly far: number;
  /** In milliseconds since 1970, as all times here. */
  readonly now: number;
  readonly expire: number;
}

/** Takes points of a key, and answers how many were used before. No row where another process makes it at the same time. */
const takePoints = new Prepared((db, { key, lease, far, now, expire }: Named<Taken>) => {
  const points = sql<number>`used + CASE WHEN used + ${lease}::integer <= ${far}::integer THEN ${lease} ELSE 1 END`;
  return db
    .with('before', (tables) =>
      tables
        .selectFrom('rate_limits')
        .select([
          sql<number>`CASE WHEN expire > ${now}::bigint THEN points ELSE 0 END`.as('used'),
          sql<string>`CASE WHEN expire > ${now}::bigint THEN expire ELSE ${expire}::bigint END`.as('until'),
        ])
        .where('key', '=', key)
        .forUpdate(),
    )
    .with('counted', (tables) =>
      tables
        .updateTable('rate_limits')
        .from('before')
        .set(({ ref }) => ({ points, expire: ref('before.until') }))
        .where('key', '=', key)
        .returning(['points', 'expire', 'used']),
    )
    .with('made', (tables) =>
      tables
        .insertInto('rate_limits')
        .columns(['key', 'points', 'expire'])
        .expression((from) =>
          from
            .selectFrom(sql<{ used: number }>`(SELECT 0)`.as<'first'>(sql`first (used)`))
            .select([sql<string>`${key}`.as('key'), points.as('points'), sql<string>`${expire}::bigint`.as('expire')])
            .where(({ exists, not }) => not(exists(tables.selectFrom('before').select('used')))),
        )
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returning(['points', 'expire', sql<number>`0`.as('used')]),
    )
    .selectFrom('counted')
    .selectAll()
    .unionAll((tables) => tables.selectFrom('made').selectAll());
});

/** What this process knows of a window. */
interface Lease {
  /** How many points it has taken and not given out. */
  left: number;
  /** How many points all processes have taken, as far as it knows. */
  readonly taken: number;
  readonly until: number;
}

/** Of each of so many keys; one that is forgotten costs its owner a few points, or the database a question. */
const mostLeases = 10_000;

/**
 * A window begins with the first call. While a limit is far, a process takes several points at once, and gives them out without
 * asking: no number of processes lets more calls through than the limit. Once all are used, it refuses without asking.
 */
@Injectable()
export class PostgresRateLimits implements RateLimits {
  private readonly logger = new Logger('rate-limits');
  private readonly leases = new Map<string, Lease>();
  private readonly asking = new Map<string, Promise<boolean>>();

  constructor(
    private readonly db: Database,
    @Inject(Config) private readonly config: Pick<Config, 'rateLimitFactor'>,
  ) {}

  async consume(name: string, { points, seconds, scaled }: RateLimit): Promise<void> {
    const key = hashed(name);
    const limit = { points: scaled ? Math.max(1, Math.round(points * this.config.rateLimitFactor)) : points, seconds };
    while (!this.spend(key, limit)) if (!(await this.ask(key, limit))) return;
  }

  /** The point stays with this process, which gives it out again. */
  giveBack(name: string): void {
    const lease = this.leases.get(hashed(name));
    if (lease) lease.left += 1;
  }

  async deleteExpired(): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('rate_limits')
      .where('expire', '<', String(Date.now()))
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  /** @throws DomainError too-many */
  private spend(key: string, { points }: RateLimit): boolean {
    const now = Date.now();
    const lease = this.leases.get(key);
    if (!lease || lease.until <= now) return false;
    if (lease.left === 0 && lease.taken >= points) throw tooMany((lease.until - now) / 1000);
    if (lease.left === 0) return false;
    lease.left -= 1;
    return true;
  }

  /** One call at a time asks: what it is given may be enough for those who wait, and if it fails, they fail with it. */
  private ask(key: string, limit: RateLimit): Promise<boolean> {
    const asking = this.asking.get(key) ?? this.take(key, limit).finally(() => this.asking.delete(key));
    this.asking.set(key, asking);
    return asking;
  }

  /** Whether the calls are counted: if the count fails, they are allowed. */
  private async take(key: string, { points, seconds }: RateLimit): Promise<boolean> {
    const now = Date.now();
    const lease = Math.max(1, Math.min(10, Math.floor(points / 10)));
    const given = { key, lease, far: Math.floor(points / 2), now, expire: now + seconds * 1000 };
    try {
      const taken = (await this.db.first(takePoints, given)) ?? (await this.db.first(takePoints, given));
      if (!taken) return false;
      const left = taken.used < points ? taken.points - taken.used : 0;
      this.keep(key, { left, taken: taken.points, until: Number(taken.expire) });
      return true;
    } catch (error) {
      // Without an answer from the database all else fails too, so it is not asked twice.
      if (!(error instanceof QueryFailedError && error.driverError instanceof DatabaseError)) throw error;
      this.logger.warn(error);
      return false;
    }
  }

  /** Adds the points that were returned in the meantime. */
  private keep(key: string, lease: Lease): void {
    const former = this.leases.get(key);
    if (former?.until === lease.until) lease.left += former.left;
    this.leases.delete(key);
    this.leases.set(key, lease);
    const [oldest] = this.leases.keys();
    if (oldest !== undefined && this.leases.size > mostLeases) this.leases.delete(oldest);
  }
}

/** Keys hold names and network addresses, of any length and character; the table keeps neither. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

function tooMany(retryAfter: number): DomainError {
  return new DomainError('too-many', 'too-many', 'Too many tries. Please wait a moment.', { retryAfter });
}
