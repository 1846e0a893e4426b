import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import type { SheetRow } from '../plan-product.js';
import { type ImportState, ProductImports, SoldProducts } from '../ports/product-imports.js';
import { undoRows } from '../undo-rows.js';
import { ReceiveImport } from './receive-import.js';

/** Number of products that are read at a time. */
const part = 50;
const maxNameLength = 200;

const waits: Partial<Record<ImportState, string>> = {
  checking: 'This import is being checked. Please wait until the check ends.',
  importing: 'This import is still running. Please pause it first.',
};
const nothingLeft =
  'There is nothing to undo: the imported values have changed since, or the import changed only units in stock. Please correct units on the Stock page.';

/** Adds an import that restores the values before another import. It starts when its check is complete. */
@UseCase()
export class UndoImport {
  constructor(
    private readonly transaction: Transaction,
    private readonly imports: ProductImports,
    private readonly products: SoldProducts,
    private readonly receive: ReceiveImport,
  ) {}

  /**
   * Stores the earlier values as the file of a new import, and requests its check. Returns the id of the new import.
   * @throws DomainError not-found; conflict `import.state` while the import runs, `import.nothing` if no value of the
   * import is left to restore
   */
  async execute(id: number, staffId: number): Promise<number> {
    const found = await this.transaction.run(() => this.imports.lock(id));
    if (!found) throw new DomainError('not-found', 'import.unknown', 'This import no longer exists.');
    const refused = waits[found.state];
    if (refused !== undefined) throw new DomainError('conflict', 'import.state', refused);
    const name = Array.from(`Undo of ${found.fileName}`).slice(0, maxNameLength).join('');
    const read = { rows: 0 };
    try {
      return await this.receive.execute(name, this.rowsOf(id, read), staffId, true);
    } catch (error) {
      if (read.rows > 0 || !(error instanceof DomainError)) throw error;
      throw new DomainError('conflict', 'import.nothing', nothingLeft);
    }
  }

  /** @param read counts the returned rows */
  private async *rowsOf(id: number, read: { rows: number }): AsyncIterable<SheetRow> {
    for (let after = 0; ;) {
      const steps = await this.imports.listImported(id, after, part);
      const sold = await this.products.listBySlug(steps.map(({ product }) => product));
      for (const step of steps) {
        // The header row is 1.
        for (const cells of undoRows(step, sold.get(step.product))) yield { number: ++read.rows + 1, cells };
      }
      const last = steps.at(-1);
      if (!last || steps.length < part) return;
      after = last.place;
    }
  }
}
