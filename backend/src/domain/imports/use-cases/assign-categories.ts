import { maxCategoryName, unknownCategory } from '../../catalog/category.js';
import { CreateCategory } from '../../catalog/use-cases/create-category.js';
import { DomainError, refuseProblems } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { characters } from '../../shared/typed-text.js';
import { UseCase } from '../../shared/use-case.js';
import { ProductImports, SoldProducts } from '../ports/product-imports.js';
import { SteerImport, unknownImport } from './steer-import.js';

/** The category for all products of a file with the same unknown category. */
export interface AssignedCategory {
  /** The unknown category as in the file; empty for products without a category. */
  readonly text: string;
  /** The text without invisible characters. */
  readonly name: string;
  /** Null: the category with this name in any case, which is added if the shop does not have it. */
  readonly categoryId: number | null;
}

/** Replaces unknown categories in the file of an import, and requests its check again. */
@UseCase()
export class AssignCategories {
  constructor(
    private readonly transaction: Transaction,
    private readonly imports: ProductImports,
    private readonly products: SoldProducts,
    private readonly create: CreateCategory,
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
      const ids = new Map<string, number>();
      for (const { text, name, categoryId } of assigned)
        ids.set(text, categoryId ?? (await this.findOrAdd(name, staffId)));
      const categories = await this.products.listCategories();
      for (const [text, categoryId] of ids) {
        const category = categories.find((one) => one.id === categoryId);
        if (!category) throw unknownCategory();
        if (!(await this.imports.writeCategory(id, text, category.slug))) throw knownCategory();
      }
      await this.steer.execute(id, 'check', staffId);
    });
  }

  private async findOrAdd(name: string, staffId: number): Promise<number> {
    const categories = await this.products.listCategories();
    const same = categories.find((one) => one.name.toLowerCase() === name.toLowerCase());
    return same?.id ?? (await this.add(name, staffId));
  }

  private add(name: string, staffId: number): Promise<number> {
    const message = `A category name has at most ${maxCategoryName} characters. Please choose a category for “${name}”.`;
    refuseProblems('import.category', { categories: characters(name) > maxCategoryName ? message : null });
    const details = { slug: null, description: null, imageUrl: null, inMenu: false, formerSlugs: [] };
    return this.create.execute(staffId, { name, productOrder: 'featured', ...details });
  }
}

/** Staff sent a request twice, or their list is older than the last check. */
function knownCategory(): DomainError {
  const message = 'The unknown categories of this file have changed. Please choose again.';
  return new DomainError('conflict', 'import.category-known', message);
}
