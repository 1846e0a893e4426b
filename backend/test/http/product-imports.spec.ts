import { request as httpRequest } from 'node:http';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { Client } from 'pg';
import { ImportJobs } from '../../src/adapters/timers/import-jobs.js';
import { JobRunner } from '../../src/adapters/timers/job-runner.js';
import type {
  ImportDetailResponse,
  ImportedProductListResponse,
  ImportListResponse,
} from '../../src/adapters/http/imports/import.response.js';
import { ProductImports } from '../../src/domain/imports/ports/product-imports.js';
import { ApplyImport } from '../../src/domain/imports/use-cases/apply-import.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { aProduct, type BuiltProduct } from '../builders/product.js';
import { aSet } from '../builders/set.js';
import { atLength } from '../harness/extent.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

type Row = Readonly<Record<string, string | number>>;

let shop: TestApp;
let staff: Agent;
let staffName: string;
beforeAll(async () => {
  shop = await startTestApp();
  const { agent, user } = await signedIn(shop, { admin: true });
  [staff, staffName] = [agent, user.username];
  // Stop the shop's own runs of the job, which would process files before a test looks at them.
  const jobs = shop.app.get(JobRunner, { strict: false });
  jobs.onModuleDestroy();
  await jobs.beforeApplicationShutdown();
});
afterAll(() => shop.close());

const work = () => shop.app.get(ImportJobs, { strict: false }).work['product-imports']();
const imports = '/api/admin/product-imports';
const post = (file: string | Buffer, name = 'products.csv') =>
  staff.post(imports).query({ name }).set('Content-Type', 'text/csv').send(file);
const exported = async (query: object = {}) =>
  (await staff.get('/api/admin/products/export.csv').query(query).buffer(true).expect(200)).text;
const rowsIn = (file: string): Record<string, string>[] => parse(file, { bom: true, columns: true });

function fileOf(...rows: readonly Row[]): string {
  const titles = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return stringify([...rows], { header: true, columns: titles });
}
const upload = async (...rows: readonly Row[]): Promise<number> =>
  ((await post(fileOf(...rows)).expect(201)).body as ImportDetailResponse).id;
async function checked(...rows: readonly Row[]): Promise<number> {
  const id = await upload(...rows);
  await work();
  return id;
}
async function imported(...rows: readonly Row[]): Promise<number> {
  const id = await checked(...rows);
  await steer(id, 'start').expect(200);
  await work();
  return id;
}
const steer = (id: number, action: string) => staff.post(`${imports}/${id}/${action}`);
const show = async (id: number) => (await staff.get(`${imports}/${id}`).expect(200)).body as ImportDetailResponse;
async function counts(id: number) {
  const { state, rows } = await show(id);
  return { state, ...Object.fromEntries(Object.entries(rows).filter(([, count]) => count > 0)) };
}
const products = async (id: number, states = '') =>
  ((await staff.get(`${imports}/${id}/products`).query({ states }).expect(200)).body as ImportedProductListResponse)
    .products;
const problems = async (id: number) =>
  (await products(id)).flatMap((one) => one.problems.map(({ row, column, message }) => [row, column, message]));
async function read({ id }: Pick<BuiltProduct, 'id'>) {
  const [row] = await shop.database.query<{ name: string; price_cents: number; version: number; on_hand: number }>(
    'SELECT name, price_cents, version, (SELECT sum(on_hand)::integer FROM stock WHERE product_id = p.id) AS on_hand FROM products p WHERE id = $1',
    [id],
  );
  return row;
}
const idOf = async (slug: string) =>
  (await shop.database.query<{ id: number }>('SELECT id FROM products WHERE slug = $1', [slug]))[0]?.id;
const sell = ({ id }: BuiltProduct, units: number) =>
  shop.database.query('UPDATE stock SET on_hand = on_hand - $2 WHERE product_id = $1', [id, units]);
const aNewProduct = (slug: string, more: Row = {}): Row => ({
  Slug: slug,
  Name: slug,
  Category: 'bikinis',
  Price: '40',
  ...more,
});

describe('an exported file', () => {
  it('imports unchanged, with formulas, line breaks, sets, pictures and archived products', async () => {
    await aProduct(shop.database, {
      slug: 'formulas',
      name: '=1+1',
      description: '-first "line"; with, marks\r\n\'=second\n\n@third',
      tags: ["'=quoted", "''+twice", '＝wide', 'a, b; c'],
      compareAtPrice: 50,
      images: ['/images/products/a.webp', '/images/products/b.webp', '/images/products/c.webp'],
      garment: { kind: 'bikini-top', support: 'medium' },
      variants: [
        { size: null, color: 'Navy', price: 31.5, stock: 0 },
        { size: '=S', color: '+Red', imageUrl: '/images/products/a.webp', inStock: false },
      ],
    });
    await shop.database.query(`
      UPDATE product_images SET color = '+Red', alt = '  -behind' WHERE url = '/images/products/b.webp';
      UPDATE products SET features = '{"Soft, light","=x"}', seo_title = '=Title', seo_description = '-Text', care = '{Wash}', upf = 50, weight = 120, fabric = '@cotton'
        WHERE slug = 'formulas'`);
    await aProduct(shop.database, { slug: 'plain', isFeatured: true, isNew: true, inStock: false, imageUrl: '' });
    await aProduct(shop.database, { slug: 'plain', archived: true, name: 'Former' });
    await aProduct(shop.database, { slug: 'gone', archived: true, variants: [{}, { size: 'L' }] });
    await aSet(shop);
    const before = await shop.database.query('SELECT id, version FROM products ORDER BY id');

    const file = await exported({ status: 'all' });
    expect(file).toContain(`"'-first ""line""; with, marks`);
    expect(rowsIn(file).map(({ Slug }) => Slug)).toEqual(expect.arrayContaining(['formulas', 'plain', 'gone']));
    const id = ((await post(file).expect(201)).body as ImportDetailResponse).id;
    await work();
    expect(await problems(id)).toEqual([]);
    expect(await products(id, 'new,changed')).toEqual([]);
    expect(await counts(id)).toEqual({ state: 'checked', unchanged: 10 });
    expect(await shop.database.query('SELECT id, version FROM products ORDER BY id')).toEqual(before);
    expect((await steer(id, 'start').expect(409)).body).toMatchObject({ code: 'import.nothing' });
  });

  it('has the products of the filtered list, one row per variant', async () => {
    const product = await aProduct(shop.database, { name: 'Only this', variants: [{ size: 'S' }, { size: 'M' }] });
    const response = await staff.get('/api/admin/products/export.csv').query({ search: 'only this' }).expect(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="products-\d{4}-\d{2}-\d{2}\.csv"$/),
      'cache-control': 'no-store',
    });
    expect(rowsIn(response.text)).toEqual([
      expect.objectContaining({ Slug: product.slug, Name: 'Only this', Price: '44.99', Size: 'S', Stock: '10' }),
      expect.objectContaining({ Slug: product.slug, Name: '', Price: '', Size: 'M', 'Stock at export': '10' }),
    ]);
  });
});

describe('an import', () => {
  it('finds a category by its name and by the slug that it had at the export', async () => {
    const product = await aProduct(shop.database, { slug: 'before-the-rename' });
    await shop.database.query("INSERT INTO category_slugs (slug, category_id) VALUES ('two-pieces', 1)");
    const id = await checked(
      { Slug: product.slug, Category: 'two-pieces', Price: '30' },
      aNewProduct('by-name', { Category: 'athletic wear' }),
    );
    expect(await products(id)).toMatchObject([{ differences: [{ column: 'Price' }] }, { problems: [] }]);
    await steer(id, 'cancel').expect(200);
  });

  it('replaces unknown and missing categories by existing and new ones, and is checked again', async () => {
    const product = await aProduct(shop.database, { slug: 'moves-to-sale' });
    const id = await checked(
      aNewProduct('tankini-one', { Category: ' Tankinis ', Size: 'S' }),
      aNewProduct('tankini-one', { Category: 'Tankinis', Size: 'M' }),
      aNewProduct('tankini-two', { Category: 'Tankinis' }),
      { Slug: product.slug, Category: 'Old stuff' },
      aNewProduct('uncategorized', { Category: '' }),
      aNewProduct('fine'),
    );
    expect(await show(id)).toMatchObject({
      withoutPicture: 1,
      unknownCategories: [
        { text: '', products: 1 },
        { text: 'Old stuff', products: 1 },
        { text: 'Tankinis', products: 2 },
      ],
    });
    const assign = (...categories: object[]) => staff.post(`${imports}/${id}/categories`).send({ categories });
    await assign().expect(422);
    await assign({ text: 'Tankinis' }, { text: '', categoryId: 9_999 }).expect(404);
    expect((await assign({ text: 'x'.repeat(61) }).expect(422)).body.message).toContain('at most 60 characters');
    const ofStaff = [
      { text: 'Tankinis', categoryId: null },
      { text: 'Old stuff', categoryId: 2 },
      { text: '', categoryId: 1 },
    ];
    expect((await assign(...ofStaff).expect(200)).body).toMatchObject({ state: 'checking' });
    await assign(...ofStaff).expect(409);
    await work();
    expect(await problems(id)).toEqual([]);
    expect(await show(id)).toMatchObject({ state: 'checked', unknownCategories: [], newCategories: ['Tankinis'] });
    await steer(id, 'start').expect(200);
    await work();
    expect(
      await shop.database.query(
        `SELECT p.slug, c.name FROM products p JOIN categories c ON c.id = p.category_id
         WHERE p.slug IN ('tankini-one', 'tankini-two', 'moves-to-sale', 'uncategorized') ORDER BY p.slug`,
      ),
    ).toEqual([
      { slug: 'moves-to-sale', name: 'Athletic Wear' },
      { slug: 'tankini-one', name: 'Tankinis' },
      { slug: 'tankini-two', name: 'Tankinis' },
      { slug: 'uncategorized', name: 'Bikinis' },
    ]);
  });

  it('adds one category for several spellings when it starts, and refuses a category that is no longer unknown', async () => {
    const id = await checked(
      aNewProduct('rash-one', { Category: 'Rash\u00a0Guards', Size: 'S' }),
      aNewProduct('rash-one', { Category: 'Rash\u00a0Guards', Size: 'M' }),
      aNewProduct('rash-two', { Category: 'rash guards' }),
      aNewProduct('too-long', { Category: 'x'.repeat(400) }),
    );
    const texts = ((await show(id)).unknownCategories ?? []).map(({ text }) => text);
    expect(texts).toEqual(['Rash Guards', 'rash guards', `${'x'.repeat(300)}…`]);
    const categories = texts.map((text, at) => ({ text, categoryId: at === 2 ? 1 : null }));
    const assign = (list: object[]) => staff.post(`${imports}/${id}/categories`).send({ categories: list });
    expect((await assign([{ text: 'Ponchos' }]).expect(409)).body).toMatchObject({ code: 'import.category-known' });
    await assign(categories).expect(200);
    await work();
    expect(await problems(id)).toEqual([]);
    await assign(categories).expect(409);
    const added = () =>
      shop.database.query("SELECT name FROM categories WHERE lower(name) IN ('ponchos', 'rash guards')");
    expect(await added()).toEqual([]);
    await steer(id, 'start').expect(200);
    await work();
    expect(await counts(id)).toEqual({ state: 'done', imported: 4 });
    expect(await added()).toEqual([{ name: 'Rash Guards' }]);
  });

  it('adds no category if it is cancelled, and one category if two imports add the same name at once', async () => {
    const [cancelled, ...both] = [
      await checked(aNewProduct('sarong-one', { Category: '[new] Sarongs' })),
      await checked(aNewProduct('sarong-two', { Category: '[new] Sarongs' })),
      await checked(aNewProduct('sarong-three', { Category: '[New]  sarongs\u200B' })),
    ];
    const added = () => shop.database.query("SELECT name FROM categories WHERE lower(name) = 'sarongs'");
    await steer(cancelled, 'cancel').expect(200);
    expect(await added()).toEqual([]);
    for (const id of both) await steer(id, 'start').expect(200);
    const apply = shop.app.get(ApplyImport, { strict: false });
    await Promise.all(both.map((id) => apply.execute(id)));
    await work();
    for (const id of both) expect(await counts(id)).toEqual({ state: 'done', imported: 1 });
    expect(await added()).toHaveLength(1);
  });

  it('reports an outdated version together with an unknown category @series', async () => {
    const { slug } = await aProduct(shop.database);
    const id = await checked({ Slug: slug, Version: 99, Category: 'Nowhere' });
    expect((await problems(id)).map(([, column]) => column)).toEqual(['Category', 'Version']);
    await steer(id, 'cancel').expect(200);
  });

  it('changes nothing before staff start it, and then adds and changes products', async () => {
    const product = await aProduct(shop.database, { variants: [{ size: 'S' }, { size: 'M' }] });
    const [first] = rowsIn(await exported({ search: product.slug }));
    const id = await checked(
      { ...first, Name: 'Sunset Top', Price: '$1,050.5', Tags: 'summer\nblue' },
      { Slug: product.slug, Size: 'M', 'Variant price': '29', Color: 'Navy' },
      { Slug: product.slug, Size: 'L', Color: 'Navy', Stock: 7 },
      aNewProduct('import-new', { Stock: 5, Featured: 'Yes' }),
    );
    expect(await counts(id)).toEqual({ state: 'checked', changed: 3, new: 1 });
    const changes = { newProducts: 1, changedProducts: 1 };
    const nothing = { newProducts: 0, changedProducts: 0, columns: [] };
    const columns = ['Color', 'Name', 'Price', 'Size', 'Stock', 'Tags', 'Variant price'].map((column) => ({
      column,
      cells: 1,
    }));
    const detailOf = async () => (await staff.get(`/api/admin/product-imports/${id}`).expect(200)).body as object;
    expect(await detailOf()).toMatchObject({ ready: { ...changes, columns }, imported: nothing });
    expect(await read(product)).toMatchObject({ name: product.name, version: 1 });
    expect(await products(id, 'changed')).toEqual([
      expect.objectContaining({
        row: 2,
        product: product.slug,
        ...{ name: 'Sunset Top', productId: product.id },
        rows: 3,
        differences: [
          { row: 2, item: null, column: 'Name', before: product.name, after: 'Sunset Top' },
          { row: 2, item: null, column: 'Price', before: '44.99', after: '1050.50' },
          { row: 2, item: null, column: 'Tags', before: '', after: 'summer\nblue' },
          { row: 3, item: 'M, Navy', column: 'Variant price', before: '', after: '29.00' },
          { row: 4, item: 'L, Navy', column: 'Size', before: '', after: 'L' },
          { row: 4, item: 'L, Navy', column: 'Color', before: '', after: 'Navy' },
          { row: 4, item: 'L, Navy', column: 'Stock', before: '', after: '7' },
        ],
      }),
    ]);
    await steer(id, 'start').expect(200);
    await work();
    expect(await counts(id)).toEqual({ state: 'done', imported: 4 });
    expect(await detailOf()).toMatchObject({ ready: nothing, imported: { ...changes, columns } });
    expect(await read(product)).toEqual({ name: 'Sunset Top', price_cents: 105050, version: 2, on_hand: 27 });
    const detail = (await staff.get(`/api/admin/products/${await idOf('import-new')}`).expect(200)).body;
    expect(detail).toMatchObject({
      name: 'import-new',
      price: 40,
      inventoryCount: 5,
      isFeatured: true,
      switchedOn: true,
    });
    const { entries } = (
      await staff
        .get('/api/admin/audit')
        .query({ subject: `product-import:${id}` })
        .expect(200)
    ).body;
    expect(entries).toEqual([
      expect.objectContaining({
        action: 'product-import.ended',
        subjectName: 'products.csv',
        by: staffName,
        after: { rows: 4, imported: 4, unchanged: 0, bad: 0, outdated: 0, refused: 0 },
      }),
    ]);
  });

  it('reads the texts for search engines and the cost, which are the last columns of an exported file', async () => {
    const { slug } = await aProduct(shop.database, { slug: 'searchable' });
    await imported({ Slug: slug, 'SEO title': 'Top for surfers', 'SEO description': 'Stays on.', Cost: '12.50' });
    const [row] = await shop.database.query(
      'SELECT seo_title, seo_description, cost_cents FROM products WHERE slug = $1',
      [slug],
    );
    expect(row).toEqual({ seo_title: 'Top for surfers', seo_description: 'Stays on.', cost_cents: 1250 });
    const { body: shown } = await visitor(shop).get(`/api/products/${slug}`).expect(200);
    expect(shown).not.toHaveProperty('cost');
    const [titles = ''] = (await exported({ search: 'searchable' })).split('\n');
    expect(titles.trim()).toMatch(/,Stock at export,SEO title,SEO description,Cost$/);
  });

  it('leaves empty cells unchanged, and deletes values with [empty]', async () => {
    const product = await aProduct(shop.database, { compareAtPrice: 60, tags: ['a', 'b'], description: 'Text' });
    await imported({ Slug: product.slug, Name: '', 'Compare-at price': '[empty]', Tags: '[empty]', Description: '' });
    const [row] = await shop.database.query(
      'SELECT compare_at_price_cents, tags, description, name FROM products WHERE id = $1',
      [product.id],
    );
    expect(row).toEqual({ compare_at_price_cents: null, tags: [], description: 'Text', name: product.name });
  });

  it('names the row, the column and the value of each cell that breaks a rule', async () => {
    const product = await aProduct(shop.database, { variants: [{ size: 'S' }, { size: 'M' }] });
    const { slug } = product;
    const id = await checked(
      {
        ...aNewProduct('bad-cells'),
        Price: '12,5',
        'Compare-at price': '',
        Category: 'no-such',
        New: 'maybe',
        UPF: '12',
      },
      {
        ...aNewProduct('bad-facts'),
        Price: '12',
        Kind: 'cover-up',
        Support: 'high',
        Picture: 'https://a.example/b.png',
      },
      { Slug: slug, Size: 'S', Color: 'Navy', 'Variant price': '-1', Name: 'One' },
      { Slug: slug, Size: 'S', Color: 'Navy', Stock: '3' },
      { Slug: slug, Name: 'Two', Stock: '3' },
      { Slug: '', Name: 'No slug' },
      { Slug: 'Bad Slug', Name: 'x', Price: '1', Category: 'bikinis' },
      aNewProduct('half-a-set', { 'Set top': 'nowhere' }),
      aNewProduct('dear', { 'Compare-at price': '30' }),
      aNewProduct('good'),
    );
    expect(await counts(id)).toEqual({ state: 'checked', bad: 9, new: 1 });
    expect(await problems(id)).toEqual([
      [2, 'Category', 'No category has this slug or name.'],
      [2, 'Price', 'Please enter an amount in dollars with at most two decimals.'],
      [2, 'New', 'Please enter yes or no.'],
      [2, 'UPF', 'Please enter a UPF from 15 to 50 in steps of 5. 50 means 50+.'],
      [3, 'Picture', expect.stringContaining('Please choose one of the shop’s own pictures')],
      [6, 'Name', 'Row 4 has a different value for this product.'],
      [5, 'Size', 'Row 4 already contains this item.'],
      [6, 'Size', 'Please enter the size or the color of the variant.'],
      [4, 'Variant price', 'Please enter an amount in dollars with at most two decimals.'],
      [7, 'Price', 'Please enter an amount in dollars with at most two decimals.'],
      [7, 'Category', 'Please choose a category.'],
      [8, 'Slug', 'A slug may contain a–z, 0–9 and single hyphens between them, but must not be only digits.'],
      [9, 'Set top', 'No product in the shop or in this file has this slug.'],
      [9, 'Set bottom', 'Please choose a bottom.'],
      [10, 'Compare-at price', 'The compare-at price must be higher than the price.'],
    ]);
    const file = await staff.get(`${imports}/${id}/problems.csv`).buffer(true).expect(200);
    expect(rowsIn(file.text)[1]).toEqual({
      Row: '2',
      Product: 'bad-cells',
      Column: 'Price',
      Value: '12,5',
      Problem: 'Please enter an amount in dollars with at most two decimals.',
    });
    await steer(id, 'start').expect(200);
    await work();
    expect(await counts(id)).toEqual({ state: 'done', bad: 9, imported: 1 });
    expect(await read(product)).toMatchObject({ name: product.name, version: 1 });
  });

  it('are listed without a count of all changes @series', async () => {
    const id = await checked(aNewProduct('listed-one', { Size: 'S', Color: 'Red' }));
    const query = jest.spyOn(Client.prototype, 'query');
    expect(await products(id)).toHaveLength(1);
    await staff.get(`${imports}/${id}/problems.csv`).expect(200);
    const statements = query.mock.calls.map(([statement]) => JSON.stringify(statement));
    query.mockRestore();
    expect(statements.filter((text) => text.includes('jsonb_array_elements'))).toEqual([]);
    await staff.get(`${imports}/${id + 1000}/products`).expect(404);
    await staff.get(`${imports}/${id + 1000}/problems.csv`).expect(404);
  });

  it('names both rows of a code that the file has twice', async () => {
    await aProduct(shop.database, { slug: 'has-code', variants: [{ size: 'S', sku: 'TW-0' }] });
    const id = await checked(
      aNewProduct('twin-one', { SKU: 'tw-1', Size: 'S', Color: 'Red' }),
      aNewProduct('twin-two', { SKU: 'TW-2', Size: 'S', Color: 'Red' }),
      aNewProduct('twin-three', { Barcode: ' TW-1', Size: 'S', Color: 'Red' }),
      { Slug: 'has-code', SKU: 'TW-0', Size: 'S', Color: 'Navy', 'Variant price': '20' },
      aNewProduct('twin-four', { SKU: 'tw-4', Barcode: 'TW-4', Size: 'S', Color: 'Red' }),
    );
    expect(await problems(id)).toEqual([
      [2, 'SKU', 'Row 4 has the same code.'],
      [4, 'Barcode', 'Row 2 has the same code.'],
    ]);
    expect(await counts(id)).toEqual({ state: 'checked', bad: 2, new: 2, changed: 1 });
  });

  it('stores large rows in small statements, and stores only the start of their values for staff @series', async () => {
    const long = 'x'.repeat(200_000);
    const id = await upload(...Array.from({ length: 12 }, (_, at) => aNewProduct(`long-${at}`, { Fabric: long })));
    const statements = await shop.database.query<{ characters: number }>(
      `SELECT sum(length(cells ->> 'Fabric'))::integer AS characters FROM product_import_rows WHERE import_id = $1
       GROUP BY xmin::text`,
      [id],
    );
    expect(Math.max(...statements.map(({ characters }) => characters))).toBe(1_000_000);
    await work();
    const [first] = await products(id, 'bad');
    expect(first?.problems).toMatchObject([{ column: 'Fabric', value: `${'x'.repeat(300)}…` }]);
    const stored = await shop.database.query<{ size: number }>(
      'SELECT max(length(problems::text)) AS size FROM product_import_steps WHERE import_id = $1',
      [id],
    );
    expect(stored[0]?.size).toBeLessThan(1_000);
  });

  it('reads semicolons, tabs, single line feeds, and quoted line breaks @series', async () => {
    const file = `\ufeffSlug;Name;Category;Price;Description\nsemi-colon;Semi;bikinis;5.5;"two\nlines; ""quoted"""\n`;
    await post(file).expect(201);
    await post('Slug\tName\tCategory\tPrice\r\nwith-tab\tTab, tab\tbikinis\t5\r\n').expect(201);
    await work();
    const { body } = await staff.get(imports).expect(200);
    const [tabs, semicolons] = body.imports as { id: number }[];
    for (const one of [tabs, semicolons]) expect(await counts(one?.id ?? 0)).toEqual({ state: 'checked', new: 1 });
    await steer(semicolons?.id ?? 0, 'start').expect(200);
    await work();
    const [row] = await shop.database.query(`SELECT description FROM products WHERE slug = 'semi-colon'`);
    expect(row).toEqual({ description: 'two\nlines; "quoted"' });
  });

  it('adds a set whose halves come later in the same file @series', async () => {
    const id = await imported(
      aNewProduct('file-set', { 'Set top': 'file-top', 'Set bottom': 'file-bottom' }),
      aNewProduct('file-top', { Size: 'S', Color: 'Red', Stock: 2 }),
      aNewProduct('file-bottom', { Size: 'S', Color: 'Red', Stock: 3 }),
    );
    expect(await counts(id)).toEqual({ state: 'done', imported: 3 });
    const [row] = await shop.database.query(`
      SELECT top.slug AS top, bottom.slug AS bottom FROM products p JOIN products top ON top.id = p.set_top_id
        JOIN products bottom ON bottom.id = p.set_bottom_id WHERE p.slug = 'file-set'`);
    expect(row).toEqual({ top: 'file-top', bottom: 'file-bottom' });
  });

  it('archives and restores products and variants @series', async () => {
    const product = await aProduct(shop.database, { variants: [{ size: 'S' }, { size: 'M' }] });
    const rows = [
      { Slug: product.slug, Status: 'archived', Size: 'S', Color: 'Navy', 'Variant status': 'archived' },
      { Slug: product.slug, Status: '', Size: 'M', Color: 'Navy', 'Variant status': '' },
    ];
    await imported(...rows);
    expect(await counts(await checked(...rows))).toEqual({ state: 'checked', unchanged: 2 });
    const refused = await checked({ Slug: product.slug, Name: 'Still archived' });
    expect(await problems(refused)).toEqual([[2, 'Name', expect.stringContaining('This product is archived.')]]);
    await imported({ Slug: product.slug, Name: 'Back', Status: 'published' });
    const [row] = await shop.database.query(
      `SELECT name, archived_at, (SELECT array_agg(size) FROM product_variants WHERE product_id = p.id AND archived_at IS NULL) AS sizes
       FROM products p WHERE id = $1`,
      [product.id],
    );
    expect(row).toEqual({ name: 'Back', archived_at: null, sizes: ['M'] });
  });

  it('publishes a discarded draft if the file says so @series', async () => {
    const { id, slug } = await aProduct(shop.database, { draft: true });
    await staff.delete(`/api/products/${id}`).expect(204);
    await imported({ Slug: slug, Status: 'published' });
    const [row] = await shop.database.query(
      'SELECT is_draft, was_draft, archived_at IS NULL AS shown FROM products WHERE id = $1',
      [id],
    );
    expect(row).toEqual({ is_draft: false, was_draft: false, shown: true });
  });

  it('adds drafts, publishes them, and refuses to make a draft of a product @series', async () => {
    await imported(aNewProduct('a-draft', { Status: 'draft' }));
    const status = async () =>
      (
        await shop.database.query(`SELECT is_draft, archived_at IS NULL AS shown FROM products WHERE slug = 'a-draft'`)
      )[0];
    expect(await status()).toEqual({ is_draft: true, shown: false });
    const file = await exported({ search: 'a-draft', status: 'draft' });
    expect(rowsIn(file)).toEqual([expect.objectContaining({ Slug: 'a-draft', Status: 'draft' })]);
    await imported({ Slug: 'a-draft', Status: 'published', Name: 'Public' });
    expect(await status()).toEqual({ is_draft: false, shown: true });
    expect(await problems(await checked({ Slug: 'a-draft', Status: 'draft' }))).toEqual([
      [2, 'Status', 'Only a new product can be a draft.'],
    ]);
  });

  it('has the usual prices of a product on sale, which only change after the sale @series', async () => {
    const product = await aProduct(shop.database, { price: 50, variants: [{ size: 'S', price: 40 }] });
    const sale = { percentOff: 50, startsAt: new Date(Date.now() - 60_000).toISOString(), endsAt: null };
    await staff.put(`/api/admin/products/${product.id}/sale`).send(sale).expect(200);
    const [row] = rowsIn(await exported({ search: product.slug }));
    expect(row).toMatchObject({ Price: '50.00', 'Compare-at price': '', 'Variant price': '40.00' });
    expect(await counts(await checked({ ...row }))).toEqual({ state: 'checked', unchanged: 1 });
    expect(await problems(await checked({ ...row, Price: '45' }))).toEqual([
      [2, 'Price', 'This product is on sale. End the sale before you change its prices.'],
    ]);
  });
});

describe('a file that Shopify exported', () => {
  it('is read with its sizes, colors, codes, prices and stock, without pictures', async () => {
    const body =
      '<style>p { color: red }</style><p>Soft &amp; light&nbsp;&ndash; caf&eacute;&#33;&#x21; &lt;3 &none;</p><ul><li>Lined</li></ul>';
    const first = { Handle: 'bay-top', Title: 'Bay Top', 'Body (HTML)': body, Vendor: 'Tide', Type: 'Bikinis' };
    const row = (size: string, color: string, price: string, more: Row = {}): Row => ({
      ...{ 'Option1 Value': size, 'Option2 Value': color, 'Variant Price': price, 'Variant Grams': 120 },
      ...{
        'Variant SKU': `BAY-${color}-${size}`,
        'Variant Inventory Qty': 4,
        'Image Src': 'https://cdn.example/a.jpg',
      },
      ...more,
    });
    const names = { 'Option1 Name': 'Size', 'Option2 Name': 'Colour', Tags: 'summer, blue', Status: 'active' };
    const id = await imported(
      { ...first, ...names, ...row('S', 'Navy', '40.00', { 'Variant Compare At Price': '50.00' }) },
      { Handle: 'bay-top', ...row('M', 'Navy', '45.00', { 'Variant Inventory Qty': -2 }) },
      { Handle: 'bay-top', 'Image Src': 'https://cdn.example/b.jpg' },
      {
        ...{ Handle: 'bay-bag', Title: 'Bay Bag', Type: 'Bikinis', 'Variant Price': '15.00' },
        ...{ Status: 'active', Published: 'false' },
        ...{ 'Option1 Name': 'Title', 'Option1 Value': 'Default Title', 'Variant SKU': "'007" },
      },
      { Handle: 'bay-hat', Title: 'Bay Hat', 'Option1 Name': 'Style', 'Option1 Value': 'Wide', 'Variant Price': '9' },
      {
        ...{ Handle: 'bay-set', Title: 'Bay Set', 'Variant Price': '9' },
        ...{ 'Option1 Name': 'Top size', 'Option1 Value': 'S', 'Option2 Name': 'Bottom size', 'Option2 Value': 'M' },
      },
    );
    expect(await problems(id)).toContainEqual([7, null, 'The product has two options for “Size”.']);
    expect(await problems(id)).toContainEqual([6, null, 'The option “Style” is neither a size nor a color.']);
    expect((await staff.get(`/api/admin/products/${await idOf('bay-top')}`).expect(200)).body).toMatchObject({
      ...{
        name: 'Bay Top',
        description: 'Soft & light – café!! <3 &none;\nLined',
        price: 40,
        compareAtPrice: 50,
        weight: 120,
      },
      ...{ tags: ['summer', 'blue'], imageUrl: '' },
      variants: [
        { size: 'S', color: 'Navy', sku: 'BAY-Navy-S', price: null, inventoryCount: 4 },
        { size: 'M', color: 'Navy', sku: 'BAY-Navy-M', price: 45, inventoryCount: 0 },
      ],
    });
    expect((await staff.get(`/api/admin/products/${await idOf('bay-bag')}`).expect(200)).body).toMatchObject({
      ...{ isDraft: true, sku: '007', variants: [] },
    });
  });
});

describe('the undo of an import', () => {
  const undo = (id: number) => staff.post(`${imports}/${id}/undo`);
  async function undone(id: number): Promise<number> {
    const { id: next } = (await undo(id).expect(201)).body as ImportDetailResponse;
    await work();
    return next;
  }

  it('restores the values before the import once, without the stock, in one step', async () => {
    const long = 'x'.repeat(400);
    const options = { description: long, tags: ['a'], variants: [{ size: 'S', price: 31 }, { size: 'M' }] };
    const product = await aProduct(shop.database, options);
    const { slug } = product;
    const id = await imported(
      { Slug: slug, Name: 'Other', Description: 'Short', Tags: '[empty]', Size: 'S', Color: 'Navy', SKU: 'UNDO-S' },
      { Slug: slug, Size: 'M', Color: 'Navy', 'Variant price': '33', Stock: 17 },
      { Slug: slug, Size: 'L', Color: 'Navy', Stock: 3 },
      aNewProduct('undo-new'),
    );
    await sell(product, 1);
    const next = await undone(id);
    expect(await show(next)).toMatchObject({ fileName: 'Undo of products.csv', state: 'done' });
    expect((await staff.get(`/api/admin/products/${product.id}`)).body).toMatchObject({
      ...{ name: product.name, description: long, tags: ['a'] },
      variants: [
        { size: 'S', sku: null, price: 31, inventoryCount: 9 },
        { size: 'M', price: null, inventoryCount: 16 },
        { size: 'L', archivedAt: expect.any(String) },
      ],
    });
    const [added] = await shop.database.query('SELECT archived_at FROM products WHERE slug = $1', ['undo-new']);
    expect(added).toEqual({ archived_at: expect.any(Date) });
    const { imports: listed } = (await staff.get(imports).expect(200)).body as ImportListResponse;
    expect(listed.find((one) => one.id === id)).toMatchObject({ products: { imported: 2, bad: 0 } });
    expect((await undo(id).expect(409)).body).toMatchObject({ code: 'import.nothing' });
  });

  it('leaves out values of variants that are archived now @series', async () => {
    const { id: product, slug } = await aProduct(shop.database, { variants: [{ size: 'S' }] });
    const id = await imported({ Slug: slug, Name: 'Imported', Size: 'S', Color: 'Navy', SKU: 'GONE-S', Stock: 12 });
    await shop.database.query('UPDATE product_variants SET archived_at = now() WHERE product_id = $1', [product]);
    const next = await undone(id);
    expect(await problems(next)).toEqual([]);
    expect((await products(next)).flatMap(({ differences }) => differences)).toMatchObject([{ column: 'Name' }]);
  });

  it('follows products to a new slug, and reports products whose slug another product has @series', async () => {
    const [moved, replaced] = [await aProduct(shop.database), await aProduct(shop.database)];
    const id = await imported(
      { Slug: moved.slug, Name: 'Imported' },
      { Slug: replaced.slug, Name: 'Imported' },
      aNewProduct('undo-added'),
    );
    const rename = ({ id: one }: { id?: number | undefined }, slug: string) =>
      staff.patch(`/api/admin/products/${one}`).send({ slug }).expect(200);
    await rename(moved, 'undo-moved');
    await staff.delete(`/api/products/${await idOf('undo-added')}`).expect(204);
    await staff.delete(`/api/products/${replaced.id}`).expect(204);
    await aProduct(shop.database, { slug: 'undo-added', name: 'Imported' });
    await aProduct(shop.database, { slug: replaced.slug, name: 'Imported' });
    const next = await undone(id);
    expect(await products(next)).toMatchObject([
      { product: 'undo-moved', differences: [{ column: 'Name', before: 'Imported', after: moved.name }] },
      { product: replaced.slug, state: 'bad' },
    ]);
    expect(await problems(next)).toEqual([[3, null, expect.stringContaining('another product has its slug now')]]);
  });

  it('restores the category of a product that the import moved to a new category @series', async () => {
    const { id: product, slug } = await aProduct(shop.database);
    const id = await imported({ Slug: slug, Category: '[new] Pareos' });
    expect((await staff.get(`/api/admin/products/${product}`)).body).not.toMatchObject({ categoryId: 1 });
    await undone(id);
    expect((await staff.get(`/api/admin/products/${product}`)).body).toMatchObject({ categoryId: 1 });
  });

  it('stays within the rows of the import, and waits for its check @series', async () => {
    const sizes = Array.from({ length: 200 }, (_, at) => `S${at}`);
    const { slug } = await aProduct(shop.database, { variants: sizes.map((size) => ({ size })) });
    const rows = sizes.map((size) => ({ Slug: slug, Size: size, Color: 'Navy', 'Variant price': '33' }));
    const id = await imported(...rows.map((row) => ({ ...row, Name: 'Imported' })));
    expect(await counts(await undone(id))).toEqual({ state: 'done', imported: 200 });
    const waiting = await upload({ Slug: slug, Name: 'Other' });
    expect((await undo(waiting).expect(409)).body.message).toMatch(/^This import is being checked\./);
    await work();
  });

  it('leaves out values that changed after the import, and reports that nothing is left @series', async () => {
    const product = await aProduct(shop.database, { name: 'Before' });
    const id = await imported({ Slug: product.slug, Name: 'Imported', Price: '41' });
    await staff.patch(`/api/admin/products/${product.id}`).send({ name: 'By a colleague' }).expect(200);
    const next = await undone(id);
    expect((await products(next)).flatMap(({ differences }) => differences)).toMatchObject([{ column: 'Price' }]);
    expect((await undo(id).expect(409)).body).toMatchObject({ code: 'import.nothing' });
    await undo(999_999).expect(404);
  });
});

describe('the stock of an import', () => {
  const changed = async (product: BuiltProduct, stock: number) => {
    const [row] = rowsIn(await exported({ search: product.slug }));
    return { ...row, Stock: String(stock) };
  };

  it('adds the difference to the exported stock, so that sold units stay sold', async () => {
    const product = await aProduct(shop.database, { stock: 10 });
    const row = await changed(product, 15);
    await sell(product, 4);
    const id = await checked(row);
    expect((await products(id)).flatMap(({ differences }) => differences)).toEqual([
      { row: 2, item: null, column: 'Stock', before: '6', after: '11' },
    ]);
    await sell(product, 1);
    await steer(id, 'start').expect(200);
    await work();
    expect(await read(product)).toMatchObject({ on_hand: 10 });
    await sell(product, 1);
    // Import the same file again.
    const again = await checked(row);
    expect(await problems(again)).toEqual([[2, 'Version', expect.stringContaining('changed after the export')]]);
  });

  it('does not change when only units were sold since the export @series', async () => {
    const product = await aProduct(shop.database, { stock: 10 });
    const row = await changed(product, 10);
    await sell(product, 4);
    expect(await counts(await checked(row))).toEqual({ state: 'checked', unchanged: 1 });
  });

  it('is compared with the stock at the check when the file has no exported stock @series', async () => {
    const product = await aProduct(shop.database, { stock: 10 });
    const id = await checked({ Slug: product.slug, Stock: 12 });
    await sell(product, 4);
    await steer(id, 'start').expect(200);
    await work();
    expect(await read(product)).toMatchObject({ on_hand: 8 });
  });

  it('is refused when fewer units are left than the file removes', async () => {
    const product = await aProduct(shop.database, { stock: 10 });
    const id = await checked({ Slug: product.slug, Stock: 2 });
    await sell(product, 5);
    await steer(id, 'start').expect(200);
    await work();
    expect(await counts(id)).toEqual({ state: 'done', refused: 1 });
    expect(await problems(id)).toEqual([[2, null, 'Only 5 left.']]);
    expect(await read(product)).toMatchObject({ on_hand: 5, version: 1 });
  });
});

describe('a product that a colleague changes', () => {
  it('is skipped if it changed after the check, until the check is repeated @series', async () => {
    const product = await aProduct(shop.database);
    const id = await checked({ Slug: product.slug, Name: 'From the file' }, aNewProduct('beside-it'));
    await staff.patch(`/api/products/${product.id}`).send({ name: 'By hand' }).expect(200);
    await steer(id, 'start').expect(200);
    await work();
    expect(await counts(id)).toEqual({ state: 'done', imported: 1, outdated: 1 });
    expect(await problems(id)).toEqual([[2, null, `${staffName} changed this product a moment ago.`]]);
    await steer(id, 'check').expect(200);
    await work();
    expect((await products(id, 'changed')).flatMap(({ differences }) => differences)).toEqual([
      { row: 2, item: null, column: 'Name', before: 'By hand', after: 'From the file' },
    ]);
    await steer(id, 'start').expect(200);
    await work();
    expect(await counts(id)).toEqual({ state: 'done', imported: 2 });
    expect(await read(product)).toMatchObject({ name: 'From the file' });
  });

  it('is not overwritten by an older export @series', async () => {
    const product = await aProduct(shop.database);
    const [row] = rowsIn(await exported({ search: product.slug }));
    await staff.patch(`/api/products/${product.id}`).send({ price: 12 }).expect(200);
    expect(await problems(await checked({ ...row }))).toEqual([
      [2, 'Version', expect.stringContaining('now has version 2')],
    ]);
    expect(await counts(await checked({ ...row, Version: '' }))).toMatchObject({ changed: 1 });
  });
});

describe('an interrupted import', () => {
  const ten = (name: string) => Array.from({ length: 10 }, (_, at) => aNewProduct(`${name}-${at}`, { Stock: 1 }));
  const created = async (name: string) =>
    (await shop.database.query('SELECT slug FROM products WHERE slug LIKE $1', [`${name}-%`])).length;

  it('continues after the last product of a killed worker, and imports each product once', async () => {
    const id = await checked(...ten('killed'));
    await steer(id, 'start').expect(200);
    const apply = shop.app.get(ApplyImport, { strict: false });
    for (let step = 0; step < 3; step++) expect(await apply.execute(id)).toBe(true);
    expect(await counts(id)).toEqual({ state: 'importing', imported: 3, new: 7 });
    expect(await created('killed')).toBe(3);
    await work();
    expect(await counts(id)).toEqual({ state: 'done', imported: 10 });
    expect(await created('killed')).toBe(10);
  });

  it('is processed once when two workers run at the same time', async () => {
    const id = await upload(...ten('double'));
    await Promise.all([work(), work()]);
    await steer(id, 'start').expect(200);
    await Promise.all([work(), work()]);
    expect(await counts(id)).toEqual({ state: 'done', imported: 10 });
    expect(await created('double')).toBe(10);
    const entries = await shop.database.query(
      `SELECT FROM audit_entries WHERE action = 'product-import.ended' AND subject_id = $1`,
      [String(id)],
    );
    expect(entries).toHaveLength(1);
  });

  it('does not delay the check of another file @series', async () => {
    const id = await checked(aNewProduct('takes-long'));
    await steer(id, 'start').expect(200);
    const other = await upload(aNewProduct('is-checked'));
    const open = await shop.app.get(ProductImports, { strict: false }).getOpen();
    expect(open).toMatchObject({ id: other, state: 'checking' });
    await work();
    expect(await counts(other)).toEqual({ state: 'checked', new: 1 });
    expect(await counts(id)).toEqual({ state: 'done', imported: 1 });
  });

  it('pauses, continues and ends as staff choose @series', async () => {
    const id = await checked(...ten('paused'));
    await steer(id, 'pause').expect(409);
    await steer(id, 'start').expect(200);
    await steer(id, 'start').expect(200);
    const apply = shop.app.get(ApplyImport, { strict: false });
    await apply.execute(id);
    await steer(id, 'pause').expect(200);
    await work();
    expect(await counts(id)).toEqual({ state: 'paused', imported: 1, new: 9 });
    await steer(id, 'start').expect(200);
    await apply.execute(id);
    await steer(id, 'cancel').expect(200);
    await work();
    expect(await counts(id)).toEqual({ state: 'cancelled', imported: 2, new: 8 });
    const refused = await steer(id, 'start').expect(409);
    expect(refused.body.message).toBe('This import was cancelled. Please check its current state.');
    await steer(id, 'explode').expect(404);
    await steer(999_999, 'start').expect(404);
  });
});

describe('an import that fails', () => {
  const failureOf = async (id: number) => (await show(id)).failure;

  it('names the row of an unexpected error in its check, and can be checked again @series', async () => {
    const id = await upload(aNewProduct('checks'), aNewProduct('breaks'));
    const breakRow = `UPDATE product_import_rows SET cells = cells || $2 WHERE import_id = $1 AND number = 3`;
    await shop.database.query(breakRow, [id, { Name: 5 }]);
    await expect(work()).rejects.toThrow(TypeError);
    expect(await counts(id)).toEqual({ state: 'failed', waiting: 2 });
    expect(await failureOf(id)).toMatch(/unexpected error .* product in row 3\. Please check the file again/);
    expect(await counts(await checked(aNewProduct('other')))).toEqual({ state: 'checked', new: 1 });
    await steer(id, 'start').expect(409);
    await shop.database.query(breakRow, [id, { Name: 'Repaired' }]);
    await steer(id, 'check').expect(200);
    await work();
    expect(await counts(id)).toEqual({ state: 'checked', new: 2 });
    expect(await failureOf(id)).toBeNull();
  });

  it('stops when the member who started it may no longer change products, until a colleague starts it @series', async () => {
    const { agent, user } = await signedIn(shop, { admin: true });
    const id = await checked(aNewProduct('before-it'), aNewProduct('after-it'));
    await agent.post(`${imports}/${id}/start`).expect(200);
    await shop.app.get(ApplyImport, { strict: false }).execute(id);
    await shop.database.query(`UPDATE users SET role = 'Viewer' WHERE id = $1`, [user.id]);
    await work();
    expect(await counts(id)).toEqual({ state: 'failed', imported: 1, new: 1 });
    expect(await failureOf(id)).toMatch(/^The staff member who started this import may no longer change products\./);
    expect(await idOf('after-it')).toBeUndefined();
    await steer(id, 'check').expect(200);
    await work();
    await steer(id, 'start').expect(200);
    await work();
    expect(await counts(id)).toEqual({ state: 'done', imported: 2 });
  });
});

describe('a file that cannot be read', () => {
  const titles = 'Slug,Name,Price\n';
  const manyColumns = Array.from({ length: 5_000 }, (_, at) => `c${at}`).join(',');

  it.each<[string, string | Buffer, RegExp]>([
    ['without content', '', /The file is empty/],
    ['without rows', titles, /no rows below/],
    ['without a slug', 'Name,Price\na,1\n', /no column “Slug”/],
    ['with an unknown column', 'Slug,Pirce\na,1\n', /unknown columns: “Pirce”\. Please rename/],
    ['with a repeated column', 'Slug,Name,Name\na,b,c\n', /“Name” twice/],
    ['with 5,000 columns', `${manyColumns}\n1\n`, /unknown columns: “c0”, “c1”, “c2” and 4997 more/],
    ['with an open quote', `${titles}a,"b,1\nc,d,1\n`, /quotation mark is missing/],
    ['with an open quote before a megabyte', `${titles}a,"${'b,c\n'.repeat(250_000)}`, /row that is too long/],
    ['with a quote in the wrong place', `${titles}a,"b"c,1\n`, /Line 2 cannot be read/],
    [
      'in Latin-1',
      Buffer.from(`${titles}a,caf\u00e9,1\n`, 'latin1'),
      /character encoding of this file is not supported/,
    ],
    ['in UTF-16', Buffer.from(`\ufeff${titles}`, 'utf16le'), /character encoding of this file is not supported/],
    ['with NUL', `${titles}a,b\u0000,1\n`, /not a text file/],
    ['that is a spreadsheet', Buffer.from('PK\u0003\u0004 zip'), /save the spreadsheet as “CSV UTF-8”/],
  ])('%s is refused with the reason, and nothing is stored', async (_name, file, reason) => {
    const before = await shop.database.query('SELECT id FROM product_imports');
    const response = await post(file).expect(422);
    expect(response.body.errors).toEqual({ file: expect.stringMatching(reason) });
    expect(await shop.database.query('SELECT id FROM product_imports')).toEqual(before);
  });

  it('is refused by its announced size before it is read', async () => {
    const cookies = staff.jar.getCookies({ domain: '127.0.0.1', path: '/', script: false, secure: false });
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = httpRequest(`${shop.url}${imports}?name=a.csv`, {
        method: 'POST',
        headers: {
          Cookie: cookies.toValueString(),
          'Sec-Fetch-Site': 'same-origin',
          'Content-Type': 'text/csv',
          'Content-Length': String(2 ** 30),
        },
      });
      sent.on('response', (response) => {
        resolve(response.statusCode);
        sent.destroy();
      });
      sent.on('error', reject);
      sent.write('Slug\n');
    });
    expect(status).toBe(413);
  });

  it('is refused in another format, compressed, or without a name', async () => {
    await staff.post(imports).query({ name: 'a' }).send({ a: 1 }).expect(415);
    await staff
      .post(imports)
      .query({ name: 'a' })
      .set('Content-Encoding', 'gzip')
      .set('Content-Type', 'text/csv')
      .send('a')
      .expect(415);
    await staff.post(imports).set('Content-Type', 'text/csv').send(titles).expect(422);
  });

  it('stores rows with too many cells or too many rows of one product as bad', async () => {
    const id = (
      (await post(`Slug,Name\nwide,a${',b'.repeat(5_000)}\n${'same,x\n'.repeat(201)}`).expect(201))
        .body as ImportDetailResponse
    ).id;
    await work();
    expect(await counts(id)).toEqual({ state: 'checked', bad: 202 });
    expect(await problems(id)).toEqual(
      expect.arrayContaining([
        [2, null, 'This row has a cell without a column title.'],
        [3, 'Slug', 'A product can have at most 200 rows.'],
      ]),
    );
  });
});

describe('old imports', () => {
  it('are deleted with their rows after 30 days, and uploads that never ended after a day', async () => {
    const id = await checked(aNewProduct('too-old'));
    await shop.database.query(`
      UPDATE product_imports SET created_at = now() - interval '31 days' WHERE id = ${id};
      INSERT INTO product_imports (file_name, staff_id, created_at) SELECT 'never.csv', staff_id, now() - interval '25 hours'
        FROM product_imports LIMIT 1`);
    const { result } = await shop.app.get(ImportJobs, { strict: false }).work['old-product-imports']();
    expect(result).toBe('2 imports deleted.');
    await staff.get(`${imports}/${id}`).expect(404);
    expect(await shop.database.query('SELECT FROM product_import_rows WHERE import_id = $1', [id])).toEqual([]);
  });
});

describe('a large import', () => {
  it('completes with each product once @series', async () => {
    const rows = atLength ? 20_000 : 60;
    const file = Array.from({ length: rows }, (_, at) => {
      const product = Math.floor(at / 10);
      return at % 10 === 0 ? `large-${product},Large,bikinis,10,S${at},Red,1` : `large-${product},,,,S${at},Red,1`;
    });
    const { body } = await post(['Slug,Name,Category,Price,Size,Color,Stock', ...file].join('\n')).expect(201);
    const id = (body as ImportDetailResponse).id;
    while ((await show(id)).state === 'checking') await work();
    await steer(id, 'start').expect(200);
    while ((await show(id)).state === 'importing') await work();
    expect(await counts(id)).toEqual({ state: 'done', imported: rows });
  }, 900_000);
});
