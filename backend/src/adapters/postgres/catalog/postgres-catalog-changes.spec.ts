import { affectedTags } from './postgres-catalog-changes.js';

describe('the content that a change affects', () => {
  it.each([
    ['stock:7', ['product:7']],
    ['responses:7', ['product:7']],
    ['product:7', ['product:7', 'lists']],
    ['availability:7', ['product:7', 'lists']],
    ['reviews:7', ['product:7', 'lists']],
    ['list', ['lists', 'menu']],
    ['offers', ['lists']],
    ['prices', ['lists']],
    ['sale', ['lists']],
    ['facts', ['lists']],
    ['catalog', ['public']],
    ['a tag of a newer version', ['public']],
  ])('is, for "%s", tagged %j', (changed, tags) => {
    expect(affectedTags(changed)).toEqual(tags);
  });
});
