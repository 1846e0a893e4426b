import { ConcurrencyLimit } from './concurrency-limit.js';

/** Starts calls whose work ends when the test calls the returned functions. */
function works(limit: ConcurrencyLimit, count: number) {
  const ends: (() => void)[] = [];
  const results = Array.from({ length: count }, (_, n) =>
    limit.run(() => new Promise<number>((resolve) => ends.push(() => resolve(n)))),
  );
  return { begun: ends, results };
}

/** Resolves when all pending promises are settled, except promises that wait for a timer. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a concurrency limit', () => {
  it('runs a limited number of calls at once, and queues the others in order', async () => {
    const { begun, results } = works(new ConcurrencyLimit({ atOnce: 2, waiting: 3, waitMs: 60_000 }), 5);
    await settled();
    expect(begun).toHaveLength(2);
    for (let n = 0; n < 5; n += 1) {
      begun[n]?.();
      expect(await results[n]).toBe(n);
    }
  });

  it('continues after a failed call', async () => {
    const limit = new ConcurrencyLimit({ atOnce: 1, waiting: 1, waitMs: 60_000 });
    const failed = limit.run(() => Promise.reject(new Error('no')));
    const next = limit.run(() => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('done');
  });

  it('rejects calls at once, with the time to wait, when the queue is full', async () => {
    const limit = new ConcurrencyLimit({ atOnce: 1, waiting: 1, waitMs: 60_000 });
    const { begun, results } = works(limit, 2);
    await expect(limit.run(() => Promise.resolve())).rejects.toMatchObject({
      kind: 'unavailable',
      details: { retryAfter: 5 },
    });
    begun[0]?.();
    await settled();
    begun[1]?.();
    expect(await Promise.all(results)).toEqual([0, 1]);
  });

  it('rejects calls that have waited too long, and frees their place in the queue', async () => {
    const limit = new ConcurrencyLimit({ atOnce: 1, waiting: 1, waitMs: 1 });
    const { begun, results } = works(limit, 2);
    await expect(results[1]).rejects.toMatchObject({ kind: 'unavailable' });
    begun[0]?.();
    await results[0];
    expect(await limit.run(() => Promise.resolve('free again'))).toBe('free again');
    expect(begun).toHaveLength(1);
  });
});
