import { visitor } from '../builders/account.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let product: BuiltProduct;
beforeAll(async () => {
  shop = await startTestApp({ RATE_LIMIT_FACTOR: '0.01', TRUST_PROXY: 'true' }, { worker: false, pages: true });
  product = await aProduct(shop.database);
});
afterAll(() => shop.close());

let network = 0;
/** Returns two addresses of an unused network, and one of the next network. */
function addresses(): [string, string, string] {
  network += 2;
  return [`203.0.${network}.1`, `203.0.${network}.254`, `203.0.${network + 1}.1`];
}

const get = (path: string, from: string) => visitor(shop).get(path).set('X-Forwarded-For', from);
const post = (path: string, from: string) => visitor(shop).post(path).set('X-Forwarded-For', from);

/** Returns the status of the last of several requests. */
async function last(count: number, call: () => PromiseLike<{ status: number }>): Promise<number> {
  let status = 0;
  for (let one = 0; one < count; one += 1) ({ status } = await call());
  return status;
}

it.each([
  ['searches', '/api/search-suggestions?query=swim', 30],
  ['searches for products', '/api/products?search=swim', 30],
  ['searches on the pages', '/products?search=swim', 30],
])('the number of %s per network is limited', async (_, path, limit) => {
  const [one, neighbour, stranger] = addresses();
  expect(await last(limit, () => get(path, one))).toBe(200);
  const refused = await get(path, neighbour).expect(429);
  expect(Number(refused.get('Retry-After'))).toBeGreaterThan(0);
  await get(path, stranger).expect(200);
  await get('/api/products', one).expect(200);
});

it.each([
  ['products', '/api/products/none', () => `/api/products/${product.slug}`, 30],
  ['pages of products', '/product/none', () => `/product/${product.slug}`, 30],
  ['categories', '/api/categories/none', () => '/api/categories/new-arrivals', 30],
  ['pictures', '/images/products/none.webp', () => '/api/products/none', 30],
])(
  'the number of missing %s per network is limited, but not the number of found ones',
  async (_, nothing, something, limit) => {
    const [one, neighbour, stranger] = addresses();
    const found = (await get(something(), stranger)).status;
    expect(await last(limit, () => get(nothing, one))).toBe(404);
    await get(something(), neighbour).expect(429);
    await get(something(), stranger).expect(found);
    expect(await last(limit + 5, () => get('/api/products', stranger))).toBe(200);
  },
);

it.each(['/api/orders/', '/order-confirmation/'])(
  'the number of guessed order ids per network is limited at %s',
  async (path) => {
    const [one, neighbour, stranger] = addresses();
    expect(await last(1, () => get(`${path}K7QF-2M9X-4TBD-W8HN`, one))).toBe(404);
    await get('/api/orders/K7QF-2M9X-4TBD-W8HP', neighbour).expect(429);
    await get('/api/orders/K7QF-2M9X-4TBD-W8HP', stranger).expect(404);
  },
);

it('the number of new carts per network is limited, but not the use of existing carts', async () => {
  const [one, neighbour, stranger] = addresses();
  const { body } = await post('/api/cart', one).expect(201);
  const again = () => post('/api/cart', one).send({ sessionId: (body as { sessionId: string }).sessionId });
  expect(await last(10, again)).toBe(200);
  expect(await last(11, () => post('/api/cart', one))).toBe(201);
  await post('/api/cart', neighbour).expect(429);
  await post('/api/cart', stranger).expect(201);
  await get(`/api/cart/${(body as { sessionId: string }).sessionId}`, one).expect(200);
});

it('the limits count a /64 of IPv6 as one network', async () => {
  expect(await last(1, () => get('/api/orders/NONE', '2001:db8:1:2::1'))).toBe(404);
  await get('/api/orders/NONE', '2001:db8:1:2:ffff::9').expect(429);
  await get('/api/orders/NONE', '2001:db8:1:3::1').expect(404);
});
