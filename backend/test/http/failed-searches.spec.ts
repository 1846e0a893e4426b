import { FailedSearches } from '../../src/domain/catalog/ports/failed-searches.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { aProduct } from '../builders/product.js';
import { within } from '../harness/within.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let staff: Agent;
beforeAll(async () => {
  shop = await startTestApp({ REDIS_URL: '' }, { worker: false });
  ({ agent: staff } = await signedIn(shop, { admin: true }));
  await aProduct(shop.database, { name: 'Harbor Tankini' });
});
beforeEach(() => shop.database.query('DELETE FROM failed_searches'));
afterAll(() => shop.close());

const searched = (query: object) =>
  visitor(shop)
    .get('/api/products')
    .query({ fields: 'card', ...query })
    .expect(200);
const listed = async (query: object = {}) => {
  const { body } = await staff.get('/api/admin/failed-searches').query(query).expect(200);
  return body as { searches: { words: string; searches: number; lastAt: string }[]; total: number };
};
const counts = async () => (await listed()).searches.map(({ words, searches }) => [words, searches]);
/** The number of counted searches. They are counted after the response. */
const total = async () => (await listed()).searches.reduce((sum, { searches }) => sum + searches, 0);

describe('shoppers’ searches without results', () => {
  it('are counted by their words, the most frequent first', async () => {
    await searched({ search: 'Snorkel' });
    await searched({ search: '  LIFE  vest', inStock: 'true', sort: 'newest', limit: 24 });
    await searched({ search: 'life vest' });
    await within(5_000, async () => (await total()) === 3);
    expect(await counts()).toEqual([
      ['life vest', 2],
      ['snorkel', 1],
    ]);
    expect(await listed({ search: 'VEST' })).toEqual({
      searches: [{ words: 'life vest', searches: 2, lastAt: expect.stringMatching(/^\d{4}-.*Z$/) }],
      total: 1,
    });
  });

  it('are not counted with results, with filters, on later pages, or if they may identify a person', async () => {
    await searched({ search: 'tankini' });
    await searched({ search: 'snorkel', category: 'bikinis' });
    await searched({ search: 'snorkel', maxPrice: 20 });
    await searched({ search: 'snorkel', offset: 24 });
    await searched({ search: 'nora@bay.example' });
    await searched({ search: '831-555-0134' });
    await searched({ search: 'last one' });
    await within(5_000, async () => (await total()) > 0);
    expect(await counts()).toEqual([['last one', 1]]);
  });

  it('are limited to 1,000 different words a day, and counted before and after', async () => {
    await shop.database.query(
      `INSERT INTO failed_searches (day, words) SELECT current_date, 'word ' || n FROM generate_series(1, 999) AS n`,
    );
    const searches = shop.app.get(FailedSearches, { strict: false });
    for (const words of ['sarong', 'snorkel', 'sarong', 'word 7']) await searches.add(words);
    expect((await counts()).slice(0, 2)).toEqual(
      expect.arrayContaining([
        ['sarong', 2],
        ['word 7', 2],
      ]),
    );
    expect((await listed()).total).toBe(1000);
    expect(await listed({ search: 'snorkel' })).toEqual({ searches: [], total: 0 });
  });

  it('are omitted after 90 days, and when their words have a synonym', async () => {
    await shop.database.query(
      `INSERT INTO failed_searches (day, words, searches) VALUES (current_date, 'snorkel', 1), (current_date - 89, 'snorkel', 2),
         (current_date - 90, 'snorkel', 4), (current_date, 'togs', 1)`,
    );
    await staff
      .post('/api/admin/search-synonyms')
      .send({ words: 'Togs', meanings: ['tankini'] })
      .expect(201);
    expect(await counts()).toEqual([['snorkel', 3]]);
  });
});
