import { differences } from '../audit/differences.js';
import { Money } from '../shared/money.js';
import { Product, type ProductDetails } from './product.js';
import { factsOf } from './product-facts.js';
import type { VariantDetails } from './variant.js';

const now = new Date('2026-06-01T12:00:00Z');
const details: ProductDetails = {
  name: 'Tide Top',
  slug: 'tide-top',
  description: null,
  price: Money.ofDollars(44.99),
  compareAtPrice: null,
  imageUrl: '/1.webp',
  images: ['/2.webp'],
  imageDetails: {},
  categoryId: 1,
  inStock: true,
  isFeatured: false,
  isNew: true,
  tags: ['top'],
  setTopId: null,
  setBottomId: null,
  setOnly: false,
};
const small: VariantDetails = { size: 'S', color: 'Navy', imageUrl: null, price: null, inStock: true };

/** A changed value for each detail that is a fact with the same name, and the resulting fact. */
const changes: {
  readonly [Field in Exclude<keyof ProductDetails, 'imageDetails'>]-?: readonly [ProductDetails[Field], unknown];
} = {
  name: ['Wave Top', 'Wave Top'],
  slug: ['wave-top', 'wave-top'],
  description: ['Made for real water.', 'Made for real water.'],
  price: [Money.ofDollars(40), 40],
  sku: ['TT-1', 'TT-1'],
  barcode: ['2000000000015', '2000000000015'],
  seoTitle: ['Wave Top for surfers', 'Wave Top for surfers'],
  seoDescription: ['A top that stays on.', 'A top that stays on.'],
  compareAtPrice: [Money.ofDollars(50.5), 50.5],
  cost: [Money.ofDollars(12.5), 12.5],
  imageUrl: ['/3.webp', '/3.webp'],
  images: [['/3.webp'], ['/3.webp']],
  categoryId: [2, 2],
  inStock: [false, false],
  isFeatured: [true, true],
  isNew: [false, false],
  tags: [['red'], ['red']],
  setTopId: [4, 4],
  setBottomId: [5, 5],
  setOnly: [true, true],
  features: [['Flat seams'], ['Flat seams']],
  fabric: ['100% cotton', '100% cotton'],
  lining: ['Fully lined', 'Fully lined'],
  upf: [50, 50],
  weight: [180, 180],
  care: [['Line dry'], ['Line dry']],
  fit: ['Loose', 'Loose'],
  kind: ['one-piece', 'one-piece'],
  coverage: ['full', 'full'],
  support: ['light', 'light'],
  lined: ['partial', 'partial'],
  rise: ['low', 'low'],
  leg: ['high-cut', 'high-cut'],
  stretch: ['some', 'some'],
};

describe('the facts of a product', () => {
  it.each(Object.entries(changes))('contain a change of %s, and nothing else', (field, [value, fact]) => {
    const product = new Product({ ...details, setTopId: 2, setBottomId: 3 }, now);
    const before = factsOf(product);
    product.change({ [field]: value });
    product.noteChange(now);
    expect(differences(before, factsOf(product)).after).toEqual({ [field]: fact });
  });

  it('contain color and alt text of each additional picture by its address', () => {
    const product = new Product({ ...details, imageDetails: { '/2.webp': { color: 'Navy' } } }, now);
    const before = factsOf(product);
    product.change({ imageDetails: { '/2.webp': { color: 'Rust', alt: 'from behind' } } });
    expect(differences(before, factsOf(product))).toEqual({
      before: { '/2.webp: color': 'Navy', '/2.webp: alt': null },
      after: { '/2.webp: color': 'Rust', '/2.webp: alt': 'from behind' },
    });
  });

  it('contain all fields of a new product', () => {
    const { images, ...facts } = factsOf(new Product({ ...details, fabric: ' 100% cotton ' }, now));
    expect(images).toEqual(['/2.webp']);
    expect(facts).toMatchObject({ name: 'Tide Top', price: 44.99, fabric: '100% cotton', lining: null, care: [] });
    expect(facts).not.toHaveProperty('version');
  });

  it.each<[Partial<VariantDetails>, object]>([
    [{ price: Money.ofDollars(40) }, { 'S, Navy: price': 40 }],
    [{ inStock: false }, { 'S, Navy: inStock': false }],
    [{ imageUrl: '/s.webp' }, { 'S, Navy: imageUrl': '/s.webp' }],
  ])('name a variant by its size and color: %j', (change, after) => {
    const product = new Product(details, now);
    const variant = Object.assign(product.addVariant(small), { id: 7 });
    const before = factsOf(product);
    product.changeVariant(variant.id, change);
    expect(differences(before, factsOf(product)).after).toEqual(after);
  });

  it('omit an archived variant', () => {
    const product = new Product(details, now);
    const variant = Object.assign(product.addVariant(small), { id: 7 });
    const before = factsOf(product);
    product.archiveVariant(variant.id, now);
    expect(differences(before, factsOf(product))).toEqual({
      before: { 'S, Navy: inStock': true },
      after: { 'S, Navy: inStock': null },
    });
  });
});
