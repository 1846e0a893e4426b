import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { SandboxCalls } from '../../src/adapters/sandbox-payments/sandbox-calls.js';
import { SandboxPayments } from '../../src/adapters/sandbox-payments/sandbox-payments.js';
import { TypeormTransaction } from '../../src/adapters/postgres/connection/typeorm-transaction.js';
import { dataSourceOptions } from '../../src/adapters/postgres/data-source.js';
import { paymentsContract, refundOf, terms } from '../contracts/payments.contract.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

interface Process {
  readonly dataSource: DataSource;
  readonly payments: SandboxPayments;
}

async function startProcess(database: TestDatabase): Promise<Process> {
  const dataSource = await new DataSource(dataSourceOptions(database.url, 4)).initialize();
  return { dataSource, payments: new SandboxPayments(new SandboxCalls(dataSource)) };
}

async function charge({ payments }: Pick<Process, 'payments'>, id: string, card = { returnsRefunds: false }) {
  const payment = await payments.get(id);
  return payments.charge(id, payment?.clientSecret ?? '', card);
}

describe('sandbox payments', () => {
  paymentsContract(async () => {
    const database = await createTestDatabase();
    const { dataSource, payments } = await startProcess(database);
    return {
      payments,
      pay: async (id) => {
        await charge({ payments }, id);
      },
      close: async () => {
        await dataSource.destroy();
        await database.drop();
      },
    };
  });
});

describe('the database of the payment sandbox', () => {
  let database: TestDatabase;
  let here: Process;
  let elsewhere: Process;
  beforeAll(async () => {
    database = await createTestDatabase();
    here = await startProcess(database);
    elsewhere = await startProcess(database);
  });
  afterAll(async () => {
    await here.dataSource.destroy();
    await elsewhere.dataSource.destroy();
    await database.drop();
  });

  it('is shared by all processes', async () => {
    const requested = terms();
    const key = randomUUID();
    const intent = await here.payments.create(requested, key);
    expect(await elsewhere.payments.create(requested, key)).toEqual(intent);
    await charge(elsewhere, intent.id);
    expect(await here.payments.get(intent.id)).toMatchObject({ status: 'succeeded' });
  });

  it('is not changed by a rollback of the shop’s transaction', async () => {
    const current = new TypeormTransaction(here.dataSource);
    let id = '';
    const failing = current.run(async () => {
      id = (await here.payments.create(terms(), randomUUID())).id;
      await charge(here, id);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await here.payments.get(id)).toMatchObject({ status: 'succeeded' });
  });

  it('either cancels or charges a payment when both are requested at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await here.payments.create(terms(), randomUUID());
      const [cancelled, charged] = await Promise.all([here.payments.cancel(id, randomUUID()), charge(elsewhere, id)]);
      expect(cancelled.status).toBe(charged);
    }
  });

  it('never refunds more than was paid when two refunds are requested at once', async () => {
    const { id } = await here.payments.create(terms(1000), randomUUID());
    await charge(here, id);
    const refunds = await Promise.allSettled([
      here.payments.refund(refundOf(id, 600)),
      elsewhere.payments.refund(refundOf(id, 600)),
    ]);
    expect(refunds.map((refund) => refund.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('supports a card whose bank returns each refund some time after its success', async () => {
    const { id } = await here.payments.create(terms(1000), randomUUID());
    await charge(here, id, { returnsRefunds: true });
    const refund = refundOf(id, 600);
    expect(await here.payments.refund(refund)).toMatchObject({ status: 'succeeded' });
    await database.query('UPDATE sandbox_refunds SET fails_at = now() WHERE payment_id = $1', [id]);
    const failed = { status: 'failed', failure: 'The bank returned the refund.' };
    expect(await elsewhere.payments.listRefunds(id)).toMatchObject([failed]);
    expect(await here.payments.refund(refund)).toMatchObject(failed);
    expect(await here.payments.refund(refundOf(id, 1000))).toMatchObject({ status: 'succeeded' });
  });

  it('requires the exact client secret', async () => {
    const { id, clientSecret } = await here.payments.create(terms(), randomUUID());
    expect(await here.payments.getStatus(id, clientSecret)).toBe('open');
    for (const wrong of ['', clientSecret.slice(0, -1), `${clientSecret.slice(0, -1)}g`, `${clientSecret}0`]) {
      expect(await here.payments.getStatus(id, wrong)).toBeNull();
      expect(await here.payments.charge(id, wrong, { returnsRefunds: false })).toBeNull();
    }
    expect(await here.payments.getStatus('pi_sandbox_nothing', clientSecret)).toBeNull();
  });

  it('rejects amounts under 50 cents, and received money for an open payment', async () => {
    const insert = (cents: number, received: number) =>
      database.query(
        `INSERT INTO sandbox_payments (id, client_secret, status, amount_cents, received_cents, checkout_id, revision)
         VALUES ($1, 's', 'open', $2, $3, gen_random_uuid(), 1)`,
        [randomUUID(), cents, received],
      );
    await expect(insert(49, 0)).rejects.toThrow('sandbox_payments');
    await expect(insert(100, 100)).rejects.toThrow('sandbox_payments');
  });
});
