import { Injectable } from '@nestjs/common';
import { type Expression, type QueryCreator, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Compared } from '../../../domain/orders/sales-periods.js';
import { Money } from '../../../domain/shared/money.js';
import { lowSizes } from '../catalog/low-sizes-query.js';
import { isUnanswered } from '../messages/message-reader.js';
import { customerName } from '../orders/customer-reader.js';
import { failedRefunds } from '../orders/failed-refunds-query.js';
import { countedExactly, fewOf } from '../shared/bounded-count.js';
import { Database, type Named, Prepared } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';

/** Max number of rows in each list. */
const rowsPerList = 8;
/** Range of orders that determines the fast-selling sizes: max age in days, and max number. */
const fastSellers = { days: 30, orders: 500 };

/** Number of open tasks of each kind, exact up to 2,000; 2,001 means more. */
export type WorkCounts = Readonly<
  Record<
    | 'toShip'
    | 'onHold'
    | 'unpaid'
    | 'owedRefunds'
    | 'failedRefunds'
    | 'unansweredMessages'
    | 'requestedReturns'
    | 'openReturns'
    | 'pendingReviews'
    | 'serviceRequests'
    | 'failedMails',
    number
  >
>;

/** Orders and payments of a period. */
export interface Sales {
  readonly orders: number;
  readonly paid: Money;
}

function inView(db: QueryCreator<Tables>, view: 'to-ship' | 'on-hold' | 'unpaid' | 'owes-refund') {
  return db.selectFrom('orders').where('view', '=', view);
}

const openWork = {
  toShip: (db: QueryCreator<Tables>) => inView(db, 'to-ship').select('id'),
  onHold: (db: QueryCreator<Tables>) => inView(db, 'on-hold').select('id'),
  unpaid: (db: QueryCreator<Tables>) => inView(db, 'unpaid').select('id'),
  owedRefunds: (db: QueryCreator<Tables>) => inView(db, 'owes-refund').select('id'),
  failedRefunds: (db: QueryCreator<Tables>) => failedRefunds(db).select('o.id').distinct(),
  unansweredMessages: (db: QueryCreator<Tables>) =>
    db.selectFrom('contact_submissions').select('id').where(isUnanswered),
  requestedReturns: (db: QueryCreator<Tables>) =>
    db.selectFrom('returns').select('id').where('state', '=', 'requested'),
  openReturns: (db: QueryCreator<Tables>) => db.selectFrom('returns').select('id').where('state', '=', 'received'),
  pendingReviews: (db: QueryCreator<Tables>) => db.selectFrom('reviews').select('id').where('state', '=', 'pending'),
  serviceRequests: (db: QueryCreator<Tables>) =>
    db.selectFrom('service_requests').select('id').where('state', '=', 'asked'),
  failedMails: (db: QueryCreator<Tables>) => db.selectFrom('mails').select('id').where('state', '=', 'failed'),
};

const workCounts = new Prepared((db) =>
  db.selectNoFrom([
    fewOf(openWork.toShip(db)).as('toShip'),
    fewOf(openWork.onHold(db)).as('onHold'),
    fewOf(openWork.unpaid(db)).as('unpaid'),
    fewOf(openWork.owedRefunds(db)).as('owedRefunds'),
    fewOf(openWork.failedRefunds(db)).as('failedRefunds'),
    fewOf(openWork.unansweredMessages(db)).as('unansweredMessages'),
    fewOf(openWork.requestedReturns(db)).as('requestedReturns'),
    fewOf(openWork.openReturns(db)).as('openReturns'),
    fewOf(openWork.pendingReviews(db)).as('pendingReviews'),
    fewOf(openWork.serviceRequests(db)).as('serviceRequests'),
    fewOf(openWork.failedMails(db)).as('failedMails'),
  ]),
);

/** Units sold of each size in the latest orders, without cancelled units. */
function soldLately(db: QueryCreator<Tables>) {
  const latest = db
    .selectFrom('orders')
    .select('id')
    .where('created_at', '>', sql<Date>`now() - ${sql.lit(`${fastSellers.days} days`)}::interval`)
    .where('status', '<>', 'cancelled')
    .orderBy('created_at', 'desc')
    .limit(fastSellers.orders);
  return db
    .selectFrom(latest.as('o'))
    .innerJoin('order_items as i', 'i.order_id', 'o.id')
    .select(({ cast, eb, fn }) => [
      'i.product_id',
      'i.variant_id',
      cast<number>(fn.sum(eb('i.quantity', '-', eb.ref('i.cancelled'))), 'integer').as('units'),
    ])
    .groupBy(['i.product_id', 'i.variant_id']);
}

/** The first rows of each list: the longest wait first. */
const lists = new Prepared((db, { lateBefore }: Named<{ lateBefore: Date }>) =>
  db.selectNoFrom([
    fewOf(inView(db, 'to-ship').select('id').where('created_at', '<', lateBefore)).as('late'),
    jsonArrayFrom(
      inView(db, 'to-ship')
        .select(['id', customerName.as('customer'), 'created_at as createdAt', 'shipping_method as shippingMethod'])
        .select('refunded_cents as refundedCents')
        .select(({ eb, ref }) =>
          eb(eb('total_cents', '-', ref('unbilled_cents')), '-', ref('refunded_cents')).as('totalCents'),
        )
        .select((order) =>
          order
            .selectFrom('order_items')
            .select(({ cast, eb, fn, lit, ref }) =>
              cast<number>(
                fn.coalesce(
                  fn.sum(fn('greatest', [lit(0), eb(eb('quantity', '-', ref('cancelled')), '-', ref('shipped'))])),
                  lit(0),
                ),
                'integer',
              ).as('units'),
            )
            .whereRef('order_id', '=', 'orders.id')
            .where('custom', '=', false)
            .$asScalar()
            .$notNull()
            .as('units'),
        )
        .orderBy('created_at', 'asc')
        .orderBy('id', 'desc')
        .limit(rowsPerList),
    ).as('toShip'),
    jsonArrayFrom(
      inView(db, 'unpaid')
        .select(['id', customerName.as('customer'), 'created_at as createdAt'])
        .select(({ eb, ref }) => [
          eb('total_cents', '-', ref('unbilled_cents')).as('dueCents'),
          sql<boolean>`coalesce(pay_link_expires_at > now()
            AND (pay_link_cancelled_at IS NULL OR pay_link_cancelled_at < pay_link_sent_at), false)`.as('hasPayLink'),
        ])
        .orderBy('created_at', 'asc')
        .orderBy('id', 'desc')
        .limit(rowsPerList),
    ).as('unpaid'),
    jsonArrayFrom(
      inView(db, 'owes-refund')
        .select(['id', customerName.as('customer'), 'created_at as createdAt'])
        .select(({ eb, ref }) => eb('paid_cents', '-', ref('refunded_cents')).as('owedCents'))
        .orderBy('created_at', 'asc')
        .orderBy('id', 'desc')
        .limit(rowsPerList),
    ).as('owedRefunds'),
    jsonArrayFrom(
      failedRefunds(db)
        .select(['o.id', customerName.as('customer')])
        .select(({ cast, fn }) => [
          cast<number>(fn.sum('owed.owed_cents'), 'integer').as('amountCents'),
          fn.max('r.failed_at').$castTo<string>().as('failedAt'),
        ])
        .groupBy('o.id')
        .orderBy(({ fn }) => fn.max('r.failed_at'))
        .orderBy('o.id')
        .limit(rowsPerList),
    ).as('failedRefunds'),
    jsonArrayFrom(
      openWork
        .openReturns(db)
        .innerJoin('order_items as i', 'i.id', 'returns.order_item_id')
        .clearSelect()
        .select(['returns.id', 'returns.state', 'returns.quantity', 'returns.created_at as createdAt'])
        .select('returns.new_size as newSize')
        .select(['i.product_name as product', 'i.variant_size as size', 'i.variant_color as color'])
        .orderBy('returns.id')
        .limit(rowsPerList),
    ).as('returns'),
    jsonArrayFrom(
      openWork
        .unansweredMessages(db)
        .select(['name', 'subject', 'created_at as createdAt'])
        .orderBy('created_at')
        .orderBy('id')
        .limit(rowsPerList),
    ).as('messages'),
    jsonArrayFrom(
      openWork
        .pendingReviews(db)
        .innerJoin('products as p', 'p.id', 'reviews.product_id')
        .clearSelect()
        .select(['reviews.id', 'p.name as product', 'reviews.stars', 'reviews.created_at as createdAt'])
        .orderBy('reviews.id')
        .limit(rowsPerList),
    ).as('reviews'),
    jsonArrayFrom(
      openWork
        .failedMails(db)
        .select(['template', 'subject', 'cause', 'created_at as createdAt'])
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(rowsPerList),
    ).as('failedMails'),
  ]),
);

/**
 * Candidates for the list of low stock: sizes with recent sales, and the first sizes without recent sales. A large shop
 * may have thousands of sold-out sizes, and sorting all of them takes too long.
 */
function listedSizes(db: QueryCreator<Tables>) {
  const sold = lowSizes()
    .innerJoin(soldLately(db).as('sold'), (sold) =>
      sold
        .onRef('sold.product_id', '=', 's.product_id')
        .onRef('sold.variant_id', 'is not distinct from', 's.variant_id'),
    )
    .select('s.id');
  const first = lowSizes()
    .select('s.id')
    .limit(countedExactly + 1);
  return sold.union(db.selectFrom(first.as('first')).select('first.id'));
}

const running = new Prepared((db) =>
  db.selectNoFrom([
    fewOf(lowSizes().select('s.id')).as('total'),
    jsonArrayFrom(
      lowSizes()
        .leftJoin(soldLately(db).as('sold'), (sold) =>
          sold
            .onRef('sold.product_id', '=', 's.product_id')
            .onRef('sold.variant_id', 'is not distinct from', 's.variant_id'),
        )
        .select(['s.id', 'p.id as productId', 'p.name as product', 'v.size', 'v.color'])
        .select(({ eb, fn, lit, ref }) => [
          eb('s.on_hand', '-', ref('s.held')).as('available'),
          fn.coalesce('sold.units', lit(0)).as('sold'),
        ])
        .where('s.id', 'in', listedSizes(db))
        // The sizes that are sold out first at the current pace; null, and therefore last, without recent sales.
        .orderBy(sql`(s.on_hand - s.held)::double precision / nullif(sold.units, 0)`)
        .orderBy('sold', 'desc')
        // Among sizes with equal sales, sizes with units that no checkout holds come first.
        .orderBy(({ eb, ref }) => eb('s.on_hand', '=', ref('s.held')))
        .orderBy('available')
        .orderBy('s.id')
        .limit(rowsPerList),
    ).as('sizes'),
  ]),
);

type Periods = Record<'dayFrom' | 'dayUntil' | 'weekFrom' | 'weekUntil', Date>;

/**
 * Sales of the periods, counted like the sales report: paid and free orders, also if they were cancelled later. Orders
 * that charge price differences of exchanges add to the amounts only.
 */
const salesOf = new Prepared((db, named: Named<Periods & Record<'now' | 'today' | 'monday', Date>>) =>
  db
    .selectFrom('orders')
    .select(({ and, cast, eb, fn, lit }) => {
      const within = (from: Expression<Date>, until: Expression<Date>) =>
        and([eb('created_at', '>=', from), eb('created_at', '<', until)]);
      const periods = {
        day: within(named.today, named.now),
        dayBefore: within(named.dayFrom, named.dayUntil),
        week: within(named.monday, named.now),
        weekBefore: within(named.weekFrom, named.weekUntil),
      };
      return (['day', 'dayBefore', 'week', 'weekBefore'] as const).flatMap((period) => [
        cast<number>(fn.countAll().filterWhere(and([periods[period], eb('difference_of', 'is', null)])), 'integer').as(
          `${period}Orders`,
        ),
        cast<number>(fn.coalesce(fn.sum('paid_cents').filterWhere(periods[period]), lit(0)), 'integer').as(
          `${period}Cents`,
        ),
      ]);
    })
    .where('created_at', '>=', named.weekFrom)
    .where('created_at', '<', named.now)
    .where(({ eb, or }) => or([eb('paid_cents', '>', 0), eb('total_cents', '=', 0)])),
);

/** Open tasks and sales, for the Today page. */
@Injectable()
export class TodayReader {
  constructor(private readonly db: Database) {}

  async counts(): Promise<WorkCounts> {
    const counts = await this.db.first(workCounts, {});
    if (!counts) throw new Error('The open work could not be counted.');
    return counts;
  }

  /** @param lateBefore orders that were placed before this time are late */
  async lists(lateBefore: Date) {
    const found = await this.db.first(lists, { lateBefore });
    const low = await this.db.first(running, {});
    if (!found || !low) throw new Error('The lists of open work could not be read.');
    return { ...found, lowStock: low };
  }

  /** @param week a period that begins at or before `day` */
  async sales({ day, week }: { readonly day: Compared; readonly week: Compared }) {
    const row = await this.db.first(salesOf, {
      now: day.current.until,
      today: day.current.from,
      monday: week.current.from,
      dayFrom: day.before.from,
      dayUntil: day.before.until,
      weekFrom: week.before.from,
      weekUntil: week.before.until,
    });
    if (!row) throw new Error('The sales could not be read.');
    const of = (orders: number, cents: number): Sales => ({ orders, paid: Money.ofCents(cents) });
    return {
      day: { current: of(row.dayOrders, row.dayCents), before: of(row.dayBeforeOrders, row.dayBeforeCents) },
      week: { current: of(row.weekOrders, row.weekCents), before: of(row.weekBeforeOrders, row.weekBeforeCents) },
    };
  }
}
