import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express } from 'express';
import request from 'supertest';
import { FakeCatalogChanges } from '../../../../test/fakes/fake-catalog-changes.js';
import { parseConfig } from '../../../config/config.js';
import { ResponseCache } from './response-cache.js';

function startShop(settings: Record<string, string> = {}) {
  const config = parseConfig({
    DATABASE_URL: 'postgres://nowhere/none',
    SESSION_SECRET: 'no session is made here',
    ...settings,
  });
  const cache = new ResponseCache(config, new FakeCatalogChanges(), { read: (work) => work() });
  let created = 0;
  const shop = new ExpressAdapter()
    .getInstance<Express>()
    .use(cache.serve)
    .get('/{*path}', async (request, response) => {
      const make = () => Promise.resolve({ body: `${++created} `.repeat(10_000), tags: [] });
      response.type('text').send(await cache.load(response, request.path, make));
    });
  const firstOf = async (path: string, coding: string) => {
    const { text } = await request(shop).get(path).set('Accept-Encoding', coding).expect(200);
    return text.split(' ')[0];
  };
  return { cache, firstOf };
}

describe('a cached response', () => {
  it('is valid for an hour from its creation, even if it is compressed later', async () => {
    const { firstOf } = startShop();
    const start = performance.now();
    const clock = jest.spyOn(performance, 'now');
    try {
      const seen: unknown[] = [];
      for (const { minute, coding } of [
        { minute: 0, coding: 'identity' },
        { minute: 59, coding: 'gzip' },
        { minute: 61, coding: 'gzip' },
      ]) {
        clock.mockReturnValue(start + minute * 60_000);
        seen.push(await firstOf('/dates', coding));
        // The cache reads the clock at most once per millisecond.
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      expect(seen).toEqual(['1', '1', '2']);
    } finally {
      clock.mockRestore();
    }
  });

  it('is stored compressed only, so that more pages fit', async () => {
    const { cache, firstOf } = startShop({ RESPONSE_CACHE_MB: '1' });
    const pages = Array.from({ length: 80 }, (_, index) => `/pages/${index + 1}`);
    const plainBytes = 20_000 * pages.length;
    for (const page of pages) await firstOf(page, 'br');

    const seen: unknown[] = [];
    for (const page of pages) seen.push(await firstOf(page, 'br'));

    expect(plainBytes).toBeGreaterThan(1024 * 1024);
    expect(seen).toEqual(pages.map((_, index) => `${index + 1}`));
    expect(cache.figures().evictions.full).toBe(0);
  });

  it('is sent in each coding, whichever was stored first', async () => {
    const { firstOf } = startShop();
    const codings = ['br', 'identity', 'gzip', 'br', 'identity'];

    const seen: unknown[] = [];
    for (const coding of codings) seen.push(await firstOf('/dates', coding));

    expect(seen).toEqual(codings.map(() => '1'));
  });
});
