import { FakeStock } from '../../../../test/fakes/fake-stock.js';
import type { AuditEntry, AuditLog } from '../../audit/ports/audit-log.js';
import type { Transaction } from '../../shared/ports/transaction.js';
import type { ShelfItem } from '../ports/stock.js';
import { CountStock, type StockEntry } from './count-stock.js';

const target = { productId: 7, variantId: 31 };
const transaction: Transaction = { run: (work) => work() };

function counting({ available = 4, held = 1, toShip = 2 }: Partial<ShelfItem> = {}) {
  const stock = new FakeStock();
  stock.put(target, available);
  stock.shelf = [{ ...target, product: 'Tide Top', variant: 'M, Navy', available, held, toShip }];
  const audited: AuditEntry[] = [];
  const audit: AuditLog = {
    record: (...entries) => {
      audited.push(...entries);
      return Promise.resolve();
    },
  };
  const count = new CountStock(transaction, stock, audit);
  const save = (...entries: readonly StockEntry[]) =>
    count.execute({ entries, staffReason: 'counted', note: 'Shelf B' }, 5);
  return { stock, audited, save };
}

describe('counting stock', () => {
  it('applies the difference between the counted and the expected units on the shelf', async () => {
    const { stock, audited, save } = counting();
    expect(await save({ ...target, counted: 5, expected: 7 })).toEqual({
      changed: [{ ...target, before: 4, after: 2, shelfBefore: 7, shelfAfter: 5 }],
      refused: [],
    });
    expect(stock.available(target)).toBe(2);
    expect(stock.causes).toEqual([
      { reason: 'staff', reference: 'stock list', userId: 5, staffReason: 'counted', note: 'Shelf B' },
    ]);
    expect(audited).toEqual([
      {
        ...{ staffId: 5, action: 'product.updated', subjectId: '7', subjectName: 'Tide Top' },
        ...{ before: { 'M, Navy: inventoryCount': 4 }, after: { 'M, Navy: inventoryCount': 2 } },
      },
    ]);
  });

  it('adds delivered units, and takes away damaged ones', async () => {
    const { stock, save } = counting();
    await save({ ...target, difference: 6 });
    expect(stock.available(target)).toBe(10);
    await save({ ...target, difference: -3 });
    expect(stock.available(target)).toBe(7);
  });

  it('undoes a delivery after a sale, but not after another count', async () => {
    const { stock, save } = counting();
    const { changed } = await save({ ...target, difference: 6 });
    const undo = changed.map(({ shelfBefore, shelfAfter }) => ({
      ...{ ...target, counted: shelfBefore, expected: shelfAfter },
    }));
    const shelf = { ...target, product: 'Tide Top', variant: 'M, Navy', held: 1 };
    stock.shelf = [{ ...shelf, available: 11, toShip: 2 }];
    expect(await save(...undo)).toMatchObject({ changed: [], refused: [target] });
    expect(stock.available(target)).toBe(10);
    stock.shelf = [{ ...shelf, available: 9, toShip: 3 }];
    expect(await save(...undo)).toMatchObject({ changed: [{ ...target, before: 9, after: 3 }], refused: [] });
  });

  it('writes nothing if the count matches', async () => {
    const { stock, audited, save } = counting();
    const { changed } = await save({ ...target, counted: 7, expected: 7 });
    expect(changed).toEqual([{ ...target, before: 4, after: 4, shelfBefore: 7, shelfAfter: 7 }]);
    expect([stock.causes, audited]).toEqual([[], []]);
  });

  it.each<[string, StockEntry, string]>([
    [
      'a count of a shelf that changed',
      { ...target, counted: 7, expected: 8 },
      'Before you saved, the units on the shelf changed from 8 to 7. Please count again.',
    ],
    [
      'a count below the units that are sold or held',
      { ...target, counted: 2, expected: 7 },
      '3 units are sold, held or reserved, so the shelf cannot have fewer. Please count again.',
    ],
    ['more damaged units than are available', { ...target, difference: -5 }, 'Only 4 units are available.'],
    ['more than a million units', { ...target, difference: 999_997 }, 'An item can have at most 1,000,000 units.'],
  ])('refuses %s', async (_, entry, message) => {
    const { stock, save } = counting();
    expect(await save(entry)).toEqual({ changed: [], refused: [{ ...target, name: 'Tide Top (M, Navy)', message }] });
    expect(stock.available(target)).toBe(4);
  });

  it('saves the other entries if an item is unknown', async () => {
    const { stock, save } = counting();
    const unknown = { productId: 8, variantId: null };
    expect(await save({ ...unknown, difference: 1 }, { ...target, difference: 1 })).toEqual({
      changed: [{ ...target, before: 4, after: 5, shelfBefore: 7, shelfAfter: 8 }],
      refused: [{ ...unknown, name: null, message: 'This item is no longer in the store.' }],
    });
    expect(stock.available(target)).toBe(5);
  });
});
