import { type Figure, Figures } from '../../../domain/shared/ports/monitoring.js';

/** Upper bounds of the buckets, in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, Infinity];
const help = 'Seconds from sending a statement to PostgreSQL until its last row.';

/** A histogram of statement durations, in the format of a Prometheus histogram. */
export class StatementTimes extends Figures {
  override readonly scope = 'process';
  private readonly counts = bounds.map(() => 0);
  private seconds = 0;

  add(seconds: number): void {
    this.seconds += seconds;
    for (const [at, bound] of bounds.entries()) if (seconds <= bound) this.counts[at] = (this.counts[at] ?? 0) + 1;
  }

  override get(): Promise<Figure[]> {
    const buckets = bounds.map((bound, at) => ({
      labels: { le: bound === Infinity ? '+Inf' : String(bound) },
      value: this.counts[at] ?? 0,
    }));
    return Promise.resolve([
      { name: 'shop_database_statement_seconds_bucket', help, type: 'counter', values: buckets },
      { name: 'shop_database_statement_seconds_sum', help, type: 'counter', values: [{ value: this.seconds }] },
      {
        name: 'shop_database_statement_seconds_count',
        help,
        type: 'counter',
        values: [{ value: this.counts.at(-1) ?? 0 }],
      },
    ]);
  }
}
