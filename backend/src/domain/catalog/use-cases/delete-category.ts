import { AuditLog } from '../../audit/ports/audit-log.js';
import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { unknownCategory } from '../category.js';
import { CategoryRepository, type CategoryUses } from '../ports/category-repository.js';

@UseCase()
export class DeleteCategory {
  constructor(
    private readonly categories: CategoryRepository,
    private readonly audit: AuditLog,
    private readonly transaction: Transaction,
  ) {}

  /**
   * Deletes a category, and with it the redirects from its former slugs.
   * @throws DomainError not-found; conflict `category.in-use` while the category has products (even archived products)
   * or tax rates
   */
  execute(staffId: number, id: number): Promise<void> {
    return this.transaction.run(async () => {
      const category = (await this.categories.lock()).find((one) => one.id === id);
      if (!category) throw unknownCategory();
      const { details } = category;
      const sentence = usesSentence(details.name, await this.categories.getUses(category));
      if (sentence !== null) throw new DomainError('conflict', 'category.in-use', sentence);
      await this.categories.remove(id);
      const subject = { subjectId: String(id), subjectName: details.name };
      await this.audit.record({ staffId, action: 'category.deleted', ...subject, before: { ...details } });
    });
  }
}

function usesSentence(name: string, { products, archivedProducts, taxRates }: CategoryUses): string | null {
  if (products > 0) {
    const archived = archivedProducts > 0 ? ` (${archivedProducts} archived; restore archived products first)` : '';
    const them = products === 1 ? 'it' : 'them';
    return `“${name}” still has ${counted(products, 'product')}${archived}. Please move ${them} to another category.`;
  }
  if (taxRates === 0) return null;
  const them = taxRates === 1 ? 'it' : 'them';
  return `“${name}” still has ${counted(taxRates, 'sales tax rate')}. Please delete ${them} first.`;
}

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;
