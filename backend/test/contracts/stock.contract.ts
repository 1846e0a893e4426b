import type { Stock, StockTarget } from '../../src/domain/stock/ports/stock.js';

export interface StockUnderTest {
  readonly stock: Stock;
  /** Runs work in a transaction, if the implementation has transactions. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /** Creates an item with the given units on hand. */
  target(onHand: number): Promise<StockTarget>;
  levels(target: StockTarget): Promise<{ onHand: number; held: number }>;
}

const checkout = { reason: 'checkout', reference: 'c1' } as const;
const staff = { reason: 'staff', reference: 'p1' } as const;

/** Tests for every implementation of the stock port. */
export function stockContract(setUp: () => StockUnderTest): void {
  const hold = (quantity: number, ...targets: StockTarget[]) =>
    setUp().transaction(() =>
      setUp().stock.hold(
        targets.map((target) => ({ ...target, quantity })),
        checkout,
      ),
    );

  it('holds units without changing the units on hand, and sells them later', async () => {
    const { stock, target, levels, transaction } = setUp();
    const top = await target(5);
    await hold(3, top);
    expect(await levels(top)).toEqual({ onHand: 5, held: 3 });
    await transaction(() => stock.sellHeld([{ ...top, quantity: 3 }], checkout));
    expect(await levels(top)).toEqual({ onHand: 2, held: 0 });
  });

  it('releases held units, and restocks returned units', async () => {
    const { stock, target, levels, transaction } = setUp();
    const top = await target(5);
    await hold(2, top);
    await transaction(() => stock.release([{ ...top, quantity: 2 }], checkout));
    await transaction(() => stock.restock([{ ...top, quantity: 4 }], checkout));
    expect(await levels(top)).toEqual({ onHand: 9, held: 0 });
  });

  it('returns the restocked lines, without unknown items', async () => {
    const { stock, target, levels, transaction } = setUp();
    const top = await target(5);
    const unknownItem = { productId: 2_000_000, variantId: null };
    const lines = [top, unknownItem, top].map((thing) => ({ ...thing, quantity: 2 }));
    const back = await transaction(() => stock.restock(lines, checkout));
    expect(back).toMatchObject([{ ...top, quantity: 4 }]);
    expect(await levels(top)).toEqual({ onHand: 9, held: 0 });
  });

  it('rejects more units than available, returns the available number, and changes nothing', async () => {
    const { stock, target, levels, transaction } = setUp();
    const [plenty, few, none] = [await target(9), await target(2), await target(0)];
    const lines = [few, none, plenty].map((thing) => ({ ...thing, quantity: 3 }));
    await expect(transaction(() => stock.hold(lines, checkout))).rejects.toMatchObject({
      kind: 'conflict',
      code: 'stock.not-enough',
      message: 'Only 2 left.',
      details: {
        facts: {
          lines: [
            { ...few, quantity: 3, available: 2 },
            { ...none, quantity: 3, available: 0 },
          ],
        },
      },
    });
    expect(await levels(plenty)).toEqual({ onHand: 9, held: 0 });
    expect(await levels(few)).toEqual({ onHand: 2, held: 0 });
  });

  it('reports an unknown item, or an item without units, as sold out', async () => {
    const { stock, target, transaction } = setUp();
    const soldOut = { code: 'stock.not-enough', message: 'This item is sold out.' };
    await expect(hold(1, await target(0))).rejects.toMatchObject(soldOut);
    await expect(hold(1, { productId: 2_000_000, variantId: null })).rejects.toMatchObject(soldOut);
    const unknown = { productId: 2_000_000, variantId: null, quantity: 1 };
    await expect(transaction(() => stock.sellFree([unknown], checkout))).rejects.toMatchObject(soldOut);
  });

  it('adds up two lines of one item', async () => {
    const { target, levels } = setUp();
    const top = await target(3);
    await expect(hold(2, top, top)).rejects.toMatchObject({ message: 'Only 3 left.' });
    await expect(hold(1, top, top)).resolves.toBeUndefined();
    expect(await levels(top)).toEqual({ onHand: 3, held: 2 });
  });

  it('does not sell held units to another customer', async () => {
    const { stock, target, levels, transaction } = setUp();
    const top = await target(3);
    await hold(2, top);
    const two = [{ ...top, quantity: 2 }];
    await expect(transaction(() => stock.sellFree(two, checkout))).rejects.toMatchObject({ message: 'Only 1 left.' });
    await transaction(() => stock.sellFree([{ ...top, quantity: 1 }], checkout));
    expect(await levels(top)).toEqual({ onHand: 2, held: 2 });
  });

  it('neither releases nor sells more units than held', async () => {
    const { stock, target, transaction, levels } = setUp();
    const top = await target(3);
    const one = [{ ...top, quantity: 1 }];
    await expect(transaction(() => stock.release(one, checkout))).rejects.toThrow();
    await expect(transaction(() => stock.sellHeld(one, checkout))).rejects.toThrow();
    expect(await levels(top)).toEqual({ onHand: 3, held: 0 });
  });

  it('sets the available units without changing held units, even for an item without a stock row', async () => {
    const { stock, target, levels, transaction } = setUp();
    const top = await target(5);
    await hold(2, top);
    expect(await transaction(() => stock.setAvailable(top, 10, staff))).toBe(3);
    expect(await levels(top)).toEqual({ onHand: 12, held: 2 });
    await transaction(() => stock.setAvailable(top, 0, staff));
    expect(await levels(top)).toEqual({ onHand: 2, held: 2 });
  });

  it('adds a difference, and rejects one that exceeds the available units', async () => {
    const { stock, target, levels, transaction } = setUp();
    const top = await target(5);
    await hold(2, top);
    expect(await transaction(() => stock.adjust(top, 4, staff))).toBe(3);
    expect(await transaction(() => stock.adjust(top, -6, staff))).toBe(7);
    expect(await levels(top)).toEqual({ onHand: 3, held: 2 });
    await expect(transaction(() => stock.adjust(top, -2, staff))).rejects.toMatchObject({ message: 'Only 1 left.' });
  });

  it('adds differences to several items, and rejects all if one is too large', async () => {
    const { stock, target, levels, transaction } = setUp();
    const [top, bottom] = [await target(5), await target(1)];
    await hold(2, top);
    const each = (...differences: number[]) =>
      transaction(() =>
        stock.adjustEach(
          [top, bottom].map((one, index) => ({ ...one, difference: differences[index] ?? 0 })),
          staff,
        ),
      );
    await each(-3, 4);
    await expect(each(-1, 4)).rejects.toMatchObject({ code: 'stock.not-enough', message: 'This item is sold out.' });
    expect([await levels(top), await levels(bottom)]).toEqual([
      { onHand: 2, held: 2 },
      { onHand: 5, held: 0 },
    ]);
  });

  it('returns the available units of the items that have a stock row', async () => {
    const { stock, target, transaction } = setUp();
    const [top, bottom] = [await target(5), await target(1)];
    await hold(2, top);
    const wanted = [bottom, top, { productId: 2_000_000, variantId: null }];
    const expected = [
      expect.objectContaining({ ...top, available: 3 }),
      expect.objectContaining({ ...bottom, available: 1 }),
    ];
    for (const levels of [await stock.list(wanted), await transaction(() => stock.lock(wanted))]) {
      expect(levels).toHaveLength(2);
      expect(levels).toEqual(expect.arrayContaining(expected));
    }
  });

  it.each([0, -1, 1.5, Number.NaN])('rejects %p as a quantity', async (quantity) => {
    await expect(hold(quantity, await setUp().target(5))).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('gives three units to three of thirty concurrent callers', async () => {
    const { target, levels } = setUp();
    const top = await target(3);
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => hold(1, top)));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(3);
    expect(await levels(top)).toEqual({ onHand: 3, held: 3 });
  });

  it('processes overlapping orders without a deadlock', async () => {
    const { target, levels } = setUp();
    const [top, bottom] = [await target(100), await target(100)];
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? hold(2, top, bottom) : hold(2, bottom, top))),
    );
    expect(await levels(top)).toEqual({ onHand: 100, held: 40 });
    expect(await levels(bottom)).toEqual({ onHand: 100, held: 40 });
  });
}
