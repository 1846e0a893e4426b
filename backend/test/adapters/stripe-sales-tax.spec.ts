import { Logger } from '@nestjs/common';
import { stripeClient } from '../../src/adapters/stripe/stripe-client.js';
import { StripeSalesTax } from '../../src/adapters/stripe/stripe-sales-tax.js';
import { quote, type ProductLine, taxableParts, withTax } from '../../src/domain/pricing/quote.js';
import { type TaxDestination, TableRules } from '../../src/domain/pricing/sales-tax.js';
import { Money } from '../../src/domain/shared/money.js';
import { startStripeStandIn, type StripeStandIn } from '../fakes/stripe-stand-in/stripe-stand-in.js';

const cents = Money.ofCents;
const rates = { standard: cents(899), freeFrom: null, expedited: null };
const free = { ...rates, standard: Money.zero };
const line = (productId: number, price: number, quantity = 1) => ({ productId, price: cents(price), quantity });
const santaCruz = { state: 'CA', zipCode: '95060' };

describe('sales tax from Stripe', () => {
  let stripe: StripeStandIn;
  let salesTax: StripeSalesTax;
  const inTable: (TaxDestination | null)[] = [];
  beforeAll(async () => {
    Logger.overrideLogger(false);
    stripe = await startStripeStandIn();
    stripe.taxState('CA', 9.5);
    stripe.taxState('MA', 6.25);
    const { secretKey, webhookSecret, url: apiUrl } = stripe;
    const table = {
      rulesFor: (to: TaxDestination | null) => {
        inTable.push(to);
        return Promise.resolve(new TableRules([], new Map()));
      },
      exemptBelow: () => Promise.resolve(Money.ofCents(11_000)),
    };
    const client = stripeClient({ secretKey, publishableKey: 'pk_test', webhookSecret, apiUrl }, 1000);
    salesTax = new StripeSalesTax(client, table);
  });
  afterAll(() => stripe.close());

  const taxed = async (lines: ProductLine[], to: TaxDestination = santaCruz, priced = quote(lines, rates)) => {
    const { quote: figures, lineTaxes } = withTax(
      priced,
      lines,
      await salesTax.rulesFor(to, taxableParts(priced, lines)),
    );
    return { tax: figures.tax.cents, lines: lineTaxes.map((tax) => tax.cents) };
  };

  it('is added for each line after its discount, and for the shipping', async () => {
    const lines = [line(1, 2000), line(2, 1500, 2)];
    const priced = quote(lines, rates, { kind: 'percent', percent: 10 });
    expect(await taxed(lines, santaCruz, priced)).toEqual({ tax: 171 + 257 + 85, lines: [171, 257] });
  });

  it('is zero in a state for which Stripe returns no tax', async () => {
    const before = stripe.taxedZipCodes.length;
    expect(await taxed([line(1, 2000)], { state: 'OR', zipCode: '97301' })).toEqual({ tax: 0, lines: [0] });
    expect(stripe.taxedZipCodes.slice(before)).toEqual(['97301']);
  });

  it('is calculated for the first five digits of the ZIP code, even if the first one is zero', async () => {
    const before = stripe.taxedZipCodes.length;
    expect(await taxed([line(1, 2000)], { state: 'MA', zipCode: '02134-1234' })).toMatchObject({ lines: [125] });
    expect(stripe.taxedZipCodes.slice(before)).toEqual(['02134']);
  });

  it('has no threshold of the table where Stripe calculates the tax', async () => {
    expect(await salesTax.exemptBelow(santaCruz, 1)).toBeNull();
    expect(await salesTax.exemptBelow(null, 1)).toEqual(Money.ofCents(11_000));
  });

  it('is calculated for a whole price, minus the part that was charged before', async () => {
    stripe.taxState('NY', 10, 11_000);
    const newYork = { state: 'NY', zipCode: '10001' };
    const part = (before: number, more: number) => ({
      ...{ productId: null, price: cents(more), quantity: 2 },
      taxedAs: {
        ...{ productId: 1, price: cents(before + more) },
        before: { price: cents(before), amount: cents(2 * before) },
      },
    });
    const taxOf = async (line: ProductLine) => (await taxed([line], newYork, quote([line], free))).tax;
    expect(await taxOf(part(12_000, 1000))).toBe(200);
    expect(await taxOf(part(9000, 3000))).toBe(2400);
    expect(await taxOf(part(9000, 1000))).toBe(0);
  });

  it('reads the lines that Stripe does not return with the calculation', async () => {
    const lines = Array.from({ length: 101 }, (_, at) => line(at + 1, 1000 + 200 * at));
    const before = stripe.taxedZipCodes.length;
    const taxes = lines.map(({ price }) => Math.round(price.cents * 0.095));
    expect((await taxed(lines)).lines).toEqual(taxes);
    expect(stripe.taxedZipCodes.length - before).toBe(2);
  });

  it('is zero for free items, which are not sent to Stripe, and applies to their shipping', async () => {
    expect(await taxed([line(1, 0), line(2, 1000)])).toEqual({ tax: 95 + 85, lines: [0, 95] });
    expect(await taxed([line(1, 0)])).toEqual({ tax: 85, lines: [0] });
    const before = stripe.taxedZipCodes.length;
    await salesTax.rulesFor(santaCruz, { lines: [], shipping: Money.zero });
    expect(stripe.taxedZipCodes).toHaveLength(before);
  });

  it('is requested once for the same amounts and ZIP code', async () => {
    const before = stripe.taxedZipCodes.length;
    const lines = [line(1, 1234)];
    expect(await taxed(lines)).toEqual(await taxed(lines, { ...santaCruz, zipCode: '95060-1234' }));
    await taxed(lines, { ...santaCruz, zipCode: '90210' });
    await taxed([line(1, 1234, 2)]);
    expect(stripe.taxedZipCodes.slice(before)).toEqual(['95060', '90210', '95060']);
  });

  it('does not apply to another purchase than the calculated one', async () => {
    const purchaseOf = (...lines: ProductLine[]) => taxableParts(quote(lines, rates), lines);
    const requested = purchaseOf(line(1, 2000), line(2, 1000));
    const rules = await salesTax.rulesFor(santaCruz, requested);
    expect(rules.taxOn(requested).lines).toHaveLength(2);
    const others = [
      purchaseOf(line(1, 2000)),
      purchaseOf(line(1, 2000, 2), line(2, 1000)),
      purchaseOf(line(1, 2000), line(3, 1000)),
      { ...requested, shipping: Money.zero },
    ];
    for (const other of others) expect(() => rules.taxOn(other)).toThrow('Your cart has changed.');
  });

  it('comes from the table for an order in the store, and outside of the states', async () => {
    const before = stripe.taxedZipCodes.length;
    const purchase = taxableParts(quote([line(1, 2000)], rates), [line(1, 2000)]);
    const sanJuan = { state: 'PR', zipCode: '00901' };
    for (const to of [null, sanJuan]) await salesTax.rulesFor(to, purchase);
    expect(inTable).toEqual([null, sanJuan]);
    expect(stripe.taxedZipCodes).toHaveLength(before);
  });

  it('reports the ZIP code if Stripe does not recognize the place', async () => {
    await expect(taxed([line(1, 2000)], { state: 'CA', zipCode: '00000' })).rejects.toMatchObject({
      ...{ kind: 'invalid', code: 'tax.destination' },
      details: { errors: { zipCode: 'Please check the state and the ZIP code.' } },
    });
  });

  it.each([500, 400])('is unavailable while Stripe responds with %i', async (status) => {
    stripe.failNext(2, status);
    const response = taxed([line(1, 2000)]);
    await expect(response).rejects.toMatchObject({ kind: 'unavailable', code: 'tax.unavailable' });
    stripe.failNext(0);
  });
});
