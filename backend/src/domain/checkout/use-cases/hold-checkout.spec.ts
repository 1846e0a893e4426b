import { customer } from '../../../../test/builders/checkout.js';
import { aPricedCart, percentOff, promoTerms, shippingPlan } from '../../../../test/builders/priced-cart.js';
import { CheckoutDesk } from '../../../../test/fakes/checkout-desk.js';
import { ShippingPlan, type ShippingZone } from '../../pricing/shipping.js';
import { Money } from '../../shared/money.js';
import { holdMinutes } from '../checkout.js';

describe('holding a checkout', () => {
  let desk: CheckoutDesk;
  beforeEach(() => {
    desk = new CheckoutDesk();
  });

  const paymentOf = async (id: string | null) => desk.payments.get(id ?? '');

  it('holds the units and returns when the payment has the right amount', async () => {
    const opened = await desk.open();
    desk.cart = aPricedCart({ lines: [{ quantity: 3 }] });
    const held = await desk.hold(opened, { total: Money.ofCents(6899) });
    expect(held).toMatchObject({ state: 'held', revision: 2, stockHeld: true });
    expect(desk.shelf()).toEqual({ onHand: 10, held: 3 });
    expect(await paymentOf(held.paymentIntentId)).toMatchObject({ amount: Money.ofCents(6899), revision: 2 });
  });

  it('fails while the provider is unavailable, and continues with the same hold afterward', async () => {
    const opened = await desk.open();
    desk.payments.becomeUnavailable();
    await expect(desk.hold(opened)).rejects.toMatchObject({ code: 'payments.unavailable' });
    desk.payments.comeBack();
    await desk.hold(opened);
    expect(desk.shelf()).toEqual({ onHand: 10, held: 1 });
  });

  it('sets the amount once if the provider’s response was lost', async () => {
    const opened = await desk.open();
    desk.cart = aPricedCart({ lines: [{ quantity: 3 }] });
    const getPayment = desk.payments.get.bind(desk.payments);
    desk.payments.get = async (id) => {
      const found = await getPayment(id);
      desk.payments.loseNextResponse();
      return found;
    };
    await expect(desk.hold(opened, { total: Money.ofCents(6899) })).rejects.toMatchObject({ kind: 'unavailable' });
    desk.payments.get = getPayment;
    const held = await desk.hold(opened, { total: Money.ofCents(6899) });
    expect(await paymentOf(held.paymentIntentId)).toMatchObject({ amount: Money.ofCents(6899), revision: 2 });
    expect(desk.shelf()).toEqual({ onHand: 10, held: 3 });
  });

  it('promises dates for the address, at each click on Pay', async () => {
    const opened = await desk.open();
    const arrivalOf = async (input: Parameters<CheckoutDesk['hold']>[1]) =>
      (await desk.hold(opened, input)).snapshot.arrival;
    expect(await arrivalOf({})).toEqual({ from: '2026-11-27', to: '2026-12-02' });
    const hawaii = { ...customer, state: 'HI', zipCode: '96813' };
    expect(await arrivalOf({ customer: hawaii })).toEqual({ from: '2026-12-01', to: '2026-12-09' });
  });

  it('does not count its own units when it is repeated', async () => {
    desk.cart = aPricedCart({ lines: [{ quantity: 6 }] });
    const held = await desk.held();
    await desk.hold(held);
    await desk.hold(held);
    expect(desk.shelf()).toEqual({ onHand: 10, held: 6 });
  });

  it('retains its price and promo code during the hold', async () => {
    desk.promoCodes.put(5, { ...promoTerms, expiresAt: new Date(desk.now().getTime() + 60_000), maxUses: 1 });
    desk.cart = aPricedCart({ lines: [{ quantity: 4 }], promo: percentOff(10) });
    const held = await desk.held();
    desk.pass(5);
    desk.cart = aPricedCart({ lines: [{ quantity: 4, price: Money.ofCents(9900) }], promoCodeId: 5 });
    expect((await desk.hold(held, { total: Money.ofCents(7200) })).total).toEqual(Money.ofCents(7200));
  });

  it('rejects a wrong total and missing units, and holds nothing', async () => {
    const opened = await desk.open();
    await expect(desk.hold(opened, { total: Money.ofCents(2000) })).rejects.toMatchObject({
      code: 'checkout.total-changed',
    });
    desk.fillShelf(0);
    await expect(desk.hold(opened)).rejects.toMatchObject({ kind: 'conflict', code: 'stock.not-enough' });
    expect(desk.shelf()).toEqual({ onHand: 0, held: 0 });
    expect(await desk.stateOf(opened)).toBe('open');
  });

  it('names the half of a set that another shopper has bought in the meantime', async () => {
    const price = Money.ofCents(4000);
    const set = { productId: 9, group: 'g', name: 'Wave Set', slug: '', imageUrl: '', price, seenPrice: price };
    const variant = { size: 'M', color: 'Navy', price: null, imageUrl: null };
    const halves = [1, 2].map((variantId) => ({ variantId, variant, set: { ...set, scarcest: '' }, quantity: 2 }));
    desk.cart = aPricedCart({ lines: halves });
    const bottom = desk.cart.lines[1] ?? { productId: 0, variantId: 0 };
    desk.fillShelf();
    const opened = await desk.open();
    desk.stock.put(bottom, 1);
    await expect(desk.hold(opened)).rejects.toThrow(
      'Only 1 left of Tide Top 2 (M, Navy). Please reduce the quantity of the set Wave Set.',
    );
    desk.stock.put(bottom, 0);
    await expect(desk.hold(opened)).rejects.toThrow(
      'Tide Top 2 (M, Navy) is sold out. Please choose another size of the set Wave Set, or remove it from your cart.',
    );
  });

  it('counts each reserved unit once if an item is also half of a set, and none after the hold has expired', async () => {
    const price = Money.ofCents(4000);
    const set = { productId: 9, group: 'g', name: 'Wave Set', slug: '', imageUrl: '', price, seenPrice: price };
    const item = { productId: 1, quantity: 2, reserved: 3 };
    desk.cart = aPricedCart({ lines: [item, { ...item, set: { ...set, scarcest: '' } }] });
    const unit = { productId: 1, variantId: null, quantity: 1 };
    desk.stock.reserved = [unit, unit, unit];
    await desk.stock.hold(desk.stock.reserved, { reason: 'checkout', reference: 'waitlist' });
    const held = await desk.held();
    expect(held.snapshot.lines.map(({ reserved = 0 }) => reserved)).toEqual([2, 1]);
    expect(desk.shelf()).toEqual({ onHand: 10, held: 4 });
    desk.pass(holdMinutes);
    desk.payments.becomeUnavailable();
    await desk.reconcilePayments.execute();
    desk.payments.comeBack();
    const again = await desk.hold(held);
    expect(again.snapshot.lines.map(({ reserved = 0 }) => reserved)).toEqual([0, 0]);
  });

  it('is limited to one per account: an earlier hold ends first', async () => {
    const first = await desk.held();
    desk.cart = { ...aPricedCart({ lines: [{ quantity: 2 }] }), id: 2 };
    const second = await desk.held();
    expect([await desk.stateOf(first), await desk.stateOf(second)]).toEqual(['cancelled', 'held']);
    expect(desk.shelf()).toEqual({ onHand: 10, held: 2 });
  });

  it('waits for the payment of an earlier cart until the provider has decided', async () => {
    const first = await desk.held();
    desk.payments.process(first.paymentIntentId ?? '');
    desk.cart = { ...aPricedCart(), id: 2 };
    const second = await desk.open();
    await expect(desk.hold(second)).rejects.toMatchObject({ code: 'checkout.busy' });
    expect([await desk.stateOf(first), await desk.stateOf(second)]).toEqual(['held', 'open']);
  });

  it('reports a payment that has already succeeded, and creates its order', async () => {
    const paid = await desk.paid();
    await expect(desk.hold(paid)).rejects.toMatchObject({ code: 'payment.processing' });
    expect(await desk.stateOf(paid)).toBe('ordered');
    await expect(desk.hold(paid)).rejects.toMatchObject({ code: 'checkout.ordered' });
  });

  it('creates the order as it was paid, even if the shopper has chosen other options since', async () => {
    const paid = await desk.paid();
    await expect(desk.hold(paid, { shippingMethod: 'expedited' })).rejects.toMatchObject({
      code: 'payment.processing',
    });
    expect(desk.orders).toMatchObject([{ shippingMethod: 'standard', payment: { paid: paid.total } }]);
    expect(desk.refunds.stored()).toEqual([]);
  });

  it('creates the order as it was paid, even if the shop does not ship to the address that is entered now', async () => {
    const [usual] = shippingPlan.zones;
    const paid = await desk.paid();
    desk.shippingPlan = new ShippingPlan(usual ? [{ ...usual, states: ['CA'] }] : [], false, 200);
    const hawaii = { ...customer, state: 'HI', zipCode: '96813' };
    await expect(desk.hold(paid, { customer: hawaii })).rejects.toMatchObject({ code: 'payment.processing' });
    expect(desk.orders).toMatchObject([{ payment: { paid: paid.total } }]);
  });

  it('waits for a payment until the provider has decided', async () => {
    const held = await desk.held();
    desk.payments.process(held.paymentIntentId ?? '');
    await expect(desk.hold(held)).rejects.toMatchObject({ code: 'payment.processing' });
    expect(await desk.stateOf(held)).toBe('held');
  });

  it('ends if its payment can no longer be paid', async () => {
    const held = await desk.held();
    await desk.payments.cancel(held.paymentIntentId ?? '', 'by hand');
    await expect(desk.hold(held)).rejects.toMatchObject({ kind: 'conflict', code: 'checkout.cancelled' });
    expect(await desk.stateOf(held)).toBe('cancelled');
    expect(desk.shelf()).toEqual({ onHand: 10, held: 0 });
  });

  it('is not accessible to other customers', async () => {
    const opened = await desk.open();
    await expect(desk.hold(opened, { userId: 8 })).rejects.toMatchObject({ kind: 'not-found' });
  });

  describe('with shipping zones', () => {
    const [usual] = shippingPlan.zones;
    const hawaii = { ...customer, state: 'HI', zipCode: '96815' };
    const zone = (name: string, states: string[], cents: number) => ({
      ...{ name, states, by: 'subtotal' as const, freeFrom: null },
      tiers: [{ from: 0, standard: Money.ofCents(cents), expedited: null }],
    });
    const withZones = (...zones: ShippingZone[]) =>
      new ShippingPlan(usual ? [usual, ...zones] : zones, true, shippingPlan.usualWeight);
    const fullyOff = { id: 5, code: 'ALL', discount: { kind: 'amount', amount: Money.ofCents(2000) } } as const;

    it('retains the price of a delivery that is no longer offered', async () => {
      desk.shippingPlan = withZones(zone('Hawaii', ['HI'], 1200));
      const opened = await desk.open();
      await desk.hold(opened, { customer: hawaii, total: Money.ofCents(3200) });
      desk.shippingPlan = new ShippingPlan([zone('Mainland', ['CA'], 500)], false, 200);
      expect((await desk.hold(opened, { customer: hawaii })).total).toEqual(Money.ofCents(3200));
    });

    it('costs the usual shipping if a zone without shipping costs would leave nothing to pay', async () => {
      desk.promoCodes.put(5, { ...promoTerms, percentOff: null, amountOff: Money.ofCents(2000) });
      desk.shippingPlan = withZones(zone('Nearby', ['CA'], 0));
      desk.cart = aPricedCart({ promo: fullyOff });
      const opened = await desk.open();
      expect((await desk.hold(opened, { total: Money.ofCents(899) })).total).toEqual(Money.ofCents(899));
    });

    it('ships free to every destination with a code for free shipping, except by expedited shipping', async () => {
      desk.promoCodes.put(5, { ...promoTerms, percentOff: null, freeShipping: true });
      desk.shippingPlan = withZones(zone('Hawaii', ['HI'], 1200));
      const discount = { kind: 'amount', amount: Money.zero, freeShipping: true } as const;
      desk.cart = aPricedCart({ promo: { id: 5, code: 'SUMMER', discount } });
      const opened = await desk.open();
      const held = await desk.hold(opened, { customer: hawaii, total: Money.ofCents(2000) });
      expect(held.snapshot.quote).toMatchObject({ shipping: Money.zero, discount: Money.zero });
      expect(held.snapshot.promo).toEqual({ id: 5, code: 'SUMMER', freeShipping: true });
    });

    it('cannot be picked up if nothing would be left to pay for a checkout with a payment', async () => {
      desk.promoCodes.put(5, { ...promoTerms, percentOff: null, amountOff: Money.ofCents(2000) });
      desk.shippingPlan = withZones();
      desk.cart = aPricedCart({ promo: fullyOff });
      const opened = await desk.open();
      const refused = { code: 'shipping.not-offered', details: { errors: { shippingMethod: expect.any(String) } } };
      await expect(desk.hold(opened, { shippingMethod: 'pickup' })).rejects.toMatchObject(refused);
    });

    it('is not offered for pickup, and holds nothing, if the total is below the minimum payment', async () => {
      desk.shippingPlan = withZones();
      desk.cart = aPricedCart({ lines: [{ price: Money.ofCents(40) }] });
      const opened = await desk.open();
      const { offers } = await desk.prices.view(opened, { to: customer, method: 'standard' });
      expect(offers).toMatchObject([{ method: 'standard' }, { method: 'expedited' }]);
      await expect(desk.hold(opened, { shippingMethod: 'pickup' })).rejects.toMatchObject({
        code: 'shipping.not-offered',
        message: expect.stringContaining('$0.50'),
      });
      expect(desk.shelf()).toEqual({ onHand: 10, held: 0 });
    });

    it('costs the usual shipping if a zone without shipping costs would leave less than the minimum payment', async () => {
      desk.shippingPlan = withZones(zone('Nearby', ['CA'], 0));
      desk.cart = aPricedCart({ lines: [{ price: Money.ofCents(40) }] });
      expect((await desk.held()).total).toEqual(Money.ofCents(939));
    });

    it('holds nothing if the cart has become too cheap for a payment', async () => {
      const opened = await desk.open();
      desk.shippingPlan = new ShippingPlan([zone('All', [], 0)], false, 200);
      desk.cart = aPricedCart({ lines: [{ price: Money.ofCents(40) }] });
      await expect(desk.hold(opened, { total: Money.ofCents(40) })).rejects.toMatchObject({
        code: 'payments.too-small',
      });
      expect(desk.shelf()).toEqual({ onHand: 10, held: 0 });
    });

    it('is refused as empty if its cart was emptied before a pickup', async () => {
      desk.shippingPlan = withZones();
      const opened = await desk.open();
      desk.cart = aPricedCart({ lines: [] });
      await expect(desk.hold(opened, { shippingMethod: 'pickup' })).rejects.toMatchObject({ code: 'cart.empty' });
    });

    it('can be picked up if it is free', async () => {
      desk.promoCodes.put(5, { ...promoTerms, percentOff: 100 });
      desk.shippingPlan = withZones();
      desk.cart = aPricedCart({ lines: [{ quantity: 4 }], promo: percentOff(100) });
      const held = await desk.hold(await desk.open(), { shippingMethod: 'pickup', total: Money.zero });
      expect(held).toMatchObject({ provider: 'none', snapshot: { shippingMethod: 'pickup', arrival: null } });
    });
  });

  describe('with sales tax', () => {
    beforeEach(() => {
      desk.taxRates.push(rate);
    });
    const rate = {
      ...{ state: 'CA', zipFrom: null, zipTo: null, category: null, percent: 10 },
      ...{ validFrom: '2026-01-01' as const, validUntil: null, exemptBelow: null },
    };
    const elsewhere = { ...customer, state: 'OR', zipCode: '97301' };

    it('charges the tax of the destination, and stores it with each line', async () => {
      const held = await desk.hold(await desk.open());
      const { quote, lines } = held.snapshot;
      expect(quote.tax).toEqual(quote.subtotal.percent(10));
      expect(lines.map(({ tax }) => tax)).toEqual([quote.tax]);
      expect(await paymentOf(held.paymentIntentId)).toMatchObject({ amount: held.total });
    });

    it('uses the stored tax on a second click on Pay, and calculates it for another ZIP code', async () => {
      desk.taxRates.push({ ...rate, category: 'shipping' });
      const held = await desk.held();
      const { quote, lines } = held.snapshot;
      let requests = 0;
      desk.afterTax = () => (requests += 1);
      const { snapshot } = await desk.hold(held, { total: quote.total });
      expect(snapshot).toMatchObject({ quote, lines });
      expect(requests).toBe(0);
      await desk.hold(held, { customer: { ...customer, zipCode: '90210' } });
      expect(requests).toBe(1);
    });

    it('shows the stored tax of a held checkout, and calculates it for another ZIP code', async () => {
      const held = await desk.held();
      desk.taxRates.splice(0, 1, { ...rate, percent: 20 });
      const shown = await desk.prices.view(held, { to: customer, method: 'standard' });
      expect(shown.quote).toEqual(held.snapshot.quote);
      const other = await desk.prices.view(held, { to: { ...customer, zipCode: '90210' }, method: 'standard' });
      expect(other.quote.tax).toEqual(held.snapshot.quote.subtotal.percent(20));
    });

    it('rejects a total without the tax, and holds nothing', async () => {
      const opened = await desk.open();
      await expect(desk.hold(opened, { total: opened.total })).rejects.toMatchObject({
        code: 'checkout.total-changed',
        details: { facts: { totals: { tax: expect.any(Number) } } },
      });
      expect(desk.shelf()).toEqual({ onHand: 10, held: 0 });
    });

    it('is refused if another window adds a product after its tax was read, and works when it is repeated', async () => {
      const opened = await desk.open();
      desk.afterTax = () => {
        desk.cart = aPricedCart({ lines: [{}, {}] });
        desk.fillShelf();
        desk.afterTax = () => {};
      };
      await expect(desk.hold(opened)).rejects.toMatchObject({ code: 'cart.changed' });
      expect(desk.shelf()).toEqual({ onHand: 10, held: 0 });
      const { quote } = (await desk.hold(opened, { total: Money.ofCents(4000 + 899 + 400) })).snapshot;
      expect(quote.tax.cents).toBe(400);
    });

    it('recalculates the tax for a changed destination', async () => {
      const opened = await desk.open();
      await desk.hold(opened);
      const untaxed = await desk.hold(opened, { customer: elsewhere, total: opened.total });
      expect(untaxed.total).toEqual(opened.total);
      expect(await paymentOf(untaxed.paymentIntentId)).toMatchObject({ amount: opened.total });
    });

    it('reads the tax of a payment without a hold for the lines that were paid', async () => {
      desk.taxRates.splice(0, 1, { ...rate, percent: 0 });
      const stale = await desk.open();
      desk.cart = aPricedCart({ lines: [{}, {}] });
      desk.fillShelf();
      desk.payments.pay((await desk.open()).paymentIntentId ?? '');
      expect(await desk.confirmPayment.execute(stale, customer)).toMatchObject({ outcome: 'ordered' });
    });

    it('refunds a payment that was made without the tax', async () => {
      const opened = await desk.open();
      desk.payments.pay(opened.paymentIntentId ?? '');
      expect(await desk.confirmPayment.execute(opened, customer)).toEqual({
        outcome: 'refunded',
        reason: 'The payment did not include the sales tax.',
      });
      expect(desk.orders).toEqual([]);
      const other = new CheckoutDesk();
      const unheld = await other.open();
      other.payments.pay(unheld.paymentIntentId ?? '');
      expect(await other.confirmPayment.execute(unheld, elsewhere)).toMatchObject({ outcome: 'ordered' });
    });
  });
});
