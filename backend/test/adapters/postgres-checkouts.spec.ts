import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { TypeormTransaction } from '../../src/adapters/postgres/connection/typeorm-transaction.js';
import { PostgresCheckouts } from '../../src/adapters/postgres/checkout/postgres-checkouts.js';
import { Database } from '../../src/adapters/postgres/sql/database.js';
import { dataSourceOptions } from '../../src/adapters/postgres/data-source.js';
import { snapshotOf } from '../../src/domain/checkout/cart-snapshot.js';
import { Checkout } from '../../src/domain/checkout/checkout.js';
import { aPricedCart } from '../builders/priced-cart.js';
import { checkoutsContract } from '../contracts/checkouts.contract.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

describe('checkouts in PostgreSQL', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let current: TypeormTransaction;
  let checkouts: PostgresCheckouts;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.url)).initialize();
    current = new TypeormTransaction(dataSource);
    checkouts = new PostgresCheckouts(new Database(current));
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  checkoutsContract(() => ({
    checkouts,
    transaction: (work) => current.run(work),
    person: () =>
      inserted<{ id: number; email: string }>(
        `INSERT INTO users (username, email, password_hash)
         SELECT 'person-' || name, name || '@shop.example', '-' FROM gen_random_uuid() AS name RETURNING id, email`,
      ),
    cart: () =>
      inserted<{ id: number; sessionId: string }>(
        'INSERT INTO carts (session_id) VALUES (gen_random_uuid()) RETURNING id, session_id AS "sessionId"',
      ),
  }));

  it('are not added for a deleted cart', async () => {
    const [user] = await database.query<{ id: number; email: string }>('SELECT id, email FROM users LIMIT 1');
    if (!user) throw new Error('No one is there.');
    const cart = aPricedCart();
    const snapshot = snapshotOf(cart, cart.quote, 'standard');
    const begun = new Checkout(randomUUID(), 2_000_000_000, user.id, user.email, 'sandbox', snapshot);
    expect(await checkouts.add(begun)).toBe(false);
  });

  async function inserted<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row> {
    const [row] = await database.query<Row>(sql, parameters);
    if (!row) throw new Error('The row was not inserted.');
    return row;
  }
});
