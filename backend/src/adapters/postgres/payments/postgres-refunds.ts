import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder, type NotNull, type Selectable, sql } from 'kysely';
import type { ProviderRefund } from '../../../domain/payments/ports/payments.js';
import { RefundLedger, refundStates } from '../../../domain/payments/refund-ledger.js';
import { type DueRefund, type Refund, Refunds } from '../../../domain/payments/ports/refunds.js';
import { isErased } from '../../../domain/shared/email-address.js';
import { Money } from '../../../domain/shared/money.js';
import { failedRefunds } from '../orders/failed-refunds-query.js';
import { Database, type Named, Prepared } from '../sql/database.js';
import { inMoney } from '../sql/money-columns.js';
import { insertFrom, type Json, json, rowsOf } from '../sql/rows.js';
import type { Tables } from '../sql/tables.js';

const refundColumns = [
  'id',
  'order_id as orderId',
  'checkout_id as checkoutId',
  'payment_intent_id as paymentIntentId',
  'amount_cents as amount',
  'reason',
  'user_id as staffId',
] as const;

const { fn: of, lit } = expressionBuilder<Tables, 'refunds'>();
const sumOfCents = of.coalesce(of.sum<number>('amount_cents'), lit(0));

type Row = Selectable<Tables['refunds']>;

const lockCheckout = new Prepared((db, { paymentIntentId }: Named<{ paymentIntentId: string }>) =>
  db.selectFrom('checkouts').select('id').where('payment_intent_id', '=', paymentIntentId).forNoKeyUpdate(),
);

const fullName = (first: Expression<string | null>, last: Expression<string | null>) =>
  sql<string>`trim(${first} || ' ' || ${last})`;

const lockOwnerOrder = new Prepared((db, { paymentIntentId }: Named<{ paymentIntentId: string }>) =>
  db
    .selectFrom('orders')
    .select(({ ref }) => [
      'id as orderId',
      sql<null>`null`.as('checkoutId'),
      sql<null>`null`.as('paysOrderId'),
      'user_id as userId',
      'email',
      fullName(ref('first_name'), ref('last_name')).as('name'),
      'paid_cents as cents',
    ])
    .where('payment_intent_id', '=', paymentIntentId)
    .forUpdate(),
);

/**
 * Finds the checkout of a payment that does not belong to an order, with the refund that the shop owes for the payment.
 */
const ownerCheckout = new Prepared((db, { paymentIntentId }: Named<{ paymentIntentId: string }>) =>
  db
    .selectFrom('checkouts as c')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('orders as o', 'o.id', 'c.pays_order_id')
    .innerJoin('refunds as r', (refund) => refund.onRef('r.checkout_id', '=', 'c.id').on('r.origin', '=', 'shop'))
    .select(({ fn, ref, val }) => [
      sql<null>`null`.as('orderId'),
      'c.id as checkoutId',
      'c.pays_order_id as paysOrderId',
      fn.coalesce('c.user_id', 'o.user_id').as('userId'),
      fn.coalesce(ref('c.customer', '->>').key('email'), 'u.email', 'o.email', val('')).as('email'),
      fn
        .coalesce(ref('c.customer', '->>').key('name'), fullName(ref('o.first_name'), ref('o.last_name')), val(''))
        .as('name'),
      'r.amount_cents as cents',
    ])
    .where('c.payment_intent_id', '=', paymentIntentId),
);

interface Changes {
  readonly orderId: string | null;
  readonly checkoutId: string | null;
  readonly paymentIntentId: string;
  readonly at: Date;
  readonly refunds: Json<
    Pick<Row, 'id' | 'amount_cents' | 'reason' | 'origin' | 'state' | 'provider_refund_id' | 'last_error'>[]
  >;
}

const saveRefunds = new Prepared((db, named: Named<Changes>) => {
  const refunds = db.selectFrom(rowsOf('refunds', named.refunds).as('r'));
  return insertFrom(db, 'refunds', refunds, ({ ref }) => ({
    id: ref('r.id'),
    order_id: named.orderId,
    checkout_id: named.checkoutId,
    payment_intent_id: named.paymentIntentId,
    amount_cents: ref('r.amount_cents'),
    reason: ref('r.reason'),
    origin: ref('r.origin'),
    state: ref('r.state'),
    provider_refund_id: ref('r.provider_refund_id'),
    last_error: ref('r.last_error'),
    // Must not be earlier than the failures saved in the same call, because a refund settles only earlier failures.
    created_at: sql<Date>`greatest(${named.at}::timestamptz, now())`,
    failed_at: sql<Date | null>`CASE ${ref('r.state')} WHEN 'failed' THEN ${named.at}::timestamptz END`,
  })).onConflict((conflict) =>
    conflict.column('id').doUpdateSet(({ ref }) => ({
      state: ref('excluded.state'),
      provider_refund_id: ref('excluded.provider_refund_id'),
      last_error: ref('excluded.last_error'),
      failed_at: ref('excluded.failed_at'),
    })),
  );
});

/**
 * Updates the refunded amount of an order, up to the paid amount. A surplus is visible in the refunds, and raises an
 * alarm. A new failure of a refund also cancels the decision to retain the rest of the payment: staff did not know of
 * the failure.
 */
const countOrder = new Prepared((db, { orderId, hasFailed }: Named<{ orderId: string; hasFailed: boolean }>) =>
  db
    .updateTable('orders')
    .set(({ fn, selectFrom }) => ({
      refunded_cents: fn<number>('least', [
        'paid_cents',
        selectFrom('refunds')
          .select(sumOfCents.as('sum'))
          .whereRef('order_id', '=', 'orders.id')
          .where('state', '<>', 'failed'),
      ]),
      payment_kept_by: sql<number | null>`CASE WHEN NOT ${hasFailed}::boolean THEN payment_kept_by END`,
    }))
    .where('id', '=', orderId),
);

const countCheckout = new Prepared((db, named: Named<{ checkoutId: string; received: number }>) =>
  db
    .updateTable('checkouts')
    .set((checkout) => ({
      updated_at: sql`now()`,
      state: checkout
        .case()
        .when(
          checkout
            .selectFrom('refunds')
            .select(sumOfCents.as('sum'))
            .whereRef('checkout_id', '=', 'checkouts.id')
            .where('state', '=', 'succeeded'),
          '>=',
          named.received,
        )
        .then('refunded' as const)
        .else('refund_due' as const)
        .end(),
    }))
    .where('id', '=', named.checkoutId),
);

@Injectable()
export class PostgresRefunds implements Refunds {
  constructor(private readonly db: Database) {}

  async add(refund: Refund): Promise<void> {
    await this.db
      .insertInto('refunds')
      .values({
        id: refund.id,
        order_id: refund.orderId,
        checkout_id: refund.checkoutId,
        payment_intent_id: refund.paymentIntentId,
        amount_cents: refund.amount.cents,
        tax_cents: refund.tax?.cents ?? null,
        for_items_cents: refund.forItems?.cents ?? 0,
        reason: refund.reason,
        pays_back: refund.paysBack?.refundId ?? null,
        paid_back_by: refund.paysBack?.by ?? null,
        user_id: refund.staffId,
        state: refund.paymentIntentId === null ? 'succeeded' : 'pending',
        // `now()` is the start of the transaction. The refund must be later than its event, which the same transaction
        // may write.
        created_at: sql`clock_timestamp()`,
      })
      .execute();
  }

  async get(id: string): Promise<Refund | null> {
    const row = await this.db.selectFrom('refunds').select(refundColumns).where('id', '=', id).executeTakeFirst();
    return row ? inMoney(row, ['amount']) : null;
  }

  async getOwed(orderId: string, id: string) {
    const row = await failedRefunds(this.db)
      .select(['r.amount_cents', 'r.tax_cents', 'owed.owed_cents'])
      .where('r.id', '=', id)
      .where('r.order_id', '=', orderId)
      .executeTakeFirst();
    if (!row) return null;
    const [amount, whole] = [Money.ofCents(row.owed_cents), Money.ofCents(row.amount_cents)];
    return { amount, tax: row.tax_cents === null ? null : Money.ofCents(row.tax_cents).share(amount, whole) };
  }

  async claimDue(now: Date, leaseUntil: Date, limit: number): Promise<DueRefund[]> {
    const rows = await this.db
      .updateTable('refunds')
      .set(({ eb }) => ({ next_attempt_at: leaseUntil, attempts: eb('attempts', '+', 1) }))
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('refunds')
          .select('id')
          .where('state', '=', 'pending')
          .where('provider_refund_id', 'is', null)
          .where('next_attempt_at', '<=', now)
          .orderBy('next_attempt_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .returning(refundColumns)
      .returning(({ eb }) => [eb('attempts', '-', 1).as('attempts'), 'spoilt_keys as spoiledKeys'])
      .$narrowType<{ paymentIntentId: NotNull }>()
      .execute();
    return rows.map((row) => inMoney(row, ['amount']));
  }

  async postpone(id: string, until: Date, error: string): Promise<void> {
    await this.defer(id, until, error, 0);
  }

  async renewKey(id: string, until: Date, error: string): Promise<void> {
    await this.defer(id, until, error, 1);
  }

  async lockLedger(paymentIntentId: string): Promise<RefundLedger | null> {
    await this.db.all(lockCheckout, { paymentIntentId });
    const owner =
      (await this.db.first(lockOwnerOrder, { paymentIntentId })) ??
      (await this.db.first(ownerCheckout, { paymentIntentId }));
    if (!owner) return null;
    const { cents, email, ...rest } = owner;
    const refunds = await this.db
      .selectFrom('refunds')
      .select([
        'id',
        'amount_cents as amount',
        'reason',
        'origin',
        'state',
        'provider_refund_id as providerRefundId',
        'last_error as error',
        'pays_back as paysBack',
        'paid_back_by as paidBackBy',
      ])
      .where(({ eb, or }) => or([eb('order_id', '=', owner.orderId), eb('checkout_id', '=', owner.checkoutId)]))
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return new RefundLedger(
      paymentIntentId,
      { ...rest, email: isErased(email) ? null : email },
      Money.ofCents(cents),
      refunds.map(({ paysBack: refundId, paidBackBy: by, ...refund }) => ({
        ...inMoney(refund, ['amount']),
        paysBack: refundId === null || by === null ? undefined : { refundId, by },
      })),
    );
  }

  async save({ paymentIntentId, owner, received, changed, newlyFailed }: RefundLedger, at: Date): Promise<void> {
    const { orderId, checkoutId } = owner;
    const refunds = changed.map(({ id, amount, reason, origin, state, providerRefundId, error }) => ({
      ...{ id, amount_cents: amount.cents, reason, origin, state },
      ...{ provider_refund_id: providerRefundId, last_error: error },
    }));
    await this.db.all(saveRefunds, { orderId, checkoutId, paymentIntentId, at, refunds: json(refunds) });
    const hasFailed = newlyFailed.some(({ origin }) => origin !== 'surplus');
    if (orderId !== null) await this.db.all(countOrder, { orderId, hasFailed });
    else if (checkoutId !== null) await this.db.all(countCheckout, { checkoutId, received: received.cents });
  }

  async listUnsettled(made: readonly ProviderRefund[], since: Date): Promise<string[]> {
    const refunds = made.map(({ id, paymentIntentId, status }) => ({
      ...{ provider_refund_id: id, payment_intent_id: paymentIntentId, state: status },
    }));
    const rank = (state: Expression<string>) => sql<number>`array_position(${refundStates}::text[], ${state})`;
    const rows = await this.db
      .selectFrom(rowsOf('refunds', sql.val(json(refunds))).as('made'))
      .select('made.payment_intent_id as id')
      .distinct()
      .where(({ and, eb, exists, not, or, ref, selectFrom }) =>
        and([
          or([
            exists(selectFrom('orders').select('id').whereRef('payment_intent_id', '=', 'made.payment_intent_id')),
            exists(
              selectFrom('checkouts')
                .select('id')
                .whereRef('payment_intent_id', '=', 'made.payment_intent_id')
                .where('state', 'in', ['refund_due', 'refunded']),
            ),
          ]),
          not(
            exists(
              selectFrom('refunds')
                .select('id')
                .whereRef('refunds.provider_refund_id', '=', 'made.provider_refund_id')
                .where(eb(rank(sql.ref('refunds.state')), '>=', rank(ref('made.state')))),
            ),
          ),
        ]),
      )
      .union(({ selectFrom }) =>
        selectFrom('refunds')
          .select(({ ref }) => ref('payment_intent_id').$notNull().as('id'))
          .where('state', '=', 'pending')
          .where('provider_refund_id', 'is not', null)
          .where('created_at', '<', since),
      )
      .limit(500)
      .execute();
    return rows.map(({ id }) => id);
  }

  private async defer(id: string, until: Date, error: string, spoiled: number): Promise<void> {
    await this.db
      .updateTable('refunds')
      .set(({ eb }) => ({ next_attempt_at: until, last_error: error, spoilt_keys: eb('spoilt_keys', '+', spoiled) }))
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .execute();
  }
}
