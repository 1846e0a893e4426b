import type { ProductDetailResponse } from '../../../src/adapters/http/catalog/product.response.js';
import { visitor } from '../../builders/account.js';
import { aProduct } from '../../builders/product.js';
import { startTestPostgres, type TestPostgres } from '../../harness/postgres.js';
import { startTestApp, type TestApp } from '../../harness/test-app.js';
import { within } from '../../harness/within.js';

describe('cached responses during a restart of PostgreSQL', () => {
  let postgres: TestPostgres;
  let shop: TestApp;
  beforeAll(async () => {
    postgres = await startTestPostgres();
    shop = await startTestApp({ DATABASE_URL: postgres.url }, { worker: false });
  }, 240_000);
  afterAll(async () => {
    await shop.close();
    await postgres.remove();
  });

  it('show a change after the restart, and never an older value again', async () => {
    const { id, slug } = await aProduct(postgres, { price: 1 });
    const prices: number[] = [];
    const read = async () => {
      const { status, body } = await visitor(shop).get(`/api/products/${slug}`);
      if (status === 200) prices.push((body as ProductDetailResponse).price);
    };
    let isOver = false;
    const reading = async () => {
      while (!isOver) await read();
    };
    const changing = async () => {
      for (let dollars = 2; dollars < 5; dollars++) {
        await postgres.killAndStart();
        await postgres.query('UPDATE products SET price_cents = $2 WHERE id = $1', [id, dollars * 100]);
        await within(30_000, () => prices.at(-1) === dollars);
      }
    };
    await Promise.all([reading(), changing().finally(() => (isOver = true))]);
    expect(prices).toEqual([...prices].sort((one, other) => one - other));
  }, 240_000);
});
