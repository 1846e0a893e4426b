import { differences } from '../../audit/differences.js';
import { DomainError } from '../../shared/domain-error.js';
import { UseCase } from '../../shared/use-case.js';
import { Stock, type StockCause, type StockTarget } from '../../stock/ports/stock.js';
import { CatalogReader, type CatalogProductDetail } from '../ports/catalog-reader.js';
import { type Product, unknownProduct } from '../product.js';
import type { CountChange, ProductChanges, SwitchChange, VariantChange } from '../product-changes.js';
import { factName, factsOf } from '../product-facts.js';
import { ProductRepository } from '../ports/product-repository.js';
import { type ChangedItems, refuseUsedCodes } from '../used-codes.js';
import type { Variant, VariantDetails } from '../variant.js';
import { ProductEdits } from './product-edits.js';

interface Change {
  readonly product: Product;
  /** The product as the staff form shows it, with computed values. */
  readonly shown: CatalogProductDetail;
  readonly staffId: number;
  readonly at: Date;
}

interface Count extends CountChange {
  /** Null for a product without variants. */
  readonly variant: Variant | null;
}

@UseCase()
export class UpdateProduct {
  constructor(
    private readonly edits: ProductEdits,
    private readonly products: ProductRepository,
    private readonly catalog: CatalogReader,
    private readonly stock: Stock,
  ) {}

  /**
   * Changes the given parts of a product or draft. Can also publish a draft, now or later.
   * @throws DomainError not-found, also for an archived product; invalid for a broken rule; conflict `product.changed`
   * for an outdated version, `product.on-sale` for prices during a sale, for a taken slug, SKU or barcode, for a
   * difference that removes more units than are available, `product.has-variants` for a difference of units without a
   * variant, or for publishing a product that is not a draft
   */
  execute(id: number, { version, ...changes }: ProductChanges, staffId: number): Promise<void> {
    return this.edits.run(id, async (product, at) => {
      const shown = await this.catalog.getProduct(id);
      if (!shown) throw unknownProduct();
      await this.edits.refuseOutdated(product, version);
      await this.change({ product, shown, staffId, at }, changes);
    });
  }

  private async change(change: Change, { variants = [], ...changes }: ProductChanges): Promise<void> {
    const { product, shown, staffId, at } = change;
    const { inventoryCount, inventoryCountBefore, inStock, switchedOn, publishAt, publish, ...details } = changes;
    const [before, versionBefore] = [factsOf(product), product.version];
    const { imageColors, hasVariants: hadVariants } = product;
    product.change({ ...details, inStock: switchFor({ inStock, switchedOn }, shown.inStock) });
    await this.archiveVariants(change, variants);
    const items = new Map<Product | Variant, string>([[product, '']]);
    const counts: Count[] = [];
    for (const [index, given] of variants.entries()) {
      if (given.archived === true) continue;
      const count = this.changeVariant(change, given);
      items.set(count.variant, `variants.${index}.`);
      counts.push(count);
    }
    product.checkImageColors(imageColors);
    product.settleCodes(details);
    if (publishAt !== undefined) product.schedulePublishing(publishAt, at);
    if (publish === true) product.publish();
    if (!product.hasVariants && !product.isSet) {
      // The stock that the client has seen was the sum of the variants. A difference from this sum has no meaning.
      const seen = hadVariants ? undefined : inventoryCountBefore;
      counts.push({ variant: null, inventoryCount, inventoryCountBefore: seen });
    }
    // A plain count is ignored, but added units must not be lost.
    if (
      product.hasVariants &&
      inventoryCountBefore !== undefined &&
      isRecount({ inventoryCount, inventoryCountBefore })
    )
      throw new DomainError('conflict', 'product.has-variants', hasVariantsSentence);
    const recounts = counts.filter(isRecount);
    const edited = differences(before, factsOf(product));
    if (recounts.length === 0 && Object.keys(edited.after).length === 0) return;

    product.noteChange(at);
    await this.save(product, items);
    const counted = await this.countAll(change, recounts);
    await this.edits.record(product, {
      staffId,
      action: 'product.updated',
      before: { ...edited.before, ...counted.before, version: versionBefore },
      after: { ...edited.after, ...counted.after, version: product.version },
    });
  }

  /**
   * Archives the variants that staff want to archive, and saves them first, so that new variants can use their sizes
   * and colors.
   */
  private async archiveVariants({ product, at }: Change, variants: readonly VariantChange[]): Promise<void> {
    const archivedIds = variants.filter((variant) => variant.archived === true).flatMap(({ id }) => id ?? []);
    if (archivedIds.length === 0) return;
    for (const id of archivedIds) product.archiveVariant(id, at);
    await this.save(product, new Map([[product, '']]));
  }

  private async save(product: Product, changed: ChangedItems): Promise<void> {
    refuseUsedCodes(product, changed, await this.products.listCodeHolders(product, product.id));
    await this.products.save(product);
  }

  private changeVariant({ product, shown }: Change, given: VariantChange): Count & { readonly variant: Variant } {
    const { id, archived, inventoryCount, inventoryCountBefore, inStock, switchedOn, ...details } = given;
    if (id === undefined) {
      const variant = product.addVariant(newVariant({ ...details, inStock: switchedOn ?? inStock }));
      return { variant, inventoryCount: inventoryCount ?? 0 };
    }
    if (archived === false) product.restoreVariant(id);
    const computed = shown.variants.find((variant) => variant.id === id);
    const own = product.variants.find((variant) => variant.id === id)?.imageUrl;
    // The form sends back the picture of the color, which must not become the variant's own picture.
    const isOfColor = own === null && details.imageUrl === computed?.imageUrl;
    const variant = product.changeVariant(id, {
      ...details,
      imageUrl: isOfColor ? undefined : details.imageUrl,
      inStock: switchFor({ inStock, switchedOn }, computed?.inStock),
    });
    return { variant, inventoryCount, inventoryCountBefore };
  }

  /** Applies the counts in the order in which all stock changes lock their rows, to prevent deadlocks. */
  private async countAll(change: Change, counts: readonly Count[]) {
    const before: Record<string, number> = {};
    const after: Record<string, number> = {};
    for (const count of counts.toSorted((a, b) => (a.variant?.id ?? 0) - (b.variant?.id ?? 0))) {
      const [was, is] = await this.count(change, count);
      if (was === is) continue;
      const name = factName(count.variant, 'inventoryCount');
      before[name] = was;
      after[name] = is;
    }
    return { before, after };
  }

  /** Applies one count. Returns the available units before and after. */
  private async count(
    { product, staffId }: Change,
    { variant, inventoryCount = 0, inventoryCountBefore }: Count,
  ): Promise<[number, number]> {
    const target: StockTarget = { productId: product.id, variantId: variant?.id ?? null };
    const cause: StockCause = { reason: 'staff', reference: String(product.id), userId: staffId };
    if (inventoryCountBefore === undefined) {
      return [await this.stock.setAvailable(target, inventoryCount, cause), inventoryCount];
    }
    const difference = inventoryCount - inventoryCountBefore;
    const was = await this.stock.adjust(target, difference, cause);
    return [was, was + difference];
  }
}

const hasVariantsSentence = 'This product has sizes or colors now. Please change the stock of one of them.';

function isRecount({ inventoryCount, inventoryCountBefore }: CountChange): boolean {
  return inventoryCount !== undefined && inventoryCount !== inventoryCountBefore;
}

function newVariant({ size, color, imageUrl, price, inStock, ...codes }: Partial<VariantDetails>): VariantDetails {
  return {
    ...codes,
    size: size ?? null,
    color: color ?? '',
    imageUrl: imageUrl ?? null,
    price: price ?? null,
    inStock: inStock ?? true,
  };
}

/**
 * Returns the new value of the switch; undefined for no change. The form sends the computed value back, so only a
 * different value is a change.
 */
function switchFor({ inStock, switchedOn }: SwitchChange, computed: boolean | undefined): boolean | undefined {
  return switchedOn ?? (inStock === computed ? undefined : inStock);
}
