import { differences } from '../../audit/differences.js';
import { Clock } from '../../shared/ports/clock.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { ProductRepository } from '../ports/product-repository.js';
import type { Product } from '../product.js';
import { versionedFactsOf } from '../product-facts.js';
import { ProductEdits } from './product-edits.js';

const atOnce = 200;
/** Time budget of a run, in milliseconds. After that time, the run starts no new batch. */
const budget = 10_000;

type ScheduledChange = 'published' | 'sale-started' | 'sale-ended';

/** Publishes drafts, and starts and ends sales, when they are due. Several workers can run this at the same time. */
@UseCase()
export class FollowSchedule {
  constructor(
    private readonly transaction: Transaction,
    private readonly products: ProductRepository,
    private readonly edits: ProductEdits,
    private readonly clock: Clock,
  ) {}

  /** Handles each due product once, the most overdue first, until the time budget is used up. */
  async execute(): Promise<Record<ScheduledChange, number> & { failures: unknown[] }> {
    const done = { published: 0, 'sale-started': 0, 'sale-ended': 0 };
    const failures: unknown[] = [];
    const handled = new Set<number>();
    const end = this.clock.now().getTime() + budget;
    do {
      const listed = await this.products.listDue(this.clock.now(), handled.size + atOnce);
      const due = listed.filter((id) => !handled.has(id));
      if (due.length === 0) break;
      for (const id of due) {
        handled.add(id);
        try {
          for (const change of await this.catchUp(id)) done[change] += 1;
        } catch (error) {
          failures.push(error);
        }
      }
    } while (this.clock.now().getTime() < end);
    return { ...done, failures };
  }

  /**
   * Makes all due changes of a product, one after the other. The product is locked, so changes that another worker has
   * already made are not repeated.
   */
  private catchUp(id: number): Promise<ScheduledChange[]> {
    return this.transaction.run(async () => {
      const product = await this.products.lock(id);
      const changes: ScheduledChange[] = [];
      while (product) {
        const change = await this.makeNext(product);
        if (change === null) break;
        changes.push(change);
      }
      return changes;
    });
  }

  private async makeNext(product: Product): Promise<ScheduledChange | null> {
    const now = this.clock.now();
    const facts = () => ({ ...versionedFactsOf(product), archived: product.archivedAt !== null });
    const before = facts();
    const change = nextOf(product, now);
    if (change === null) return null;
    product.noteChange(now);
    await this.edits.save(product, { staffId: null, action: `product.${change}`, ...differences(before, facts()) });
    return change;
  }
}

/**
 * Makes the next due change. If a draft and its sale are due together, the sequence of the two changes makes no
 * difference to shoppers.
 */
function nextOf(product: Product, now: Date): ScheduledChange | null {
  if (product.publishAt !== null && product.publishAt <= now) {
    product.publish();
    return 'published';
  }
  const change = product.advanceSale(now);
  return change && `sale-${change}`;
}
