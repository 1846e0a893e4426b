/** A number that operators follow, by bounded labels, e.g. mails by state. */
export interface Figure {
  /** As Prometheus names it, e.g. `shop_mails`. */
  readonly name: string;
  readonly help: string;
  /** A counter never falls; `gauge` when absent. */
  readonly type?: 'counter';
  readonly values: readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[];
}

/** Whatever extends it and is a provider is asked when operators look. */
export abstract class Figures {
  /** `process`: of this process, to be added to those of the others; `shop`: the same, whichever process tells it. */
  abstract readonly scope: 'process' | 'shop';
  /** What fails, or takes longer than two seconds, is left out. */
  abstract get(): Promise<readonly Figure[]>;
}
