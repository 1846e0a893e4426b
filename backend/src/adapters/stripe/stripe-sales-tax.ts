import Stripe from 'stripe';
import type { SalesTax } from '../../domain/pricing/ports/sales-tax.js';
import {
  CalculatedTax,
  type TaxablePurchase,
  type TaxDestination,
  type TaxRules,
} from '../../domain/pricing/sales-tax.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { Money } from '../../domain/shared/money.js';
import { asked, hasCode } from './stripe-errors.js';

/** Max number of lines in one calculation. Source: https://docs.stripe.com/api/tax/calculations/create */
const maxLines = 100;

type Line = Pick<Stripe.Tax.CalculationLineItem, 'reference' | 'amount_tax'>;

/**
 * Sales tax as Stripe Tax calculates it, by the tax category that Stripe's settings preset for all products. Orders
 * that are handed over in the store have no shipping address, so the shop's table of rates applies to them.
 */
export class StripeSalesTax implements SalesTax {
  constructor(
    private readonly stripe: Stripe,
    private readonly inStore: SalesTax,
  ) {}

  async rulesFor(destination: TaxDestination | null, purchase: TaxablePurchase): Promise<TaxRules> {
    if (!destination) return this.inStore.rulesFor(null, purchase);
    const taxes = purchase.lines.map(() => Money.zero);
    // Stripe accepts positive amounts only. A free line has no tax.
    const charged = [...purchase.lines.entries()].filter(([, { amount }]) => amount.cents > 0);
    let shippingTax = Money.zero;
    for (let first = 0; first < charged.length; first += maxLines) {
      const shipping = first === 0 ? purchase.shipping : Money.zero;
      const found = await this.calculate(destination, charged.slice(first, first + maxLines), shipping);
      shippingTax = shippingTax.plus(found.shippingTax);
      for (const { reference, amount_tax: tax } of found.lines) taxes[Number(reference)] = Money.ofCents(tax);
    }
    return new CalculatedTax(purchase, taxes, shippingTax);
  }

  /** @param lines with their places in the purchase */
  private async calculate(
    { state, zipCode }: TaxDestination,
    lines: readonly (readonly [number, TaxablePurchase['lines'][number]])[],
    shipping: Money,
  ): Promise<{ lines: readonly Line[]; shippingTax: Money }> {
    const params: Stripe.Tax.CalculationCreateParams = {
      currency: 'usd',
      customer_details: { address: { country: 'US', state, postal_code: zipCode }, address_source: 'shipping' },
      line_items: lines.map(([place, { amount, quantity }]) => ({
        ...{ amount: amount.cents, quantity, reference: String(place), tax_behavior: 'exclusive' },
      })),
      ...(shipping.cents > 0 && { shipping_cost: { amount: shipping.cents, tax_behavior: 'exclusive' } }),
      expand: ['line_items'],
    };
    return taxAsked(async () => {
      const { id, line_items: listed, shipping_cost: cost } = await this.stripe.tax.calculations.create(params);
      const all = listed?.has_more
        ? await this.stripe.tax.calculations.listLineItems(id ?? '', { limit: 100 })
        : listed;
      return { lines: all?.data ?? [], shippingTax: Money.ofCents(cost?.amount_tax ?? 0) };
    });
  }
}

/** Converts the errors of a calculation. Stripe's message about a wrong address is for programmers. */
async function taxAsked<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await asked(call);
  } catch (error) {
    if (hasCode(error, 'payments.unavailable')) {
      const message = 'We cannot calculate the sales tax for a moment. Please try again.';
      throw new DomainError('unavailable', 'tax.unavailable', message, { retryAfter: 5 });
    }
    if (error instanceof Stripe.errors.StripeError && error.code === 'customer_tax_location_invalid') {
      const message = 'Please check the ZIP code. It does not belong to this state.';
      throw new DomainError('invalid', 'tax.destination', message, { errors: { zipCode: message } });
    }
    throw error;
  }
}
