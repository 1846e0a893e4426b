/** Runs work so that all its writes are saved, or none. A run inside a run joins it. */
export abstract class Transaction {
  abstract run<T>(work: () => Promise<T>): Promise<T>;
}
