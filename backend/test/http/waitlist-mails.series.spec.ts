import { ServeWaitlist } from '../../src/domain/waitlist/use-cases/serve-waitlist.js';
import { signedIn } from '../builders/account.js';
import { aProduct } from '../builders/product.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ REDIS_URL: '' }, { worker: false });
});
beforeEach(() => shop.database.query('DELETE FROM waitlist_entries'));
afterAll(() => shop.close());

const serve = () => shop.app.get(ServeWaitlist, { strict: false }).execute();

/** Reserves a unit for a shopper, and writes the mail. Then the reservation ends. */
async function anEndedReservation(mail: { state: string; cause?: string; days?: number }) {
  const product = await aProduct(shop.database, { stock: 0 });
  const email = `mary-${product.id}@shop.example`;
  await shop.database.query(
    `INSERT INTO waitlist_entries (product_id, email, state, joined_at) VALUES ($1, $2, 'waiting', now())`,
    [product.id, email],
  );
  await shop.database.query('UPDATE stock SET on_hand = 1 WHERE product_id = $1', [product.id]);
  await serve();
  await shop.database.query(
    `UPDATE waitlist_entries SET reserved_until = now() - interval '1 second', mailed_at = now() - $2 * interval '1 day'
     WHERE email = $1`,
    [email, mail.days ?? 0],
  );
  await shop.database.query(
    `UPDATE mails SET state = $2, cause = $3, failed_at = CASE WHEN $2 = 'failed' THEN now() END,
       sent_at = CASE WHEN $2 = 'sent' THEN now() END, payload = payload || '{"until": "2026-11-01T12:00:00Z"}'
     WHERE recipient = $1`,
    [email, mail.state, mail.cause ?? null],
  );
  return { email };
}

const entryAndMail = async (email: string) =>
  (
    await shop.database.query<{ entry: string; mail: string; id: string }>(
      `SELECT w.state AS entry, m.state AS mail, m.id FROM waitlist_entries w JOIN mails m ON m.recipient = w.email
       WHERE w.email = $1 ORDER BY m.created_at`,
      [email],
    )
  )[0];

describe('a reservation whose mail was not sent', () => {
  it.each([
    { state: 'pending' },
    { state: 'failed', cause: 'connection' },
    { state: 'pending', cause: 'address' },
    { state: 'pending', days: 2 },
  ])('does not expire: %j', async (mail) => {
    const { email } = await anEndedReservation(mail);
    await serve();
    expect(await entryAndMail(email)).toMatchObject({ entry: 'reserved', mail: mail.state });
  });

  it.each([
    { state: 'failed', cause: 'address' },
    { state: 'pending', days: 3 },
  ])('expires, and its mail is cancelled: %j', async (mail) => {
    const { email } = await anEndedReservation(mail);
    await serve();
    expect(await entryAndMail(email)).toMatchObject({ entry: 'lapsed', mail: 'cancelled' });
  });

  it('does not expire before its mail is written', async () => {
    const { email } = await anEndedReservation({ state: 'pending' });
    await shop.database.query('UPDATE waitlist_entries SET mailed_at = NULL WHERE email = $1', [email]);
    await shop.database.query('DELETE FROM mails WHERE recipient = $1', [email]);
    await serve();
    expect(await entryAndMail(email)).toMatchObject({ entry: 'reserved', mail: 'pending' });
  });
});

it('a mail about an ended reservation cannot be sent again', async () => {
  const { email } = await anEndedReservation({ state: 'sent' });
  await serve();
  const sent = await entryAndMail(email);
  expect(sent).toMatchObject({ entry: 'lapsed', mail: 'sent' });
  const { agent: staff } = await signedIn(shop, { admin: true });
  const refused = await staff.post(`/api/admin/mail/${sent?.id}/send-again`).expect(409);
  expect(refused.body.message).toBe('The reservation in this email has ended.');
});

it('a copy of a sent mail does not extend the reservation', async () => {
  const { email } = await anEndedReservation({ state: 'sent' });
  await shop.database.query(
    `INSERT INTO mails (id, template, recipient, payload, copy_of)
     SELECT gen_random_uuid(), template, 'copy@shop.example', payload, id FROM mails WHERE recipient = $1`,
    [email],
  );
  await serve();
  expect(await entryAndMail(email)).toMatchObject({ entry: 'lapsed' });
  expect(await shop.database.query(`SELECT state FROM mails WHERE recipient = 'copy@shop.example'`)).toEqual([
    { state: 'cancelled' },
  ]);
});
