import { DomainError } from '../../domain/shared/domain-error.js';

interface Bounds {
  /** Max number of concurrent runs. */
  readonly atOnce: number;
  /** Max number of waiting calls. */
  readonly waiting: number;
  /** Max milliseconds that a call waits. */
  readonly waitMs: number;
}

/** Limits the number of concurrent runs, the number of waiting calls, and the waiting time. Rejects further calls. */
export class ConcurrencyLimit {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(private readonly bounds: Bounds) {}

  /** @throws DomainError unavailable if too many calls wait, or if this call waits too long */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.running < this.bounds.atOnce) this.running += 1;
    else await this.handedOver();
    try {
      return await work();
    } finally {
      const next = this.queue.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  /**
   * Waits for a slot. Completed work passes its slot directly to the first waiting call, so that no new call can take
   * the slot.
   */
  private handedOver(): Promise<void> {
    if (this.queue.length >= this.bounds.waiting) throw busy();
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.queue.splice(this.queue.indexOf(begin), 1);
        reject(busy());
      }, this.bounds.waitMs);
      this.queue.push(begin);
    });
  }
}

function busy(): DomainError {
  return new DomainError('unavailable', 'busy', 'The shop is busy. Please try again in a moment.', { retryAfter: 5 });
}
