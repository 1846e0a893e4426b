import request from 'supertest';
import type { ProductDetailResponse } from '../../src/adapters/http/catalog/product.response.js';
import type {
  ItemByCodeResponse,
  StaffProductListResponse,
} from '../../src/adapters/http/catalog/staff-product.response.js';
import type {
  StaffOrderListResponse,
  StaffOrderResponse,
} from '../../src/adapters/http/orders/staff-order.response.js';
import { type Agent, signedIn } from '../builders/account.js';
import { anOrder } from '../builders/checkout.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { aSet } from '../builders/set.js';
import { allAtOnce } from '../harness/all-at-once.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let staff: Agent;
beforeAll(async () => {
  shop = await startTestApp({}, { worker: false });
  staff = (await signedIn(shop, { admin: true })).agent;
});
afterAll(() => shop.close());

let number = 0;
/** A product in two sizes with SKUs that no other test has. */
async function twoSizes(): Promise<{ product: BuiltProduct; m: number; l: number; skus: [string, string] }> {
  const skus: [string, string] = [`TT-${++number}-M`, `TT-${number}-L`];
  const product = await aProduct(shop.database, {
    variants: [
      { size: 'M', sku: skus[0] },
      { size: 'L', sku: skus[1] },
    ],
  });
  return { product, m: product.variants[0]?.id ?? 0, l: product.variants[1]?.id ?? 0, skus };
}
const create = (body: object) =>
  staff.post('/api/products').send({ name: 'Bay Top', price: 30, categoryId: 1, ...body });
const change = ({ id }: Pick<BuiltProduct, 'id'>, body: object) => staff.patch(`/api/products/${id}`).send(body);
const codesOf = async ({ id }: BuiltProduct) => {
  const { body } = await staff.get(`/api/admin/products/${id}`).expect(200);
  const { sku, barcode, variants } = body as ItemByCodeResponse['product'];
  return { sku, barcode, variants: variants.map((variant) => variant.sku) };
};
const byCode = (code: string, client = staff) => client.get('/api/admin/products/by-code').query({ code });

describe('the codes of a product', () => {
  it('are saved with its variants, and its page has the SKUs and GTINs', async () => {
    const variants = [
      { size: 'S', color: 'Red', sku: ' BT-S ', barcode: '036000291452' },
      { size: 'M', color: 'Red', sku: 'BT-M', barcode: 'BT-M' },
      { size: 'L', color: 'Red', sku: '', barcode: null },
    ];
    const { body } = await create({ variants }).expect(201);
    const { body: shown } = await staff.get(`/api/admin/products/${body.id}`).expect(200);
    expect(shown.variants).toMatchObject([
      { sku: 'BT-S', barcode: '036000291452' },
      { sku: 'BT-M', barcode: 'BT-M' },
      { sku: null, barcode: null },
    ]);
    const list = (await staff.get('/api/admin/products?search=BT-S').expect(200)).body as StaffProductListResponse;
    expect(list.products[0]?.variants.map(({ sku }) => sku)).toEqual(['BT-S', 'BT-M', null]);
    const page = await request(shop.url).get(`/api/products/${body.slug}`).expect(200);
    const [s, m] = (body as ProductDetailResponse).variants;
    expect((page.body as ProductDetailResponse).codes).toEqual([
      { variantId: s?.id, sku: 'BT-S', gtin: '036000291452' },
      { variantId: m?.id, sku: 'BT-M' },
    ]);
  });

  it('are refused at the field when they are malformed', async () => {
    const { product, m } = await twoSizes();
    const variants = [
      { id: m, size: 'XL' },
      { size: 'S', sku: 'É', barcode: '036000291453' },
    ];
    const { body } = await change(product, { variants, barcode: 'x'.repeat(49) }).expect(422);
    const { errors } = body as { errors: Record<string, string> };
    expect(Object.keys(errors)).toEqual(['barcode', 'variants.1.sku', 'variants.1.barcode']);
    expect(errors['variants.1.barcode']).toMatch(/check digit/);
  });

  it('belong to one item of the shop, in any case, and the error names it at the field', async () => {
    const { skus } = await twoSizes();
    const other = await aProduct(shop.database, { name: 'Reef Shorts', sku: 'RS-1', barcode: '4006381333931' });
    const variants = [
      { size: 'M', sku: 'New-1' },
      { size: 'L', sku: 'rs-1', barcode: '04006381333931' },
    ];
    const { body } = await create({ variants }).expect(409);
    expect(body).toMatchObject({
      code: 'product.code-taken',
      errors: { 'variants.1.sku': 'Reef Shorts has this SKU.', 'variants.1.barcode': 'Reef Shorts has this barcode.' },
    });
    const conflict = await change(other, { sku: skus[1].toLowerCase() }).expect(409);
    expect(conflict.body.errors).toEqual({ sku: expect.stringMatching(/^Tide Top .* \(L, Navy\) has this SKU\.$/) });
    await change(other, { sku: 'rs-1' }).expect(200);
  });

  it('cannot be given to two variants, but two variants can swap them', async () => {
    const { product, m, l, skus } = await twoSizes();
    const { body } = await change(product, { variants: [{ id: l, sku: skus[0] }] }).expect(422);
    expect(body.errors).toEqual({ 'variants.0.sku': 'M, Navy of this product has this SKU.' });
    const swapped = [
      { id: m, sku: skus[1] },
      { id: l, sku: skus[0] },
    ];
    await change(product, { variants: swapped }).expect(200);
    expect((await codesOf(product)).variants).toEqual(skus.toReversed());
  });

  it('stay with archived items', async () => {
    const { product, m, skus } = await twoSizes();
    await change(product, { variants: [{ id: m, archived: true }] }).expect(200);
    const inside = await change(product, { variants: [{ size: 'S', sku: skus[0] }] }).expect(422);
    expect(inside.body.errors['variants.0.sku']).toMatch(/^M, Navy is archived and has this SKU/);
    const { body } = await create({ sku: skus[0] }).expect(409);
    expect(body.errors.sku).toMatch(/\(M, Navy\) is archived and has this SKU/);
  });

  it('can move from a product to its new variants', async () => {
    const product = await aProduct(shop.database, { sku: 'WHOLE-1', barcode: '96385074' });
    const refused = await change(product, { sku: 'WHOLE-2', variants: [{ size: 'M', color: 'Red' }] }).expect(422);
    expect(refused.body.errors.sku).toMatch(/each size and color/);
    await change(product, { variants: [{ size: 'M', color: 'Red', sku: 'WHOLE-1' }] }).expect(200);
    expect(await codesOf(product)).toEqual({ sku: null, barcode: null, variants: ['WHOLE-1'] });
  });

  it('are not given to a set', async () => {
    const set = await aSet(shop);
    const { body } = await change(set, { sku: 'SET-1' }).expect(422);
    expect(body.errors).toEqual({ sku: 'A set has no code of its own. Please enter the codes on its top and bottom.' });
  });

  it('go to one of two products that request the same code at once', async () => {
    const responses = await allAtOnce(shop.database.url, 'LOCK item_codes IN EXCLUSIVE MODE', () =>
      ['race-1', 'race-2', 'race-3'].map(async (slug) => create({ slug, sku: 'RACE-1' })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe('a scanned code', () => {
  it('finds the item by SKU or barcode, in any case, and a UPC with a leading zero', async () => {
    const { product, l, skus } = await twoSizes();
    await change(product, { variants: [{ id: l, barcode: '123456789012' }] }).expect(200);
    for (const code of [skus[1], ` ${skus[1].toLowerCase()} `, '123456789012', '0123456789012']) {
      const { body } = await byCode(code).expect(200);
      expect(body).toMatchObject({ product: { id: product.id }, variantId: l });
    }
  });

  it('finds a product without variants, even if it is archived', async () => {
    const { id } = await aProduct(shop.database, { sku: 'GONE-1', archived: true });
    const { body } = await byCode('gone-1').expect(200);
    expect(body).toMatchObject({ product: { id, archivedAt: expect.any(String) }, variantId: null });
  });

  it('results in a 404 that repeats an unknown code', async () => {
    expect((await byCode('NOPE-1').expect(404)).body.message).toBe('No product has the SKU or barcode “NOPE-1”.');
    await byCode('').expect(422);
  });

  it.each([
    ['the beginning of a SKU', 'find-'],
    ['a whole SKU', 'FIND-9-L'],
    ['the beginning of a UPC', '9638'],
    ['a UPC with a leading zero', '0963850700018'],
  ])('is found in the product list by %s', async (_, search) => {
    const found = await shop.database.query<{ id: number }>(`SELECT id FROM products WHERE slug = 'found-by-code'`);
    const variants = [{ size: 'L', sku: 'FIND-9-L', barcode: '963850700018' }];
    const id = found[0]?.id ?? (await aProduct(shop.database, { slug: 'found-by-code', variants })).id;
    const { body } = await staff.get('/api/admin/products').query({ search }).expect(200);
    expect((body as StaffProductListResponse).products.map((product) => product.id)).toEqual([id]);
  });
});

describe('an order line', () => {
  const show = async (id: string) =>
    (await staff.get(`/api/admin/orders/${id}`).expect(200)).body as StaffOrderResponse;
  const search = async (text: string) =>
    ((await staff.get('/api/admin/orders').query({ search: text }).expect(200)).body as StaffOrderListResponse).orders;

  it('has the codes of the purchase, by which staff find the order', async () => {
    const { product, m, l, skus } = await twoSizes();
    await change(product, { variants: [{ id: m, barcode: `B-${skus[0]}` }] }).expect(200);
    const { agent } = await signedIn(shop);
    const { id } = await anOrder(agent, [{ product, variantId: m }]);
    await change(product, { variants: [{ id: m, sku: null, barcode: null }] }).expect(200);
    const { items } = await show(id);
    expect(items).toMatchObject([{ sku: skus[0], barcode: `B-${skus[0]}` }]);
    const own = await agent.get(`/api/orders/${id}`).expect(200);
    expect(JSON.stringify(own.body)).not.toContain(skus[0]);
    expect(await search(skus[0].toLowerCase())).toMatchObject([{ id }]);
    const csv = await staff.get('/api/admin/orders/export.csv').query({ search: skus[0] }).expect(200);
    expect(csv.text).toContain(`1 × ${skus[0]}`);

    await staff
      .post(`/api/admin/orders/${id}/exchanges`)
      .send({ itemId: items[0]?.id, quantity: 1, variantId: l })
      .expect(200);
    expect((await show(id)).items.map(({ sku, barcode }) => [sku, barcode])).toEqual([[skus[1], undefined]]);
    expect(await search(skus[1])).toMatchObject([{ id }]);
    expect(await search(skus[0])).toEqual([]);
  });

  it('has the codes in an order that staff enter, too', async () => {
    const { product, m, skus } = await twoSizes();
    const single = await aProduct(shop.database, { sku: `${skus[0]}-X` });
    const items = [
      { productId: product.id, variantId: m, quantity: 2 },
      { productId: single.id, quantity: 1 },
    ];
    const customer = { customerName: 'Ana Rivera', customerEmail: 'ana@shop.example', paymentMethod: 'cash' };
    const { body } = await staff
      .post('/api/admin/orders')
      .send({ ...customer, items })
      .expect(201);
    expect((body as StaffOrderResponse).items.map(({ sku }) => sku)).toEqual([skus[0], `${skus[0]}-X`]);
  });
});
