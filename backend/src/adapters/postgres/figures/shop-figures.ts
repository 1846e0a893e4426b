import { Injectable } from '@nestjs/common';
import { expressionBuilder, sql } from 'kysely';
import { jobNames } from '../../../domain/jobs/jobs.js';
import { orderTransitions } from '../../../domain/orders/order.js';
import { Clock } from '../../../domain/shared/ports/clock.js';
import { type Figure, Figures } from '../../../domain/shared/ports/figures.js';
import { CountedMails } from '../mail/counted-mails.js';
import { Database } from '../sql/database.js';
import { type Named, Prepared } from '../sql/prepared.js';
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
  ) {
    super();
  }

  override async get(): Promise<Figure[]> {
    const orders = await this.db.all(ordersByStatus, {});
    return [...(await this.mails()), ...ofOrders(orders), await this.payments(), ...(await this.jobs())];
  }

  private async mails(): Promise<Figure[]> {
    const counts = Object.entries(await this.countedMails.byState());
    const { waiting, due } = await this.countedMails.oldest();
    const pause = await this.db.first(mailPause, {});
    return [
      {
        name: 'shop_mails',
        help: 'Mails by state.',
        values: counts.map(([state, value]) => ({ labels: { state }, value })),
      },
      {
        name: 'shop_mails_oldest_due_seconds',
        help: 'Age of the oldest due mail that was not relayed yet; 0 without one.',
        values: [{ value: this.secondsSince(due) }],
      },
      {
        name: 'shop_mails_oldest_waiting_seconds',
        help: 'Age of the oldest unsent mail, including mails between two attempts; 0 without one.',
        values: [{ value: this.secondsSince(waiting) }],
      },
      {
        name: 'shop_mails_paused',
        help: 'Whether staff have paused the mail queue.',
        values: [{ value: pause ? 1 : 0 }],
      },
    ];
  }

  private secondsSince(moment: Date | null): number {
    return moment === null ? 0 : Math.max(0, (this.clock.now().getTime() - moment.getTime()) / 1000);
  }

  private async payments(): Promise<Figure> {
    const counts = await this.db.all(paymentResults, {});
    return {
      name: 'shop_payments',
      help: 'Payments that created an order, and refunds: due, done, failed, or not decided by the shop.',
      values: byName('result', ['paid', 'refund_due', 'refunded', 'refund_failed', 'refund_surplus'], counts),
    };
  }

  private async jobs(): Promise<Figure[]> {
    const jobs = await this.db.all(jobStates, { names: jobNames });
    return [
      {
        name: 'shop_job_overdue_seconds',
        help: 'Seconds that a periodic job is overdue or has been running.',
        values: jobs.map(({ name, overdue }) => ({ labels: { job: name }, value: overdue })),
      },
      {
        name: 'shop_job_failed',
        help: 'Whether the last completed run of a periodic job failed.',
        values: jobs.map(({ name, failed }) => ({ labels: { job: name }, value: failed })),
      },
    ];
  }
}

function ofOrders(counts: readonly Count[]): Figure[] {
  const placed = counts.reduce((sum, { count }) => sum + count, 0);
  return [
    { name: 'shop_orders', help: 'Orders by status.', values: byName('status', Object.keys(orderTransitions), counts) },
    {
      name: 'shop_orders_placed_total',
      help: 'Total number of orders placed.',
      type: 'counter',
      values: [{ value: placed }],
    },
  ];
}

/** Each name has a value, so that an increase from zero is visible. */
function byName(label: string, names: readonly string[], counts: readonly Count[]): Figure['values'] {
  return names.map((name) => ({
    labels: { [label]: name },
    value: counts.find((count) => count.name === name)?.count ?? 0,
  }));
}
