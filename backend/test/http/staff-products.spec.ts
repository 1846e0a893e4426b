import request from 'supertest';
import type {
  StaffProductDetailResponse,
  StaffProductListResponse,
} from '../../src/adapters/http/catalog/staff-product.response.js';
import type { StaffOrderResponse } from '../../src/adapters/http/orders/staff-order.response.js';
import { type Agent, signedIn } from '../builders/account.js';
import { aProduct, type BuiltProduct, type ProductTraits } from '../builders/product.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { within } from '../harness/within.js';

let shop: TestApp;
let staff: Agent;
let staffId: number;
beforeAll(async () => {
  shop = await startTestApp();
  const { agent, user } = await signedIn(shop, { admin: true });
  staff = agent;
  staffId = user.id;
});
afterAll(() => shop.close());

const input = { name: 'Harbor Bandeau', price: 58, categoryId: 1 };
const put = (traits: ProductTraits = {}) => aProduct(shop.database, traits);
const create = (body: object) => staff.post('/api/products').send(body);
const change = ({ id }: BuiltProduct, body: object) => staff.patch(`/api/products/${id}`).send(body);
const read = async (slug: string) => {
  const response = await request(shop.url).get(`/api/products/${slug}`).expect(200);
  return response.body as Record<string, unknown>;
};

/** Holds units, like a running checkout. */
const hold = ({ id }: BuiltProduct, held: number) =>
  shop.database.query('UPDATE stock SET held = held + $2 WHERE product_id = $1', [id, held]);
const sell = ({ id }: BuiltProduct, sold: number) =>
  shop.database.query('UPDATE stock SET on_hand = on_hand - $2 WHERE product_id = $1', [id, sold]);

describe('creating a product', () => {
  it('inserts the product and its variants', async () => {
    const response = await create({
      ...input,
      slug: 'harbor-bandeau-bikini',
      description: 'A bandeau.',
      imageUrl: '/images/products/harbor.webp',
      compareAtPrice: 72,
      images: ['/images/products/back.webp'],
      isFeatured: true,
      inventoryCount: 99,
      tags: [' bikini ', '', 'bikini', 'stripes'],
      variants: [
        { size: 'S', color: 'Brick', inventoryCount: 6 },
        { size: 'M', color: 'Brick', price: 60, imageUrl: '/images/products/m.webp', inventoryCount: 0 },
        { size: 'L', color: 'Brick', inventoryCount: 4, inStock: false },
      ],
    }).expect(201);
    expect(response.body).toMatchObject({
      slug: 'harbor-bandeau-bikini',
      compareAtPrice: 72,
      images: ['/images/products/back.webp'],
      inStock: true,
      inventoryCount: 10,
      tags: ['bikini', 'stripes'],
      category: { slug: 'bikinis' },
      variants: [
        { size: 'S', price: null, inStock: true, inventoryCount: 6 },
        { size: 'M', price: 60, imageUrl: '/images/products/m.webp', inStock: false, inventoryCount: 0 },
        { size: 'L', inStock: false, inventoryCount: 4 },
      ],
    });
    expect(await read('harbor-bandeau-bikini')).toEqual(response.body);
    const ledger = await shop.database.query(
      `SELECT DISTINCT ledger.reason, ledger.reference, ledger.user_id FROM stock_ledger ledger
       JOIN stock ON stock.id = ledger.stock_id WHERE stock.product_id = $1`,
      [response.body.id],
    );
    expect(ledger).toEqual([{ reason: 'staff', reference: String(response.body.id), user_id: staffId }]);
  });

  it('uses defaults for missing fields', async () => {
    const response = await create({ ...input, name: 'Bare', tags: null, description: null, slug: null }).expect(201);
    expect(response.body).toMatchObject({
      slug: 'bare',
      description: null,
      compareAtPrice: null,
      imageUrl: '',
      images: [],
      inStock: false,
      isFeatured: false,
      isNew: false,
      inventoryCount: 0,
      tags: [],
      variants: [],
    });
  });

  it('accepts only the shop’s own pictures', async () => {
    const message = 'Please choose one of the shop’s own pictures, such as /images/products/beach-top.webp.';
    const strange = [
      'javascript:alert(1)',
      '//elsewhere.example/a.webp',
      'https://elsewhere.example/images/products/a.webp',
    ];
    const paths = [
      'a.webp',
      '/a.webp',
      '/images/products/../a.webp',
      '/images/products/a.svg',
      '/images/products/a.webp?b',
    ];
    for (const bad of [...strange, ...paths]) {
      const variants = [{ size: 'M', color: 'Brick', imageUrl: bad }];
      expect((await create({ ...input, imageUrl: bad, images: [bad], variants }).expect(422)).body.errors).toEqual({
        imageUrl: message,
        images: message,
        'variants.0.imageUrl': message,
      });
    }
    await create({ ...input, imageUrl: '', images: ['/images/products/a.webp'] }).expect(201);
  });

  it('derives a unique slug from the name', async () => {
    const first = await create({ ...input, name: '  Sea & Sun  Top', slug: '' }).expect(201);
    const second = await create({ ...input, name: 'Sea & Sun Top' }).expect(201);
    expect([first.body.slug, second.body.slug]).toEqual(['sea-sun-top', 'sea-sun-top-2']);
    expect((await create({ ...input, name: '2026' }).expect(201)).body.slug).toBe('product-2026');
    expect((await create({ ...input, name: '水着' }).expect(201)).body.slug).toBe('product');
  });

  it('rejects the slug of another product, unless that product is archived', async () => {
    const other = await put({ slug: 'taken-slug' });
    const refused = await create({ ...input, slug: 'taken-slug' }).expect(409);
    expect(refused.body).toMatchObject({ code: 'product.slug-taken', errors: { slug: expect.any(String) } });
    await staff.delete(`/api/products/${other.id}`).expect(204);
    await create({ ...input, slug: 'taken-slug' }).expect(201);
  });

  it.each<[object, string]>([
    [{ name: '' }, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: 7 }, 'name'],
    [{ name: 'nul\u0000' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ price: undefined }, 'price'],
    [{ price: '44.99' }, 'price'],
    [{ price: -1 }, 'price'],
    [{ price: 1.999 }, 'price'],
    [{ price: null }, 'price'],
    [{ price: 1e12 }, 'price'],
    [{ price: 1e-7 }, 'price'],
    [{ compareAtPrice: 'x' }, 'compareAtPrice'],
    [{ slug: '123' }, 'slug'],
    [{ slug: 'Big Slug' }, 'slug'],
    [{ slug: 'a--b' }, 'slug'],
    [{ slug: '-a' }, 'slug'],
    [{ slug: 'a-' }, 'slug'],
    [{ slug: {} }, 'slug'],
    [{ categoryId: 999 }, 'categoryId'],
    [{ categoryId: '1' }, 'categoryId'],
    [{ categoryId: 2 ** 40 }, 'categoryId'],
    [{ inventoryCount: -1 }, 'inventoryCount'],
    [{ inventoryCount: 1.5 }, 'inventoryCount'],
    [{ inventoryCount: null }, 'inventoryCount'],
    [{ inStock: 'yes' }, 'inStock'],
    [{ inStock: null }, 'inStock'],
    [{ tags: 'a,b' }, 'tags'],
    [{ upf: 42 }, 'upf'],
    [{ upf: '50' }, 'upf'],
    [{ fabric: 7 }, 'fabric'],
    [{ kind: 'dress' }, 'kind'],
    [{ leg: ['short'] }, 'leg'],
    [{ kind: 'one-piece', rise: 'high' }, 'rise'],
    [{ care: 'Wash' }, 'care'],
    [{ features: ['x'.repeat(201)] }, 'features'],
    [{ tags: [1] }, 'tags'],
    [{ tags: ['\u0000'] }, 'tags'],
    [{ tags: ['\ud800'] }, 'tags'],
    [{ images: [{}] }, 'images'],
    [{ images: ['/\ud800'] }, 'images'],
    [{ variants: 'S' }, 'variants'],
    [{ variants: [null] }, 'variants'],
    [{ variants: [[]] }, 'variants'],
    [{ variants: [{ price: 'x' }] }, 'variants.0.price'],
    [{ variants: [{ size: 5 }] }, 'variants.0.size'],
    [{ variants: [{ size: 'S' }, { size: 'S' }] }, 'variants'],
  ])('rejects %j with an error at %s @series', async (part, field) => {
    const response = await create({ ...input, ...part }).expect(422);
    expect(Object.keys(response.body.errors as object)).toContain(field);
  });

  it('rejects a body that is not an object', async () => {
    await staff.post('/api/products').set('Content-Type', 'application/json').send('[]').expect(422);
    await staff.post('/api/products').set('Content-Type', 'application/json').send('"x"').expect(400);
  });
});

describe('changing a product', () => {
  it('changes only the given fields', async () => {
    const product = await put({
      price: 44.99,
      stock: 3,
      tags: ['a'],
      images: ['/images/products/1.webp', '/images/products/2.webp'],
      isNew: true,
    });
    const before = await read(product.slug);
    const response = await change(product, { price: 39.99 }).expect(200);
    expect(response.body).toEqual({ ...before, price: 39.99 });
    expect(await read(product.slug)).toEqual(response.body);
  });

  it('changes nothing when a GET response is sent back', async () => {
    const product = await put({
      compareAtPrice: 60,
      variants: [
        { size: 'S', stock: 2 },
        { size: 'M', stock: 0 },
      ],
    });
    const before = await read(product.slug);
    const response = await change(product, before).expect(200);
    expect(response.body).toEqual(before);
  });

  it('does not store the picture of a color for a variant when a GET response is sent back', async () => {
    const rust = '/images/products/rust.webp';
    const product = await put({ images: [rust], variants: ['Navy', 'Rust'].map((color) => ({ color })) });
    await shop.database.query("UPDATE product_images SET color = 'Rust' WHERE product_id = $1", [product.id]);
    const before = await read(product.slug);
    expect(before).toMatchObject({ variants: [{ imageUrl: null }, { imageUrl: rust }] });
    await change(product, before).expect(200);
    await change(product, { images: [] }).expect(200);
    expect(await read(product.slug)).toMatchObject({ variants: [{ imageUrl: null }, { imageUrl: null }] });
  });

  it('clears optional fields', async () => {
    const product = await put({
      compareAtPrice: 60,
      tags: ['a'],
      images: ['/images/products/1.webp'],
      description: 'Old.',
    });
    const nothing = { compareAtPrice: null, tags: null, images: null, description: null, imageUrl: null };
    const response = await change(product, nothing).expect(200);
    expect(response.body).toMatchObject({
      compareAtPrice: null,
      tags: [],
      images: [],
      description: null,
      imageUrl: '',
    });
  });

  it.each<[string, unknown, unknown, unknown]>([
    ['features', [' Dries fast ', '', 'Dries fast', 'No wire'], ['Dries fast', 'No wire'], []],
    ['fabric', ' 100% cotton ', '100% cotton', null],
    ['lining', 'Top tier lined', 'Top tier lined', null],
    ['upf', 50, 50, null],
    ['care', ['Line dry'], ['Line dry'], []],
    ['fit', 'Loose', 'Loose', null],
    ['kind', 'cover-up', 'cover-up', null],
    ['coverage', 'full', 'full', null],
  ])('stores the field %s, records the author, and clears it again @series', async (field, given, stored, nothing) => {
    const product = await put();
    expect(await read(product.slug)).toMatchObject({ [field]: nothing });
    const response = await change(product, { [field]: given }).expect(200);
    expect(response.body).toMatchObject({ [field]: stored });
    expect(await read(product.slug)).toMatchObject({ [field]: stored });
    const { body } = await staff.get(`/api/admin/products/${product.id}`).expect(200);
    expect(body).toMatchObject({ [field]: stored, version: 2 });
    const [entry] = await shop.database.query(
      "SELECT before, after FROM audit_entries WHERE subject_kind = 'product' AND subject_id = $1",
      [String(product.id)],
    );
    expect(entry).toEqual({ before: { [field]: nothing, version: 1 }, after: { [field]: stored, version: 2 } });
    await change(product, { [field]: null }).expect(200);
    expect(await read(product.slug)).toMatchObject({ [field]: nothing });
  });

  it('reorders, adds and removes pictures', async () => {
    const product = await put({ images: ['/images/products/1.webp', '/images/products/2.webp'] });
    const longer = await change(product, {
      images: ['/images/products/3.webp', '/images/products/1.webp', '/images/products/2.webp'],
    }).expect(200);
    expect(longer.body.images).toEqual([
      '/images/products/3.webp',
      '/images/products/1.webp',
      '/images/products/2.webp',
    ]);
    const shorter = await change(product, { images: ['/images/products/2.webp'] }).expect(200);
    expect(shorter.body.images).toEqual(['/images/products/2.webp']);
  });

  it('changes only the listed variants, archives and adds variants', async () => {
    const product = await put({ variants: [{ size: 'S' }, { size: 'M', stock: 4 }, { size: 'L' }] });
    const [small, medium, large] = product.variants;
    const response = await change(product, {
      variants: [
        { id: small?.id, price: 50 },
        { id: large?.id, archived: true },
        { size: 'L', color: 'Navy', inventoryCount: 2 },
      ],
    }).expect(200);
    expect(response.body.variants).toMatchObject([
      { id: small?.id, size: 'S', price: 50, inventoryCount: 10 },
      { id: medium?.id, size: 'M', price: null, inventoryCount: 4 },
      { size: 'L', color: 'Navy', inventoryCount: 2 },
    ]);
    expect(response.body.variants).toHaveLength(3);
    expect(response.body.variants[2].id).not.toBe(large?.id);
    await change(product, { variants: [{ id: large?.id, archived: true }] }).expect(200);
  });

  it('rejects a variant of another product, an unknown variant and a duplicate', async () => {
    const product = await put({ variants: [{ size: 'S' }, { size: 'M' }] });
    const other = await put({ variants: [{}] });
    const [small] = product.variants;
    await change(product, { variants: [{ id: other.variants[0]?.id, price: 1 }] }).expect(422);
    await change(product, { variants: [{ id: 2_000_000_000, archived: true }] }).expect(422);
    await change(product, { variants: [{ id: small?.id, size: 'M' }] }).expect(422);
    expect(await read(other.slug)).toMatchObject({ variants: [{ price: null }] });
  });

  it('ignores the inventoryCount of a product with variants, and refuses added units', async () => {
    const product = await put({ variants: [{ stock: 4 }] });
    for (const counts of [{ inventoryCount: 50 }, { inventoryCount: 4, inventoryCountBefore: 4 }]) {
      const response = await change(product, { ...counts, isNew: true }).expect(200);
      expect(response.body.inventoryCount).toBe(4);
    }
    const refused = await change(product, { inventoryCount: 3, inventoryCountBefore: 0 }).expect(409);
    expect(refused.body).toMatchObject({ code: 'product.has-variants' });
  });

  it('sets the stock of a product that loses all its variants to the given count', async () => {
    const sizes = ['S', 'M', 'L'].map((size) => ({ size, stock: 20 }));
    const product = await put({ variants: sizes });
    const response = await change(product, {
      ...{ inventoryCount: 60, inventoryCountBefore: 60 },
      variants: product.variants.map(({ id }) => ({ id, archived: true })),
    }).expect(200);
    expect(response.body.inventoryCount).toBe(60);
    expect(await read(product.slug)).toMatchObject({ inStock: true, inventoryCount: 60 });
  });

  it('sets the available units without changing held units', async () => {
    const product = await put({ stock: 5 });
    await hold(product, 2);
    const response = await change(product, { inventoryCount: 10 }).expect(200);
    expect(response.body.inventoryCount).toBe(10);
    expect(await levels(product)).toEqual([{ on_hand: 12, held: 2 }]);
  });

  it('applies only the difference to the form’s previous value, so that units sold in the meantime remain sold', async () => {
    const product = await put({ stock: 5 });
    await sell(product, 3);
    const untouched = await change(product, { inventoryCount: 5, inventoryCountBefore: 5, price: 9 }).expect(200);
    expect(untouched.body).toMatchObject({ price: 9, inventoryCount: 2 });
    const added = await change(product, { inventoryCount: 9, inventoryCountBefore: 5 }).expect(200);
    expect(added.body.inventoryCount).toBe(6);
    const refused = await change(product, { inventoryCount: 0, inventoryCountBefore: 9, price: 1 }).expect(409);
    expect(refused.body).toMatchObject({ code: 'stock.not-enough', message: 'Only 6 left.' });
    expect(await read(product.slug)).toMatchObject({ price: 9, inventoryCount: 6 });
  });

  it('counts each listed variant in the same two ways', async () => {
    const product = await put({
      variants: [
        { size: 'S', stock: 5 },
        { size: 'M', stock: 5 },
      ],
    });
    await sell(product, 2);
    const [small, medium] = product.variants;
    const response = await change(product, {
      variants: [
        { id: small?.id, inventoryCount: 8 },
        { id: medium?.id, inventoryCount: 8, inventoryCountBefore: 5 },
      ],
    }).expect(200);
    expect(response.body.variants).toMatchObject([{ inventoryCount: 8 }, { inventoryCount: 6 }]);
  });

  it('does not restore sold units with a new price', async () => {
    const product = await put({ stock: 3 });
    await sell(product, 3);
    const response = await change(product, { price: 12 }).expect(200);
    expect(response.body).toMatchObject({ inStock: false, inventoryCount: 0 });
  });

  it('ignores an inStock value that the shop computed itself', async () => {
    const soldOut = await put({ stock: 0 });
    const restocked = await change(soldOut, { inStock: false, inventoryCount: 5 }).expect(200);
    expect(restocked.body).toMatchObject({ inStock: true, inventoryCount: 5 });
    const off = await change(soldOut, { inStock: false }).expect(200);
    expect(off.body).toMatchObject({ inStock: false, inventoryCount: 5 });
    const still = await change(soldOut, { inStock: false, inventoryCount: 7 }).expect(200);
    expect(still.body).toMatchObject({ inStock: false, inventoryCount: 7 });
    const on = await change(soldOut, { inStock: true }).expect(200);
    expect(on.body.inStock).toBe(true);
  });

  it('switches the availability of a variant by the same rule', async () => {
    const product = await put({
      variants: [
        { size: 'S', stock: 0 },
        { size: 'M', stock: 5 },
      ],
    });
    const [small, medium] = product.variants;
    const response = await change(product, {
      variants: [
        { id: small?.id, inStock: false, inventoryCount: 3 },
        { id: medium?.id, inStock: false },
      ],
    }).expect(200);
    expect(response.body.variants).toMatchObject([{ inStock: true }, { inStock: false }]);
  });

  it('accepts an unchanged slug from before the rule about hyphens', async () => {
    const product = await put();
    await shop.database.query(`UPDATE products SET slug = 'sea--sun' WHERE id = $1`, [product.id]);
    await change(product, { slug: 'sea--sun', name: 'Sea & Sun' }).expect(200);
    expect(await read('sea--sun')).toMatchObject({ name: 'Sea & Sun' });
    await change(product, { slug: 'sea--and--sun' }).expect(422);
  });

  it('remembers a former slug until another product uses it', async () => {
    const product = await put({ slug: 'first-name' });
    const response = await change(product, { slug: 'second-name' }).expect(200);
    expect(response.body.slug).toBe('second-name');
    await request(shop.url).get('/api/products/first-name').expect(404);
    const formerly = () => shop.database.query("SELECT product_id FROM product_slugs WHERE slug = 'first-name'");
    expect(await formerly()).toEqual([{ product_id: product.id }]);
    await create({ ...input, slug: 'first-name' }).expect(201);
    expect(await formerly()).toEqual([]);
  });

  it('rejects a taken slug with 409 and an invalid one with 422', async () => {
    const [product, other] = [await put(), await put()];
    await change(product, { slug: other.slug }).expect(409);
    await change(product, { slug: '' }).expect(422);
    await change(product, { slug: product.slug }).expect(200);
  });

  it.each(['abc', '0', '-1', '1.5', '2147483648', '99999999999999999999', '999999', '%00'])(
    'returns 404 for the id %s',
    async (id) => {
      await staff.patch(`/api/products/${id}`).send({ price: 1 }).expect(404);
      await staff.delete(`/api/products/${id}`).expect(404);
    },
  );

  it.each<[object, string]>([
    [{ price: 'x' }, 'price'],
    [{ price: null }, 'price'],
    [{ name: null }, 'name'],
    [{ isNew: 1 }, 'isNew'],
    [{ version: 2 ** 31 }, 'version'],
    [{ version: -1e300 }, 'version'],
    [{ inventoryCountBefore: 'x' }, 'inventoryCountBefore'],
    [{ variants: [{ id: 'x' }] }, 'variants.0.id'],
  ])('rejects %j with an error at %s @series', async (part, field) => {
    const response = await change(await put(), part).expect(422);
    expect(Object.keys(response.body.errors as object)).toContain(field);
  });

  it('accepts concurrent changes of different fields', async () => {
    const product = await put({ variants: [{ size: 'S' }] });
    await Promise.all([
      change(product, { price: 1 }).expect(200),
      change(product, { variants: [{ size: 'M', inventoryCount: 1 }] }).expect(200),
      change(product, { variants: [{ size: 'L', inventoryCount: 1 }] }).expect(200),
    ]);
    const after = await read(product.slug);
    expect(after.price).toBe(1);
    expect((after.variants as { size: string }[]).map((variant) => variant.size).sort()).toEqual(['L', 'M', 'S']);
  });
});

describe('changing a product during a checkout', () => {
  it('waits for the order’s units, and does not block the order', async () => {
    const product = await put({ stock: 5 });
    await shop.database.query('BEGIN');
    await sell(product, 1);
    const changed = change(product, { inventoryCount: 9, inventoryCountBefore: 5 }).then((response) => response);
    await waitingForALock();
    await shop.database.query("SET LOCAL lock_timeout = '500ms'");
    await shop.database.query(
      `INSERT INTO carts (session_id) VALUES ('s1');
       INSERT INTO cart_items (id, cart_id, product_id, quantity, seen_price_cents)
         SELECT 'i1', carts.id, ${product.id}, 1, 100 FROM carts WHERE session_id = 's1'`,
    );
    await shop.database.query('COMMIT');
    const response = await changed;
    expect(response.status).toBe(200);
    expect(response.body.inventoryCount).toBe(8);
  });

  async function waitingForALock(): Promise<void> {
    await within(30_000, async () => {
      const waiting = await shop.database.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return waiting.length > 0;
    });
  }
});

describe('the product id in a path', () => {
  it.each(['0', '-1', '1.5', '1e1', '0x1', '01', '%201', '%ff', '99999999999', 'null'])(
    'must be a canonical number: %s is unknown',
    async (id) => {
      await staff.patch(`/api/products/${id}`).send({}).expect(404);
      await staff.delete(`/api/products/${id}`).expect(404);
    },
  );
});

describe('archiving a product', () => {
  it('hides the product and retains its row for old orders', async () => {
    const product = await put();
    await staff.delete(`/api/products/${product.id}`).expect(204);
    await request(shop.url).get(`/api/products/${product.slug}`).expect(404);
    await staff.delete(`/api/products/${product.id}`).expect(404);
    await change(product, { price: 1 }).expect(404);
    const rows = await shop.database.query('SELECT name FROM products WHERE id = $1', [product.id]);
    expect(rows).toEqual([{ name: product.name }]);
  });
});

describe('the address of the back office', () => {
  it('creates, changes and archives products like the address of the specification', async () => {
    const path = '/api/admin/products';
    const ofSpecification = (await create({ ...input, slug: 'by-specification' }).expect(201)).body as BuiltProduct;
    const key = 'a-key-of-the-back-office';
    const made = await staff.post(path).set('Idempotency-Key', key).send(input).expect(201);
    const { id, slug } = made.body as BuiltProduct;
    expect(made.body).toEqual({ ...ofSpecification, id, slug });
    const repeated = await staff.post(path).set('Idempotency-Key', key).send(input).expect(201);
    expect(repeated.body).toEqual(made.body);

    const changed = await staff.patch(`${path}/${id}`).send({ price: 61 }).expect(200);
    expect(changed.body).toMatchObject({ id, price: 61 });
    expect(await read(slug)).toMatchObject({ price: 61 });
    await staff.delete(`${path}/${id}`).expect(204);
    await request(shop.url).get(`/api/products/${slug}`).expect(404);
    await staff.delete(`/api/products/${id}`).expect(404);
  });
});

describe('a user who is not an administrator', () => {
  it('is rejected with 401 or 403 before the request is validated', async () => {
    const { agent: shopper } = await signedIn(shop);
    const product = await put();
    const path = `/api/products/${product.id}`;
    await request(shop.url).post('/api/products').send({}).expect(401);
    await request(shop.url).patch(path).send({ price: 'x' }).expect(401);
    await request(shop.url).delete(path).expect(401);
    await shopper.post('/api/products').send({}).expect(403);
    await shopper.patch(path).send({ price: 1 }).expect(403);
    await shopper.delete(path).expect(403);
    expect(await read(product.slug)).toMatchObject({ price: product.price });
  });
});

function levels({ id }: BuiltProduct) {
  return shop.database.query('SELECT on_hand, held FROM stock WHERE product_id = $1', [id]);
}

it('the staff’s view of a product shows the reasons for held units', async () => {
  const product = await put({
    variants: [
      { size: 'S', stock: 9 },
      { size: 'M', stock: 9 },
    ],
  });
  const [small, medium] = product.variants.map(({ id }) => id);
  // Hold all units, so that the shop reserves none for the waiting entries during the test.
  await shop.database.query('UPDATE stock SET held = on_hand WHERE product_id = $1', [product.id]);
  await shop.database.query(
    `INSERT INTO waitlist_entries (product_id, variant_id, email, state, joined_at, reserved_until)
     VALUES ($1, $2, 'ana@shop.example', 'reserved', now(), now() + interval '1 hour'),
       ($1, $2, 'bea@shop.example', 'reserved', now(), now() + interval '1 hour'),
       ($1, $2, 'cleo@shop.example', 'waiting', now(), NULL), ($1, $3, 'ana@shop.example', 'waiting', now(), NULL)`,
    [product.id, small, medium],
  );
  const { body } = await staff.get(`/api/admin/products/${product.id}`).expect(200);
  expect(body).toMatchObject({
    ...{ held: 18, reservedForWaitlist: 2, reservedForExchanges: 0 },
    variants: [
      { size: 'S', inventoryCount: 0, held: 9, reservedForWaitlist: 2, reservedForExchanges: 0 },
      { size: 'M', inventoryCount: 0, held: 9, reservedForWaitlist: 0, reservedForExchanges: 0 },
    ],
  });
});

it('the staff’s view of a product counts the sold units that are not shipped yet', async () => {
  const product = await put({
    variants: [
      { size: 'S', stock: 9 },
      { size: 'M', stock: 9 },
    ],
  });
  const variantId = product.variants[0]?.id;
  const person = { customerName: 'Casey Rivers', customerEmail: 'casey@shop.example', paymentMethod: 'cash' };
  const there = { shippingAddress: '1 Main St', shippingCity: 'Salem', shippingState: 'OR', shippingZip: '97301' };
  const items = [{ productId: product.id, variantId, quantity: 3 }];
  const { body: order } = await staff
    .post('/api/admin/orders')
    .send({ ...person, ...there, items })
    .expect(201);
  const shown = async () => {
    const one = (await staff.get(`/api/admin/products/${product.id}`).expect(200)).body as StaffProductDetailResponse;
    const { body: list } = await staff.get('/api/admin/products').query({ search: product.slug }).expect(200);
    const ofVariants = one.variants.map(({ toShip, inventoryCount }) => [inventoryCount, toShip]);
    return [...ofVariants, one.toShip, (list as StaffProductListResponse).products[0]?.toShip];
  };
  expect(await shown()).toEqual([[6, 3], [9, 0], 3, 3]);
  const { id, items: lines } = order as StaffOrderResponse;
  const shipped = { units: [{ itemId: lines[0]?.id, quantity: 1 }] };
  await staff.post(`/api/admin/orders/${id}/parcels`).send(shipped).expect(200);
  expect(await shown()).toEqual([[6, 2], [9, 0], 2, 2]);
  await staff.patch(`/api/admin/orders/${id}`).send({ status: 'shipped' }).expect(200);
  expect(await shown()).toEqual([[6, 0], [9, 0], 0, 0]);
});

it('the staff list finds a name that begins with a single letter', async () => {
  await aProduct(shop.database, { name: 'V Neck Shell', slug: 'shell' });
  const { body } = await staff.get('/api/admin/products').query({ search: 'v neck' }).expect(200);
  expect((body as StaffProductListResponse).products.map(({ name }) => name)).toEqual(['V Neck Shell']);
});

it('the staff list finds a name while its last word has one letter', async () => {
  await aProduct(shop.database, { name: 'Numbat Wave Suit', variants: [{ size: 'XL', color: 'Coral' }] });
  for (const search of ['numbat w', 'numbat s', 'numbat c']) {
    const { body } = await staff.get('/api/admin/products').query({ search }).expect(200);
    expect((body as StaffProductListResponse).products.map(({ name }) => name)).toEqual(['Numbat Wave Suit']);
  }
});

it('the staff list finds products by the sizes and colors that they have now', async () => {
  const product = await aProduct(shop.database, {
    name: 'Palette Wrap',
    variants: [
      { size: '2X', color: 'Sea Glass' },
      { size: 'M', color: 'Coral' },
    ],
  });
  const found = async (search: string) => {
    const { body } = await staff.get('/api/admin/products').query({ search }).expect(200);
    return (body as StaffProductListResponse).products.map(({ name }) => name);
  };
  expect(await found('glass palette 2x')).toEqual(['Palette Wrap']);
  expect(await found('palette m')).toEqual(['Palette Wrap']);
  expect(await found('palette s')).toEqual([]);
  const [glass, coral] = product.variants.map(({ id }) => id);
  const variants = [
    { id: glass, size: '3X' },
    { id: coral, archived: true },
  ];
  await staff.patch(`/api/admin/products/${product.id}`).send({ variants }).expect(200);
  expect(await found('palette 3x')).toEqual(['Palette Wrap']);
  expect([await found('palette 2x'), await found('palette coral')]).toEqual([[], []]);
});

describe('the tag filter of the staff list', () => {
  it('finds the products with exactly this tag, also in an export, and offers the tags of all products', async () => {
    await put({ name: 'Numbat Bikini', tags: ['numbat', 'Numbat days'] });
    await put({ name: 'Numbat Wrap', tags: ['numbat days'] });
    await put({ name: 'Old Numbat', tags: ['Numbat days', 'old numbat'], archived: true });
    const namesOf = async (query: object) => {
      const { body } = await staff.get('/api/admin/products').query(query).expect(200);
      return (body as StaffProductListResponse).products.map(({ name }) => name).sort();
    };
    expect(await namesOf({ tag: 'Numbat days' })).toEqual(['Numbat Bikini']);
    expect(await namesOf({ tag: 'Numbat days', status: 'all' })).toEqual(['Numbat Bikini', 'Old Numbat']);
    expect(await namesOf({ tag: 'numbat', search: 'wrap' })).toEqual([]);
    const { text } = await staff
      .get('/api/admin/products/export.csv')
      .query({ tag: 'numbat' })
      .buffer(true)
      .expect(200);
    expect(text).toContain('Numbat Bikini');
    expect(text).not.toContain('Numbat Wrap');
    const { body } = await staff.get('/api/admin/products/tags').expect(200);
    const { tags } = body as { tags: string[] };
    expect(tags.filter((tag) => /numbat/i.test(tag)).sort()).toEqual([
      ...['Numbat days', 'numbat', 'numbat days', 'old numbat'],
    ]);
  });
});

describe('a search in the staff list', () => {
  const search = async (text: string, status?: string, more: object = { withHidden: true }) => {
    const query = { search: text, status, ...more };
    const { body } = await staff.get('/api/admin/products').query(query).expect(200);
    const { products, ...rest } = body as StaffProductListResponse;
    return { names: products.map(({ name }) => name), ...rest };
  };

  it('counts the matching archived products and drafts, which the list of active products leaves out', async () => {
    await put({ name: 'Quokka Bikini' });
    await put({ name: 'Quokka Wrap', archived: true });
    await create({ ...input, name: 'Quokka Tank', slug: 'quokka-tank', draft: true }).expect(201);
    expect(await search('quokka')).toEqual({ names: ['Quokka Bikini'], total: 1, hidden: { archived: 1, drafts: 1 } });
    expect(await search('quokka', 'all')).toMatchObject({ total: 3 });
    expect(await search('quokka', 'active', {})).toEqual({ names: ['Quokka Bikini'], total: 1 });
    expect(await search('quokka', 'active', { withHidden: true, offset: 1 })).toEqual({
      ...{ names: [], total: 1, hidden: { archived: 1, drafts: 1 } },
    });
    expect(await search('quokka wrap', 'active', {})).toEqual({
      names: [],
      total: 0,
      hidden: { archived: 1, drafts: 0 },
    });
    const { body: stock } = await staff.get('/api/admin/stock').query({ search: 'quokka' }).expect(200);
    expect(stock).toMatchObject({ total: 2, hidden: { archived: 1, drafts: 0 } });
  });

  it('corrects a typing error if nothing matches, and leaves codes unchanged', async () => {
    await put({ name: 'Wallaby Shorts' });
    const corrected = { names: ['Wallaby Shorts'], total: 1, correctedSearch: 'wallaby shorts' };
    expect(await search('wallbay shorts')).toEqual(corrected);
    expect(await search('walaby shorts')).toEqual(corrected);
    // The search does not correct to "walla", which is only a part of a word.
    expect(await search('wallbya')).toMatchObject({ names: ['Wallaby Shorts'], correctedSearch: 'wallaby' });
    expect(await search('WALABY-1')).toEqual({ names: [], total: 0 });
  });
});
