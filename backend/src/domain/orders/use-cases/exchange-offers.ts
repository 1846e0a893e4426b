import { type CatalogProduct, CatalogReader } from '../../catalog/ports/catalog-reader.js';
import { SalesTax } from '../../pricing/ports/charges.js';
import type { Money } from '../../shared/money.js';
import { UseCase } from '../../shared/use-case.js';
import type { Order } from '../order.js';
import type { OrderItem } from '../order-item.js';

/** Reads the products and the tax thresholds for exchanges of order lines. Calls no provider. */
@UseCase()
export class ExchangeOffers {
  constructor(
    private readonly catalog: CatalogReader,
    private readonly salesTax: SalesTax,
  ) {}

  /** The product of a line; null when it is no longer sold. */
  async productOf({ productId }: OrderItem): Promise<CatalogProduct | null> {
    const [product = null] = productId === null ? [] : await this.catalog.getProducts([productId]);
    return product;
  }

  /**
   * The unit price before discounts below which a taxed line becomes exempt from sales tax; null without a threshold.
   * An order stores its tax, but not the threshold, so today's table of rates applies. Under Stripe Tax, the tax of a
   * cheaper variant is always proportional to its price.
   */
  async exemptBelow(order: Order, { productId, tax }: OrderItem): Promise<Money | null> {
    if (productId === null || tax.cents === 0) return null;
    return this.salesTax.exemptBelow(order.isShippable ? order.recipient : null, productId);
  }
}
