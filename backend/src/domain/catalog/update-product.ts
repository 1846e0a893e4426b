import { Clock } from '../shared/clock.js';
import { DomainError } from '../shared/domain-error.js';
import { Transaction } from '../shared/transaction.js';
import { UseCase } from '../shared/use-case.js';
import { Stock, type StockTarget } from '../stock/stock.js';
import { CatalogReader, type CatalogProductDetail } from './catalog-reader.js';
import type { Product, ProductDetails } from './product.js';
import { ProductRepository } from './product-repository.js';
import type { VariantDetails } from './variant.js';

/** A number of pieces as staff typed it, and as their form showed it before. */
interface CountChange {
  readonly inventoryCount?: number;
  /** When given, only the difference to it is applied: what was sold meanwhile stays sold. */
  readonly inventoryCountBefore?: number;
}

export interface VariantChange extends Partial<VariantDetails>, CountChange {
  /** Absent for a new variant. */
  readonly id?: number;
  readonly archived?: boolean;
}

export interface ProductChanges extends Partial<ProductDetails>, CountChange {
  /** Only the listed ones change. */
  readonly variants?: readonly VariantChange[];
}

interface Change {
  readonly product: Product;
  /** What staff saw when they typed. */
  readonly shown: CatalogProductDetail;
  readonly staffId: number;
}

@UseCase()
export class UpdateProduct {
  constructor(
    private readonly transaction: Transaction,
    private readonly products: ProductRepository,
    private readonly catalog: CatalogReader,
    private readonly stock: Stock,
    private readonly clock: Clock,
  ) {}

  /**
   * Changes whatever part is given; an `inStock` equal to what the shop computes is no change of the switch.
   * @throws DomainError not-found; invalid for a broken rule; conflict for a taken slug, or for a difference that takes
   * more pieces than are available
   */
  execute(id: number, changes: ProductChanges, staffId: number): Promise<void> {
    return this.transaction.run(async () => {
      const product = await this.products.find(id);
      const shown = await this.catalog.productById(id);
      if (!product || !shown) throw new DomainError('not-found', 'product.unknown', 'This product does not exist.');
      await this.change({ product, shown, staffId }, changes);
    });
  }

  private async change(change: Change, { variants = [], ...changes }: ProductChanges): Promise<void> {
    const { product, shown } = change;
    const { inventoryCount, inventoryCountBefore, inStock, ...details } = changes;
    product.change({ ...details, inStock: switchFor(inStock, shown.inStock) }, this.clock.now());
    await this.archiveVariants(product, variants);
    const counted = variants
      .filter((variant) => variant.archived !== true)
      .map((variant) => this.changeVariant(change, variant));
    await this.products.save(product);
    if (!product.hasVariants) {
      await this.count(change, null, { inventoryCount, inventoryCountBefore });
    }
    // In the order in which every move takes its rows, so that no shopper and no staff wait for each other.
    counted.sort((a, b) => a.variant.id - b.variant.id);
    for (const { variant, count } of counted) await this.count(change, variant.id, count);
  }

  /** Kept before anything else, so that a new variant may take the size and colour of one that goes. */
  private async archiveVariants(product: Product, variants: readonly VariantChange[]): Promise<void> {
    const gone = variants.filter((variant) => variant.archived === true).flatMap(({ id }) => id ?? []);
    if (gone.length === 0) return;
    for (const id of gone) product.archiveVariant(id, this.clock.now());
    await this.products.save(product);
  }

  private changeVariant({ product, shown }: Change, given: VariantChange) {
    const { id, inventoryCount, inventoryCountBefore, ...details } = given;
    if (id === undefined) {
      const variant = product.addVariant(newVariant(details));
      return { variant, count: { inventoryCount: inventoryCount ?? 0 } };
    }
    const computed = shown.variants.find((variant) => variant.id === id)?.inStock;
    const variant = product.changeVariant(id, { ...details, inStock: switchFor(details.inStock, computed) });
    return { variant, count: { inventoryCount, inventoryCountBefore } };
  }

  private async count(
    { product, staffId }: Change,
    variantId: number | null,
    { inventoryCount, inventoryCountBefore }: CountChange,
  ): Promise<void> {
    if (inventoryCount === undefined) return;
    const target: StockTarget = { productId: product.id, variantId };
    const cause = { reason: 'staff', reference: String(product.id), userId: staffId } as const;
    if (inventoryCountBefore === undefined) await this.stock.setAvailable(target, inventoryCount, cause);
    else if (inventoryCount !== inventoryCountBefore) {
      await this.stock.adjust(target, inventoryCount - inventoryCountBefore, cause);
    }
  }
}

function newVariant({ size, color, imageUrl, price, inStock }: Partial<VariantDetails>): VariantDetails {
  return {
    size: size ?? null,
    color: color ?? '',
    imageUrl: imageUrl ?? null,
    price: price ?? null,
    inStock: inStock ?? true,
  };
}

/** The form sends back the computed value that it was given: only another one is a wish to switch. */
function switchFor(wanted: boolean | undefined, computed: boolean | undefined): boolean | undefined {
  return wanted === computed ? undefined : wanted;
}
