import { visitor } from '../builders/account.js';
import { startTestApp } from '../harness/test-app.js';

it('the map of the store is an image that is cached for an hour, because staff can move the store, and then revalidated', async () => {
  const shop = await startTestApp({}, { worker: false });
  try {
    const response = await visitor(shop).get('/store-map.svg').expect(200);
    expect(response.headers).toMatchObject({
      'content-type': expect.stringMatching(/^image\/svg\+xml/),
      'cache-control': 'public, max-age=3600',
    });
    expect(String(response.body)).toContain('Santa Cruz');
    const again = visitor(shop).get('/store-map.svg');
    await again.set('If-None-Match', response.get('ETag') ?? '').expect(304);
  } finally {
    await shop.close();
  }
});
