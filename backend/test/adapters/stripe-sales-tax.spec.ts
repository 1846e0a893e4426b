import { Logger } from '@nestjs/common';
import { stripeClient } from '../../src/adapters/stripe/stripe-client.js';
import { StripeSalesTax } from '../../src/adapters/stripe/stripe-sales-tax.js';
import { quote, taxableParts, withTax } from '../../src/domain/pricing/quote.js';
import { TableRules } from '../../src/domain/pricing/sales-tax.js';
import { Money } from '../../src/domain/shared/money.js';
import { startStripeStandIn, type StripeStandIn } from '../fakes/stripe-stand-in/stripe-stand-in.js';

const cents = Money.ofCents;
const rates = { standard: cents(899), freeFrom: null, expedited: null };
const line = (productId: number, price: number, quantity = 1) => ({ productId, price: cents(price), quantity });
const santaCruz = { state: 'CA', zipCode: '95060' };

describe('sales tax from Stripe', () => {
  let stripe: StripeStandIn;
  let salesTax: StripeSalesTax;
  beforeAll(async () => {
    Logger.overrideLogger(false);
    stripe = await startStripeStandIn();
    stripe.taxState('CA', 9.5);
    const { secretKey, webhookSecret, url: apiUrl } = stripe;
    const inStore = { rulesFor: () => Promise.resolve(new TableRules([], new Map())) };
    const client = stripeClient({ secretKey, publishableKey: 'pk_test', webhookSecret, apiUrl }, 1000);
    salesTax = new StripeSalesTax(client, inStore);
  });
  afterAll(() => stripe.close());

  const calculations = () => stripe.requests.filter(({ path }) => path === '/v1/tax/calculations').length;

  it('is added for each line after its discount, and for the shipping', async () => {
    const lines = [line(1, 2000), line(2, 1500, 2)];
    const priced = quote(lines, rates, { kind: 'percent', percent: 10 });
    const rules = await salesTax.rulesFor(santaCruz, taxableParts(priced, lines));
    const taxed = withTax(priced, lines, rules);
    expect(taxed.lineTaxes.map((tax) => tax.cents)).toEqual([171, 257]);
    expect(taxed.quote.tax.cents).toBe(171 + 257 + 85);
  });

  it('is zero in a state without tax', async () => {
    const lines = [line(1, 2000)];
    const priced = quote(lines, rates);
    const rules = await salesTax.rulesFor({ state: 'OR', zipCode: '97301' }, taxableParts(priced, lines));
    expect(withTax(priced, lines, rules).quote).toEqual(priced);
  });

  it('reads the lines that Stripe does not return with the calculation', async () => {
    const lines = Array.from({ length: 101 }, (_, at) => line(at + 1, 1000));
    const priced = quote(lines, rates);
    const before = calculations();
    const rules = await salesTax.rulesFor(santaCruz, taxableParts(priced, lines));
    expect(withTax(priced, lines, rules).quote.tax.cents).toBe(101 * 95 + 85);
    expect(calculations() - before).toBe(2);
  });

  it('is zero for free lines, about which Stripe cannot be asked', async () => {
    const lines = [line(1, 0), line(2, 1000)];
    const priced = quote(lines, rates);
    const rules = await salesTax.rulesFor(santaCruz, taxableParts(priced, lines));
    expect(withTax(priced, lines, rules).lineTaxes.map((tax) => tax.cents)).toEqual([0, 95]);
    const none = await salesTax.rulesFor(santaCruz, { lines: [], shipping: Money.zero });
    expect(none.onShipping(Money.zero)).toEqual(Money.zero);
  });

  it('does not apply to another purchase than the calculated one', async () => {
    const purchase = taxableParts(quote([line(1, 2000)], rates), [line(1, 2000)]);
    const rules = await salesTax.rulesFor(santaCruz, purchase);
    expect(() => rules.onProduct(1, cents(4000), cents(2000))).toThrow('Your cart has changed.');
    expect(() => rules.onProduct(2, cents(2000), cents(2000))).toThrow('Your cart has changed.');
    expect(() => rules.onShipping(Money.zero)).toThrow('Your cart has changed.');
  });

  it('comes from the table of rates for an order that is handed over in the store', async () => {
    const before = calculations();
    expect(await salesTax.rulesFor(null, { lines: [], shipping: Money.zero })).toBeInstanceOf(TableRules);
    expect(calculations()).toBe(before);
  });

  it('names the ZIP code that Stripe does not know', async () => {
    const purchase = taxableParts(quote([line(1, 2000)], rates), [line(1, 2000)]);
    await expect(salesTax.rulesFor({ state: 'CA', zipCode: '00000' }, purchase)).rejects.toMatchObject({
      ...{ kind: 'invalid', code: 'tax.destination' },
      details: { errors: { zipCode: 'Please check the ZIP code. It does not belong to this state.' } },
    });
  });

  it('is unavailable while Stripe is', async () => {
    const purchase = taxableParts(quote([line(1, 2000)], rates), [line(1, 2000)]);
    stripe.failNext(2);
    await expect(salesTax.rulesFor(santaCruz, purchase)).rejects.toMatchObject({
      ...{ kind: 'unavailable', code: 'tax.unavailable', details: { retryAfter: 5 } },
    });
  });
});
