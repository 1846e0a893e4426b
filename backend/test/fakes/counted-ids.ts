import type { Ids } from '../../src/domain/shared/ports/ids.js';

/** Generates predictable ids. */
export class CountedIds implements Ids {
  private count = 0;

  uuid(): string {
    return `00000000-0000-4000-8000-${String(++this.count).padStart(12, '0')}`;
  }

  capability(): string {
    return `capability-number-${++this.count}`;
  }

  token(): string {
    return `token-number-${++this.count}`;
  }

  orderId(): string {
    return String(++this.count).padStart(16, '0');
  }

  readableCode(): string {
    return `CODE-${++this.count}`;
  }
}
