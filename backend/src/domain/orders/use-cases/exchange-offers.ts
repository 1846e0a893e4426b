import { type CatalogProduct, CatalogReader } from '../../catalog/ports/catalog-reader.js';
import { SalesTax } from '../../pricing/ports/sales-tax.js';
import type { TaxableLine } from '../../pricing/sales-tax.js';
import { Money } from '../../shared/money.js';
import { UseCase } from '../../shared/use-case.js';
import { exchangeChoices } from '../line-exchange.js';
import type { Order } from '../order.js';
import type { OrderItem } from '../order-item.js';

/** Reads the products and the sales tax for exchanges of order lines. */
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
   * The lower prices of other variants, in cents, that are exempt from sales tax, although the price of the purchased
   * units is taxed. An order stores its tax, but not the threshold of the exemption, so today's tax rules apply. Call
   * this outside of transactions.
   * @throws DomainError unavailable `tax.unavailable`; invalid `tax.destination`
   */
  async untaxedPrices(order: Order, item: OrderItem, quantity: number): Promise<ReadonlySet<number>> {
    const product = item.tax.cents > 0 ? await this.productOf(item) : null;
    const prices = product ? exchangeChoices(order, item, quantity, product).map(({ price }) => price) : [];
    const lower = prices.filter((price) => price.isLessThan(item.unitPrice));
    if (!product || lower.length === 0) return new Set();
    const lineAt = (price: Money): TaxableLine => ({
      ...{ productId: product.id, price, quantity, amount: price.times(quantity) },
    });
    const lines = [item.price, ...lower.map((price) => item.priceAt(price))].map(lineAt);
    const purchase = { lines, shipping: Money.zero };
    const rules = await this.salesTax.rulesFor(order.isShippable ? order.recipient : null, purchase);
    const [tax = Money.zero, ...lowerTaxes] = rules.taxOn(purchase).lines;
    if (tax.cents === 0) return new Set();
    return new Set(lower.filter((_, at) => lowerTaxes[at]?.cents === 0).map(({ cents }) => cents));
  }
}
