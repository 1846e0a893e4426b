import type { OpenAPIObject } from '@nestjs/swagger';
import { type Agent, signedIn } from '../builders/account.js';
import { anOrder } from '../builders/checkout.js';
import { aPicture } from '../builders/picture.js';
import { aProduct } from '../builders/product.js';
import { aBikini, aReview } from '../builders/review.js';
import { aPromoCode } from '../builders/promo-code.js';
import { aSet } from '../builders/set.js';
import { apiDescription } from '../harness/routes.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

interface Field {
  readonly sent: object;
  /** Fields in a later response. Undefined if the change of this field must be rejected. */
  readonly shown?: object;
  /** Replaces the setup of the change. */
  readonly begin?: Change['begin'];
}

interface Change {
  /** Creates an object. Returns the path for changes, and a function that reads the object. */
  readonly begin: () => Promise<{ path: string; read: () => Promise<unknown> }>;
  readonly fields: Readonly<Record<string, Field>>;
}

let shop: TestApp;
let staff: Agent;
let shopper: Agent;
const written = apiDescription() as OpenAPIObject;
beforeAll(async () => {
  shop = await startTestApp({}, { worker: false });
  ({ agent: staff } = await signedIn(shop, { admin: true }));
  ({ agent: shopper } = await signedIn(shop));
});
afterAll(() => shop.close());

const get = async <Body>(path: string) => (await staff.get(path).expect(200)).body as Body;

/** Fields whose later value equals the sent value. */
const asSent = (values: object): Record<string, Field> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { sent: { [name]: value }, shown: { [name]: value } }]),
  );

const ofProduct = (id: number) => {
  const path = `/api/admin/products/${id}`;
  return { path, read: () => get(path) };
};

const otherHalf = 900_001;
const aSetForChanges = async () => {
  await shop.database.query(
    `INSERT INTO products (id, name, slug, price_cents, category_id) VALUES ($1, 'Other', 'other-half', 100, 1)
     ON CONFLICT DO NOTHING`,
    [otherHalf],
  );
  return ofProduct((await aSet(shop)).id);
};

const aDraft = async () => ofProduct((await aProduct(shop.database, { draft: true })).id);
const soon = new Date(Date.now() + 3_600_000).toISOString();

const changes: Readonly<Record<string, Change>> = {
  '/api/admin/products/{id}': {
    begin: async () => ofProduct((await aProduct(shop.database)).id),
    fields: {
      ...asSent({
        name: 'Wave Top',
        slug: 'wave-top',
        description: 'Made for real water.',
        price: 40,
        compareAtPrice: 60,
        cost: 12.5,
      }),
      ...asSent({ imageUrl: '/images/products/a.webp', images: ['/images/products/b.webp'], categoryId: 2 }),
      ...asSent({ isFeatured: true, isNew: true, switchedOn: false, inventoryCount: 12, tags: ['red'] }),
      ...asSent({ sku: 'WT-1', barcode: '2000000000015' }),
      ...asSent({ seoTitle: 'Wave Top for surfers', seoDescription: 'A top that stays on.' }),
      ...asSent({
        features: ['Flat seams'],
        fabric: '100% cotton',
        lining: 'Lined',
        upf: 50,
        weight: 180,
        care: ['Line dry'],
        fit: 'Loose',
      }),
      ...asSent({ kind: 'bikini', coverage: 'full', support: 'light', lined: 'none', rise: 'low', leg: 'mid-cut' }),
      ...asSent({ stretch: 'high', setOnly: true }),
      imageDetails: {
        begin: async () =>
          ofProduct(
            (await aProduct(shop.database, { images: ['/images/products/b.webp'], variants: [{ color: 'Navy' }] })).id,
          ),
        sent: { imageDetails: { '/images/products/b.webp': { color: 'Navy', alt: 'from behind' } } },
        shown: { imageDetails: { '/images/products/b.webp': { color: 'Navy', alt: 'from behind' } } },
      },
      setTopId: { begin: aSetForChanges, sent: { setTopId: otherHalf }, shown: { setTopId: otherHalf } },
      setBottomId: { begin: aSetForChanges, sent: { setBottomId: otherHalf }, shown: { setBottomId: otherHalf } },
      inStock: { sent: { inStock: false }, shown: { switchedOn: false } },
      inventoryCountBefore: { sent: { inventoryCount: 12, inventoryCountBefore: 4 }, shown: { inventoryCount: 18 } },
      variants: {
        sent: { variants: [{ size: 'S', color: 'Navy' }] },
        shown: { variants: [{ size: 'S', color: 'Navy' }] },
      },
      publishAt: { begin: aDraft, sent: { publishAt: soon }, shown: { publishAt: soon, isDraft: true } },
      publish: { begin: aDraft, sent: { publish: true }, shown: { isDraft: false, archivedAt: null } },
      version: { sent: { version: 7, name: 'Wave Top' } },
    },
  },
  '/api/user/fit': {
    begin: () => Promise.resolve({ path: '/api/user/fit', read: () => get('/api/user/fit') }),
    fields: asSent({ mySize: 'top:M,active:S', bust: 91.5, underbust: 78, waist: 74, hips: 98, torso: 155 }),
  },
  '/api/admin/users/{id}': {
    begin: async () => {
      const { id, username } = (await signedIn(shop)).user;
      const read = async () => (await get<{ users: object[] }>(`/api/admin/users?search=${username}`)).users[0];
      return { path: `/api/admin/users/${id}`, read };
    },
    fields: asSent({ role: 'Support' }),
  },
  '/api/admin/upload/product-image/{filename}': {
    begin: async () => {
      const file = await aPicture().jpeg().toBuffer();
      const path = '/api/admin/upload/product-image';
      const response = await staff.post(path).attach('image', file, 'beach.jpg').expect(201);
      const { filename } = response.body as { filename: string };
      const read = async () => (await get<object[]>(`/api/admin/upload/product-images?search=${filename}`))[0];
      return { path: `${path}/${filename}`, read };
    },
    fields: asSent({ originalname: 'Front view' }),
  },
  '/api/admin/search-synonyms/{id}': {
    begin: async () => {
      await shop.database.query('DELETE FROM search_synonyms');
      const path = '/api/admin/search-synonyms';
      const words = { words: 'swimmers', meanings: ['bikini'] };
      const { id } = (await staff.post(path).send(words).expect(201)).body as { id: number };
      const read = async () => (await get<{ synonyms: object[] }>(path)).synonyms[0];
      return { path: `${path}/${id}`, read };
    },
    fields: {
      ...asSent({ words: 'trunks', meanings: ['one-piece', 'bikini'] }),
      version: { sent: { version: 7, words: 'trunks' } },
    },
  },
  '/api/admin/categories/{id}': {
    begin: async () => {
      const path = '/api/admin/categories';
      await shop.database.query(`DELETE FROM categories WHERE id > 2`);
      const { id } = (await staff.post(path).send({ name: 'Hats' }).expect(201)).body as { id: number };
      const read = async () =>
        (await get<{ categories: { id: number }[] }>(path)).categories.find((one) => one.id === id);
      return { path: `${path}/${id}`, read };
    },
    fields: {
      ...asSent({
        name: 'Sun Hats',
        description: 'For the beach.',
        imageUrl: '/images/products/a.webp',
        inMenu: false,
        productOrder: 'price-asc',
      }),
      slug: { sent: { slug: 'sun-hats' }, shown: { slug: 'sun-hats', formerSlugs: ['hats'] } },
      ...asSent({ formerSlugs: ['caps'] }),
      version: { sent: { version: 7, name: 'Sun Hats' } },
    },
  },
  '/api/admin/promo-codes/{id}': {
    begin: async () => {
      const { id } = await aPromoCode(shop.database);
      await aProduct(shop.database);
      const path = '/api/admin/promo-codes';
      const read = async () =>
        (await get<{ promoCodes: { id: number }[] }>(`${path}?limit=100`)).promoCodes.find((one) => one.id === id);
      return { path: `${path}/${id}`, read };
    },
    fields: {
      ...asSent({ code: 'SUMMER-26', percentOff: 15, minSubtotal: 60, maxUses: 100, maxUsesPerPerson: 1 }),
      ...asSent({ startsAt: '2026-06-01T00:00:00.000Z', expiresAt: '2126-09-01T00:00:00.000Z' }),
      ...asSent({ email: 'ana@shop.example', categoryIds: [2, 1], productIds: [1] }),
      version: { sent: { version: 7, percentOff: 15 } },
      amountOff: { sent: { amountOff: 12.5, percentOff: null }, shown: { amountOff: 12.5, percentOff: null } },
      freeShipping: { sent: { freeShipping: true }, shown: { freeShipping: true } },
    },
  },
  '/api/admin/orders/{id}': {
    begin: async () => {
      const { id } = await anOrder(shopper, [{ product: await aProduct(shop.database) }]);
      return { path: `/api/admin/orders/${id}`, read: () => get(`/api/admin/orders/${id}`) };
    },
    fields: {
      ...asSent({ status: 'processing', carrier: 'UPS', holdReason: 'Waits for an answer' }),
      statusBefore: { sent: { statusBefore: 'shipped', status: 'completed' } },
      itemsAreBack: { sent: { status: 'cancelled', itemsAreBack: true }, shown: { status: 'cancelled' } },
      evenIfRefunded: { sent: { status: 'shipped', evenIfRefunded: true }, shown: { status: 'shipped' } },
      evenIfUnpaid: { sent: { status: 'shipped', evenIfUnpaid: true }, shown: { status: 'shipped' } },
      keepPayment: {
        sent: { status: 'cancelled', keepPayment: true },
        shown: { retained: { retainedBy: expect.any(String) } },
      },
      paymentMethod: { sent: { paymentMethod: 'cash' } },
      receipt: { sent: { paymentMethod: 'cash', receipt: false } },
      trackingNumber: { sent: { carrier: 'UPS', trackingNumber: '1Z' }, shown: { trackingNumber: '1Z' } },
      trackingNumberBefore: { sent: { carrier: 'UPS', trackingNumber: '1Z2', trackingNumberBefore: '1Z' } },
      settlesRefunds: {
        sent: { note: 'Paid by check.', settlesRefunds: true },
        shown: { staffTimeline: expect.arrayContaining([expect.objectContaining({ text: 'Paid by check.' })]) },
      },
      note: {
        sent: { note: 'She calls back.' },
        shown: {
          staffTimeline: expect.arrayContaining([
            expect.objectContaining({ text: expect.stringContaining('She calls back.') }),
          ]),
        },
      },
    },
  },
  '/api/admin/contact-submissions/{id}': {
    begin: async () => {
      const [row] = await shop.database.query<{ id: number }>(
        "INSERT INTO contact_submissions (name, email, subject, message) VALUES ('Jo', 'jo@shop.example', 'The fit', 'Do the leggings run small?') RETURNING id",
      );
      const path = `/api/admin/contact-submissions/${row?.id}`;
      return { path, read: () => get(path) };
    },
    fields: {
      ...asSent({ isRead: true }),
      isAnswered: { sent: { isRead: true, isAnswered: true }, shown: { isRead: true, isAnswered: true } },
    },
  },
  '/api/admin/reviews/{id}': {
    begin: async () => {
      const { reviewId } = await aReview(shop, (await signedIn(shop)).agent, await aBikini(shop));
      const path = `/api/admin/reviews/${reviewId}`;
      return { path, read: () => get(path) };
    },
    fields: {
      version: { sent: { version: 7, state: 'published' } },
      state: { sent: { version: 1, state: 'published' }, shown: { state: 'published' } },
      reason: { sent: { version: 1, state: 'rejected', reason: 'An address.' }, shown: { reason: 'An address.' } },
      answer: { sent: { version: 1, answer: 'Thank you!' }, shown: { answer: 'Thank you!' } },
    },
  },
};

/** Changes the variants of a product, which are a list in the product's request. */
const ofVariants: Change = {
  begin: async () => ofProduct((await aProduct(shop.database, { variants: [{ size: 'S', color: 'Navy' }] })).id),
  fields: {
    ...asSent({ size: 'M', color: 'Red', imageUrl: '/images/products/c.webp', price: 40, switchedOn: false }),
    ...asSent({ inventoryCount: 12, sku: 'WT-RED-M', barcode: 'WT RED M' }),
    id: { sent: { price: 41 }, shown: { price: 41 } },
    archived: { sent: { archived: true }, shown: { archivedAt: expect.any(String) } },
    inStock: { sent: { inStock: false }, shown: { switchedOn: false } },
    inventoryCountBefore: { sent: { inventoryCount: 12, inventoryCountBefore: 4 }, shown: { inventoryCount: 18 } },
  },
};

/** Returns the properties of a schema in the API description. */
const namesIn = (schema: string) => {
  const found = written.components?.schemas?.[schema] as { properties?: object };
  return Object.keys(found.properties ?? {}).sort();
};
const bodyOf = (path: string) => {
  const body = written.paths[path]?.patch?.requestBody as { content: Record<string, { schema: { $ref: string } }> };
  return body.content['application/json']?.schema.$ref.split('/').at(-1) ?? '';
};

describe('the fields that staff can change', () => {
  it('are all tested here', () => {
    const sameHandler = '/api/products/{id}';
    const patched = Object.keys(written.paths).filter((path) => written.paths[path]?.patch && path !== sameHandler);
    expect(Object.keys(changes).sort()).toEqual(patched.sort());
    for (const [path, { fields }] of Object.entries(changes))
      expect(Object.keys(fields).sort()).toEqual(namesIn(bodyOf(path)));
    expect(Object.keys(ofVariants.fields).sort()).toEqual(namesIn('VariantRequest'));
  });

  const all = Object.entries(changes).flatMap(([path, { begin, fields }]) =>
    Object.entries(fields).map(([name, field]) => ({ path, name, begin, ...field })),
  );

  const change = async ({ begin, sent, shown }: (typeof all)[number]) => {
    const { path, read } = await begin();
    const before = await read();
    if (shown) expect(before).not.toMatchObject(shown);
    await staff
      .patch(path)
      .send(sent)
      .expect(shown ? 200 : 409);
    const after = await read();
    if (shown) expect(after).toMatchObject(shown);
    else expect(after).toEqual(before);
  };

  const isInGate = (_: unknown, at: number) => at % 4 === 0;
  it.each(all.filter(isInGate))('are changed or rejected: $name of $path', change);
  it.each(all.filter((_, at) => !isInGate(_, at)))('are changed or rejected: $name of $path @series', change);

  it.each(Object.entries(ofVariants.fields))('are changed in a variant: %s', async (_, { sent, shown = {} }) => {
    const { path, read } = await ofVariants.begin();
    const before = (await read()) as { variants: { id: number }[] };
    expect(before).not.toMatchObject({ variants: [shown] });
    await staff
      .patch(path)
      .send({ variants: [{ id: before.variants[0]?.id, ...sent }] })
      .expect(200);
    expect(await read()).toMatchObject({ variants: [shown] });
  });
});
