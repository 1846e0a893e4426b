/** The request that the work under way is done for, across all that it awaits. */
export abstract class Trace {
  /** Null outside of a request, as in what the shop does by the clock. */
  abstract requestId(): string | null;
  abstract within<T>(requestId: string, work: () => T): T;
}
