import { pasted } from './grid-paste';
import { staffVariant } from '../../../test/staff-product';
import { cellKey, emptySheet, sheetOf, withColor, withoutCells } from './variant-sheet';

const sheet = withColor(withColor(emptySheet, 'Red', []), 'Blue', []);
const at = (size: string, color: string) => ({ size, color });

describe('pasted block of spreadsheet cells', () => {
  it('fills price and stock of one color after the other when pasted into a price', () => {
    const holed = withoutCells(sheet, ({ size, color }) => size === 'M' && color === 'Blue');
    const { sheet: filled, note } = pasted(
      holed,
      at('S', 'Red'),
      'price',
      '$1,200.50\t20\t"99"\r\n\t21\t98.5\t4\r\n',
      [],
    );
    const cell = (size: string, color: string) => filled.cells[cellKey(size, color)];
    expect(cell('S', 'Red')).toMatchObject({ price: '1200.50', stock: '20' });
    expect(cell('S', 'Blue')).toMatchObject({ price: '99.00', stock: '0' });
    expect(cell('M', 'Red')).toMatchObject({ price: '', stock: '21' });
    expect(cell('M', 'Blue')).toMatchObject({ price: '98.50', stock: '4' });
    expect(note).toBe('Pasted 3 prices and 3 stocks.');
  });

  it('fills the stock of one color after the other when pasted into a stock field', () => {
    const { sheet: filled, note } = pasted(sheet, at('XL', 'Red'), 'stock', '1,000\t6', []);
    expect(['Red', 'Blue'].map((color) => filled.cells[cellKey('XL', color)]?.stock)).toEqual(['1000', '6']);
    expect(note).toBe('Pasted 2 stocks.');
  });

  it('accepts added units of stock, and refuses a number below zero', () => {
    const { sheet: filled } = pasted(sheet, at('XL', 'Red'), 'stock', '+4\t+1', []);
    expect(['Red', 'Blue'].map((color) => filled.cells[cellKey('XL', color)]?.stock)).toEqual(['+4', '+1']);
    expect(pasted(sheet, at('XL', 'Red'), 'stock', '5\t-2', []).note).toBe(
      'Nothing was pasted: “-2” is not a valid number of units.',
    );
  });

  it('fills a column of SKUs, or SKU and barcode of one color after the other', () => {
    const { sheet: filled, note } = pasted(sheet, at('S', 'Red'), 'sku', 'R-S\nR-M\t96385074\tB-M', []);
    const codes = (size: string, color: string) => filled.cells[cellKey(size, color)];
    expect(codes('S', 'Red')).toMatchObject({ sku: 'R-S', barcode: '' });
    expect(codes('M', 'Red')).toMatchObject({ sku: 'R-M', barcode: '96385074' });
    expect(codes('M', 'Blue')).toMatchObject({ sku: 'B-M' });
    expect(note).toBe('Pasted 3 SKUs and 1 barcode.');
    const barcodes = pasted(sheet, at('S', 'Red'), 'barcode', '96385074\tX', []).sheet;
    expect(barcodes.cells[cellKey('S', 'Blue')]).toMatchObject({ sku: '', barcode: 'X' });
  });

  it('continues a single column of codes at the first size of the next color, without places that are not sold', () => {
    const holed = withoutCells(sheet, ({ size, color }) => size === 'XS' && color === 'Blue');
    const { sheet: filled, note } = pasted(holed, at('L', 'Red'), 'barcode', 'A\nB\nC\nD', []);
    const codes = [at('L', 'Red'), at('XL', 'Red'), at('S', 'Blue'), at('M', 'Blue')].map(
      ({ size, color }) => filled.cells[cellKey(size, color)]?.barcode,
    );
    expect(codes).toEqual(['A', 'B', 'C', 'D']);
    expect(note).toBe('Pasted 4 barcodes.');
    expect(pasted(sheet, at('XL', 'Blue'), 'barcode', 'A\nB', []).note).toBe(
      'Pasted 1 barcode. There was no room for 1 row below XL.',
    );
  });

  it('leaves the rows of a copied column aligned if a size is not sold', () => {
    const holed = withoutCells(sheet, ({ size, color }) => size === 'M' && color === 'Red');
    const { sheet: filled, note } = pasted(holed, at('XS', 'Red'), 'barcode', 'A\nB\n\nD\nE\nF', []);
    const codes = Object.entries(filled.cells).flatMap(([key, { barcode }]) => (barcode ? [[key, barcode]] : []));
    expect(Object.fromEntries(codes)).toEqual({
      [cellKey('XS', 'Red')]: 'A',
      [cellKey('S', 'Red')]: 'B',
      [cellKey('L', 'Red')]: 'D',
      [cellKey('XL', 'Red')]: 'E',
      [cellKey('XS', 'Blue')]: 'F',
    });
    expect(note).toBe('Pasted 5 barcodes.');
  });

  it('restores the other values of a removed variant', () => {
    const saved = { color: 'Red', price: 58, sku: 'R-S', barcode: '96385074', imageUrl: '/media/red.webp' };
    const variants = [staffVariant(1, 'S', saved), staffVariant(2, 'M', { color: 'Red' })];
    const holed = withoutCells(sheetOf(variants), ({ size }) => size === 'S');
    const grown = withColor({ ...holed, sizes: ['S', 'M'] }, 'Blue', []);
    const { sheet: filled } = pasted(grown, at('S', 'Red'), 'stock', '7\t1', variants);
    const { color: _, ...others } = saved;
    expect(filled.cells[cellKey('S', 'Red')]).toMatchObject({ ...others, price: '58.00', stock: '7' });
  });

  it('reports cells that do not fit', () => {
    const { note } = pasted(sheet, at('XL', 'Blue'), 'price', '1\t2\t3\n4\t5\t6\n7\t8\t9', []);
    expect(note).toBe(
      'Pasted 1 price and 1 stock. There was no room for 2 rows below XL and 1 column to the right of Blue.',
    );
  });

  it.each([
    ['price', '5\n-3', '“-3” is not a valid price'],
    ['price', '5\n49.999', '“49.999” is not a valid price'],
    ['price', '5\t1.5', '“1.5” is not a valid number of units'],
    ['stock', '5\ntwo', '“two” is not a valid number of units'],
  ] as const)('is rejected as a whole if one %s cell is invalid: %j', (field, text, reason) => {
    expect(pasted(sheet, at('S', 'Red'), field, text, [])).toEqual({ sheet, note: `Nothing was pasted: ${reason}.` });
  });
});
