import { mergedFields, newProductFields, pictureAt } from './product-fields';

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
