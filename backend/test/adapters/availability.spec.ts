import fc from 'fast-check';
import { DataSource, type QueryRunner } from 'typeorm';
import { Database } from '../../src/adapters/postgres/sql/database.js';
import { PostgresCatalogReader } from '../../src/adapters/postgres/catalog/postgres-catalog-reader.js';
import { TypeormTransaction } from '../../src/adapters/postgres/connection/typeorm-transaction.js';
import { dataSourceOptions } from '../../src/adapters/postgres/data-source.js';
import type {
  CatalogProduct,
  CatalogVariant,
  ProductFacets,
  ProductFilter,
} from '../../src/domain/catalog/ports/catalog-reader.js';
import type { MySize } from '../../src/domain/catalog/my-size.js';
import { Money } from '../../src/domain/shared/money.js';
import { aProduct, type ProductTraits } from '../builders/product.js';
import { aSetOf } from '../builders/set.js';
import { atLength } from '../harness/extent.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

const sizes = ['XS', 'S', 'M', 'L', 'One size'];
/** The basic colors, by which shoppers filter, of each color name in this test. */
const colorsOf: Readonly<Record<string, readonly string[]>> = {
  Navy: ['Blue'],
  'Coral Stripe': ['Orange', 'Pink'],
  Kelpish: ['Other'],
  '': [],
};
const colors = ['Pink', 'Orange', 'Blue', 'Other'];
const kinds = ['bikini', 'one-piece'] as const;
const coverages = ['cheeky', 'full'] as const;
const shapes = ['halter', 'cover-up'];
const amounts = atLength
  ? { catalogues: 4, filters: 40, changesOfEachKind: 6, rounds: 25 }
  : { catalogues: 2, filters: 6, changesOfEachKind: 2, rounds: 5 };
const all = { sort: 'featured', limit: 1000, offset: 0 } as const;

/** Compares the availability table with the products as shoppers see them. */
describe('product availability', () => {
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
  beforeEach(() => database.removePastHistory('TRUNCATE products CASCADE'));

  it('is refreshed once for many changes of a transaction', async () => {
    const { id } = await aProduct(database, { variants: sizes.map((size) => ({ size })) });
    const counts = await database.query<{ count: string }>('SELECT count(*) FROM stale_availability');
    expect(counts).toEqual([{ count: '0' }]);
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('UPDATE product_variants SET price_cents = 100 + id WHERE product_id = $1', [id]);
    await runner.query('UPDATE stock SET held = on_hand WHERE product_id = $1', [id]);
    expect(await runner.query('SELECT product_id FROM stale_availability')).toEqual([{ product_id: id }]);
    await runner.commitTransaction();
    await runner.release();
    expect(await database.query('SELECT product_id FROM stale_availability')).toEqual([]);
  });

  const shown = async (filter: ProductFilter = {}) => (await catalog.listProducts(filter, all)).products;

  const storedRows = () => database.query('SELECT * FROM product_availability ORDER BY product_id');

  async function checkInStock(): Promise<void> {
    expect(
      await database.query(`SELECT FROM product_availability held WHERE EXISTS (
        SELECT FROM jsonb_each(to_jsonb(held)) WHERE value @> '[null]')`),
    ).toEqual([]);
    const products = await shown();
    for (const product of products) expect(product.colors).toEqual(dotsOf(product));
    expect(ids(await shown({ inStock: true }))).toEqual(ids(products.filter(({ inStock }) => inStock)));
    for (const size of sizes) {
      const of = (inStock: boolean) =>
        ids(products.filter((one) => offers(one, products).some((offer) => fits(offer, { size, inStock }))));
      expect(ids(await shown({ sizes: [size] }))).toEqual(of(false));
      expect(ids(await shown({ sizes: [size], inStock: true }))).toEqual(of(true));
    }
    for (const color of colors) {
      const of = (inStock: boolean, size?: string) =>
        ids(products.filter((one) => offers(one, products).some((offer) => fits(offer, { color, size, inStock }))));
      expect(ids(await shown({ colors: [color] }))).toEqual(of(false));
      expect(ids(await shown({ colors: [color], inStock: true }))).toEqual(of(true));
      expect(ids(await shown({ colors: [color], sizes: ['M'], inStock: true }))).toEqual(of(true, 'M'));
    }
  }

  const traits = fc.record({
    price: fc.integer({ min: 10, max: 60 }),
    compareAtPrice: fc.option(fc.integer({ min: 10, max: 60 })),
    categoryId: fc.constantFrom(1, 2),
    inStock: fc.boolean(),
    isNew: fc.boolean(),
    tags: fc.subarray(['kelp', 'reef', 'halter', 'cover-up']),
    stock: fc.integer({ min: 0, max: 1 }),
    garment: fc.record({
      kind: fc.option(fc.constantFrom(...kinds)),
      coverage: fc.option(fc.constantFrom(...coverages)),
    }),
    variants: fc.uniqueArray(
      fc.record({
        size: fc.option(fc.constantFrom(...sizes)),
        color: fc.constantFrom(...Object.keys(colorsOf)),
        price: fc.option(fc.integer({ min: 10, max: 60 })),
        inStock: fc.boolean(),
        stock: fc.integer({ min: 0, max: 1 }),
      }),
      { maxLength: 5, selector: ({ size, color }) => `${size ?? ''} ${color}` },
    ),
  });
  const filters = fc.record(
    {
      category: fc.constantFrom('bikinis', 'new-arrivals'),
      search: fc.constantFrom('kelp', 'reef', 'klep'),
      minPrice: fc.constant(Money.ofDollars(25)),
      maxPrice: fc.constant(Money.ofDollars(45)),
      sizes: fc.subarray(sizes, { minLength: 1, maxLength: 2 }),
      colors: fc.subarray(colors, { minLength: 1, maxLength: 2 }),
      kind: fc.subarray([...kinds], { minLength: 1, maxLength: 2 }),
      coverage: fc.subarray([...coverages], { minLength: 1, maxLength: 2 }),
      mySize: fc.constantFrom({ top: 'S' }, { 'one-piece': 'M' }, { top: 'M', bottom: 'L', 'one-piece': 'S' }),
      shapes: fc.subarray(shapes, { minLength: 1 }),
      onSale: fc.boolean(),
      inStock: fc.boolean(),
    },
    { requiredKeys: [] },
  );

  /** Inserts the products, and sets that combine some of them. */
  async function build(catalogue: readonly ProductTraits[]): Promise<void> {
    const built = [];
    for (const product of catalogue) built.push(await aProduct(database, product));
    for (const [place, top] of built.slice(2).entries()) {
      const bottom = built[place];
      if (bottom && place % 3 === 0) await aSetOf(database, top, bottom, { price: 30 + place, inStock: place % 2 > 0 });
    }
  }

  it('yields a count per filter option that equals the total of the filtered list @series', async () => {
    const catalogues = fc.sample(fc.array(traits, { minLength: 15, maxLength: 25 }), {
      seed: 7,
      numRuns: amounts.catalogues,
    });
    for (const [turn, catalogue] of catalogues.entries()) {
      await database.removePastHistory('TRUNCATE products CASCADE');
      await build(catalogue);
      await checkInStock();
      for (const filter of fc.sample(filters, { seed: turn, numRuns: amounts.filters })) {
        expect({ filter, ...(await catalog.getFacets(filter)) }).toEqual({
          filter,
          ...(await countedOneByOne(filter)),
        });
      }
    }
  }, 180_000);

  it('filters by the shopper’s size for each kind, and never hides products without a size or a kind @series', async () => {
    const parts = { bikini: ['top', 'bottom'], 'one-piece': ['one-piece'] } as const;
    await build(fc.sample(traits, { seed: 11, numRuns: 60 }));
    const rows = await database.query<{ id: number; kind: keyof typeof parts | null; in_stock: boolean }>(
      'SELECT id, kind, in_stock FROM products',
    );
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    const products = await shown();
    for (const mySize of [{ top: 'S' }, { bottom: 'M' }, { top: 'S', 'one-piece': 'L' }, { active: 'S' }] as MySize[]) {
      const buys = ({ id, variants }: CatalogProduct, color?: string, isSold = true) => {
        const kind = rowOf.get(id)?.kind ?? null;
        const worn = kind === null ? [] : parts[kind].flatMap((part) => mySize[part] ?? []);
        const isColor = (variant: CatalogVariant) => !color || offer(variant).colors.includes(color);
        if (worn.length === 0 || variants.every(({ size }) => size === null))
          return !color || variants.some((variant) => isColor(variant));
        return variants.some(
          (variant) => isSold && variant.inStock && worn.some((one) => one === variant.size) && isColor(variant),
        );
      };
      const buysAll = (product: CatalogProduct, color?: string) => {
        const isSold = rowOf.get(product.id)?.in_stock;
        const { topId, bottomId } = product.halves ?? {};
        const parts = products.filter(({ id }) => id === topId || id === bottomId);
        if (parts.length === 0) return buys(product, color);
        return parts.every((part) => buys(part, undefined, isSold)) && parts.some((part) => buys(part, color, isSold));
      };
      expect(ids(await shown({ mySize }))).toEqual(ids(products.filter((product) => buysAll(product))));
      expect(ids(await shown({ mySize, colors: ['Blue'] }))).toEqual(
        ids(products.filter((product) => buysAll(product, 'Blue'))),
      );
    }
  });

  async function countedOneByOne(filter: ProductFilter): Promise<ProductFacets> {
    const total = async (change: ProductFilter) => (await catalog.listProducts({ ...filter, ...change }, all)).total;
    const bySize = await Promise.all(sizes.map(async (size) => ({ size, count: await total({ sizes: [size] }) })));
    const byColor = await Promise.all(
      colors.map(async (color) => ({ color, count: await total({ colors: [color] }) })),
    );
    const byGarment = async (name: 'kind' | 'coverage', choices: readonly string[]) =>
      (await Promise.all(choices.map(async (choice) => ({ choice, count: await total({ [name]: [choice] }) })))).filter(
        ({ count }) => count > 0,
      );
    const byShape = await Promise.all(
      shapes.map(async (shape) => ({ shape, count: await total({ shapes: [shape] }) })),
    );
    return {
      total: await total({}),
      sizes: bySize.filter(({ count }) => count > 0),
      colors: byColor.filter(({ count }) => count > 0),
      shapes: byShape.filter(({ count }) => count > 0),
      onSale: await total({ onSale: true }),
      inStock: await total({ inStock: true }),
      notInMySize: (await total({ mySize: undefined })) - (await total({})),
      garment: {
        ...{ support: [], lined: [], rise: [], leg: [], stretch: [] },
        kind: await byGarment('kind', kinds),
        coverage: await byGarment('coverage', coverages),
      },
      soldOut: (await total({ inStock: false })) - (await total({ inStock: true })),
      didYouMean:
        filter.search === 'klep' && (await catalog.listProducts({ search: 'kelp' }, all)).total > 0 ? 'kelp' : null,
    };
  }

  it('is correct after every change to variants and units @series', async () => {
    const variants = [{ size: 'S' }, { size: 'M' }];
    const [first, second, third] = [
      await aProduct(database, { variants }),
      await aProduct(database, { variants }),
      await aProduct(database, { variants }),
    ];
    await aSetOf(database, first, second);
    await aSetOf(database, third, first);
    const changes = [
      'UPDATE stock SET held = 0, on_hand = 0 WHERE',
      'UPDATE stock SET on_hand = 1, held = 1 WHERE',
      'UPDATE stock SET on_hand = 2, held = 1 WHERE',
      'DELETE FROM stock WHERE variant_id IS NULL AND',
      'DELETE FROM product_variants WHERE',
      'UPDATE product_variants SET in_stock = NOT in_stock WHERE',
      `UPDATE product_variants SET size = 'L' WHERE size = 'S' AND`,
      `UPDATE product_variants SET color = 'Kelpish' WHERE color = 'Navy' AND`,
      'UPDATE product_variants SET archived_at = now() WHERE',
      'UPDATE products SET in_stock = NOT in_stock WHERE',
    ];
    const inRandomOrder = fc.shuffledSubarray(changes, { minLength: changes.length });
    const turns = fc.sample(inRandomOrder, { seed: 3, numRuns: amounts.changesOfEachKind }).flat();
    for (const [turn, change] of turns.entries()) {
      const column = change.includes(' products ') ? 'id' : 'product_id';
      const product = `(SELECT min(id) + ${turn % 3} FROM products)`;
      if (turn % 4 === 0) {
        await database.query(`
          INSERT INTO product_variants (product_id, size, color) VALUES (${product}, '${sizes[turn % 5] ?? ''}', '${turn}');
          INSERT INTO stock (product_id, variant_id, on_hand)
            SELECT product_id, id, ${turn % 3} FROM product_variants WHERE color = '${turn}'`);
      }
      await database.query(`${change} ${column} = ${product}`);
      await checkInStock();
    }
  }, 180_000);

  async function commit(runner: QueryRunner): Promise<void> {
    try {
      await runner.commitTransaction();
    } finally {
      await runner.release();
    }
  }

  it('is correct, without a deadlock, when two transactions take the last units of the same products', async () => {
    const variants = [{ size: 'S' }, { size: 'M' }];
    const products = [await aProduct(database, { variants }), await aProduct(database, { variants })] as const;
    await aSetOf(database, products[0], products[1]);
    await aSetOf(database, products[1], products[0]);
    for (let round = 0; round < amounts.rounds; round++) {
      await database.query('UPDATE stock SET on_hand = 1, held = 0');
      const takers = await Promise.all(
        [0, 1].map((place) => holdInTransaction(products.map((one) => one.variants[place]?.id))),
      );
      expect(await shown({ inStock: true })).toHaveLength(4);
      await Promise.all(takers.map(commit));
      expect(await shown({ inStock: true })).toEqual([]);
    }
    await checkInStock();
  });

  it('is correct, without a deadlock, when transactions take halves of sets in a different order', async () => {
    const [first, second, third] = [await aProduct(database), await aProduct(database), await aProduct(database)];
    await aSetOf(database, second, third);
    await aSetOf(database, first, second);
    const halves = [first, second, third];
    for (let round = 0; round < amounts.rounds; round++) {
      await database.query('UPDATE stock SET on_hand = 1, held = 0');
      expect(await shown({ inStock: true })).toHaveLength(5);
      const takers = halves.map((half) =>
        dataSource.query('UPDATE stock SET held = 1 WHERE product_id = $1', [half.id]),
      );
      const staff = dataSource.query('UPDATE products SET in_stock = NOT in_stock WHERE id = $1', [second.id]);
      await Promise.all([...takers, staff]);
      expect(await shown({ inStock: true })).toEqual([]);
      await database.query('UPDATE products SET in_stock = true');
    }
  });

  it('is empty for a set with an archived half, and follows a replaced half', async () => {
    const [first, second, third] = [
      await aProduct(database, { variants: [{ size: 'S' }, { size: 'M' }] }),
      await aProduct(database, { variants: [{ size: 'M' }, { size: 'L' }] }),
      await aProduct(database, { variants: [{ size: 'S', stock: 0 }, { size: 'L' }] }),
    ];
    const set = await aSetOf(database, first, second);
    const inSize = async (size: string, inStock = true) =>
      ids(await shown({ sizes: [size], inStock })).includes(set.id);
    expect([await inSize('S'), await inSize('M'), await inSize('L')]).toEqual([false, true, false]);
    await database.query('UPDATE products SET archived_at = now() WHERE id = $1', [second.id]);
    expect([await inSize('M'), await inSize('M', false)]).toEqual([false, true]);
    await database.query('UPDATE products SET set_bottom_id = $1 WHERE id = $2', [third.id, set.id]);
    expect([await inSize('M', false), await inSize('S', false), await inSize('S')]).toEqual([false, true, false]);
    await database.query('UPDATE stock SET on_hand = 1 WHERE product_id = $1', [third.id]);
    expect(await inSize('S')).toBe(true);
  });

  it('has the same rows after a rebuild for all products, for example after manual changes to variants', async () => {
    await build(fc.sample(traits, { seed: 5, numRuns: 12 }));
    const right = await storedRows();
    await database.query('SELECT refresh_availability(ARRAY(SELECT id FROM products))');
    expect(await storedRows()).toEqual(right);
    await database.query(`
      ALTER TABLE product_availability DISABLE TRIGGER USER;
      UPDATE product_availability SET sizes = '{}', sizes_in_stock = '{}', colors = '{}', colors_in_stock = '{}', choices = '{}',
        choices_in_stock = '{}', in_stock = false, lowest_price_cents = 0, highest_price_cents = 0;
      SELECT refresh_availability(ARRAY(SELECT id FROM products));
      ALTER TABLE product_availability ENABLE TRIGGER USER;`);
    expect(await storedRows()).toEqual(right);
  });

  async function holdInTransaction(variantIds: readonly unknown[]): Promise<QueryRunner> {
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    for (const id of variantIds) await runner.query('UPDATE stock SET held = 1 WHERE variant_id = $1', [id]);
    return runner;
  }

  it('is visible to others only after the commit, and unchanged after a rollback', async () => {
    await aProduct(database, { variants: [{ size: 'S', stock: 1 }] });
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('UPDATE stock SET held = 1');
    expect(await shown({ inStock: true, sizes: ['S'] })).toHaveLength(1);
    await runner.rollbackTransaction();
    await runner.release();
    expect(await shown({ inStock: true, sizes: ['S'] })).toHaveLength(1);
  });
});

const ids = (products: readonly CatalogProduct[]) => products.map(({ id }) => id);

/**
 * A choice that shoppers buy as one item: a variant, or a pair of variants of a set. `size` is null for items without
 * sizes, and for halves that differ in size.
 */
interface Offer {
  readonly size: string | null;
  readonly colors: readonly string[];
  readonly inStock: boolean;
}

function offers(product: CatalogProduct, products: readonly CatalogProduct[]): Offer[] {
  const { halves } = product;
  if (halves === null) return product.variants.map(offer);
  const [tops, bottoms] = [halves.topId, halves.bottomId].map((id) => {
    const half = products.find((one) => one.id === id);
    if (half?.variants.length === 0) return [{ size: null, colors: [], inStock: half.inStock }];
    return half?.variants.map(offer) ?? [];
  });
  if (!tops || !bottoms) return [];
  const isSized = (of: readonly Offer[]) => of.some(({ size }) => size !== null);
  const sizeOf = (top: Offer, bottom: Offer) => {
    if (!isSized(tops)) return bottom.size;
    return !isSized(bottoms) || top.size === bottom.size ? top.size : null;
  };
  return tops.flatMap((top) =>
    bottoms.map((bottom) => ({
      size: sizeOf(top, bottom),
      colors: [...top.colors, ...bottom.colors],
      inStock: product.inStock && top.inStock && bottom.inStock,
    })),
  );
}

function offer({ size, color, inStock }: CatalogVariant): Offer {
  return { size, colors: colorsOf[color] ?? ['Other'], inStock };
}

function fits(
  { size, colors: all, inStock }: Offer,
  wanted: { color?: string; size?: string | undefined; inStock: boolean },
): boolean {
  const isColor = wanted.color === undefined || all.includes(wanted.color);
  return isColor && (wanted.size ?? size) === size && (inStock || !wanted.inStock);
}

/** Color dots of a product card: the basic colors of each color of the product. */
function dotsOf({ variants }: CatalogProduct): string[] | null {
  const names = new Set(variants.map(({ color }) => color));
  return names.size > 1 ? [...names].map((name) => (colorsOf[name] ?? ['Other']).join(' ')) : null;
}
