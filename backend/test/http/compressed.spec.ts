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

/** The body as it was sent, without being unpacked. */
async function sent(path: string, { method = 'GET', ...headers }: Record<string, string> = {}) {
  const request = http.request(shop.url + path, { method, headers });
  request.end();
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

describe('an answer that is not kept in memory', () => {
  const list = '/api/products';

  it.each([
    { accepts: 'gzip, deflate, br', coding: 'br', unpack: brotliDecompressSync },
    { accepts: 'br;q=0.5, gzip;q=0.9', coding: 'gzip', unpack: gunzipSync },
    { accepts: 'gzip', coding: 'gzip', unpack: gunzipSync },
    { accepts: 'br;q=0, gzip;q=0', coding: undefined, unpack: (body: Buffer) => body },
    { accepts: '', coding: undefined, unpack: (body: Buffer) => body },
  ])('is sent as the client can read it: $accepts', async ({ accepts, coding, unpack }) => {
    const plain = await sent(list, { 'accept-encoding': 'identity' });
    expect(JSON.parse(plain.body.toString())).toHaveLength(8);
    const { headers, body } = await sent(list, { 'accept-encoding': accepts });
    expect(headers).toMatchObject({ etag: plain.headers.etag, vary: 'Accept-Encoding' });
    expect(headers['content-encoding']).toBe(coding);
    expect(headers['content-length']).toBe(String(body.length));
    expect(unpack(body).equals(plain.body)).toBe(true);
  });

  it('that is short is sent as it is', async () => {
    const { headers } = await sent('/api/products?limit=0', { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('has no body for HEAD, nor for a client that has it already', async () => {
    const head = await sent(list, { method: 'HEAD', 'accept-encoding': 'br' });
    expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) });
    const { headers } = await sent(list, { 'accept-encoding': 'br' });
    const again = await sent(list, { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) });
    expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    expect(again.headers['content-encoding']).toBeUndefined();
  });

  it('that is long is sent in parts, and as the client can read it', async () => {
    const path = '/api/openapi.json';
    const plain = await sent(path, { 'accept-encoding': 'identity' });
    expect(plain.body.length).toBeGreaterThan(256 * 1024);
    const { headers, body } = await sent(path, { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(body).equals(plain.body)).toBe(true);
  });
});
