import { DataSource } from 'typeorm';
import { PostgresCartRepository } from '../../src/adapters/postgres/cart/postgres-cart-repository.js';
import { TypeormTransaction } from '../../src/adapters/postgres/connection/typeorm-transaction.js';
import { Database } from '../../src/adapters/postgres/sql/database.js';
import { dataSourceOptions } from '../../src/adapters/postgres/data-source.js';
import { aProduct } from '../builders/product.js';
import { aPromoCode } from '../builders/promo-code.js';
import { allAtOnce } from '../harness/all-at-once.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

interface Target {
  readonly productId: number;
  readonly variantId: number | null;
}

describe('bought lines', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let current: TypeormTransaction;
  let carts: PostgresCartRepository;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.url)).initialize();
    current = new TypeormTransaction(dataSource);
    carts = new PostgresCartRepository(new Database(current));
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('are removed from the cart, and later additions remain', async () => {
    const plain = { productId: (await aProduct(database)).id, variantId: null };
    const sized = await aProduct(database, { variants: [{ size: 'S' }, { size: 'M' }] });
    const [small, medium] = sized.variants.map(({ id }) => ({ productId: sized.id, variantId: id }));
    if (!small || !medium) throw new Error('The product has no sizes.');
    const cartId = await cartWith([
      [plain, 5],
      [small, 2],
      [medium, 1],
    ]);
    const bought = [
      { ...plain, quantity: 3 },
      { ...small, quantity: 2 },
    ];
    await current.run(() => carts.removeBought(cartId, bought, null));
    expect(await linesOf(cartId)).toEqual([
      { ...plain, quantity: 2 },
      { ...medium, quantity: 1 },
    ]);
    await current.run(() => carts.removeBought(cartId, bought, null));
    expect(await linesOf(cartId)).toEqual([{ ...medium, quantity: 1 }]);
  });

  it('are removed with the promo code that they used, and with no other code', async () => {
    const [used, chosenSince] = [await aPromoCode(database), await aPromoCode(database)];
    const cartId = await cartWith([], used.id);
    await current.run(() => carts.removeBought(cartId, [], chosenSince.id));
    expect(await promoOf(cartId)).toBe(used.id);
    await current.run(() => carts.removeBought(cartId, [], null));
    expect(await promoOf(cartId)).toBe(used.id);
    await current.run(() => carts.removeBought(cartId, [], used.id));
    expect(await promoOf(cartId)).toBeNull();
  });

  it('are removed after a concurrent change of the cart has been committed', async () => {
    const bought = { productId: (await aProduct(database)).id, variantId: null, quantity: 2 };
    const cartId = await cartWith([[bought, 2]]);
    const more = `UPDATE carts SET updated_at = now() WHERE id = ${cartId};
      UPDATE cart_items SET quantity = 5 WHERE cart_id = ${cartId}`;
    await allAtOnce(database.url, more, () => [current.run(() => carts.removeBought(cartId, [bought], null))]);
    expect(await linesOf(cartId)).toEqual([{ ...bought, quantity: 3 }]);
  });

  it('cause no error when the cart is deleted', async () => {
    const line = { productId: 1, variantId: null, quantity: 1 };
    await expect(current.run(() => carts.removeBought(2_000_000_000, [line], 1))).resolves.toBeUndefined();
  });

  async function cartWith(lines: readonly [Target, number][], promoCodeId: number | null = null): Promise<number> {
    const [cart] = await database.query<{ id: number }>(
      'INSERT INTO carts (session_id, promo_code_id) VALUES (gen_random_uuid(), $1) RETURNING id',
      [promoCodeId],
    );
    if (!cart) throw new Error('The cart was not inserted.');
    for (const [position, [{ productId, variantId }, quantity]] of lines.entries()) {
      await database.query(
        `INSERT INTO cart_items (id, cart_id, product_id, variant_id, quantity, seen_price_cents, position)
         VALUES (gen_random_uuid(), $1, $2, $3, $4, 100, $5)`,
        [cart.id, productId, variantId, quantity, position],
      );
    }
    return cart.id;
  }

  function linesOf(cartId: number): Promise<(Target & { quantity: number })[]> {
    return database.query(
      `SELECT product_id AS "productId", variant_id AS "variantId", quantity
       FROM cart_items WHERE cart_id = $1 ORDER BY position`,
      [cartId],
    );
  }

  async function promoOf(cartId: number): Promise<number | null | undefined> {
    const [cart] = await database.query<{ promo_code_id: number | null }>(
      'SELECT promo_code_id FROM carts WHERE id = $1',
      [cartId],
    );
    return cart?.promo_code_id;
  }
});
