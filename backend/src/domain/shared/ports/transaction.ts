/**
 * Runs the work in a transaction: either all its writes are saved, or none. A nested run joins the outer transaction.
 */
export abstract class Transaction {
  abstract run<T>(work: () => Promise<T>): Promise<T>;
}

/** Consistent reads of the database. */
export abstract class Snapshots {
  /**
   * Runs the read-only work on a snapshot of the database, as of its first statement. May run the work more than once.
   */
  abstract read<T>(work: () => Promise<T>): Promise<T>;
}
