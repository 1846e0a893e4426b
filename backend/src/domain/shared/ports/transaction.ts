/** Runs work so that all its writes are kept or none. A run inside a run joins it. */
export abstract class Transaction {
  /** @param writes `one` when the work writes by one call of a repository, which by itself is kept or not */
  abstract run<T>(work: () => Promise<T>, writes?: 'one'): Promise<T>;
}
