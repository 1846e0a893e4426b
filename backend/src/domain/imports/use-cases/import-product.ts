import { ArchiveProduct } from '../../catalog/use-cases/archive-product.js';
import { CreateProduct } from '../../catalog/use-cases/create-product.js';
import { PublishProduct } from '../../catalog/use-cases/publish-product.js';
import { RestoreProduct } from '../../catalog/use-cases/restore-product.js';
import { UpdateProduct } from '../../catalog/use-cases/update-product.js';
import { UseCase } from '../../shared/use-case.js';
import type { Plan } from '../plan-product.js';
import { ProductForm } from '../ports/product-imports.js';
import type { Fields } from '../sold-product.js';

/** Carries out the plan of one product, inside the caller's transaction. */
@UseCase()
export class ImportProduct {
  constructor(
    private readonly form: ProductForm,
    private readonly create: CreateProduct,
    private readonly update: UpdateProduct,
    private readonly archive: ArchiveProduct,
    private readonly restore: RestoreProduct,
    private readonly publish: PublishProduct,
  ) {}

  /**
   * Returns the id of the product.
   * @param references fields of the form with the ids of a new category and of the halves of a set
   * @throws DomainError, same errors as the form of the back office; conflict `product.changed` after a change by a
   * colleague
   */
  async execute(plan: Plan, references: Fields, staffId: number): Promise<number> {
    const form = { ...plan.form, ...references };
    const id = plan.id ?? (await this.create.execute(await this.form.readNew(form), staffId));
    const isDraft = plan.id !== null && (await this.change(id, form, plan.status === 'restore', staffId));
    if (isDraft || plan.status === 'publish') await this.publish.execute(id, { publishAt: null }, staffId);
    if (plan.status === 'archive') await this.archive.execute(id, staffId);
    return id;
  }

  /**
   * Changes the product. Returns whether the change restored a draft, which the caller must then publish, because its
   * status in the file is `published`.
   */
  private async change(id: number, form: Fields, restore: boolean, staffId: number): Promise<boolean> {
    const { version = 0, ...changes } = await this.form.readChanges(form);
    const isDraft = restore && (await this.restore.execute(id, staffId));
    // Restoring a product increases its version.
    await this.update.execute(id, { ...changes, version: version + (restore ? 1 : 0) }, staffId);
    return isDraft;
  }
}
