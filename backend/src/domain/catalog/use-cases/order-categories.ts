import { AuditLog } from '../../audit/ports/audit-log.js';
import { DomainError, refuseProblems } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { CategoryRepository } from '../ports/category-repository.js';

@UseCase()
export class OrderCategories {
  constructor(
    private readonly categories: CategoryRepository,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Changes the order of all categories.
   * @param idsBefore the order that staff have seen
   * @throws DomainError invalid unless `ids` contains exactly the ids of `idsBefore`, in any order; conflict
   * `categories.changed` when `idsBefore` is outdated, because a colleague added, deleted or moved a category
   */
  execute(staffId: number, ids: readonly number[], idsBefore: readonly number[]): Promise<void> {
    return this.transaction.run(async () => {
      const isSame = listed(ids.toSorted(ascending)) === listed(idsBefore.toSorted(ascending));
      refuseProblems('categories.order', { ids: isSame ? null : 'Please list each category exactly once.' });
      const all = await this.categories.lock();
      if (listed(all.map(({ id }) => id)) !== listed(idsBefore)) throw changedMeanwhile();
      if (listed(ids) === listed(idsBefore)) return;
      await this.categories.order(ids);
      const namesOf = (order: readonly number[]) => order.map((id) => all.find((one) => one.id === id)?.details.name);
      await this.audit.record({
        staffId,
        action: 'category.ordered',
        subjectId: 'all',
        subjectName: 'Categories',
        before: { order: namesOf(idsBefore) },
        after: { order: namesOf(ids) },
      });
    });
  }
}

const ascending = (a: number, b: number) => a - b;
const listed = (ids: readonly number[]) => ids.join();

function changedMeanwhile(): DomainError {
  const message = 'A colleague changed the categories in the meantime. Please try again.';
  return new DomainError('conflict', 'categories.changed', message);
}
