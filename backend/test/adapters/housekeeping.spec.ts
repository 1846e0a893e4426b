import { RateLimits } from '../../src/domain/shared/rate-limits.js';
import { Housekeeping } from '../../src/adapters/timers/housekeeping.js';
import { signedIn } from '../builders/account.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

describe('Housekeeping', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp();
  });
  afterAll(() => shop.close());

  it('removes the sessions and counts that are over, and no others', async () => {
    const gone = await signedIn(shop);
    const kept = await signedIn(shop);
    await shop.database.query("UPDATE sessions SET expire = now() - interval '1 second' WHERE user_id = $1", [
      gone.user.id,
    ]);
    const limits = shop.app.get(RateLimits, { strict: false });
    await limits.consume('old', { points: 1, seconds: 900 });
    await shop.database.query('UPDATE rate_limits SET expire = 1');
    await limits.consume('new', { points: 1, seconds: 900 });

    const housekeeping = shop.app.get(Housekeeping, { strict: false });
    housekeeping.onApplicationBootstrap();
    await housekeeping.beforeApplicationShutdown();

    expect(await shop.database.query('SELECT user_id FROM sessions')).toEqual([{ user_id: kept.user.id }]);
    await kept.agent.get('/api/user').expect(200);
    await expect(limits.consume('new', { points: 1, seconds: 900 })).rejects.toMatchObject({ kind: 'too-many' });
    expect(await shop.database.query('SELECT FROM rate_limits')).toHaveLength(1);
  });
});
