import request from 'supertest';
import { startTestApp, type TestApp } from '../harness/test-app.js';

describe('an error response', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp();
  });
  afterAll(() => shop.close());

  it('has the documented format for an unknown path', async () => {
    await request(shop.url).get('/api').expect(404).expect('Content-Type', /json/);
    const response = await request(shop.url).get('/api/nothing').set('X-Request-Id', 'mine-1').expect(404);
    expect(response.body).toEqual({
      statusCode: 404,
      code: 'not-found',
      message: 'Nothing was found at this address.',
      requestId: 'mine-1',
    });
    expect(response.headers['x-powered-by']).toBeUndefined();
  });

  it.each(['/api/products', '/api/categories', '/api/orders', '/api/cart'])(
    'has the status 404 for any unknown id in %s',
    async (path) => {
      for (const id of ['%ff', '%E0%A4%A', '%00', '__proto__', '..%2f', 'x'.repeat(2000)]) {
        const response = await request(shop.url).get(`${path}/${id}`);
        expect([id, response.status]).toEqual([id, 404]);
      }
    },
  );

  it('has the status 400 for invalid JSON and 413 for three megabytes', async () => {
    const post = () => request(shop.url).post('/api/cart').set('Content-Type', 'application/json');
    await post().send('{"sessionId":').expect(400);
    await post()
      .send(`{"sessionId":"${'x'.repeat(3_000_000)}"}`)
      .expect(413);
  });
});
