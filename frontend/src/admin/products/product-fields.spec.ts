import { staffProduct, staffVariant } from '../../../test/staff-product';
import { countOf, fieldsOf, mergedFields, newProductFields, pictureAt } from './product-fields';

describe('pictures that two users change at the same time', () => {
  const fieldsWith = (urls: string) => ({ ...newProductFields, pictures: urls.split('').map(pictureAt) });
  const base = fieldsWith('abc');

  it.each([
    ['retain the local main picture and the other list', 'xbc', 'abcd', 'xbcd'],
    ['retain the local list and the other main picture', 'abcd', 'xbc', 'xbcd'],
    ['retain the local order', 'acb', 'abcd', 'acb'],
    ['retain both local values', 'xb', 'yc', 'xb'],
    ['do not repeat an additional picture that became the main picture', 'abcd', 'bac', 'bcda'],
    ['can all be removed', '', 'abc', ''],
  ])('%s', (_, mine, theirs, merged) => {
    const { pictures } = mergedFields(fieldsWith(mine), base, fieldsWith(theirs));
    expect(pictures.map(({ url }) => url).join('')).toBe(merged);
  });
});

describe('typed stock of a product without sizes', () => {
  const archivedAt = '2026-06-01T00:00:00Z';

  it.each([
    ['a difference', [], { inventoryCount: 9, inventoryCountBefore: 9 }],
    ['a difference after an earlier removal', [staffVariant(1, 'S', { archivedAt })], { inventoryCountBefore: 9 }],
    ['a count if all sizes were just removed', [staffVariant(1, 'S')], { inventoryCount: 9 }],
  ])('is sent as %s', (_, variants, sent) => {
    const seen = staffProduct({ variants });
    expect(countOf(fieldsOf(seen), seen)).toEqual({ inventoryCount: 9, ...sent });
  });
});
