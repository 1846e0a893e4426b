import { maxCategoryName, unknownCategory } from '../../catalog/category.js';
import { DomainError, refuseProblems } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { characters } from '../../shared/typed-text.js';
import { UseCase } from '../../shared/use-case.js';
import { newCategoryCell } from '../product-columns.js';
import { ProductImports, SoldProducts } from '../ports/product-imports.js';
import { SteerImport, unknownImport } from './steer-import.js';

/** The category for all products of a file with the same unknown category. */
export interface AssignedCategory {
  /** The unknown category as in the file; empty for products without a category. */
  readonly text: string;
  /** The text without invisible characters. */
  readonly name: string;
  /** Null: the category with this name in any case. The import adds it if the shop does not have it. */
  readonly categoryId: number | null;
}

/** Replaces unknown categories in the file of an import, and requests its check again. */
@UseCase()
export class AssignCategories {
  constructor(
    private readonly transaction: Transaction,
    private readonly imports: ProductImports,
    private readonly products: SoldProducts,
    private readonly steer: SteerImport,
  ) {}

  /**
   * @throws DomainError not-found for an unknown import or category; conflict while the shop checks or imports the file,
   * or if its last check found no such unknown category; invalid if the name is no valid name of a category
   */
  execute(id: number, assigned: readonly AssignedCategory[], staffId: number): Promise<void> {
    return this.transaction.run(async () => {
      const found = await this.imports.lock(id);
      if (!found) throw unknownImport();
      if (found.state === 'checking') {
        const message = 'The shop is checking this file. Please wait until the check ends.';
        throw new DomainError('conflict', 'import.state', message);
      }
      const categories = await this.products.listCategories();
      /** The first spelling of each new name. */
      const names = new Map<string, string>();
      for (const { text, name, categoryId } of assigned) {
        const category = categories.find((one) => one.id === categoryId);
        if (categoryId !== null && !category) throw unknownCategory();
        if (!category) refuseLongName(name);
        const known = names.get(name.toLowerCase()) ?? name;
        names.set(name.toLowerCase(), known);
        const cell = category?.slug ?? newCategoryCell(known);
        if (!(await this.imports.writeCategory(id, text, cell))) throw knownCategory();
      }
      await this.steer.execute(id, 'check', staffId);
    });
  }
}

function refuseLongName(name: string): void {
  const message = `A category name has at most ${maxCategoryName} characters. Please choose a category for “${name}”.`;
  refuseProblems('import.category', { categories: characters(name) > maxCategoryName ? message : null });
}

/** Staff sent a request twice, or their list is older than the last check. */
function knownCategory(): DomainError {
  const message = 'The unknown categories of this file have changed. Please choose again.';
  return new DomainError('conflict', 'import.category-known', message);
}
