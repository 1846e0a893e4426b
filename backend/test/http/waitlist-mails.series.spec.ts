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

const stockOf = async (productId: number) =>
  (await shop.database.query('SELECT on_hand, held FROM stock WHERE product_id = $1', [productId]))[0];

/** Reserves a unit for a shopper with another shopper behind them, and writes the mail. Then the reservation ends. */
async function anEndedReservation(mail: { state: string; cause?: string; hours?: number }) {
  const { id: productId } = await aProduct(shop.database, { stock: 0 });
  const email = `mary-${productId}@shop.example`;
  await shop.database.query(
    `INSERT INTO waitlist_entries (product_id, email, state, joined_at)
     VALUES ($1, $2, 'waiting', now() - interval '2 days'), ($1, 'next@shop.example', 'waiting', now())`,
    [productId, email],
  );
  await shop.database.query('UPDATE stock SET on_hand = 1 WHERE product_id = $1', [productId]);
  await serve();
  const written = [mail.hours ?? 12, email];
  await shop.database.query(
    `UPDATE waitlist_entries SET reserved_until = now() - interval '1 second', mailed_at = now() - $1 * interval '1 hour'
     WHERE email = $2`,
    written,
  );
  await shop.database.query(
    `UPDATE mails m SET created_at = w.mailed_at, state = $2, cause = $3,
       failed_at = CASE WHEN $2 = 'failed' THEN now() END, sent_at = CASE WHEN $2 = 'sent' THEN w.mailed_at END
     FROM waitlist_entries w WHERE w.email = m.recipient AND m.recipient = $1`,
    [email, mail.state, mail.cause ?? null],
  );
  return { email, productId };
}

const entryAndMail = async (email: string) =>
  (
    await shop.database.query<{ entry: string; mail: string; id: string }>(
      `SELECT w.state AS entry, m.state AS mail, m.id FROM waitlist_entries w JOIN mails m ON m.recipient = w.email
       WHERE w.email = $1 ORDER BY m.created_at`,
      [email],
    )
  )[0];
const nextEntry = async () =>
  (await shop.database.query(`SELECT state FROM waitlist_entries WHERE email = 'next@shop.example'`))[0];

describe('a reservation', () => {
  it.each([
    { state: 'pending' },
    { state: 'failed', cause: 'connection' },
    { state: 'pending', cause: 'address' },
    { state: 'pending', hours: 59 },
    { state: 'sent', hours: 11 },
  ])('continues: %j', async (mail) => {
    const { email } = await anEndedReservation(mail);
    await serve();
    expect(await entryAndMail(email)).toMatchObject({ entry: 'reserved', mail: mail.state });
  });

  it('ends 12 hours after its mail was sent', async () => {
    const { email } = await anEndedReservation({ state: 'sent', hours: 11 });
    await serve();
    expect(
      await shop.database.query(
        `SELECT w.reserved_until = m.sent_at + interval '12 hours' AS exact
         FROM waitlist_entries w JOIN mails m ON m.recipient = w.email WHERE w.email = $1`,
        [email],
      ),
    ).toEqual([{ exact: true }]);
  });

  it.each([{ state: 'sent' }, { state: 'failed', cause: 'address' }, { state: 'cancelled' }])(
    'lapses, and the next shopper gets the unit: %j',
    async (mail) => {
      const { email } = await anEndedReservation(mail);
      await serve();
      expect([await entryAndMail(email), await nextEntry()]).toMatchObject([
        { entry: 'lapsed' },
        { state: 'reserved' },
      ]);
    },
  );

  it('returns the place in line and the unit if its mail is not sent for three days', async () => {
    const { email, productId } = await anEndedReservation({ state: 'pending', hours: 72 });
    await serve();
    await serve();
    expect([await entryAndMail(email), await nextEntry()]).toMatchObject([
      { entry: 'waiting', mail: 'cancelled' },
      { state: 'waiting' },
    ]);
    expect(await stockOf(productId)).toEqual({ on_hand: 1, held: 0 });

    const putBack = `UPDATE waitlist_entries SET reserved_until = now() - interval '25 hours' WHERE email = $1`;
    await shop.database.query(putBack, [email]);
    await shop.database.query(`DELETE FROM mails WHERE sent_at IS NOT NULL`);
    await serve();
    expect(await entryAndMail(email)).toMatchObject({ entry: 'waiting' });
    await shop.database.query(
      `INSERT INTO mails (id, template, recipient, payload, state, sent_at)
       VALUES (gen_random_uuid(), 'test-mail', 'staff@shop.example', '{}', 'sent', now())`,
    );
    await serve();
    expect([await entryAndMail(email), await nextEntry()]).toMatchObject([{ entry: 'reserved' }, { state: 'waiting' }]);
    expect(await stockOf(productId)).toEqual({ on_hand: 1, held: 1 });
  });

  it('ends if its mail cannot be written', async () => {
    const { email, productId } = await anEndedReservation({ state: 'pending' });
    await shop.database.query('UPDATE waitlist_entries SET mailed_at = NULL WHERE email = $1', [email]);
    await serve();
    expect([await entryAndMail(email), await stockOf(productId)]).toMatchObject([{ entry: 'waiting' }, { held: 0 }]);
  });
});

it('a mail about a reservation cannot be sent again', async () => {
  const { email } = await anEndedReservation({ state: 'sent' });
  const sent = await entryAndMail(email);
  const { agent: staff } = await signedIn(shop, { admin: true });
  const refused = await staff.post(`/api/admin/mail/${sent?.id}/send-again`).expect(409);
  expect(refused.body.message).toBe(
    'The reservation began when this email was sent. A copy would show an end that is too late.',
  );
});
