import { differences } from '../../audit/differences.js';
import { AuditLog } from '../../audit/ports/audit-log.js';
import { Clock } from '../../shared/ports/clock.js';
import { UseCase } from '../../shared/use-case.js';
import { Stock, type StockDifference } from '../../stock/ports/stock.js';
import { type FieldChange, type LeftAlone, unitFacts } from '../bulk-edit.js';
import { ProductRepository } from '../ports/product-repository.js';
import type { Product } from '../product.js';
import { type PlannedEdit, storedFacts } from './plan-bulk-edit.js';

interface WholeEdit {
  readonly title: string;
  /** Edits of locked products, in the order of their ids. Their stock must be locked, too. */
  readonly edits: readonly PlannedEdit[];
  /** Id of the bulk edit that this undo reverses. */
  readonly undoes?: number;
  readonly leftAlone?: readonly LeftAlone[];
}

/** Saves the changes of a bulk edit or of its undo, inside the caller's transaction, and returns its id. */
@UseCase()
export class SaveBulkEdit {
  constructor(
    private readonly products: ProductRepository,
    private readonly stock: Stock,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async execute({ title, edits, undoes, leftAlone = [] }: WholeEdit, staffId: number): Promise<number> {
    const id = await this.products.addBulkEdit(
      { staffId, title, products: edits.length, undoes: undoes ?? null, leftAlone, at: this.clock.now() },
      edits.map(({ product: { id: productId, name }, changes }) => ({ productId, name, changes })),
    );
    // Save products before stock, like all changes by staff, so that concurrent changes cannot deadlock.
    for (const { product, before } of edits) {
      if (product.version === before.version) product.noteChange(this.clock.now());
      await this.products.save(product);
    }
    const differences = edits.flatMap(stockDifferences);
    if (differences.length > 0) {
      await this.stock.adjustEach(differences, { reason: 'staff', reference: `bulk edit ${id}`, userId: staffId });
    }
    for (const edit of edits) await this.auditProduct(edit, staffId);
    await this.audit.record({
      staffId,
      action: undoes === undefined ? 'bulk-edit.applied' : 'bulk-edit.undone',
      subjectId: String(undoes ?? id),
      subjectName: title,
      after: { products: edits.length, ...(undoes !== undefined && { leftAlone: leftAlone.map(({ name }) => name) }) },
    });
    return id;
  }

  private async auditProduct({ product, before, changes }: PlannedEdit, staffId: number): Promise<void> {
    const changed = differences(before, storedFacts(product));
    const units = unitFacts(changes);
    await this.audit.record({
      staffId,
      action: `product.${actionOf(product, changes)}`,
      subjectId: String(product.id),
      subjectName: product.name,
      before: { ...changed.before, ...units.before },
      after: { ...changed.after, ...units.after },
    });
  }
}

/** The audit action, which is the same as when staff change a single product. */
function actionOf({ isOnSale, sale, isArchived, isDraft }: Product, changes: readonly FieldChange[]): string {
  const changed = (field: FieldChange['field']) => changes.find((change) => change.field === field);
  if (changed('sale')) return isOnSale ? 'sale-started' : sale ? 'sale-planned' : 'sale-ended';
  const status = changed('status');
  if (!status || isDraft) return 'updated';
  if (isArchived) return 'archived';
  return status.before === 'draft' ? 'published' : 'restored';
}

function stockDifferences({ product: { id: productId }, changes }: PlannedEdit): StockDifference[] {
  return changes
    .filter(({ field }) => field === 'stock')
    .map(({ variantId, before, after }) => ({ productId, variantId, difference: Number(after) - Number(before) }));
}
