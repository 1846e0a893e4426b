import { DataSource } from 'typeorm';
import { SystemClock } from '../../src/adapters/crypto/random-ids.js';
import { TypeormTransaction } from '../../src/adapters/postgres/connection/typeorm-transaction.js';
import { Database } from '../../src/adapters/postgres/sql/database.js';
import { dataSourceOptions } from '../../src/adapters/postgres/data-source.js';
import { PostgresPromoCodes } from '../../src/adapters/postgres/pricing/postgres-promo-codes.js';
import { Money } from '../../src/domain/shared/money.js';
import { aPromoCode } from '../builders/promo-code.js';
import { promoCodesContract } from '../contracts/promo-codes.contract.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

describe('promo codes in PostgreSQL', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let current: TypeormTransaction;
  let promoCodes: PostgresPromoCodes;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.url)).initialize();
    current = new TypeormTransaction(dataSource);
    const db = new Database(current);
    promoCodes = new PostgresPromoCodes(current, db, new SystemClock());
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  promoCodesContract(() => ({
    promoCodes,
    transaction: (work) => current.run(work),
    code: async ({ minSubtotal = null, ...terms } = {}) => {
      const traits = { ...terms, amountOff: undefined, minSubtotal: minSubtotal?.dollars };
      return (await aPromoCode(database, traits)).id;
    },
    person,
    checkout,
  }));

  it.each([
    ['nothing without limits', {}, { inTotal: 0, byPerson: 0 }, 0],
    ["only the customer's uses with a limit per customer", { maxUsesPerPerson: 9 }, { inTotal: 0, byPerson: 1 }, 2],
    ['only the uses in total with a limit in total', { maxUses: 9 }, { inTotal: 1, byPerson: 0 }, 2],
  ])('counts %s', async (_, limits, counts, searches) => {
    const { id } = await aPromoCode(database, limits);
    const userId = await person();
    const use = { promoCodeId: id, checkoutId: await checkout(userId), userId };
    const searched = async () => {
      const [row] = await current.manager.query<{ count: number }[]>(
        `SELECT (seq_scan + idx_scan)::int AS count FROM pg_stat_xact_user_tables WHERE relname = 'promo_uses'`,
      );
      return row?.count ?? 0;
    };
    await current.run(async () => {
      const before = await searched();
      await promoCodes.holdUse({ ...use, email: 'ana@shop.example', subtotal: Money.ofDollars(50) });
      // One more search looks for a use that this checkout already holds.
      expect((await searched()) - before).toBe(searches + 1);
      await promoCodes.spendUse(use.checkoutId);
    });
    expect(await promoCodes.getUseCounts(id, userId)).toEqual(counts);
  });

  it('counts the uses of a code without reading their rows', async () => {
    const plan = await current.run(async () => {
      await current.manager.query('SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off');
      return current.manager.query<object[]>(
        `EXPLAIN SELECT count(*) FROM promo_uses
          WHERE promo_code_id = 1 AND (state = 'spent' OR user_id IS DISTINCT FROM 1)`,
      );
    });
    expect(JSON.stringify(plan)).toContain('Index Only Scan');
  });

  function person(): Promise<number> {
    return inserted(
      `INSERT INTO users (username, email, password_hash)
       SELECT 'person-' || name, name || '@shop.example', '-' FROM gen_random_uuid() AS name RETURNING id`,
    );
  }

  function checkout(userId: number): Promise<string> {
    return inserted(
      `INSERT INTO checkouts (id, user_id, state, revision, snapshot, total_cents, payment_provider)
       VALUES (gen_random_uuid(), $1, 'open', 1, '{}', 100, 'sandbox') RETURNING id`,
      [userId],
    );
  }

  async function inserted<Id>(sql: string, parameters: readonly unknown[] = []): Promise<Id> {
    const [row] = await database.query<{ id: Id }>(sql, parameters);
    if (!row) throw new Error('The row was not inserted.');
    return row.id;
  }
});
