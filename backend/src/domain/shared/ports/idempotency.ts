/** A call with an idempotency key, so that it can be repeated. */
export interface KeyedCall {
  /**
   * SHA-256, in hexadecimal, of the key, the call's name and the caller. The key is only valid for this call and
   * caller.
   */
  readonly id: string;
  /** The same hash of the call's contents. */
  readonly fingerprint: string;
  /** The calling account. Deleting the account deletes the record. */
  readonly userId: number | null;
}

/** Stores completed calls for 24 hours, so that a repeated call has no second effect. */
export abstract class Idempotency {
  /**
   * Runs work whose whole effect is one transaction, and saves the transaction's result, which must be JSON. For a
   * repeated call, the transaction is skipped and returns the saved result; the code around it runs again. A failed
   * transaction saves nothing.
   * @throws DomainError invalid `idempotency.other-call`; conflict `idempotency.under-way` while the call runs
   * elsewhere
   */
  abstract once<Result>(call: KeyedCall, work: () => Promise<Result>): Promise<Result>;
  /**
   * Runs work that detects repeated calls itself. Only a hash of the call's contents is saved, so that its key cannot
   * be used for another call.
   * @throws DomainError invalid `idempotency.other-call`
   */
  abstract repeatable<Result>(call: KeyedCall, work: () => Promise<Result>): Promise<Result>;
  /** Deletes expired records and returns how many. */
  abstract deleteExpired(): Promise<number>;
}
