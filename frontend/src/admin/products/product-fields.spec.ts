import { mergedFields, newProductFields, pictureAt } from './product-fields';

describe('pictures that two users change at the same time', () => {
  const fieldsWith = (urls: string) => ({ ...newProductFields, pictures: urls.split('').map(pictureAt) });
  const base = fieldsWith('abc');

  it.each([
    ['keep the local main picture and the other list', 'xbc', 'abcd', 'xbcd'],
    ['keep the local list and the other main picture', 'abcd', 'xbc', 'xbcd'],
    ['keep the local order', 'acb', 'abcd', 'acb'],
    ['keep both local values', 'xb', 'yc', 'xb'],
    ['do not repeat a further picture that became the main picture', 'abcd', 'bac', 'bcda'],
    ['can all be removed', '', 'abc', ''],
  ])('%s', (_, mine, theirs, merged) => {
    const { pictures } = mergedFields(fieldsWith(mine), base, fieldsWith(theirs));
    expect(pictures.map(({ url }) => url).join('')).toBe(merged);
  });
});
