/** Runs work in a transaction: either all its writes are saved, or none. A nested run joins the outer transaction. */
export abstract class Transaction {
  abstract run<T>(work: () => Promise<T>): Promise<T>;
}

/** Consistent reads of the database. */
export abstract class Snapshots {
  /** Runs work that only reads, and sees the database as it was at its first statement. May run the work again. */
  abstract read<T>(work: () => Promise<T>): Promise<T>;
}
