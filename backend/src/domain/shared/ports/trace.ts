/** The request that caused the current work, across asynchronous calls. */
export abstract class Trace {
  /** Null outside of a request, e.g. in periodic jobs. */
  abstract requestId(): string | null;
  abstract within<T>(requestId: string, work: () => T): T;
}
