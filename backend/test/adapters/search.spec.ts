import { DataSource } from 'typeorm';
import { Database } from '../../src/adapters/postgres/sql/database.js';
import { PostgresCatalogReader } from '../../src/adapters/postgres/catalog/postgres-catalog-reader.js';
import { TypeormTransaction } from '../../src/adapters/postgres/connection/typeorm-transaction.js';
import { dataSourceOptions } from '../../src/adapters/postgres/data-source.js';
import type { ProductSort } from '../../src/domain/catalog/ports/catalog-reader.js';
import { aProduct } from '../builders/product.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

describe('product search', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let catalog: PostgresCatalogReader;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.url)).initialize();
    catalog = new PostgresCatalogReader(new Database(new TypeormTransaction(dataSource)));
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  async function found(search: string, sort: ProductSort = 'featured'): Promise<string[]> {
    const { products, total } = await catalog.listProducts({ search }, { sort, limit: 100, offset: 0 });
    expect(total).toBe(products.length);
    return products.map(({ name }) => name);
  }

  describe('in a small shop', () => {
    beforeAll(async () => {
      await database.removePastHistory('TRUNCATE products, search_words CASCADE');
      await aProduct(database, { name: 'Anchor High-Waist Bikini', tags: ['bikini', 'retro'], price: 60 });
      await aProduct(database, {
        name: 'Harbor Bandeau',
        tags: ['bikini', 'stripes'],
        description: 'Silicone inside.',
      });
      await aProduct(database, { name: 'Café Kaftan', description: 'To wear over a bikini.', categoryId: 2 });
      await aProduct(database, { name: 'Freedom Run Leggings', tags: ['leggings', '7/8 length'], categoryId: 2 });
      await aProduct(database, { name: 'Lap Lane One-Piece', description: 'A swimsuit for training.', price: 70 });
      await aProduct(database, {
        name: 'Long-Sleeve Legend Tee',
        description: 'Rash guard. Peace of mind for one and all.',
        categoryId: 2,
        price: 20,
      });
      await aProduct(database, { name: 'Gone Sarong', archived: true });
    });

    it.each<[string, readonly string[]]>([
      ['leggings', ['Freedom Run Leggings']],
      ['LEGGING', ['Freedom Run Leggings']],
      ['Freedom R', ['Freedom Run Leggings']],
      ['legings', ['Freedom Run Leggings']],
      ['leggigns', ['Freedom Run Leggings']],
      ['7/8', ['Freedom Run Leggings']],
      ['swimsut', ['Lap Lane One-Piece', 'Anchor High-Waist Bikini', 'Harbor Bandeau']],
      ['hi waist', ['Anchor High-Waist Bikini']],
      ['high waisted', ['Anchor High-Waist Bikini']],
      ['waist hi', ['Anchor High-Waist Bikini']],
      ['one piece', ['Lap Lane One-Piece']],
      ['one-piece', ['Lap Lane One-Piece']],
      ['one peice', ['Lap Lane One-Piece']],
      ['peices', ['Lap Lane One-Piece']],
      ['noe-piece lpa', ['Lap Lane One-Piece']],
      ['siliconne bandaeu', ['Harbor Bandeau']],
      ['cafe', ['Café Kaftan']],
      ['CAFÉ', ['Café Kaftan']],
      ['the kaftan for a café', ['Café Kaftan']],
      ['athletic bikini', ['Café Kaftan']],
      ['legend', ['Long-Sleeve Legend Tee']],
      ['ban', ['Harbor Bandeau']],
      ['kaftan kaftan KAFTAN', ['Café Kaftan']],
    ])('finds for %j: %j @series', async (search, names) => expect(await found(search)).toEqual(names));

    it.each(['bikini', 'bikinis', 'binkini', 'bikinni', 'BIKINI'])(
      'shows matches in names first, then in tags, then in descriptions: %s',
      async (search) =>
        expect((await found(search)).slice(0, 3)).toEqual([
          'Anchor High-Waist Bikini',
          'Harbor Bandeau',
          'Lap Lane One-Piece',
        ]),
    );

    it('shows a whole word before a longer word with the same beginning', async () => {
      await aProduct(database, { name: 'Brand New Bracelet', isFeatured: true });
      await aProduct(database, { name: 'Strappy Bra' });
      expect(await found('bra')).toEqual(['Strappy Bra', 'Brand New Bracelet']);
      await database.query(`DELETE FROM products WHERE name IN ('Brand New Bracelet', 'Strappy Bra')`);
    });

    it.each([8, 9])('finds %i words by their beginning', async (count) => {
      const names = Array.from('abcdefghi'.slice(0, count), (letter) => `Zebra${letter}`);
      for (const name of names) await aProduct(database, { name });
      expect((await found('zebra')).sort()).toEqual(names);
      await database.query(`DELETE FROM products WHERE name LIKE 'Zebra%'`);
      await database.query(`DELETE FROM search_words WHERE word LIKE 'zebra%'`);
    });

    it('finds nothing for a character that expands to more letters than the search compares', async () => {
      await aProduct(database, { name: 'Wave IIII' });
      expect(await found('ⅲ'.repeat(200))).toEqual([]);
      await database.query(`DELETE FROM products WHERE name = 'Wave IIII'`);
    });

    it('applies the requested sort order', async () => {
      expect(await found('le', 'price-asc')).toEqual(['Long-Sleeve Legend Tee', 'Freedom Run Leggings']);
      expect(await found('le', 'price-desc')).toEqual(['Freedom Run Leggings', 'Long-Sleeve Legend Tee']);
    });

    it.each([
      'bikini snowboard',
      'leggings bandeau',
      'sarong',
      'sarnog',
      'xq',
      'the',
      '%',
      '💧',
      ':*',
      '&|!()<->',
      "'",
      "''",
      '"',
      '\\',
      "' OR 1=1 --",
      '*:*',
      '\u0001\u001f',
    ])('finds nothing for %j', async (search) => expect(await found(search)).toEqual([]));

    it.each([
      "kaftan's",
      'kaftan:*',
      '!kaftan',
      'kaftan & café',
      '(kaftan',
      'kaftan | <-> \\',
      '"kaftan"',
      ' kaftan\t\n',
      'kaftan 💧',
      'ｋａｆｔａｎ',
      'kaftan ’‘“”—…',
    ])('treats the punctuation of %j as spaces', async (search) =>
      expect(await found(search)).toEqual(['Café Kaftan']),
    );

    it.each([
      ['one long word', 'k'.repeat(200)],
      ['a hundred short words', 'a '.repeat(100)],
      ['a hundred unknown words', Array.from({ length: 66 }, (_, n) => `q${n}`).join(' ')],
      ['a word in another alphabet', 'бикини'],
      ['emoji', '👙'.repeat(100)],
    ])('copes with %s', async (_, search) => expect(await found(search)).toEqual([]));

    it('completes only the last word, and first shows products that contain all words unchanged', async () => {
      const towels = ['Kelp Reef Towel', 'Kelpie Reef Towel'];
      for (const name of [...towels].reverse()) await aProduct(database, { name, isFeatured: name.includes('Kelpie') });
      expect(await found('reef kelp')).toEqual(towels);
      expect(await found('kelp reef')).toEqual(towels.slice(0, 1));
      expect(await found('kelpi ree')).toEqual(towels.slice(1));
      await database.query('DELETE FROM products WHERE name = ANY ($1)', [towels]);
    });

    it('shows all products for blank input', async () => expect(await found(' \n')).toHaveLength(6));

    it('suggests the best products and the categories, and returns their total', async () => {
      const { products, categories, total } = await catalog.getSuggestions('binkini');
      expect(products[0]).toMatchObject({ name: 'Anchor High-Waist Bikini', compareAtPrice: null });
      expect(products[0]?.price.dollars).toBe(60);
      expect(products.map(({ name }) => name)).toEqual(await found('bikini'));
      expect(categories).toEqual([{ name: 'Bikinis', slug: 'bikinis' }]);
      expect(total).toBe(products.length);
    });

    it('suggests New Arrivals, which contains products of other categories', async () => {
      const nothing = { products: [], total: 0 };
      const category = { name: 'New Arrivals', slug: 'new-arrivals' };
      expect(await catalog.getSuggestions('arrivals')).toEqual({ ...nothing, categories: [category] });
      expect(await catalog.getSuggestions('')).toEqual({ ...nothing, categories: [] });
      expect(await catalog.getSuggestions('xq')).toEqual({ ...nothing, categories: [] });
    });

    it('suggests at most six products and three categories', async () => {
      await database.query(
        `INSERT INTO categories (name, slug) SELECT 'Kelp ' || n, 'kelp-' || n FROM generate_series(1, 5) n`,
      );
      for (let count = 0; count < 8; count++) await aProduct(database, { name: `Kelp Towel ${count}` });
      const { products, categories, total } = await catalog.getSuggestions('kelp');
      expect([products.length, categories.length, total]).toEqual([6, 3, 8]);
    });
  });

  describe('after a change', () => {
    let id: number;
    beforeEach(async () => {
      await database.removePastHistory('TRUNCATE products, search_words CASCADE');
      await database.query(`UPDATE categories SET name = 'Bikinis' WHERE id = 1`);
      ({ id } = await aProduct(database, { name: 'Tide Top', tags: ['matte'], description: 'Smooth.', categoryId: 1 }));
    });

    it.each([
      ['its name', `name = 'Kelp Top'`, 'kelp', 'tide'],
      ['its tags', `tags = '{kelp}'`, 'kelp', 'matte'],
      ['its description', `description = 'Kelp.'`, 'kelp', 'smooth'],
      ['its category', 'category_id = 2', 'athletic', 'bikini'],
    ])('finds a product by the new value of %s only', async (_, change, now, before) => {
      await database.query(`UPDATE products SET ${change} WHERE id = $1`, [id]);
      expect(await found(now)).toHaveLength(1);
      expect(await found(before)).toEqual([]);
    });

    it('does not find an archived product, even by a misspelled word', async () => {
      expect(await found('smoth')).toHaveLength(1);
      await database.query('UPDATE products SET archived_at = now()');
      expect(await found('smooth')).toEqual([]);
      expect(await found('smoth')).toEqual([]);
    });

    it('restores its column after manual changes', async () => {
      await database.query(`UPDATE products SET search = ''`);
      expect(await found('tide')).toHaveLength(1);
    });

    it('finds a product by the new name of its category, even if both were written at the same moment', async () => {
      const [adding, renaming] = [dataSource.createQueryRunner(), dataSource.createQueryRunner()];
      await adding.startTransaction();
      await adding.query(
        `INSERT INTO products (name, slug, price_cents, category_id) VALUES ('Late Top', 'late-top', 100, 1)`,
      );
      const renamed = renaming.query(`UPDATE categories SET name = 'Kelpwear' WHERE id = 1`);
      await adding.commitTransaction();
      await renamed;
      await Promise.all([adding.release(), renaming.release()]);
      expect(await found('kelpwear')).toEqual(['Tide Top', 'Late Top']);
      expect(await found('bikinis')).toEqual([]);
    });
  });
});
