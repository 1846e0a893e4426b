import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express } from 'express';
import request from 'supertest';
import { FakeCatalogChanges } from '../../../../test/fakes/fake-catalog-changes.js';
import { parseConfig } from '../../../config/config.js';
import { ResponseCache } from './response-cache.js';

describe('a cached response', () => {
  it('is valid for an hour from its creation, even if it is compressed later', async () => {
    const config = parseConfig({ DATABASE_URL: 'postgres://nowhere/none', SESSION_SECRET: 'no session is made here' });
    const cache = new ResponseCache(config, new FakeCatalogChanges(), { read: (work) => work() });
    let created = 0;
    const shop = new ExpressAdapter()
      .getInstance<Express>()
      .use(cache.serve)
      .get('/dates', async (_request, response) => {
        const make = () => Promise.resolve({ body: `${++created} `.repeat(1000), tags: [] });
        response.type('text').send(await cache.load(response, '/dates', make));
      });
    const firstOf = async (coding: string) =>
      (await request(shop).get('/dates').set('Accept-Encoding', coding).expect(200)).text.split(' ')[0];
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
        seen.push(await firstOf(coding));
        // The cache reads the clock once in a millisecond.
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      expect(seen).toEqual(['1', '1', '2']);
    } finally {
      clock.mockRestore();
    }
  });
});
