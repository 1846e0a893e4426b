import type { JobListResponse } from '../../src/adapters/http/jobs/job.response.js';
import { type Agent, signedIn, visitor } from '../builders/account.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { within } from '../harness/within.js';

let shop: TestApp;
let staff: Agent;
beforeAll(async () => {
  shop = await startTestApp();
  ({ agent: staff } = await signedIn(shop, { admin: true }));
});
afterAll(() => shop.close());

const list = async () => ((await staff.get('/api/admin/jobs').expect(200)).body as JobListResponse).jobs;
const job = async (name: string) => (await list()).find((one) => one.name === name);

describe('periodic jobs', () => {
  it('run when the shop starts, and report their time, result and next run', async () => {
    await within(30_000, async () => (await list()).every(({ outcome }) => outcome === 'done'));
    expect((await list()).map(({ name, title }) => [name, title])).toEqual([
      ['held-checkouts', 'Check held checkouts'],
      ['provider-payments', 'Compare payments with the payment provider'],
      ['refunds', 'Carry out refunds'],
      ['provider-refunds', 'Compare refunds with the payment provider'],
      ['product-schedule', 'Start and end sales, and publish products'],
      ['lapsed-returns', 'End returns that never arrived'],
      ['review-invitations', 'Ask buyers for reviews'],
      ['waitlist', 'Offer available sizes to the waitlist'],
      ['old-waitlist-entries', 'Delete waitlist entries that have ended'],
      ['low-stock', 'Notify staff of sizes that are running out'],
      ['failed-mails', 'Notify staff of emails that could not be sent'],
      ['staff-summaries', 'Send the daily summaries to staff'],
      ['product-imports', 'Check and import product files'],
      ['old-product-imports', 'Delete old product imports'],
      ['account-deletions', 'Delete accounts'],
      ['expired-sessions', 'Remove expired sessions and attempt counts'],
      ['forgotten-carts', 'Remove abandoned carts'],
      ['old-catalog-changes', 'Delete old catalog change records'],
      ['old-payment-events', 'Remove old payment events'],
      ['unconfirmed-subscriptions', 'Remove unconfirmed newsletter addresses and email changes'],
      ['old-mails', 'Delete the content of old emails'],
      ['deleted-pictures', 'Remove files of deleted pictures'],
    ]);
    const carts = await job('forgotten-carts');
    expect(carts).toMatchObject({ everySeconds: 3600, outcome: 'done', result: 'Nothing to do.', running: false });
    const rest = Date.parse(carts?.nextRunAt ?? '') - Date.parse(carts?.endedAt ?? '');
    expect(rest).toBe(3_600_000);
  });

  it('run again after their pause, refunds every two seconds @series', async () => {
    const ends = new Set<string>();
    await within(30_000, async () => {
      // `endedAt` is null during a run.
      const end = (await job('refunds'))?.endedAt;
      if (end) ends.add(end);
      return ends.size > 1;
    });
  });

  it('are listed as running', async () => {
    const { query } = shop.database;
    await query(`SELECT pg_advisory_lock(7412003, hashtext('forgotten-carts'))`);
    expect(await job('forgotten-carts')).toMatchObject({ running: true });
    expect(await job('deleted-pictures')).toMatchObject({ running: false });
    await query(`SELECT pg_advisory_unlock(7412003, hashtext('forgotten-carts'))`);
  });

  it('are restricted to staff', async () => {
    await visitor(shop).get('/api/admin/jobs').expect(401);
    await (await signedIn(shop)).agent.get('/api/admin/jobs').expect(403);
  });
});
