import type { StaffVariant } from '../../api/models';
import {
  cellKey,
  changesOf,
  emptySheet,
  filledDown,
  mergedSheet,
  pictureOf,
  unitsOf,
  problemKey,
  problemsOf,
  removedPlaces,
  sheetOf,
  withColor,
  withoutCells,
  withPicture,
  withSize,
  withSkus,
  withValue,
} from './variant-sheet';

const aVariant = (id: number, size: string | null, parts: Partial<StaffVariant> = {}): StaffVariant => ({
  ...{ id, size, productId: 7, color: 'Navy', imageUrl: null, price: null, inStock: true, inventoryCount: 3 },
  ...{
    switchedOn: true,
    held: 0,
    toShip: 0,
    reservedForWaitlist: 0,
    reservedForExchanges: 0,
    archivedAt: null,
    usualPrice: null,
  },
  ...{ sku: null, barcode: null },
  ...parts,
});
const at = (size: string, color = 'Navy') => ({ size, color });
const noCodes = { sku: '', barcode: '' };
const small = aVariant(1, 'S');
const medium = aVariant(2, 'M', { price: 60, inventoryCount: 4 });
const archived = aVariant(3, 'L', { archivedAt: '2026-06-01T00:00:00Z', inventoryCount: 2 });
const variants = [medium, small, archived];

describe('sheet of sizes and colors', () => {
  it("lists the shop's variants in the order of their sizes", () => {
    const sheet = sheetOf([aVariant(4, 'Tall'), ...variants]);
    expect(sheet.sizes).toEqual(['S', 'M', 'Tall']);
    expect(sheet.cells[cellKey('M', 'Navy')]).toEqual({
      price: '60.00',
      stock: '4',
      switchedOn: true,
      ...noCodes,
      imageUrl: '',
    });
    expect(removedPlaces(sheet, variants)).toEqual([at('L')]);
    expect(unitsOf(sheet)).toBe(10);
  });

  it('sends no unchanged cell', () => {
    expect(changesOf(sheetOf(variants), variants).changes).toEqual([]);
  });

  it('sends changed variants with their previous stock, and removed, restored and new variants', () => {
    let sheet = withValue(sheetOf(variants), at('S'), { stock: '9' });
    sheet = withoutCells(sheet, ({ size }) => size === 'M');
    sheet = withSize(sheet, 'L', variants);
    sheet = withSize(sheet, 'XL', variants);
    expect(changesOf(sheet, variants)).toEqual({
      changes: [
        { id: 2, archived: true },
        { id: 1, inventoryCount: 9, inventoryCountBefore: 3 },
        { id: 3, archived: false, price: null, switchedOn: true, inventoryCount: 2, inventoryCountBefore: 2 },
        { size: 'XL', color: 'Navy', price: null, switchedOn: true, inventoryCount: 0 },
      ],
      keys: ['M', 'S', 'L', 'XL'].map((size) => cellKey(size, 'Navy')),
    });
  });

  it('sends changed codes, and removes emptied ones', () => {
    const coded = [aVariant(1, 'S', { sku: 'HB-S', barcode: '96385074' }), medium];
    let sheet = withValue(sheetOf(coded), at('S'), { sku: ' HB-SMALL ', barcode: '' });
    sheet = withValue(withSize(sheet, 'XL', coded), at('XL'), { sku: 'HB-XL' });
    expect(changesOf(sheet, coded).changes).toEqual([
      { id: 1, sku: 'HB-SMALL', barcode: null },
      { size: 'XL', color: 'Navy', price: null, switchedOn: true, inventoryCount: 0, sku: 'HB-XL' },
    ]);
  });

  it('starts with all usual sizes of a color', () => {
    const sheet = withColor(emptySheet, 'Red', []);
    expect(sheet.sizes).toEqual(['XS', 'S', 'M', 'L', 'XL']);
    expect(withColor(sheet, 'Blue', []).colors).toEqual(['Red', 'Blue']);
    expect(changesOf(sheet, []).changes).toHaveLength(5);
  });

  it('fills down the rows below, in one color', () => {
    const sheet = withValue(withColor(withColor(emptySheet, 'Red', []), 'Blue', []), at('S', 'Red'), { stock: '8' });
    const filled = filledDown(sheet, at('S', 'Red'), 'stock');
    const stocks = (color: string) => filled.sizes.map((size) => filled.cells[cellKey(size, color)]?.stock);
    expect(stocks('Red')).toEqual(['0', '8', '8', '8', '8']);
    expect(stocks('Blue')).toEqual(['0', '0', '0', '0', '0']);
  });

  it('shows all sizes of a color with one picture, including sizes added later', () => {
    const variant = aVariant(1, 'S', { imageUrl: '/own.webp' });
    expect(pictureOf(sheetOf([variant, medium]), 'Navy')).toBe('/own.webp');
    const sheet = withSize(withPicture(sheetOf([variant, medium, archived]), 'Navy', '/navy.webp'), 'L', [archived]);
    expect(changesOf(withSize(sheet, 'XL', []), [variant, medium, archived]).changes).toMatchObject([
      { id: 1, imageUrl: '/navy.webp' },
      { id: 2, imageUrl: '/navy.webp' },
      { id: 3, archived: false, imageUrl: '/navy.webp' },
      { size: 'XL', imageUrl: '/navy.webp' },
    ]);
    expect(changesOf(withPicture(sheetOf([variant]), 'Navy', ''), [variant]).changes).toEqual([
      { id: 1, imageUrl: null },
    ]);
  });

  it('reports invalid prices and numbers of units', () => {
    const sheet = withValue(sheetOf(variants), at('S'), { price: '1.999', stock: '1.5' });
    expect(problemsOf(sheet)).toEqual({
      [problemKey(cellKey('S', 'Navy'), 'price')]: 'The price of S, Navy must be an amount such as 49.99.',
      [problemKey(cellKey('S', 'Navy'), 'stock')]: 'The stock of S, Navy must be a whole number.',
    });
  });

  it('reports whether a price or stock is negative or too large', () => {
    const refused = (cell: { price: string; stock: string }) =>
      Object.values(problemsOf(withValue(sheetOf(variants), at('S'), cell)));
    expect(refused({ price: '−1', stock: '-1' })).toEqual([
      'The price of S, Navy cannot be negative.',
      'The stock of S, Navy cannot be negative.',
    ]);
    expect(refused({ price: '1e12', stock: '2,000,000' })).toEqual([
      'The price of S, Navy can be at most $1,000,000.',
      'The stock of S, Navy can be at most 1,000,000.',
    ]);
  });

  it('adds a stock that was typed with a sign to the saved one, and fills the difference down', () => {
    const sheet = filledDown(withValue(sheetOf(variants), at('S'), { stock: '+4' }), at('S'), 'stock');
    expect(changesOf(sheet, variants).changes).toEqual([
      { id: 1, inventoryCount: 7, inventoryCountBefore: 3 },
      { id: 2, inventoryCount: 8, inventoryCountBefore: 4 },
    ]);
    expect(unitsOf(sheet, variants)).toBe(15);
    expect(problemsOf(sheet, variants)).toEqual({});
    const below = withValue(sheet, at('S'), { stock: '−4' });
    expect(Object.values(problemsOf(below, variants))).toEqual(['The stock of S, Navy cannot be negative.']);
  });

  it("merges with another user's save: local changes win in each field", () => {
    const base = sheetOf([small, medium]);
    const typed = withValue(withValue(base, at('S'), { price: '50' }), at('M'), { stock: '10' });
    const mine = withSize(typed, 'XS', []);
    const sold = { ...medium, inventoryCount: 1 };
    const theirs = sheetOf([aVariant(1, 'S', { inventoryCount: 7 }), sold, aVariant(5, 'XL')]);
    const merged = mergedSheet(mine, base, theirs);
    expect(merged.sizes).toEqual(['XS', 'S', 'M', 'XL']);
    expect(merged.cells[cellKey('S', 'Navy')]).toEqual({
      price: '50',
      stock: '7',
      switchedOn: true,
      ...noCodes,
      imageUrl: '',
    });
    // 6 units arrived, and 3 were sold meanwhile.
    expect(merged.cells[cellKey('M', 'Navy')]?.stock).toBe('7');
  });
});

describe('empty SKUs', () => {
  it('are filled from the prefix, the color and the size, each one unique', () => {
    const variants = [
      aVariant(1, 'S', { sku: 'own' }),
      aVariant(2, 'M'),
      aVariant(3, 'M', { color: 'Crème brûlée' }),
      aVariant(4, 'M', { color: 'creme-brulee' }),
      aVariant(5, null, { color: '' }),
      aVariant(6, 'L', { sku: 'tide-navy-xl' }),
      aVariant(7, 'XL'),
    ];
    const { cells } = withSkus(sheetOf(variants), 'TIDE');
    expect(Object.fromEntries(Object.entries(cells).map(([key, { sku }]) => [key.replace('\n', ' '), sku]))).toEqual({
      ...{
        'S Navy': 'own',
        'M Navy': 'TIDE-NAVY-M',
        ' ': 'TIDE',
        'L Navy': 'tide-navy-xl',
        'XL Navy': 'TIDE-NAVY-XL-2',
      },
      ...{ 'M Crème brûlée': 'TIDE-CREME-BRULE-M', 'M creme-brulee': 'TIDE-CREME-BRULE-M-2' },
    });
  });
});
