/** A call whose sender named it by a key, so that it may come again. */
export interface KeyedCall {
  /** A SHA-256 in hexadecimal, of the key, of what is called and of who calls: a key is worth nothing elsewhere. */
  readonly id: string;
  /** The same of what the call says. */
  readonly fingerprint: string;
  /** The account that calls; its deletion forgets the call. */
  readonly userId: number | null;
}

/** Remembers for 24 hours which calls were answered, so that one that comes again is not done again. */
export abstract class Idempotency {
  /**
   * Runs work whose one transaction is its effect: what the transaction returns, which has to be JSON, is kept by itself. When the call
   * comes again the transaction is passed over and returns the same; all around it runs again. A transaction that fails keeps nothing.
   * @throws DomainError invalid `idempotency.other-call`; conflict `idempotency.under-way` while the call runs elsewhere
   */
  abstract once<Result>(call: KeyedCall, work: () => Promise<Result>): Promise<Result>;
  /**
   * Runs work that finds what it did before by itself. Only what the call said is kept, so that its key cannot mean something else.
   * @throws DomainError invalid `idempotency.other-call`
   */
  abstract repeatable<Result>(call: KeyedCall, work: () => Promise<Result>): Promise<Result>;
  /** Forgets the calls that are older, and answers how many. */
  abstract deleteExpired(): Promise<number>;
}
