import { once } from 'node:events';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { aProduct } from '../builders/product.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ RESPONSE_CACHE_MB: '0' }, { worker: false });
  for (let count = 0; count < 8; count++) await aProduct(shop.database, { name: `Côte Top ${count}`, stock: 5 });
});
afterAll(() => shop.close());

/** The raw response body, without decompression. */
async function sent(path: string, { method = 'GET', ...headers }: Record<string, string> = {}) {
  const request = http.request(shop.url + path, { method, headers });
  request.end();
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

describe('a response that is not cached', () => {
  const list = '/api/products';

  it.each([
    { accepts: 'gzip, deflate, br', coding: 'br', unpack: brotliDecompressSync },
    { accepts: 'br;q=0.5, gzip;q=0.9', coding: 'gzip', unpack: gunzipSync },
    { accepts: 'gzip', coding: 'gzip', unpack: gunzipSync },
    { accepts: 'br;q=0, gzip;q=0', coding: undefined, unpack: (body: Buffer) => body },
    { accepts: '', coding: undefined, unpack: (body: Buffer) => body },
  ])('is compressed as the client accepts: $accepts', async ({ accepts, coding, unpack }) => {
    const plain = await sent(list, { 'accept-encoding': 'identity' });
    expect(JSON.parse(plain.body.toString())).toHaveLength(8);
    const { headers, body } = await sent(list, { 'accept-encoding': accepts });
    expect(headers).toMatchObject({ etag: plain.headers.etag, vary: 'Accept-Encoding' });
    expect(headers['content-encoding']).toBe(coding);
    expect(headers['content-length']).toBe(String(body.length));
    expect(unpack(body).equals(plain.body)).toBe(true);
  });

  it('is not compressed if it is short', async () => {
    const { status, headers, body } = await sent('/api/products?search=anorak', { 'accept-encoding': 'br' });
    expect([status, body.toString()]).toEqual([200, '[]']);
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['content-length']).toBe('2');
  });

  it('has no body for HEAD, or if the client already has it', async () => {
    const head = await sent(list, { method: 'HEAD', 'accept-encoding': 'br' });
    expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) });
    const { headers } = await sent(list, { 'accept-encoding': 'br' });
    const again = await sent(list, { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) });
    expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    expect(again.headers['content-encoding']).toBeUndefined();
  });

  it.each([
    { what: 'is compressed at once', path: list, accepts: 'br', length: undefined },
    { what: 'is compressed in chunks', path: '/api/openapi.json', accepts: 'gzip', length: undefined },
    { what: 'is not compressed', path: list, accepts: '', length: expect.stringMatching(/^\d{4,}$/) as string },
    { what: 'is short', path: '/api/products?search=anorak', accepts: 'br', length: '2' },
  ])('has the same Content-Length or none for HEAD if it $what', async ({ path, accepts, length }) => {
    const get = await sent(path, { 'accept-encoding': accepts });
    const head = await sent(path, { method: 'HEAD', 'accept-encoding': accepts });
    expect(head.status).toBe(200);
    expect(head.headers).toMatchObject({ etag: get.headers.etag, vary: get.headers.vary });
    expect(head.headers['content-length']).toEqual(length);
    expect([get.headers['content-length'], undefined]).toContain(head.headers['content-length']);
    expect(head.headers['transfer-encoding']).toBeUndefined();
  });

  it('is sent in chunks if it is long', async () => {
    const path = '/api/openapi.json';
    const plain = await sent(path, { 'accept-encoding': 'identity' });
    expect(plain.body.length).toBeGreaterThan(256 * 1024);
    const { headers, body } = await sent(path, { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(body).equals(plain.body)).toBe(true);
  });
});
