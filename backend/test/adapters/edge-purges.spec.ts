import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { EdgePurges } from '../../src/adapters/timers/edge-purges.js';
import type { CacheTag } from '../../src/domain/catalog/ports/catalog-changes.js';
import { FakeCatalogChanges } from '../fakes/fake-catalog-changes.js';

describe('purges of an edge cache', () => {
  const calls: { method: string | undefined; token: string | undefined; tags: string[] }[] = [];
  let status = 200;
  let changes: FakeCatalogChanges;
  let fetching: jest.SpiedFunction<typeof fetch>;
  let purges: EdgePurges;
  const cdn = http.createServer((request, response) => {
    void json(request).then((body) => {
      const { tags } = body as { tags: string[] };
      calls.push({ method: request.method, token: request.headers.authorization, tags });
      response.writeHead(status).end('{"success":true}');
    });
  });

  beforeAll(async () => {
    cdn.listen(0, '127.0.0.1');
    await once(cdn, 'listening');
  });
  beforeEach(() => {
    status = 200;
    calls.length = 0;
    fetching = jest.spyOn(globalThis, 'fetch');
    changes = new FakeCatalogChanges();
    const { port } = cdn.address() as AddressInfo;
    const settings = { url: `http://127.0.0.1:${port}/purge`, token: 'secret' };
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    purges = new EdgePurges(changes, settings);
    purges.onApplicationBootstrap();
  });
  afterEach(async () => {
    await purges.onModuleDestroy();
    jest.useRealTimers();
  });
  afterAll(() => {
    cdn.closeAllConnections();
    cdn.close();
  });

  /** Advances the timers, and waits for the calls that start in the meantime. */
  async function pass(milliseconds: number): Promise<void> {
    for (let passed = 0; passed < milliseconds; passed += 100) {
      await jest.advanceTimersByTimeAsync(100);
      for (let ended = -1; ended < fetching.mock.results.length;) {
        ended = fetching.mock.results.length;
        await Promise.allSettled(fetching.mock.results.map(({ value }) => value as Promise<Response>));
        await new Promise(setImmediate);
      }
    }
  }

  it('send the changed tags and their group, and again when every process has read the change', async () => {
    changes.change('product:7', 'lists');
    await pass(2_500);
    expect(calls).toHaveLength(1);
    await pass(1_000);
    const call = { method: 'POST', token: 'Bearer secret', tags: ['product:7', 'lists'] };
    expect(calls).toEqual([call, call]);
  });

  it('are repeated after a failed call', async () => {
    status = 500;
    changes.change('product:1');
    await pass(600);
    expect(calls).toHaveLength(1);
    changes.change('product:2');
    status = 200;
    await pass(600);
    expect(calls).toHaveLength(2);
    expect(new Set(calls.at(-1)?.tags)).toEqual(new Set(['product:1', 'product:2']));
  });

  it('split many tags into several calls, and purge the whole catalog after a very large number', async () => {
    changes.change(...Array.from({ length: 100 }, (_, id): CacheTag => `product:${id}`));
    await pass(600);
    expect(calls.map(({ tags }) => tags.length)).toEqual([30, 30, 30, 10]);
    calls.length = 0;
    changes.change(...Array.from({ length: 1_000 }, (_, id): CacheTag => `product:${id}`));
    await pass(600);
    expect(calls.map(({ tags }) => tags)).toEqual([['public']]);
  });
});
