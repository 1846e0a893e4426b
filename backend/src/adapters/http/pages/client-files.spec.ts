import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express } from 'express';
import request from 'supertest';
import { clientFiles } from './client-files.js';

describe('a file of the built storefront', () => {
  const dist = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-'));
  const assets = path.join(dist, 'client', 'assets');
  const shop = new ExpressAdapter().getInstance<Express>();

  beforeAll(() => {
    shop.use(clientFiles(pathToFileURL(`${dist}/`)));
    fs.mkdirSync(assets, { recursive: true });
    fs.writeFileSync(path.join(assets, 'entry-1.js'), 'shop()');
    fs.writeFileSync(path.join(assets, 'entry-1.js.br'), brotliCompressSync('shop()'));
    fs.mkdirSync(path.join(dist, 'client', '.vite'));
    fs.writeFileSync(path.join(dist, 'client', '.vite', 'manifest.json'), '{}');
    fs.writeFileSync(path.join(dist, 'client', 'favicon.svg'), '<svg/>');
    fs.writeFileSync(path.join(dist, 'client', 'sw.js'), 'keep()');
  });
  afterAll(() => fs.rmSync(dist, { recursive: true }));

  it('is cached permanently under its hashed name, in its precompressed form', async () => {
    const response = await request(shop).get('/assets/entry-1.js').set('Accept-Encoding', 'br').expect(200);
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript',
      'x-content-type-options': 'nosniff',
    });
  });

  it('is revalidated if its name does not change', async () => {
    const response = await request(shop).get('/favicon.svg').expect(200);
    expect(response.headers['cache-control']).toBe('public, max-age=3600');
  });

  it('is always revalidated if it is the service worker, which decides about caching', async () => {
    const response = await request(shop).get('/sw.js').expect(200);
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.headers['content-type']).toBe('text/javascript');
  });

  it('is unknown after a later build has removed it', async () => {
    const file = path.join(assets, 'page-1.js');
    fs.writeFileSync(file, 'page()');
    await request(shop).get('/assets/page-1.js').expect(200);
    fs.rmSync(file);
    await request(shop).get('/assets/page-1.js').expect(404);
    await request(shop).get('/assets/entry-1.js').expect(200);
  });

  it('is never outside of the folder or hidden', async () => {
    await request(shop).get('/assets/%2e%2e/%2e%2e/%2e%2e/etc/passwd').expect(404);
    await request(shop).get('/.vite/manifest.json').expect(404);
  });
});
