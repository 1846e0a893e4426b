import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import type { Trace } from '../../domain/shared/ports/trace.js';

/** One for the whole process, because the logger exists before and after the application. */
const storage = new AsyncLocalStorage<string>();

@Injectable()
export class AsyncTrace implements Trace {
  requestId(): string | null {
    return storage.getStore() ?? null;
  }

  within<T>(requestId: string, work: () => T): T {
    return storage.run(requestId, work);
  }
}
