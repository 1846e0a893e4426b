import { Injectable } from '@nestjs/common';
import { expressionBuilder, sql } from 'kysely';
import { Config } from '../../../config/config.js';
import { jobNames } from '../../../domain/jobs/jobs.js';
import { orderTransitions } from '../../../domain/orders/order-status.js';
import { mailCauses } from '../../../domain/mail/mail-states.js';
import { Clock } from '../../../domain/shared/ports/clock.js';
import { type Figure, Figures } from '../../../domain/shared/ports/monitoring.js';
import { CountedMails } from '../mail/counted-mails.js';
import { failedRefunds } from '../orders/failed-refunds-query.js';
import { Database, type Named, Prepared } from '../sql/database.js';
import type { Tables } from '../sql/tables.js';

interface Count {
  readonly name: string;
  readonly count: number;
}

const { cast, fn, ref } = expressionBuilder<Tables, keyof Tables>();
const count = cast<number>(fn.countAll(), 'integer').as('count');

const ordersByStatus = new Prepared((db) =>
  db.selectFrom('orders').select(['status as name', count]).groupBy('status'),
);

const mailPause = new Prepared((db) => db.selectFrom('mail_pause').select('single'));

const paymentResults = new Prepared((db) =>
  db
    .selectFrom('checkouts')
    .select([sql.lit<string>('paid').as('name'), count])
    .where('state', '=', 'ordered')
    .where('payment_provider', '<>', 'none')
    .unionAll(
      db
        .selectFrom('refunds')
        .select((refund) => [
          refund
            .case('state')
            .when('pending')
            .then<string>('refund_due')
            .when('succeeded')
            .then('refunded')
            .else('refund_failed')
            .end()
            .as('name'),
          count,
        ])
        .groupBy('state'),
    )
    .unionAll(
      db
        .selectFrom('refunds')
        .select([sql.lit<string>('refund_surplus').as('name'), count])
        .where('origin', '=', 'surplus')
        .where('state', '<>', 'failed'),
    ),
);

const oldestWithoutOrder = new Prepared((db) =>
  db
    .selectFrom('checkouts')
    .select(({ fn }) => fn.min('paid_at').as('at'))
    .where('state', '=', 'open')
    .where('paid_at', 'is not', null),
);

const oldestUnpaidShipment = new Prepared((db) =>
  db
    .selectFrom('orders')
    .innerJoin('order_events', 'order_events.order_id', 'orders.id')
    .select(({ fn }) => fn.min('order_events.created_at').as('at'))
    .where('orders.view', '=', 'unpaid')
    .where('orders.status', 'in', ['shipped', 'completed'])
    .where('order_events.kind', '=', 'status')
    .where(sql<boolean>`order_events.detail ->> 'status' IN ('shipped', 'completed')`),
);

const oldestDueRefund = new Prepared((db) =>
  db
    .selectFrom('refunds')
    .select(({ fn }) => fn.min('created_at').as('at'))
    .where('state', '=', 'pending'),
);

const unsettledRefunds = new Prepared((db) => failedRefunds(db).select(count));

/** Name of the row in `jobs` in which `npm run backup` records its last success. */
const backupRecord = 'backup';

const lastBackup = new Prepared((db) =>
  db.selectFrom('jobs').select('ended_at as at').where('name', '=', backupRecord),
);

const recently = sql<Date>`now() - interval '10 minutes'`;

const recentFailures = new Prepared((db) =>
  db
    .selectFrom('mails')
    .select([ref('cause').$castTo<string>().as('name'), count])
    .where('state', '=', 'failed')
    .where('failed_at', '>', recently)
    .groupBy('cause'),
);

const recentDeliveries = new Prepared((db) =>
  db
    .selectFrom('mails')
    .select([
      count,
      sql<number | null>`percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM sent_at - created_at))`.as(
        'p50',
      ),
      sql<number | null>`percentile_cont(0.95) WITHIN GROUP (ORDER BY extract(epoch FROM sent_at - created_at))`.as(
        'p95',
      ),
    ])
    .where('sent_at', '>', recently),
);

/** Orders of the last day only, so that the statement stays fast in a large shop. */
const recentSales = new Prepared((db) => {
  const lastHour = sql<boolean>`created_at > now() - interval '1 hour'`;
  return db
    .selectFrom('orders')
    .select([
      sql<number>`count(*)::float`.as('ordersOfDay'),
      sql<number>`(count(*) FILTER (WHERE ${lastHour}))::float`.as('ordersOfHour'),
      sql<number>`coalesce(sum(paid_cents - refunded_cents), 0)::float`.as('centsOfDay'),
      sql<number>`coalesce(sum(paid_cents - refunded_cents) FILTER (WHERE ${lastHour}), 0)::float`.as('centsOfHour'),
    ])
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`);
});

/** Time of the last event from the payment provider; null before the first event. */
const lastProviderEvent = new Prepared((db) =>
  db.selectFrom('webhook_events').select(({ fn }) => fn.max('received_at').as('at')),
);

const jobStates = new Prepared((db, { names }: Named<{ names: readonly string[] }>) =>
  db
    .selectFrom('jobs')
    .select([
      'name',
      sql<number>`greatest(extract(epoch FROM now() - ${ref('next_run_at')}), 0)::float`.as('overdue'),
      sql<number>`coalesce(${ref('outcome')} = 'failed', false)::integer`.as('failed'),
    ])
    .where((job) => job('name', '=', job.fn.any(names))),
);

/** Metrics from PostgreSQL about mails, orders, payments and jobs. Each statement reads only an index. */
@Injectable()
export class ShopFigures extends Figures {
  override readonly scope = 'shop';

  constructor(
    private readonly db: Database,
    private readonly countedMails: CountedMails,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {
    super();
  }

  override async get(): Promise<Figure[]> {
    const orders = await this.db.all(ordersByStatus, {});
    return [
      ...(await this.mails()),
      {
        name: 'shop_orders',
        help: 'Orders by status.',
        values: byName('status', Object.keys(orderTransitions), orders),
      },
      ...(await this.sales()),
      ...(await this.payments()),
      ...(await this.jobs()),
    ];
  }

  private async mails(): Promise<Figure[]> {
    const counts = Object.entries(await this.countedMails.byState());
    const { waiting, due } = await this.countedMails.oldest();
    const pause = await this.db.first(mailPause, {});
    return [
      {
        name: 'shop_mails',
        help: 'Emails by state.',
        values: counts.map(([state, value]) => ({ labels: { state }, value })),
      },
      {
        name: 'shop_mails_oldest_due_seconds',
        help: 'Age of the oldest due email that was not relayed yet; 0 without one.',
        values: [{ value: this.secondsSince(due) }],
      },
      {
        name: 'shop_mails_oldest_waiting_seconds',
        help: 'Age of the oldest unsent email, including emails between two attempts; 0 without one.',
        values: [{ value: this.secondsSince(waiting) }],
      },
      {
        name: 'shop_mails_paused',
        help: 'Whether staff have paused the mail queue.',
        values: [{ value: pause ? 1 : 0 }],
      },
      ...(await this.lastMails()),
    ];
  }

  private async lastMails(): Promise<Figure[]> {
    const failed = await this.db.all(recentFailures, {});
    const { p50 = null, p95 = null, count: sent = 0 } = (await this.db.first(recentDeliveries, {})) ?? {};
    return [
      {
        name: 'shop_mails_failed_recently',
        help: 'Emails that failed in the last ten minutes, by cause.',
        values: byName('cause', mailCauses, failed),
      },
      { name: 'shop_mails_sent_recently', help: 'Emails sent in the last ten minutes.', values: [{ value: sent }] },
      {
        name: 'shop_mail_delivery_seconds',
        help: 'Time from the creation of an email to its acceptance by the mail server, for emails sent in the last ten minutes.',
        values: [
          ...(p50 === null ? [] : [{ labels: { quantile: '0.5' }, value: p50 }]),
          ...(p95 === null ? [] : [{ labels: { quantile: '0.95' }, value: p95 }]),
        ],
      },
    ];
  }

  private async sales(): Promise<Figure[]> {
    const recent = await this.db.first(recentSales, {});
    const { ordersOfHour = 0, ordersOfDay = 0, centsOfHour = 0, centsOfDay = 0 } = recent ?? {};
    return [
      {
        name: 'shop_recent_orders',
        help: 'Orders placed in the last hour and in the last 24 hours.',
        values: inWindows(ordersOfHour, ordersOfDay),
      },
      {
        name: 'shop_recent_revenue_cents',
        help: 'Payments minus refunds of the orders placed in the last hour and in the last 24 hours, in cents.',
        values: inWindows(centsOfHour, centsOfDay),
      },
    ];
  }

  private secondsSince(moment: Date | null): number {
    return moment === null ? 0 : Math.max(0, (this.clock.now().getTime() - moment.getTime()) / 1000);
  }

  private async payments(): Promise<Figure[]> {
    const counts = await this.db.all(paymentResults, {});
    const unordered = await this.db.first(oldestWithoutOrder, {});
    const unpaid = await this.db.first(oldestUnpaidShipment, {});
    const due = await this.db.first(oldestDueRefund, {});
    const event = await this.db.first(lastProviderEvent, {});
    const { count: failed = 0 } = (await this.db.first(unsettledRefunds, {})) ?? {};
    return [
      {
        name: 'shop_payments',
        help: 'Payments that created an order, and refunds: due, done, failed, or not decided by the shop.',
        values: byName('result', ['paid', 'refund_due', 'refunded', 'refund_failed', 'refund_surplus'], counts),
      },
      {
        name: 'shop_refunds_failed',
        help: 'Failed refunds that staff have neither repeated nor settled.',
        values: [{ value: failed }],
      },
      {
        name: 'shop_payments_without_order_oldest_seconds',
        help: 'Age of the oldest payment that has neither an order nor a refund yet; 0 without one.',
        values: [{ value: this.secondsSince(unordered?.at ?? null) }],
      },
      {
        name: 'shop_refunds_due_oldest_seconds',
        help: 'Age of the oldest refund that is due; 0 without one.',
        values: [{ value: this.secondsSince(due?.at ?? null) }],
      },
      {
        name: 'shop_orders_sent_unpaid_oldest_seconds',
        help: 'Time since the first shipment of an unpaid order. Staff confirm each such shipment. 0 without one.',
        values: [{ value: this.secondsSince(unpaid?.at ?? null) }],
      },
      {
        name: 'shop_payment_event_age_seconds',
        help: 'Time since the last event from Stripe arrived; infinite without one. No value without Stripe.',
        values:
          this.config.payments === 'stripe' ? [{ value: event?.at ? this.secondsSince(event.at) : Infinity }] : [],
      },
    ];
  }

  private async jobs(): Promise<Figure[]> {
    const jobs = await this.db.all(jobStates, { names: jobNames });
    const backup = await this.db.first(lastBackup, {});
    return [
      {
        name: 'shop_backup_age_seconds',
        help: 'Time since the last successful `npm run backup`; no value before the first one.',
        values: backup?.at ? [{ value: this.secondsSince(backup.at) }] : [],
      },
      {
        name: 'shop_job_overdue_seconds',
        help: 'Seconds that a periodic job is overdue or has been running.',
        values: jobs.map(({ name, overdue }) => ({ labels: { name }, value: overdue })),
      },
      {
        name: 'shop_job_failed',
        help: 'Whether the last completed run of a periodic job failed.',
        values: jobs.map(({ name, failed }) => ({ labels: { name }, value: failed })),
      },
    ];
  }
}

const inWindows = (hour: number, day: number): Figure['values'] => [
  { labels: { window: '1h' }, value: hour },
  { labels: { window: '24h' }, value: day },
];

/** Values by name. A name without a count has the value 0, so that its first increase is visible. */
function byName(label: string, names: readonly string[], counts: readonly Count[]): Figure['values'] {
  return names.map((name) => ({
    labels: { [label]: name },
    value: counts.find((count) => count.name === name)?.count ?? 0,
  }));
}
