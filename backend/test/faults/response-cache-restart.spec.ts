import { setTimeout as pause } from 'node:timers/promises';
import type { ProductDetailView } from '../../src/adapters/http/catalog/product.view.js';
import { visitor } from '../builders/account.js';
import { aProduct } from '../builders/product.js';
import { History } from '../harness/histories.js';
import { startTestPostgres, type TestPostgres } from '../harness/postgres.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { within } from '../harness/within.js';

/** Milliseconds after which an answer is not used whose changes could not be heard, and what a busy machine may add. */
const oldest = 2_000 + 500;

describe('answers in memory while PostgreSQL is restarted', () => {
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

  it('are no older than two seconds, and true again when it is back', async () => {
    const { id, slug } = await aProduct(postgres, { price: 1 });
    const price = new History(1);
    const untrue: string[] = [];
    let isOver = false;
    const reading = async () => {
      while (!isOver) {
        const asked = performance.now();
        const { status, body } = await visitor(shop).get(`/api/products/${slug}`);
        const shown = (body as ProductDetailView).price;
        const isTrue = price.allows(shown, { place: 'shop', asked, answered: performance.now(), bound: oldest });
        if (status === 200 && !isTrue) untrue.push(`${shown} instead of ${price.latest}`);
        await pause(5);
      }
    };
    const changing = async () => {
      for (let dollars = 2; dollars < 5; dollars++) {
        await postgres.killAndStart();
        await price.become(dollars, 'SQL', () =>
          postgres.query('UPDATE products SET price_cents = $2 WHERE id = $1', [id, dollars * 100]),
        );
        const shows = async () => ((await visitor(shop).get(`/api/products/${slug}`)).body as ProductDetailView).price;
        await within(30_000, async () => (await shows()) === dollars);
      }
      isOver = true;
    };
    await Promise.all([reading(), changing()]);
    expect(untrue).toEqual([]);
  }, 240_000);
});
