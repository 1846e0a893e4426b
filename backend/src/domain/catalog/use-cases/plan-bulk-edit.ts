import { DomainError } from '../../shared/domain-error.js';
import { Clock } from '../../shared/ports/clock.js';
import { UseCase } from '../../shared/use-case.js';
import { Stock, type StockLevel } from '../../stock/ports/stock.js';
import {
  applyAction,
  type BulkAction,
  confirmedParts,
  type EditedProduct,
  type FieldChange,
  fingerprintOf,
  itemsOf,
  type LeftAlone,
  maxChanges,
  maxProducts,
  titleOf,
  unitsIn,
} from '../bulk-edit.js';
import { CatalogReader } from '../ports/catalog-reader.js';
import { ProductRepository } from '../ports/product-repository.js';
import type { StaffProductFilter } from '../staff-product.js';
import { type Product, slugInUse } from '../product.js';
import { factsOf, type ProductFacts } from '../product-facts.js';

/** Products by their ids, or all products that match a filter. */
export type BulkSelection = { readonly ids: readonly number[] } | { readonly filter: StaffProductFilter };

/** The facts of a product, with its version, its publish date, and whether it is hidden (archived, or a draft). */
export type StoredFacts = ProductFacts & { readonly version: number };

/** A product with its changes, which are not saved yet. Units change only when the plan is saved. */
export interface PlannedEdit {
  readonly product: Product;
  /** The product's facts before the changes. */
  readonly before: StoredFacts;
  readonly changes: readonly FieldChange[];
}

/** Preview of a bulk edit, for staff to confirm. */
interface BulkPreview {
  readonly title: string;
  readonly edits: readonly EditedProduct[];
  /** Products that this action cannot change, with the reason. */
  readonly problems: readonly LeftAlone[];
  /** Drafts that would be published without a picture or stock. Staff may publish them anyway. */
  readonly incomplete: readonly LeftAlone[];
  /** The number of products that already have the values of the action. */
  readonly unchanged: number;
  /** Changes whenever this preview or the version of one of its products changes. */
  readonly fingerprint: string;
}

interface BulkPlan {
  readonly preview: BulkPreview;
  readonly edits: readonly PlannedEdit[];
}

/** Computes every change of a bulk edit. Saves nothing. */
@UseCase()
export class PlanBulkEdit {
  constructor(
    private readonly products: ProductRepository,
    private readonly catalog: CatalogReader,
    private readonly stock: Stock,
    private readonly clock: Clock,
  ) {}

  /**
   * @param forChange whether to lock the products and their stock, inside the caller's transaction
   * @throws DomainError invalid for too many or unknown products, and for an unknown category
   */
  async execute(selection: BulkSelection, action: BulkAction, forChange = false): Promise<BulkPlan> {
    const categories = await this.catalog.listCategories();
    if (action.kind === 'set-category' && !categories.some(({ id }) => id === action.categoryId)) {
      throw refused('categoryId', 'This category does not exist.');
    }
    const ids = await this.selected(selection);
    const products = forChange ? await this.products.lockAll(ids) : await this.products.list(ids);
    if (products.length < ids.length) throw refused('ids', 'Some of these products do not exist.');
    const changesStock = action.kind.endsWith('-stock');
    const items = changesStock || action.kind === 'publish' ? products.flatMap(itemsOf) : [];
    const levels = forChange && changesStock ? await this.stock.lock(items) : await this.stock.list(items);
    const usedSlugs = action.kind === 'restore' ? await this.readUsedSlugs(products) : new Set<string>();

    const edits: PlannedEdit[] = [];
    const problems: LeftAlone[] = [];
    const versions = products.map(({ id, version }) => [id, version]);
    for (const product of products) {
      const { id: productId, name } = product;
      const before = storedFacts(product);
      try {
        if (action.kind === 'restore') claimSlug(product, usedSlugs);
        const changes = applyAction(action, product, unitsIn(levels, product), this.clock.now());
        if (changes.length > 0) edits.push({ product, before, changes });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        problems.push({ productId, name, reason: error.message });
      }
    }
    if (edits.reduce((sum, { changes }) => sum + changes.length, 0) > maxChanges) {
      throw refused('ids', `This would change more than ${maxChanges} values. Please select fewer products.`);
    }
    const content = [
      versions,
      edits.map(({ product: { id }, changes }) => [id, confirmedParts(changes, action)]),
      problems,
    ];
    const preview = {
      title: titleOf(action, categories),
      edits: edits.map(({ product: { id: productId, name }, changes }) => ({ productId, name, changes })),
      problems,
      incomplete: action.kind === 'publish' ? edits.flatMap(({ product }) => missingIn(product, levels)) : [],
      unchanged: products.length - edits.length - problems.length,
      fingerprint: fingerprintOf(content),
    };
    return { preview, edits };
  }

  private async selected(selection: BulkSelection): Promise<number[]> {
    const ids =
      'ids' in selection ? [...new Set(selection.ids)] : await this.products.listIds(selection.filter, maxProducts + 1);
    if (ids.length > maxProducts) {
      throw refused(
        'ids',
        `Please select at most ${maxProducts} products at once. Use search and filters to narrow the list.`,
      );
    }
    if (ids.length === 0) throw refused('ids', 'No products match your selection. Please select at least one product.');
    return ids;
  }

  private async readUsedSlugs(products: readonly Product[]): Promise<Set<string>> {
    const usedSlugs = new Set<string>();
    for (const { slug, isArchived } of products) {
      if (isArchived && (await this.products.isSlugInUse(slug))) usedSlugs.add(slug);
    }
    return usedSlugs;
  }
}

export function storedFacts(product: Product): StoredFacts {
  const { archivedAt, publishAt, version } = product;
  const hidden = { archived: archivedAt !== null, publishAt: publishAt?.toISOString() ?? null };
  return { ...factsOf(product), ...hidden, version };
}

/** Returns the product with its missing parts, if it has no picture or no units; otherwise an empty list. */
function missingIn(product: Product, levels: readonly StockLevel[]): LeftAlone[] {
  const unitsOf = unitsIn(levels, product);
  const missing = [
    product.imageUrl === '' && 'It has no picture.',
    !product.isSet &&
      itemsOf(product).every(({ variantId }) => unitsOf(variantId) === 0) &&
      'No size has units in stock, so shoppers cannot buy it.',
  ].filter((sentence) => sentence !== false);
  return missing.length === 0 ? [] : [{ productId: product.id, name: product.name, reason: missing.join(' ') }];
}

/**
 * Reserves the slug of an archived product, so that the product can be restored.
 * @param usedSlugs slugs in use; the product's slug is added to them
 * @throws DomainError conflict `product.slug-taken` for a slug in use
 */
function claimSlug({ slug, isArchived }: Product, usedSlugs: Set<string>): void {
  if (!isArchived) return;
  if (usedSlugs.has(slug)) throw slugInUse(slug);
  usedSlugs.add(slug);
}

function refused(field: string, message: string): DomainError {
  return new DomainError('invalid', 'bulk-edit.invalid', message, { errors: { [field]: message } });
}
