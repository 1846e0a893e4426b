import { ProductRepository } from '../../catalog/ports/product-repository.js';
import { refuseUsedCodes } from '../../catalog/used-codes.js';
import { DomainError } from '../../shared/domain-error.js';
import { Clock } from '../../shared/ports/clock.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { codeKey } from '../../stock/item-codes.js';
import {
  CategoriesByText,
  cut,
  planProduct,
  type Planned,
  type Problem,
  problemsOf,
  type References,
  type SheetRow,
  tryChanges,
  tryNew,
} from '../plan-product.js';
import {
  ProductForm,
  SoldProducts,
  type CheckedStep,
  type ImportStep,
  ProductImports,
} from '../ports/product-imports.js';
import type { SoldProduct } from '../sold-product.js';

/** Number of products checked per transaction. */
const part = 50;
/** Placeholder ids for the halves of a set and for a new category, which may not exist yet. No row has these ids. */
const placeholderIds = { setTop: 2_147_483_646, setBottom: 2_147_483_647, category: 2_147_483_647 };

type Step = ImportStep & { readonly rows: readonly SheetRow[] };
/** The first row of the product that is being checked; absent before the first product. */
interface Attempt {
  row?: number;
}

/** Plans the changes of an import, without changing a product. */
@UseCase()
export class CheckImport {
  constructor(
    private readonly transaction: Transaction,
    private readonly imports: ProductImports,
    private readonly products: SoldProducts,
    private readonly repository: ProductRepository,
    private readonly form: ProductForm,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks the next products. Returns the number of their rows; 0 when the check is complete or was cancelled. After an
   * unexpected error, the import fails and the error is thrown again.
   */
  async execute(id: number): Promise<number> {
    const attempt: Attempt = {};
    try {
      return await this.transaction.run(async () => {
        const found = await this.imports.lock(id);
        if (found?.state !== 'checking') return 0;
        const steps = await this.imports.listWaiting(id, part);
        if (steps.length === 0) {
          const { new: added, changed } = await this.imports.countRows(id);
          const starts = found.startsItself && added + changed > 0;
          await this.imports.saveState(id, starts ? 'importing' : 'checked', found.staffId);
          return 0;
        }
        await this.imports.saveChecks(id, await this.check(id, steps, attempt));
        return steps.reduce((count, { rows }) => count + rows.length, 0);
      });
    } catch (error) {
      // Mark the import as failed. Otherwise, the worker would repeat this check without end, and process no other
      // import.
      await this.fail(id, attempt);
      throw error;
    }
  }

  private fail(id: number, { row }: Attempt): Promise<void> {
    const place = row === undefined ? '' : ` at the product in row ${row}`;
    const reason = `An unexpected error stopped the check${place}. Please check the file again. If the check fails again, correct or remove this product, and upload the file again.`;
    return this.transaction.run(async () => {
      const found = await this.imports.lock(id);
      if (found?.state === 'checking') await this.imports.saveState(id, 'failed', found.staffId, reason);
    });
  }

  private async check(id: number, steps: readonly Step[], attempt: Attempt): Promise<CheckedStep[]> {
    const sold = await this.products.listBySlug(steps.map(({ product }) => product));
    const references = {
      categories: new CategoriesByText(await this.products.listCategories()),
      products: await this.halvesOf(id, steps),
    };
    const checks: CheckedStep[] = [];
    for (const step of steps) {
      attempt.row = step.place;
      checks.push(await this.checkOne(id, step, sold.get(step.product) ?? null, references));
    }
    return checks;
  }

  private async halvesOf(id: number, steps: readonly Step[]): Promise<ReadonlySet<string>> {
    const cells = steps.flatMap(({ rows }) => rows.flatMap((row) => [row.cells['Set top'], row.cells['Set bottom']]));
    const slugs = [...new Set(cells.flatMap((slug) => slug?.trim() ?? []))];
    if (slugs.length === 0) return new Set();
    const known = await this.products.listIds(slugs);
    return new Set([...known.keys(), ...(await this.imports.listProducts(id, slugs))]);
  }

  private async checkOne(
    id: number,
    { place, rows }: Step,
    sold: SoldProduct | null,
    references: References,
  ): Promise<CheckedStep> {
    const planned = planProduct(rows, sold, references);
    const { plan, differences } = planned;
    const isUnchanged = sold !== null && differences.length === 0;
    const repeated = isUnchanged ? [] : await this.problemsOfCodes(id, planned);
    const found = isUnchanged ? [] : await this.problemsOfForm(planned, rows, sold);
    // Only the first problem of each cell is reported.
    const problems = [...planned.problems, ...repeated, ...found].filter(
      ({ row, column }, at, all) => all.findIndex((one) => one.row === row && one.column === column) === at,
    );
    const state = sold ? (isUnchanged ? 'unchanged' : 'changed') : 'new';
    const isSet = plan.setTop !== undefined || plan.setBottom !== undefined;
    return {
      ...{ place, state: problems.length > 0 ? 'bad' : state, isSet, plan },
      problems: problems.map((problem) => ({ ...problem, value: cut(problem.value) })),
      // Complete, so that an undo can restore them.
      differences,
    };
  }

  /** Problems of codes that the file contains in several rows. Each of these rows gets a problem. */
  private async problemsOfCodes(id: number, { codes }: Planned): Promise<Problem[]> {
    if (codes.length === 0) return [];
    const found = await this.imports.listCodes(
      id,
      codes.map(({ code }) => codeKey(code)),
    );
    return codes.flatMap(({ row, column, code }) => {
      const other = found.find((one) => one.row !== row && one.key === codeKey(code));
      return other ? [{ row, column, value: code, message: `Row ${other.row} has the same code.` }] : [];
    });
  }

  private async problemsOfForm(planned: Planned, rows: readonly SheetRow[], sold: SoldProduct | null) {
    try {
      const form = { ...planned.plan.form, ...placeholdersOf(planned) };
      const now = this.clock.now();
      const { product, items } = sold
        ? tryChanges(sold.product, await this.form.readChanges(form), now)
        : tryNew(await this.form.readNew(form), now);
      if (planned.codes.length > 0) {
        const holders = await this.repository.listCodeHolders(product, sold?.product.id ?? null);
        refuseUsedCodes(product, items, holders);
      }
      return [];
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return problemsOf(error.details.errors ?? { slug: error.message }, rows, planned);
    }
  }
}

function placeholdersOf({ plan: { setTop, setBottom, newCategory } }: Planned): Record<string, number> {
  return {
    ...(newCategory !== undefined && { categoryId: placeholderIds.category }),
    ...(setTop !== undefined && { setTopId: placeholderIds.setTop }),
    ...(setBottom !== undefined && {
      setBottomId: setBottom === setTop ? placeholderIds.setTop : placeholderIds.setBottom,
    }),
  };
}
