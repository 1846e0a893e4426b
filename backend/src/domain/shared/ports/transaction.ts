/** Runs work in a transaction: either all its writes are saved, or none. A nested run joins the outer transaction. */
export abstract class Transaction {
  abstract run<T>(work: () => Promise<T>): Promise<T>;
}
