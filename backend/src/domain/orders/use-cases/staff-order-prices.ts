import { CatalogReader, type CatalogProduct } from '../../catalog/ports/catalog-reader.js';
import {
  refuseTooHigh,
  type DeliveryMethod,
  type Discount,
  type PricedLine,
  quote,
  type Quote,
  type ShippingRates,
  subtotalOf,
  taxableParts,
  withTax,
} from '../../pricing/quote.js';
import { SalesTax, ShippingPlans } from '../../pricing/ports/charges.js';
import type { TaxDestination } from '../../pricing/sales-tax.js';
import type { ShippingPlan } from '../../pricing/shipping.js';
import { DomainError, orDomainError, refuseProblems } from '../../shared/domain-error.js';
import { Money } from '../../shared/money.js';
import { type PostalAddress, tidyAddress } from '../../shared/postal-address.js';
import { usStateOf } from '../../shared/us-states.js';
import { UseCase } from '../../shared/use-case.js';
import type { OrderItem } from '../order-item.js';
import { broken, type CustomItem, customLineOf, linesOf, type RequestedItem } from '../staff-order-items.js';

export interface RequestedOrder {
  readonly items: readonly RequestedItem[];
  /** The lines of the custom items follow the lines of the products. */
  readonly customItems: readonly CustomItem[];
  /** Null without a discount. The reason is null while staff have not entered a reason. */
  readonly discount: (Discount & { readonly reason: string | null }) | null;
  /** Null: shipping is not charged. If `cost` is null, the shop's price applies. */
  readonly shipping: { readonly method: DeliveryMethod; readonly cost: Money | null } | null;
}

export interface PricedOrder {
  readonly items: OrderItem[];
  readonly quote: Quote;
  /** The shop's delivery methods for these items and this destination, with their prices. */
  readonly offers: readonly { readonly method: DeliveryMethod; readonly cost: Money }[];
}

const free: ShippingRates = { standard: Money.zero, freeFrom: Money.zero, expedited: null };
/** Prices the order that staff enter, at the shop's prices or at prices that staff agreed on. */
@UseCase()
export class StaffOrderPrices {
  constructor(
    private readonly catalog: CatalogReader,
    private readonly plans: ShippingPlans,
    private readonly salesTax: SalesTax,
  ) {}

  /**
   * Call this outside of transactions.
   * @param address its state is empty while the destination is unknown, and for an order without an address
   * @throws DomainError invalid `order.items`, `order.discount`, `order.shipping`, `order.total-too-high`,
   * `tax.destination`; unavailable `tax.unavailable`
   */
  async price(wanted: RequestedOrder, address: PostalAddress): Promise<PricedOrder> {
    const { discount, shipping } = wanted;
    const { items, weights } = await this.linesOf(wanted);
    const plan = await this.plans.current();
    const custom = items.length - wanted.customItems.length;
    const lines = items.map(({ productId, price, quantity }, at) => ({
      ...{ productId, price, quantity, taxedAs: wanted.customItems[at - custom]?.taxedAs },
      weight: productId === null ? 0 : (weights.get(productId) ?? null),
    }));
    refuseTooMuch(discount, subtotalOf(lines));
    const to = tidyAddress(address);
    const rates = ratesOf(shipping, to, lines, plan);
    const priced = quote(lines, rates, discount, shipping?.method);
    // Items that are handed over or picked up in the store are taxed at the store's location.
    const isInStore = to.state === '' || shipping?.method === 'pickup';
    const rules = await orDomainError(() => this.salesTax.rulesFor(isInStore ? null : to, taxableParts(priced, lines)));
    if (rules instanceof DomainError) throw atShippingZip(rules);
    const { quote: figures, lineTaxes } = withTax(priced, lines, rules);
    for (const [at, item] of items.entries()) item.tax = lineTaxes[at] ?? Money.zero;
    refuseTooHigh(figures.total, 'order.total-too-high');
    return { items, quote: figures, offers: offersOf(to, lines, plan) };
  }

  private async linesOf({ items: wanted, customItems }: RequestedOrder) {
    if (wanted.length + customItems.length === 0)
      throw broken('order.items', { items: 'At least one item is required' });
    const products = await this.productsOf(wanted.map(({ productId }) => productId));
    const halfIds = products.flatMap(({ halves }) => (halves ? [halves.topId, halves.bottomId] : []));
    const all = halfIds.length > 0 ? [...products, ...(await this.productsOf(halfIds))] : products;
    const items: OrderItem[] = [];
    for (const [index, item] of wanted.entries()) items.push(...linesOf(item, index, all, items));
    for (const [index, item] of customItems.entries()) items.push(customLineOf(item, index, items.length));
    return { items, weights: new Map(all.map(({ id, weight }) => [id, weight])) };
  }

  private productsOf(ids: readonly number[]): Promise<CatalogProduct[]> {
    return this.catalog.getProducts([...new Set(ids)]);
  }
}

/** Returns the shipping rates that result in the cost that staff chose. */
function ratesOf(
  shipping: RequestedOrder['shipping'],
  to: TaxDestination,
  lines: readonly PricedLine[],
  plan: ShippingPlan,
): ShippingRates {
  if (shipping === null) return free;
  const { method, cost } = shipping;
  if (method === 'pickup') {
    refuse({
      shippingMethod: plan.pickup ? null : 'Store pickup is not available.',
      shippingCost: cost !== null && cost.cents > 0 ? 'Store pickup is free of charge.' : null,
    });
    return free;
  }
  if (cost !== null) return { standard: cost, freeFrom: null, expedited: cost };
  const rates = shopRates(to, lines, plan);
  if (!rates) {
    const message = `The shop has no shipping rate for ${usStateOf(to.state)?.name ?? 'this state'}. Please enter the shipping costs.`;
    throw refused({ shippingMethod: message });
  }
  if (method === 'expedited' && !rates.expedited) {
    throw refused({
      shippingMethod:
        'Expedited shipping is not available for this address. Please enter the shipping costs, or choose standard shipping.',
    });
  }
  return rates;
}

/**
 * The shop's rates for the destination, or the usual rates while the destination is unknown. Null if the shop does not
 * ship there.
 */
function shopRates({ state }: TaxDestination, lines: readonly PricedLine[], plan: ShippingPlan): ShippingRates | null {
  return state === '' ? plan.usualRates(lines) : plan.ratesTo(state, lines);
}

function offersOf(to: TaxDestination, lines: readonly PricedLine[], plan: ShippingPlan): PricedOrder['offers'] {
  const rates = shopRates(to, lines, plan);
  const offer = (method: DeliveryMethod, by: ShippingRates) => ({
    method,
    cost: quote(lines, by, null, method).shipping,
  });
  return [
    ...(rates ? [offer('standard', rates)] : []),
    ...(rates?.expedited ? [offer('expedited', rates)] : []),
    ...(plan.pickup ? [offer('pickup', free)] : []),
  ];
}

/** Changes the field name in a sales tax error to the field of this request. */
function atShippingZip(error: DomainError): DomainError {
  const { kind, code, message, details } = error;
  const zipCode = details.errors?.['zipCode'];
  if (zipCode === undefined) return error;
  return new DomainError(kind, code, message, { ...details, errors: { shippingZip: zipCode } });
}

function refuseTooMuch(discount: Discount | null, subtotal: Money): void {
  if (discount?.kind !== 'amount' || !subtotal.isLessThan(discount.amount)) return;
  const message = `A discount cannot be above the subtotal of ${subtotal.toString()}.`;
  throw new DomainError('invalid', 'order.discount', message, { errors: { discountAmount: message } });
}

function refuse(problems: Readonly<Record<string, string | null>>): void {
  refuseProblems('order.shipping', problems);
}

function refused(errors: Readonly<Record<string, string>>): DomainError {
  return broken('order.shipping', errors);
}
