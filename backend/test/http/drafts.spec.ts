import type { ProductDetailResponse } from '../../src/adapters/http/catalog/product.response.js';
import type {
  StaffProductDetailResponse,
  StaffProductListResponse,
} from '../../src/adapters/http/catalog/staff-product.response.js';
import { FollowSchedule } from '../../src/domain/catalog/use-cases/follow-schedule.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
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

const create = async (body: object) =>
  (
    await staff
      .post('/api/products')
      .send({ price: 40, categoryId: 1, ...body })
      .expect(201)
  ).body as ProductDetailResponse;
const read = async (id: number) =>
  (await staff.get(`/api/admin/products/${id}`).expect(200)).body as StaffProductDetailResponse;
const publish = (id: number, body: object = {}) => staff.put(`/api/admin/products/${id}/publication`).send(body);
const followSchedule = () => shop.app.get(FollowSchedule, { strict: false }).execute();
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const isPublic = async ({ slug }: { slug: string }) =>
  (await visitor(shop).get(`/api/products/${slug}`)).status === 200;
const actionsOf = async (id: number) =>
  (
    await shop.database.query<{ entry: string }>(
      `SELECT action || ' by ' || CASE WHEN user_id IS NULL THEN username ELSE 'staff' END AS entry
       FROM audit_entries WHERE subject_kind = 'product' AND subject_id = $1 ORDER BY id`,
      [String(id)],
    )
  ).map(({ entry }) => entry);

/** The response as text, without its request id. */
const alike = (response: unknown) => JSON.stringify(response).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '');

/** Every public call that lists products, or parts of them. */
const reads = [
  '/api/products',
  '/api/products?fields=card&sort=newest',
  '/api/products?category=bikinis',
  '/api/products?category=new-arrivals',
  '/api/products?search=nereid',
  '/api/product-facets?search=nereid',
  '/api/product-facets?category=bikinis',
  '/api/search-suggestions?query=nere',
  '/api/products/hidden-nereid',
  '/api/products/hidden-nereid/reviews',
  '/api/products/nereid-top',
  '/sitemap.xml',
] as const;

describe('a draft', () => {
  const responses = async () =>
    Object.fromEntries(
      await Promise.all(
        reads.map(async (path) => {
          const { status, text, headers } = await visitor(shop).get(path);
          return [path, alike([status, text, headers['x-total-count']])] as const;
        }),
      ),
    );
  let before: Awaited<ReturnType<typeof responses>>;
  let during: Awaited<ReturnType<typeof responses>>;
  let after: Awaited<ReturnType<typeof responses>>;
  beforeAll(async () => {
    const half = (name: string, slug: string) => aProduct(shop.database, { name, slug, variants: [{ size: 'M' }] });
    const [top, bottom] = [await half('Tide Top', 'nereid-top'), await half('Tide Bottom', 'nereid-bottom')];
    before = await responses();
    const { id } = await create({
      ...{ name: 'Hidden Nereid', slug: 'hidden-nereid', draft: true, isNew: true, isFeatured: true, tags: ['nereid'] },
      ...{ setTopId: top.id, setBottomId: bottom.id },
    });
    during = await responses();
    await publish(id).expect(200);
    after = await responses();
  });

  it.each(reads)('is absent from %s until it is published', (path) => {
    expect(during[path]).toBe(before[path]);
    expect(after[path]).not.toBe(before[path]);
  });

  it.each<[string, (product: BuiltProduct) => Promise<{ status: number; body: unknown }>]>([
    ['its id in a list', ({ id }) => visitor(shop).get(`/api/products?ids=${id}`)],
    ['a cart', async (product) => addToCart(product)],
    ['a wishlist', ({ id }) => shopper.post('/api/wishlist').send({ productId: id })],
    ['a merged wishlist', ({ id }) => shopper.post('/api/wishlist/merge').send({ productIds: [id] })],
    [
      'the waitlist',
      ({ id, variants }) =>
        visitor(shop)
          .post('/api/waitlist')
          .send({ productId: id, variantId: variants[0]?.id, email: 'a@shop.example' }),
    ],
    ['an order by staff', (product) => staffTotals(product)],
  ])('is refused in %s, like an archived product', async (_, call) => {
    const traits = { name: 'Twin', variants: [{ size: 'M', stock: 0 }] };
    const [draft, archived] = [
      await aProduct(shop.database, { ...traits, draft: true }),
      await aProduct(shop.database, { ...traits, archived: true }),
    ];
    const [ofDraft, ofArchived] = [await call(draft), await call(archived)];
    expect([ofDraft.status, alike(ofDraft.body)]).toEqual([ofArchived.status, alike(ofArchived.body)]);
    expect(JSON.stringify(ofDraft.body)).not.toContain(draft.slug);
  });

  const addToCart = async ({ id, variants }: BuiltProduct) => {
    const { sessionId } = (await visitor(shop).post('/api/cart').send({}).expect(201)).body as { sessionId: string };
    return visitor(shop)
      .post(`/api/cart/${sessionId}/items`)
      .send({ productId: id, variantId: variants[0]?.id, quantity: 1 });
  };
  const staffTotals = ({ id, variants }: BuiltProduct) =>
    staff
      .post('/api/admin/orders/totals')
      .send({ items: [{ productId: id, variantId: variants[0]?.id, quantity: 1 }], shippingState: 'CA' });

  it('has a preview for staff only, which no cache stores', async () => {
    const { id, slug } = await aProduct(shop.database, { name: 'Kelp Top', draft: true });
    const preview = `/api/admin/products/${id}/preview`;
    const { body, headers } = await staff.get(preview).expect(200);
    expect(body).toMatchObject({ id, slug, name: 'Kelp Top', variants: [] });
    expect(headers['cache-control']).toBe('no-store');
    await shopper.get(preview).expect(403);
    await visitor(shop).get(preview).expect(401);
    await staff.get(`/product/${slug}`).expect(404);
  });

  it('is a product of the back office that staff change, find, and discard', async () => {
    const made = await create({ name: 'Foam Suit', draft: true, variants: [{ size: 'M', color: 'Navy', price: 50 }] });
    await staff.patch(`/api/products/${made.id}`).send({ name: 'Foam Suit Two', inventoryCount: 3 }).expect(200);
    expect(await read(made.id)).toMatchObject({
      name: 'Foam Suit Two',
      isDraft: true,
      archivedAt: null,
      publishAt: null,
    });
    const found = async (status: string) =>
      (
        (await staff.get(`/api/admin/products?search=foam+suit&status=${status}`).expect(200))
          .body as StaffProductListResponse
      ).total;
    expect([await found('draft'), await found('active'), await found('archived'), await found('scheduled')]).toEqual([
      1, 0, 0, 0,
    ]);
    await publish(made.id, { publishAt: inAnHour() }).expect(200);
    expect(await found('scheduled')).toBe(1);
    await staff.delete(`/api/products/${made.id}`).expect(204);
    expect(await read(made.id)).toMatchObject({ isDraft: false, publishAt: null, archivedAt: expect.any(String) });
    expect([await found('draft'), await found('archived')]).toEqual([0, 1]);
    const restored = await staff.post(`/api/admin/products/${made.id}/restore`).expect(200);
    expect(restored.body).toMatchObject({ isDraft: true, publishAt: null });
    expect(await isPublic(made)).toBe(false);
    await publish(made.id).expect(200);
    await staff.delete(`/api/products/${made.id}`).expect(204);
    await staff.post(`/api/admin/products/${made.id}/restore`).expect(200);
    expect(await isPublic(made)).toBe(true);
  });

  it('reserves its slug, and shares its name with other products @series', async () => {
    const draft = await create({ name: 'Kelp Suit', draft: true });
    const other = await create({ name: 'Kelp Suit' });
    expect([draft.slug, other.slug]).toEqual(['kelp-suit', 'kelp-suit-2']);
    await staff.patch(`/api/products/${other.id}`).send({ slug: 'kelp-suit' }).expect(409);
    expect([(await read(draft.id)).sharesName, (await read(other.id)).sharesName]).toEqual([true, true]);
    const same = await staff.get('/api/admin/products?status=all&name=KELP+suit').expect(200);
    expect((same.body as StaffProductListResponse).products.map(({ id }) => id)).toEqual([other.id, draft.id]);
    await publish(draft.id).expect(200);
    expect(await isPublic(draft)).toBe(true);
  });

  it('is published by the shop at its time, once, even if two workers run at once', async () => {
    const draft = await create({ name: 'Dawn Suit', draft: true, publishAt: inAnHour() });
    expect(await followSchedule()).toMatchObject({ published: 0, failures: [] });
    expect(await isPublic(draft)).toBe(false);
    await shop.database.query(`UPDATE products SET publish_at = now() - interval '3 hours' WHERE id = $1`, [draft.id]);
    const runs = await Promise.all([followSchedule(), followSchedule()]);
    expect(runs.map(({ published }) => published).sort()).toEqual([0, 1]);
    expect(await isPublic(draft)).toBe(true);
    expect(await read(draft.id)).toMatchObject({ isDraft: false, publishAt: null, version: 2 });
    expect(await actionsOf(draft.id)).toEqual(['product.created by staff', 'product.published by The shop']);
  });

  it('remains a draft when its publishing time is removed', async () => {
    const draft = await create({ name: 'Dusk Suit', draft: true, publishAt: inAnHour() });
    await staff.delete(`/api/admin/products/${draft.id}/publication`).expect(200);
    expect(await read(draft.id)).toMatchObject({ isDraft: true, publishAt: null });
  });

  it('is not scheduled in the past, from an outdated version, or after it was published @series', async () => {
    const draft = await create({ name: 'Late Suit', draft: true });
    const past = await publish(draft.id, { publishAt: '2020-01-01T00:00:00Z' }).expect(422);
    expect(past.body.errors).toEqual({ publishAt: 'Please choose a time in the future, or publish now.' });
    await staff.patch(`/api/products/${draft.id}`).send({ price: 41 }).expect(200);
    expect((await publish(draft.id, { version: 1 }).expect(409)).body.code).toBe('product.changed');
    await publish(draft.id, { version: 2 }).expect(200);
    expect((await publish(draft.id).expect(409)).body.code).toBe('product.not-a-draft');
    await publish(999_999).expect(404);
  });

  it('is changed and published by one request, which changes the stock once if it is repeated', async () => {
    const draft = await create({ name: 'Reef Suit', draft: true, inventoryCount: 10 });
    const change = () =>
      staff
        .patch(`/api/admin/products/${draft.id}`)
        .set('Idempotency-Key', `reef-suit-of-one-request-${draft.id}`)
        .send({ version: 1, inventoryCount: 15, inventoryCountBefore: 10, publish: true });
    await change().expect(200);
    await change().expect(200);
    expect(await read(draft.id)).toMatchObject({ isDraft: false, inventoryCount: 15, version: 2 });
    expect(await isPublic(draft)).toBe(true);
    await staff.patch(`/api/admin/products/${draft.id}`).send({ publish: true }).expect(409);
  });
});

describe('a new product', () => {
  it('is published at once without the field', async () => {
    expect(await isPublic(await create({ name: 'Plain Suit' }))).toBe(true);
  });

  it('has no publishing time unless it is a draft', async () => {
    const body = { name: 'Odd Suit', price: 40, categoryId: 1, publishAt: inAnHour() };
    await staff.post('/api/products').send(body).expect(409);
  });
});
