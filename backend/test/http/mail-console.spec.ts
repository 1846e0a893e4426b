import type { MailContentResponse, MailDetailResponse } from '../../src/adapters/http/mail/mail-detail.response.js';
import type { MessageResponse } from '../../src/adapters/http/answers/message.response.js';
import type { MailOverviewResponse, MailPausedResponse } from '../../src/adapters/http/mail/mail-overview.response.js';
import { Database } from '../../src/adapters/postgres/sql/database.js';
import { CountedMails } from '../../src/adapters/postgres/mail/counted-mails.js';
import { Deliveries, type MailOwner, Outbox } from '../../src/domain/mail/ports/outbox.js';
import { Store } from '../../src/domain/shared/ports/store.js';
import { MailRenderer } from '../../src/domain/mail/ports/mailer.js';
import { type MailState, mailStates } from '../../src/domain/mail/mail-states.js';
import type { Mail } from '../../src/domain/mail/mail.js';
import { type Agent, signedIn, type TestAccount } from '../builders/account.js';
import { aStoredMail } from '../builders/stored-mail.js';
import { anOrderConfirmation, aPasswordReset } from '../builders/mail.js';
import { withoutTokens } from '../../src/domain/mail/without-secret.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { within } from '../harness/within.js';
import { setTimeout as pause } from 'node:timers/promises';

let shop: TestApp;
let staff: Agent;
let user: TestAccount;
/** Last id of the audit log before the test. */
let lastEntry: string;
beforeAll(async () => {
  shop = await startTestApp();
  ({ agent: staff, user } = await signedIn(shop, { admin: true }));
});
beforeEach(async () => {
  await shop.database.query('DELETE FROM mails; DELETE FROM mail_pause');
  const [row] = await shop.database.query<{ last: string | null }>('SELECT max(id) AS last FROM audit_entries');
  lastEntry = row?.last ?? '0';
});
afterAll(() => shop.close());

const unknownId = '00000000-0000-4000-8000-00000000dead';
const states = Object.keys(mailStates) as MailState[];
const stateOf = async (id: string) =>
  (await shop.database.query<{ state: MailState }>('SELECT state FROM mails WHERE id = $1', [id]))[0]?.state;
const audited = () =>
  shop.database.query(
    'SELECT user_id, action, subject_id, before, after FROM audit_entries WHERE id > $1 ORDER BY id',
    [lastEntry],
  );
const detail = async (id: string) => (await staff.get(`/api/admin/mail/${id}`).expect(200)).body as MailDetailResponse;
const overview = async () => (await staff.get('/api/admin/mail/overview').expect(200)).body as MailOverviewResponse;
const act = (id: string, action: 'reveal' | 'cancel' | 'retry') => staff.post(`/api/admin/mail/${id}/${action}`);

async function put(mail: Mail, owner?: MailOwner): Promise<string> {
  await shop.app.get(Outbox, { strict: false }).put(mail, owner);
  const [row] = await shop.database.query<{ id: string }>('SELECT id FROM mails ORDER BY created_at DESC LIMIT 1');
  return row?.id ?? '';
}
const isSent = (id: string) => within(30_000, async () => (await stateOf(id)) === 'sent');

describe('the details of a mail', () => {
  it('contain every attempt, and masked personal data', async () => {
    const id = await aStoredMail(shop.database, 'failed', { attempts: 3, lastAnswer: '550 <mary@shop.example> no' });
    await shop.database.query('UPDATE mails SET user_id = $2, request_id = $3 WHERE id = $1', [
      id,
      user.id,
      'request-1',
    ]);
    await shop.database.query(
      `INSERT INTO mail_attempts (mail_id, attempt, started_at, ended_at, outcome, cause, answer)
       VALUES ($1, 1, '2026-11-01T10:00Z', '2026-11-01T10:01Z', 'lost', NULL, NULL),
         ($1, 2, '2026-11-01T10:02Z', '2026-11-01T10:03Z', 'refused', 'address', '550 <mary@shop.example> no'),
         ($1, 3, '2026-11-01T10:04Z', NULL, NULL, NULL, NULL)`,
      [id],
    );
    const mail = await detail(id);
    expect(mail).toMatchObject({
      id,
      to: 'm•••@s•••.example',
      orderId: 'K7QF-2M9X-4TBD-W8HN',
      messageId: `<${id}@localhost>`,
      from: expect.stringContaining('@'),
      userId: user.id,
      username: user.username,
      requestId: 'request-1',
      can: { retry: true, sendAgain: false, cancel: true, correct: true },
    });
    expect(mail.attemptsMade).toEqual([
      { attempt: 1, startedAt: '2026-11-01T10:00:00.000Z', endedAt: '2026-11-01T10:01:00.000Z', outcome: 'lost' },
      {
        attempt: 2,
        startedAt: '2026-11-01T10:02:00.000Z',
        endedAt: '2026-11-01T10:03:00.000Z',
        outcome: 'refused',
        cause: 'address',
        answer: '550 <m•••@s•••.example> no',
      },
      { attempt: 3, startedAt: '2026-11-01T10:04:00.000Z' },
    ]);
    expect(JSON.stringify(mail)).not.toContain('mary@');
  });

  it.each<[MailState, Partial<MailDetailResponse['can']>]>([
    ['pending', { retry: true, cancel: true, correct: true }],
    ['sending', {}],
    ['sent', { sendAgain: true, correct: true }],
    ['failed', { retry: true, cancel: true, correct: true }],
    ['cancelled', {}],
  ])('list the possible actions in the state %s', async (state, choices) => {
    const id = await aStoredMail(shop.database, state);
    const none = { retry: false, sendAgain: false, cancel: false, correct: false };
    expect((await detail(id)).can).toEqual({ ...none, ...choices });
  });

  it('do not permit another address for a mail with a sign-in link', async () => {
    const id = await aStoredMail(shop.database, 'failed', { mail: aPasswordReset() });
    expect((await detail(id)).can).toEqual({ retry: true, sendAgain: false, cancel: true, correct: false });
  });

  it('say why a sent mail with a secret link cannot be sent again', async () => {
    const id = await aStoredMail(shop.database, 'sent', { mail: aPasswordReset() });
    expect((await detail(id)).can).toMatchObject({
      sendAgain: false,
      refusal: 'This email contains a secret link, which was removed after sending. Please send a new link instead.',
    });
  });

  it.each([unknownId, '7', '%00'])('return 404 for the unknown id %s', async (id) => {
    await staff.get(`/api/admin/mail/${id}`).expect(404);
    await act(id, 'reveal').expect(404);
    await act(id, 'cancel').expect(404);
  });
});

describe('the content of a mail', () => {
  const render = async (id: string) => {
    const [mail] = await shop.database.query<{ at: Date }>('SELECT created_at AS at FROM mails WHERE id = $1', [id]);
    return shop.app
      .get(MailRenderer, { strict: false })
      .render(anOrderConfirmation(), await shop.app.get(Store, { strict: false }).details(), mail?.at ?? new Date());
  };
  const reveal = async (id: string) => (await act(id, 'reveal').expect(200)).body as MailContentResponse;

  it('is shown as it was sent, without the keys of its links, and the audit log records who opened it', async () => {
    const id = await put(anOrderConfirmation());
    await isSent(id);
    const written = await render(id);
    const { subject, html, text } = withoutTokens(written);
    expect(written.text).toContain('?key=');
    expect(html + text).not.toContain('key=');
    await shop.database.query(`UPDATE mails SET payload = payload || '{"order": null}'`);
    expect(await reveal(id)).toEqual({ to: 'mary@shop.example', subject, html, text, kept: true });
    const after = { to: 'm•••@s•••.example' };
    expect(await audited()).toEqual([
      { user_id: user.id, action: 'mail.revealed', subject_id: id, before: null, after },
    ]);
  });

  it.each(['sent', 'pending'] as const)('contains no valid link in the state %s', async (state) => {
    const secret = 'S3cret_-Token';
    if (state === 'pending') await shop.database.query('INSERT INTO mail_pause DEFAULT VALUES');
    const id = await put(aPasswordReset(secret));
    if (state === 'sent') await isSent(id);
    const { html, text, kept } = await reveal(id);
    expect(kept).toBe(state === 'sent');
    expect(html).toContain('href="[link removed]"');
    expect(text).toContain(': [link removed]');
    expect(html + text).not.toMatch(/S3cret|token=/);
  });

  it('contains no valid waitlist link after it was sent', async () => {
    const facts = { to: 'mary@shop.example', entryId: 7, product: 'Wave Bikini' };
    const id = await put({ template: 'waitlist-confirmation', ...facts });
    await isSent(id);
    const { html, text, kept } = await reveal(id);
    expect(kept).toBe(true);
    expect(html).toContain('href="[link removed]"');
    expect(html + text).not.toContain('token=');
  });

  it('is rendered if the mail was never sent', async () => {
    const id = await aStoredMail(shop.database, 'failed');
    const written = await render(id);
    expect(await reveal(id)).toMatchObject({ to: 'mary@shop.example', kept: false, html: withoutTokens(written).html });
  });

  it('is not available without a recipient or if it cannot be rendered', async () => {
    const sentMail = await aStoredMail(shop.database, 'sent', {
      mail: anOrderConfirmation({ email: 'x@deleted.invalid' }),
    });
    expect((await act(sentMail, 'reveal').expect(409)).body.code).toBe('mail.erased');
    const broken = await aStoredMail(shop.database, 'failed', { mail: anOrderConfirmation({ totalCents: 0.5 }) });
    expect((await act(broken, 'reveal').expect(409)).body.message).toMatch(/cannot be written: ./);
    expect(await audited()).toEqual([]);
  });
});

describe('cancelling a mail', () => {
  it.each(states)('is possible for waiting and failed mails only: %s', async (state) => {
    const id = await aStoredMail(shop.database, state, { mail: aPasswordReset() });
    if (state !== 'sent') await shop.database.query(`UPDATE mails SET secret = 'x' WHERE id = $1`, [id]);
    const cancellable = state === 'pending' || state === 'failed';
    const response = await act(id, 'cancel').expect(cancellable ? 200 : 409);
    expect(response.body).toMatchObject(cancellable ? { id, state: 'cancelled' } : { code: 'mail.not-cancellable' });
    expect(await stateOf(id)).toBe(cancellable ? 'cancelled' : state);
    const [row] = await shop.database.query<{ gone: boolean }>('SELECT secret IS NULL AS gone FROM mails');
    expect(row?.gone).toBe(cancellable || state === 'sent');
    expect(await audited()).toEqual(
      cancellable
        ? [
            {
              user_id: user.id,
              action: 'mail.cancelled',
              subject_id: id,
              before: { state },
              after: { state: 'cancelled' },
            },
          ]
        : [],
    );
  });

  it('happens once for two concurrent requests', async () => {
    const id = await aStoredMail(shop.database, 'failed');
    const responses = await Promise.all([act(id, 'cancel'), act(id, 'cancel')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await audited()).toHaveLength(1);
  });

  it('succeeds, or a concurrent retry does', async () => {
    const id = await aStoredMail(shop.database, 'failed');
    await shop.database.query('INSERT INTO mail_pause DEFAULT VALUES');
    const [cancelled, retried] = await Promise.all([act(id, 'cancel'), act(id, 'retry')]);
    // A retried mail is waiting again, so it can still be cancelled.
    expect(cancelled.status === 200 || retried.status === 200).toBe(true);
    expect(await stateOf(id)).toBe(cancelled.status === 200 ? 'cancelled' : 'pending');
  });

  it('never affects a mail that a worker has claimed', async () => {
    const deliveries = shop.app.get(Deliveries, { strict: false });
    for (let round = 0; round < 8; round += 1) {
      const id = await aStoredMail(shop.database, 'pending');
      const claim = async () => {
        await shop.database.query('UPDATE mails SET next_attempt_at = now() WHERE id = $1', [id]);
        return deliveries.claim(id, 60);
      };
      const [claimed, cancelled] = await Promise.all([claim(), act(id, 'cancel')]);
      if (cancelled.status === 200) expect([claimed, await stateOf(id)]).toEqual([null, 'cancelled']);
      else expect([cancelled.status, await stateOf(id)]).not.toContain('cancelled');
    }
  });
});

describe('retrying mails with the same cause of failure', () => {
  const retryFailed = (cause: string) => staff.post('/api/admin/mail/retry-failed').send({ cause });

  it('retries all of them except for mails with expired links or deleted recipients', async () => {
    await shop.database.query('INSERT INTO mail_pause DEFAULT VALUES');
    const old = new Date(Date.now() - 31 * 60_000);
    const wanted = [
      await aStoredMail(shop.database, 'failed', { cause: 'sign-in', attempts: 9 }),
      await aStoredMail(shop.database, 'failed', { cause: 'sign-in' }),
      await aStoredMail(shop.database, 'failed', { cause: 'sign-in' }),
    ];
    const link = await aStoredMail(shop.database, 'failed', { cause: 'sign-in', mail: aPasswordReset() });
    const others = [
      await aStoredMail(shop.database, 'failed', { cause: 'address' }),
      await aStoredMail(shop.database, 'failed', { cause: 'sign-in', mail: aPasswordReset(), createdAt: old }),
      await aStoredMail(shop.database, 'failed', {
        cause: 'sign-in',
        mail: anOrderConfirmation({ email: 'x@deleted.invalid' }),
      }),
    ];
    const putOff = await aStoredMail(shop.database, 'pending');
    await shop.database.query(`UPDATE mails SET cause = 'sign-in' WHERE id = $1`, [putOff]);
    expect((await retryFailed('sign-in').expect(200)).body).toEqual({ retried: 5 });
    expect((await retryFailed('sign-in').expect(200)).body).toEqual({ retried: 0 });
    for (const id of [...wanted, link]) expect(await stateOf(id)).toBe('pending');
    for (const id of others) expect(await stateOf(id)).toBe('failed');
    const [mail] = await shop.database.query('SELECT forgiven_attempts FROM mails WHERE id = $1', [wanted[0]]);
    expect(mail).toEqual({ forgiven_attempts: 9 });
    expect(await audited()).toEqual([
      { user_id: user.id, action: 'mail.group-retried', subject_id: 'all', before: null, after: { retried: 5 } },
    ]);
  });

  it('retries and counts a very large number of mails @series', async () => {
    await shop.database.query('INSERT INTO mail_pause DEFAULT VALUES');
    const id = await aStoredMail(shop.database, 'failed', { cause: 'connection', mail: aPasswordReset() });
    await shop.database.query(
      `INSERT INTO mails (id, template, recipient, payload, state, failed_at, cause)
       SELECT gen_random_uuid(), template, recipient, payload, state, failed_at, cause
         FROM mails, generate_series(1, 2500) WHERE id = $1`,
      [id],
    );
    expect((await retryFailed('connection').expect(200)).body).toEqual({ retried: 2501 });
  });

  it('happens and is recorded once for two concurrent requests', async () => {
    await shop.database.query('INSERT INTO mail_pause DEFAULT VALUES');
    for (let made = 0; made < 5; made += 1) await aStoredMail(shop.database, 'failed', { cause: 'timeout' });
    const responses = await Promise.all([retryFailed('timeout'), retryFailed('timeout')]);
    expect(responses.map(({ body }) => (body as { retried: number }).retried).sort()).toEqual([0, 5]);
    expect(await audited()).toHaveLength(1);
  });

  it.each(['weather', '', 7])('requires a known cause, not “%s”', async (cause) => {
    const refused = await staff.post('/api/admin/mail/retry-failed').send({ cause }).expect(422);
    expect(refused.body.errors).toEqual({ cause: expect.any(String) });
  });
});

describe('the pause of mail delivery', () => {
  const pause = async () => (await staff.post('/api/admin/mail/pause').expect(200)).body as MailPausedResponse;
  const resume = async () => (await staff.post('/api/admin/mail/resume').expect(200)).body as MailPausedResponse;

  it('is reported to staff who send a test email @series', async () => {
    const test = async () => ((await staff.post('/api/admin/mail/test').expect(202)).body as MessageResponse).message;
    await pause();
    expect(await test()).toBe(`Mail is paused. The test email to ${user.email} waits until mail is resumed.`);
    await resume();
    expect(await test()).toBe(`A test email to ${user.email} is on its way.`);
  });

  it('defers mails in the outbox until it ends, even if it is requested twice @series', async () => {
    const first = await pause();
    expect(first).toEqual({ paused: { since: expect.any(String), by: user.username } });
    expect(await pause()).toEqual(first);
    const id = await put(anOrderConfirmation());
    const relayed = await shop.app.get(Deliveries, { strict: false }).listDue(10);
    expect([relayed, await stateOf(id)]).toEqual([[], 'pending']);
    expect(await overview()).toMatchObject({
      paused: first.paused,
      counts: { pending: 1 },
      oldestWaitingAt: expect.any(String),
    });
    expect(await resume()).toEqual({ paused: null });
    expect(await resume()).toEqual({ paused: null });
    await isSent(id);
    expect(await audited()).toMatchObject([
      { user_id: user.id, action: 'mail.paused', after: { paused: true } },
      { user_id: user.id, action: 'mail.resumed', after: { paused: false } },
    ]);
  });
});

describe('the overview of mails', () => {
  it('shows the age of a mail that is repeatedly deferred, until the mail is sent, fails or is retried', async () => {
    const { database } = shop;
    const since = '2026-11-01T10:00:00.000Z';
    const putOff = await aStoredMail(database, 'pending', { attempts: 3 });
    await database.query('UPDATE mails SET waiting_since = $2 WHERE id = $1', [putOff, since]);
    expect(await overview()).toMatchObject({ oldestWaitingAt: since });
    await database.query(`UPDATE mails SET state = 'failed', failed_at = now(), cause = 'timeout' WHERE id = $1`, [
      putOff,
    ]);
    expect(await overview()).toMatchObject({ oldestWaitingAt: null });
    await database.query('INSERT INTO mail_pause DEFAULT VALUES');
    await staff.post(`/api/admin/mail/${putOff}/retry`).send({}).expect(200);
    const { oldestWaitingAt } = await overview();
    expect(Date.parse(String(oldestWaitingAt))).toBeGreaterThan(Date.parse(since));
  });

  it('shows zeros without mails', async () => {
    const hour = () => `${new Date().toISOString().slice(0, 13)}:00:00.000Z`;
    const begun = hour();
    const { sentByHour, ...rest } = await overview();
    expect(rest).toEqual({
      paused: null,
      counts: { pending: 0, sending: 0, sent: 0, failed: 0, cancelled: 0 },
      oldestWaitingAt: null,
      failures: [],
      queue: 'none',
      services: { redis: 'unused', mail: 'up' },
    });
    expect(sentByHour).toHaveLength(48);
    expect(sentByHour.at(-1)).toMatchObject({ sent: 0, failed: 0 });
    expect([begun, hour()]).toContain(sentByHour.at(-1)?.hour);
  });

  it('counts mails by state, hour and cause of failure, and shows the longest waiting time', async () => {
    const msUntilNextHour = 3_600_000 - (Date.now() % 3_600_000);
    // All inserts and reads must fall into the same hour.
    if (msUntilNextHour < 5_000) await pause(msUntilNextHour);
    const { database } = shop;
    await database.query('INSERT INTO mail_pause DEFAULT VALUES');
    const waiting = await aStoredMail(database, 'pending');
    await aStoredMail(database, 'pending');
    const since = '2026-11-01T10:00:00.000Z';
    await database.query('UPDATE mails SET waiting_since = $2 WHERE id = $1', [waiting, since]);
    const sent = await aStoredMail(database, 'sent');
    for (const response of ['550 nobody', '550 <mary@shop.example> gone'])
      await aStoredMail(database, 'failed', { cause: 'address', lastAnswer: response });
    await aStoredMail(database, 'failed', { cause: 'timeout', lastAnswer: 'The mail server did not respond in time.' });
    const putOff = await aStoredMail(database, 'pending', { lastAnswer: 'It still does not answer.' });
    await database.query(`UPDATE mails SET cause = 'timeout' WHERE id = $1`, [putOff]);
    await database.query(
      `INSERT INTO mail_attempts (mail_id, attempt, ended_at, outcome, cause)
       VALUES ($1, 1, '2026-11-01T09:00Z', 'deferred', 'timeout')`,
      [putOff],
    );
    await database.query(
      `INSERT INTO mail_attempts (mail_id, attempt, ended_at, outcome, cause)
       SELECT $1, row_number() OVER (), date_trunc('hour', now()) - ago * interval '1 hour', outcome,
         CASE outcome WHEN 'sent' THEN NULL ELSE 'other' END
       FROM (VALUES (0, 'sent'), (0, 'deferred'), (47, 'sent'), (47, 'refused'), (48, 'sent')) AS made (ago, outcome)`,
      [sent],
    );
    const seen = await overview();
    expect(seen).toMatchObject({
      counts: { pending: 3, sending: 0, sent: 1, failed: 3, cancelled: 0 },
      oldestWaitingAt: since,
      failures: [
        {
          cause: 'address',
          count: 2,
          putOff: 0,
          latestAt: expect.any(String),
          example: '550 <m•••@s•••.example> gone',
        },
        {
          cause: 'timeout',
          count: 2,
          putOff: 1,
          latestAt: '2026-11-01T09:00:00.000Z',
          example: 'It still does not answer.',
        },
      ],
    });
    expect([seen.sentByHour[0], seen.sentByHour.at(-1)]).toMatchObject([
      { sent: 1, failed: 1 },
      { sent: 1, failed: 0 },
    ]);
  });

  it('counts old and recently sent mails correctly, even when it is called repeatedly', async () => {
    const { database, app } = shop;
    const fresh = new CountedMails(app.get(Database, { strict: false }));
    const sent = async () => (await fresh.byState()).sent;
    await aStoredMail(database, 'sent');
    await database.query(`UPDATE mails SET sent_at = now() - interval '1 hour'`);
    await aStoredMail(database, 'sent');
    expect([await sent(), await sent(), await sent()]).toEqual([2, 2, 2]);
    await aStoredMail(database, 'sent');
    expect(await sent()).toBe(3);
  });
});
