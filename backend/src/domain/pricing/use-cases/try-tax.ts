import { dayOf } from '../../shared/calendar-day.js';
import { refuseProblems } from '../../shared/domain-error.js';
import type { Money } from '../../shared/money.js';
import { Clock } from '../../shared/ports/clock.js';
import { statesOfZip } from '../../shared/us-states.js';
import { UseCase } from '../../shared/use-case.js';
import { appliesTo, shippingCategory, TableRules, type TaxDestination, type TaxRate } from '../sales-tax.js';
import { TaxRates } from '../ports/sales-tax.js';

interface TaxTrial extends TaxDestination {
  /** Price of one unit, or shipping costs. */
  readonly amount: Money;
  /** Slug of a product category, `shipping`, or undefined for a custom item. */
  readonly category: string | undefined;
}

/** Calculates today's sales tax on one unit at the shop's own rates, so that staff can check these rates. */
@UseCase()
export class TryTax {
  constructor(
    private readonly taxRates: TaxRates,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the tax with the rate that applies; null without such a rate.
   * @param timeZone the store's time zone, which determines today's date
   * @throws DomainError invalid `tax-trial`, at `zipCode`, if the ZIP code does not belong to the state
   */
  async execute(
    { amount, category, ...destination }: TaxTrial,
    timeZone: string,
  ): Promise<{ rate: TaxRate | null; tax: Money }> {
    const { state, zipCode } = destination;
    const isOfState = statesOfZip(zipCode).some(({ code }) => code === state);
    refuseProblems('tax-trial', { zipCode: isOfState ? null : `${zipCode} is not a ZIP code of ${state}.` });
    const { rates } = await this.taxRates.list();
    const today = dayOf(this.clock.now(), timeZone);
    const productId = category === undefined ? null : 0;
    const rules = new TableRules(
      rates.filter((rate) => appliesTo(rate, destination, today)),
      new Map(category === undefined ? [] : [[0, category]]),
    );
    const isShipping = category === shippingCategory;
    const { lines, shipping } = rules.taxOn({
      lines: isShipping ? [] : [{ productId, price: amount, quantity: 1, amount }],
      shipping: amount,
    });
    const rate = isShipping ? rules.rateOfShipping() : rules.rateOfProducts(category);
    return { rate: rate ?? null, tax: lines[0] ?? shipping };
  }
}
