import type { StandInList } from './stripe-objects.js';
import type { StripeForm } from './stripe-form.js';
import { StripeRefusal } from './stripe-refusal.js';

interface StandInTaxLine {
  readonly id: string;
  readonly object: 'tax.calculation_line_item';
  readonly amount: number;
  readonly amount_tax: number;
  readonly reference: string;
}

/** Number of lines that Stripe returns with a calculation. */
const firstLines = 10;

/** A fake of Stripe Tax, with one rate per state for products and shipping. */
export class StripeTax {
  /** Rates by two-letter code. Other states have no tax. Units below a price, in cents, are exempt. */
  readonly rates = new Map<string, { readonly percent: number; readonly exemptBelow: number }>();
  /** ZIP codes of all calculations. */
  readonly zipCodes: string[] = [];
  private readonly lines = new Map<string, readonly StandInTaxLine[]>();

  calculate(form: StripeForm): object {
    form.refuseOthersThan(['currency', 'customer_details', 'line_items', 'expand']);
    const address = (part: string) => form.text(`customer_details[address][${part}]`) ?? '';
    this.zipCodes.push(address('postal_code'));
    if (address('country') !== 'US' || !/^(?!000)\d{5}(-\d{4})?$/.test(address('postal_code'))) {
      const message = "We could not determine the customer's tax location based on the provided address.";
      throw StripeRefusal.ofParameter('customer_tax_location_invalid', 'customer_details[address]', message);
    }
    const { percent, exemptBelow } = this.rates.get(address('state')) ?? { percent: 0, exemptBelow: 0 };
    const taxOn = (cents: number, units: number) =>
      cents / units < exemptBelow ? 0 : Math.round((cents * percent) / 100);
    const id = `taxcalc_${this.lines.size + 1}`;
    const lines: StandInTaxLine[] = [];
    for (let place = 0; ; place += 1) {
      const amount = form.integer(`line_items[${place}][amount]`);
      if (amount === undefined) break;
      if (amount <= 0) throw StripeRefusal.ofParameter('parameter_invalid_integer', 'amount', 'Must be positive.');
      const reference = form.text(`line_items[${place}][reference]`) ?? '';
      const units = form.integer(`line_items[${place}][quantity]`) ?? 1;
      lines.push({
        id: `tax_li_${place}`,
        object: 'tax.calculation_line_item',
        ...{ amount, amount_tax: taxOn(amount, units), reference },
      });
    }
    if (lines.length === 0) throw StripeRefusal.ofParameter('parameter_missing', 'line_items', 'Missing line items.');
    this.lines.set(id, lines);
    return {
      ...{ id, object: 'tax.calculation', currency: 'usd' },
      line_items: { ...listOf(lines.slice(0, firstLines)), has_more: lines.length > firstLines },
    };
  }

  linesOf(id: string): StandInList {
    return listOf(this.lines.get(id) ?? []);
  }
}

function listOf(data: readonly StandInTaxLine[]): StandInList {
  return { object: 'list', data, has_more: false, url: '/v1/tax/calculations' };
}
