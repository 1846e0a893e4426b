import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { ErrorFilter } from '../../src/adapters/http/answers/error-filter.js';
import { requestId } from '../../src/adapters/http/logging/request-id.js';
import { BuiltPages } from '../../src/adapters/http/pages/built-pages.js';
import { PagesController } from '../../src/adapters/http/pages/pages.controller.js';
import { PageVisitors } from '../../src/adapters/http/pages/page-visitor.js';
import { ResponseCache } from '../../src/adapters/http/response-cache/response-cache.js';
import { Config, parseConfig } from '../../src/config/config.js';
import { CatalogChanges } from '../../src/domain/catalog/ports/catalog-changes.js';
import { Snapshots } from '../../src/domain/shared/ports/transaction.js';
import { FakeCatalogChanges } from '../fakes/fake-catalog-changes.js';

const pagesWithoutDatabase: Pick<BuiltPages, 'patternOf' | 'publicAddressOf' | 'page'> = {
  patternOf: () => '/products',
  publicAddressOf: () => undefined,
  page: () => Promise.reject(new Error('Connection terminated unexpectedly')),
};

@Module({
  controllers: [PagesController],
  providers: [
    PageVisitors,
    ResponseCache,
    { provide: CatalogChanges, useClass: FakeCatalogChanges },
    { provide: Snapshots, useValue: { read: (work: () => Promise<unknown>) => work() } },
    { provide: BuiltPages, useValue: pagesWithoutDatabase },
    {
      provide: Config,
      useFactory: () => parseConfig({ DATABASE_URL: 'postgres://localhost/none', STORE_NAME: 'Salt & <Pepper>' }),
    },
  ],
})
class ShopWithoutDatabase {}

describe('a page that cannot be rendered', () => {
  let app: NestExpressApplication;
  beforeAll(async () => {
    app = await NestFactory.create<NestExpressApplication>(ShopWithoutDatabase, { logger: false });
    app.use(requestId);
    app.useGlobalFilters(new ErrorFilter());
    await app.listen(0);
  });
  afterAll(() => app.close());

  it('shows an error page with a link to load it again, and is not cached', async () => {
    const response = await request(app.getHttpServer()).get('/products').set('X-Request-Id', 'mine-1').expect(503);
    expect(response.type).toBe('text/html');
    expect(response.get('Retry-After')).toBe('5');
    expect(response.get('Cache-Control')).toBe('no-store');
    expect(response.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    expect(response.text).toContain('<h1>We will be back in a moment</h1>');
    expect(response.text).toContain('The shop is busy. Please try again.');
    expect(response.text).toContain('<a href="">Try again</a>');
    expect(response.text).toContain('Salt &amp; &lt;Pepper&gt;');
    expect(response.text).toContain('mine-1');
    expect(response.text).not.toContain('Connection terminated');
  });

  it('does not change the JSON errors of the API', async () => {
    const response = await request(app.getHttpServer()).get('/api/nothing').expect(404);
    expect(response.body).toMatchObject({ statusCode: 404, code: 'not-found' });
  });
});
