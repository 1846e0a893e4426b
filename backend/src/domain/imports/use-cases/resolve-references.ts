import { CategoryRepository } from '../../catalog/ports/category-repository.js';
import { CreateCategory } from '../../catalog/use-cases/create-category.js';
import { UseCase } from '../../shared/use-case.js';
import type { Plan } from '../plan-product.js';
import { SoldProducts } from '../ports/product-imports.js';
import type { Fields } from '../sold-product.js';

/** An id that no product has. The catalog rejects a set with such a half. */
const unknownId = 2_147_483_647;

/** Finds the category and the halves of a set that a plan names. Adds the category if the shop does not have it. */
@UseCase()
export class ResolveReferences {
  constructor(
    private readonly products: SoldProducts,
    private readonly categories: CategoryRepository,
    private readonly create: CreateCategory,
  ) {}

  /** Returns the fields of the product form with the ids. Runs in the transaction of the caller. */
  async execute({ newCategory, setTop, setBottom }: Plan, staffId: number): Promise<Fields> {
    const slugs = [setTop, setBottom].flatMap((slug) => slug ?? []);
    const ids = slugs.length === 0 ? new Map<string, number>() : await this.products.listIds(slugs);
    const idOf = (slug: string) => ids.get(slug) ?? unknownId;
    return {
      ...(newCategory !== undefined && { categoryId: await this.findOrAdd(newCategory, staffId) }),
      ...(setTop !== undefined && { setTopId: idOf(setTop) }),
      ...(setBottom !== undefined && { setBottomId: idOf(setBottom) }),
    };
  }

  private async findOrAdd(name: string, staffId: number): Promise<number> {
    const isSame = (other: string) => other.toLowerCase() === name.toLowerCase();
    const known = (await this.products.listCategories()).find((one) => isSame(one.name));
    if (known) return known.id;
    // Another import may add the same name at this moment, so look again under the lock.
    const added = (await this.categories.lock()).find(({ details }) => isSame(details.name));
    if (added) return added.id;
    const details = { slug: null, description: null, imageUrl: null, inMenu: false, formerSlugs: [] };
    return this.create.execute(staffId, { name, productOrder: 'featured', ...details });
  }
}
