import type { StaffVariant } from '../../api/admin/products';
import {
  cellKey,
  changesOf,
  emptySheet,
  filledDown,
  mergedSheet,
  piecesOf,
  problemKey,
  problemsOf,
  removedPlaces,
  sheetOf,
  withBlock,
  withColor,
  withoutCells,
  withSize,
  withValue,
} from './variant-sheet';

const aVariant = (id: number, size: string | null, parts: Partial<StaffVariant> = {}): StaffVariant => ({
  ...{ id, size, productId: 7, color: 'Navy', imageUrl: null, price: null, inStock: true, inventoryCount: 3 },
  ...{ switchedOn: true, held: 0, archivedAt: null },
  ...parts,
});
const at = (size: string, color = 'Navy') => ({ size, color });
const small = aVariant(1, 'S');
const medium = aVariant(2, 'M', { price: 60, inventoryCount: 4 });
const gone = aVariant(3, 'L', { archivedAt: '2026-06-01T00:00:00Z', inventoryCount: 2 });
const variants = [medium, small, gone];

describe('a sheet of sizes and colors', () => {
  it('has the variants of the shop in the order of their sizes', () => {
    const sheet = sheetOf([aVariant(4, 'Tall'), ...variants]);
    expect(sheet.sizes).toEqual(['S', 'M', 'Tall']);
    expect(sheet.cells[cellKey('M', 'Navy')]).toEqual({ price: '60.00', stock: '4', switchedOn: true });
    expect(removedPlaces(sheet, variants)).toEqual([at('L')]);
    expect(piecesOf(sheet)).toBe(10);
  });

  it('sends nothing of what was not touched', () => {
    expect(changesOf(sheetOf(variants), variants).changes).toEqual([]);
  });

  it('sends a change of each variant with what its stock was, a removed one, one that is back and a new one', () => {
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

  it('begins with all usual sizes of a color', () => {
    const sheet = withColor(emptySheet, 'Red', []);
    expect(sheet.sizes).toEqual(['XS', 'S', 'M', 'L', 'XL']);
    expect(withColor(sheet, 'Blue', []).colors).toEqual(['Red', 'Blue']);
    expect(changesOf(sheet, []).changes).toHaveLength(5);
  });

  it('fills down what is below, in one color', () => {
    const sheet = withValue(withColor(withColor(emptySheet, 'Red', []), 'Blue', []), at('S', 'Red'), { stock: '8' });
    const filled = filledDown(sheet, at('S', 'Red'), 'stock');
    const stocks = (color: string) => filled.sizes.map((size) => filled.cells[cellKey(size, color)]?.stock);
    expect(stocks('Red')).toEqual(['0', '8', '8', '8', '8']);
    expect(stocks('Blue')).toEqual(['0', '0', '0', '0', '0']);
  });

  it('takes a block of a spreadsheet, adds what it covers, and leaves out what lies beyond', () => {
    const sheet = withColor(withColor(emptySheet, 'Red', []), 'Blue', []);
    const holed = withoutCells(sheet, ({ size, color }) => size === 'M' && color === 'Blue');
    const { sheet: filled } = withBlock(holed, at('S', 'Red'), 'price', [
      ['$1,200.50', '20', '99'],
      ['', '21'],
    ]);
    const price = (size: string, color: string) => filled.cells[cellKey(size, color)]?.price;
    expect([price('S', 'Red'), price('S', 'Blue'), price('M', 'Red'), price('M', 'Blue')]).toEqual([
      '1200.50',
      '20',
      '',
      '21',
    ]);
    expect(withBlock(sheet, at('S', 'Red'), 'stock', [['1'], ['two']])).toEqual({ sheet, refused: 'two' });
  });

  it('names what is no price and no number of pieces', () => {
    const sheet = withValue(sheetOf(variants), at('S'), { price: '1.999', stock: '1.5' });
    expect(problemsOf(sheet)).toEqual({
      [problemKey(cellKey('S', 'Navy'), 'price')]: 'The price of S, Navy is not an amount in dollars.',
      [problemKey(cellKey('S', 'Navy'), 'stock')]: 'The stock of S, Navy is not a whole number.',
    });
  });

  it('is merged with what somebody else saved: mine where I touched it, else theirs', () => {
    const base = sheetOf([small, medium]);
    const mine = withSize(withValue(base, at('S'), { price: '50' }), 'XS', []);
    const theirs = sheetOf([aVariant(1, 'S', { inventoryCount: 7 }), aVariant(5, 'XL')]);
    const merged = mergedSheet(mine, base, theirs);
    expect(merged.sizes).toEqual(['XS', 'S', 'XL']);
    expect(merged.cells[cellKey('S', 'Navy')]).toEqual({ price: '50', stock: '3', switchedOn: true });
  });
});
