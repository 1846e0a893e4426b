import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { CurrentManager } from '../../src/adapters/typeorm/current-manager.js';
import { dataSourceOptions } from '../../src/adapters/typeorm/data-source.js';
import { TypeormRefunds } from '../../src/adapters/typeorm/payments/typeorm-refunds.js';
import { Money } from '../../src/domain/shared/money.js';
import { itKeepsRefunds } from '../contracts/refunds.contract.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

describe('refunds in PostgreSQL', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let refunds: TypeormRefunds;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.url)).initialize();
    refunds = new TypeormRefunds(new CurrentManager(dataSource));
    await database.query(`INSERT INTO users (username, email, password_hash) VALUES ('marina', 'm@shop.example', '-')`);
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  async function checkout(): Promise<string> {
    const [row] = await database.query<{ id: string }>(
      `INSERT INTO checkouts (id, user_id, state, revision, snapshot, total_cents, payment_provider, refund_reason)
       VALUES (gen_random_uuid(), 1, 'refund_due', 1, '{}', 4499, 'sandbox', 'why') RETURNING id`,
    );
    if (!row) throw new Error('The checkout was not inserted.');
    return row.id;
  }

  itKeepsRefunds(() => ({ refunds, checkout }));

  it('make the checkout refunded whose payment went back', async () => {
    const checkoutId = await checkout();
    const id = randomUUID();
    const refund = {
      id,
      orderId: null,
      checkoutId,
      paymentIntentId: 'pi_1',
      amount: Money.ofCents(4499),
      reason: 'why',
      staffId: null,
    };
    await refunds.add(refund);
    await refunds.succeeded(id, 're_1');
    const states = await database.query('SELECT state FROM checkouts WHERE id = $1', [checkoutId]);
    expect(states).toEqual([{ state: 'refunded' }]);
  });

  it('give an order back what a refund has failed to return, once', async () => {
    const orderId = '0000000000000001';
    await database.query(
      `INSERT INTO orders (id, email, first_name, last_name, address, city, state, zip_code, subtotal_cents, total_cents, paid_cents,
         refunded_cents, payment_intent_id) VALUES ($1, '', '', '', '', '', '', '', 4499, 4499, 4499, 4499, 'pi_2')`,
      [orderId],
    );
    const refund = (cents: number) => ({
      id: randomUUID(),
      orderId,
      checkoutId: null,
      paymentIntentId: 'pi_2',
      amount: Money.ofCents(cents),
      reason: '',
      staffId: null,
    });
    const [lost, done] = [refund(4000), refund(499)];
    for (const one of [lost, done]) await refunds.add(one);
    await refunds.succeeded(done.id, 're_2');
    for (const one of [lost, lost, done]) await refunds.failed(one.id, 'refused');
    const rows = await database.query('SELECT refunded_cents FROM orders WHERE id = $1', [orderId]);
    expect(rows).toEqual([{ refunded_cents: 499 }]);
  });
});
