import { ProductRepository } from '../../catalog/ports/product-repository.js';
import { refuseTakenCodes } from '../../catalog/taken-codes.js';
import { DomainError } from '../../shared/domain-error.js';
import { Clock } from '../../shared/ports/clock.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import {
  planProduct,
  type Planned,
  problemsOf,
  type References,
  type SheetRow,
  tryChanges,
  tryNew,
} from '../plan-product.js';
import { ProductForm } from '../ports/product-form.js';
import { type CheckedStep, type ImportStep, ProductImports } from '../ports/product-imports.js';
import { SoldProducts } from '../ports/sold-products.js';
import type { Fields, SoldProduct } from '../sold-product.js';

/** Products per transaction. */
const part = 50;
/** Ids in place of the halves of a set, which may be new. No product has them. */
const standIns = { setTop: 2_147_483_646, setBottom: 2_147_483_647 };

type Step = ImportStep & { readonly rows: readonly SheetRow[] };

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

  /** Checks the next products. Returns the number of their rows; 0 when the check is complete or was cancelled. */
  execute(id: number): Promise<number> {
    return this.transaction.run(async () => {
      const found = await this.imports.lock(id);
      if (found?.state !== 'checking') return 0;
      const steps = await this.imports.listWaiting(id, part);
      if (steps.length === 0) {
        await this.imports.saveState(id, 'checked', found.staffId);
        return 0;
      }
      await this.imports.saveChecks(id, await this.check(id, steps));
      return steps.reduce((count, { rows }) => count + rows.length, 0);
    });
  }

  private async check(id: number, steps: readonly Step[]): Promise<CheckedStep[]> {
    const sold = await this.products.listBySlug(steps.map(({ product }) => product));
    const references = {
      categories: await this.products.listCategories(),
      products: await this.halvesOf(id, steps),
    };
    const checks: CheckedStep[] = [];
    for (const step of steps) checks.push(await this.checkOne(step, sold.get(step.product) ?? null, references));
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
    { place, rows }: Step,
    sold: SoldProduct | null,
    references: References,
  ): Promise<CheckedStep> {
    const planned = planProduct(rows, sold, references);
    const { plan, differences } = planned;
    const isUnchanged = sold !== null && differences.length === 0;
    const found = isUnchanged ? [] : await this.problemsOfForm(planned, rows, sold);
    // A cell has one problem: the first.
    const problems = [...planned.problems, ...found].filter(
      ({ row, column }, at, all) => all.findIndex((one) => one.row === row && one.column === column) === at,
    );
    const state = sold ? (isUnchanged ? 'unchanged' : 'changed') : 'new';
    const isSet = plan.setTop !== undefined || plan.setBottom !== undefined;
    return { place, state: problems.length > 0 ? 'bad' : state, isSet, plan, problems, differences };
  }

  private async problemsOfForm(planned: Planned, rows: readonly SheetRow[], sold: SoldProduct | null) {
    try {
      const form = { ...planned.plan.form, ...halvesIn(planned) };
      const now = this.clock.now();
      const { product, items } = sold
        ? tryChanges(sold.product, await this.form.readChanges(form), now)
        : tryNew(await this.form.readNew(form), now);
      if (hasCodes(planned)) {
        const holders = await this.repository.listCodeHolders(product, sold?.product.id ?? null);
        refuseTakenCodes(product, items, holders);
      }
      return [];
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return problemsOf(error.details.errors ?? { slug: error.message }, rows, planned);
    }
  }
}

function halvesIn({ plan: { setTop, setBottom } }: Planned): Record<string, number> {
  return {
    ...(setTop !== undefined && { setTopId: standIns.setTop }),
    ...(setBottom !== undefined && { setBottomId: setBottom === setTop ? standIns.setTop : standIns.setBottom }),
  };
}

/** Whether the plan gives an item a SKU or a barcode. */
function hasCodes({ plan: { form } }: Planned): boolean {
  const variants = Array.isArray(form['variants']) ? (form['variants'] as Fields[]) : [];
  return [form, ...variants].some(({ sku, barcode }) => sku !== undefined || barcode !== undefined);
}
