import { EnsureFirstAdmin } from '../../src/domain/accounts/use-cases/ensure-first-admin.js';
import { visitor } from '../builders/account.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

const admin = { username: 'captain', email: 'captain@shop.example', password: 'steady as she goes' };

describe('the first administrator', () => {
  it('is created from the settings at startup', async () => {
    const settings = { ADMIN_USERNAME: admin.username, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
    const shop = await startTestApp(settings, { worker: false });
    try {
      const response = await visitor(shop).post('/api/login').send(admin).expect(200);
      expect(response.body.isAdmin).toBe(true);
    } finally {
      await shop.close();
    }
  });

  describe('in a running shop', () => {
    let shop: TestApp;
    beforeAll(async () => {
      shop = await startTestApp({}, { worker: false });
    });
    afterAll(() => shop.close());

    it('is never an account that a visitor has registered', async () => {
      await visitor(shop).post('/api/register').send(admin).expect(201);
      await expect(shop.app.get(EnsureFirstAdmin, { strict: false }).execute(admin)).rejects.toMatchObject({
        kind: 'conflict',
      });
      expect(await shop.database.query('SELECT FROM users WHERE is_admin')).toHaveLength(0);
    });

    it('is created once, even if several processes start at the same time', async () => {
      const ensureFirstAdmin = shop.app.get(EnsureFirstAdmin, { strict: false });
      const made = await Promise.all(
        Array.from({ length: 6 }, (_, n) =>
          ensureFirstAdmin.execute({ ...admin, username: `captain${n}`, email: `captain${n}@shop.example` }),
        ),
      );
      expect(made.filter(Boolean)).toHaveLength(1);
      expect(await shop.database.query('SELECT FROM users WHERE is_admin')).toHaveLength(1);
    });
  });
});

it.each([
  ['is common', 'Password123', /^ADMIN_PASSWORD .* is too common/],
  ['is the email address', admin.email, /^ADMIN_PASSWORD .* must not be your username or email address/],
])('the shop does not start if the password of the first administrator %s @series', async (_, password, sentence) => {
  const settings = { ADMIN_USERNAME: admin.username, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: password };
  await expect(startTestApp(settings, { worker: false })).rejects.toThrow(sentence);
});
