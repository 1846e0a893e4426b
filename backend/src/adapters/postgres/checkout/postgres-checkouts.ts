import { Injectable } from '@nestjs/common';
import { type Expression, type InferResult, type QueryCreator, sql } from 'kysely';
import { Checkout } from '../../../domain/checkout/checkout.js';
import { Checkouts, type NetworkShortage, type ToHold } from '../../../domain/checkout/ports/checkouts.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { violates } from '../connection/constraint.js';
import type { ColumnTypes } from '../sql/column-types.js';
import { Database, type Named, pick, Prepared } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';
import { snapshotJson, snapshotOf } from './snapshot-json.js';

/** Checkouts `c`, with their accounts' email addresses. */
function checkouts(db: QueryCreator<Tables>) {
  return db
    .selectFrom('checkouts as c')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .select([
      'c.id',
      'c.cart_id',
      'c.user_id',
      'c.payment_provider',
      'c.snapshot',
      'u.email as account_email',
      'c.state',
      'c.revision',
      'c.payment_intent_id as paymentIntentId',
      'c.client_secret as clientSecret',
      'c.customer',
      'c.first_held_at as firstHeldAt',
      'c.held_until as heldUntil',
      'c.stock_held as stockHeld',
      'c.network',
      'c.order_id as orderId',
      'c.pays_order_id as paysOrderId',
      'c.paid_at as paidAt',
      'c.refund_reason as refundReason',
    ]);
}

type Row = InferResult<ReturnType<typeof checkouts>>[number];

const byId = new Prepared((db, { id }: Named<{ id: string }>) => checkouts(db).where('c.id', '=', id));

const locked = new Prepared((db, { id }: Named<{ id: string }>) => checkouts(db).where('c.id', '=', id).forUpdate('c'));

const byPayment = new Prepared((db, { paymentIntentId }: Named<{ paymentIntentId: string }>) =>
  checkouts(db).where('c.payment_intent_id', '=', paymentIntentId),
);

const unsettled = new Prepared((db, { paymentIntentIds }: Named<{ paymentIntentIds: readonly string[] }>) =>
  checkouts(db)
    .where(sql<boolean>`c.payment_intent_id = ANY (${paymentIntentIds}::text[])`)
    .where('c.state', '<>', 'ordered')
    .where('c.refund_reason', 'is', null),
);

const liveOfCart = new Prepared((db, { cartId }: Named<{ cartId: number }>) =>
  checkouts(db).where('c.cart_id', '=', cartId).where('c.state', 'in', ['open', 'held']),
);

const liveOfOrder = new Prepared((db, { orderId }: Named<{ orderId: string }>) =>
  checkouts(db).where('c.pays_order_id', '=', orderId).where('c.state', 'in', ['open', 'held']),
);

const latestOfUser = new Prepared((db, { userId, sessionId }: Named<{ userId: number; sessionId: string | null }>) =>
  checkouts(db)
    .leftJoin('carts', 'carts.id', 'c.cart_id')
    .where('c.user_id', '=', userId)
    .where(sql<boolean>`(${sessionId}::text IS NULL OR carts.session_id = ${sessionId})`)
    .orderBy('c.created_at', 'desc')
    .limit(1),
);

/**
 * Locks the network before the row, because PostgreSQL evaluates the condition before it locks the matching row. All
 * transactions that need both locks use this order.
 */
const toHold = new Prepared((db, named: Named<{ paymentIntentId: string; userId: number; network: string }>) =>
  db
    .with('asked', (tables) =>
      checkouts(tables)
        .where(sql<boolean>`(select pg_advisory_xact_lock(hashtextextended(${named.network}, 0)))::text is not null`)
        .where('c.user_id', '=', named.userId)
        .where('c.payment_intent_id', '=', named.paymentIntentId)
        .forUpdate('c'),
    )
    .selectFrom('asked')
    .selectAll()
    .unionAll(
      checkouts(db)
        .where('c.user_id', '=', named.userId)
        .where('c.state', '=', 'held')
        .where('c.payment_intent_id', 'is distinct from', named.paymentIntentId),
    ),
);

const newColumns = [
  'id',
  'cart_id',
  'user_id',
  'state',
  'revision',
  'snapshot',
  'total_cents',
  'payment_provider',
  'network',
  'order_id',
  'pays_order_id',
] as const;

const insertCheckout = new Prepared((db, checkout: Named<Pick<Tables['checkouts'], (typeof newColumns)[number]>>) =>
  db
    .insertInto('checkouts')
    .values(pick(checkout, newColumns))
    // Inserts nothing if the cart or the order has a live checkout.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

interface Saved {
  readonly id: string;
  readonly state: Row['state'];
  readonly revision: number;
  readonly snapshot: ColumnTypes['checkouts.snapshot'];
  readonly totalCents: number;
  readonly customer: Row['customer'];
  readonly firstHeldAt: Date | null;
  readonly heldUntil: Date | null;
  readonly stockHeld: boolean;
  readonly network: string | null;
  readonly paidAt: Date | null;
  readonly refundReason: string | null;
}

type Payment = Pick<Checkout, 'id' | 'paymentIntentId' | 'clientSecret'>;

const update = (db: QueryCreator<Tables>, saved: Named<Saved>) =>
  db
    .updateTable('checkouts')
    .set({
      state: saved.state,
      revision: saved.revision,
      snapshot: saved.snapshot,
      total_cents: saved.totalCents,
      customer: saved.customer,
      first_held_at: saved.firstHeldAt,
      held_until: saved.heldUntil,
      stock_held: saved.stockHeld,
      network: saved.network,
      paid_at: saved.paidAt,
      refund_reason: saved.refundReason,
      updated_at: sql`now()`,
    })
    .where('id', '=', saved.id);

const saveCheckout = new Prepared((db, saved: Named<Saved>) => update(db, saved));

/** The lines of a snapshot with the units that the checkout itself holds. Units from the waitlist are excluded. */
const linesOf = (snapshot: Expression<ColumnTypes['checkouts.snapshot']>) =>
  sql<{ product_id: number; units: number }>`(
    select "productId", quantity - coalesce(reserved, 0)
    from jsonb_to_recordset(${snapshot}::jsonb -> 'lines') as line ("productId" integer, quantity integer, reserved integer))`;

const saveHold = new Prepared((db, saved: Named<Saved & { unitsPerNetwork: number }>) =>
  db
    .with('wanted', (tables) =>
      tables
        .selectFrom(linesOf(saved.snapshot).as<'line'>(sql`line (product_id, units)`))
        .select(({ fn }) => ['product_id', fn.sum<number>('units').as('units')])
        .groupBy('product_id'),
    )
    .with('others', (tables) =>
      tables
        .selectFrom('checkouts as c')
        .innerJoinLateral(
          ({ ref }) => linesOf(ref('c.snapshot')).as<'line'>(sql`line (product_id, units)`),
          (join) => join.onTrue(),
        )
        .select(({ fn }) => ['line.product_id', fn.sum<number>('line.units').as('units')])
        .where('c.network', '=', saved.network)
        .where('c.stock_held', '=', true)
        .where('c.id', '<>', saved.id)
        .groupBy('line.product_id'),
    )
    .with('limits', (tables) =>
      tables
        .selectFrom('stock')
        .innerJoin('wanted', 'wanted.product_id', 'stock.product_id')
        .select([
          'stock.product_id',
          sql<number>`greatest(${saved.unitsPerNetwork}, sum(stock.on_hand) / 2)`.as('units'),
        ])
        .groupBy('stock.product_id'),
    )
    .with('exceeded', (tables) =>
      tables
        .selectFrom('wanted')
        .innerJoin('limits', 'limits.product_id', 'wanted.product_id')
        .leftJoin('others', 'others.product_id', 'wanted.product_id')
        .select([
          'wanted.product_id as productId',
          sql<number>`greatest(limits.units - coalesce(others.units, 0), 0)::integer`.as('available'),
        ])
        .where('wanted.units', '>', 0)
        .where(sql<boolean>`coalesce(others.units, 0) + wanted.units > limits.units`)
        .orderBy('wanted.product_id')
        .limit(1),
    )
    .with('saved', (tables) =>
      update(tables, saved).where(({ exists, not }) => not(exists(tables.selectFrom('exceeded').select('productId')))),
    )
    .selectFrom('exceeded')
    .select(['productId', 'available']),
);

const attachPayment = new Prepared((db, { id, paymentIntentId, clientSecret }: Named<Payment>) =>
  db
    .updateTable('checkouts')
    .set({ payment_intent_id: paymentIntentId, client_secret: clientSecret })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('payment_intent_id', 'is', null), eb('payment_intent_id', '=', paymentIntentId)]))
    .where('state', 'in', ['open', 'held'])
    .returning('id'),
);

@Injectable()
export class PostgresCheckouts implements Checkouts {
  constructor(private readonly db: Database) {}

  get(id: string): Promise<Checkout | null> {
    return this.one(byId, { id });
  }

  getByPayment(paymentIntentId: string): Promise<Checkout | null> {
    return this.one(byPayment, { paymentIntentId: withoutNull(paymentIntentId) });
  }

  getLive(purchase: { readonly cartId: number } | { readonly orderId: string }): Promise<Checkout | null> {
    return 'cartId' in purchase ? this.one(liveOfCart, purchase) : this.one(liveOfOrder, purchase);
  }

  getLatest(userId: number, sessionId: string | null): Promise<Checkout | null> {
    return this.one(latestOfUser, { userId, sessionId });
  }

  async lockToHold(paymentIntentId: string, userId: number, network: string): Promise<ToHold> {
    const given = { paymentIntentId: withoutNull(paymentIntentId), userId, network };
    const found = (await this.db.all(toHold, given)).map(checkoutOf);
    const checkout = found.find((one) => one.paymentIntentId === paymentIntentId) ?? null;
    return { checkout, otherHeld: found.find((one) => one !== checkout) ?? null };
  }

  async lock(id: string): Promise<Checkout> {
    const checkout = await this.one(locked, { id });
    if (!checkout) throw new Error(`The checkout ${id} no longer exists.`);
    return checkout;
  }

  async add(checkout: Checkout): Promise<boolean> {
    try {
      const added = await this.db.all(insertCheckout, {
        id: checkout.id,
        cart_id: checkout.cartId,
        user_id: checkout.userId,
        state: checkout.state,
        revision: checkout.revision,
        snapshot: snapshotJson(checkout.snapshot),
        total_cents: checkout.total.cents,
        payment_provider: checkout.provider,
        network: checkout.network,
        order_id: checkout.orderId,
        pays_order_id: checkout.paysOrderId,
      });
      return added.length === 1;
    } catch (error) {
      if (violates(error, 'checkouts_cart_id_fkey')) return false;
      throw error;
    }
  }

  async save(checkout: Checkout): Promise<void> {
    await this.write(this.db.all(saveCheckout, savedOf(checkout)));
  }

  async saveHold(checkout: Checkout, unitsPerNetwork: number): Promise<NetworkShortage | null> {
    const [shortage] = await this.write(this.db.all(saveHold, { ...savedOf(checkout), unitsPerNetwork }));
    return shortage ?? null;
  }

  async attachPayment({ id, paymentIntentId, clientSecret }: Checkout): Promise<boolean> {
    return (await this.db.first(attachPayment, { id, paymentIntentId, clientSecret })) !== undefined;
  }

  async listUnsettled(paymentIntentIds: readonly string[]): Promise<Checkout[]> {
    return (await this.db.all(unsettled, { paymentIntentIds })).map(checkoutOf);
  }

  /**
   * Claims due checkouts, and returns their ids. Checkouts that were never claimed come first, so that failing
   * checkouts cannot block the others.
   */
  async claim(due: 'held' | 'open' | 'paid', before: Date, limit: number): Promise<string[]> {
    const rows = await this.db
      .updateTable('checkouts')
      .set({ checked_at: sql`now()` })
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('checkouts')
          .select('id')
          .where('state', '=', due === 'held' ? 'held' : 'open')
          .where(due === 'paid' ? 'paid_at' : 'updated_at', '<', before)
          .where(({ eb, or }) =>
            or([eb('checked_at', 'is', null), eb('checked_at', '<', sql<Date>`now() - interval '10 seconds'`)]),
          )
          .orderBy('checked_at', (order) => order.asc().nullsFirst())
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  }

  private async write<Written>(written: Promise<Written>): Promise<Written> {
    try {
      return await written;
    } catch (error) {
      if (!violates(error, 'checkouts_live_hold_key')) throw error;
      throw new DomainError(
        'conflict',
        'checkout.busy',
        'You are paying in another window. Please finish there first.',
      );
    }
  }

  private async one<Parameters>(statement: Prepared<Parameters, Row>, given: Parameters): Promise<Checkout | null> {
    const row = await this.db.first(statement, given);
    return row ? checkoutOf(row) : null;
  }
}

function savedOf(checkout: Checkout): Saved {
  const { id, state, revision, customer, firstHeldAt, heldUntil, stockHeld, network, paidAt, refundReason } = checkout;
  return {
    ...{ id, state, revision, customer, firstHeldAt, heldUntil, stockHeld, network, paidAt, refundReason },
    snapshot: snapshotJson(checkout.snapshot),
    totalCents: checkout.total.cents,
  };
}

/** Replaces null bytes, which PostgreSQL rejects. No payment id contains a null byte or the replacement character. */
function withoutNull(paymentIntentId: string): string {
  return paymentIntentId.replaceAll('\0', '\ufffd');
}

function checkoutOf({ id, cart_id, user_id, account_email, payment_provider, snapshot, ...rest }: Row): Checkout {
  return Object.assign(
    new Checkout(id, cart_id, user_id, account_email ?? '', payment_provider, snapshotOf(snapshot)),
    rest,
  );
}
