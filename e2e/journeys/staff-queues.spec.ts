import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { aRedis } from '../../backend/test/harness/redis.js';
import { newAccount, signInAsStaff } from '../harness/account.js';
import { call } from '../harness/call.js';
import { type Shop, startShop } from '../harness/shop.js';
import { expect, test as journey } from '../harness/test.js';

/** A shop with a Redis, which the shared shop does not have, and with a mail server that never answers: mails stay queued. */
const test = journey.extend<object, { shop: Shop }>({
  shop: [
    async ({}, use) => {
      const redis = await aRedis();
      await redis.start();
      const sockets = new Set<net.Socket>();
      const silent = net.createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
      await once(silent.listen(0, '127.0.0.1'), 'listening');
      const { port } = silent.address() as AddressInfo;
      const shop = await startShop({ REDIS_URL: redis.url, SMTP_URL: `smtp://127.0.0.1:${port}` });
      await use(shop);
      await shop.stop();
      for (const socket of sockets) socket.destroy();
      silent.close();
      await redis.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test(
  'Staff see the jobs of the mail queue in Bull Board, without addresses and without buttons for changes',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    await page.goto('/admin/queues');
    await expect(page).toHaveURL(/\/auth\?next=/);
    await signInAsStaff(page.request);
    await call(page.request, 'POST', '/api/admin/promo-codes/personal', { email: newAccount().email });
    await page.goto('/admin/queues/queue/mail?status=latest', { waitUntil: 'load' });
    const [mail] = await shop.database.query<{ id: string }>('SELECT id FROM mails');
    await expect(page.getByText(mail?.id ?? 'no mail').first()).toBeVisible();
    await expect(page.getByText('@')).toHaveCount(0);
    for (const change of ['Pause', 'Empty', 'Add job', 'Obliterate', 'Promote', 'Clean'])
      await expect(page.getByRole('button', { name: change })).toHaveCount(0);
  },
);
