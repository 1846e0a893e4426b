import { Client } from 'pg';
import type { CategoryResponse } from '../../src/adapters/http/catalog/category.response.js';
import type { StaffCategoryResponse } from '../../src/adapters/http/catalog/staff-category.response.js';
import { CatalogChanges } from '../../src/domain/catalog/ports/catalog-changes.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { aProduct } from '../builders/product.js';
import { allAtOnce } from '../harness/all-at-once.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let staff: Agent;
beforeAll(async () => {
  shop = await startTestApp({}, { worker: false, pages: true });
  ({ agent: staff } = await signedIn(shop, { admin: true }));
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.removePastHistory('TRUNCATE products, tax_rates CASCADE');
  await shop.database.query(`
    DELETE FROM categories;
    INSERT INTO categories (id, name, slug) VALUES (1, 'Bikinis', 'bikinis'), (2, 'Athletic Wear', 'athletic-wear')`);
});

const path = '/api/admin/categories';
const listed = async () =>
  ((await staff.get(path).expect(200)).body as { categories: StaffCategoryResponse[] }).categories;
const namesOf = async () => (await listed()).map(({ name }) => name);
const publicList = async () => (await visitor(shop).get('/api/categories').expect(200)).body as CategoryResponse[];
const one = async (slug: string) =>
  (await visitor(shop).get(`/api/categories/${slug}`).expect(200)).body as CategoryResponse;
const create = (body: object) => staff.post(path).send(body);
const created = async (body: object) => (await create(body).expect(201)).body as StaffCategoryResponse;
const update = (id: number, body: object) => staff.patch(`${path}/${id}`).send(body);
const order = (ids: number[], idsBefore: number[]) => staff.put(`${path}/order`).send({ ids, idsBefore });
const lastEntry = async () =>
  (
    await shop.database.query(
      'SELECT action, subject_kind, subject_name, before, after FROM audit_entries ORDER BY id DESC LIMIT 1',
    )
  )[0];
const productsIn = async (category: string) =>
  ((await visitor(shop).get('/api/products').query({ category }).expect(200)).body as { name: string }[]).map(
    ({ name }) => name,
  );

describe('the categories of the shop', () => {
  it('are Bikinis and Athletic Wear at first, in the menu', async () => {
    const atFirst = { description: null, imageUrl: null, inMenu: true };
    const counts = { products: 0, archivedProducts: 0, shownProducts: 0 };
    const uses = { productOrder: 'featured', formerSlugs: [], ...counts, version: 1 };
    const categories = [
      { id: 1, name: 'Bikinis', slug: 'bikinis', ...atFirst },
      { id: 2, name: 'Athletic Wear', slug: 'athletic-wear', ...atFirst },
    ];
    expect(await publicList()).toEqual(categories.map((category) => ({ ...category, hasProducts: false })));
    expect(await listed()).toEqual(categories.map((category) => ({ ...category, ...uses })));
  });

  it('are created at the end, with a slug made from the name, and recorded in the audit log', async () => {
    const details = { description: 'For the beach.', imageUrl: '/images/products/hat.webp', inMenu: false };
    const byPrice = { ...details, productOrder: 'price-asc' };
    const hats = await created({ name: ' Sun Hats ', slug: '', ...byPrice });
    expect(hats).toEqual({
      ...{ id: expect.any(Number), name: 'Sun Hats', slug: 'sun-hats', formerSlugs: [] },
      ...{ ...byPrice, products: 0, archivedProducts: 0, shownProducts: 0, version: 1 },
    });
    expect(await lastEntry()).toEqual({
      ...{ action: 'category.created', subject_kind: 'category', subject_name: 'Sun Hats', before: null },
      after: { name: 'Sun Hats', slug: 'sun-hats', formerSlugs: [], ...byPrice },
    });
    expect((await publicList()).map(({ slug }) => slug)).toEqual(['bikinis', 'athletic-wear', 'sun-hats']);
    expect(await one('sun-hats')).toMatchObject({ id: hats.id, ...details });
    expect((await created({ name: 'Sun hats' })).slug).toBe('sun-hats-2');
    expect((await created({ name: '2026' })).slug).toBe('category-2026');
    expect((await created({ name: 'New Arrivals' })).slug).toBe('new-arrivals-2');
    expect((await created({ name: 'Shipping' })).slug).toBe('shipping-2');
  });

  it('list their products in the order that staff chose, until shoppers choose another order', async () => {
    for (const [name, price] of [
      ['Dear', 90],
      ['Cheap', 10],
      ['Fair', 50],
    ] as const)
      await aProduct(shop.database, { name, price, isFeatured: name === 'Fair' });
    expect((await productsIn('bikinis'))[0]).toBe('Fair');
    await update(1, { productOrder: 'price-asc', formerSlugs: ['swim'] }).expect(200);
    expect(await productsIn('bikinis')).toEqual(['Cheap', 'Fair', 'Dear']);
    expect(await productsIn('swim')).toEqual(['Cheap', 'Fair', 'Dear']);
    const query = { category: 'bikinis', sort: 'price-desc' };
    const { body } = await visitor(shop).get('/api/products').query(query).expect(200);
    expect((body as { name: string }[]).map(({ name }) => name)).toEqual(['Dear', 'Fair', 'Cheap']);
  });

  it('name each wrong field', async () => {
    const { body } = await create({
      ...{
        name: ' ',
        slug: 'x'.repeat(201),
        description: 'x'.repeat(501),
        inMenu: 'yes',
        productOrder: 'best-selling',
      },
      ...{ imageUrl: 'https://elsewhere.example/a.webp', formerSlugs: [7] },
    }).expect(422);
    expect(Object.keys((body as { errors: object }).errors).sort()).toEqual(
      ['description', 'formerSlugs', 'imageUrl', 'inMenu', 'name', 'productOrder', 'slug'].sort(),
    );
    const rule = 'A slug may contain a–z, 0–9 and single hyphens between them, but must not be only digits.';
    for (const slug of ['Sun Hats', '123', 'a--b'])
      expect((await create({ name: 'Hats', slug }).expect(422)).body).toMatchObject({ errors: { slug: rule } });
    expect((await update(1, { slug: '' }).expect(422)).body).toMatchObject({ errors: { slug: rule } });
    expect((await update(1, { formerSlugs: ['swim', 'Swim'] }).expect(422)).body).toMatchObject({
      errors: { formerSlugs: rule },
    });
    for (const slug of ['new-arrivals', 'shipping'])
      expect((await update(1, { slug }).expect(422)).body).toMatchObject({
        errors: { slug: `The slug “${slug}” is reserved. Please choose another slug.` },
      });
    expect(await listed()).toHaveLength(2);
  });

  it('are renamed, and found by the new name', async () => {
    await aProduct(shop.database, { name: 'Tide Top' });
    await update(1, { name: 'Swim' }).expect(200);
    expect(await one('bikinis')).toMatchObject({ id: 1, name: 'Swim', slug: 'bikinis' });
    const search = (words: string) => visitor(shop).get('/api/products').query({ search: words }).expect(200);
    expect((await search('swim')).body).toMatchObject([{ name: 'Tide Top' }]);
    expect(await lastEntry()).toEqual({
      ...{ action: 'category.updated', subject_kind: 'category', subject_name: 'Swim' },
      ...{ before: { name: 'Bikinis' }, after: { name: 'Swim' } },
    });
  });

  it('are renamed with all their products, in parts, and without the usual time limit', async () => {
    await shop.database.query(
      `INSERT INTO products (name, slug, price_cents, image_url, category_id)
       SELECT 'Wave Top', 'wave-' || n, 1000, '', 1 FROM generate_series(1, 1100) AS n`,
    );
    const client = new Client({ connectionString: shop.database.url });
    const messages: (string | undefined)[] = [];
    client.on('notice', ({ message }) => messages.push(message));
    await client.connect();
    await client.query(`UPDATE categories SET name = 'Kelpwear' WHERE id = 1`);
    await client.end();
    expect(messages.filter((message) => message?.startsWith('indexed'))).toEqual([
      ...['indexed 500 products', 'indexed 500 products', 'indexed 100 products'],
    ]);
    const missing = `SELECT FROM products WHERE NOT search @@ to_tsquery('simple', $1)`;
    expect(await shop.database.query(missing, ['kelpwear'])).toEqual([]);

    const query = jest.spyOn(Client.prototype, 'query');
    await update(1, { name: 'Seawear' }).expect(200);
    const statements = JSON.stringify(query.mock.calls.map(([statement]): unknown => statement));
    query.mockRestore();
    expect(statements).toContain(`SET LOCAL statement_timeout = '5min'`);
    expect(await shop.database.query(missing, ['seawear'])).toEqual([]);
  });

  it('are renamed while a colleague saves a product', async () => {
    const { id } = await aProduct(shop.database, { name: 'Tide Top' });
    const lock = `SELECT FROM products WHERE id = ${id} FOR NO KEY UPDATE`;
    const responses = await allAtOnce(shop.database.url, lock, () => [
      staff.patch(`/api/products/${id}`).send({ name: 'Wave Top' }),
      update(1, { name: 'Swim' }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('show a colleague’s change instead of overwriting it', async () => {
    await update(1, { name: 'Swim', version: 1 }).expect(200);
    const { body } = await update(1, { description: 'For real water.', version: 1 }).expect(409);
    expect(body).toMatchObject({
      ...{ code: 'changed-meanwhile', version: 2, current: { name: 'Swim', slug: 'bikinis', formerSlugs: [] } },
      message: expect.stringContaining('A colleague saved this'),
    });
    expect(await one('bikinis')).toMatchObject({ name: 'Swim', description: null });
    await update(1, { description: 'For real water.', version: 2 }).expect(200);
    expect(await one('bikinis')).toMatchObject({ name: 'Swim', description: 'For real water.' });
    await update(1, { description: 'For real water.', version: 3 }).expect(200);
    expect((await listed())[0]?.version).toBe(3);
  });

  it('lose a picture that staff delete from the library, as a new version', async () => {
    await shop.database.query(
      `INSERT INTO uploaded_images (filename, original_name, bytes, width, height, state)
       VALUES ('swim.webp', 'Swim.png', 1000, 640, 800, 'kept')`,
    );
    const imageUrl = '/images/products/swim.webp';
    await update(1, { imageUrl }).expect(200);
    await staff.delete('/api/admin/upload/product-image/swim.webp?force=true').expect(204);
    expect(await listed()).toMatchObject([{ imageUrl: null, version: 3 }, {}]);
  });

  it('are unknown under another id', async () => {
    await update(999, { name: 'Swim' }).expect(404);
    await staff.delete(`${path}/999`).expect(404);
  });
});

describe('the order of the categories', () => {
  it('applies to all lists, and is recorded in the audit log', async () => {
    const { id } = await created({ name: 'Hats' });
    await order([id, 2, 1], [1, 2, id]).expect(200);
    expect(await namesOf()).toEqual(['Hats', 'Athletic Wear', 'Bikinis']);
    expect((await publicList()).map(({ name }) => name)).toEqual(['Hats', 'Athletic Wear', 'Bikinis']);
    expect(await lastEntry()).toEqual({
      ...{ action: 'category.ordered', subject_kind: 'category', subject_name: 'Categories' },
      before: { order: ['Bikinis', 'Athletic Wear', 'Hats'] },
      after: { order: ['Hats', 'Athletic Wear', 'Bikinis'] },
    });
    const { text } = await visitor(shop).get('/sitemap.xml').expect(200);
    expect(text).toMatch(/new-arrivals[\s\S]*hats[\s\S]*athletic-wear[\s\S]*bikinis/);
    await created({ name: 'Bags' });
    expect(await namesOf()).toEqual(['Hats', 'Athletic Wear', 'Bikinis', 'Bags']);
  });

  it('is not changed on top of a colleague’s change', async () => {
    await order([2, 1], [1, 2]).expect(200);
    const { body } = await order([2, 1], [1, 2]).expect(409);
    expect(body).toMatchObject({ code: 'categories.changed', message: expect.stringContaining('A colleague changed') });
    await created({ name: 'Hats' });
    await order([1, 2], [2, 1]).expect(409);
    expect(await namesOf()).toEqual(['Athletic Wear', 'Bikinis', 'Hats']);
  });

  it('contains each category once', async () => {
    for (const ids of [[1], [1, 1], [1, 2, 3], [1, 999]]) await order(ids, [1, 2]).expect(422);
    await staff
      .put(`${path}/order`)
      .send({ ids: '1,2', idsBefore: [0] })
      .expect(422);
  });
});

describe('a former slug of a category', () => {
  it('redirects to the new address, and finds the category and its products', async () => {
    await aProduct(shop.database, { name: 'Tide Top' });
    await update(1, { slug: 'swim' }).expect(200);
    expect(await listed()).toMatchObject([{ slug: 'swim', formerSlugs: ['bikinis'] }, {}]);
    const page = await visitor(shop).get('/products/bikinis?sizes=S&utm_source=mail').expect(301);
    expect(page.headers['location']).toBe('/products/swim?sizes=S&utm_source=mail');
    await visitor(shop).get('/products/swim').expect(200);
    expect(await one('bikinis')).toMatchObject({ id: 1, slug: 'swim' });
    expect(await productsIn('bikinis')).toEqual(['Tide Top']);
    expect(await productsIn('swim')).toEqual(['Tide Top']);

    await update(1, { slug: 'bikinis' }).expect(200);
    expect(await listed()).toMatchObject([{ slug: 'bikinis', formerSlugs: ['swim'] }, {}]);
    await visitor(shop).get('/products/swim').expect(301).expect('Location', '/products/bikinis');
  });

  it('belongs to the category until staff release it', async () => {
    await update(1, { slug: 'swim' }).expect(200);
    const expectConflict = async (body: object, field: string) =>
      expect((await update(2, body).expect(409)).body).toMatchObject({
        code: 'category.slug-taken',
        errors: {
          [field]:
            '“bikinis” redirects to the category “Bikinis”. Please remove it from the former slugs of “Bikinis” first.',
        },
      });
    await expectConflict({ slug: 'bikinis' }, 'slug');
    await expectConflict({ formerSlugs: ['bikinis'] }, 'formerSlugs');
    expect((await update(2, { slug: 'swim' }).expect(409)).body).toMatchObject({
      errors: { slug: 'The category “Bikinis” has the slug “swim”.' },
    });
    await create({ name: 'Other', slug: 'bikinis' }).expect(409);
    expect((await created({ name: 'Bikinis' })).slug).toBe('bikinis-2');

    await update(1, { formerSlugs: [] }).expect(200);
    await visitor(shop).get('/api/categories/bikinis').expect(404);
    await visitor(shop).get('/products/bikinis').expect(404);
    await update(2, { slug: 'bikinis' }).expect(200);
    expect(await one('bikinis')).toMatchObject({ id: 2 });
  });

  it('is taken once when two colleagues change a slug at the same time', async () => {
    const responses = await allAtOnce(shop.database.url, 'LOCK TABLE categories IN SHARE MODE', () => [
      update(1, { slug: 'swim' }),
      update(2, { slug: 'swim' }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('moves the sales tax rates of the category', async () => {
    const rate = { state: 'CA', category: 'bikinis', percent: 5, validFrom: '2026-01-01' };
    const rates = [rate, { ...rate, category: 'shipping' }];
    await staff.put('/api/admin/tax-rates').send({ version: 0, rates }).expect(200);
    await update(1, { slug: 'swim' }).expect(200);
    const { body } = await staff.get('/api/admin/tax-rates').expect(200);
    const { rates: now } = body as { rates: { category: string }[] };
    expect(now.map(({ category }) => category).sort()).toEqual(['shipping', 'swim']);
  });
});

describe('a deleted category', () => {
  const remove = (id: number) => staff.delete(`${path}/${id}`);

  it('has no address and no redirects, and is recorded in the audit log', async () => {
    const { id } = await created({ name: 'Hats', formerSlugs: ['caps'] });
    await visitor(shop).get('/products/caps').expect(301).expect('Location', '/products/hats');
    await remove(id).expect(204);
    await visitor(shop).get('/products/hats').expect(404);
    await visitor(shop).get('/products/caps').expect(404);
    expect(await namesOf()).toEqual(['Bikinis', 'Athletic Wear']);
    expect(await lastEntry()).toMatchObject({
      ...{ action: 'category.deleted', before: { slug: 'hats', formerSlugs: ['caps'] }, after: null },
    });
    await remove(id).expect(404);
  });

  it('had no products, not even archived ones', async () => {
    await aProduct(shop.database, { slug: 'tide-top' });
    await aProduct(shop.database, { slug: 'old-top', archived: true });
    const message = async () => ((await remove(1).expect(409)).body as { message: string }).message;
    expect(await message()).toBe(
      '“Bikinis” still has 2 products (1 archived; restore archived products first). Please move them to another category.',
    );
    expect(await listed()).toMatchObject([{ products: 2, archivedProducts: 1 }, { products: 0 }]);
    await shop.database.query(`UPDATE products SET category_id = 2 WHERE slug = 'old-top'`);
    expect(await message()).toBe('“Bikinis” still has 1 product. Please move it to another category.');
    await shop.database.query(`UPDATE products SET category_id = 2`);
    await shop.database.query(
      `INSERT INTO tax_rates (state, category, rate_ppm, valid_from) VALUES ('CA', 'bikinis', 50000, '2026-01-01')`,
    );
    expect(await message()).toBe('“Bikinis” still has 1 sales tax rate. Please delete it first.');
    expect(await namesOf()).toEqual(['Bikinis', 'Athletic Wear']);
  });

  it('does not lose a product that a colleague adds at the same time', async () => {
    const { id } = await created({ name: 'Hats' });
    const product = { name: 'Sun Hat', price: 20, categoryId: id };
    const responses = await allAtOnce(shop.database.url, `SELECT FROM categories WHERE id = ${id} FOR UPDATE`, () => [
      remove(id),
      staff.post('/api/products').send(product),
    ]);
    expect([
      [204, 422],
      [409, 201],
    ]).toContainEqual(responses.map(({ status }) => status));
  });
});

describe('the menu', () => {
  const catchUp = () => shop.app.get(CatalogChanges, { strict: false }).catchUp();
  afterAll(() => shop.database.query('TRUNCATE setting_versions'));
  const menuOf = async (page: string) => {
    const { text } = await visitor(shop).get(page).expect(200);
    const [, menu = ''] = /<nav aria-label="Main"[^>]*>(.*?)<\/nav>/.exec(text) ?? [];
    return [...menu.matchAll(/<a[^>]*href="([^"]+)"[^>]*>([^<]+)</g)].map(([, href, name]) => `${name} ${href}`);
  };
  const before = ['Home /', 'New Arrivals /products/new-arrivals'];
  const after = ['About /about', 'Contact /contact'];

  it('has the categories of the menu in their order, on every page that the server renders', async () => {
    const usual = ['Bikinis /products/bikinis', 'Athletic Wear /products/athletic-wear'];
    for (const categoryId of [1, 2]) await aProduct(shop.database, { categoryId });
    for (const page of ['/', '/products', '/about', '/auth', '/reset-password', '/wishlist'])
      expect(await menuOf(page)).toEqual([...before, ...usual, ...after]);
    const { id } = await created({ name: 'Hats & Caps', inMenu: true });
    await aProduct(shop.database, { categoryId: id });
    await order([id, 2, 1], [1, 2, id]).expect(200);
    await update(2, { inMenu: false }).expect(200);
    await update(1, { name: 'Swim', slug: 'swim' }).expect(200);
    for (const page of ['/', '/about', '/wishlist'])
      expect(await menuOf(page)).toEqual([
        ...before,
        'Hats &amp; Caps /products/hats-caps',
        'Swim /products/swim',
        ...after,
      ]);
  });

  it('omits a category while the shop sells no product of it, also if staff chose the entries', async () => {
    const pages = ['/', '/about', '/wishlist'];
    const menus = async () => Promise.all(pages.map(menuOf));
    const bikinis = 'Bikinis /products/bikinis';
    const { id } = await aProduct(shop.database, { categoryId: 1 });
    await aProduct(shop.database, { categoryId: 2, draft: true });
    await catchUp();
    expect(await menus()).toEqual(pages.map(() => [...before, bikinis, ...after]));
    expect(await publicList()).toMatchObject([{ hasProducts: true }, { hasProducts: false }]);

    await staff.delete(`/api/products/${id}`).expect(204);
    expect(await menus()).toEqual(pages.map(() => [...before, ...after]));
    const link = (label: string) => ({ label, categoryId: null, to: '/about' });
    const header = [link('Story'), { label: null, categoryId: 1, to: null }];
    await staff.put('/api/admin/store/menu').send({ header, footer: null, version: 0 }).expect(200);
    expect(await menus()).toEqual(pages.map(() => ['Story /about']));

    await staff.post(`/api/admin/products/${id}/restore`).expect(200);
    expect(await menus()).toEqual(pages.map(() => ['Story /about', bikinis]));
  });
});
