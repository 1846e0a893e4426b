import { DomainError } from '../shared/domain-error.js';
import { type Category, type CategoryDetails, changedCategory, newCategory } from './category.js';

const details = (changes: Partial<CategoryDetails> = {}): CategoryDetails => ({
  ...{ name: 'Bikinis', slug: 'bikinis', description: null, imageUrl: null, inMenu: true, formerSlugs: [] },
  productOrder: 'featured',
  ...changes,
});
const category = (id: number, changes: Partial<CategoryDetails> = {}): Category => ({
  ...{ id, version: 1, details: details(changes) },
});
/** Returns the kind of the error, and its sentences by field. */
function refusalOf(given: CategoryDetails, others: readonly Category[] = []) {
  try {
    newCategory(given, others);
  } catch (error) {
    if (error instanceof DomainError) return { kind: error.kind, errors: error.details.errors };
    throw error;
  }
  return null;
}
const hats = category(7, { name: 'Hats', slug: 'hats', formerSlugs: ['caps'] });

describe('a new category', () => {
  it('has tidy details', () => {
    const given = details({
      name: ' Bikinis ',
      description: ' ',
      imageUrl: '',
      formerSlugs: ['swim', 'bikinis', 'swim'],
    });
    expect(newCategory(given, [])).toEqual(details({ formerSlugs: ['swim'] }));
  });

  it.each([
    ['Sun Hats', 'sun-hats'],
    ['Hats', 'hats-2'],
    ['Caps', 'caps-2'],
    ['New Arrivals', 'new-arrivals-2'],
    ['Shipping', 'shipping-2'],
    ['水着', 'category'],
  ])('gets a free slug from the name %s', (name, slug) => {
    expect(newCategory({ ...details({ name }), slug: null }, [hats]).slug).toBe(slug);
  });

  it.each([
    ['name', { name: ' ' }],
    ['slug', { slug: 'Bikinis' }],
    ['slug', { slug: '' }],
    ['slug', { slug: 'new-arrivals' }],
    ['slug', { slug: 'shipping' }],
    ['formerSlugs', { formerSlugs: ['swim', 'shipping'] }],
  ])('is rejected with the invalid %s %j', (field, wrong) => {
    expect(refusalOf(details(wrong))).toEqual({ kind: 'invalid', errors: { [field]: expect.any(String) as string } });
  });

  it.each([
    ['slug', { slug: 'hats' }, 'The category “Hats” has the slug “hats”.'],
    ['formerSlugs', { formerSlugs: ['hats'] }, 'The category “Hats” has the slug “hats”.'],
    ['slug', { slug: 'caps' }, '“caps” redirects to the category “Hats”.'],
    ['formerSlugs', { formerSlugs: ['swim', 'caps'] }, '“caps” redirects to the category “Hats”.'],
  ])('does not take the slug of another category as its %s: %j', (field, usedSlug, sentence) => {
    const errors = { [field]: expect.stringContaining(sentence) as string };
    expect(refusalOf(details(usedSlug), [hats])).toEqual({ kind: 'conflict', errors });
  });
});

describe('a changed category', () => {
  it('retains the details that are not given', () => {
    const one = category(1, { description: 'For real water.', formerSlugs: ['swim'], inMenu: false });
    expect(changedCategory(one, { name: 'Swim', imageUrl: undefined }, [])).toEqual({ ...one.details, name: 'Swim' });
    expect(changedCategory(one, { description: null }, []).description).toBeNull();
  });

  it('redirects from a replaced slug', () => {
    const one = category(1, { formerSlugs: ['swim'] });
    expect(changedCategory(one, { slug: 'beach' }, [])).toMatchObject({
      slug: 'beach',
      formerSlugs: ['swim', 'bikinis'],
    });
    expect(changedCategory(one, { slug: 'swim' }, [])).toMatchObject({ slug: 'swim', formerSlugs: ['bikinis'] });
    expect(changedCategory(one, { formerSlugs: [] }, []).formerSlugs).toEqual([]);
  });

  it('retains a slug that breaks the current rules', () => {
    const one = category(1, { slug: 'a--b', formerSlugs: ['c--d'] });
    const changes = { name: 'Swim', slug: 'a--b', formerSlugs: ['c--d'] };
    expect(changedCategory(one, changes, [])).toMatchObject(changes);
  });
});
