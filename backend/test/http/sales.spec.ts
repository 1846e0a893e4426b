import type { CartResponse } from '../../src/adapters/http/cart/cart.response.js';
import type { ProductDetailResponse, ProductResponse } from '../../src/adapters/http/catalog/product.response.js';
import type { StaffProductDetailResponse } from '../../src/adapters/http/catalog/staff-product.response.js';
import { FollowSchedule } from '../../src/domain/catalog/use-cases/follow-schedule.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { aCart } from '../builders/cart.js';
import { holdCheckout, openCheckout, payInSandbox, placeOrder } from '../builders/checkout.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let staff: Agent;
let shopper: Agent;
beforeAll(async () => {
  shop = await startTestApp({}, { worker: false });
  ({ agent: staff } = await signedIn(shop, { admin: true }));
  ({ agent: shopper } = await signedIn(shop));
});
afterAll(() => shop.close());

const inHours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const planSale = ({ id }: { id: number }, body: object) => staff.put(`/api/admin/products/${id}/sale`).send(body);
const endSale = ({ id }: { id: number }) => staff.delete(`/api/admin/products/${id}/sale`);
const read = async ({ id }: { id: number }) =>
  (await staff.get(`/api/admin/products/${id}`).expect(200)).body as StaffProductDetailResponse;
const followSchedule = () => shop.app.get(FollowSchedule, { strict: false }).execute();
/** Moves the times of a sale back by this many hours, as if the hours had passed without a worker. */
const wait = ({ id }: { id: number }, hours: number) =>
  shop.database.query(
    `UPDATE product_sales SET starts_at = starts_at - $2 * interval '1 hour', ends_at = ends_at - $2 * interval '1 hour'
     WHERE product_id = $1`,
    [id, hours],
  );
const entriesOf = ({ id }: { id: number }) =>
  shop.database.query<{ action: string; username: string; before: object; after: object }>(
    `SELECT action, username, before, after FROM audit_entries
     WHERE subject_kind = 'product' AND subject_id = $1 ORDER BY id`,
    [String(id)],
  );

/** Returns the prices of a product in all places where shoppers see them. Loads the detail page first. */
async function shownPrices(product: BuiltProduct) {
  const { id, slug } = product;
  const guest = visitor(shop);
  const detail = (await guest.get(`/api/products/${slug}`).expect(200)).body as ProductDetailResponse;
  const [listed] = (await guest.get(`/api/products?ids=${id}`).expect(200)).body as ProductResponse[];
  const cart = await aCart(guest).with(product).build();
  const onSale = (await guest.get(`/api/products?onSale=true&ids=${id}`).expect(200)).body as ProductResponse[];
  return {
    detail: [detail.price, detail.compareAtPrice],
    list: [listed?.price, listed?.compareAtPrice],
    cart: cart.items[0]?.price,
    isInSale: onSale.length === 1,
  };
}

const shown = (price: number, compareAt: number | null) => ({
  detail: [price, compareAt],
  list: [price, compareAt],
  cart: price,
  isInSale: compareAt !== null,
});

describe('a sale of a product', () => {
  it('starts at once without a start time, and its end restores the prices', async () => {
    const product = await aProduct(shop.database, { price: 44.99 });
    expect(await shownPrices(product)).toEqual(shown(44.99, null));
    const sale = (await planSale(product, { price: 29.99 }).expect(200)).body as StaffProductDetailResponse;
    expect(sale).toMatchObject({
      version: 2,
      price: 29.99,
      sale: { price: 29.99, percentOff: null, endsAt: null, usualPrice: 44.99, usualCompareAtPrice: null },
    });
    expect(await shownPrices(product)).toEqual(shown(29.99, 44.99));
    await endSale(product).expect(200);
    expect(await shownPrices(product)).toEqual(shown(44.99, null));
    expect((await read(product)).sale).toBeNull();
    await endSale(product).expect(200);
    expect((await entriesOf(product)).map(({ action }) => action)).toEqual([
      'product.sale-started',
      'product.sale-ended',
    ]);
  });

  it('is started and ended by the shop at its times', async () => {
    const product = await aProduct(shop.database, { price: 50, compareAtPrice: 60 });
    await planSale(product, { percentOff: 33, startsAt: inHours(1), endsAt: inHours(5) }).expect(200);
    expect(await followSchedule()).toMatchObject({ 'sale-started': 0 });
    expect(await shownPrices(product)).toEqual(shown(50, 60));
    await wait(product, 2);
    expect(await followSchedule()).toEqual({ published: 0, 'sale-started': 1, 'sale-ended': 0, failures: [] });
    expect(await shownPrices(product)).toEqual(shown(33.5, 50));
    await wait(product, 4);
    expect(await followSchedule()).toMatchObject({ 'sale-started': 0, 'sale-ended': 1 });
    expect(await shownPrices(product)).toEqual(shown(50, 60));
    expect(await entriesOf(product)).toMatchObject([
      { action: 'product.sale-planned', after: { salePercentOff: 33, version: 2 } },
      {
        action: 'product.sale-started',
        username: 'The shop',
        before: { price: 50, compareAtPrice: 60, version: 2 },
        after: { price: 33.5, compareAtPrice: 50, version: 3 },
      },
      { action: 'product.sale-ended', username: 'The shop', after: { price: 50, compareAtPrice: 60, version: 4 } },
    ]);
  });

  it('starts and ends in order when no worker ran in the meantime @series', async () => {
    const product = await aProduct(shop.database, { price: 50 });
    await planSale(product, { price: 40, startsAt: inHours(1), endsAt: inHours(2) }).expect(200);
    await wait(product, 24);
    expect(await followSchedule()).toMatchObject({ 'sale-started': 1, 'sale-ended': 1, failures: [] });
    expect(await shownPrices(product)).toEqual(shown(50, null));
    expect((await entriesOf(product)).map(({ action }) => action)).toEqual([
      'product.sale-planned',
      'product.sale-started',
      'product.sale-ended',
    ]);
  });

  it('starts once if two workers run at once', async () => {
    const product = await aProduct(shop.database, { price: 50 });
    await planSale(product, { percentOff: 10, startsAt: inHours(1) }).expect(200);
    await wait(product, 2);
    const runs = await Promise.all([followSchedule(), followSchedule(), followSchedule()]);
    expect(runs.reduce((sum, run) => sum + run['sale-started'], 0)).toBe(1);
    expect(await shownPrices(product)).toEqual(shown(45, 50));
    expect((await read(product)).version).toBe(3);
  });

  it('reduces the prices of variants by its percentage, too, and restores these prices', async () => {
    const variants = [{ size: 'M' }, { size: 'XL', price: 45.01 }];
    const product = await aProduct(shop.database, { price: 40, variants });
    const prices = async () => (await read(product)).variants.map(({ price }) => price);
    await planSale(product, { percentOff: 50 }).expect(200);
    expect([await prices(), (await read(product)).priceRange]).toEqual([[null, 22.51], { lowest: 20, highest: 22.51 }]);
    const { body } = await visitor(shop).get(`/api/products/${product.slug}`).expect(200);
    const usualPrices = (body as ProductDetailResponse).variants.map(({ compareAtPrice }) => compareAtPrice);
    expect(usualPrices).toEqual([undefined, 45.01]);
    const { body: cards } = await visitor(shop).get(`/api/products?ids=${product.id}`).expect(200);
    expect((cards as ProductResponse[])[0]?.variants[1]).toMatchObject({ price: 22.51, compareAtPrice: 45.01 });
    await endSale(product).expect(200);
    expect(await prices()).toEqual([null, 45.01]);
  });

  it('refuses another price until it ends, and saves other changes @series', async () => {
    const product = await aProduct(shop.database, { price: 40 });
    await planSale(product, { price: 30 }).expect(200);
    const refused = await staff.patch(`/api/products/${product.id}`).send({ price: 35 }).expect(409);
    const message = 'This product is on sale. End the sale before you change its prices.';
    expect(refused.body).toMatchObject({ code: 'product.on-sale', message, errors: { price: message } });
    await staff
      .patch(`/api/products/${product.id}`)
      .send({ name: 'Wave Top', price: 30, compareAtPrice: 40 })
      .expect(200);
    await endSale(product).expect(200);
    expect(await read(product)).toMatchObject({ name: 'Wave Top', price: 40, compareAtPrice: null });
    await staff.patch(`/api/products/${product.id}`).send({ price: 35 }).expect(200);
  });

  it('does not change a price that a shopper already pays @series', async () => {
    const product = await aProduct(shop.database, { price: 100 });
    await planSale(product, { price: 80 }).expect(200);
    const checkout = await openCheckout(shopper, [{ product }]);
    await holdCheckout(shopper, checkout).expect(200);
    await endSale(product).expect(200);
    await payInSandbox(shopper, checkout).expect(200);
    const order = await placeOrder(shopper, checkout).expect(201);
    expect(order.body.total).toBe(checkout.totals.total);
  });

  it('raises the price when it ends, which the shopper accepts in the cart @series', async () => {
    const product = await aProduct(shop.database, { price: 40 });
    await planSale(product, { price: 30, endsAt: inHours(1) }).expect(200);
    const guest = visitor(shop);
    const { sessionId } = await aCart(guest).with(product).build();
    await shop.database.query(
      `UPDATE product_sales SET starts_at = now() - interval '1 hour', ends_at = now() - interval '1 second' WHERE product_id = $1`,
      [product.id],
    );
    await followSchedule();
    const cart = (await guest.get(`/api/cart/${sessionId}`).expect(200)).body as CartResponse;
    expect(cart.items[0]).toMatchObject({ price: 40, problem: 'repriced' });
  });

  it('is found in the list of scheduled changes until it starts @series', async () => {
    const product = await aProduct(shop.database, { name: 'Scheduled Suit' });
    const found = async () =>
      (await staff.get('/api/admin/products?status=scheduled&search=scheduled+suit').expect(200)).body.total as number;
    await planSale(product, { percentOff: 10, startsAt: inHours(1) }).expect(200);
    expect(await found()).toBe(1);
    await planSale(product, { percentOff: 10 }).expect(200);
    expect(await found()).toBe(0);
  });

  it.each<[object, number, object]>([
    [{ price: 40 }, 422, { errors: { price: 'The sale price must be lower than the usual price of $40.00.' } }],
    [{ price: 0 }, 422, { errors: { price: expect.any(String) } }],
    [{ percentOff: 100 }, 422, { errors: { percentOff: expect.any(String) } }],
    [{}, 422, { errors: { percentOff: 'Please enter either a percentage or a sale price.' } }],
    [{ price: 30, endsAt: '2020-01-01T00:00:00Z' }, 422, { errors: { endsAt: expect.any(String) } }],
    [{ price: 30, endsAt: 'soon' }, 422, { errors: { endsAt: expect.any(String) } }],
    [{ price: 30, version: 7 }, 409, { code: 'product.changed' }],
  ])('is refused with %j', async (body, status, error) => {
    const product = await aProduct(shop.database, { price: 40 });
    const response = await planSale(product, body).expect(status);
    expect(response.body).toMatchObject(error);
    expect((await read(product)).sale).toBeNull();
  });

  it('is refused for unknown and archived products', async () => {
    const archived = await aProduct(shop.database, { archived: true });
    await planSale(archived, { percentOff: 10 }).expect(404);
    await planSale({ id: 999_999 }, { percentOff: 10 }).expect(404);
    await endSale({ id: 999_999 }).expect(404);
  });
});
