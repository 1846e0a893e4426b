import { DataSource, type Logger } from 'typeorm';
import { Database } from '../../src/adapters/postgres/sql/database.js';
import { PostgresCatalogReader } from '../../src/adapters/postgres/catalog/postgres-catalog-reader.js';
import { TypeormTransaction } from '../../src/adapters/postgres/connection/typeorm-transaction.js';
import { dataSourceOptions } from '../../src/adapters/postgres/data-source.js';
import type { ProductFilter, ProductSort } from '../../src/domain/catalog/ports/catalog-reader.js';
import { Money } from '../../src/domain/shared/money.js';
import { aProduct } from '../builders/product.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

interface Query {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

const sent: Query[] = [];
const recorder: Logger = {
  logQuery: (sql, parameters) => sent.push({ sql, parameters: (parameters ?? []) as unknown[] }),
  logQueryError: () => undefined,
  logQuerySlow: () => undefined,
  logSchemaBuild: () => undefined,
  logMigration: () => undefined,
  log: () => undefined,
};

describe('a catalog of ten thousand products', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let catalog: PostgresCatalogReader;

  beforeAll(async () => {
    database = await createTestDatabase();
    await database.query(`
      INSERT INTO categories (name, slug) SELECT 'Shelf ' || n, 'shelf-' || n FROM generate_series(1, 20) n;
      ALTER TABLE products DISABLE TRIGGER USER;
      ALTER TABLE product_variants DISABLE TRIGGER USER;
      ALTER TABLE stock DISABLE TRIGGER USER;
      INSERT INTO products (search, name, slug, description, price_cents, category_id, is_featured, is_new, created_at)
        SELECT search_vector('Top', 'A'), 'Top ' || n, 'top-' || n, repeat('A matte top for long days in the sea. ', 10), 1000 + n % 9000, 1 + n % 22,
          n % 50 = 0, n % 40 = 0, now() - n * interval '1 minute'
        FROM generate_series(1, 10000) n;
      INSERT INTO product_availability (product_id) SELECT id FROM products;
      INSERT INTO product_variants (product_id, position, size, color)
        SELECT id, place, (ARRAY['XS', 'S', 'M', 'L', 'XL'])[place], 'Navy' FROM products, generate_series(1, 5) place;
      INSERT INTO stock (product_id, variant_id, on_hand) SELECT product_id, id, id % 4 FROM product_variants;
      ALTER TABLE products ENABLE TRIGGER USER;
      ALTER TABLE product_variants ENABLE TRIGGER USER;
      ALTER TABLE stock ENABLE TRIGGER USER;
      SELECT refresh_availability(ARRAY(SELECT id FROM products));
      INSERT INTO product_images (product_id, position, url) SELECT id, 0, '/back.webp' FROM products;
      ANALYZE;`);
    dataSource = await new DataSource({
      ...dataSourceOptions(database.url),
      logging: ['query'],
      logger: recorder,
    }).initialize();
    catalog = new PostgresCatalogReader(new Database(new TypeormTransaction(dataSource)));
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  async function queriesOf(work: () => Promise<unknown>): Promise<Query[]> {
    sent.length = 0;
    await work();
    return [...sent];
  }

  it.each<[ProductSort, ProductFilter, string]>([
    ['featured', {}, 'products_featured_index'],
    ['newest', {}, 'products_created_at_index'],
    ['price-asc', {}, 'product_availability_price_index'],
    ['price-desc', {}, 'product_availability_price_index'],
    ['featured', { category: 'bikinis' }, 'products_category_id_index'],
    ['featured', { category: 'bikinis', inStock: true }, 'products_category_id_index'],
    ['featured', { category: 'new-arrivals' }, 'products_new_index'],
    ['price-asc', { minPrice: Money.ofDollars(20), maxPrice: Money.ofDollars(21) }, 'product_availability_price_index'],
    ['featured', { sizes: ['M'] }, 'products_featured_index'],
    ['featured', { sizes: ['M'], inStock: true }, 'products_featured_index'],
  ])('is read by %s with %j in two queries that use an index', async (sort, filter, index) => {
    const all = await queriesOf(() => catalog.listProducts(filter, { sort, limit: 24, offset: 0 }));
    const queries = all.filter(readsProducts);
    expect(queries.length).toBeLessThanOrEqual(2);
    const plan = await explain(queries[0]);
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan on (products|product_variants|stock|product_images)\b/);
  });

  it('is read in one query when the page contains the whole list', async () => {
    const page = { sort: 'featured', limit: 1000, offset: 0 } as const;
    const queries = await queriesOf(async () => {
      expect((await catalog.listProducts({ category: 'shelf-3' }, page)).total).toBe(455);
    });
    expect(queries.filter(readsProducts)).toHaveLength(1);
  });

  it('reads one product in one query that uses an index', async () => {
    const queries = await queriesOf(() => catalog.getProductBySlug('top-77'));
    expect(queries).toHaveLength(1);
    expect(await explain(queries[0])).toMatch(/Index Scan using products_slug_(key|index)/);
  });

  it('redirects a former slug to the product, unless the product is archived', async () => {
    const [moved, archived] = [await aProduct(database), await aProduct(database, { archived: true })];
    await database.query(`INSERT INTO product_slugs VALUES ('moved', $1), ('gone', $2)`, [moved.id, archived.id]);
    expect(await catalog.getRedirect('moved')).toBe(moved.slug);
    expect(await catalog.getRedirect('gone')).toBeNull();
    expect(await catalog.getRedirect('never')).toBeNull();
    expect(await catalog.getRedirect('\0')).toBeNull();
  });

  it.each([
    ['a slug of digits', `UPDATE products SET slug = '12' WHERE id = 1`],
    ['a slug with blanks', `UPDATE products SET slug = 'a b' WHERE id = 1`],
    ['the slug of another product', `UPDATE products SET slug = 'top-2' WHERE id = 1`],
    ['a negative price', `UPDATE products SET price_cents = -1 WHERE id = 1`],
    ['an unknown category', `UPDATE products SET category_id = 999 WHERE id = 1`],
    [
      'a variant that is there already',
      `INSERT INTO product_variants (product_id, size, color) VALUES (1, 'S', 'Navy')`,
    ],
  ])('rejects %s', (_, sql) => expect(database.query(sql)).rejects.toThrow(/violates/));

  /** Whether the query reads products, not only the order that staff chose for a category. */
  const readsProducts = ({ sql }: Query) => sql.includes('"products"');

  async function explain(query: Query | undefined): Promise<string> {
    const rows = await database.query<Record<string, string>>(`EXPLAIN ${query?.sql ?? ''}`, query?.parameters);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }
});
