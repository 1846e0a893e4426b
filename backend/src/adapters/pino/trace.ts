import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';

/** One storage for the whole process, because the logger is used before and after the application exists. */
const storage = new AsyncLocalStorage<string>();

/** Tracks the request that caused the current work, across asynchronous calls. */
@Injectable()
export class Trace {
  /** The id of the current request; null outside of a request, e.g. in periodic jobs. */
  requestId(): string | null {
    return storage.getStore() ?? null;
  }

  within<T>(requestId: string, work: () => T): T {
    return storage.run(requestId, work);
  }
}
