import { productChanged } from './product-changed.js';

const at = new Date('2026-06-01T12:00:00Z');
const after = (minutes: number) => new Date(at.getTime() + minutes * 60_000);

describe('the rejection of a stale change', () => {
  it('lists old and new values of each field, with the author and time of the last change', () => {
    const edits = [
      {
        by: 'ann',
        at: new Date(0),
        before: { price: 40, name: 'A', version: 1 },
        after: { price: 44, name: 'B', version: 2 },
      },
      { by: 'bob', at, before: { price: 44, name: 'B', version: 2 }, after: { price: 49, name: 'A', version: 3 } },
    ];
    expect(productChanged(edits, 3, after(3))).toMatchObject({
      kind: 'conflict',
      code: 'product.changed',
      message: 'bob changed this product 3 minutes ago.',
      details: {
        facts: {
          ...{ by: 'bob', at: at.toISOString(), version: 3, current: { price: 49 } },
          changes: [{ field: 'price', before: 40, after: 49 }],
        },
      },
    });
  });

  it.each([
    [0, 'a moment ago'],
    [1, '1 minute ago'],
    [125, '2 hours ago'],
    [3 * 24 * 60, '3 days ago'],
  ])('gives the time of a change %d minutes ago as “%s”', (minutes, words) => {
    const refusal = productChanged([{ by: 'ann', at, before: {}, after: {} }], 2, after(minutes));
    expect(refusal.message).toBe(`ann changed this product ${words}.`);
  });

  it('contains no author if the author is unknown', () => {
    expect(productChanged([], 2, at).message).toBe('This product was changed while you were editing it.');
  });
});
