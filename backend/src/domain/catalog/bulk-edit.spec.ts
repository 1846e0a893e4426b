import { Money } from '../shared/money.js';
import {
  applyAction,
  type BulkAction,
  changedPrice,
  confirmedParts,
  type FieldChange,
  fingerprintOf,
  passedTime,
  titleOf,
  undoChanges,
  undoStock,
  unitFacts,
} from './bulk-edit.js';
import { Product, type ProductDetails } from './product.js';

const now = new Date('2026-06-01T12:00:00Z');
const $ = (dollars: number) => Money.ofDollars(dollars);
const details: ProductDetails = {
  name: 'Tide Top',
  slug: 'tide-top',
  description: null,
  price: $(20),
  compareAtPrice: null,
  imageUrl: '',
  images: [],
  imageDetails: {},
  categoryId: 1,
  inStock: true,
  isFeatured: false,
  isNew: true,
  tags: ['Summer', 'top'],
  setTopId: null,
  setBottomId: null,
  setOnly: false,
};
const aTop = (part: Partial<ProductDetails> = {}) =>
  Object.assign(new Product({ ...details, ...part }, now), { id: 7 });

/** A top in two sizes. The second size has its own price. */
const inTwoSizes = () => {
  const top = aTop();
  for (const [index, size] of ['S', 'M'].entries()) {
    const price = size === 'M' ? $(25) : null;
    Object.assign(top.addVariant({ size, color: 'Navy', imageUrl: null, price, inStock: true }), { id: index + 1 });
  }
  return top;
};
const units =
  (levels: Record<string, number> = {}) =>
  (id: number | null) =>
    levels[String(id)] ?? 0;
const apply = (action: BulkAction, product = aTop(), levels = {}) => applyAction(action, product, units(levels), now);
const change = (part: Partial<FieldChange> & Pick<FieldChange, 'field' | 'before' | 'after'>): FieldChange => ({
  ...{ variantId: null, variant: null },
  ...part,
});

describe('a changed price', () => {
  it.each<[BulkAction & { kind: `${string}-price` }, number, number]>([
    [{ kind: 'set-price', price: $(12.5) }, 20, 12.5],
    [{ kind: 'raise-price', by: { amount: $(0.01) }, endIn99: false }, 20, 20.01],
    [{ kind: 'lower-price', by: { percent: 10 }, endIn99: false }, 19.99, 17.99],
    [{ kind: 'lower-price', by: { percent: 33.33 }, endIn99: false }, 10, 6.67],
    [{ kind: 'raise-price', by: { percent: 2.5 }, endIn99: false }, 0.99, 1.01],
    [{ kind: 'raise-price', by: { percent: 2.5 }, endIn99: false }, 0.2, 0.21],
  ])('follows %j from $%d to $%d', (action, before, after) => {
    expect(changedPrice($(before), action)).toEqual($(after));
  });

  it.each([
    ['lower-price', 25, 22.99],
    ['lower-price', 24.4, 21.99],
    ['lower-price', 22.21, 19.99],
    ['raise-price', 25, 27.99],
    ['raise-price', 18.17, 19.99],
  ] as const)('ends in .99: %s of $%d by 10%% to $%d', (kind, before, after) => {
    expect(changedPrice($(before), { kind, by: { percent: 10 }, endIn99: true })).toEqual($(after));
  });

  it('never moves in the other direction when it ends in .99', () => {
    const one = { by: { percent: 1 }, endIn99: true };
    expect(changedPrice($(20.8), { kind: 'lower-price', ...one })).toEqual($(19.99));
    expect(changedPrice($(20.2), { kind: 'raise-price', ...one })).toEqual($(20.99));
  });
});

describe('a bulk action', () => {
  it('also changes prices of variants that have their own price', () => {
    expect(apply({ kind: 'raise-price', by: { percent: 10 }, endIn99: false }, inTwoSizes())).toEqual([
      change({ field: 'price', before: 20, after: 22 }),
      change({ field: 'price', variantId: 2, variant: 'M, Navy', before: 25, after: 27.5 }),
    ]);
  });

  it('rejects a price of zero, a price that is too high, and a price that is not below the compare-at price', () => {
    const by = (dollars: number) => ({ by: { amount: $(dollars) }, endIn99: false });
    expect(() => apply({ kind: 'lower-price', ...by(20) })).toThrow('The price would not be above $0.00.');
    expect(() => apply({ kind: 'lower-price', ...by(21) })).toThrow('The price would not be above $0.00.');
    expect(() => apply({ kind: 'raise-price', ...by(1_000_000) })).toThrow('would be above $1000000.00');
    expect(() => apply({ kind: 'raise-price', ...by(10) }, aTop({ compareAtPrice: $(30) }))).toThrow(
      'The price must be lower than the compare-at price of $30.00.',
    );
  });

  it('sets, adds and takes units of each size and color', () => {
    const stock = (kind: 'set-stock' | 'add-stock' | 'subtract-stock', count: number) =>
      apply({ kind, units: count }, inTwoSizes(), { 1: 3, 2: 5 }).map(({ variant, after }) => [variant, after]);
    expect(stock('set-stock', 5)).toEqual([['S, Navy', 5]]);
    expect(stock('add-stock', 2)).toEqual([
      ['S, Navy', 5],
      ['M, Navy', 7],
    ]);
    expect(stock('subtract-stock', 3)).toEqual([
      ['S, Navy', 0],
      ['M, Navy', 2],
    ]);
    expect(() => stock('subtract-stock', 4)).toThrow('S, Navy: Only 3 left.');
  });

  it('does not change the stock of a set, or any field of an archived product', () => {
    const set = aTop({ setTopId: 1, setBottomId: 2 });
    expect(() => apply({ kind: 'add-stock', units: 1 }, set)).toThrow('A set has no stock of its own.');
    const archived = aTop();
    archived.archive(now);
    expect(() => apply({ kind: 'set-category', categoryId: 2 }, archived)).toThrow('The product is archived.');
    expect(apply({ kind: 'archive' }, archived)).toEqual([]);
    expect(apply({ kind: 'restore' }, archived)).toEqual([
      change({ field: 'status', before: 'archived', after: 'active' }),
    ]);
  });

  it.each([
    ['featured-on', 'isFeatured', false],
    ['featured-off', 'isFeatured', true],
    ['new-on', 'isNew', false],
    ['new-off', 'isNew', true],
  ] as const)('turns a badge on or off, and back again by its undo: %s', (kind, field, before) => {
    const product = aTop({ isFeatured: before, isNew: before });
    const changes = apply({ kind }, product);
    expect(changes).toEqual([change({ field, before, after: !before })]);
    expect(product[field]).toBe(!before);
    expect(apply({ kind }, product)).toEqual([]);
    expect(undoChanges(product, changes, now)).toEqual([change({ field, before: !before, after: before })]);
    expect([product.isFeatured, product.isNew]).toEqual([before, before]);
  });

  it('puts products on sale until a time, and ends the sale', () => {
    const product = inTwoSizes();
    const endsAt = new Date('2026-06-08T12:00:00Z');
    const sale = { percentOff: 20, price: null, startsAt: now.toISOString(), endsAt: endsAt.toISOString() };
    const started = [
      change({ field: 'price', before: 20, after: 16 }),
      change({ field: 'compareAtPrice', before: null, after: 20 }),
      change({ field: 'sale', before: null, after: sale }),
      change({ field: 'price', variantId: 2, variant: 'M, Navy', before: 25, after: 20 }),
    ];
    expect(apply({ kind: 'put-on-sale', off: { percent: 20 }, startsAt: null, endsAt }, product)).toEqual(started);
    const ended = started.map((one) => ({ ...one, before: one.after, after: one.before }));
    expect(apply({ kind: 'end-sale' }, product)).toEqual(ended);
    expect(apply({ kind: 'end-sale' }, product)).toEqual([]);
    apply({ kind: 'put-on-sale', off: { percent: 20 }, startsAt: null, endsAt }, product);
    expect(() => apply({ kind: 'set-price', price: $(10) }, product)).toThrow('This product is on sale.');
  });

  it('plans a sale that starts later, without changing prices yet', () => {
    const product = aTop();
    const startsAt = new Date(now.getTime() + 3_600_000);
    const sale = { percentOff: 20, price: null, startsAt: startsAt.toISOString(), endsAt: null };
    const action = { kind: 'put-on-sale', off: { percent: 20 }, startsAt, endsAt: null } as const;
    const changes = apply(action, product);
    expect(changes).toEqual([change({ field: 'sale', before: null, after: sale })]);
    expect(confirmedParts(changes, action)).toEqual([['sale', null, null, sale]]);
  });

  it('subtracts an amount from the usual price, even for a product on sale', () => {
    const product = aTop();
    const off = (dollars: number) =>
      ({ kind: 'put-on-sale', off: { amount: $(dollars) }, startsAt: null, endsAt: null }) as const;
    apply(off(5), product);
    expect(apply(off(3), product)[0]).toMatchObject({ before: 15, after: 17 });
    expect(apply({ ...off(3), endIn99: true }, aTop({ price: $(25) }))[0]).toMatchObject({ after: 21.99 });
    expect(() => apply(off(20), aTop())).toThrow('The sale price must be lower than the usual price of $20.00.');
  });

  it('ends sale prices in .99, except for sizes with their own price', () => {
    const sale = { kind: 'put-on-sale', off: { percent: 10 }, endIn99: true, startsAt: null, endsAt: null } as const;
    const product = aTop({ price: $(84) });
    expect(apply(sale, product)[0]).toMatchObject({ field: 'price', before: 84, after: 75.99 });
    expect(apply({ kind: 'end-sale' }, product)[0]).toMatchObject({ before: 75.99, after: 84 });
    expect(() => apply(sale, inTwoSizes())).toThrow('Sizes with their own price cannot end in .99.');
    expect(() => apply(sale, aTop({ price: $(0.5) }))).toThrow();
    expect(titleOf(sale, [])).toBe('Put on sale at 10% off, ending in .99');
  });

  it('publishes only drafts', () => {
    const draft = aTop();
    draft.hideAsDraft(now);
    expect(apply({ kind: 'publish' }, draft)).toEqual([change({ field: 'status', before: 'draft', after: 'active' })]);
    expect(apply({ kind: 'publish' }, draft)).toEqual([]);
  });

  it('adds and removes tags regardless of upper and lower case', () => {
    expect(apply({ kind: 'add-tags', tags: ['summer', 'sale'] })[0]?.after).toEqual(['Summer', 'top', 'sale']);
    expect(apply({ kind: 'remove-tags', tags: ['SUMMER'] })[0]?.after).toEqual(['top']);
    expect(apply({ kind: 'remove-tags', tags: ['winter'] })).toEqual([]);
    const tags = Array.from({ length: 50 }, (_, index) => `tag ${index}`);
    expect(() => apply({ kind: 'add-tags', tags })).toThrow('The product would have more than 50 tags.');
  });

  it('has a title for staff', () => {
    const categories = [{ id: 2, name: 'Athletic Wear' }];
    expect(titleOf({ kind: 'lower-price', by: { percent: 12.5 }, endIn99: true }, categories)).toBe(
      'Price lowered by 12.5%, ending in .99',
    );
    expect(titleOf({ kind: 'add-stock', units: 1 }, categories)).toBe('Stock raised by 1 unit');
    expect(titleOf({ kind: 'set-category', categoryId: 2 }, categories)).toBe('Category set to Athletic Wear');
  });
});

describe('the undo of a bulk edit', () => {
  it('restores prices, tags, category and archived state', () => {
    const actions: BulkAction[] = [
      { kind: 'set-price', price: $(9) },
      { kind: 'add-tags', tags: ['sale'] },
      { kind: 'set-category', categoryId: 2 },
      { kind: 'archive' },
    ];
    for (const action of actions) {
      const product = inTwoSizes();
      const changes = apply(action, product);
      expect(undoChanges(product, changes, now).map(({ before }) => before)).toEqual(changes.map(({ after }) => after));
      const { version, updatedAt, ...restored } = product;
      expect(inTwoSizes()).toMatchObject(restored);
    }
  });

  it('ends a sale, starts it again, and restores a former sale', () => {
    const sale = (percent: number): BulkAction => ({
      kind: 'put-on-sale',
      off: { percent },
      startsAt: null,
      endsAt: null,
    });
    const product = inTwoSizes();
    const first = apply(sale(10), product);
    const second = apply(sale(50), product);
    const end = apply({ kind: 'end-sale' }, product);
    // The database sorts the keys of objects.
    const stored = end.map(({ before, ...rest }) => ({
      ...rest,
      before: typeof before === 'object' && before ? Object.fromEntries(Object.entries(before).toReversed()) : before,
    })) as FieldChange[];
    undoChanges(product, stored, now);
    expect(product.price).toEqual($(10));
    undoChanges(product, second, now);
    expect(product.price).toEqual($(18));
    undoChanges(product, first, now);
    expect(product).toMatchObject({ price: $(20), compareAtPrice: null, sale: null });
    expect(product.variants.map(({ price }) => price)).toEqual([null, $(25)]);
  });

  it('returns a discarded or published draft to the drafts, with its date', () => {
    const publishAt = new Date('2026-06-08T12:00:00Z');
    for (const kind of ['archive', 'publish'] as const) {
      const draft = aTop();
      draft.hideAsDraft(now);
      draft.schedulePublishing(publishAt, now);
      undoChanges(draft, apply({ kind }, draft), now);
      expect(draft).toMatchObject({ isDraft: true, publishAt });
    }
  });

  it('restores neither a publish date nor a sale that has passed', () => {
    const [passed, later] = [new Date('2026-06-08T12:00:00Z'), new Date('2026-06-09T12:00:00Z')];
    const draft = aTop();
    draft.hideAsDraft(now);
    draft.schedulePublishing(passed, now);
    const discarded = apply({ kind: 'archive' }, draft);
    undoChanges(draft, discarded, later);
    expect(draft).toMatchObject({ isDraft: true, publishAt: null });
    expect(passedTime(discarded, now)).toBeNull();
    expect(passedTime(discarded, later)).toBe('Its publish date has passed, so it is now a draft without a date.');

    const product = aTop();
    apply({ kind: 'put-on-sale', off: { percent: 10 }, startsAt: null, endsAt: passed }, product);
    const replaced = apply({ kind: 'put-on-sale', off: { percent: 50 }, startsAt: null, endsAt: null }, product);
    undoChanges(product, replaced, later);
    expect(product).toMatchObject({ price: $(20), sale: null });
    expect(passedTime(replaced, later)).toBe('Its former sale has ended, so its usual prices apply.');
  });

  it('does not change a product if any of its values was changed in the meantime', () => {
    const product = inTwoSizes();
    const changes = apply({ kind: 'set-price', price: $(9) }, product);
    product.changeVariant(2, { price: $(8) });
    expect(() => undoChanges(product, changes, now)).toThrow('It was changed in the meantime.');
    product.changeVariant(2, { price: $(9) });
    product.archiveVariant(2, now);
    expect(() => undoChanges(product, changes, now)).toThrow('It was changed in the meantime.');
  });

  it('does not break a current rule', () => {
    const product = aTop();
    const changes = apply({ kind: 'set-price', price: $(9) }, product);
    product.change({ compareAtPrice: $(15) });
    expect(() => undoChanges(product, changes, now)).toThrow('The price must be lower than the compare-at price');
  });

  it('applies the opposite stock difference, and subtracts only available units', () => {
    const product = inTwoSizes();
    const changes = apply({ kind: 'add-stock', units: 10 }, product, { 1: 2, 2: 2 });
    const undone = undoStock(product, changes, units({ 1: 11, 2: 4 }));
    expect(undone.changes.map(({ variant, before, after }) => [variant, before, after])).toEqual([
      ['S, Navy', 11, 1],
      ['M, Navy', 4, 0],
    ]);
    expect(undone.problems).toEqual(['M, Navy: only 4 of 10 units were available.']);
  });

  it('does not change the stock of a variant that was archived in the meantime', () => {
    const product = inTwoSizes();
    const changes = apply({ kind: 'set-stock', units: 0 }, product, { 1: 2, 2: 2 });
    product.archiveVariant(1, now);
    const undone = undoStock(product, changes, units());
    expect(undone.changes.map(({ variant, before, after }) => [variant, before, after])).toEqual([['M, Navy', 0, 2]]);
    expect(undone.problems).toEqual(['S, Navy: it is no longer sold.']);
  });
});

it('the audit log names changed units like a change of a single product', () => {
  const stock = change({ field: 'stock', variantId: 1, variant: 'S, Navy', before: 1, after: 3 });
  expect(unitFacts([stock, change({ field: 'price', before: 2, after: 1 })])).toEqual({
    before: { 'S, Navy: inventoryCount': 1 },
    after: { 'S, Navy: inventoryCount': 3 },
  });
});

it('the fingerprint of a preview differs for different contents', () => {
  const contents = [[], [1], [[1]], ['1'], [1, 2], [2, 1]];
  expect(new Set(contents.map(fingerprintOf)).size).toBe(contents.length);
  expect(fingerprintOf([1, 'a'])).toBe(fingerprintOf([1, 'a']));
});
