import { anOrderConfirmation } from '../../builders/mail.js';
import { aRedisCluster, aRedisWithSentinel, type RedisTopology } from '../../harness/redis-topologies.js';
import { startTestApp, type TestApp } from '../../harness/test-app.js';
import { within } from '../../harness/within.js';

describe('the mail queue', () => {
  let redis: RedisTopology;
  let shop: TestApp;
  afterEach(async () => {
    await shop.close();
    await redis.remove();
  });

  async function sendMails(count: number): Promise<void> {
    const mail = anOrderConfirmation();
    await shop.database.query(
      `INSERT INTO mails (id, template, recipient, payload)
       SELECT gen_random_uuid(), $1, $2, $3 FROM generate_series(1, $4)`,
      [mail.template, mail.to, JSON.stringify(mail), count],
    );
    await within(30_000, async () => {
      const waiting = await shop.database.query(`SELECT FROM mails WHERE state <> 'sent'`);
      return waiting.length === 0;
    });
  }

  /** Waits until the health check reports Redis as up. The check opens its own connection on the first request. */
  const redisIsUp = () =>
    within(30_000, async () => {
      const response = await fetch(`${shop.url}/health/ready`);
      return ((await response.json()) as { dependencies: { redis: string } }).dependencies.redis === 'up';
    });

  /** Returns the job counters of the servers. */
  const jobs = async () => (await redis.callAll('GET', '{shop}:mail:id')).map(Number).filter((count) => count > 0);

  it('works in a cluster, on one of its nodes', async () => {
    redis = await aRedisCluster();
    shop = await startTestApp({ REDIS_URL: redis.url });
    await sendMails(20);
    expect(await jobs()).toHaveLength(1);
    await redisIsUp();
  }, 180_000);

  it('continues after a failover to the replica by the sentinels', async () => {
    redis = await aRedisWithSentinel();
    shop = await startTestApp({ REDIS_URL: redis.url });
    await sendMails(5);
    const [before = 0] = await jobs();
    await redis.killWhere('role:master', 'INFO', 'replication');
    // The shop delivers without Redis until the sentinels have promoted the replica.
    await within(60_000, async () => {
      await sendMails(1);
      return Math.max(...(await jobs())) > before;
    });
    await redisIsUp();
  }, 180_000);
});
