import { DomainError } from '../../shared/domain-error.js';
import { Clock } from '../../shared/ports/clock.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { Stock, type StockLevel } from '../../stock/ports/stock.js';
import {
  type EditedProduct,
  itemsOf,
  type LeftAlone,
  passedTime,
  undoChanges,
  undoStock,
  undoTime,
  unitsIn,
} from '../bulk-edit.js';
import { type AppliedBulkEdit, ProductRepository } from '../ports/product-repository.js';
import { type CatalogCategory, CatalogReader } from '../ports/catalog-reader.js';
import { type Product, slugInUse } from '../product.js';
import { type PlannedEdit, storedFacts } from './plan-bulk-edit.js';
import { SaveBulkEdit } from './save-bulk-edit.js';

interface Undone {
  /** The number of restored products. */
  readonly restored: number;
  readonly leftAlone: LeftAlone[];
}

interface Current {
  readonly levels: readonly StockLevel[];
  readonly categories: readonly CatalogCategory[];
}

@UseCase()
export class UndoBulkEdit {
  constructor(
    private readonly transaction: Transaction,
    private readonly products: ProductRepository,
    private readonly catalog: CatalogReader,
    private readonly stock: Stock,
    private readonly saveBulkEdit: SaveBulkEdit,
    private readonly clock: Clock,
  ) {}

  /**
   * Restores the products that still have the values of the bulk edit, and returns the products that it could not
   * restore. Reverses changes of the stock, but never removes more units than are available.
   * @throws DomainError not-found; conflict `bulk-edit.undone` the second time, `bulk-edit.too-late` after 24 hours
   */
  execute(id: number, staffId: number): Promise<Undone> {
    return this.transaction.run(async () => {
      const edit = await this.products.lockBulkEdit(id);
      if (!edit) throw new DomainError('not-found', 'bulk-edit.unknown', 'This bulk edit does not exist.');
      this.refuseUndone(edit);
      const products = await this.products.lockAll(edit.edits.map(({ productId }) => productId));
      const levels = await this.stock.lock(hasStock(edit) ? products.flatMap(itemsOf) : []);
      const categories = await this.catalog.listCategories();
      const edits: PlannedEdit[] = [];
      const leftAlone: LeftAlone[] = [];
      for (const product of products) {
        const before = storedFacts(product);
        const former = edit.edits.find(({ productId }) => productId === product.id);
        const { changes, reason } = await this.undo(product, former?.changes ?? [], { levels, categories });
        if (changes.length > 0) edits.push({ product, before, changes });
        if (reason !== null) leftAlone.push({ productId: product.id, name: product.name, reason });
      }
      await this.saveBulkEdit.execute({ title: edit.title, edits, undoes: id, leftAlone }, staffId);
      return { restored: edits.length, leftAlone };
    });
  }

  private refuseUndone({ undone, at }: AppliedBulkEdit): void {
    if (undone)
      throw new DomainError('conflict', 'bulk-edit.undone', `${undone.by} has already undone this bulk edit.`);
    if (this.clock.now().getTime() < at.getTime() + undoTime) return;
    const message = 'A bulk edit can only be undone for 24 hours. Please edit the products directly.';
    throw new DomainError('conflict', 'bulk-edit.too-late', message);
  }

  /**
   * Changes the product. Returns the changes, and the reason why some values were not restored (null if all values were
   * restored).
   */
  private async undo(
    product: Product,
    changes: EditedProduct['changes'],
    { levels, categories }: Current,
  ): Promise<{ changes: PlannedEdit['changes']; reason: string | null }> {
    const units = changes.filter(({ field }) => field === 'stock');
    if (units.length > 0) {
      const { changes: undone, problems } = undoStock(product, units, unitsIn(levels, product));
      return { changes: undone, reason: problems.length > 0 ? problems.join(' ') : null };
    }
    try {
      await this.checkReferences(product, changes, categories);
      const now = this.clock.now();
      return { changes: undoChanges(product, changes, now), reason: passedTime(changes, now) };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { changes: [], reason: error.message };
    }
  }

  /** @throws DomainError conflict if the former category was deleted, or if another product has the slug now */
  private async checkReferences(
    { slug, isArchived }: Product,
    changes: EditedProduct['changes'],
    categories: Current['categories'],
  ): Promise<void> {
    const category = changes.find(({ field }) => field === 'categoryId')?.before;
    if (category !== undefined && !categories.some(({ id }) => id === category)) {
      throw new DomainError('conflict', 'bulk-edit.category', 'Its former category was deleted.');
    }
    const returns = isArchived && changes.some(({ field, before }) => field === 'status' && before !== 'archived');
    if (returns && (await this.products.isSlugInUse(slug))) throw slugInUse(slug);
  }
}

function hasStock({ edits }: AppliedBulkEdit): boolean {
  return edits.some(({ changes }) => changes.some(({ field }) => field === 'stock'));
}
