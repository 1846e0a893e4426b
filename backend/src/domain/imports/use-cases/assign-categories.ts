import { unknownCategory } from '../../catalog/category.js';
import { CreateCategory } from '../../catalog/use-cases/create-category.js';
import { DomainError, refuseProblems } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { characters } from '../../shared/typed-text.js';
import { UseCase } from '../../shared/use-case.js';
import { ProductImports, SoldProducts } from '../ports/product-imports.js';
import { SteerImport } from './steer-import.js';

/** The category for all products of a file with the same unknown category. */
export interface AssignedCategory {
  /** The unknown category as in the file; empty for products without a category. */
  readonly text: string;
  /** Absent or null: adds a category with this text as its name. */
  readonly categoryId?: number | null;
}

const maxNameLength = 60;

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
   * @throws DomainError not-found for an unknown import or category; conflict while the shop checks or imports the file;
   * invalid when the text is no valid name of a category
   */
  execute(id: number, assigned: readonly AssignedCategory[], staffId: number): Promise<void> {
    return this.transaction.run(async () => {
      if ((await this.imports.lock(id))?.state === 'checking') {
        const message = 'The shop is checking this file. Please wait until the check ends.';
        throw new DomainError('conflict', 'import.state', message);
      }
      const ids = new Map<string, number>();
      for (const { text, categoryId } of assigned) ids.set(text, categoryId ?? (await this.add(text, staffId)));
      const categories = await this.products.listCategories();
      for (const [text, categoryId] of ids) {
        const category = categories.find((one) => one.id === categoryId);
        if (!category) throw unknownCategory();
        await this.imports.writeCategory(id, text, category.slug);
      }
      await this.steer.execute(id, 'check', staffId);
    });
  }

  private add(name: string, staffId: number): Promise<number> {
    const message = `A category name has at most ${maxNameLength} characters. Please choose a category for “${name}”.`;
    refuseProblems('import.category', { categories: characters(name) > maxNameLength ? message : null });
    const details = { slug: null, description: null, imageUrl: null, inMenu: true, formerSlugs: [] };
    return this.create.execute(staffId, { name, productOrder: 'featured', ...details });
  }
}
