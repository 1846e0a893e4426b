import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { TypeormTransaction } from '../../src/adapters/postgres/connection/typeorm-transaction.js';
import { dataSourceOptions } from '../../src/adapters/postgres/data-source.js';
import { PostgresRefunds } from '../../src/adapters/postgres/payments/postgres-refunds.js';
import { Database } from '../../src/adapters/postgres/sql/database.js';
import { Money } from '../../src/domain/shared/money.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';

/** A refund, with the minutes at which it begins and fails. */
interface Begun {
  readonly cents: number;
  readonly at: number;
  readonly state?: 'pending' | 'failed';
  readonly failsAt?: number;
  readonly forItems?: number;
  /** Place of the failed refund in the list. */
  readonly paysBack?: number;
  readonly origin?: 'surplus' | 'provider';
  readonly tax?: number;
}

interface Case {
  readonly what: string;
  readonly refunds: readonly Begun[];
  /** Minute of a note that settles the failed refunds. */
  readonly noteAt?: number;
  readonly isRetained?: boolean;
  /** The owed cents per refund. */
  readonly owed: readonly number[];
}

const paid = 10_000;
const made = (cents: number, at: number, more: Partial<Begun> = {}): Begun => ({ cents, at, ...more });
const failed = (cents: number, at: number, failsAt: number, more: Partial<Begun> = {}): Begun => ({
  ...{ cents, at, failsAt, state: 'failed' },
  ...more,
});

const cases: readonly Case[] = [
  { what: 'a refund that was made', refunds: [made(4000, 1)], owed: [0] },
  { what: 'a failed refund', refunds: [failed(4000, 1, 2)], owed: [4000] },
  { what: 'a refund that succeeded when it was repeated', refunds: [failed(4000, 1, 2), made(4000, 3)], owed: [0, 0] },
  {
    what: 'a refund whose repetition is on its way',
    refunds: [failed(4000, 1, 2), made(4000, 3, { state: 'pending' })],
    owed: [0, 0],
  },
  { what: 'a refund before the failure', refunds: [failed(4000, 1, 3), made(4000, 2)], owed: [4000, 0] },
  {
    what: 'a refund that failed twice and then succeeded',
    refunds: [failed(4000, 1, 2), failed(4000, 3, 4), made(4000, 5)],
    owed: [0, 0, 0],
  },
  { what: 'a refund that failed twice', refunds: [failed(4000, 1, 2), failed(4000, 3, 4)], owed: [0, 4000] },
  {
    what: 'two equal refunds, one of them repeated',
    refunds: [failed(4000, 1, 3), failed(4000, 2, 3), made(4000, 5)],
    owed: [0, 4000, 0],
  },
  {
    what: 'two equal refunds, one of them failed again',
    refunds: [failed(4000, 1, 3), failed(4000, 2, 4), failed(4000, 5, 6)],
    owed: [0, 4000, 4000],
  },
  {
    what: 'two different refunds, the later one repeated',
    refunds: [failed(4000, 1, 3), failed(3000, 2, 4), made(3000, 5)],
    owed: [4000, 0, 0],
  },
  {
    what: 'two refunds that were repeated as one',
    refunds: [failed(4000, 1, 3), failed(3000, 2, 4), made(7000, 5)],
    owed: [0, 0, 0],
  },
  {
    what: 'two refunds that were repeated in part',
    refunds: [failed(4000, 1, 3), failed(3000, 2, 4), made(5000, 5)],
    owed: [0, 2000, 0],
  },
  {
    what: 'a refund that was repeated in two parts',
    refunds: [failed(4000, 1, 2), made(1500, 3), made(2500, 4)],
    owed: [0, 0, 0],
  },
  {
    what: 'a refund before a larger refund that failed, too',
    refunds: [failed(2000, 1, 2), failed(3000, 3, 4)],
    owed: [0, 3000],
  },
  {
    what: 'two refunds whose retry as one failed',
    refunds: [failed(4000, 1, 3), failed(3000, 2, 4), failed(7000, 5, 6)],
    owed: [0, 0, 7000],
  },
  {
    what: 'a refund whose retry in part failed',
    refunds: [failed(4000, 1, 2), failed(1500, 3, 4)],
    owed: [2500, 1500],
  },
  {
    what: 'two refunds, one of them repeated in part',
    refunds: [failed(5000, 1, 3), failed(3000, 2, 3), made(2000, 4)],
    owed: [3000, 3000, 0],
  },
  {
    what: 'a failure that was found together with its replacement at the provider',
    refunds: [failed(4000, 1, 3), made(4000, 3, { origin: 'provider' })],
    owed: [0, 0],
  },
  {
    what: 'a failure that was found together with a failed and a successful retry at the provider',
    refunds: [
      ...[failed(4000, 1, 3), made(4000, 3, { origin: 'provider' })],
      failed(4000, 3, 3, { origin: 'provider' }),
    ],
    owed: [0, 0, 0],
  },
  {
    what: 'a failure that was found together with two failed retries at the provider',
    refunds: [
      failed(4000, 1, 3),
      failed(4000, 3, 3, { origin: 'provider' }),
      failed(4000, 3, 3, { origin: 'provider' }),
    ],
    owed: [0, 0, 4000],
  },
  {
    what: 'a refund before an equal refund of returned items',
    refunds: [failed(4000, 1, 2), made(4000, 3, { forItems: 4000 })],
    owed: [4000, 0],
  },
  {
    what: 'a refund before an equal refund of returned items that failed, too',
    refunds: [failed(4000, 1, 2), failed(4000, 3, 4, { forItems: 4000 })],
    owed: [4000, 4000],
  },
  {
    what: 'a refund that was repeated together with a refund of items',
    refunds: [failed(4000, 1, 2), made(5000, 3, { forItems: 1000 })],
    owed: [0, 0],
  },
  {
    what: 'two refunds, one paid by check before the other was repeated',
    refunds: [failed(4000, 1, 3), failed(4000, 2, 3), made(4000, 4, { paysBack: 0 }), made(4000, 5)],
    owed: [0, 0, 0, 0],
  },
  {
    what: 'a refund that was paid by check while another one is owed',
    refunds: [failed(4000, 1, 3), failed(4000, 2, 3), made(4000, 4, { paysBack: 1 })],
    owed: [4000, 0, 0],
  },
  {
    what: 'a refund that was repeated in part, the rest by check',
    refunds: [failed(4000, 1, 2), made(1000, 3), made(3000, 4, { paysBack: 0 }), failed(500, 5, 6)],
    owed: [0, 0, 0, 500],
  },
  {
    what: 'refunds before a settling note',
    refunds: [failed(4000, 1, 2), failed(3000, 3, 5)],
    noteAt: 4,
    owed: [0, 3000],
  },
  { what: 'a refund of a retained payment', refunds: [failed(4000, 1, 2)], isRetained: true, owed: [0] },
  {
    what: 'at most the rest of the payment',
    refunds: [made(5000, 1), failed(4000, 2, 4), failed(3000, 3, 5)],
    owed: [0, 4000, 1000],
  },
  { what: 'a refund that staff did not request', refunds: [failed(4000, 1, 2, { origin: 'surplus' })], owed: [0] },
  {
    what: 'a refund before a failed refund that staff did not request',
    refunds: [failed(4000, 1, 2), failed(4000, 3, 4, { origin: 'surplus' })],
    owed: [4000, 0],
  },
];

/** Random refunds, all through the payment provider. Each begins at its own minute. */
const history = fc
  .array(
    fc.record({
      cents: fc.constantFrom(500, 1000, 1500, 2500),
      forItems: fc.constantFrom(0, 0, 500),
      lasts: fc.option(fc.constantFrom(1, 3, 7), { nil: undefined }),
      surplus: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((list) =>
    list.map(({ cents, forItems, lasts, surplus }, place) =>
      lasts === undefined
        ? made(cents, 2 * place, { forItems })
        : failed(cents, 2 * place, 2 * place + lasts, { forItems, ...(surplus && { origin: 'surplus' as const }) }),
    ),
  );

/**
 * The total that the shop owes for an order, at most the rest of the payment. Each failed refund adds its amount. Each
 * new refund subtracts the part of its amount that is not for items.
 */
function totalOwed(refunds: readonly Begun[]): number {
  const requested = refunds.filter(({ origin }) => origin !== 'surplus');
  const steps = [
    ...requested.map(({ at, cents, forItems = 0 }) => ({ at, change: forItems - cents })),
    ...requested.flatMap(({ failsAt, cents }) => (failsAt === undefined ? [] : [{ at: failsAt, change: cents }])),
  ];
  const owed = steps.sort((a, b) => a.at - b.at).reduce((sum, { change }) => Math.max(0, sum + change), 0);
  const refunded = refunds.filter(({ state }) => state !== 'failed').reduce((sum, { cents }) => sum + cents, 0);
  return Math.min(owed, Math.max(0, paid - refunded));
}

describe('an order', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let refunds: PostgresRefunds;
  let orders = 0;

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

  const idOf = (order: number, place: number) =>
    `00000000-0000-4000-8000-${String(order).padStart(6, '0')}${String(place).padStart(6, '0')}`;
  const minute = (at: number) => new Date(Date.UTC(2026, 10, 20, 12, at));

  async function insert(table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
    const columns = Object.keys(row);
    const places = columns.map((_, index) => `$${index + 1}`);
    await database.query(`INSERT INTO ${table} (${columns.join()}) VALUES (${places.join()})`, Object.values(row));
  }

  async function owedOf({ refunds: begun, noteAt, isRetained = false }: Omit<Case, 'what' | 'owed'>) {
    const order = (orders += 1);
    const orderId = String(order).padStart(16, '0');
    const payment = `pi_${order}`;
    const made = begun.filter(({ state }) => state !== 'failed').reduce((sum, { cents }) => sum + cents, 0);
    await insert('orders', {
      ...{ id: orderId, email: 'ana@shop.example', first_name: 'Ana', last_name: 'Rivera' },
      ...{ address: '', city: '', state: '', zip_code: '', subtotal_cents: paid, total_cents: paid, paid_cents: paid },
      ...{ refunded_cents: Math.min(paid, made), payment_intent_id: payment },
      ...(isRetained && { status: 'cancelled', payment_kept_by: 1 }),
    });
    for (const [place, one] of begun.entries())
      await insert('refunds', {
        ...{ id: idOf(order, place), order_id: orderId, amount_cents: one.cents, reason: '' },
        ...{ state: one.state ?? 'succeeded', created_at: minute(one.at), for_items_cents: one.forItems ?? 0 },
        ...(one.failsAt !== undefined && { failed_at: minute(one.failsAt) }),
        ...(one.paysBack === undefined
          ? { payment_intent_id: payment }
          : { pays_back: idOf(order, one.paysBack), paid_back_by: 'check' }),
        ...(one.origin && { origin: one.origin, provider_refund_id: `re_${order}_${place}` }),
        ...(one.tax !== undefined && { tax_cents: one.tax }),
      });
    if (noteAt !== undefined) {
      const detail = { note: 'Paid by check.', settlesRefunds: true };
      await insert('order_events', { order_id: orderId, kind: 'note', detail, created_at: minute(noteAt) });
    }
    return Promise.all(begun.map((_, place) => refunds.getOwed(orderId, idOf(order, place))));
  }

  it.each(cases)('owes the right amounts for $what', async ({ owed, ...story }) => {
    expect((await owedOf(story)).map((one) => one?.amount.cents ?? 0)).toEqual(owed);
  });

  it('owes the money of failed refunds that no later refund repeated', async () => {
    for (const refunds of fc.sample(history, { seed: 54, numRuns: 60 })) {
      const owed = (await owedOf({ refunds })).map((one) => one?.amount.cents ?? 0);
      expect({ refunds, owed: owed.reduce((sum, cents) => sum + cents, 0) }).toEqual({
        refunds,
        owed: totalOwed(refunds),
      });
      expect(owed.every((cents, place) => cents <= (refunds[place]?.cents ?? 0))).toBe(true);
    }
  });

  it('owes nothing for a failure that is found together with its replacement at the provider', async () => {
    const [order, paymentIntentId] = [orders + 1, `pi_${orders + 1}`];
    await owedOf({ refunds: [made(4000, 1)] });
    const orderId = String(order).padStart(16, '0');
    const of = { paymentIntentId, amount: Money.ofCents(4000), failure: null };
    const ledger = await refunds.lockLedger(paymentIntentId);
    ledger?.compare(
      [
        { ...of, id: 're_new', status: 'succeeded', idempotencyKey: null },
        { ...of, id: 're_old', status: 'failed', idempotencyKey: idOf(order, 0) },
      ],
      null,
      () => idOf(order, 1),
    );
    if (ledger) await refunds.save(ledger, new Date('2200-01-01'));
    expect(ledger?.refunds.map(({ state }) => state)).toEqual(['failed', 'succeeded']);
    expect(await refunds.getOwed(orderId, idOf(order, 0))).toBeNull();
  });

  it('owes a refund that fails after staff retained the rest of the payment', async () => {
    await owedOf({ refunds: [made(6000, 1)], isRetained: true });
    const [paymentIntentId, orderId, id] = [`pi_${orders}`, String(orders).padStart(16, '0'), idOf(orders, 0)];
    const returned = { id: 're_back', paymentIntentId, amount: Money.ofCents(6000), idempotencyKey: id } as const;
    const ledger = await refunds.lockLedger(paymentIntentId);
    ledger?.compare([{ ...returned, status: 'failed', failure: 'The account is closed.' }], null, () =>
      idOf(orders, 1),
    );
    if (ledger) await refunds.save(ledger, minute(2));
    expect(await refunds.getOwed(orderId, id)).toMatchObject({ amount: { cents: 6000 } });
  });

  it('owes nothing after a settling note, also when the account of the customer is deleted', async () => {
    await owedOf({ refunds: [failed(4000, 1, 2)], noteAt: 3 });
    const orderId = String(orders).padStart(16, '0');
    await database.query(`SELECT anonymise_history(1, '{}', ARRAY['${orderId}'])`);
    expect(await refunds.getOwed(orderId, idOf(orders, 0))).toBeNull();
    const details = await database.query('SELECT detail FROM order_events WHERE order_id = $1', [orderId]);
    expect(details).toEqual([{ detail: { settlesRefunds: true } }]);
  });

  it('owes the share of the sales tax with the rest of a refund', async () => {
    const [first] = await owedOf({ refunds: [failed(4000, 1, 2, { tax: 400 }), made(1000, 3)] });
    expect(first).toMatchObject({ amount: { cents: 3000 }, tax: { cents: 300 } });
  });
});
