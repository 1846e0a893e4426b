import { differences } from '../../audit/differences.js';
import { AuditLog } from '../../audit/ports/audit-log.js';
import { refuseOutdated } from '../../shared/refuse-outdated.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { type CategoryDetails, changedCategory, unknownCategory } from '../category.js';
import { CategoryRepository } from '../ports/category-repository.js';

@UseCase()
export class UpdateCategory {
  constructor(
    private readonly categories: CategoryRepository,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Changes the given details.
   * @param version the version that staff have seen
   * @throws DomainError not-found; invalid for details that break a rule; conflict `category.slug-taken`, or for an
   * outdated version
   */
  execute(staffId: number, id: number, changes: Partial<CategoryDetails>, version?: number): Promise<void> {
    return this.transaction.run(async () => {
      const all = await this.categories.lock();
      const category = all.find((one) => one.id === id);
      if (!category) throw unknownCategory();
      refuseOutdated(version, category.version, { ...category.details });
      const others = all.filter((one) => one !== category);
      const details = changedCategory(category, changes, others);
      const { before, after } = differences({ ...category.details }, { ...details });
      if (Object.keys(after).length === 0) return;
      await this.categories.save(category, details);
      const subject = { subjectId: String(id), subjectName: details.name };
      await this.audit.record({ staffId, action: 'category.updated', ...subject, before, after });
    });
  }
}
