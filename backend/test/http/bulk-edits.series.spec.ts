import { randomUUID } from 'node:crypto';
import type {
  BulkEditListResponse,
  BulkEditPreviewResponse,
  BulkEditResponse,
} from '../../src/adapters/http/catalog/bulk-edit.response.js';
import type { StaffProductDetailResponse } from '../../src/adapters/http/catalog/staff-product.response.js';
import { type Agent, signedIn } from '../builders/account.js';
import { anOrder } from '../builders/checkout.js';
import { aProduct, type ProductTraits } from '../builders/product.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let staff: Agent;
let staffName: string;
beforeAll(async () => {
  shop = await startTestApp();
  const { agent, user } = await signedIn(shop, { admin: true });
  [staff, staffName] = [agent, user.username];
});
afterAll(() => shop.close());

const put = (traits: ProductTraits = {}) => aProduct(shop.database, traits);
const read = async ({ id }: { id: number }) =>
  (await staff.get(`/api/admin/products/${id}`).expect(200)).body as StaffProductDetailResponse;
const idsOf = (products: readonly { id: number }[]) => products.map(({ id }) => id);
const preview = async (body: object) =>
  (await staff.post('/api/admin/bulk-edits/preview').send(body).expect(200)).body as BulkEditPreviewResponse;
const send = (body: object, fingerprint: string, by = staff, key: string = randomUUID()) =>
  by
    .post('/api/admin/bulk-edits')
    .set('Idempotency-Key', key)
    .send({ ...body, fingerprint });
const apply = async (body: object) =>
  (await send(body, (await preview(body)).fingerprint).expect(201)).body as BulkEditResponse;
const undo = (id: number, by = staff) => by.post(`/api/admin/bulk-edits/${id}/undo`);
const undone = async (id: number) => ((await undo(id).expect(200)).body as BulkEditResponse).undone;
const auditOf = (kind: string, id: number) =>
  shop.database.query(
    `SELECT action, subject_name, before, after FROM audit_entries
     WHERE subject_kind = $1 AND subject_id = $2 ORDER BY id`,
    [kind, String(id)],
  );

describe('the preview of a bulk edit', () => {
  it('shows each change and each problem, and saves nothing', async () => {
    const plain = await put({ name: 'Plain Top', price: 20, variants: [{ size: 'S' }, { size: 'M', price: 25 }] });
    const reduced = await put({ name: 'Sale Top', price: 20, compareAtPrice: 21 });
    const body = { ids: idsOf([plain, reduced]), kind: 'raise-price', percent: 10 };
    expect(await preview(body)).toEqual({
      title: 'Price raised by 10%',
      edits: [
        {
          productId: plain.id,
          name: 'Plain Top',
          changes: [
            { field: 'price', variantId: null, variant: null, before: 20, after: 22 },
            { field: 'price', variantId: plain.variants[1]?.id, variant: 'M, Navy', before: 25, after: 27.5 },
          ],
        },
      ],
      problems: [
        {
          productId: reduced.id,
          name: 'Sale Top',
          reason: 'The price must be lower than the compare-at price of $21.00.',
        },
      ],
      ...{ incomplete: [], unchanged: 0 },
      fingerprint: expect.stringMatching(/^[\da-f]{16}$/),
    });
    expect(await read(plain)).toMatchObject({ price: 20, version: 1 });
  });

  it('names drafts that would be published without a picture or stock', async () => {
    const bare = await put({ name: 'Bare Top', draft: true, imageUrl: '', stock: 0 });
    const soldOut = await put({ name: 'Empty Top', draft: true, variants: [{ size: 'S', stock: 0 }] });
    const full = await put({ name: 'Full Top', draft: true, variants: [{ size: 'S', stock: 2 }] });
    const noUnits = 'No size has units in stock, so shoppers cannot buy it.';
    expect((await preview({ ids: idsOf([bare, soldOut, full]), kind: 'publish' })).incomplete).toEqual([
      { productId: bare.id, name: 'Bare Top', reason: `It has no picture. ${noUnits}` },
      { productId: soldOut.id, name: 'Empty Top', reason: noUnits },
    ]);
  });

  it('selects all products of a filter', async () => {
    const [one, two] = [await put({ tags: ['Pier', 'old'] }), await put({ tags: ['pier'] })];
    await put({ tags: ['pier'], archived: true });
    const { edits, unchanged } = await preview({ filter: { search: 'pier' }, kind: 'remove-tags', tags: ['old'] });
    expect(edits.map(({ productId }) => productId)).toEqual([one.id]);
    expect(unchanged).toBe(1);
    const all = await preview({ filter: { search: 'pier', status: 'all' }, kind: 'archive' });
    expect(all.edits.map(({ productId }) => productId)).toEqual([one.id, two.id]);
    const tagged = await preview({ filter: { search: 'pier', tag: 'old' }, kind: 'archive' });
    expect(tagged.edits.map(({ productId }) => productId)).toEqual([one.id]);
  });

  it.each([
    [{ kind: 'set-price' }, 'amount', 'Please enter a price.'],
    [{ kind: 'raise-price' }, 'amount', 'Please enter an amount or a percentage.'],
    [{ kind: 'raise-price', percent: 0 }, 'percent', 'Please enter a percentage'],
    [{ kind: 'add-stock', units: 0 }, 'units', 'Please enter a number of units above zero.'],
    [{ kind: 'add-tags', tags: [' '] }, 'tags', 'Please enter tags.'],
    [{ kind: 'set-category', categoryId: 999 }, 'categoryId', 'This category does not exist.'],
    [{ kind: 'archive', ids: [] }, 'ids', 'Please select products.'],
    [{ kind: 'archive', ids: [1_999_999] }, 'ids', 'Some of these products do not exist.'],
    [
      { kind: 'archive', ids: undefined, filter: { search: 'no such product' } },
      'ids',
      'No products match your selection.',
    ],
  ])('rejects %j', async (part, field, message) => {
    const product = await put();
    const response = await staff.post('/api/admin/bulk-edits/preview').send({ ids: [product.id], ...part });
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({ errors: { [field]: expect.stringContaining(message) as string } });
  });

  it('rejects a selection of more than 200 products', async () => {
    await shop.database.query(
      `INSERT INTO products (name, slug, price_cents, category_id)
       SELECT 'Crowd ' || n, 'crowd-' || n, 2000, 1 FROM generate_series(1, 201) AS n`,
    );
    const response = await staff
      .post('/api/admin/bulk-edits/preview')
      .send({ filter: { search: 'crowd-' }, kind: 'archive' })
      .expect(422);
    expect(response.body).toMatchObject({
      errors: { ids: expect.stringContaining('at most 200 products at once') as string },
    });
  });
});

describe('a bulk edit', () => {
  it('changes the products, writes the audit, and reaches shoppers at once', async () => {
    const top = await put({ name: 'Wave Top', price: 20 });
    const shown = async () =>
      ((await staff.get(`/api/products/${top.slug}`).expect(200)).body as { price: number }).price;
    expect(await shown()).toBe(20);
    const edit = await apply({ ids: [top.id], kind: 'lower-price', percent: 10, endIn99: true });
    expect(await shown()).toBe(17.99);
    expect(edit).toMatchObject({
      title: 'Price lowered by 10%, ending in .99',
      products: 1,
      by: staffName,
      undone: null,
    });
    expect(new Date(edit.undoUntil).getTime() - new Date(edit.at).getTime()).toBe(24 * 3_600_000);
    expect(await auditOf('product', top.id)).toEqual([
      {
        ...{ action: 'product.updated', subject_name: 'Wave Top' },
        ...{ before: { price: 20, version: 1 }, after: { price: 17.99, version: 2 } },
      },
    ]);
    expect(await auditOf('bulk-edit', edit.id)).toEqual([
      { action: 'bulk-edit.applied', subject_name: edit.title, before: null, after: { products: 1 } },
    ]);
  });

  it('changes category, tags and archived state, but no picture and no variant', async () => {
    const images = ['/images/products/a.webp', '/images/products/b.webp'];
    const variants = [{ size: 'S' }, { size: 'M' }];
    const [one, two] = [await put({ tags: ['old'], images, variants }), await put({ slug: 'twice' })];
    const ids = idsOf([one, two]);
    await apply({ ids, kind: 'set-category', categoryId: 2 });
    await apply({ ids, kind: 'add-tags', tags: ['new', 'old'] });
    await apply({ ids, kind: 'featured-on' });
    await apply({ ids, kind: 'archive' });
    expect(await read(one)).toMatchObject({ isFeatured: true });
    expect(await read(one)).toMatchObject({ categoryId: 2, tags: ['old', 'new'], archivedAt: expect.any(String) });
    const other = await put({ slug: 'twice' });
    const { edits, problems } = await preview({ ids: [...ids, other.id], kind: 'restore' });
    expect(edits.map(({ productId }) => productId)).toEqual([one.id]);
    expect(problems).toMatchObject([{ productId: two.id, reason: expect.stringContaining('“twice”') as string }]);
    await apply({ ids: [...ids, other.id], kind: 'restore' });
    expect(await read(one)).toMatchObject({ archivedAt: null, version: 6, images, variants });
    expect(await read(two)).toMatchObject({ archivedAt: expect.any(String), images: [] });
  });

  it('plans a sale that starts later', async () => {
    const product = await put({ price: 20 });
    const startsAt = new Date(Date.now() + 3_600_000).toISOString();
    await apply({ ids: [product.id], kind: 'put-on-sale', percent: 25, startsAt });
    expect(await read(product)).toMatchObject({ price: 20, sale: { percentOff: 25, startsAt, usualPrice: null } });
  });

  it('puts products on sale until a time, and ends the sale', async () => {
    const [one, two] = [await put({ price: 20 }), await put({ price: 40 })];
    const endsAt = new Date(Date.now() + 3_600_000).toISOString();
    const edit = await apply({ ids: idsOf([one, two]), kind: 'put-on-sale', percent: 25, endsAt });
    expect(await read(one)).toMatchObject({ price: 15, compareAtPrice: 20, sale: { percentOff: 25, endsAt } });
    expect(await auditOf('product', one.id)).toMatchObject([
      { action: 'product.sale-started', after: { price: 15, salePercentOff: 25, saleEndsAt: endsAt } },
    ]);
    const end = await apply({ ids: [two.id], kind: 'end-sale' });
    expect(await read(two)).toMatchObject({ price: 40, compareAtPrice: null, sale: null });
    expect(await undone(end.id)).toMatchObject({ restored: 1, leftAlone: [] });
    expect(await undone(edit.id)).toMatchObject({ restored: 2, leftAlone: [] });
    expect(await read(two)).toMatchObject({ price: 40, sale: null });
    expect(await read(one)).toMatchObject({ price: 20, compareAtPrice: null, sale: null });
  });

  it('adds units to those that are left after sales, and writes the stock ledger', async () => {
    const top = await put({
      variants: [
        { size: 'S', stock: 3 },
        { size: 'M', stock: 0 },
      ],
    });
    const body = { ids: [top.id], kind: 'add-stock', units: 5 };
    const { fingerprint } = await preview(body);
    const { agent } = await signedIn(shop);
    await anOrder(agent, [{ product: top, variantId: top.variants[0]?.id }]);
    await send(body, fingerprint).expect(201);
    const { variants } = await read(top);
    expect(variants.map(({ inventoryCount }) => inventoryCount)).toEqual([7, 5]);
    const { entries } = (await staff.get(`/api/admin/products/${top.id}/stock-ledger?limit=2`)).body as {
      entries: object[];
    };
    expect(entries).toMatchObject([
      { variant: 'M, Navy', onHandChange: 5, reason: 'staff', by: staffName },
      { variant: 'S, Navy', onHandChange: 5, reason: 'staff', by: staffName },
    ]);
  });

  it('is rejected with a new preview if a product or a replaced stock has changed since, and saves nothing', async () => {
    const [one, two] = [await put({ price: 20, stock: 4 }), await put({ price: 30 })];
    const lower = { ids: idsOf([one, two]), kind: 'lower-price', amount: 5 };
    const first = await preview(lower);
    await staff.patch(`/api/products/${one.id}`).send({ price: 22 }).expect(200);
    const { body } = await send(lower, first.fingerprint).expect(409);
    const { code, preview: fresh } = body as { code: string; preview: BulkEditPreviewResponse };
    expect(code).toBe('bulk-edit.outdated');
    expect(fresh.edits[0]?.changes).toMatchObject([{ before: 22, after: 17 }]);
    expect(await read(two)).toMatchObject({ price: 30, version: 1 });
    await send(lower, fresh.fingerprint).expect(201);

    const set = { ids: [one.id], kind: 'set-stock', units: 9 };
    const { fingerprint } = await preview(set);
    const { agent } = await signedIn(shop);
    await anOrder(agent, [{ product: one }]);
    await send(set, fingerprint).expect(409);
    expect(await read(one)).toMatchObject({ inventoryCount: 3 });
  });

  it('is made once if the same request is sent twice', async () => {
    const top = await put({ stock: 1 });
    const body = { ids: [top.id], kind: 'add-stock', units: 5 };
    const { fingerprint } = await preview(body);
    const key = randomUUID();
    const first = await send(body, fingerprint, staff, key).expect(201);
    const again = await send(body, fingerprint, staff, key).expect(201);
    expect(again.body).toEqual(first.body);
    expect(await read(top)).toMatchObject({ inventoryCount: 6 });
  });

  it('is applied for one of two requests at once, and the other gets a new preview', async () => {
    const products = [await put({ price: 20 }), await put({ price: 20 }), await put({ price: 20 })];
    const body = { ids: idsOf(products), kind: 'lower-price', amount: 5 };
    const { fingerprint } = await preview(body);
    const backwards = { ...body, ids: body.ids.toReversed() };
    const outcomes = await Promise.all([send(body, fingerprint), send(backwards, fingerprint)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([201, 409]);
    for (const product of products) expect(await read(product)).toMatchObject({ price: 15, version: 2 });
  });
});

describe('the undo of a bulk edit', () => {
  it('restores the badges of each product', async () => {
    const [one, two] = [await put({ isNew: true }), await put()];
    const edit = await apply({ ids: idsOf([one, two]), kind: 'new-off' });
    expect(edit).toMatchObject({ title: 'New turned off', products: 1 });
    expect(await read(one)).toMatchObject({ isNew: false });
    expect(await undone(edit.id)).toMatchObject({ restored: 1, leftAlone: [] });
    expect([(await read(one)).isNew, (await read(two)).isNew]).toEqual([true, false]);
  });

  it('restores the products, except those that were changed since the bulk edit, and names the exceptions', async () => {
    const [one, two] = [await put({ price: 20 }), await put({ name: 'Busy Top', price: 20 })];
    const edit = await apply({ ids: idsOf([one, two]), kind: 'set-price', amount: 5 });
    await staff.patch(`/api/products/${two.id}`).send({ price: 6 }).expect(200);
    await staff.patch(`/api/products/${one.id}`).send({ name: 'Other name' }).expect(200);
    const leftAlone = [{ productId: two.id, name: 'Busy Top', reason: 'It was changed in the meantime.' }];
    expect(await undone(edit.id)).toEqual({ by: staffName, at: expect.any(String), restored: 1, leftAlone });
    expect(await read(one)).toMatchObject({ price: 20, name: 'Other name' });
    expect(await read(two)).toMatchObject({ price: 6 });
    expect((await auditOf('bulk-edit', edit.id)).at(-1)).toMatchObject({
      action: 'bulk-edit.undone',
      after: { products: 1, leftAlone: ['Busy Top'] },
    });
    const { edits } = (await staff.get('/api/admin/bulk-edits').expect(200)).body as BulkEditListResponse;
    expect(edits[0]).toMatchObject({ id: edit.id, products: 2, undone: { restored: 1, leftAlone } });
  });

  it('takes back added units, but never sold or held ones', async () => {
    const top = await put({
      name: 'Sold Top',
      variants: [
        { size: 'S', stock: 1 },
        { size: 'M', stock: 1 },
      ],
    });
    const edit = await apply({ ids: [top.id], kind: 'add-stock', units: 3 });
    const { agent } = await signedIn(shop);
    await anOrder(agent, [{ product: top, variantId: top.variants[0]?.id }]);
    await shop.database.query('UPDATE stock SET held = 2 WHERE variant_id = $1', [top.variants[1]?.id]);
    expect(await undone(edit.id)).toMatchObject({
      restored: 1,
      leftAlone: [{ name: 'Sold Top', reason: 'M, Navy: only 2 of 3 units were available.' }],
    });
    expect((await read(top)).variants).toMatchObject([
      { inventoryCount: 0, held: 0 },
      { inventoryCount: 0, held: 2 },
    ]);
  });

  it('does not restore products whose former slug or category is no longer available', async () => {
    const { id: categoryId } = (await staff.post('/api/admin/categories').send({ name: 'Short-lived' }).expect(201))
      .body as { id: number };
    const [one, two] = [await put({ slug: 'short-lived-top' }), await put({ categoryId })];
    const archived = await apply({ ids: [one.id], kind: 'archive' });
    await put({ slug: 'short-lived-top' });
    const moved = await apply({ ids: [two.id], kind: 'set-category', categoryId: 2 });
    await staff.delete(`/api/admin/categories/${categoryId}`).expect(204);
    expect((await undone(archived.id))?.leftAlone).toMatchObject([
      { reason: expect.stringContaining('slug') as string },
    ]);
    expect((await undone(moved.id))?.leftAlone).toMatchObject([{ reason: 'Its former category was deleted.' }]);
  });

  it('happens once, even if two staff members undo at the same time', async () => {
    const top = await put({ stock: 10 });
    const edit = await apply({ ids: [top.id], kind: 'subtract-stock', units: 2 });
    const { agent: other } = await signedIn(shop, { admin: true });
    const outcomes = await Promise.all([undo(edit.id), undo(edit.id, other)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await read(top)).toMatchObject({ inventoryCount: 10 });
    expect((await undo(edit.id).expect(409)).body).toMatchObject({
      code: 'bulk-edit.undone',
      message: expect.stringMatching(/has already undone this bulk edit\.$/) as string,
    });
    await undo(1_999_999).expect(404);
  });

  it('ends after 24 hours', async () => {
    const top = await put({ price: 20 });
    const [late, early] = [await apply({ ids: [top.id], kind: 'set-price', amount: 5 }), await put({ price: 20 })];
    const age = (id: number, minutes: number) =>
      shop.database.query(`UPDATE bulk_edits SET created_at = now() - $2 * interval '1 minute' WHERE id = $1`, [
        id,
        minutes,
      ]);
    await age(late.id, 24 * 60 + 1);
    expect((await undo(late.id).expect(409)).body).toMatchObject({ code: 'bulk-edit.too-late' });
    expect(await read(top)).toMatchObject({ price: 5 });
    const edit = await apply({ ids: [early.id], kind: 'set-price', amount: 5 });
    await age(edit.id, 24 * 60 - 1);
    await undo(edit.id).expect(200);
  });
});
