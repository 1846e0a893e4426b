import type { JobName } from '../../src/domain/jobs/jobs.js';
import { RateLimits } from '../../src/domain/shared/ports/rate-limits.js';
import { CatalogJobs } from '../../src/adapters/timers/catalog-jobs.js';
import { Housekeeping } from '../../src/adapters/timers/housekeeping.js';
import { Idempotency } from '../../src/adapters/postgres/shared/idempotency.js';
import { JobRunner } from '../../src/adapters/timers/job-runner.js';
import type { PeriodicWork } from '../../src/adapters/timers/periodic-work.js';
import { PersonalDataJobs } from '../../src/adapters/timers/personal-data-jobs.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { aCart } from '../builders/cart.js';
import { openCheckout } from '../builders/checkout.js';
import { aStoredMail } from '../builders/stored-mail.js';
import { aProduct } from '../builders/product.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

describe('Housekeeping', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp();
    // Stop the shop's own runs of these jobs, which would delete the rows before the tests do.
    const jobs = shop.app.get(JobRunner, { strict: false });
    jobs.onModuleDestroy();
    await jobs.beforeApplicationShutdown();
  });
  afterAll(() => shop.close());

  const run = async (job: JobName): Promise<string | undefined> => {
    const classes = [CatalogJobs, Housekeeping, PersonalDataJobs];
    const works = classes.map((type) => shop.app.get<PeriodicWork>(type, { strict: false }).work);
    return (await works.find((work) => work[job])?.[job]?.())?.result;
  };

  it('deletes only expired sessions and counters', async () => {
    const formerUser = await signedIn(shop);
    const remaining = await signedIn(shop);
    await shop.database.query("UPDATE sessions SET expire = now() - interval '1 second' WHERE user_id = $1", [
      formerUser.user.id,
    ]);
    const limits = shop.app.get(RateLimits, { strict: false });
    await limits.consume('old', { points: 1, seconds: 900 });
    await shop.database.query('UPDATE rate_limits SET expire = 1');
    await limits.consume('new', { points: 1, seconds: 900 });
    await shop.database.query(
      `INSERT INTO idempotency_keys (id, fingerprint, created_at)
       SELECT sha256(hours::text::bytea), sha256('body'), now() - hours * interval '1 hour' FROM unnest(ARRAY[23, 24]) AS hours`,
    );

    expect(await run('expired-sessions')).toMatch(
      /^1 session removed, \d rate limit counters removed, 1 saved response deleted\.$/,
    );

    expect(await shop.database.query('SELECT user_id FROM sessions')).toEqual([{ user_id: remaining.user.id }]);
    await remaining.agent.get('/api/user').expect(200);
    await expect(limits.consume('new', { points: 1, seconds: 900 })).rejects.toMatchObject({ kind: 'too-many' });
    expect(await shop.database.query('SELECT FROM rate_limits')).toHaveLength(1);
    expect(await shop.database.query('SELECT FROM idempotency_keys')).toHaveLength(1);
  });

  it('deletes many expired rows in several statements', async () => {
    await shop.database.query(
      `INSERT INTO idempotency_keys (id, fingerprint, created_at)
       SELECT sha256(('old ' || number)::bytea), sha256('body'), now() - interval '2 days' FROM generate_series(1, 10001) AS number`,
    );
    expect(await shop.app.get(Idempotency, { strict: false }).deleteExpired(1)).toBe(1);
    expect(await run('expired-sessions')).toBe('10000 saved responses deleted.');
  });

  it('deletes only abandoned carts', async () => {
    const { database } = shop;
    const product = await aProduct(database);
    const { agent } = await signedIn(shop);
    const filled = async (client: Agent, days: number) => {
      const { sessionId } = await aCart(client).with(product).build();
      return aged(sessionId, days);
    };
    const empty = async (client: Agent, days: number) => aged((await aCart(client).build()).sessionId, days);
    const aged = async (sessionId: string, days: number) => {
      const sql = `UPDATE carts SET updated_at = now() - $2 * interval '1 day' WHERE session_id = $1`;
      await database.query(sql, [sessionId, days]);
      return sessionId;
    };
    const remaining = [
      await filled(visitor(shop), 89.9),
      await filled(agent, 400),
      await empty(visitor(shop), 29.9),
      await aged((await openCheckout(agent, [{ product }])).sessionId, 400),
    ];
    await database.query(`DELETE FROM cart_items item USING carts
      WHERE carts.id = item.cart_id AND carts.session_id = '${remaining[3] ?? ''}'`);
    await filled(visitor(shop), 90.1);
    await empty(visitor(shop), 30.1);
    await empty(agent, 30.1);
    expect(await run('forgotten-carts')).toBe('3 carts removed.');
    const left = await database.query<{ id: string }>('SELECT session_id AS id FROM carts');
    expect(left.map(({ id }) => id).sort()).toEqual(remaining.sort());
  });

  it('deletes bulk edits of more than 30 days ago, with their undo', async () => {
    await shop.database.query(
      `INSERT INTO bulk_edits (id, title, products, edits, undoes, left_alone, created_at)
       SELECT id, 'Archived', 1, '[]', undoes, '[]', now() - days * interval '1 day'
       FROM (VALUES (1, NULL, 30.1), (2, 1, 29.9), (3, NULL, 29.9)) AS edit (id, undoes, days)`,
    );
    expect(await run('old-catalog-changes')).toMatch(/1 bulk edit deleted\.$/);
    expect(await shop.database.query('SELECT id FROM bulk_edits')).toEqual([{ id: 3 }]);
  });

  it('deletes the counts of searches before the latest 90 days', async () => {
    await shop.database.query(
      `INSERT INTO failed_searches (day, words) SELECT current_date - days, 'sarong' FROM unnest(ARRAY[0, 89, 90, 91]) AS days`,
    );
    expect(await run('old-catalog-changes')).toMatch(/2 search counts deleted\.$/);
    expect(await shop.database.query('SELECT current_date - day AS days FROM failed_searches ORDER BY 1')).toEqual([
      { days: 0 },
      { days: 89 },
    ]);
  });

  it('deletes unconfirmed newsletter addresses', async () => {
    await shop.database.query(
      `INSERT INTO newsletter_subscriptions (email, subscribed_at, confirmed_at)
       SELECT concat(days, confirmed::text, '@shop.example'), now() - days * interval '1 day', CASE WHEN confirmed THEN now() END
       FROM unnest(ARRAY[6, 8]) AS days, unnest(ARRAY[false, true]) AS confirmed`,
    );
    expect(await run('unconfirmed-subscriptions')).toBe('1 address removed.');
    const left = await shop.database.query<{ email: string }>(
      'SELECT email FROM newsletter_subscriptions ORDER BY email',
    );
    expect(left.map(({ email }) => email)).toEqual(['6false@shop.example', '6true@shop.example', '8true@shop.example']);
  });

  it('deletes old webhook events', async () => {
    await shop.database.query(
      `INSERT INTO webhook_events (id, type, received_at)
       SELECT 'evt_' || days, 'payment_intent.succeeded', now() - days * interval '1 day' FROM unnest(ARRAY[89, 91]) AS days`,
    );
    expect(await run('old-payment-events')).toBe('1 payment event removed.');
    expect(await shop.database.query('SELECT id FROM webhook_events')).toEqual([{ id: 'evt_89' }]);
  });

  it('deletes old responses of the payment sandbox', async () => {
    await shop.database.query(
      `INSERT INTO sandbox_calls (idempotency_key, request, made_at)
       SELECT 'key ' || days, '{}', now() - days * interval '1 day' FROM unnest(ARRAY[89, 91]) AS days`,
    );
    expect(await run('old-payment-events')).toBe('1 sandbox call removed.');
    const left = `SELECT idempotency_key AS key FROM sandbox_calls WHERE idempotency_key LIKE 'key%'`;
    expect(await shop.database.query(left)).toEqual([{ key: 'key 89' }]);
  });

  it('deletes the texts and server responses of mails after 90 days', async () => {
    const { database } = shop;
    const ids = [
      await aStoredMail(database, 'failed', { lastAnswer: '550 mary, 89 days ago' }),
      await aStoredMail(database, 'failed', { lastAnswer: '550 mary, 91 days ago' }),
    ];
    await database.query(
      `INSERT INTO mail_bodies (mail_id, html, text, kept_at)
       SELECT id, 'Mary', 'Mary', now() - days * interval '1 day' FROM unnest($1::uuid[], $2::integer[]) AS mail (id, days)`,
      [ids, [89, 91]],
    );
    await database.query(
      `INSERT INTO mail_attempts (mail_id, attempt, ended_at, outcome, cause, answer)
       SELECT id, 1, now() - days * interval '1 day', 'refused', 'address', '550 mary'
       FROM unnest($1::uuid[], $2::integer[]) AS mail (id, days)`,
      [ids, [89, 91]],
    );
    expect(await run('old-mails')).toBe('1 old email cleared.');
    const left = await database.query(
      `SELECT last_answer AS answer, b.html, a.outcome FROM mails m LEFT JOIN mail_bodies b ON b.mail_id = m.id
       LEFT JOIN mail_attempts a ON a.mail_id = m.id WHERE m.id = ANY ($1) ORDER BY last_answer`,
      [ids],
    );
    expect(left).toEqual([
      { answer: '550 mary, 89 days ago', html: 'Mary', outcome: 'refused' },
      { answer: null, html: null, outcome: null },
    ]);
  });
});
