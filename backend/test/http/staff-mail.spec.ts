import fs from 'node:fs';
import path from 'node:path';
import type { MailListResponse, MailResponse } from '../../src/adapters/http/mail/mail.response.js';
import type { MailState } from '../../src/domain/mail/mail-states.js';
import { type Agent, signedIn, type TestAccount, visitor } from '../builders/account.js';
import { aStoredMail } from '../builders/stored-mail.js';
import { anOrderConfirmation, aPasswordReset } from '../builders/mail.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { within } from '../harness/within.js';

let shop: TestApp;
let staff: Agent;
let user: TestAccount;
beforeAll(async () => {
  shop = await startTestApp();
  ({ agent: staff, user } = await signedIn(shop, { admin: true }));
});
beforeEach(() => shop.database.query('DELETE FROM mails'));
afterAll(() => shop.close());

const unknownId = '00000000-0000-4000-8000-00000000dead';
const list = async (query = '') => (await staff.get(`/api/admin/mail${query}`).expect(200)).body as MailListResponse;
const subjects = async (query: string) => (await list(query)).mails.map(({ subject }) => subject);
const stateOf = async (id: string) =>
  (await shop.database.query<{ state: MailState }>('SELECT state FROM mails WHERE id = $1', [id]))[0]?.state;
const mailbox = () => {
  const folder = path.join(shop.dataDir, 'mail');
  return fs.existsSync(folder)
    ? fs
        .readdirSync(folder)
        .filter((file) => file.endsWith('.eml'))
        .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
    : [];
};

describe('the staff’s list of mails', () => {
  it('shows the state of each mail, newest first, with masked personal data', async () => {
    await aStoredMail(shop.database, 'sent', { lastAnswer: '250 taken', createdAt: new Date('2026-11-01T10:00:00Z') });
    const refused = '550 5.1.1 <Mary@Shop.example>: mary@shop.example is no one here';
    await aStoredMail(shop.database, 'failed', { attempts: 3, lastAnswer: refused, cause: 'address' });
    const { mails, total, counts } = await list();
    expect(total).toBe(2);
    expect(counts).toEqual({ pending: 0, sending: 0, sent: 1, failed: 1, cancelled: 0 });
    expect(mails[0]).toEqual({
      id: expect.any(String),
      template: 'order-confirmation',
      to: 'm•••@s•••.example',
      subject: 'Your order',
      orderId: 'K7QF-2M9X-4TBD-W8HN',
      state: 'failed',
      attempts: 3,
      lastError: '550 5.1.1 <M•••@S•••.example>: m•••@s•••.example is no one here',
      cause: 'address',
      createdAt: expect.any(String),
    });
    expect(mails[1]).toMatchObject({
      state: 'sent',
      createdAt: '2026-11-01T10:00:00.000Z',
      sentAt: expect.any(String),
    });
    expect(mails[1]).not.toHaveProperty('lastError');
    expect(JSON.stringify(mails)).not.toContain('Ocean St');
  });

  it('shows when a waiting mail is tried next', async () => {
    const id = await aStoredMail(shop.database, 'failed', { lastAnswer: '451 later' });
    const next = '2126-01-01T00:00:00.000Z';
    await shop.database.query(
      `UPDATE mails SET state = 'pending', failed_at = NULL, next_attempt_at = $2 WHERE id = $1`,
      [id, next],
    );
    expect((await list()).mails[0]).toMatchObject({ state: 'pending', nextAttemptAt: next, lastError: '451 later' });
  });

  it('is searched by recipient, subject and template, and filtered by order and state @series', async () => {
    await aStoredMail(shop.database, 'sent', { subject: 'Mary’s 100%_order' });
    const ofAna = anOrderConfirmation({ orderId: 'AAAABBBBCCCCDDDD', email: 'ana@bay.example' });
    await aStoredMail(shop.database, 'failed', { mail: ofAna, subject: 'Ana’s order' });
    await aStoredMail(shop.database, 'failed', { mail: aPasswordReset(), subject: null });
    expect(await subjects('?search=ANA@bay')).toEqual(['Ana’s order']);
    expect(await subjects('?search=%25_order')).toEqual(['Mary’s 100%_order']);
    expect(await subjects('?search=password-reset')).toEqual([null]);
    expect(await subjects('?search=nobody')).toEqual([]);
    expect(await subjects('?state=sent')).toEqual(['Mary’s 100%_order']);
    expect(await subjects('?orderId=aaaa-bbbb-cccc-dddd')).toEqual(['Ana’s order']);
    expect(await subjects('?orderId=none&state=')).toEqual([]);
    expect(await subjects('?template=password-reset')).toEqual([null]);
    expect(await subjects('?cause=address')).toEqual([]);
    expect(await subjects('?cause=other&search=ana')).toEqual(['Ana’s order']);
    expect(await list('?search=order&state=failed')).toMatchObject({ total: 1, counts: { sent: 1, failed: 1 } });
  });

  it('is searched by the id, the Message-ID or the request id of a mail', async () => {
    const id = await aStoredMail(shop.database, 'sent', { subject: 'Found' });
    await aStoredMail(shop.database, 'sent', { subject: 'Another' });
    await shop.database.query(`UPDATE mails SET request_id = 'request-1' WHERE id = $1`, [id]);
    for (const search of [id, id.toUpperCase(), `<${id}@shop.example>`, ' request-1 '])
      expect(await subjects(`?search=${encodeURIComponent(search)}`)).toEqual(['Found']);
    for (const search of [unknownId, id.slice(0, 20), 'request', `${id} ${id}`])
      expect(await subjects(`?search=${encodeURIComponent(search)}`)).toEqual([]);
    expect(await subjects(`?search=${id}&state=failed`)).toEqual([]);
  });

  it('is filtered by days in the store’s time zone', async () => {
    for (const at of ['2026-11-02T07:59:00Z', '2026-11-02T08:00:00Z', '2026-11-03T07:59:00Z', '2026-11-03T08:00:00Z']) {
      await aStoredMail(shop.database, 'sent', { subject: at, createdAt: new Date(at) });
    }
    expect(await subjects('?from=2026-11-02&to=2026-11-02')).toEqual(['2026-11-03T07:59:00Z', '2026-11-02T08:00:00Z']);
    expect(await subjects('?from=2026-11-03')).toEqual(['2026-11-03T08:00:00Z']);
  });

  it('is paginated', async () => {
    for (const at of [1, 2, 3]) {
      await aStoredMail(shop.database, 'sent', { subject: `Mail ${at}`, createdAt: new Date(Date.UTC(2026, 10, at)) });
    }
    expect(await subjects('?limit=2')).toEqual(['Mail 3', 'Mail 2']);
    expect(await subjects('?limit=2&offset=2')).toEqual(['Mail 1']);
    expect(await list('?limit=2&offset=7')).toMatchObject({ mails: [], total: 3 });
  });

  it.each([
    ['state', 'lost'],
    ['cause', 'weather'],
    ['from', 'yesterday'],
    ['to', '2026-02-30'],
    ['limit', '0'],
    ['limit', '101'],
    ['limit', 'many'],
    ['offset', '-1'],
    ['offset', '1.5'],
    ['search', 'a%00b'],
  ])('rejects the %s “%s”', async (field, value) => {
    const refused = await staff.get(`/api/admin/mail?${field}=${value}`).expect(422);
    expect(refused.body.errors).toEqual({ [field]: expect.any(String) });
  });

  it('is restricted to staff, with all actions', async () => {
    const id = await aStoredMail(shop.database, 'failed');
    const shopper = (await signedIn(shop)).agent;
    for (const [agent, status] of [
      [visitor(shop), 401],
      [shopper, 403],
    ] as const) {
      await agent.get('/api/admin/mail').expect(status);
      await agent.post(`/api/admin/mail/${id}/retry`).expect(status);
      await agent.post(`/api/admin/mail/${id}/send-again`).expect(status);
    }
    expect(await stateOf(id)).toBe('failed');
  });
});

describe('a failed mail', () => {
  const retry = (id: string) => staff.post(`/api/admin/mail/${id}/retry`);

  it('is sent when staff retry it, with continued attempts, and recorded in the audit log', async () => {
    const id = await aStoredMail(shop.database, 'failed', { attempts: 30, lastAnswer: '451 later' });
    const retried = (await retry(id).expect(200)).body as MailResponse;
    expect(retried).toMatchObject({ id, state: 'pending', attempts: 30, nextAttemptAt: expect.any(String) });
    await within(30_000, async () => (await stateOf(id)) === 'sent');
    expect(mailbox().filter((mail) => mail.includes(`<${id}@`))).toHaveLength(1);
    const [row] = await shop.database.query('SELECT attempts, forgiven_attempts FROM mails');
    expect(row).toEqual({ attempts: 31, forgiven_attempts: 30 });
    const [entry] = await shop.database.query(`SELECT * FROM audit_entries WHERE subject_id = $1`, [id]);
    expect(entry).toMatchObject({
      user_id: user.id,
      action: 'mail.retried',
      subject_kind: 'mail',
      subject_name: 'order-confirmation',
      before: { state: 'failed' },
      after: { state: 'pending' },
    });
  });

  it('is sent to a corrected address, and the audit log contains both addresses masked', async () => {
    const id = await aStoredMail(shop.database, 'failed');
    const retried = await staff.post(`/api/admin/mail/${id}/retry`).send({ to: ' Ana@bay.example' }).expect(200);
    expect(retried.body).toMatchObject({ state: 'pending', to: 'A•••@b•••.example' });
    await within(30_000, async () => (await stateOf(id)) === 'sent');
    expect(mailbox().filter((mail) => mail.includes(`<${id}@`) && mail.includes('To: Ana@bay.example'))).toHaveLength(
      1,
    );
    const [entry] = await shop.database.query('SELECT before, after FROM audit_entries WHERE subject_id = $1', [id]);
    expect(entry).toEqual({
      before: { state: 'failed', to: 'm•••@s•••.example' },
      after: { state: 'pending', to: 'A•••@b•••.example' },
    });
  });

  it('can also be a deferred mail, which is sent at once, but not a mail that is being sent @series', async () => {
    const id = await aStoredMail(shop.database, 'pending', { attempts: 30, lastAnswer: '451 later' });
    await retry(id).send({ to: 'ana@bay.example' }).expect(200);
    await within(30_000, async () => (await stateOf(id)) === 'sent');
    expect(mailbox().filter((mail) => mail.includes(`<${id}@`) && mail.includes('To: ana@bay.example'))).toHaveLength(
      1,
    );
    const fresh = await aStoredMail(shop.database, 'pending', { attempts: 0 });
    expect((await retry(fresh).expect(409)).body.message).toBe('This email is already in the queue.');
    await shop.database.query('INSERT INTO mail_pause DEFAULT VALUES');
    const due = await aStoredMail(shop.database, 'pending');
    await shop.database.query('UPDATE mails SET next_attempt_at = now() WHERE id = $1', [due]);
    await retry(due).expect(409);
    await shop.database.query('DELETE FROM mail_pause');
  });

  it('is sent to the same address if none is given @series', async () => {
    for (const to of [undefined, null]) {
      const id = await aStoredMail(shop.database, 'failed');
      const retried = await staff.post(`/api/admin/mail/${id}/retry`).send({ to }).expect(200);
      expect(retried.body).toMatchObject({ to: 'm•••@s•••.example' });
      const sent = await aStoredMail(shop.database, 'sent');
      const copy = await staff.post(`/api/admin/mail/${sent}/send-again`).send({ to }).expect(201);
      expect(copy.body).toMatchObject({ to: 'm•••@s•••.example' });
    }
  });

  it.each(['mary', '', 'a@b.example, c@d.example', 'nobody@deleted.invalid', 7])(
    'is not sent to the invalid address “%s”',
    async (to) => {
      const id = await aStoredMail(shop.database, 'failed');
      const refused = await staff.post(`/api/admin/mail/${id}/retry`).send({ to }).expect(422);
      expect(refused.body.errors).toEqual({ to: expect.any(String) });
      expect(await stateOf(id)).toBe('failed');
    },
  );

  it('is not sent to another address if it contains a sign-in link', async () => {
    const id = await aStoredMail(shop.database, 'failed', { mail: aPasswordReset() });
    const refused = await staff.post(`/api/admin/mail/${id}/retry`).send({ to: 'eve@shop.example' }).expect(409);
    expect(refused.body).toMatchObject({
      code: 'mail.link-personal',
      message: expect.stringMatching(/original recipient only/),
    });
    expect(await stateOf(id)).toBe('failed');
  });

  it('is retried once for two concurrent requests', async () => {
    const id = await aStoredMail(shop.database, 'failed');
    const responses = await Promise.all([retry(id), retry(id)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const entries = await shop.database.query(`SELECT FROM audit_entries WHERE subject_id = $1`, [id]);
    expect(entries).toHaveLength(1);
  });

  it.each<[Exclude<MailState, 'pending' | 'failed'>, RegExp]>([
    ['sending', /being sent/],
    ['sent', /already sent/],
    ['cancelled', /cancelled/],
  ])('can be retried, unlike a mail in the state %s', async (state, message) => {
    const id = await aStoredMail(shop.database, state);
    const refused = await retry(id).expect(409);
    expect(refused.body).toMatchObject({ code: 'mail.not-failed', message: expect.stringMatching(message) });
    expect(await stateOf(id)).toBe(state);
  });

  it('is not retried after its link has expired', async () => {
    const halfAnHourAgo = new Date(Date.now() - 31 * 60_000);
    const id = await aStoredMail(shop.database, 'failed', { mail: aPasswordReset(), createdAt: halfAnHourAgo });
    const refused = await retry(id).expect(409);
    expect(refused.body).toMatchObject({ code: 'mail.link-expired', message: expect.stringMatching(/has expired/) });
    expect(await stateOf(id)).toBe('failed');
  });

  it('is not retried if its account is deleted', async () => {
    const mail = anOrderConfirmation({ email: 'nobody@deleted.invalid' });
    const id = await aStoredMail(shop.database, 'failed', { mail });
    expect((await retry(id).expect(409)).body.code).toBe('mail.erased');
    expect(await stateOf(id)).toBe('failed');
  });

  it.each([unknownId, '7', 'x', '%00'])('does not exist with the id %s', async (id) => {
    await retry(id).expect(404);
  });
});

describe('a sent mail', () => {
  const sendAgain = (id: string) => staff.post(`/api/admin/mail/${id}/send-again`);

  it('can be sent again as a new mail to the same recipient and for the same order @series', async () => {
    const id = await aStoredMail(shop.database, 'sent');
    const copy = (await sendAgain(id).expect(201)).body as MailResponse;
    expect(copy).toMatchObject({ state: 'pending', attempts: 0, to: 'm•••@s•••.example', subject: 'Your order' });
    expect(copy.id).not.toBe(id);
    await within(30_000, async () => (await stateOf(copy.id)) === 'sent');
    expect(
      mailbox().filter((mail) => mail.includes(`<${copy.id}@`) && mail.includes('To: mary@shop.example')),
    ).toHaveLength(1);
    expect(await list('?orderId=K7QF2M9X4TBDW8HN')).toMatchObject({ total: 2 });
    const [entry] = await shop.database.query(`SELECT * FROM audit_entries WHERE subject_id = $1`, [id]);
    expect(entry).toMatchObject({ user_id: user.id, action: 'mail.sent-again', after: { newMail: copy.id } });
  });

  it('is sent again once for three concurrent requests, or before its copy was sent', async () => {
    const id = await aStoredMail(shop.database, 'sent');
    await shop.database.query('INSERT INTO mail_pause DEFAULT VALUES');
    const responses = await Promise.all([sendAgain(id), sendAgain(id), sendAgain(id)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const copy = responses.find(({ status }) => status === 201)?.body as MailResponse;
    await shop.database.query(
      `UPDATE mails SET created_at = now() - interval '1 day', state = 'failed', failed_at = now(), cause = 'address' WHERE id = $1`,
      [copy.id],
    );
    const refused = await sendAgain(id).expect(409);
    expect(refused.body).toMatchObject({ code: 'mail.sent-again', message: expect.stringMatching(/the new email/) });
    expect((await list()).total).toBe(2);
    expect(await shop.database.query('SELECT FROM audit_entries WHERE subject_id = $1', [id])).toHaveLength(1);
    await staff.post(`/api/admin/mail/${copy.id}/retry`).expect(200);
    await shop.database.query('DELETE FROM mail_pause');
  });

  it('can be sent again some time after its copy was sent or cancelled', async () => {
    const id = await aStoredMail(shop.database, 'sent');
    for (const state of ['sent', 'cancelled'] as const) {
      const copy = await aStoredMail(shop.database, state);
      await shop.database.query(
        `UPDATE mails SET copy_of = $2, created_at = now() + interval '1 minute' WHERE id = $1`,
        [copy, id],
      );
      await sendAgain(id).expect(409);
      await shop.database.query(`UPDATE mails SET created_at = now() - interval '11 seconds' WHERE id = $1`, [copy]);
    }
    await sendAgain(id).expect(201);
  });

  it('can be sent again to a corrected address @series', async () => {
    const id = await aStoredMail(shop.database, 'sent');
    const copy = (await sendAgain(id).send({ to: 'ana@bay.example' }).expect(201)).body as MailResponse;
    await within(30_000, async () => (await stateOf(copy.id)) === 'sent');
    expect(
      mailbox().filter((mail) => mail.includes(`<${copy.id}@`) && mail.includes('To: ana@bay.example')),
    ).toHaveLength(1);
    const [entry] = await shop.database.query('SELECT after FROM audit_entries WHERE subject_id = $1', [id]);
    expect(entry).toEqual({ after: { newMail: copy.id, to: 'a•••@b•••.example' } });
    expect((await sendAgain(id).send({ to: 'ana' }).expect(422)).body.errors).toEqual({ to: expect.any(String) });
  });

  it('has a copy that belongs to the owner of the order, and is deleted with the account', async () => {
    await shop.database.query(
      `INSERT INTO orders (id, user_id, email, first_name, last_name, address, city, state, zip_code, subtotal_cents, total_cents)
       VALUES ('K7QF2M9X4TBDW8HN', $1, '', '', '', '', '', '', '', 0, 0)`,
      [user.id],
    );
    await sendAgain(await aStoredMail(shop.database, 'sent')).expect(201);
    expect(await shop.database.query('SELECT user_id FROM mails ORDER BY user_id')).toEqual([
      { user_id: user.id },
      { user_id: null },
    ]);
  });

  it('is not sent again to a former address of its order, but to the current address', async () => {
    const orderId = 'F0RMERADDRESS000';
    await shop.database.query(
      `INSERT INTO orders (id, user_id, email, first_name, last_name, address, city, state, zip_code, subtotal_cents, total_cents)
       VALUES ($1, $2, 'ana@bay.exmple', '', '', '', '', '', '', 0, 0)`,
      [orderId, user.id],
    );
    const mail = anOrderConfirmation({ orderId, email: 'ana@bay.exmple' });
    const id = await aStoredMail(shop.database, 'sent', { mail });
    await shop.database.query(`UPDATE orders SET email = 'ana@bay.example' WHERE id = $1`, [orderId]);
    expect((await sendAgain(id).expect(409)).body).toMatchObject({
      code: 'mail.former-address',
      message: expect.stringMatching(/from the order page/),
    });
    await sendAgain(id).send({ to: 'ana@bay.example' }).expect(201);
  });

  it('can be sent again, unlike failed or waiting mails', async () => {
    const failed = await sendAgain(await aStoredMail(shop.database, 'failed')).expect(409);
    expect(failed.body).toMatchObject({ code: 'mail.not-sent', message: expect.stringMatching(/never sent/) });
    await sendAgain(await aStoredMail(shop.database, 'sending')).expect(409);
    await sendAgain(unknownId).expect(404);
    expect((await list()).total).toBe(2);
  });

  it('cannot be sent again with a deleted link or to a deleted account', async () => {
    const reset = await sendAgain(await aStoredMail(shop.database, 'sent', { mail: aPasswordReset() })).expect(409);
    expect(reset.body).toMatchObject({ code: 'mail.link-gone', message: expect.stringMatching(/was removed/) });
    const mail = anOrderConfirmation({ email: 'nobody@deleted.invalid' });
    expect((await sendAgain(await aStoredMail(shop.database, 'sent', { mail })).expect(409)).body.code).toBe(
      'mail.erased',
    );
    expect((await list()).total).toBe(2);
  });
});
