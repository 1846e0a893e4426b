import { DataSource } from 'typeorm';
import { GcmSecretBox } from '../../src/adapters/crypto/gcm-secret-box.js';
import { RandomIds } from '../../src/adapters/crypto/random-ids.js';
import { CurrentManager } from '../../src/adapters/typeorm/current-manager.js';
import { dataSourceOptions } from '../../src/adapters/typeorm/data-source.js';
import { TypeormDeliveries } from '../../src/adapters/typeorm/typeorm-deliveries.js';
import { TypeormOutbox } from '../../src/adapters/typeorm/typeorm-outbox.js';
import { parseConfig } from '../../src/config.js';
import type { MailState } from '../../src/domain/mail/mail-states.js';
import { anOrderConfirmation } from '../builders/mail.js';
import { itDeliversFromTheOutbox } from '../contracts/deliveries.contract.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

const boxOf = (secret: string) =>
  new GcmSecretBox(parseConfig({ DATABASE_URL: 'postgres://nowhere/none', SESSION_SECRET: secret }));

describe('the outbox in PostgreSQL', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let current: CurrentManager;
  let outbox: TypeormOutbox;
  let deliveries: TypeormDeliveries;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.url)).initialize();
    current = new CurrentManager(dataSource);
    const box = boxOf('the secret of this shop');
    outbox = new TypeormOutbox(current, new RandomIds(), box);
    deliveries = new TypeormDeliveries(current, box);
  });
  beforeEach(() => database.query('DELETE FROM mails'));
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  itDeliversFromTheOutbox(() => ({
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
  }));

  it('keeps no mail of a transaction that was undone', async () => {
    const undone = current.run(async () => {
      await outbox.put(anOrderConfirmation());
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await deliveries.due(10)).toEqual([]);
  });

  it('finds the mails of an order', async () => {
    await outbox.put(anOrderConfirmation({ orderId: 'AAAABBBBCCCCDDDD' }));
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
      { order_id: null },
    ]);
  });

  it('keeps what the mail server answered, whatever bytes that is made of', async () => {
    await outbox.put(anOrderConfirmation());
    const [due] = await deliveries.due(1);
    const claimed = await deliveries.claim(due?.id ?? '', 60);
    if (!claimed) throw new Error('The mail could not be claimed.');
    const answer = `550 \0no ${'x'.repeat(5000)}`;
    expect(await deliveries.settle(claimed, { state: 'failed', answer, subject: 'Your order' })).toBe(true);
    const [row] = await database.query<{ last_answer: string; subject: string }>('SELECT * FROM mails');
    expect(row).toMatchObject({ subject: 'Your order' });
    expect(row?.last_answer).toMatch(/^550 no x+$/);
    expect(row?.last_answer).toHaveLength(1000);
  });
});
