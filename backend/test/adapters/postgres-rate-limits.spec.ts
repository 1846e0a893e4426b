import { setImmediate } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { TypeormTransaction } from '../../src/adapters/postgres/connection/typeorm-transaction.js';
import { dataSourceOptions } from '../../src/adapters/postgres/data-source.js';
import { PostgresRateLimits } from '../../src/adapters/postgres/shared/postgres-rate-limits.js';
import { Database } from '../../src/adapters/postgres/sql/database.js';
import { DomainError } from '../../src/domain/shared/domain-error.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

const limit = { points: 40, seconds: 600 };

describe('the limits of calls', () => {
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
    Array.from({ length: count }, () => new PostgresRateLimits(db, { rateLimitFactor: 1 }));

  async function passes(limits: PostgresRateLimits, key: string): Promise<boolean> {
    try {
      await limits.consume(key, limit);
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'too-many') return false;
      throw error;
    }
  }

  async function passed(calls: readonly PostgresRateLimits[], key: string): Promise<number> {
    return (await Promise.all(calls.map((limits) => passes(limits, key)))).filter(Boolean).length;
  }

  it('let one process make exactly so many calls, and say when more are welcome', async () => {
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

  it('refuse without asking once all is used, until more is welcome', async () => {
    const [limits, others] = processes(2);
    for (let call = 0; call < limit.points; call++) await limits?.consume('used', limit);
    const asked = jest.spyOn(db, 'first');
    await expect(limits?.consume('used', limit)).rejects.toMatchObject({ kind: 'too-many' });
    expect(asked).not.toHaveBeenCalled();
    for (let call = 0; call < 3; call++) {
      await expect(others?.consume('used', limit)).rejects.toMatchObject({ kind: 'too-many' });
    }
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('give out again what calls give back, without asking, and still no more than the limit', async () => {
    const [limits] = processes(1);
    await limits?.consume('returned', limit);
    const asked = jest.spyOn(db, 'first');
    for (let call = 0; call < 2 * limit.points; call++) {
      limits?.giveBack('returned');
      await limits?.consume('returned', limit);
    }
    expect(asked).not.toHaveBeenCalled();
    const calls = Array.from(
      { length: limit.points },
      () => limits ?? new PostgresRateLimits(db, { rateLimitFactor: 1 }),
    );
    expect(await passed(calls, 'returned')).toBe(limit.points - 1);
  });

  it('wait once for a database that does not answer, however many calls wait', async () => {
    const limits = new PostgresRateLimits(db, { rateLimitFactor: 1 });
    const asked = jest.spyOn(db, 'first').mockImplementation(async () => {
      await setImmediate();
      throw new Error('no answer');
    });
    const calls = await Promise.allSettled(Array.from({ length: 20 }, () => limits.consume('silent', limit)));
    expect(calls.filter(({ status }) => status === 'rejected')).toHaveLength(20);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('let all waiting calls through when the count fails, and ask once for them', async () => {
    const limits = new PostgresRateLimits(db, { rateLimitFactor: 1 });
    await database.query('ALTER TABLE rate_limits RENAME TO elsewhere');
    const warned = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const asked = jest.spyOn(db, 'first');
    await Promise.all(Array.from({ length: 20 }, () => limits.consume('uncounted', limit)));
    expect(asked).toHaveBeenCalledTimes(1);
    expect(warned).toHaveBeenCalledTimes(1);
    await database.query('ALTER TABLE elsewhere RENAME TO rate_limits');
  });

  it('cost a write for every fourth call while they are far, and one for every call near them', async () => {
    const [limits] = processes(1);
    const asked = jest.spyOn(db, 'first');
    for (let call = 0; call < 20; call++) await limits?.consume('far', limit);
    expect(asked).toHaveBeenCalledTimes(5);
    for (let call = 20; call < limit.points; call++) await limits?.consume('far', limit);
    expect(asked).toHaveBeenCalledTimes(25);
  });

  it('let no more calls through however many processes take them, in turn or at once', async () => {
    const three = processes(3);
    const calls = Array.from(
      { length: 90 },
      (_, turn) => three[turn % 3] ?? new PostgresRateLimits(db, { rateLimitFactor: 1 }),
    );
    let inTurn = 0;
    for (const limits of calls) if (await passes(limits, 'in turn')) inTurn += 1;
    expect(inTurn).toBe(limit.points);
    const atOnce = await passed(calls, 'at once');
    expect(atOnce).toBeLessThanOrEqual(limit.points);
    expect(atOnce).toBeGreaterThan(0.75 * limit.points);
  });

  it('count what a process took with it when it ended, so that its successor lets no more through', async () => {
    let count = 0;
    for (const limits of processes(60)) if (await passes(limits, 'restarts')) count += 1;
    // Each of the first five takes four points along.
    expect(count).toBe(25);
  });
});
