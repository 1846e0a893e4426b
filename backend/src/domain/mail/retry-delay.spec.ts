import { retryDelay } from './retry-delay.js';

const hour = 3600;

describe('a mail that failed temporarily', () => {
  it('is retried after 30 seconds, then after twice as long each time, up to two hours', () => {
    expect([1, 2, 3, 8, 9, 10].map(retryDelay)).toEqual([30, 60, 120, 3840, 2 * hour, 2 * hour]);
  });

  it('is abandoned after waits of one day in total', () => {
    const waits: number[] = [];
    for (let wait = retryDelay(1); wait !== null; wait = retryDelay(waits.length + 1)) waits.push(wait);
    const waited = waits.reduce((sum, wait) => sum + wait, 0);
    expect(waited).toBeGreaterThanOrEqual(24 * hour);
    expect(waited - (waits.at(-1) ?? 0)).toBeLessThan(24 * hour);
    expect(retryDelay(waits.length + 2)).toBeNull();
  });
});
