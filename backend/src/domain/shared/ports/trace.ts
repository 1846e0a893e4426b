/** The request that caused the current work, across everything it awaits. */
export abstract class Trace {
  /** Null outside of a request, as in periodic jobs. */
  abstract requestId(): string | null;
  abstract within<T>(requestId: string, work: () => T): T;
}
