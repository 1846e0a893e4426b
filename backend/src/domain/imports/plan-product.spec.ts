import { Product, type ProductDetails } from '../catalog/product.js';
import { Money } from '../shared/money.js';
import { CategoriesByText, planProduct, problemsOf, type SheetRow, tryChanges } from './plan-product.js';
import { columns } from './product-columns.js';
import { rowsOf, type SoldProduct } from './sold-product.js';

const now = new Date('2026-11-27T12:00:00Z');
const references = {
  categories: new CategoriesByText([
    { id: 1, slug: 'bikinis', formerSlugs: ['two-pieces'], name: 'Bikinis' },
    { id: 2, slug: 'tops', formerSlugs: [], name: 'Tops' },
    { id: 3, slug: 'tops-2', formerSlugs: [], name: 'tops' },
  ]),
  products: new Set(['top', 'bottom']),
};

function aSoldProduct(
  details: Partial<ProductDetails> = {},
  variants: readonly (readonly [size: string | null, color: string, sku?: string])[] = [],
): SoldProduct {
  const product = new Product(
    {
      ...{ name: 'Tide Top', slug: 'tide-top', description: null, price: Money.ofDollars(40), compareAtPrice: null },
      ...{ imageUrl: '', images: [], imageDetails: {}, categoryId: 1, inStock: true, isFeatured: false, isNew: false },
      ...{ tags: [], setTopId: null, setBottomId: null, setOnly: false },
      ...details,
    },
    now,
  );
  Object.assign(product, { id: 7 });
  for (const [at, [size, color, sku = null]] of variants.entries()) {
    const variant = product.addVariant({ size, color, sku, imageUrl: null, price: null, inStock: true });
    Object.assign(variant, { id: 70 + at });
  }
  const onHand = new Map<number | null, number>([null, 70, 71].map((id) => [id, 10]));
  return { product, category: 'bikinis', categoryName: 'Bikinis', setTop: null, setBottom: null, onHand };
}

const row = (cells: Record<string, string>, number = 2): SheetRow => ({
  number,
  cells: { Slug: 'tide-top', ...cells },
});

/** The rows of an exported product, as an import reads them. */
function exported(sold: SoldProduct): SheetRow[] {
  return rowsOf(sold).map((cells, at) => {
    const filled = columns.flatMap(({ title }, place) => (cells[place] ? [[title, cells[place]]] : []));
    return { number: at + 2, cells: Object.fromEntries(filled) as Record<string, string> };
  });
}

describe('the plan of a product', () => {
  it('is empty for an exported product, in any order of its rows', () => {
    const sold = aSoldProduct(
      { description: ' two\nlines ', tags: ['a, b', 'c'], images: ['/images/products/a.webp'], kind: 'bikini' },
      [
        ['S', 'Navy', '0012'],
        [null, 'Red'],
      ],
    );
    for (const rows of [exported(sold), exported(sold).toReversed()])
      expect(planProduct(rows, sold, references)).toMatchObject({ problems: [], differences: [] });
  });

  it('contains only the changed fields', () => {
    const sold = aSoldProduct({}, [['S', 'Navy']]);
    const [first] = exported(sold);
    const planned = planProduct([row({ ...first?.cells, Price: '45', 'Variant price': '50' })], sold, references);
    expect(planned.plan).toEqual({
      id: 7,
      form: { version: 1, price: 45, variants: [{ id: 70, price: 50 }] },
      status: null,
    });
  });

  it('finds a variant by its SKU, and then changes its size', () => {
    const sold = aSoldProduct({}, [
      ['S', 'Navy', 'TT-S'],
      ['M', 'Navy', 'TT-M'],
    ]);
    const planned = planProduct([row({ SKU: 'tt-m', Size: 'L', Color: 'Navy' })], sold, references);
    expect(planned.plan.form['variants']).toEqual([{ id: 71, size: 'L', sku: 'tt-m' }]);
  });

  it('retains a code whose leading zeros a spreadsheet removed, and rejects a rounded code', () => {
    const sold = aSoldProduct({}, [['S', 'Navy', '0012']]);
    expect(planProduct([row({ SKU: '12', Size: 'S', Color: 'Navy' })], sold, references).differences).toEqual([]);
    const rounded = planProduct([row({ Barcode: '3.6E+11', Size: 'S', Color: 'Navy' })], sold, references);
    expect(rounded.problems).toEqual([
      expect.objectContaining({
        row: 2,
        column: 'Barcode',
        message: expect.stringContaining('format the column as text'),
      }),
    ]);
  });

  it('assigns colors and alt texts to the picture in the same line', () => {
    const [a, b] = ['/images/products/a.webp', '/images/products/b.webp'];
    const sold = aSoldProduct({ images: [a, b], imageDetails: { [b]: { color: 'Navy' } } }, [['S', 'Navy']]);
    const swapped = planProduct([row({ 'Further pictures': `${b}\n${a}` })], sold, references);
    expect(swapped.plan.form).toMatchObject({ images: [b, a], imageDetails: { [b]: { color: 'Navy' } } });
    const described = planProduct([row({ 'Picture alt texts': '\nfrom behind' })], sold, references);
    expect(described.plan.form).toMatchObject({ imageDetails: { [b]: { color: 'Navy', alt: 'from behind' } } });
    const tooMany = planProduct([row({ 'Picture colors': 'Navy\nNavy\nNavy' })], sold, references);
    expect(tooMany.problems).toMatchObject([{ column: 'Picture colors' }]);
  });

  it.each([
    ['15', '10', { inventoryCount: 12, inventoryCountBefore: 7 }, '12'],
    ['15', undefined, { inventoryCount: 15, inventoryCountBefore: 7 }, '15'],
    ['10', '10', {}, undefined],
    ['7', '10', {}, undefined],
  ])('changes a stock of %s, exported as %s, by the difference', (stock, before, form, after) => {
    const sold = { ...aSoldProduct(), onHand: new Map([[null, 7]]) };
    const cells = { Stock: stock, ...(before !== undefined && { 'Stock at export': before }) };
    const planned = planProduct([row(cells)], sold, references);
    expect(planned.plan.form).toEqual({ version: 1, ...form });
    expect(planned.differences.map((one) => one.after)).toEqual(after === undefined ? [] : [after]);
  });

  it('adds the stock difference of a row with a version, even if the current stock already equals the new value', () => {
    const sold = { ...aSoldProduct(), onHand: new Map([[null, 8]]) };
    const cells = { Stock: '8', 'Stock at export': '10', Version: '1' };
    const planned = planProduct([row(cells)], sold, references);
    expect(planned.plan.form).toMatchObject({ inventoryCount: 6, inventoryCountBefore: 8 });
  });

  it('refuses to remove more units than are on hand', () => {
    const sold = { ...aSoldProduct(), onHand: new Map([[null, 2]]) };
    const planned = planProduct([row({ Stock: '5', 'Stock at export': '10' })], sold, references);
    expect(planned.problems).toMatchObject([
      { column: 'Stock', message: '5 units cannot be removed: only 2 are on hand.' },
    ]);
  });

  it('has no change for a former slug or the name of the category', () => {
    expect(planProduct([row({ Category: ' Two-Pieces ' })], aSoldProduct(), references)).toMatchObject({
      differences: [],
      problems: [],
    });
  });

  it('reports a name that several categories share, unless the cell contains the slug of one of them', () => {
    const message = 'Several categories have this name. Please enter the slug of one of them: tops, tops-2.';
    const planned = planProduct([row({ Category: 'Tops' })], aSoldProduct(), references);
    expect(planned.problems).toMatchObject([{ column: 'Category', message }]);
    for (const [slug, categoryId] of Object.entries({ tops: 2, 'tops-2': 3, 'TOPS-2': 3 })) {
      const { plan, problems } = planProduct([row({ Category: slug })], aSoldProduct(), references);
      expect({ problems, ...plan.form }).toMatchObject({ problems: [], categoryId });
    }
  });

  it('contains the values of a new product as a form', () => {
    const rows = [
      row({ Name: 'New', Category: 'bikinis', Price: '$1,200', New: 'YES', Size: 'S', Stock: '3', Status: 'draft' }),
      row({ Size: 'M', Color: 'Red', Features: 'Soft' }, 3),
    ];
    expect(planProduct(rows, null, references)).toMatchObject({
      plan: {
        id: null,
        form: {
          ...{
            slug: 'tide-top',
            name: 'New',
            categoryId: 1,
            price: 1200,
            isNew: true,
            features: ['Soft'],
            draft: true,
          },
          variants: [
            { size: 'S', inventoryCount: 3 },
            { size: 'M', color: 'Red' },
          ],
        },
      },
      problems: [],
      differences: [],
    });
  });

  it('assigns each error of the form to its row and column', () => {
    const rows = [row({ Name: 'x' }), row({ Size: 'S', Color: 'Navy', 'Variant price': '-1' }, 3)];
    const sold = aSoldProduct({}, [['S', 'Navy']]);
    const planned = planProduct(rows, sold, references);
    const errors = { name: 'Too short.', 'variants.0.price': 'Too low.', categoryId: 'Which?' };
    expect(problemsOf(errors, rows, planned)).toEqual([
      { row: 2, column: 'Name', value: 'x', message: 'Too short.' },
      { row: 3, column: 'Variant price', value: '-1', message: 'Too low.' },
      { row: 2, column: 'Category', value: '', message: 'Which?' },
    ]);
  });

  it('is rejected by the rules of the catalog, like a change in the form', () => {
    const { product } = aSoldProduct({}, [['S', 'Navy']]);
    const twice = { variants: [{ size: 'S', color: 'Navy' }] };
    expect(() => tryChanges(product, twice, now)).toThrow('Two variants have the same size and color.');
  });
});
