import { Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import Stripe from 'stripe';
import type { SalesTax } from '../../domain/pricing/ports/charges.js';
import {
  CalculatedTax,
  type PurchaseTax,
  type TaxablePurchase,
  type TaxDestination,
  type TaxRules,
} from '../../domain/pricing/sales-tax.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { Money } from '../../domain/shared/money.js';
import { withTranslatedErrors, hasCode } from './stripe-errors.js';

/** Max number of lines in one calculation. Source: https://docs.stripe.com/api/tax/calculations/create */
const maxLines = 100;
/** Stripe's tax code of shipping costs. Source: https://docs.stripe.com/tax/tax-codes */
const shippingCode = 'txcd_92010001';
/** Codes of territories, freely associated states and the military, for which the table of rates applies. */
const outsideStates = ['AS', 'GU', 'MP', 'PR', 'VI', 'FM', 'MH', 'PW', 'AA', 'AE', 'AP'];

/** Max number of stored taxes, and their lifetime in milliseconds. */
const stored = { max: 1000, ttl: 5 * 60_000 };

type Line = Stripe.Tax.CalculationCreateParams.LineItem & { readonly reference: string };

const logger = new Logger('stripe-tax');

/**
 * Sales tax from Stripe Tax, with the default tax category in Stripe's settings. The shop's table of rates applies
 * outside of the fifty states and the District of Columbia, and to orders without a shipping address.
 */
export class StripeSalesTax implements SalesTax {
  /**
   * Cached taxes, by destination and lines, because the checkout requests the tax of the same purchase several times.
   */
  private readonly recent = new LRUCache<string, PurchaseTax>(stored);

  constructor(
    private readonly stripe: Stripe,
    private readonly table: SalesTax,
  ) {}

  async rulesFor(destination: TaxDestination | null, purchase: TaxablePurchase): Promise<TaxRules> {
    if (!isTaxedByStripe(destination)) return this.table.rulesFor(destination, purchase);
    return new CalculatedTax(purchase, await this.taxOn(purchase, destination));
  }

  exemptBelow(destination: TaxDestination | null, productId: number): Promise<Money | null> {
    return isTaxedByStripe(destination) ? Promise.resolve(null) : this.table.exemptBelow(destination, productId);
  }

  private async taxOn({ lines, shipping }: TaxablePurchase, to: TaxDestination): Promise<PurchaseTax> {
    const lineOf = (reference: string, amount: Money, quantity: number): Line => ({
      ...{ amount: amount.cents, quantity, reference, tax_behavior: 'exclusive' },
    });
    const items: Line[] = lines.flatMap(({ amount, quantity, before }, place) => [
      lineOf(String(place), before ? amount.plus(before.amount) : amount, quantity),
      ...(before ? [lineOf(beforeOf(place), before.amount, quantity)] : []),
    ]);
    // Add the shipping as a line, because Stripe needs a line with a price, and all items can be free.
    items.push({ amount: shipping.cents, reference: 'shipping', tax_behavior: 'exclusive', tax_code: shippingCode });
    const key = JSON.stringify([to.state, fiveDigits(to), items]);
    const known = this.recent.get(key);
    if (known) return known;
    // Stripe only accepts positive amounts. Free items have no tax.
    const charged = items.filter(({ amount }) => amount > 0);
    const taxes = new Map<string, number>();
    for (let first = 0; first < charged.length; first += maxLines) {
      const calculated = await this.calculate(charged.slice(first, first + maxLines), to);
      for (const { reference, amount_tax: tax } of calculated) taxes.set(reference, tax);
    }
    for (const { reference } of charged)
      if (!taxes.has(reference)) throw new Error(`Stripe Tax returned no tax for the line ${reference}.`);
    const taxOf = (reference: string) => Money.ofCents(taxes.get(reference) ?? 0);
    const tax = {
      lines: lines.map((_, place) => taxOf(String(place)).minus(taxOf(beforeOf(place)))),
      shipping: taxOf('shipping'),
    };
    this.recent.set(key, tax);
    return tax;
  }

  private calculate(
    lines: Line[],
    to: TaxDestination,
  ): Promise<Pick<Stripe.Tax.CalculationLineItem, 'reference' | 'amount_tax'>[]> {
    const address = { country: 'US', state: to.state, postal_code: fiveDigits(to) };
    return withTaxErrors(async () => {
      const { id, line_items: listed } = await this.stripe.tax.calculations.create({
        currency: 'usd',
        customer_details: { address, address_source: 'shipping' },
        line_items: lines,
        expand: ['line_items'],
      });
      // The response contains only the first lines of the calculation. If there are more, request all lines.
      const all = listed?.has_more
        ? await this.stripe.tax.calculations.listLineItems(id ?? '', { limit: 100 })
        : listed;
      return all?.data ?? [];
    });
  }
}

function isTaxedByStripe(destination: TaxDestination | null): destination is TaxDestination {
  return destination !== null && !outsideStates.includes(destination.state);
}

/** Reference of the part of a product's price that was charged before. Stripe calculates its tax separately. */
function beforeOf(place: number): string {
  return `before-${place}`;
}

/**
 * Returns the first five digits of the ZIP code. The checkout shows the total after five digits, and four more digits
 * must not change the total.
 */
function fiveDigits({ zipCode }: TaxDestination): string {
  return zipCode.slice(0, 5);
}

/** Calls Stripe Tax. Its error messages are for developers, so they are only logged. */
async function withTaxErrors<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await withTranslatedErrors(call);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) {
      if (error.code === 'customer_tax_location_invalid') {
        const message = 'Please check the state and the ZIP code.';
        throw new DomainError('invalid', 'tax.destination', message, { errors: { zipCode: message } });
      }
      // One possible cause: Stripe Tax is not turned on.
      logger.error([error.type, error.code, error.requestId, error.message].filter(Boolean).join(' '));
    } else if (!hasCode(error, 'payments.unavailable')) throw error;
    const message = 'The sales tax cannot be calculated right now. Please try again in a moment.';
    throw new DomainError('unavailable', 'tax.unavailable', message, { retryAfter: 5 });
  }
}
