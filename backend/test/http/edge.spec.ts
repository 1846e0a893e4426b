import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import request from 'supertest';
import { signedIn, visitor } from '../builders/account.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

function port(): string {
  return new URL(shop.url).port;
}

describe('a write request', () => {
  const own = { 'Sec-Fetch-Site': 'same-origin' };
  it.each([
    ['from the shop by its fetch metadata', () => own, 204],
    ['from the shop by 127.0.0.1', () => ({ Origin: `http://127.0.0.1:${port()}` }), 204],
    ['from the shop by localhost', () => ({ Origin: `http://localhost:${port()}` }), 204],
    ['from the shop by [::1]', () => ({ Origin: `http://[::1]:${port()}` }), 204],
    ['from another site', () => ({ Origin: 'https://evil.example' }), 403],
    ['from another port of this machine', () => ({ Origin: 'http://localhost:1' }), 403],
    ['from a page without an origin', () => ({ Origin: 'null' }), 403],
    ['from another host on the same site', () => ({ 'Sec-Fetch-Site': 'same-site' }), 403],
    ['from another site by its fetch metadata', () => ({ 'Sec-Fetch-Site': 'cross-site' }), 403],
    ['typed into the address bar', () => ({ 'Sec-Fetch-Site': 'none' }), 403],
    ['with neither header but a session', () => ({}), 403],
  ])('is accepted or rejected by its origin: %s', async (_, headers, status) => {
    const { agent } = await signedIn(shop);
    const sid = agent.jar.getCookie('sid', { path: '/', domain: '127.0.0.1', secure: false, script: false });
    const response = await request(shop.url)
      .post('/api/logout')
      .set(headers())
      .set('Cookie', `sid=${sid?.value ?? ''}`);
    expect(response.status).toBe(status);
    if (status === 403) expect(response.body.code).toBe('foreign-origin');
  });

  it.each(['sid =', ' sid=', 'sid\t=', 'other=1;sid = '])(
    'needs an origin for every spelling of the session cookie: "%s"',
    async (name) => {
      const { agent } = await signedIn(shop);
      const sid = agent.jar.getCookie('sid', { path: '/', domain: '127.0.0.1', secure: false, script: false });
      const cookie = `${name}${sid?.value ?? ''}`;
      await request(shop.url).get('/api/user').set('Cookie', cookie).expect(200);
      expect((await request(shop.url).post('/api/logout').set('Cookie', cookie).expect(403)).body.code).toBe(
        'foreign-origin',
      );
    },
  );

  it('is accepted without a session and without both headers, so that scripts can sign in', async () => {
    await request(shop.url).post('/api/logout').expect(204);
    await request(shop.url).post('/api/login').send({ username: 'nobody', password: 'nothing' }).expect(401);
  });

  it('is rejected from another site, even for a sign-in', async () => {
    await request(shop.url)
      .post('/api/login')
      .set('Origin', 'https://evil.example')
      .send({ username: 'nobody', password: 'nothing' })
      .expect(403);
  });

  it('needs no origin if it comes from Stripe', async () => {
    const response = await request(shop.url)
      .post('/api/stripe/webhook')
      .set('Origin', 'https://stripe.example')
      .send({});
    expect(response.status).not.toBe(403);
  });

  it('is rejected as an unsupported type if its body is not JSON', async () => {
    const post = () => visitor(shop).post('/api/register');
    await post().type('form').send('username=marina').expect(415);
    await post().set('Content-Type', 'text/plain').send('{"username":"marina"}').expect(415);
    await post().field('username', 'marina').expect(415);
    await post().set('Content-Type', 'application/json; charset=utf-8').send('{"username":"marina"}').expect(422);
    await post().set('Content-Length', '0').expect(422);
  });

  it('is rejected as an unsupported type if its encoding is unknown', async () => {
    await visitor(shop)
      .post('/api/register')
      .set('Content-Type', 'application/json')
      .set('Content-Encoding', 'rot13')
      .send('{}')
      .expect(415);
  });
});

describe('a request for another host', () => {
  let known: TestApp;
  beforeAll(async () => {
    known = await startTestApp({ PUBLIC_URL: 'https://shop.example' });
  });
  afterAll(() => known.close());

  it.each([
    'evil.example',
    'evil.example:3000',
    'shop.example.evil.example',
    '127.0.0.1.nip.io',
    'shop.example@evil.example',
    '[::2]',
    '10.0.0.1',
  ])('is rejected at every path, with the shop’s address: %s', async (host) => {
    for (const path of ['/api/store', '/api/user', '/', '/robots.txt', '/images/products/a.webp']) {
      const response = await request(known.url).get(path).set('Host', host).set('X-Forwarded-Host', 'shop.example');
      expect(response.body).toMatchObject({
        statusCode: 421,
        code: 'wrong-host',
        message: 'Please open the shop at https://shop.example.',
      });
    }
    await request(known.url).post('/api/login').set('Host', host).send({}).expect(421);
  });

  it.each([
    'shop.example',
    'SHOP.example.',
    'shop.example:443',
    'shop.example:8080',
    'localhost:1',
    '127.0.0.1',
    '[::1]:3000',
  ])('is accepted for %s', async (host) => {
    await request(known.url).get('/api/store').set('Host', host).expect(200);
  });

  it('is accepted for health and metrics, because monitoring uses any host name', async () => {
    for (const path of ['/health/live', '/health/ready', '/metrics'])
      await request(known.url).get(path).set('Host', '10.1.2.3:3000').expect(200);
  });

  it.each(['/api/store', '/', '/health/live'])('is rejected at %s with several Host headers', async (path) => {
    const own = new URL(known.url).host;
    for (const hosts of [
      [own, own],
      [own, 'evil.example'],
      ['evil.example', own],
    ]) {
      const socket = connect(Number(new URL(known.url).port), '127.0.0.1');
      const lines = hosts.map((host, at) => `${at === 0 ? 'Host' : 'hOST'}: ${host}\r\n`).join('');
      socket.end(`GET ${path} HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
    }
  });

  it('is rejected without a Host header', async () => {
    const socket = connect(Number(new URL(known.url).port), '127.0.0.1');
    socket.end('GET /api/store HTTP/1.0\r\n\r\n');
    expect(await text(socket)).toContain(' 421 ');
  });
});

it('the server limits the time of every client', () => {
  expect(shop.app.getHttpServer()).toMatchObject({ headersTimeout: 10_000, timeout: 30_000, keepAliveTimeout: 60_000 });
});

it('the server does not respond to fifty pipelined requests @series', async () => {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
  const reading = text(socket).catch((error: unknown) => String(error));
  socket.write('GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(50));
  expect((await reading).split('"openapi"').length).toBeLessThan(10);
  await request(shop.url).get('/health/live').expect(200);
});

describe('a request body', () => {
  const variants = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      size: `${at}`,
      color: 'Navy',
      price: 1,
      inStock: true,
      inventoryCount: 1,
    }));

  it.each([
    ['too large', JSON.stringify({ name: 'x'.repeat(65_536) }), 413, 'too-large'],
    ['too deep', `${'['.repeat(33)}${']'.repeat(33)}`, 400, 'too-deep'],
    ['too many keys', JSON.stringify(Object.fromEntries(Array.from('x'.repeat(1001)).entries())), 400, 'too-many-keys'],
  ])('is rejected before it is parsed: %s', async (_, body, status, code) => {
    const response = await visitor(shop).post('/api/contact').type('json').send(body);
    expect(response.body).toMatchObject({ statusCode: status, code, message: expect.stringMatching(/^[A-Z].*\.$/) });
  });

  const productPaths = ['/api/products', '/api/admin/products'];
  it.each(productPaths)('may contain 200 variants and 256 KB for a product at %s @series', async (path) => {
    const { agent } = await signedIn(shop, { admin: true });
    const product = { name: 'A line of many sizes', price: 20, categoryId: 999, variants: variants(200) };
    await agent
      .post(path)
      .send(product)
      .expect(422, /category/i);
    await agent
      .post(path)
      .send({ ...product, unknown: 'x'.repeat(230_000) })
      .expect(422);
    await agent
      .post(path)
      .send({ ...product, unknown: 'x'.repeat(262_144) })
      .expect(413);
  });

  it('loses unknown fields, whatever their names', async () => {
    const response = await visitor(shop)
      .post('/api/login')
      .set('Content-Type', 'application/json')
      .send('{"__proto__":{"username":"marina"},"constructor":{"prototype":{}},"toString":1,"password":"x"}');
    expect(response.body).toMatchObject({
      statusCode: 422,
      errors: { username: 'Username must be at least 3 characters' },
    });
  });
});

describe('every response', () => {
  it.each(['/health/live', '/api/user', '/api/nothing'])('has security headers: %s', async (path) => {
    const { headers } = await request(shop.url).get(path);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': expect.stringMatching(/camera=\(\).*microphone=\(\).*payment=\(\)$/),
    });
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('requires HTTPS in the future if the shop uses HTTPS @series', async () => {
    const secure = await startTestApp({ PUBLIC_URL: 'https://shop.example' });
    try {
      const { headers } = await request(secure.url).get('/health/live');
      expect(headers['strict-transport-security']).toContain('max-age=31536000');
    } finally {
      await secure.close();
    }
  });

  it('cannot be cached if it contains personal data', async () => {
    const { agent } = await signedIn(shop);
    const { headers } = await agent.get('/api/user');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('is compressed if it is long and the client accepts it @series', async () => {
    const response = await request(shop.url).get('/api/openapi.json').set('Accept-Encoding', 'gzip');
    expect(response.headers['content-encoding']).toBe('gzip');
    const plain = await request(shop.url).get('/api/openapi.json').set('Accept-Encoding', 'identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
  });
});
