import { ConcurrencyLimit } from './concurrency-limit.js';

/** Work that the test completes. */
function works(limit: ConcurrencyLimit, count: number) {
  const ends: (() => void)[] = [];
  const results = Array.from({ length: count }, (_, n) =>
    limit.run(() => new Promise<number>((resolve) => ends.push(() => resolve(n)))),
  );
  return { begun: ends, results };
}

/** Resolves after all pending work that needs no timer. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('calls under a limit', () => {
  it('run so many at once, and the rest in the order in which they came', async () => {
    const { begun, results } = works(new ConcurrencyLimit({ atOnce: 2, waiting: 3, waitMs: 60_000 }), 5);
    await settled();
    expect(begun).toHaveLength(2);
    for (let n = 0; n < 5; n += 1) {
      begun[n]?.();
      expect(await results[n]).toBe(n);
    }
  });

  it('go on after work that failed', async () => {
    const limit = new ConcurrencyLimit({ atOnce: 1, waiting: 1, waitMs: 60_000 });
    const failed = limit.run(() => Promise.reject(new Error('no')));
    const next = limit.run(() => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('done');
  });

  it('are refused at once when too many wait, with a time to try again', async () => {
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

  it('are refused when they have waited too long, and free their place', async () => {
    const limit = new ConcurrencyLimit({ atOnce: 1, waiting: 1, waitMs: 1 });
    const { begun, results } = works(limit, 2);
    await expect(results[1]).rejects.toMatchObject({ kind: 'unavailable' });
    begun[0]?.();
    await results[0];
    expect(await limit.run(() => Promise.resolve('free again'))).toBe('free again');
    expect(begun).toHaveLength(1);
  });
});
