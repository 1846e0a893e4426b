import type { Figure } from '../shared/ports/monitoring.js';

/** Returns the values of a metric. If `label` is given, returns only the values that have this label value. */
export type ReadFigure = (name: string, label?: string) => number[];

interface Alert {
  /** Sentences for operators: when the problem begins, and when it is over. */
  readonly text: string;
  readonly over: string;
  /** File name of the page in docs/runbooks. */
  readonly runbook: string;
  /** Whether the shop has the problem now; null if this is unknown, for example while PostgreSQL is down. */
  readonly isOn: (read: ReadFigure) => boolean | null;
}

/** The alerts of a shop without Prometheus. The Prometheus rules in deploy/monitoring/rules.yml cover more problems. */
export const alerts = {
  database: {
    text: 'PostgreSQL is not responding. Shoppers cannot order.',
    over: 'PostgreSQL responds again.',
    runbook: 'database-unreachable.md',
    isOn: (read) => isDown(read, 'database'),
  },
  queue: {
    text: 'Redis is not responding. Emails wait in the outbox.',
    over: 'Redis responds again.',
    runbook: 'queue-unreachable.md',
    isOn: (read) => isDown(read, 'redis'),
  },
  mail: {
    text: 'Emails are not being sent: an email is overdue by ten minutes, or the mail server does not accept email.',
    over: 'Emails are being sent again.',
    runbook: 'mail-late.md',
    isOn: (read) => {
      // Check the mail server separately: a mail that waits for its next attempt is not due, so it never counts as
      // overdue.
      if (isDown(read, 'mail') === true) return true;
      return read('shop_mails_paused').includes(1) ? null : isAbove(read('shop_mails_oldest_due_seconds'), 600);
    },
  },
  money: {
    text: 'A customer paid ten minutes ago and has neither an order nor a refund.',
    over: 'Each payment has an order or a refund again.',
    runbook: 'payment-without-order.md',
    isOn: (read) => isAbove(read('shop_payments_without_order_oldest_seconds'), 600),
  },
  jobs: {
    text: 'The background jobs of the shop are late by 15 minutes or more.',
    over: 'The background jobs of the shop are on time again.',
    runbook: 'job-overdue.md',
    isOn: (read) => isAbove(read('shop_job_overdue_seconds'), 900),
  },
} as const satisfies Record<string, Alert>;

export type AlertName = keyof typeof alerts;

export const alertNames = Object.keys(alerts) as AlertName[];

/** Reads values from the metrics of the shop. */
export function readerOf(figures: readonly Figure[]): ReadFigure {
  return (name, label) =>
    figures
      .filter((figure) => figure.name === name)
      .flatMap(({ values }) => values)
      .filter(({ labels = {} }) => label === undefined || Object.values(labels).includes(label))
      .map(({ value }) => value);
}

function isDown(read: ReadFigure, dependency: string): boolean | null {
  const [state] = read('shop_dependency_up', dependency);
  return state === undefined ? null : state === 0;
}

function isAbove(values: readonly number[], limit: number): boolean | null {
  return values.length === 0 ? null : values.some((value) => value > limit);
}
