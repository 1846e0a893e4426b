import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { TypeormTransaction } from '../../src/adapters/postgres/connection/typeorm-transaction.js';
import { dataSourceOptions } from '../../src/adapters/postgres/data-source.js';
import { PostgresRateLimits } from '../../src/adapters/postgres/shared/postgres-rate-limits.js';
import { Database } from '../../src/adapters/postgres/sql/database.js';
import { DomainError } from '../../src/domain/shared/domain-error.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

const limit = { points: 40, seconds: 600 };

describe('rate limits', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let db: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.url, 4)).initialize();
    db = new Database(new TypeormTransaction(dataSource));
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const processes = (count: number) =>
    Array.from({ length: count }, () => new PostgresRateLimits(dataSource, db, { rateLimitFactor: 1 }));

  async function passes(limits: PostgresRateLimits, key: string): Promise<boolean> {
    try {
      await limits.consume(key, limit);
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'too-many') return false;
      throw error;
    }
  }

  /** Returns the number of calls that pass when `count` processes together send 90 calls at once. */
  async function passedAtOnce(count: number, key: string): Promise<number> {
    const all = processes(count);
    const calls = Array.from({ length: 90 / count }, () => all.map((limits) => passes(limits, key))).flat();
    return (await Promise.all(calls)).filter(Boolean).length;
  }

  it('permit the exact number of calls, and return the time until the next one', async () => {
    const [limits] = processes(1);
    for (let call = 0; call < limit.points; call++) await limits?.consume('one', limit);
    const refused = await limits?.consume('one', limit).catch((error: unknown) => error);
    expect(refused).toMatchObject({ kind: 'too-many', code: 'too-many' });
    const { retryAfter = 0 } = (refused as DomainError).details;
    expect(retryAfter).toBeGreaterThan(590);
    expect(retryAfter).toBeLessThanOrEqual(600);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + limit.seconds * 1000);
    await limits?.consume('one', limit);
  });

  it('permit one more call in every process after a process has returned a point', async () => {
    const [limits, others] = processes(2);
    for (let call = 0; call < limit.points; call++) await limits?.consume('returned', limit);
    await limits?.giveBack('returned');
    await others?.consume('returned', limit);
    await expect(limits?.consume('returned', limit)).rejects.toMatchObject({ kind: 'too-many' });
  });

  it.each([1, 3])('permit the exact number of concurrent calls from %i processes', async (count) => {
    expect(await passedAtOnce(count, `at once from ${count}`)).toBe(limit.points);
  });

  it('do not count refused calls', async () => {
    const [limits] = processes(1);
    for (let call = 0; call < limit.points + 5; call++) await passes(limits ?? missing(), 'refused');
    await limits?.giveBack('refused');
    expect(await passes(limits ?? missing(), 'refused')).toBe(true);
  });

  it('count calls in a transaction that is rolled back', async () => {
    const [limits] = processes(1);
    const transaction = new TypeormTransaction(dataSource);
    for (let call = 0; call < limit.points; call++) {
      const failed = transaction.run(async () => {
        await limits?.consume('rolled back', limit);
        throw new Error('refused');
      });
      await expect(failed).rejects.toThrow('refused');
    }
    await expect(limits?.consume('rolled back', limit)).rejects.toMatchObject({ kind: 'too-many' });
  });

  it('permit calls when counting fails', async () => {
    const [limits] = processes(1);
    await database.query('ALTER TABLE rate_limits RENAME TO elsewhere');
    const warned = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    await limits?.consume('uncounted', limit);
    expect(warned).toHaveBeenCalledTimes(1);
    await database.query('ALTER TABLE elsewhere RENAME TO rate_limits');
  });
});

function missing(): never {
  throw new Error('There is one process.');
}
