import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { TypeormTransaction } from '../../src/adapters/postgres/connection/typeorm-transaction.js';
import { Database } from '../../src/adapters/postgres/sql/database.js';
import { dataSourceOptions } from '../../src/adapters/postgres/data-source.js';
import { PostgresRefunds } from '../../src/adapters/postgres/payments/postgres-refunds.js';
import { Money } from '../../src/domain/shared/money.js';
import { refundsContract, settle, shown } from '../contracts/refunds.contract.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

describe('refunds in PostgreSQL', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let refunds: PostgresRefunds;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.url)).initialize();
    refunds = new PostgresRefunds(new Database(new TypeormTransaction(dataSource)));
    await database.query(`INSERT INTO users (username, email, password_hash) VALUES ('marina', 'm@shop.example', '-')`);
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  async function checkout(): Promise<string> {
    const [row] = await database.query<{ id: string }>(
      `INSERT INTO checkouts (id, payment_intent_id, user_id, state, revision, snapshot, total_cents, payment_provider, refund_reason)
       SELECT id, 'pi_' || id, 1, 'refund_due', 1, '{}', 4499, 'sandbox', 'why' FROM gen_random_uuid() AS id RETURNING id`,
    );
    if (!row) throw new Error('The checkout was not inserted.');
    return row.id;
  }

  refundsContract(() => ({ refunds, checkout }));

  it('mark the checkout as refunded, and as due again when the bank returns the money', async () => {
    const checkoutId = await checkout();
    const refund = {
      id: randomUUID(),
      orderId: null,
      checkoutId,
      paymentIntentId: `pi_${checkoutId}`,
      amount: Money.ofCents(4499),
      reason: 'why',
      staffId: null,
    };
    const state = async () =>
      (await database.query<{ state: string }>('SELECT state FROM checkouts WHERE id = $1', [checkoutId]))[0]?.state;
    await refunds.add(refund);
    await settle(refunds, [shown(refund)]);
    expect(await state()).toBe('refunded');
    const failed = shown(refund, { status: 'failed' });
    await settle(refunds, [failed]);
    expect(await state()).toBe('refund_due');
    await settle(refunds, [shown(refund, { id: 're_by_hand', idempotencyKey: null }), failed]);
    expect(await state()).toBe('refunded');
  });

  /** Inserts a paid order of $44.99. */
  async function order(orderId: string) {
    const paymentIntentId = `pi_${orderId}`;
    await database.query(
      `INSERT INTO orders (id, email, first_name, last_name, address, city, state, zip_code, subtotal_cents, total_cents, paid_cents,
         payment_intent_id) VALUES ($1, 'ana@shop.example', 'Ana', 'Rivera', '', '', '', '', 4499, 4499, 4499, $2)`,
      [orderId, paymentIntentId],
    );
    const refund = (cents: number) => ({
      id: randomUUID(),
      orderId,
      checkoutId: null,
      paymentIntentId,
      amount: Money.ofCents(cents),
      reason: '',
      staffId: null,
    });
    const refunded = async () =>
      (
        await database.query<{ cents: number }>('SELECT refunded_cents AS cents FROM orders WHERE id = $1', [orderId])
      )[0]?.cents;
    return { paymentIntentId, refund, refunded };
  }

  it('add the amount of a failed refund to the order once, even long after it had succeeded', async () => {
    const { refund, refunded } = await order('0000000000000001');
    const [unrecorded, done] = [refund(4000), refund(499)];
    for (const one of [unrecorded, done]) await refunds.add(one);
    await settle(refunds, [shown(done), shown(unrecorded)]);
    expect(await refunded()).toBe(4499);
    const at = new Date('2026-11-20T12:00:00Z');
    for (let copy = 0; copy < 2; copy += 1)
      await settle(refunds, [shown(done), shown(unrecorded, { status: 'failed' })], at);
    await settle(refunds, [shown(unrecorded), shown(done)]);
    expect(await refunded()).toBe(499);
    const failed = await database.query(
      'SELECT id, failed_at FROM refunds WHERE failed_at IS NOT NULL AND order_id IS NOT NULL',
    );
    expect(failed).toEqual([{ id: unrecorded.id, failed_at: at }]);
  });

  it('name the order and the customer of an extra payment by a link', async () => {
    await order('0000000000000009');
    const checkoutId = randomUUID();
    await database.query(
      `INSERT INTO checkouts (id, payment_intent_id, pays_order_id, state, revision, snapshot, total_cents, payment_provider, refund_reason)
       VALUES ($1::uuid, 'pi_' || $1, '0000000000000009', 'refund_due', 1, '{}', 4499, 'sandbox', 'why')`,
      [checkoutId],
    );
    const paymentIntentId = `pi_${checkoutId}`;
    const amount = Money.ofCents(4499);
    await refunds.add({
      id: randomUUID(),
      orderId: null,
      checkoutId,
      paymentIntentId,
      amount,
      reason: '',
      staffId: null,
    });
    expect((await refunds.lockLedger(paymentIntentId))?.owner).toEqual({
      ...{ orderId: null, checkoutId, paysOrderId: '0000000000000009', userId: null },
      ...{ email: 'ana@shop.example', name: 'Ana Rivera' },
    });
  });

  it('never refund more than an order was paid, even if the provider lists larger refunds', async () => {
    const { refund, refunded } = await order('0000000000000002');
    const made = [4000, 4000].map((cents) => shown(refund(cents), { idempotencyKey: null }));
    await settle(
      refunds,
      made.map((one, index) => ({ ...one, id: `re_odd_${index}` })),
    );
    expect(await refunded()).toBe(4499);
  });

  it('list a payment with a pending refund that is older than the provider’s list', async () => {
    const { refund, paymentIntentId } = await order('0000000000000003');
    await settle(refunds, [shown(refund(100), { idempotencyKey: null, status: 'pending' })]);
    expect(await refunds.listUnsettled([], new Date(0))).toEqual([]);
    expect(await refunds.listUnsettled([], new Date(Date.now() + 60_000))).toContain(paymentIntentId);
  });
});
