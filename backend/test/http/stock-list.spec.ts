import { randomUUID } from 'node:crypto';
import type { StockItemListResponse, StockOutcomeResponse } from '../../src/adapters/http/catalog/stock.response.js';
import type { StockLedgerResponse } from '../../src/adapters/http/catalog/staff-product.response.js';
import { type Agent, signedIn } from '../builders/account.js';
import { anOrder, holdCheckout, openCheckout, payInSandbox, placeOrder } from '../builders/checkout.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { allAtOnce } from '../harness/all-at-once.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let staff: Agent;
let staffName: string;
let shopper: Agent;
beforeAll(async () => {
  shop = await startTestApp();
  const { agent, user } = await signedIn(shop, { admin: true });
  [staff, staffName] = [agent, user.username];
  ({ agent: shopper } = await signedIn(shop));
});
afterAll(() => shop.close());

const list = async (query: string) =>
  (await staff.get(`/api/admin/stock?${query}`).expect(200)).body as StockItemListResponse;
const save = (body: object, key: string = randomUUID()) =>
  staff.post('/api/admin/stock').set('Idempotency-Key', key).send(body);
const outcome = async (body: object) => (await save(body).expect(200)).body as StockOutcomeResponse;
/** The item of a product with one size. */
const itemOf = async ({ name }: BuiltProduct) => {
  const [item] = (await list(`search=${encodeURIComponent(name)}`)).items;
  if (!item) throw new Error(`${name} is not in the list.`);
  return item;
};
const ledger = async ({ id }: { id: number }, query = '') =>
  (await staff.get(`/api/admin/products/${id}/stock-ledger?${query}`).expect(200)).body as StockLedgerResponse;
const put = (stock: number) => aProduct(shop.database, { variants: [{ size: 'M', stock }] });
const targetOf = ({ id, variants }: BuiltProduct) => ({ productId: id, variantId: variants[0]?.id ?? null });

describe('the stock list', () => {
  it('has one row per size, with the units on the shelf', async () => {
    const product = await aProduct(shop.database, {
      name: 'Shelf Suit',
      variants: [
        { size: 'S', stock: 5, sku: 'SHELF-S', barcode: '96385074' },
        { size: 'M', stock: 0 },
      ],
    });
    const variantId = product.variants[0]?.id ?? 0;
    await anOrder(shopper, [{ product, quantity: 2, variantId }]);
    await holdCheckout(shopper, await openCheckout(shopper, [{ product, variantId }])).expect(200);
    const { items, total } = await list('search=shelf%20suit');
    expect(total).toBe(2);
    expect(items[0]).toEqual({
      ...{ id: `${product.id}-${variantId}`, productId: product.id, variantId },
      ...{ product: 'Shelf Suit', variant: 'S, Navy', sku: 'SHELF-S', barcode: '96385074' },
      imageUrl: `/images/products/${product.slug}.webp`,
      ...{ available: 2, held: 1, toShip: 2, unpaid: 0, onShelf: 5 },
    });
    await shop.database.query('UPDATE orders SET paid_cents = 0, checkout_id = NULL');
    expect((await list('search=shelf-s')).items).toMatchObject([{ toShip: 0, unpaid: 2, onShelf: 5 }]);
    expect(items[1]).toMatchObject({ variant: 'M, Navy', available: 0, onShelf: 0 });
  });

  it('finds an item by its SKU or by a scanned barcode, without the other sizes', async () => {
    for (const code of ['shelf-s', '96385074', '00000096385074'])
      expect((await list(`search=${code}`)).items).toMatchObject([{ sku: 'SHELF-S' }]);
  });

  it('finds an item by the words of its product, its size and its color, in any order', async () => {
    const variants = [
      { size: 'S', color: 'Navy Blue' },
      { size: 'M', color: 'Navy Blue' },
      { size: 'M', color: 'Rosé' },
    ];
    await aProduct(shop.database, { name: 'Color Cap', variants });
    const found = async (search: string) =>
      (await list(`search=${encodeURIComponent(search)}`)).items.map(({ variant }) => variant);
    expect(await found('navy cap')).toEqual(['S, Navy Blue', 'M, Navy Blue']);
    expect(await found('color cap m')).toEqual(['M, Navy Blue', 'M, Rosé']);
    expect(await found('cap rose')).toEqual(['M, Rosé']);
    expect(await found('cap r')).toEqual(['M, Rosé']);
    expect(await found('cap rose s')).toEqual([]);
  });

  it('filters by category and by units, and leaves out archived sizes and sets', async () => {
    const category = await aProduct(shop.database, { name: 'Filter Brief', categoryId: 2, stock: 3 });
    await aProduct(shop.database, { name: 'Filter Top', stock: 0 });
    await aProduct(shop.database, { name: 'Filter Hoodie', stock: 9 });
    await aProduct(shop.database, { name: 'Filter Relic', stock: 9, archived: true });
    await aProduct(shop.database, { name: 'Filter Plan', stock: 9, draft: true });
    const names = async (query: string) => (await list(`search=filter&${query}`)).items.map(({ product }) => product);
    expect(await names('')).toEqual(['Filter Brief', 'Filter Hoodie', 'Filter Plan', 'Filter Top']);
    expect(await names('status=low')).toEqual(['Filter Brief', 'Filter Top']);
    expect(await names('status=sold-out')).toEqual(['Filter Top']);
    expect(await names('category=athletic-wear')).toEqual([category.name]);
    expect(await names('limit=1&offset=2')).toEqual(['Filter Plan']);
    expect(await names('sort=available-asc')).toEqual(['Filter Top', 'Filter Brief', 'Filter Hoodie', 'Filter Plan']);
    expect(await names('sort=newest')).toEqual(['Filter Plan', 'Filter Hoodie', 'Filter Top', 'Filter Brief']);
    await staff.get('/api/admin/stock?status=lost').expect(422);
  });
});

describe('saving the stock list', () => {
  it('changes the stock, and records the reason, the note and the author in the ledger', async () => {
    const product = await put(4);
    const items = [{ ...targetOf(product), difference: 6 }];
    const { changed } = await outcome({ items, reason: 'received', note: ' PO 118 ' });
    expect(changed).toEqual([{ ...targetOf(product), before: 4, after: 10, shelfBefore: 4, shelfAfter: 10 }]);
    expect((await ledger(product)).entries).toMatchObject([
      {
        ...{ move: 'adjust', reason: 'staff', staffReason: 'received', note: 'PO 118', by: staffName },
        ...{ onHandChange: 6, onHandAfter: 10, availableAfter: 10 },
      },
    ]);
  });

  it('saves a count during which a shopper bought units, and loses neither the count nor the sale', async () => {
    const product = await put(9);
    const { onShelf } = await itemOf(product);
    await anOrder(shopper, [{ product, quantity: 2 }]);
    await outcome({ items: [{ ...targetOf(product), counted: 8, expected: onShelf }], reason: 'counted' });
    expect(await itemOf(product)).toMatchObject({ available: 6, toShip: 2, onShelf: 8 });
  });

  it('saves 150 counted rows in one call @series', async () => {
    const variants = Array.from({ length: 150 }, (_, index) => ({ color: `Color ${index}`, stock: 1 }));
    const product = await aProduct(shop.database, { variants });
    const items = product.variants.map(({ id }) => ({
      ...{ productId: product.id, variantId: id, counted: 2, expected: 1 },
    }));
    expect((await outcome({ items, reason: 'counted', note: 'Yearly count' })).changed).toHaveLength(150);
  });

  it('refuses a count if a parcel left in the meantime, and saves the other rows @series', async () => {
    const [shipped, other] = [await put(5), await put(5)];
    const order = await anOrder(shopper, [{ product: shipped, quantity: 2 }]);
    const { onShelf } = await itemOf(shipped);
    await staff.patch(`/api/admin/orders/${order.id}`).send({ status: 'shipped' }).expect(200);
    const items = [
      { ...targetOf(shipped), counted: 5, expected: onShelf },
      { ...targetOf(other), counted: 4, expected: 5 },
    ];
    const { changed, refused } = await outcome({ items });
    expect(changed).toEqual([{ ...targetOf(other), before: 5, after: 4, shelfBefore: 5, shelfAfter: 4 }]);
    expect(refused).toEqual([
      {
        ...targetOf(shipped),
        name: `${shipped.name} (M, Navy)`,
        message: 'Before you saved, the units on the shelf changed from 5 to 3. Please count again.',
      },
    ]);
    expect(await itemOf(shipped)).toMatchObject({ available: 3, onShelf: 3 });
  });

  it('does not count units twice that a refund put back before the order was shipped', async () => {
    const product = await put(5);
    const order = await anOrder(shopper, [{ product, quantity: 2 }]);
    await staff.post(`/api/admin/orders/${order.id}/refund`).send({ restock: true }).expect(200);
    expect(await itemOf(product)).toMatchObject({ available: 5, toShip: 0, onShelf: 5 });
    await outcome({ items: [{ ...targetOf(product), counted: 5, expected: 5 }] });
    expect(await itemOf(product)).toMatchObject({ available: 5 });
  });

  it('applies one of two equal counts that are saved at the same moment', async () => {
    const product = await put(5);
    const row = `SELECT FROM stock WHERE product_id = ${product.id} FOR UPDATE`;
    const items = [{ ...targetOf(product), counted: 4, expected: 5 }];
    const outcomes = await allAtOnce(shop.database.url, row, () => [outcome({ items }), outcome({ items })]);
    expect(outcomes.map(({ refused }) => refused.length).toSorted()).toEqual([0, 1]);
    expect(await itemOf(product)).toMatchObject({ available: 4 });
  });

  it('takes effect once if it is sent twice with the same key', async () => {
    const product = await put(1);
    const key = randomUUID();
    const body = { items: [{ ...targetOf(product), difference: 3 }] };
    const answers = [await save(body, key).expect(200), await save(body, key).expect(200)];
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await itemOf(product)).toMatchObject({ available: 4 });
    await save({ items: [{ ...targetOf(product), difference: 9 }] }, key).expect(422);
  });

  it('never takes a last unit that a checkout takes at the same time', async () => {
    for (const staffFirst of [true, false]) {
      const product = await put(1);
      const checkout = await openCheckout(shopper, [{ product }]);
      const items = [{ ...targetOf(product), counted: 0, expected: 1 }];
      const row = `SELECT FROM stock WHERE product_id = ${product.id} FOR UPDATE`;
      const requests = [
        () => save({ items }).then((response) => response),
        () => holdCheckout(shopper, checkout).then((response) => response),
      ];
      const [first, second] = staffFirst ? requests : requests.toReversed();
      const responses = await allAtOnce(shop.database.url, row, () =>
        [first?.(), second?.()].flatMap((one) => one ?? []),
      );
      const counted = responses[staffFirst ? 0 : 1]?.body as StockOutcomeResponse;
      const held = responses[staffFirst ? 1 : 0]?.status;
      expect([counted.refused.length, held]).toEqual(counted.changed.length === 1 ? [0, 409] : [1, 200]);
      if (held === 200) {
        await payInSandbox(shopper, checkout).expect(200);
        await placeOrder(shopper, checkout).expect(201);
      }
      expect(await itemOf(product)).toMatchObject({ available: 0, held: 0 });
    }
  });

  it('adds the units of two deliveries that are saved at the same moment', async () => {
    const product = await put(1);
    const row = `SELECT FROM stock WHERE product_id = ${product.id} FOR UPDATE`;
    await allAtOnce(shop.database.url, row, () =>
      [2, 3].map((difference) => outcome({ items: [{ ...targetOf(product), difference }] })),
    );
    expect(await itemOf(product)).toMatchObject({ available: 6 });
  });

  it('rejects invalid rows as a whole', async () => {
    const product = await put(4);
    const target = targetOf(product);
    const lists = [
      { items: [] },
      {
        items: [
          { ...target, difference: 1 },
          { ...target, difference: 1 },
        ],
      },
      { items: [{ ...target, difference: 1.5 }] },
      { items: [{ ...target, counted: -1, expected: 4 }] },
      { items: [{ ...target, counted: 4 }] },
      { items: [{ ...target, counted: 4, expected: 4, difference: 1 }] },
      { items: [{ ...target, difference: 1 }], reason: 'lost' },
      { items: [{ ...target, difference: 1 }], note: 'x'.repeat(201) },
    ];
    for (const body of lists) expect([body, (await save(body)).status]).toEqual([body, 422]);
    expect(await itemOf(product)).toMatchObject({ available: 4 });
  });
});

it('the stock history of one size has only the changes of this size', async () => {
  const product = await aProduct(shop.database, {
    variants: [
      { size: 'S', stock: 1 },
      { size: 'M', stock: 1 },
    ],
  });
  const items = product.variants.map(({ id }, index) => ({
    productId: product.id,
    variantId: id,
    difference: index + 1,
  }));
  await outcome({ items });
  expect((await ledger(product)).total).toBe(2);
  const { entries, total } = await ledger(product, `variantId=${product.variants[1]?.id}`);
  expect(total).toBe(1);
  expect(entries).toMatchObject([{ variant: 'M, Navy', onHandChange: 2, availableAfter: 3 }]);
  await staff.get(`/api/admin/products/${product.id}/stock-ledger?variantId=x`).expect(422);
});
