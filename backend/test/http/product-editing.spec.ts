import type {
  StaffProductDetailResponse,
  StaffProductListResponse,
  StockLedgerResponse,
} from '../../src/adapters/http/catalog/staff-product.response.js';
import type { ProductDetailResponse } from '../../src/adapters/http/catalog/product.response.js';
import { type Agent, signedIn } from '../builders/account.js';
import { holdCheckout, openCheckout, payInSandbox, placeOrder } from '../builders/checkout.js';
import { aProduct, type BuiltProduct, type ProductTraits } from '../builders/product.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let staff: Agent;
let staffName: string;
let other: Agent;
let otherName: string;
beforeAll(async () => {
  shop = await startTestApp();
  const [one, two] = [await signedIn(shop, { admin: true }), await signedIn(shop, { admin: true })];
  [staff, staffName, other, otherName] = [one.agent, one.user.username, two.agent, two.user.username];
});
afterAll(() => shop.close());

const put = (traits: ProductTraits = {}) => aProduct(shop.database, traits);
const read = async ({ id }: { id: number }) =>
  (await staff.get(`/api/admin/products/${id}`).expect(200)).body as StaffProductDetailResponse;
const create = async (body: object) =>
  (await staff.post('/api/products').send(body).expect(201)).body as ProductDetailResponse;
const change = ({ id }: { id: number }, body: object, by = staff) => by.patch(`/api/products/${id}`).send(body);
const ledger = async ({ id }: { id: number }, query = '') =>
  (await staff.get(`/api/admin/products/${id}/stock-ledger${query}`).expect(200)).body as StockLedgerResponse;
const auditOf = ({ id }: { id: number }) =>
  shop.database.query(
    `SELECT username, action, subject_name, before, after FROM audit_entries
     WHERE subject_kind = 'product' AND subject_id = $1 ORDER BY id`,
    [String(id)],
  );

describe('the staff’s list of products', () => {
  let byName: Record<string, BuiltProduct>;
  beforeAll(async () => {
    const list = [
      await put({
        name: 'Zephyr 100% Top',
        tags: ['listed', 'summer'],
        price: 30,
        stock: 4,
        createdAt: new Date(3000),
      }),
      await put({
        name: 'anchor Brief',
        tags: ['listed'],
        price: 20,
        categoryId: 2,
        createdAt: new Date(1000),
        variants: [
          { size: 'S', stock: 5 },
          { size: 'M', stock: 6 },
        ],
      }),
      await put({ name: 'Mast Suit', tags: ['listed'], price: 50, stock: 0, createdAt: new Date(2000) }),
      await put({ name: 'Old Keel', tags: ['listed'], price: 10, archived: true, createdAt: new Date(500) }),
    ];
    byName = Object.fromEntries(list.map((product) => [product.name, product]));
  });
  const list = async (query: string) =>
    (await staff.get(`/api/admin/products?${query}`).expect(200)).body as StaffProductListResponse;
  const names = async (query: string) => (await list(`search=listed&${query}`)).products.map((product) => product.name);

  it('shows the stock and the state of each product', async () => {
    const { products, total } = await list('search=anchor');
    expect(total).toBe(1);
    expect(products[0]).toMatchObject({
      id: byName['anchor Brief']?.id,
      price: 20,
      inStock: true,
      inventoryCount: 11,
      variantCount: 2,
      sharesName: false,
      version: 1,
      switchedOn: true,
      held: 0,
      archivedAt: null,
      updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it('flags products of the store with the same name, in any case', async () => {
    await aProduct(shop.database, { name: 'Twin Suit', slug: 'twin-suit' });
    await aProduct(shop.database, { name: 'TWIN suit', slug: 'twin-suit-2' });
    await aProduct(shop.database, { name: 'Twin Suit', slug: 'twin-suit-3', archived: true });
    await aProduct(shop.database, { name: 'Lone Twin', slug: 'lone-twin' });
    await aProduct(shop.database, { name: 'Lone Twin', slug: 'lone-twin-2', archived: true });
    const { products } = await list('search=twin&status=all&sort=name-asc');
    expect(products.map(({ slug, sharesName }) => `${slug} ${sharesName}`).sort()).toEqual([
      'lone-twin false',
      'lone-twin-2 false',
      'twin-suit true',
      'twin-suit-2 true',
      'twin-suit-3 false',
    ]);
  });

  it.each([
    ['', ['Zephyr 100% Top', 'Mast Suit', 'anchor Brief']],
    ['sort=name-asc', ['anchor Brief', 'Mast Suit', 'Zephyr 100% Top']],
    ['sort=price-desc', ['Mast Suit', 'Zephyr 100% Top', 'anchor Brief']],
    ['sort=stock-asc', ['Mast Suit', 'Zephyr 100% Top', 'anchor Brief']],
    ['sort=stock-desc&limit=1', ['anchor Brief']],
    ['sort=created-asc&limit=1&offset=1', ['Mast Suit']],
    ['status=out-of-stock', ['Mast Suit']],
    ['status=low-stock', ['Mast Suit']],
    ['status=archived', ['Old Keel']],
    ['status=all&sort=price-asc', ['Old Keel', 'anchor Brief', 'Zephyr 100% Top', 'Mast Suit']],
    ['category=athletic-wear', ['anchor Brief']],
  ])('returns the right products for %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('searches name, slug and tags, and treats wildcards as text', async () => {
    expect((await list('search=SUMMER')).total).toBe(1);
    expect((await list(`search=${byName['Mast Suit']?.slug}`)).total).toBe(1);
    expect((await list('search=100%25')).total).toBe(1);
    expect((await list('search=_ast')).total).toBe(0);
  });

  it('filters active products with a reduced price', async () => {
    const put = (name: string, compareAtPrice: number, archived = false) =>
      aProduct(shop.database, { name, tags: ['reduced'], price: 40, compareAtPrice, archived });
    await put('Sale Suit', 50);
    await put('Former Suit', 40);
    await put('Ended Suit', 50, true);
    const { products } = await list('search=reduced&status=on-sale');
    expect(products.map(({ name }) => name)).toEqual(['Sale Suit']);
  });

  it('returns the total on a page beyond the last one', async () => {
    expect(await list('search=listed&offset=50')).toEqual({ products: [], total: 3 });
  });

  it.each(['status=gone', 'sort=price', 'sort=password-asc', 'limit=0', 'limit=101', 'offset=-1'])(
    'rejects %s',
    async (query) => {
      await staff.get(`/api/admin/products?${query}`).expect(422);
    },
  );
});

describe('the staff’s view of a product', () => {
  it('shows archived products, archived variants, availability switches and held units', async () => {
    const product = await put({
      archived: true,
      variants: [
        { size: 'S', stock: 0, inStock: true },
        { size: 'M', stock: 5, inStock: false },
      ],
    });
    const [small, medium] = product.variants;
    await shop.database.query('UPDATE stock SET held = 2 WHERE variant_id = $1', [medium?.id]);
    await shop.database.query('UPDATE product_variants SET archived_at = now() WHERE id = $1', [small?.id]);
    expect(await read(product)).toMatchObject({
      archivedAt: expect.any(String),
      held: 2,
      variantCount: 1,
      sharesName: false,
      variants: [
        { size: 'S', switchedOn: true, inStock: false, archivedAt: expect.any(String) },
        { size: 'M', switchedOn: false, inStock: false, inventoryCount: 3, held: 2, archivedAt: null },
      ],
    });
    await staff.get('/api/admin/products/999999').expect(404);
  });
});

describe('concurrent changes of a product', () => {
  it('show the second staff member what changed in the meantime and by whom, and change nothing', async () => {
    const product = await put({ price: 40, stock: 5, variants: [{ size: 'M', price: 42 }] });
    const { version } = await read(product);
    const variants = [{ id: product.variants[0]?.id, price: 45, inventoryCount: 12, inventoryCountBefore: 10 }];
    await change(product, { version, price: 44, name: 'Renamed', variants }, other).expect(200);
    const refused = await change(product, { version, price: 50 }).expect(409);
    expect(refused.body).toMatchObject({
      code: 'product.changed',
      message: `${otherName} changed this product a moment ago.`,
      by: otherName,
      at: expect.any(String),
      version: version + 1,
      current: { name: 'Renamed', price: 44 },
    });
    expect(refused.body.changes).toHaveLength(4);
    expect(refused.body.changes).toEqual(
      expect.arrayContaining([
        { field: 'name', before: product.name, after: 'Renamed' },
        { field: 'price', before: 40, after: 44 },
        { field: 'M, Navy: price', before: 42, after: 45 },
        { field: 'M, Navy: inventoryCount', before: 10, after: 12 },
      ]),
    );
    const now = await read(product);
    expect(now).toMatchObject({ price: 44, version: version + 1 });
    await change(product, { version: now.version, price: 50 }).expect(200);
  });

  it('succeed for one of two staff members if both have the same version', async () => {
    const product = await put();
    const { version } = await read(product);
    const responses = await Promise.all([
      change(product, { version, price: 1 }),
      change(product, { version, price: 2 }, other),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('increment the version once per actual change', async () => {
    const product = await put({ stock: 5, images: ['/images/products/1.webp'] });
    const raised = async (body: object) => {
      const { version } = await read(product);
      await change(product, body).expect(200);
      return (await read(product)).version - version;
    };
    expect(await raised({ images: ['/images/products/2.webp'] })).toBe(1);
    expect(await raised({ inventoryCount: 6, inventoryCountBefore: 5 })).toBe(1);
    expect(await raised({ variants: [{ size: 'S', inventoryCount: 1 }] })).toBe(1);
    expect(await raised({ images: ['/images/products/2.webp'], inventoryCount: 6, inventoryCountBefore: 6 })).toBe(0);
  });

  it('are rejected after the deletion of a picture incremented the version @series', async () => {
    const product = await put({ imageUrl: '/images/products/taken-off.webp' });
    await shop.database.query(
      `INSERT INTO uploaded_images (filename, original_name, bytes, width, height, state)
       VALUES ('taken-off.webp', 'a.webp', 1, 1, 1, 'kept')`,
    );
    const { version } = await read(product);
    await staff.delete('/api/admin/upload/product-image/taken-off.webp?force=true').expect(204);
    expect(await read(product)).toMatchObject({ imageUrl: '', version: version + 1 });
    const refused = await change(product, { version, price: 9 }).expect(409);
    const before = '/images/products/taken-off.webp';
    expect(refused.body.changes).toEqual([{ field: 'imageUrl', before, after: '' }]);
  });

  it('are accepted without a version, and rejected with an invalid version', async () => {
    const product = await put();
    await change(product, { price: 9 }).expect(200);
    const refused = await change(product, { price: 9, version: 'x' }).expect(422);
    expect(refused.body.errors).toHaveProperty('version');
  });
});

describe('the compare-at price', () => {
  it('must be higher than the price', async () => {
    const product = await put({ price: 40 });
    const refused = await change(product, { compareAtPrice: 40 }).expect(422);
    expect(refused.body.errors).toEqual({ compareAtPrice: 'The compare-at price must be higher than the price.' });
    await change(product, { compareAtPrice: 50 }).expect(200);
    const raised = await change(product, { price: 60 }).expect(422);
    expect(Object.keys(raised.body.errors as object)).toEqual(['price']);
    await change(product, { price: 60, compareAtPrice: null }).expect(200);
    const created = await staff
      .post('/api/products')
      .send({ name: 'Cheap', price: 5, compareAtPrice: 4, categoryId: 1 });
    expect(created.status).toBe(422);
  });

  it('does not prevent other changes if it was already too low', async () => {
    const product = await put({ price: 40, compareAtPrice: 30 });
    await change(product, { name: 'Same prices', price: 40, compareAtPrice: 30 }).expect(200);
  });
});

describe('the availability switch', () => {
  it('can be set independently of the computed stock', async () => {
    const product = await put({ variants: [{ size: 'S', stock: 0 }] });
    const [small] = product.variants;
    const variants = (switchedOn: boolean) => [{ id: small?.id, switchedOn }];
    await change(product, { switchedOn: false, variants: variants(false) }).expect(200);
    expect(await read(product)).toMatchObject({ switchedOn: false, variants: [{ switchedOn: false }] });
    const { body } = await staff.get('/api/admin/products').query({ search: product.slug, status: 'all' }).expect(200);
    expect(body.products).toMatchObject([{ id: product.id, variants: [{ id: small?.id, switchedOn: false }] }]);
    await change(product, { switchedOn: true, variants: variants(true) }).expect(200);
    expect(await read(product)).toMatchObject({ switchedOn: true, variants: [{ switchedOn: true }] });
  });
});

describe('an archived variant', () => {
  it('can be restored with its units, unless a variant with its size and color exists @series', async () => {
    const product = await put({ variants: [{ size: 'S', stock: 3 }, { size: 'M' }] });
    const id = product.variants[0]?.id;
    await change(product, { variants: [{ id, archived: true }] }).expect(200);
    const back = await change(product, { variants: [{ id, archived: false, price: 12 }] }).expect(200);
    expect(back.body.variants[0]).toMatchObject({ id, size: 'S', price: 12, inventoryCount: 3 });
    await change(product, {
      variants: [
        { id, archived: true },
        { size: 'S', color: 'Navy' },
      ],
    }).expect(200);
    await change(product, { variants: [{ id, archived: false }] }).expect(422);
  });
});

describe('restoring a product', () => {
  it('returns it to the shop, and a second request changes nothing', async () => {
    const product = await put({ stock: 3 });
    await staff.delete(`/api/products/${product.id}`).expect(204);
    const { version } = await read(product);
    const back = await staff.post(`/api/admin/products/${product.id}/restore`).expect(200);
    expect(back.body).toMatchObject({ archivedAt: null, inventoryCount: 3, version: version + 1 });
    expect((await staff.post(`/api/admin/products/${product.id}/restore`).expect(200)).body).toEqual(back.body);
    await staff.get(`/api/products/${product.slug}`).expect(200);
    await staff.post('/api/admin/products/999999/restore').expect(404);
  });

  it('is rejected with an error message if another product has its slug', async () => {
    const product = await put({ archived: true });
    await put({ slug: product.slug });
    const refused = await staff.post(`/api/admin/products/${product.id}/restore`).expect(409);
    expect(refused.body).toMatchObject({
      code: 'product.slug-taken',
      message: `Another product has the slug “${product.slug}” now. Change the slug of that product first.`,
    });
  });
});

describe('the stock ledger', () => {
  it('lists every change of a product’s units, newest first @series', async () => {
    const red = { size: 'S', color: 'Red', inventoryCount: 4 };
    const product = await create({ name: 'Tide', price: 20, categoryId: 1, variants: [red] });
    const id = product.variants[0]?.id;
    const variants = [{ id, inventoryCount: 6, inventoryCountBefore: 4 }];
    await change(product, { variants }, other).expect(200);
    await change(product, { variants: [{ id, archived: true }] }).expect(200);
    await staff.delete(`/api/products/${product.id}`).expect(204);
    const all = await ledger(product);
    expect(all.total).toBe(2);
    expect(all.entries).toMatchObject([
      {
        variant: 'S, Red',
        move: 'adjust',
        onHandChange: 2,
        heldChange: 0,
        onHandAfter: 6,
        reason: 'staff',
        by: otherName,
      },
      { variant: 'S, Red', move: 'set', onHandChange: 4, onHandAfter: 4, by: staffName, orderId: null },
    ]);
    expect(await ledger(product, '?limit=1&offset=1')).toEqual({ entries: [all.entries[1]], total: 2 });
    expect(await ledger(product, '?offset=9')).toEqual({ entries: [], total: 2 });
  });

  it('is empty for a product without changes, and 404 for an unknown product', async () => {
    expect(await ledger(await put())).toEqual({ entries: [], total: 0 });
    await staff.get('/api/admin/products/999999/stock-ledger').expect(404);
  });
});

describe('a product that is changed during a purchase', () => {
  it('neither loses nor gains units', async () => {
    const product = await put({ stock: 5, price: 30 });
    const { agent: shopper } = await signedIn(shop);
    const checkout = await openCheckout(shopper, [{ product, quantity: 2 }]);
    await holdCheckout(shopper, checkout).expect(200);
    const shown = await read(product);
    expect(shown).toMatchObject({ inventoryCount: 3, held: 2 });
    const edit = { version: shown.version, price: 33, inventoryCount: 7, inventoryCountBefore: 3 };
    await change(product, edit).expect(200);
    await payInSandbox(shopper, checkout).expect(200);
    const order = await placeOrder(shopper, checkout).expect(201);
    expect(order.body.subtotal).toBe(60);
    expect(await read(product)).toMatchObject({ inventoryCount: 7, held: 0, price: 33 });
    const { entries } = await ledger(product);
    expect(entries).toMatchObject([
      { move: 'sell', onHandChange: -2, heldChange: -2, onHandAfter: 7, orderId: order.body.id },
      { move: 'adjust', onHandChange: 4, onHandAfter: 9, by: staffName, orderId: null },
      { move: 'hold', heldChange: 2, onHandAfter: 5, orderId: order.body.id },
    ]);
  });

  it('can still be bought by a shopper who holds it, after it was archived', async () => {
    const product = await put({ stock: 1 });
    const { agent: shopper } = await signedIn(shop);
    const checkout = await openCheckout(shopper, [{ product }]);
    await holdCheckout(shopper, checkout).expect(200);
    await staff.delete(`/api/products/${product.id}`).expect(204);
    await payInSandbox(shopper, checkout).expect(200);
    await placeOrder(shopper, checkout).expect(201);
    expect(await read(product)).toMatchObject({ inventoryCount: 0, held: 0 });
  });
});

describe('the audit log', () => {
  it('records who created, changed, archived and restored a product, with the changed fields only', async () => {
    const product = await create({ name: 'Kept', price: 20, categoryId: 1, inventoryCount: 4 });
    await change(product, { price: 22, name: 'Kept', inventoryCount: 6, inventoryCountBefore: 4 }, other).expect(200);
    await change(product, { price: 22 }).expect(200);
    await change(product, { price: -1 }).expect(422);
    await staff.delete(`/api/products/${product.id}`).expect(204);
    await staff.post(`/api/admin/products/${product.id}/restore`).expect(200);
    const [first, ...others] = await auditOf(product);
    expect(first).toMatchObject({
      username: staffName,
      action: 'product.created',
      subject_name: 'Kept',
      before: null,
      after: { name: 'Kept', price: 20, inventoryCount: 4, tags: [] },
    });
    expect(others).toEqual([
      {
        username: otherName,
        action: 'product.updated',
        subject_name: 'Kept',
        before: { price: 20, inventoryCount: 4, version: 1 },
        after: { price: 22, inventoryCount: 6, version: 2 },
      },
      {
        username: staffName,
        action: 'product.archived',
        subject_name: 'Kept',
        before: { archived: false, version: 2 },
        after: { archived: true, version: 3 },
      },
      {
        username: staffName,
        action: 'product.restored',
        subject_name: 'Kept',
        before: { archived: true, version: 3 },
        after: { archived: false, version: 4 },
      },
    ]);
  });
});
