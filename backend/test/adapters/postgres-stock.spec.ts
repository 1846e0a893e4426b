import { DataSource } from 'typeorm';
import { TypeormTransaction } from '../../src/adapters/postgres/connection/typeorm-transaction.js';
import { Database } from '../../src/adapters/postgres/sql/database.js';
import { dataSourceOptions } from '../../src/adapters/postgres/data-source.js';
import { PostgresStock } from '../../src/adapters/postgres/stock/postgres-stock.js';
import type { StockTarget } from '../../src/domain/stock/ports/stock.js';
import { aProduct } from '../builders/product.js';
import { stockContract } from '../contracts/stock.contract.js';
import { allAtOnce } from '../harness/all-at-once.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

describe('stock in PostgreSQL', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let current: TypeormTransaction;
  let stock: PostgresStock;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.url)).initialize();
    current = new TypeormTransaction(dataSource);
    stock = new PostgresStock(new Database(current));
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  stockContract(() => ({
    stock,
    transaction: (work) => current.run(work),
    target: async (onHand) => {
      const product = await aProduct(database, { variants: [{ stock: onHand }] });
      return { productId: product.id, variantId: product.variants[0]?.id ?? null };
    },
    levels,
  }));

  it('inserts the row of an item without stock', async () => {
    const product = await aProduct(database, { variants: [{}] });
    const whole = { productId: product.id, variantId: null };
    await current.run(() => stock.setAvailable(whole, 7, { reason: 'staff', reference: '1' }));
    expect(await levels(whole)).toEqual({ onHand: 7, held: 0 });
  });

  it('records the change, the reason and the user in the ledger', async () => {
    const product = await aProduct(database, { stock: 5 });
    const [user] = await database.query<{ id: number }>(
      `INSERT INTO users (username, email, password_hash) VALUES ('clerk', 'clerk@shop.example', '-') RETURNING id`,
    );
    const target = { productId: product.id, variantId: null };
    await current.run(async () => {
      await stock.hold([{ ...target, quantity: 2 }], { reason: 'checkout', reference: 'c9' });
      await stock.sellHeld([{ ...target, quantity: 2 }], { reason: 'order', reference: 'o9' });
      await stock.setAvailable(target, 8, { reason: 'staff', reference: 'p9', userId: user?.id });
    });
    const rows = await database.query(
      `SELECT move, on_hand_change, held_change, reason, reference, user_id FROM stock_ledger
       WHERE stock_id = (SELECT id FROM stock WHERE product_id = $1) ORDER BY id`,
      [product.id],
    );
    expect(rows).toEqual([
      { move: 'hold', on_hand_change: 0, held_change: 2, reason: 'checkout', reference: 'c9', user_id: null },
      { move: 'sell', on_hand_change: -2, held_change: -2, reason: 'order', reference: 'o9', user_id: null },
      { move: 'set', on_hand_change: 5, held_change: 0, reason: 'staff', reference: 'p9', user_id: user?.id },
    ]);
  });

  it('lets two carts take the last units of different sizes at once, without a deadlock', async () => {
    const products = await Promise.all(
      Array.from({ length: 5 }, () =>
        aProduct(database, {
          variants: [
            { stock: 1, size: 'S' },
            { stock: 1, size: 'M' },
          ],
        }),
      ),
    );
    const carts = [0, 1].map((size) =>
      products.map(({ id, variants }) => ({ productId: id, variantId: variants[size]?.id ?? null, quantity: 1 })),
    );
    // An updated row moves to the end of its table. The rows of the two carts are now in opposite order.
    for (const { productId, variantId } of [...(carts[0] ?? []), ...(carts[1] ?? []).toReversed()]) {
      await database.query('UPDATE stock SET held = held WHERE (product_id, variant_id) = ($1, $2)', [
        productId,
        variantId,
      ]);
    }
    await database.query('ANALYZE stock');
    const availability = `SELECT FROM product_availability WHERE product_id IN (${products.map(({ id }) => id).join()}) FOR UPDATE`;
    await allAtOnce(database.url, availability, () =>
      carts.map((lines) => current.run(() => stock.hold(lines, { reason: 'checkout', reference: 'last' }))),
    );
    const written = await database.query<{ variantId: number }>(
      `SELECT variant_id AS "variantId" FROM stock_ledger JOIN stock ON stock.id = stock_id WHERE reference = 'last' ORDER BY stock_ledger.id`,
    );
    for (const lines of carts) {
      const order = written.filter(({ variantId }) => lines.some((line) => line.variantId === variantId));
      expect(order).toEqual(lines.map(({ variantId }) => ({ variantId })));
    }
  });

  it.each([
    ['more held than on hand', 'INSERT INTO stock (product_id, on_hand, held) VALUES ($1, 1, 2)'],
    ['less than nothing held', 'INSERT INTO stock (product_id, on_hand, held) VALUES ($1, 1, -1)'],
  ])('rejects a row with %s', async (_, sql) => {
    const product = await aProduct(database, { variants: [{}] });
    await expect(database.query(sql, [product.id])).rejects.toMatchObject({ constraint: 'stock_not_oversold' });
  });

  it('rejects a second row for one item', async () => {
    const product = await aProduct(database, { stock: 1 });
    await expect(
      database.query('INSERT INTO stock (product_id, on_hand) VALUES ($1, 1)', [product.id]),
    ).rejects.toMatchObject({ constraint: 'stock_target_key' });
  });

  async function levels({ productId, variantId }: StockTarget): Promise<{ onHand: number; held: number }> {
    const [row] = await database.query<{ onHand: number; held: number }>(
      'SELECT on_hand AS "onHand", held FROM stock WHERE product_id = $1 AND variant_id IS NOT DISTINCT FROM $2',
      [productId, variantId],
    );
    return row ?? { onHand: 0, held: 0 };
  }
});
