import { screen, waitFor } from '@testing-library/react';
import { anOrder } from '../../../test/a-cart';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { type FakeResponse, fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { OrderPayment } from '../../api/models';
import PayPage from './pay-page';

const { id, subtotal, shipping, total, items } = anOrder();
const order: OrderPayment = {
  ...{
    id,
    state: 'due',
    due: total,
    subtotal,
    discount: 0,
    shipping,
    tax: 0,
    total,
    items,
    shippingMethod: 'standard',
  },
};
const intent = {
  clientSecret: 'secret',
  paymentIntentId: 'pi_1',
  totals: { subtotal, discount: 0, shipping, tax: 0, total, freeShippingRemaining: 0 },
};
const payment = '/api/pay/t-1/payment/pi_1';
const server = {
  'GET /api/pay/t-1': { body: order },
  'POST /api/pay/t-1/payment': { body: intent },
  [`PUT ${payment}`]: { status: 204 },
  'POST /api/sandbox-payments/pi_1/confirm': { body: { status: 'succeeded' } },
  [`POST ${payment}`]: { body: { ...order, state: 'paid', due: 0 } },
};

function show(responses: Record<string, FakeResponse | FakeResponse[]> = {}, at = '/pay/t-1') {
  const calls = fakeApi({ ...server, ...responses });
  const { user } = renderPage(<PayPage />, { at, path: '/pay/:token' });
  const pay = async () => {
    await user.click(await screen.findByText('4242 4242 4242 4242'));
    await user.click(screen.getByRole('button', { name: `Pay $${total.toFixed(2)}` }));
  };
  return { calls, pay, sent: () => calls.map(({ method, path }) => `${method} ${path}`) };
}

describe('page to pay an order', () => {
  it('shows the order, and pays it', async () => {
    const { calls, pay, sent } = show();
    expect(await screen.findByRole('heading', { name: 'Pay for Your Order' })).toBeInTheDocument();
    expect(screen.getByText('Harbor Bikini')).toBeInTheDocument();
    await screen.findByText('4242 4242 4242 4242');
    await expectAccessiblePart();
    await pay();
    expect(await screen.findByRole('heading', { name: 'Your Order Is Paid' })).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent(`Thank you. We received $${total.toFixed(2)} for order ${id}`);
    expect(screen.queryByText('4242 4242 4242 4242')).not.toBeInTheDocument();
    expect(sent()).toEqual([
      'GET /api/pay/t-1',
      'POST /api/pay/t-1/payment',
      `PUT ${payment}`,
      'POST /api/sandbox-payments/pi_1/confirm',
      `POST ${payment}`,
    ]);
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ total });
  });

  it.each([
    ['paid', 'Your Order Is Paid', `Order ${id} is paid. There is nothing left to pay.`],
    ['cancelled', 'Your Order Was Cancelled', `Order ${id} was cancelled, so there is nothing to pay.`],
  ] as const)('shows that an order is %s, and accepts no payment', async (state, title, text) => {
    const { sent } = show({ 'GET /api/pay/t-1': { body: { ...order, state, due: 0 } } });
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent(text);
    expect(sent()).toEqual(['GET /api/pay/t-1']);
  });

  it('asks the customer to write if the amount is too small for cards', async () => {
    const small = { ...order, state: 'too-small', due: 0.3 };
    const { sent } = show({ 'GET /api/pay/t-1': { body: small } });
    expect(await screen.findByRole('heading', { name: 'Please Contact Us to Pay' })).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('$0.30 is too small to be paid by card. Please contact us');
    expect(sent()).toEqual(['GET /api/pay/t-1']);
  });

  it('explains a link that has ended', async () => {
    show({ 'GET /api/pay/t-1': { status: 404, body: { code: 'pay-link.ended', message: 'This link has ended.' } } });
    expect(await screen.findByRole('heading', { name: 'This Link Has Expired' })).toBeInTheDocument();
    expect(screen.getByText(/If you have already paid, you will get a receipt by email/)).toBeInTheDocument();
    expect(screen.queryByText(/not been charged/)).not.toBeInTheDocument();
    await expectAccessiblePart();
  });

  it("records a payment that succeeded at the bank's page after the link had ended", async () => {
    const ended = { status: 404, body: { code: 'pay-link.ended', message: 'This link has ended.' } };
    show({ 'GET /api/pay/t-1': ended }, '/pay/t-1?payment_intent=pi_1');
    expect(await screen.findByRole('heading', { name: 'Your Order Is Paid' })).toBeInTheDocument();
  });

  it('shows that a card was declined, and pays with another card', async () => {
    const { pay } = show({
      'POST /api/sandbox-payments/pi_1/confirm': [
        { status: 402, body: { message: 'Your card was declined.' } },
        { body: { status: 'succeeded' } },
      ],
    });
    await pay();
    expect((await screen.findAllByText('Your card was declined.')).length).toBeGreaterThan(0);
    await pay();
    expect(await screen.findByRole('heading', { name: 'Your Order Is Paid' })).toBeInTheDocument();
  });

  it('shows the changed amount of the order before it charges', async () => {
    const message = 'The amount of your order has changed to $50.00. Please check it, then pay again.';
    const { pay } = show({
      'GET /api/pay/t-1': [{ body: order }, { body: { ...order, due: 50 } }],
      'POST /api/pay/t-1/payment': [{ body: intent }, { body: { ...intent, paymentIntentId: 'pi_2' } }],
      [`PUT ${payment}`]: { status: 409, body: { code: 'order.amount-changed', message } },
    });
    await pay();
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Pay $50.00' })).toBeInTheDocument();
  });

  it('informs a customer whose payment is refunded', async () => {
    const message = 'Your order had been paid already. Your payment is being refunded.';
    const { pay } = show({
      'GET /api/pay/t-1': [{ body: order }, { body: { ...order, state: 'paid', due: 0 } }],
      [`POST ${payment}`]: { status: 409, body: { code: 'payment-refunded', message } },
    });
    await pay();
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Your Order Is Paid' })).toBeInTheDocument();
  });

  it.each([
    ['before the card form is loaded', 'POST /api/pay/t-1/payment'],
    ['before the click', `PUT ${payment}`],
  ])('shows that staff recorded another payment %s', async (_, call) => {
    const paid = { body: { ...order, state: 'paid', due: 0 } };
    const refused = { status: 409, body: { code: 'order.paid', message: 'This order is paid already.' } };
    const { pay, sent } = show({ 'GET /api/pay/t-1': [{ body: order }, paid], [call]: refused });
    if (call.startsWith('PUT')) await pay();
    expect(await screen.findByRole('heading', { name: 'Your Order Is Paid' })).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(sent()).not.toContain(`POST ${payment}`);
  });

  it('shows that a payment is recorded later if the response is lost', async () => {
    const { pay } = show({ [`POST ${payment}`]: { lost: true } });
    await pay();
    expect(
      await screen.findByText(/^Your payment went through. Please reload this page in a minute/),
    ).toBeInTheDocument();
  });

  it("reports the payment after the bank's page has sent the customer back", async () => {
    const { sent } = show({}, '/pay/t-1?payment_intent=pi_1');
    expect(await screen.findByRole('heading', { name: 'Your Order Is Paid' })).toBeInTheDocument();
    await waitFor(() => expect(sent()).toContain(`POST ${payment}`));
  });
});
