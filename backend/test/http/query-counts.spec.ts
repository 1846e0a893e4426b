import { Client } from 'pg';
import { ShopPageData } from '../../src/adapters/http/pages/shop-page-data.js';
import { Config } from '../../src/config.js';
import { CatalogReader } from '../../src/domain/catalog/catalog-reader.js';
import { OrderReader } from '../../src/domain/orders/order-reader.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { holdCheckout, openCheckout, type OpenedCheckout, payInSandbox, placeOrder } from '../builders/checkout.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

const many = 24;
/** What every call of somebody who is signed in asks first: her session and her account. */
const whoAsks = 2;

/** How often a call may ask the database, however much it shows: transactions' own statements count, too. */
describe('the number of statements to the database', () => {
  let shop: TestApp;
  let products: BuiltProduct[];
  let agent: Agent;

  beforeAll(async () => {
    shop = await startTestApp({}, { worker: false });
    const sizes = ['XS', 'S', 'M', 'L', 'XL'];
    products = [];
    for (let count = 0; count < many; count++) {
      const variants = sizes.map((size) => ({ size, imageUrl: `/${size}.webp` }));
      products.push(await aProduct(shop.database, { images: ['/a.webp', '/b.webp'], variants, stock: 50 }));
    }
    ({ agent } = await signedIn(shop));
  });
  afterAll(() => shop.close());

  async function statementsOf(work: () => PromiseLike<unknown>): Promise<number> {
    const query = jest.spyOn(Client.prototype, 'query');
    try {
      await work();
      return query.mock.calls.length;
    } finally {
      query.mockRestore();
    }
  }

  const checkoutOf = (lines: number): Promise<OpenedCheckout> =>
    openCheckout(
      agent,
      products.slice(0, lines).map((product) => ({ product })),
    );

  it.each([
    { what: 'the list of 24 with its total', path: '/api/products?limit=24&inStock=true&sizes=S,M', most: 2 },
    { what: 'the list by sales', path: '/api/products?limit=24&sort=best-selling', most: 2 },
    { what: 'the whole list', path: '/api/products', most: 1 },
    { what: 'all categories', path: '/api/categories', most: 1 },
    { what: 'a category', path: '/api/categories/bikinis', most: 1 },
    { what: 'the store', path: '/api/store', most: 0 },
  ])('of $what is at most $most', async ({ path, most }) => {
    const count = await statementsOf(() => visitor(shop).get(path).expect(200));
    expect(count).toBeLessThanOrEqual(most);
  });

  it('of a product is one, with all its variants and pictures', async () => {
    const path = `/api/products/${products[0]?.slug ?? ''}`;
    expect(await statementsOf(() => visitor(shop).get(path).expect(200))).toBe(1);
  });

  it('of a page is that of the calls that it shows', async () => {
    const pages = new ShopPageData(shop.app.get(Config), ...readers(shop));
    const load = (...keys: string[]) => Promise.all(keys.map((key) => pages.load(key)));
    const listing = ['/api/store', '/api/categories/bikinis', '/api/products?category=bikinis&inStock=true&limit=24'];
    expect(await statementsOf(() => load(...listing))).toBeLessThanOrEqual(3);
    expect(await statementsOf(() => load(`/api/products/${products[0]?.slug ?? ''}`))).toBe(1);
  });

  it.each([1, 12])(
    'of a purchase grows by two for each line, which hold and sell its stock; with %i lines',
    async (lines) => {
      const checkout = await checkoutOf(lines);
      const { sessionId } = checkout;
      const item = { productId: products[20]?.id, variantId: products[20]?.variants[0]?.id, quantity: 1 };
      const counts = {
        cart: await statementsOf(() => agent.get(`/api/cart/${sessionId}`).expect(200)),
        add: await statementsOf(() => agent.post(`/api/cart/${sessionId}/items`).send(item).expect(201)),
        open: await statementsOf(() => agent.post('/api/create-payment-intent').send({ sessionId }).expect(200)),
        hold: await statementsOf(() => holdCheckout(agent, checkout).expect(200)),
        pay: await statementsOf(() => payInSandbox(agent, checkout).expect(200)),
        order: await statementsOf(() => placeOrder(agent, checkout).expect(201)),
      };
      const most = { cart: 1, add: 10, open: 13, hold: 11 + lines, pay: 3, order: 14 + lines };
      expect(overrun(counts, most)).toEqual([]);
    },
  );
});

const readers = ({ app }: TestApp): [CatalogReader, OrderReader] => [
  app.get(CatalogReader, { strict: false }),
  app.get(OrderReader, { strict: false }),
];

/** The calls that asked more often than they may. */
function overrun<Call extends string>(counts: Record<Call, number>, most: Record<Call, number>): string[] {
  const calls = Object.keys(counts) as Call[];
  return calls
    .filter((call) => counts[call] > most[call] + whoAsks)
    .map((call) => `${call}: ${counts[call]} of at most ${most[call] + whoAsks}`);
}
