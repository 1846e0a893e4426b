import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';

/** One for the whole process, because the logger exists before and after the application. */
const storage = new AsyncLocalStorage<string>();

/** The request that caused the current work, across asynchronous calls. */
@Injectable()
export class Trace {
  /** Null outside of a request, e.g. in periodic jobs. */
  requestId(): string | null {
    return storage.getStore() ?? null;
  }

  within<T>(requestId: string, work: () => T): T {
    return storage.run(requestId, work);
  }
}
