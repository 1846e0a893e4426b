import { mayBeExistingSlug } from '../../catalog/slug.js';
import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import type { SheetRow } from '../plan-product.js';
import { ProductImports } from '../ports/product-imports.js';

/** Max number of rows in a file. */
const maxRows = 200_000;
export const maxRowsOfProduct = 200;
/** Max rows and characters per INSERT statement. The last row of a statement may exceed the limit of characters. */
const rowsPerStatement = 500;
const charactersPerStatement = 1_000_000;

/** Stores the rows of a file, and requests its check. */
@UseCase()
export class ReceiveImport {
  constructor(
    private readonly transaction: Transaction,
    private readonly imports: ProductImports,
  ) {}

  /**
   * Returns the id of the import.
   * @param startsItself whether the import starts when its check is complete
   * @throws DomainError invalid for a file without rows, or with too many rows; any error that reading `rows` throws
   */
  async execute(
    fileName: string,
    rows: AsyncIterable<SheetRow>,
    staffId: number,
    startsItself = false,
  ): Promise<number> {
    const id = await this.imports.add(fileName, staffId, startsItself);
    try {
      await this.store(id, rows);
      await this.transaction.run(async () => {
        const message = `A product can have at most ${maxRowsOfProduct} rows.`;
        await this.imports.addSteps(id, maxRowsOfProduct, message);
        await this.imports.saveState(id, 'checking', staffId);
      });
      return id;
    } catch (error) {
      await this.imports.remove(id);
      throw error;
    }
  }

  private async store(id: number, rows: AsyncIterable<SheetRow>): Promise<void> {
    let count = 0;
    let characters = 0;
    let part: (SheetRow & { product: string })[] = [];
    for await (const row of rows) {
      if (++count > maxRows)
        throw fileRefused('too-many-rows', `A file can have at most ${maxRows.toLocaleString('en-US')} rows.`);
      const slug = row.cells['Slug']?.trim() ?? '';
      part.push({ ...row, product: mayBeExistingSlug(slug) ? slug : `#${row.number}` });
      characters += Object.values(row.cells).reduce((sum, cell) => sum + cell.length, 0);
      if (part.length < rowsPerStatement && characters < charactersPerStatement) continue;
      await this.imports.addRows(id, part);
      [part, characters] = [[], 0];
    }
    if (part.length > 0) await this.imports.addRows(id, part);
    if (count === 0) throw fileRefused('empty', 'The file has no rows below the header row.');
  }
}

/** @param code the part of the error's code after `import.` */
export function fileRefused(code: string, message: string): DomainError {
  return new DomainError('invalid', `import.${code}`, message, { errors: { file: message } });
}
