import { AuditLog } from '../../audit/ports/audit-log.js';
import { Clock } from '../../shared/ports/clock.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { ProductRepository } from '../ports/product-repository.js';
import { differences, factsOf } from '../product-facts.js';

const atOnce = 200;

/** Starts and ends the sales of products that are due. Any number of workers may run it at once. */
@UseCase()
export class FollowSchedule {
  constructor(
    private readonly transaction: Transaction,
    private readonly products: ProductRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Handles a limited number of products per run, the most overdue first. */
  async execute(): Promise<{ started: number; ended: number; failures: unknown[] }> {
    const done = { started: 0, ended: 0 };
    const failures: unknown[] = [];
    for (const id of await this.products.listDue(this.clock.now(), atOnce)) {
      try {
        for (const change of await this.catchUp(id)) done[change] += 1;
      } catch (error) {
        failures.push(error);
      }
    }
    return { ...done, failures };
  }

  /** Makes all due changes of a product in their order. Under its lock, another worker's changes are not due any more. */
  private catchUp(id: number): Promise<('started' | 'ended')[]> {
    return this.transaction.run(async () => {
      const now = this.clock.now();
      const product = await this.products.lock(id);
      const changes: ('started' | 'ended')[] = [];
      for (;;) {
        if (!product) return changes;
        const before = { ...factsOf(product), version: product.version };
        const change = product.advanceSale(now);
        if (change === null) return changes;
        product.noteChange(now);
        await this.products.save(product);
        await this.audit.record({
          staffId: null,
          action: `product.sale-${change}`,
          subjectId: String(id),
          subjectName: product.name,
          ...differences(before, { ...factsOf(product), version: product.version }),
        });
        changes.push(change);
      }
    });
  }
}
