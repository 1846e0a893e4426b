import { dayOf } from '../../shared/calendar-day.js';
import { refuseProblems } from '../../shared/domain-error.js';
import { Money } from '../../shared/money.js';
import { Clock } from '../../shared/ports/clock.js';
import { statesOfZip } from '../../shared/us-states.js';
import { UseCase } from '../../shared/use-case.js';
import { SalesTax, TaxRates } from '../ports/charges.js';
import {
  appliesTo,
  CalculatedTax,
  shippingCategory,
  TableRules,
  type TaxDestination,
  type TaxRate,
  type TaxRules,
} from '../sales-tax.js';

interface TaxTrial extends TaxDestination {
  /** Price of one unit, or shipping costs. */
  readonly amount: Money;
  /** Slug of a product category, `shipping`, or undefined for a custom item. */
  readonly category: string | undefined;
}

export interface TriedTax {
  readonly tax: Money;
  /** The shop's rate that applies; null without such a rate, and if a provider calculated the tax. */
  readonly rate: TaxRate | null;
  /** Whether a provider calculated the tax, instead of the shop's own rates. */
  readonly byProvider: boolean;
}

/** Calculates today's sales tax on one unit from the same source as the checkout, so that staff can check the tax. */
@UseCase()
export class TryTax {
  constructor(
    private readonly salesTax: SalesTax,
    private readonly taxRates: TaxRates,
    private readonly clock: Clock,
  ) {}

  /**
   * May call a provider over the network, so call this outside of transactions.
   * @param timeZone the store's time zone, which determines today's date
   * @throws DomainError invalid `tax-trial`, at `zipCode`, if the ZIP code does not belong to the state; invalid
   * `tax.destination`; unavailable `tax.unavailable`
   */
  async execute({ amount, category, ...destination }: TaxTrial, timeZone: string): Promise<TriedTax> {
    const { state, zipCode } = destination;
    const isOfState = statesOfZip(zipCode).some(({ code }) => code === state);
    refuseProblems('tax-trial', { zipCode: isOfState ? null : `${zipCode} is not a ZIP code of ${state}.` });
    const isShipping = category === shippingCategory;
    const productId = category === undefined ? null : 0;
    const purchase = {
      lines: isShipping ? [] : [{ productId, price: amount, quantity: 1, amount }],
      shipping: isShipping ? amount : Money.zero,
    };
    const taxBy = (rules: TaxRules) => {
      const { lines, shipping } = rules.taxOn(purchase);
      return lines[0] ?? shipping;
    };
    const active = await this.salesTax.rulesFor(destination, purchase);
    if (active instanceof CalculatedTax) return { tax: taxBy(active), rate: null, byProvider: true };
    const { rates } = await this.taxRates.list();
    const today = dayOf(this.clock.now(), timeZone);
    const rules = new TableRules(
      rates.filter((rate) => appliesTo(rate, destination, today)),
      new Map(category === undefined ? [] : [[0, category]]),
    );
    const rate = isShipping ? rules.rateOfShipping() : rules.rateOfProducts(category);
    return { tax: taxBy(rules), rate: rate ?? null, byProvider: false };
  }
}
