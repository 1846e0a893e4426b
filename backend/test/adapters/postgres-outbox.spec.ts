import { DataSource } from 'typeorm';
import { SecretBox } from '../../src/adapters/crypto/secret-box.js';
import { RandomIds } from '../../src/adapters/crypto/random-ids.js';
import { Trace } from '../../src/adapters/pino/trace.js';
import { TypeormTransaction } from '../../src/adapters/postgres/connection/typeorm-transaction.js';
import { Database } from '../../src/adapters/postgres/sql/database.js';
import { dataSourceOptions } from '../../src/adapters/postgres/data-source.js';
import { PostgresStoredMails } from '../../src/adapters/postgres/mail/postgres-stored-mails.js';
import { PostgresDeliveries } from '../../src/adapters/postgres/mail/postgres-deliveries.js';
import { MailSignal } from '../../src/adapters/postgres/mail/mail-signal.js';
import { PostgresOutbox } from '../../src/adapters/postgres/mail/postgres-outbox.js';
import { parseConfig } from '../../src/config/config.js';
import type { MailState } from '../../src/domain/mail/mail-states.js';
import { anOrderCancelled, anOrderConfirmation, anOrderShipped, aPasswordReset } from '../builders/mail.js';
import { deliveriesContract } from '../contracts/deliveries.contract.js';
import type { StoredAttempt } from '../fakes/fake-outbox.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

const sent = (subject: string) =>
  ({ state: 'sent', response: '250 taken', subject, html: '<p>Thanks</p>', text: 'Thanks' }) as const;
const boxOf = (secret: string) =>
  new SecretBox(parseConfig({ DATABASE_URL: 'postgres://nowhere/none', SESSION_SECRET: secret }));

describe('the outbox in PostgreSQL', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let current: TypeormTransaction;
  let outbox: PostgresOutbox;
  let deliveries: PostgresDeliveries;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.url)).initialize();
    current = new TypeormTransaction(dataSource);
    const box = boxOf('the secret of this shop');
    const db = new Database(current);
    const signal = new MailSignal(current, db, parseConfig({ DATABASE_URL: database.url }));
    outbox = new PostgresOutbox(db, new RandomIds(), box, new Trace(), signal);
    deliveries = new PostgresDeliveries(db, box);
  });
  beforeEach(() => database.query('DELETE FROM mails; DELETE FROM mail_pause'));
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('saves a result after PostgreSQL was briefly unavailable', async () => {
    await outbox.put(anOrderConfirmation());
    const id = (await deliveries.listDue(1))[0]?.id ?? 'none';
    const claimed = await deliveries.claim(id, 60);
    if (!claimed) throw new Error('The mail could not be claimed.');
    jest.spyOn(current, 'send').mockRejectedValueOnce(new Error('Connection terminated unexpectedly'));
    expect(await deliveries.settle(claimed, sent('Your order'))).toBe(true);
    expect(await database.query('SELECT state FROM mails')).toEqual([{ state: 'sent' }]);
  });

  deliveriesContract(() => ({
    outbox,
    deliveries,
    pass: async (seconds) => {
      const earlier = `- $1 * interval '1 second'`;
      await database.query(
        `UPDATE mails SET next_attempt_at = next_attempt_at ${earlier}, lease_until = lease_until ${earlier}`,
        [seconds],
      );
    },
    stateOf: async (id) => {
      const [row] = await database.query<{ state: MailState }>('SELECT state FROM mails WHERE id = $1', [id]);
      return row?.state ?? 'cancelled';
    },
    attemptsOf: (id) =>
      database.query<StoredAttempt>(
        'SELECT outcome, cause, answer FROM mail_attempts WHERE mail_id = $1 ORDER BY attempt',
        [id],
      ),
    pause: () => database.query('INSERT INTO mail_pause DEFAULT VALUES'),
    resume: () => database.query('DELETE FROM mail_pause'),
  }));

  it('contains no mail of a transaction that was rolled back', async () => {
    const undone = current.run(async () => {
      await outbox.put(anOrderConfirmation());
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await deliveries.listDue(10)).toEqual([]);
  });

  it('stores the order of a mail', async () => {
    await outbox.put(anOrderConfirmation({ orderId: 'AAAABBBBCCCCDDDD' }));
    await outbox.put(anOrderShipped());
    await outbox.put(anOrderCancelled(null));
    await outbox.put({
      template: 'payment-refunded',
      to: 'mary@shop.example',
      name: 'Mary',
      amountCents: 1,
      reason: '-',
      orderId: null,
    });
    expect(await database.query('SELECT order_id FROM mails ORDER BY order_id')).toEqual([
      { order_id: 'AAAABBBBCCCCDDDD' },
      { order_id: 'K7QF2M9X4TBDW8HN' },
      { order_id: 'K7QF2M9X4TBDW8HN' },
      { order_id: null },
    ]);
  });

  it('stores the owner of a mail', async () => {
    const [user] = await database.query<{ id: number }>(
      `INSERT INTO users (username, email, password_hash) VALUES ('mary', 'mary@shop.example', '-') RETURNING id`,
    );
    await outbox.put(anOrderConfirmation(), user && { userId: user.id });
    await outbox.put(anOrderConfirmation());
    expect(await database.query('SELECT user_id FROM mails ORDER BY user_id')).toEqual([
      { user_id: user?.id },
      { user_id: null },
    ]);
  });

  it('stores the request that wrote a mail, and passes it to the worker', async () => {
    await new Trace().within('request-1', () => outbox.put(anOrderConfirmation()));
    const [due] = await deliveries.listDue(1);
    expect(await deliveries.claim(due?.id ?? '', 60)).toMatchObject({ requestId: 'request-1' });
    await outbox.put(anOrderConfirmation());
    expect(await database.query('SELECT request_id FROM mails ORDER BY request_id')).toEqual([
      { request_id: 'request-1' },
      { request_id: null },
    ]);
  });

  describe('with a secret', () => {
    const row = async () => (await database.query<{ secret: Buffer | null; all: string }>(stored))[0];
    const stored = 'SELECT secret, m::text AS all FROM mails m';
    const claim = async (from: PostgresDeliveries) => {
      const [due] = await from.listDue(1);
      const claimed = await from.claim(due?.id ?? '', 60);
      if (!claimed) throw new Error('The mail could not be claimed.');
      return claimed;
    };
    beforeEach(() => outbox.put(aPasswordReset()));

    it('stores it encrypted, with a different ciphertext each time', async () => {
      const first = await row();
      expect(first?.all).not.toContain('the way into');
      expect(first?.secret?.includes('the way into')).toBe(false);
      await database.query('DELETE FROM mails');
      await outbox.put(aPasswordReset());
      expect((await row())?.secret).not.toEqual(first?.secret);
    });

    it.each(['pending', 'failed'] as const)('stores it while the mail is %s', async (state) => {
      const result = { state, cause: 'other', response: '-', subject: 'Reset', afterSeconds: 0 } as const;
      await deliveries.settle(await claim(deliveries), result);
      expect((await row())?.secret).not.toBeNull();
    });

    it('deletes it with the statement that marks the mail as sent', async () => {
      await deliveries.settle(await claim(deliveries), sent('Reset'));
      expect((await row())?.secret).toBeNull();
    });

    it('returns no mail whose secret was encrypted with another key or for another mail', async () => {
      const stranger = new PostgresDeliveries(new Database(current), boxOf('the secret of that shop'));
      expect((await claim(stranger)).mail).toBeNull();
      await database.query('DELETE FROM mails');
      await outbox.put(aPasswordReset());
      await database.query('UPDATE mails SET id = gen_random_uuid()');
      expect((await claim(deliveries)).mail).toBeNull();
    });
  });

  it('counts the attempts of a retried mail in total and since the retry', async () => {
    await outbox.put(anOrderConfirmation());
    const id = (await deliveries.listDue(1))[0]?.id ?? '';
    const first = await deliveries.claim(id, 60);
    if (first) await deliveries.settle(first, { state: 'failed', cause: 'other', response: '550 no', subject: null });
    const storedMails = new PostgresStoredMails(new Database(current), new RandomIds(), new Trace());
    expect(await Promise.all([storedMails.revive(id, null), storedMails.revive(id, null)])).toEqual(
      expect.arrayContaining([true, false]),
    );
    expect(await deliveries.claim(id, 60)).toMatchObject({ attempt: 2, attemptSinceRetry: 1 });
  });

  it('stores the content of sent mails only', async () => {
    for (const result of [
      sent('Your order'),
      { state: 'failed', cause: 'other', response: '550', subject: null } as const,
    ]) {
      await outbox.put(anOrderConfirmation());
      const claimed = await deliveries.claim((await deliveries.listDue(1))[0]?.id ?? '', 60);
      if (claimed) await deliveries.settle(claimed, result);
    }
    const stored = 'SELECT m.state, b.html, b.text FROM mail_bodies b JOIN mails m ON m.id = b.mail_id';
    expect(await database.query(stored)).toEqual([{ state: 'sent', html: '<p>Thanks</p>', text: 'Thanks' }]);
  });

  it('stores the latest content of a mail that was sent again after a manual change', async () => {
    await outbox.put(anOrderConfirmation());
    const deliver = async (text: string) => {
      const claimed = await deliveries.claim((await deliveries.listDue(1))[0]?.id ?? '', 60);
      return claimed && deliveries.settle(claimed, { ...sent('Your order'), text });
    };
    expect(await deliver('first')).toBe(true);
    await database.query(`UPDATE mails SET state = 'pending', sent_at = NULL`);
    expect(await deliver('second')).toBe(true);
    expect(await database.query('SELECT text FROM mail_bodies')).toEqual([{ text: 'second' }]);
  });

  it('stores the response of the mail server, whatever bytes it contains', async () => {
    await outbox.put(anOrderConfirmation());
    const [due] = await deliveries.listDue(1);
    const claimed = await deliveries.claim(due?.id ?? '', 60);
    if (!claimed) throw new Error('The mail could not be claimed.');
    const response = `550 \0no ${'x'.repeat(5000)}`;
    expect(await deliveries.settle(claimed, { state: 'failed', cause: 'other', response, subject: 'Your order' })).toBe(
      true,
    );
    const [row] = await database.query<{ last_answer: string; subject: string }>('SELECT * FROM mails');
    expect(row).toMatchObject({ subject: 'Your order' });
    expect(row?.last_answer).toMatch(/^550 no x+$/);
    expect(row?.last_answer).toHaveLength(1000);
  });
});
