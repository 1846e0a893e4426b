import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { HttpEdgeCache } from '../../src/adapters/edge/http-edge-cache.js';
import { EdgePurges } from '../../src/adapters/timers/edge-purges.js';
import { CatalogChanges, type ChangeListener } from '../../src/domain/catalog/ports/catalog-changes.js';

class TestChanges extends CatalogChanges {
  private readonly listeners: ChangeListener[] = [];

  override follow(listener: ChangeListener): void {
    this.listeners.push(listener);
  }

  override isCurrent(): boolean {
    return true;
  }

  override async catchUp(): Promise<void> {}

  override deleteOld(): Promise<number> {
    return Promise.resolve(0);
  }

  change(...tags: string[]): void {
    for (const listener of this.listeners) listener(tags, 'other');
  }
}

describe('purges of an edge cache', () => {
  const calls: { method: string | undefined; token: string | undefined; tags: string[] }[] = [];
  let status = 200;
  let changes: TestChanges;
  let purges: EdgePurges;
  let purge: jest.SpiedFunction<HttpEdgeCache['purge']>;
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
    changes = new TestChanges();
    const { port } = cdn.address() as AddressInfo;
    const edge = new HttpEdgeCache({ url: `http://127.0.0.1:${port}/purge`, token: 'secret' });
    purge = jest.spyOn(edge, 'purge');
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    purges = new EdgePurges(changes, edge);
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
      await Promise.allSettled(purge.mock.results.map(({ value }) => value as Promise<void>));
    }
  }

  it('send the changed tags and their group, and again when every process has read the change', async () => {
    changes.change('product:7', 'prices');
    await pass(2_500);
    expect(calls).toHaveLength(1);
    await pass(1_000);
    const call = { method: 'POST', token: 'Bearer secret', tags: ['product:7', 'product', 'prices'] };
    expect(calls).toEqual([call, call]);
  });

  it('are repeated after a failed call', async () => {
    status = 500;
    changes.change('stock:1');
    await pass(600);
    expect(calls).toHaveLength(1);
    changes.change('stock:2');
    status = 200;
    await pass(600);
    expect(calls).toHaveLength(2);
    expect(new Set(calls.at(-1)?.tags)).toEqual(new Set(['stock:1', 'stock:2', 'stock']));
  });

  it('split many tags into several calls, and purge the whole catalog after a very large number', async () => {
    changes.change(...Array.from({ length: 100 }, (_, id) => `product:${id}`));
    await pass(600);
    expect(calls.map(({ tags }) => tags.length)).toEqual([30, 30, 30, 11]);
    calls.length = 0;
    changes.change(...Array.from({ length: 1_000 }, (_, id) => `product:${id}`));
    await pass(600);
    expect(calls.map(({ tags }) => tags)).toEqual([['catalog']]);
  });
});
