import net, { type AddressInfo } from 'node:net';
import { aRedis } from '../../backend/test/harness/redis.js';
import { newAccount, sameOrigin, signInAsStaff } from '../harness/account.js';
import { expect, test as journey } from '../harness/test.js';

/** A shop with a Redis of its own, and a mail server that says nothing: mails stay in the queue for a while. */
const test = journey.extend<object, { redisUrl: string; silence: string }>({
  redisUrl: [
    async ({}, use) => {
      const redis = await aRedis();
      await redis.start();
      await use(redis.url);
      await redis.remove();
    },
    { scope: 'worker' },
  ],
  silence: [
    async ({}, use) => {
      const sockets = new Set<net.Socket>();
      const server = net.createServer((socket) => sockets.add(socket.on('error', () => undefined)));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      await use(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`);
      for (const socket of sockets) socket.destroy();
      server.close();
    },
    { scope: 'worker' },
  ],
  shopSettings: [
    async ({ redisUrl, silence }, use) => {
      await use({ REDIS_URL: redisUrl, SMTP_URL: silence });
    },
    { scope: 'worker' },
  ],
});

test('staff look into the queue, which asks no other host and tells of no one @desktop', async ({ page, shop }) => {
  await page.goto('/admin/queues');
  await expect(page).toHaveURL(/\/auth\?next=/);
  await signInAsStaff(page.request);
  for (let mails = 0; mails < 8; mails += 1) {
    const data = { email: newAccount().email };
    await page.request.post('/api/admin/promo-codes/personal', { data, headers: sameOrigin });
  }
  await page.goto('/admin/queues/queue/mail?status=latest');
  const [mail] = await shop.database.query<{ id: string }>('SELECT id FROM mails ORDER BY created_at LIMIT 1');
  await expect(page.getByText(mail?.id ?? 'no mail').first()).toBeVisible();
  await expect(page.getByText('@')).toHaveCount(0);
  for (const change of ['Pause', 'Empty', 'Add job', 'Obliterate', 'Promote', 'Clean'])
    await expect(page.getByRole('button', { name: change })).toHaveCount(0);
});
