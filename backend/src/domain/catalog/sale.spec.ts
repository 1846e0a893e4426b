import { Money } from '../shared/money.js';
import { Product, type ProductDetails } from './product.js';
import type { SaleTerms } from './sale.js';
import type { Variant } from './variant.js';

const now = new Date('2026-11-27T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const dollars = (amount: number) => Money.ofDollars(amount);
const terms: SaleTerms = { percentOff: null, price: dollars(30), startsAt: now, endsAt: hours(24) };
const percent: SaleTerms = { ...terms, price: null, percentOff: 25 };

const details: ProductDetails = {
  name: 'Tide Top',
  slug: 'tide-top',
  description: null,
  price: dollars(44.99),
  compareAtPrice: dollars(60),
  imageUrl: '',
  images: [],
  imageDetails: {},
  categoryId: 1,
  inStock: true,
  isFeatured: false,
  isNew: true,
  tags: [],
  setTopId: null,
  setBottomId: null,
  setOnly: false,
};

function aTop(...variantPrices: (number | null)[]): Product & { variants: (Variant & { id: number })[] } {
  const top = new Product(details, now);
  for (const [index, price] of variantPrices.entries()) {
    const variant = top.addVariant({
      size: String(index),
      color: 'Navy',
      imageUrl: null,
      price: price === null ? null : dollars(price),
      inStock: true,
    });
    Object.assign(variant, { id: index + 1 });
  }
  return top;
}

function onSale(sale: SaleTerms, ...variantPrices: (number | null)[]): Product {
  const top = aTop(...variantPrices);
  top.planSale(sale, now);
  top.advanceSale(now);
  return top;
}

const pricesOf = ({ price, compareAtPrice, variants }: Product) => ({
  price: price.dollars,
  compareAt: compareAtPrice?.dollars ?? null,
  variants: variants.map((variant) => variant.price?.dollars ?? null),
});

describe('a sale', () => {
  it('sets the sale price, and shows the usual price as the compare-at price', () => {
    expect(pricesOf(onSale(terms))).toEqual({ price: 30, compareAt: 44.99, variants: [] });
  });

  it('takes a percentage off each price, rounded to the cent', () => {
    expect(pricesOf(onSale(percent, 50.01, null))).toEqual({ price: 33.74, compareAt: 44.99, variants: [37.51, null] });
  });

  it('does not change variants with their own price if it sets a price', () => {
    expect(pricesOf(onSale(terms, 50, 20, null))).toMatchObject({ price: 30, variants: [50, 20, null] });
  });

  it.each([
    ['a price', terms],
    ['a percentage', percent],
  ])('makes nothing more expensive with %s, and restores all prices at its end', (_, sale) => {
    const usual = pricesOf(aTop(50.01, 0.33, null));
    const top = onSale(sale, 50.01, 0.33, null);
    const reduced = pricesOf(top);
    expect(reduced.price).toBeLessThan(usual.price);
    for (const [index, price] of reduced.variants.entries())
      expect(price ?? 0).toBeLessThanOrEqual(usual.variants[index] ?? 0);
    expect(top.advanceSale(hours(23))).toBeNull();
    expect(top.advanceSale(hours(24))).toBe('ended');
    expect(pricesOf(top)).toEqual(usual);
    expect(top.sale).toBeNull();
  });

  it('also reduces an archived variant, which can be restored during the sale', () => {
    const top = aTop(50);
    top.archiveVariant(1, now);
    top.planSale(percent, now);
    top.advanceSale(now);
    top.restoreVariant(1);
    expect(pricesOf(top).variants).toEqual([37.5]);
    top.endSale();
    expect(pricesOf(top).variants).toEqual([50]);
  });

  it('starts at its time, and not before', () => {
    const top = aTop();
    top.planSale({ ...terms, startsAt: hours(1) }, now);
    expect(top.advanceSale(now)).toBeNull();
    expect(pricesOf(top)).toMatchObject({ price: 44.99, compareAt: 60 });
    expect(top.advanceSale(hours(1))).toBe('started');
    expect(pricesOf(top)).toMatchObject({ price: 30, compareAt: 44.99 });
    expect(top.advanceSale(hours(1))).toBeNull();
  });

  it('starts and ends if its time is already over', () => {
    const top = aTop();
    top.planSale({ ...terms, startsAt: hours(1) }, now);
    expect([top.advanceSale(hours(48)), top.advanceSale(hours(48)), top.advanceSale(hours(48))]).toEqual([
      'started',
      'ended',
      null,
    ]);
    expect(pricesOf(top)).toMatchObject({ price: 44.99, compareAt: 60 });
  });

  it('runs until staff end it if it has no end', () => {
    const top = onSale({ ...terms, endsAt: null });
    expect(top.advanceSale(hours(100_000))).toBeNull();
    top.endSale();
    expect(pricesOf(top)).toMatchObject({ price: 44.99, compareAt: 60 });
  });

  it('can be replaced while it runs, from the usual prices', () => {
    const top = onSale(percent, 50);
    top.planSale({ ...percent, percentOff: 10 }, now);
    top.advanceSale(now);
    expect(pricesOf(top)).toEqual({ price: 40.49, compareAt: 44.99, variants: [45] });
    top.endSale();
    expect(pricesOf(top)).toEqual({ price: 44.99, compareAt: 60, variants: [50] });
  });

  it('refuses changes of prices while it runs, and accepts all other changes', () => {
    const top = onSale(percent, 50);
    const refused = 'This product is on sale. End the sale before you change its prices.';
    expect(() => top.change({ price: dollars(20) })).toThrow(refused);
    const another = onSale(percent, 50);
    expect(() => another.change({ compareAtPrice: null })).toThrow(refused);
    expect(() => another.changeVariant(1, { price: null })).toThrow(refused);
    expect(() =>
      onSale(percent).addVariant({ size: 'S', color: 'Red', imageUrl: null, price: dollars(9), inStock: true }),
    ).toThrow(refused);
    const third = onSale(percent, 50);
    third.change({ name: 'Wave Top', price: dollars(33.74), compareAtPrice: dollars(44.99) });
    third.changeVariant(1, { color: 'Red', price: dollars(37.5) });
    third.addVariant({ size: 'S', color: 'Red', imageUrl: null, price: null, inStock: true });
    expect(third.name).toBe('Wave Top');
  });

  it('rejects a price of the product that is not above the sale price while it is planned', () => {
    const top = aTop();
    top.planSale({ ...terms, startsAt: hours(1) }, now);
    expect(() => top.change({ price: dollars(30) })).toThrow(
      'The price must be higher than the price of the planned sale, $30.00.',
    );
    const other = aTop();
    other.planSale({ ...terms, startsAt: hours(1) }, now);
    other.change({ price: dollars(31) });
    other.advanceSale(hours(1));
    expect(pricesOf(other)).toMatchObject({ price: 30, compareAt: 31 });
  });

  it.each<[string, Partial<SaleTerms>, string]>([
    ['a price that is not lower', { price: dollars(44.99) }, 'lower than the usual price of $44.99'],
    ['neither a price nor a percentage', { price: null }, 'either a percentage or a sale price'],
    ['both a price and a percentage', { percentOff: 20 }, 'either a percentage or a sale price'],
    ['an end before its start', { startsAt: hours(5), endsAt: hours(4) }, 'after its start'],
    ['an end in the past', { startsAt: hours(-5), endsAt: hours(-4) }, 'end in the future'],
  ])('is refused with %s', (_, part, message) => {
    expect(() => aTop().planSale({ ...terms, ...part }, now)).toThrow(message);
  });
});
