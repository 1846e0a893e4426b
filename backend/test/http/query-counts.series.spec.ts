import { Client } from 'pg';
import type { CartResponse } from '../../src/adapters/http/cart/cart.response.js';
import { SearchLog } from '../../src/adapters/http/catalog/search-log.js';
import { ShopPageData } from '../../src/adapters/http/pages/shop-page-data.js';
import { StoreReader } from '../../src/adapters/http/store/store-reader.js';
import { CatalogReader } from '../../src/domain/catalog/ports/catalog-reader.js';
import { PackingCalendar } from '../../src/domain/orders/packing-calendar.js';
import { ReviewReader } from '../../src/adapters/postgres/reviews/review-reader.js';
import { OrderReader } from '../../src/domain/orders/ports/orders.js';
import { Clock } from '../../src/domain/shared/ports/clock.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { aCart } from '../builders/cart.js';
import {
  anOrder,
  holdCheckout,
  openCheckout,
  type OpenedCheckout,
  payInSandbox,
  placeOrder,
} from '../builders/checkout.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

const many = 24;
/** Number of statements that each request of a signed-in user needs to read the session and the account. */
const sessionQueries = 1;

/**
 * Limits on the number of statements per request. They do not depend on the amount of data. `BEGIN` and `COMMIT` count,
 * too.
 */
describe('the number of database statements', () => {
  let shop: TestApp;
  let products: BuiltProduct[];
  let agent: Agent;

  beforeAll(async () => {
    shop = await startTestApp({ RESPONSE_CACHE_MB: '0' }, { worker: false });
    const sizes = ['XS', 'S', 'M', 'L', 'XL'];
    products = [];
    for (let count = 0; count < many; count++) {
      const variants = sizes.map((size) => ({ size, imageUrl: `/${size}.webp` }));
      products.push(await aProduct(shop.database, { images: ['/a.webp', '/b.webp'], variants, stock: 50 }));
    }
    ({ agent } = await signedIn(shop, { keys: false }));
  });
  afterAll(() => shop.close());

  async function statementsOf(work: () => PromiseLike<unknown>): Promise<number> {
    const query = jest.spyOn(Client.prototype, 'query');
    try {
      await work();
      // The worker may still be notified of earlier mails. A search without results is counted after its response.
      return query.mock.calls.filter(([sent]) => !/pg_notify|failed_searches/.test(JSON.stringify(sent))).length;
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
    { what: 'the list of 24 with its total', path: '/api/products?limit=24&inStock=true&sizes=S,M', max: 2 },
    { what: 'the list by sales', path: '/api/products?limit=24&sort=best-selling', max: 1 },
    { what: 'a search of the list', path: '/api/products?limit=24&inStock=true&search=tied+tpo', max: 2 },
    { what: 'a search that finds nothing', path: '/api/products?limit=24&search=snowboard', max: 1 },
    { what: 'suggestions', path: '/api/search-suggestions?query=tied+tpo', max: 2 },
    { what: 'counts for the filters', path: '/api/product-facets?inStock=true&sizes=S', max: 1 },
    { what: 'counts for the filters of a search', path: '/api/product-facets?search=tied+tpo', max: 2 },
    { what: 'the list of all pages', path: '/sitemap.xml', max: 2 },
    { what: 'the whole list', path: '/api/products', max: 1 },
    { what: 'all categories', path: '/api/categories', max: 1 },
    { what: 'a category', path: '/api/categories/bikinis', max: 1 },
    { what: 'the store', path: '/api/store', max: 4 },
    { what: 'the size charts', path: '/api/size-charts', max: 1 },
    { what: 'the featured reviews', path: '/api/featured-reviews', max: 1 },
    { what: 'the dates of delivery', path: '/api/delivery', max: 2 },
  ])('is at most $max for $what', async ({ path, max }) => {
    const count = await statementsOf(() => visitor(shop).get(path).expect(200));
    expect(count).toBeLessThanOrEqual(max);
  });

  it('is one for a product with all variants and pictures', async () => {
    const path = `/api/products/${products[0]?.slug ?? ''}`;
    expect(await statementsOf(() => visitor(shop).get(path).expect(200))).toBe(1);
  });

  it('is constant for the open work of staff', async () => {
    const { agent: staff } = await signedIn(shop, { admin: true, keys: false });
    const reload = (path: string) => staff.get(path).set('X-Background', '1').expect(200);
    await reload('/api/admin/today');
    const counts = {
      today: await statementsOf(() => reload('/api/admin/today')),
      counts: await statementsOf(() => reload('/api/admin/counts')),
    };
    // One of the statements checks whether the staff session was idle for too long.
    expect(overrun(counts, { today: 7, counts: 2 })).toEqual([]);
  });

  it('is the same for a page as for its data', async () => {
    const pages = new ShopPageData(
      shop.app.get(StoreReader, { strict: false }),
      ...readers(shop),
      shop.app.get(SearchLog, { strict: false }),
    );
    const load = (...keys: string[]) => Promise.all(keys.map((key) => pages.load(key)));
    const listing = ['/api/store', '/api/categories/bikinis', '/api/products?category=bikinis&inStock=true&limit=24'];
    // One of the statements reads the order of the category.
    expect(await statementsOf(() => load(...listing))).toBeLessThanOrEqual(7);
    expect(await statementsOf(() => load(`/api/products/${products[0]?.slug ?? ''}`))).toBe(1);
  });

  it.each([1, 12])('is constant for a purchase, with %i lines', async (lines) => {
    const checkout = await checkoutOf(lines);
    const { sessionId } = checkout;
    const item = { productId: products[20]?.id, variantId: products[20]?.variants[0]?.id, quantity: 1 };
    const counts = {
      create: await statementsOf(() => agent.post('/api/cart').send({}).expect(201)),
      cart: await statementsOf(() => agent.get(`/api/cart/${sessionId}`).expect(200)),
      add: await statementsOf(() => agent.post(`/api/cart/${sessionId}/items`).send(item).expect(201)),
      open: await statementsOf(() => agent.post('/api/create-payment-intent').send({ sessionId }).expect(200)),
      hold: await statementsOf(() => holdCheckout(agent, checkout).expect(200)),
      pay: await statementsOf(() => payInSandbox(agent, checkout).expect(200)),
      order: await statementsOf(() => placeOrder(agent, checkout).expect(201)),
    };
    // The sales tax can be a call of Stripe, so it is read before the transaction. Therefore `hold` reads the checkout,
    // the cart twice, the shipping rates twice and their days once, and `order` reads the checkout twice.
    const limits = { create: 3, cart: 1, add: 7, open: 15, hold: 16, pay: 2, order: 12 };
    expect(overrun(counts, limits)).toEqual([]);
  });

  it.each([1, 12])('is constant for the data of an account, with %i orders, wishlist items and lines', async (size) => {
    const { agent: shopper } = await signedIn(shop, { keys: false });
    const some = products.slice(0, size);
    for (const product of some) await anOrder(shopper, [{ product }]);
    const order = await anOrder(
      shopper,
      some.map((product) => ({ product })),
    );
    const carts = [await aCart(shopper).build(), await aCart(visitor(shop)).build(), await aCart(shopper).build()];
    await fill(shopper, carts[0], products[20]);
    for (const product of some) await fill(shopper, carts[1], product);
    const productIds = some.map(({ id }) => id);
    const [productId] = productIds;
    const counts = {
      orders: await statementsOf(() => shopper.get('/api/orders').expect(200)),
      order: await statementsOf(() => shopper.get(`/api/orders/${order.id}`).expect(200)),
      adopt: await statementsOf(() =>
        shopper.post('/api/user/cart').send({ sessionId: carts[1]?.sessionId }).expect(200),
      ),
      again: await statementsOf(() =>
        shopper.post(`/api/orders/${order.id}/buy-again`).send({ sessionId: carts[2]?.sessionId }).expect(200),
      ),
      accept: await statementsOf(() =>
        shopper.post(`/api/cart/${carts[2]?.sessionId ?? ''}/accept-changes`).expect(200),
      ),
      merge: await statementsOf(() => shopper.post('/api/wishlist/merge').send({ productIds }).expect(200)),
      wishlist: await statementsOf(() => shopper.get('/api/wishlist').expect(200)),
      save: await statementsOf(() => shopper.post('/api/wishlist').send({ productId }).expect(200)),
      addresses: await statementsOf(() => shopper.get('/api/user/addresses').expect(200)),
    };
    const limits = {
      orders: 1,
      order: 1,
      adopt: 14,
      again: 11,
      accept: 7,
      merge: 7,
      wishlist: 2,
      save: 5,
      addresses: 1,
    };
    expect(overrun(counts, limits)).toEqual([]);
  });

  async function fill(client: Agent, cart: CartResponse | undefined, product: BuiltProduct | undefined): Promise<void> {
    const item = { productId: product?.id, variantId: product?.variants[0]?.id, quantity: 1 };
    await client
      .post(`/api/cart/${cart?.sessionId ?? ''}/items`)
      .send(item)
      .expect(201);
  }
});

const readers = ({ app }: TestApp): [CatalogReader, OrderReader, ReviewReader, PackingCalendar, Clock] => [
  app.get(CatalogReader, { strict: false }),
  app.get(OrderReader, { strict: false }),
  app.get(ReviewReader, { strict: false }),
  app.get(PackingCalendar, { strict: false }),
  app.get(Clock),
];

/** Returns the requests with too many statements. */
function overrun<Call extends string>(counts: Record<Call, number>, limits: Record<Call, number>): string[] {
  const calls = Object.keys(counts) as Call[];
  return calls
    .filter((call) => counts[call] > limits[call] + sessionQueries)
    .map((call) => `${call}: ${counts[call]} of at most ${limits[call] + sessionQueries}`);
}
