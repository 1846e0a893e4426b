import type { ProductDetailResponse, ProductResponse } from '../../src/adapters/http/catalog/product.response.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { aProduct } from '../builders/product.js';
import { aSet } from '../builders/set.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

const [back, side, fabric] = ['back', 'side', 'fabric'].map((name) => `/images/products/${name}.webp`) as [
  string,
  string,
  string,
];
const imageDetails = { [back]: { color: 'Navy', alt: 'from behind' }, [fabric]: { alt: 'close-up of the fabric' } };

let shop: TestApp;
let staff: Agent;
beforeAll(async () => {
  shop = await startTestApp({}, { worker: false });
  ({ agent: staff } = await signedIn(shop, { admin: true }));
});
afterAll(() => shop.close());

const variants = ['Navy', 'Rust'].map((color) => ({ size: 'S', color, inventoryCount: 3 }));
const create = (body: object) =>
  staff.post('/api/products').send({ name: 'Wave Top', price: 40, categoryId: 1, variants, ...body });
const created = async () =>
  (await create({ images: [back, side, fabric], imageDetails }).expect(201)).body as ProductDetailResponse;
const change = ({ id }: { id: number }, body: object) => staff.patch(`/api/products/${id}`).send(body);
/** Reads the product like any visitor, from the response cache. */
const shown = async ({ slug }: { slug: string }) =>
  (await visitor(shop).get(`/api/products/${slug}`).expect(200)).body as ProductDetailResponse;

describe('the details of pictures', () => {
  it('are returned with a new product, to visitors and to staff', async () => {
    const product = await created();
    expect(product.imageDetails).toEqual(imageDetails);
    expect(await shown(product)).toMatchObject({ images: [back, side, fabric], imageDetails });
    const { body } = await staff.get(`/api/admin/products/${product.id}`).expect(200);
    expect(body).toMatchObject({ imageDetails });
  });

  it('are not returned in lists, in halves of a set, or if there are none', async () => {
    const product = await created();
    const { body: listed } = await staff.get(`/api/products?ids=${product.id}`).expect(200);
    const { body: ofStaff } = await staff.get('/api/admin/products?search=wave-top').expect(200);
    expect([(listed as ProductResponse[])[0], (ofStaff as { products: ProductResponse[] }).products[0]]).toEqual([
      expect.not.objectContaining({ imageDetails: expect.anything() }),
      expect.not.objectContaining({ imageDetails: expect.anything() }),
    ]);
    const set = await aSet(shop);
    await change(set.top, { images: [back], imageDetails: { [back]: { alt: 'from behind' } } }).expect(200);
    expect((await shown(set)).set?.top).not.toHaveProperty('imageDetails');
    expect(await shown(await aProduct(shop.database, { images: [back] }))).not.toHaveProperty('imageDetails');
  });

  it('can describe the main picture, which is not the second picture of a card', async () => {
    const images = [back, side];
    const details = { [back]: { alt: 'from behind' } };
    const { body } = await create({ imageUrl: back, images, imageDetails: details }).expect(201);
    const product = body as ProductDetailResponse;
    expect(await shown(product)).toMatchObject({ imageUrl: back, images, imageDetails: details });
    const { body: listed } = await visitor(shop).get(`/api/products?ids=${product.id}&fields=card`).expect(200);
    expect(listed).toMatchObject([{ imageUrl: back, images: [side] }]);
  });

  it('remain with their pictures, and are removed with them', async () => {
    const product = await created();
    const left = { images: [fabric, side], imageDetails: { [fabric]: imageDetails[fabric] } };
    await change(product, { images: left.images }).expect(200);
    expect(await shown(product)).toMatchObject(left);
    await change(product, { name: 'Wave Tank' }).expect(200);
    expect(await shown(product)).toMatchObject({ name: 'Wave Tank', ...left });
  });

  it('do not change the order of pictures, whatever the order of the rows', async () => {
    const product = await aProduct(shop.database);
    await shop.database.query(
      'INSERT INTO product_images (product_id, position, url) VALUES ($1, 2, $2), ($1, 0, $3), ($1, 1, $4)',
      [product.id, fabric, back, side],
    );
    await change(product, { name: 'Wave Tank' }).expect(200);
    expect((await shown(product)).images).toEqual([back, side, fabric]);
    await change(product, { imageDetails: { [side]: { alt: 'from the side' } } }).expect(200);
    expect((await shown(product)).images).toEqual([back, side, fabric]);
    const entries = await shop.database.query(
      `SELECT after FROM audit_entries WHERE subject_kind = 'product' AND subject_id = $1 ORDER BY id`,
      [String(product.id)],
    );
    expect(entries).toEqual([
      { after: { name: 'Wave Tank', version: 2 } },
      { after: { [`${side}: alt`]: 'from the side', version: 3 } },
    ]);
  });

  it('are replaced at once, even in cached pages, and recorded in the audit log', async () => {
    const product = await created();
    await shown(product);
    await change(product, { imageDetails: { [side]: { color: 'Rust', alt: '' } } }).expect(200);
    expect((await shown(product)).imageDetails).toEqual({ [side]: { color: 'Rust' } });
    const entries = await shop.database.query(
      `SELECT after FROM audit_entries WHERE subject_kind = 'product' AND subject_id = $1 ORDER BY id DESC LIMIT 1`,
      [String(product.id)],
    );
    expect(entries).toEqual([
      {
        after: {
          ...{ [`${back}: color`]: null, [`${back}: alt`]: null, [`${fabric}: alt`]: null },
          ...{ [`${side}: color`]: 'Rust', version: 2 },
        },
      },
    ]);
    await change(product, { imageDetails: null }).expect(200);
    expect(await shown(product)).not.toHaveProperty('imageDetails');
  });

  it('are updated in cached pages after changes by plain SQL', async () => {
    const product = await created();
    await shown(product);
    await shop.database.query(`UPDATE product_images SET alt = 'seen from the side' WHERE product_id = $1`, [
      product.id,
    ]);
    expect((await shown(product)).imageDetails?.[side]).toEqual({ alt: 'seen from the side' });
  });

  it('may have the maximum length in characters beyond the basic plane', async () => {
    const alt = '🌊'.repeat(200);
    const product = (await create({ images: [back], imageDetails: { [back]: { alt } } }).expect(201)).body;
    expect(product).toMatchObject({ imageDetails: { [back]: { alt } } });
  });

  it('are rejected for pictures that are not listed', async () => {
    const message = 'Please enter details only for pictures that are listed in “images”.';
    const wrong = { images: [back], imageDetails: { [side]: { alt: 'from the side' } } };
    expect((await create(wrong).expect(422)).body).toMatchObject({ errors: { imageDetails: message } });
    const product = await created();
    expect((await change(product, { ...wrong, images: [back] }).expect(422)).body).toMatchObject({
      errors: { imageDetails: message },
    });
    expect((await shown(product)).imageDetails).toEqual(imageDetails);
  });

  it('are rejected for a color that the product never had, and remain when their color is removed', async () => {
    const errors = {
      imageDetails: 'This product has no color “Nvay”. Please choose one of its colors for the picture.',
    };
    const typo = { imageDetails: { [back]: { color: 'Nvay' } } };
    expect((await create({ images: [back], ...typo }).expect(422)).body).toMatchObject({ errors });
    const product = await created();
    expect((await change(product, typo).expect(422)).body).toMatchObject({ errors });

    const green = { [back]: { color: 'Green' } };
    await change(product, { imageDetails: green, variants: [{ size: 'S', color: 'Green' }] }).expect(200);
    const added = (await shown(product)).variants.find(({ color }) => color === 'Green');
    await change(product, { variants: [{ id: added?.id, archived: true }] }).expect(200);
    await change(product, { imageDetails: { ...green, [side]: { color: 'Green' } } }).expect(200);
    const navy = product.variants.find(({ color }) => color === 'Navy');
    await change(product, { imageDetails }).expect(200);
    await change(product, { variants: [{ id: navy?.id, color: 'Midnight' }] }).expect(200);
    await change(product, { imageDetails, name: 'Wave Tank' }).expect(200);
    expect((await shown(product)).imageDetails).toEqual(imageDetails);
  });

  it.each<[string, unknown, string, string]>([
    ['a list', [{ alt: 'x' }], 'imageDetails', 'Please send the details of each picture by its path.'],
    ['a text', 'from behind', 'imageDetails', 'Please send the details of each picture by its path.'],
    ['texts', { [back]: 'from behind' }, 'imageDetails', 'Please send the details of each picture by its path.'],
    [
      'a long alt text',
      { [back]: { alt: 'x'.repeat(201) } },
      'imageDetails.0.alt',
      'Please use at most 200 characters.',
    ],
    [
      'an alt text of which PostgreSQL counts each character as two',
      { [back]: { alt: '❤️'.repeat(101) } },
      'imageDetails.0.alt',
      'Please use at most 200 characters.',
    ],
    [
      'a long color',
      { [back]: { color: 'x'.repeat(101) } },
      'imageDetails.0.color',
      'Please use at most 100 characters.',
    ],
    [
      'too many',
      Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`/${n}`, {}])),
      'imageDetails',
      'Please send details of at most 30 pictures.',
    ],
  ])('are rejected as %s', async (_, given, field, message) => {
    const response = await create({ images: [back], imageDetails: given }).expect(422);
    expect(response.body).toMatchObject({ errors: { [field]: message } });
  });
});
