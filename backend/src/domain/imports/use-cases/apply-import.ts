import { UserRepository } from '../../accounts/ports/user-repository.js';
import { may } from '../../accounts/staff-role.js';
import { AuditLog } from '../../audit/ports/audit-log.js';
import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { auditEntryOf, type ProductImport, ProductImports } from '../ports/product-imports.js';
import { ImportProduct } from './import-product.js';
import { ResolveReferences } from './resolve-references.js';

/**
 * Imports the products of a checked file, one per transaction. If a worker dies, the next worker continues with the
 * next product.
 */
@UseCase()
export class ApplyImport {
  constructor(
    private readonly transaction: Transaction,
    private readonly imports: ProductImports,
    private readonly references: ResolveReferences,
    private readonly importProduct: ImportProduct,
    private readonly users: UserRepository,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Imports the next product. Returns whether there was a product: false when the import is complete, was paused, or
   * failed. The import fails if the staff member who started it may no longer change products.
   */
  async execute(id: number): Promise<boolean> {
    const attempt: { place?: number } = {};
    try {
      return await this.transaction.run(async () => {
        const found = await this.imports.lock(id);
        if (found?.state !== 'importing') return false;
        if (!may(await this.users.getAccount(found.staffId), 'products.change')) {
          await this.imports.saveState(id, 'failed', found.staffId, notAllowed);
          await this.record(found);
          return false;
        }
        const step = await this.imports.getReady(id);
        if (!step) {
          await this.imports.saveState(id, 'done', found.staffId);
          await this.record(found);
          return false;
        }
        attempt.place = step.place;
        const references = await this.references.execute(step.plan, found.staffId);
        const productId = await this.importProduct.execute(step.plan, references, found.staffId);
        await this.imports.saveImported(id, step.place, productId);
        return true;
      });
    } catch (error) {
      if (attempt.place === undefined) throw error;
      await this.refuse(id, attempt.place, error instanceof DomainError ? error : unexpected());
      // The product is now marked as refused, so that even an unexpected error does not stop the import of other
      // products.
      if (!(error instanceof DomainError)) throw error;
      return true;
    }
  }

  private async refuse(id: number, place: number, { code, message }: DomainError): Promise<void> {
    const state = code === 'product.changed' ? 'outdated' : 'refused';
    await this.transaction.run(async () => {
      const found = await this.imports.lock(id);
      const step = found?.state === 'importing' ? await this.imports.getReady(id) : null;
      // Do nothing if staff paused the import after the error, or if another worker imported the product.
      if (step?.place !== place) return;
      await this.imports.saveRefused(id, place, state, [{ row: place, column: null, value: '', message }]);
    });
  }

  private async record(ended: ProductImport): Promise<void> {
    await this.audit.record(auditEntryOf(ended, await this.imports.countRows(ended.id), ended.staffId));
  }
}

const notAllowed =
  'The staff member who started this import may no longer change products. A colleague who may change products can check the file again and import it.';

function unexpected(): DomainError {
  const message = 'The shop could not import this product. Please check the file again, and import it again.';
  return new DomainError('conflict', 'import.failed', message);
}
