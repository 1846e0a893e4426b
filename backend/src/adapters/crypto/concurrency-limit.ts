import { DomainError } from '../../domain/shared/domain-error.js';

interface Bounds {
  /** How many run at the same time. */
  readonly atOnce: number;
  /** How many may wait for their turn, */
  readonly waiting: number;
  /** and for how many milliseconds. */
  readonly waitMs: number;
}

/** Lets a limited number run at once and a limited number wait, for a limited time; refuses the rest. */
export class ConcurrencyLimit {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(private readonly bounds: Bounds) {}

  /** @throws DomainError unavailable, when too many wait, or too long */
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

  /** Finished work passes its place to the first one waiting, so that no other can take it. */
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
