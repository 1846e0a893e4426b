import { Money } from '../shared/money.js';
import { Product, type ProductDetails } from './product.js';
import type { VariantDetails } from './variant.js';

const now = new Date('2026-06-01T12:00:00Z');
const later = new Date('2026-06-02T12:00:00Z');
const details: ProductDetails = {
  name: 'Tide Top',
  slug: 'tide-top',
  description: null,
  price: Money.ofDollars(44.99),
  compareAtPrice: null,
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
const small: VariantDetails = { size: 'S', color: 'Navy', imageUrl: null, price: null, inStock: true };

const aTop = (part: Partial<ProductDetails> = {}) => new Product({ ...details, ...part }, now);

describe('a product', () => {
  it('trims its name and normalizes its tags', () => {
    const top = aTop({ name: '  Tide Top ', tags: [' red ', '', 'red', 'top'] });
    expect(top.name).toBe('Tide Top');
    expect(top.tags).toEqual(['red', 'top']);
  });

  it('rejects a blank name and a numeric slug', () => {
    expect(() => aTop({ name: '  ' })).toThrow('Name is required.');
    expect(() => aTop({ slug: '12' })).toThrow('A slug may contain');
  });

  it('changes only given fields, and clears fields that are null', () => {
    const top = aTop({ description: 'Old.', compareAtPrice: Money.ofDollars(60) });
    top.change({ compareAtPrice: null, isNew: false });
    expect(top).toMatchObject({ description: 'Old.', compareAtPrice: null, isNew: false, inStock: true });
  });

  it('increments its version with each saved change', () => {
    const top = aTop();
    top.noteChange(later);
    expect(top).toMatchObject({ version: 2, updatedAt: later });
    top.archive(now);
    top.restore(later);
    expect(top).toMatchObject({ version: 4, archivedAt: null });
  });

  it('is hidden as a draft until it is published', () => {
    const top = aTop();
    top.hideAsDraft(now);
    top.schedulePublishing(later, now);
    expect(top).toMatchObject({ isDraft: true, isArchived: false, archivedAt: now, publishAt: later });
    expect(() => top.schedulePublishing(now, now)).toThrow('Please choose a time in the future, or publish now.');
    top.publish();
    expect(top).toMatchObject({ isDraft: false, archivedAt: null, publishAt: null });
    expect(() => top.publish()).toThrow('“Tide Top” is no longer a draft.');
  });

  it('is no longer a draft when it is archived', () => {
    const top = aTop();
    top.hideAsDraft(now);
    top.schedulePublishing(later, now);
    top.archive(later);
    expect(top).toMatchObject({ isDraft: false, isArchived: true, publishAt: null });
  });

  it('has a compare-at price above its price, whichever of the two changes', () => {
    const higher = 'The compare-at price must be higher than the price.';
    expect(() => aTop({ compareAtPrice: Money.ofDollars(44.99) })).toThrow(higher);
    const top = aTop({ compareAtPrice: Money.ofDollars(60) });
    expect(() => top.change({ price: Money.ofDollars(70), compareAtPrice: Money.ofDollars(60) })).toThrow(higher);
    const raised = aTop({ compareAtPrice: Money.ofDollars(60) });
    expect(() => raised.change({ price: Money.ofDollars(60) })).toThrow('lower than the compare-at price of $60.00.');
    const both = aTop({ compareAtPrice: Money.ofDollars(60) });
    both.change({ price: Money.ofDollars(70), compareAtPrice: Money.ofDollars(80) });
    expect(both.compareAtPrice?.dollars).toBe(80);
  });

  it('reuses its picture rows by position', () => {
    const top = aTop({ images: ['/1', '/2'] });
    const [first] = top.images;
    top.change({ images: ['/3'] });
    expect(top.images).toMatchObject([{ position: 0, url: '/3' }]);
    expect(top.images[0]).toBe(first);
  });

  it('does not change its pictures when none are given', () => {
    const top = aTop({ images: ['/1', '/2'], imageDetails: { '/2': { color: 'Navy' } } });
    const pictures = top.images;
    top.change({ name: 'Tide Tank' });
    expect(top.images).toBe(pictures);
  });

  it('retains the details of remaining pictures, even at a new position, and deletes the others', () => {
    const top = aTop({ images: ['/1', '/2'], imageDetails: { '/2': { color: 'Navy', alt: ' from behind ' } } });
    top.change({ images: ['/2', '/3'] });
    expect(top.images).toMatchObject([
      { position: 0, url: '/2', color: 'Navy', alt: 'from behind' },
      { position: 1, url: '/3', color: null, alt: null },
    ]);
    top.change({ images: ['/3'] });
    top.change({ images: ['/3', '/2'] });
    expect(top.images[1]).toMatchObject({ url: '/2', color: null, alt: null });
  });

  it('replaces the details of its pictures with the given details', () => {
    const top = aTop({ images: ['/1', '/2'], imageDetails: { '/1': { alt: 'from behind' }, '/2': { color: 'Navy' } } });
    top.change({ imageDetails: { '/1': { color: '', alt: ' ' }, '/2': { alt: 'close-up' } } });
    expect(top.images).toMatchObject([
      { color: null, alt: null },
      { color: null, alt: 'close-up' },
    ]);
  });

  it('removes a replaced main picture from its list, unless the list is given', () => {
    const listed = { imageUrl: '/1', images: ['/1', '/2'], imageDetails: { '/1': { alt: 'from the front' } } };
    const top = aTop(listed);
    top.change({ imageUrl: '/3' });
    expect([top.imageUrl, top.images]).toMatchObject(['/3', [{ url: '/2' }]]);
    const other = aTop(listed);
    other.change({ imageUrl: '/3', images: ['/1', '/2'] });
    expect(other.images).toMatchObject([{ url: '/1', alt: 'from the front' }, { url: '/2' }]);
  });

  it('has no color for its main picture, even if the picture had a color before', () => {
    const imageDetails = {
      '/1': { color: 'Navy', alt: 'from the front' },
      '/2': { color: 'Navy', alt: 'from behind' },
    };
    const top = aTop({ imageUrl: '/1', images: ['/1', '/2'], imageDetails });
    expect(top.images).toMatchObject([{ color: null, alt: 'from the front' }, { color: 'Navy' }]);
    top.change({ imageUrl: '/2' });
    expect(top.images).toMatchObject([{ url: '/2', color: null, alt: 'from behind' }]);
  });

  it('trims colors, and treats a blank color as no color', () => {
    const top = aTop({ images: ['/1', '/2'], imageDetails: { '/1': { color: ' ' }, '/2': { color: ' Navy ' } } });
    expect(top.images).toMatchObject([{ color: null }, { color: 'Navy' }]);
    expect(top.imageColors).toEqual(['Navy']);
  });

  it('accepts picture colors of its current, archived and former variants only', () => {
    const top = aTop({ images: ['/1'], imageDetails: { '/1': { color: 'Navy' } } });
    const refusal = 'This product has no color “Navy”. Please choose one of its colors for the picture.';
    expect(() => top.checkImageColors([])).toThrow(refusal);
    const variant = top.addVariant({ ...small, color: 'navy' });
    expect(() => top.checkImageColors([])).toThrow(refusal);
    expect(() => top.checkImageColors(['Navy'])).not.toThrow();
    variant.change({ color: 'Navy' });
    variant.archivedAt = now;
    expect(() => top.checkImageColors([])).not.toThrow();
  });

  it('accepts details of its listed pictures only', () => {
    const imageDetails = { '/2': { alt: 'from behind' } };
    const refusal = 'Please enter details only for pictures that are listed in “images”.';
    expect(() => aTop({ images: ['/1'], imageDetails })).toThrow(refusal);
    const top = aTop({ images: ['/1', '/2'] });
    expect(() => top.change({ images: ['/1'], imageDetails })).toThrow(refusal);
    expect(top.images).toHaveLength(2);
  });

  it('has each combination of size and color once, except for archived variants', () => {
    const top = aTop();
    const variant = Object.assign(top.addVariant(small), { id: 7 });
    expect(() => top.addVariant({ ...small, price: Money.ofDollars(1) })).toThrow('same size and color');
    top.variants.pop();
    top.archiveVariant(variant.id, later);
    expect(top.hasVariants).toBe(false);
    expect(top.addVariant(small).position).toBe(1);
  });

  it('may have variants without a size', () => {
    const top = aTop();
    top.addVariant({ ...small, size: null });
    expect(() => top.addVariant({ ...small, size: null })).toThrow('same size and color');
  });

  it('rejects changes of unknown or archived variants', () => {
    const top = aTop();
    const variant = Object.assign(top.addVariant(small), { id: 7 });
    expect(() => top.changeVariant(8, { color: 'Red' })).toThrow('This product has no variant 8.');
    top.archiveVariant(variant.id, now);
    expect(() => top.changeVariant(7, { color: 'Red' })).toThrow('This product has no variant 7.');
    expect(() => top.archiveVariant(8, now)).toThrow('This product has no variant 8.');
  });

  it('is archived once', () => {
    const top = aTop();
    top.archive(now);
    top.archive(later);
    expect(top.isArchived).toBe(true);
    expect(top.archivedAt).toBe(now);
  });
});
