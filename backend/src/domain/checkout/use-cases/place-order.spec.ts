import { CheckoutDesk } from '../../../../test/fakes/checkout-desk.js';
import { Money } from '../../shared/money.js';
import { PlaceOrder, type PlaceOrderInput } from './place-order.js';

const agreed: PlaceOrderInput['expected'] = {
  total: Money.ofCents(2899),
  shipping: Money.ofCents(899),
  tax: Money.zero,
  prices: [{ productId: 1, variantId: null, price: Money.ofCents(2000) }],
};

describe('placing an order', () => {
  const place = async (desk: CheckoutDesk, expected: Partial<PlaceOrderInput['expected']>) => {
    const { buyerId: userId, paymentIntentId } = await desk.paid();
    const input = { userId, paymentIntentId, sessionId: null, customer: {}, expected: { ...agreed, ...expected } };
    return new PlaceOrder(desk.checkouts, desk.confirmPayment).execute(input);
  };

  it('creates the order if the amounts equal the amounts that the shopper saw', async () => {
    const desk = new CheckoutDesk();
    expect(await place(desk, {})).toMatchObject({ made: { quote: { total: agreed.total } } });
    expect(desk.orders).toMatchObject([{ quote: { total: agreed.total } }]);
  });

  it.each<Partial<PlaceOrderInput['expected']>>([
    { total: Money.ofCents(2898) },
    { shipping: Money.zero },
    { tax: Money.ofCents(350) },
    { prices: [{ productId: 1, variantId: null, price: Money.ofCents(50) }] },
  ])('is rejected if the shopper saw other amounts: %j', async (seen) => {
    const desk = new CheckoutDesk();
    await expect(place(desk, seen)).rejects.toMatchObject({ code: 'checkout.total-changed' });
    expect(desk.orders).toEqual([]);
  });
});
