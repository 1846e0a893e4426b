import Bull from 'bull';
import { QueueFigures } from '../../src/adapters/bull/queue-figures.js';
import { WatchedQueue } from '../../src/adapters/bull/watched-queue.js';
import { parseConfig } from '../../src/config/config.js';
import { aRedis, type TestRedis } from '../harness/redis.js';

describe('mail queue metrics', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await aRedis();
    await redis.start();
  });
  afterAll(() => redis.remove());

  const watched = (settings: Record<string, string>) =>
    new WatchedQueue(
      parseConfig({ DATABASE_URL: 'postgres://nowhere/none', SESSION_SECRET: '0123456789abcdef', ...settings }),
    );

  it('count the jobs by state, and fail at once while Redis is unavailable', async () => {
    const queue = new Bull('mail', redis.url, { prefix: '{shop}' });
    await queue.add({ id: 'one' });
    await queue.add({ id: 'two' }, { delay: 60_000 });
    await queue.close();
    const shopQueue = watched({ REDIS_URL: redis.url });
    const figures = new QueueFigures(shopQueue);
    const [jobs] = await figures.get();
    expect(jobs?.name).toBe('shop_mail_queue_jobs');
    expect(jobs?.values).toEqual([
      { labels: { state: 'waiting' }, value: 1 },
      { labels: { state: 'active' }, value: 0 },
      { labels: { state: 'delayed' }, value: 1 },
      { labels: { state: 'failed' }, value: 0 },
    ]);
    await redis.kill();
    await expect(figures.get()).rejects.toThrow();
    shopQueue.onApplicationShutdown();
  });

  it('are empty in a shop without Redis', async () => {
    expect(await new QueueFigures(watched({})).get()).toEqual([]);
  });
});
