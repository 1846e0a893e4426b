import { AuditLog } from '../../audit/ports/audit-log.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { newCategory } from '../category.js';
import { CategoryRepository } from '../ports/category-repository.js';

@UseCase()
export class CreateCategory {
  constructor(
    private readonly categories: CategoryRepository,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Adds a category after all others, and returns its id.
   * @throws DomainError invalid for details that break a rule; conflict `category.slug-taken`
   */
  execute(staffId: number, given: Parameters<typeof newCategory>[0]): Promise<number> {
    return this.transaction.run(async () => {
      const details = newCategory(given, await this.categories.lock());
      const id = await this.categories.add(details);
      const subject = { subjectId: String(id), subjectName: details.name };
      await this.audit.record({ staffId, action: 'category.created', ...subject, after: { ...details } });
      return id;
    });
  }
}
