import type { OpenAPIObject } from '@nestjs/swagger';
import request from 'supertest';
import { startTestApp, type TestApp } from '../harness/test-app.js';

describe('the API description', () => {
  let shop: TestApp;
  let description: OpenAPIObject;
  beforeAll(async () => {
    shop = await startTestApp();
    const response = await request(shop.url).get('/api/openapi.json').expect(200).expect('X-Frame-Options', 'DENY');
    description = response.body as OpenAPIObject;
  });
  afterAll(() => shop.close());

  const operations = () =>
    Object.entries(description.paths).flatMap(([path, item]) =>
      (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) => {
        const operation = item[method];
        return operation ? [{ call: `${method} ${path}`, operation }] : [];
      }),
    );

  it('has a unique name for every operation', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(ids).toContain('accountsLogin');
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has a schema for every response with a body', () => {
    const bare = operations().flatMap(({ call, operation }) =>
      Object.entries(operation.responses)
        .filter(([status]) => !['202', '204', '301', '304'].includes(status) && !(Number(status) >= 400))
        .filter(
          ([, response]) => !response || !('content' in response) || !Object.values(response.content ?? {})[0]?.schema,
        )
        .map(([status]) => `${call} ${status}`),
    );
    expect(bare).toEqual([]);
  });

  it('describes each error status once, with one sentence and the common format', () => {
    const errors = operations().flatMap(({ operation }) =>
      Object.entries(operation.responses).filter(([status]) => Number(status) >= 400),
    );
    expect(errors.length).toBeGreaterThan(0);
    for (const [status, response] of errors)
      expect(response).toEqual({ $ref: `#/components/responses/Error${status}` });
    expect(description.components?.responses?.['Error422']).toEqual({
      description: 'The data violates a rule of the shop. `errors` has one sentence per field.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/ApiError' } } },
    });
  });

  it('has an error schema for every operation', () => {
    const silent = operations().filter(({ operation }) => operation.responses['default'] === undefined);
    expect(silent).toEqual([]);
  });

  it('marks nullable values in a form that every validator understands', () => {
    const unclear: unknown[] = [];
    JSON.stringify(description, (_key, value: unknown) => {
      const nullable = typeof value === 'object' && value !== null && 'nullable' in value;
      if (nullable && (!('type' in value) || 'allOf' in value || '$ref' in value)) unclear.push(value);
      return value;
    });
    expect(unclear).toEqual([]);
  });

  it('is shown on a page that needs no inline scripts @series', async () => {
    const page = await request(shop.url).get('/api/docs').redirects(1).expect(200);
    expect(page.text).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
    expect(page.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
    for (const [, file] of page.text.matchAll(/(?:src|href)="\.\/(docs\/[^"]+)"/g)) {
      await request(shop.url)
        .get(`/api/${file ?? ''}`)
        .expect(200);
    }
  });
});
