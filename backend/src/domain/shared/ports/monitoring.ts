/** A metric with a limited set of labels, e.g. mails by state. */
export interface Figure {
  /** The name in Prometheus, e.g. `shop_mails`. */
  readonly name: string;
  readonly help: string;
  /** A counter never decreases. Absent: `gauge`. */
  readonly type?: 'counter';
  readonly values: readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[];
}

/** A source of metrics. Each scrape reads every provider that extends this class. */
export abstract class Figures {
  /** `process`: values of this process, to be summed over all processes; `shop`: the same in every process. */
  abstract readonly scope: 'process' | 'shop';
  /**
   * Returns the current values. If a source fails, its values are omitted. If a source needs more than two seconds, its
   * last values are used.
   */
  abstract get(): Promise<readonly Figure[]>;
}

export type DependencyState = 'up' | 'down' | 'unused';

/** A service that the shop depends on. The readiness check calls every provider that extends this class. */
export abstract class DependencyHealth {
  abstract readonly name: 'database' | 'migrations' | 'redis' | 'mail' | 'storage';
  /** Checks the service. An error, or a response after more than two seconds, counts as down. */
  abstract check(): Promise<DependencyState>;
}

/** Log of errors for operators. The alert channel does not receive these lines. */
export abstract class ErrorLog {
  abstract write(sentence: string): void;
}
