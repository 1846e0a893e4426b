import { act, screen } from '@testing-library/react';
import { anOrder } from '../../../test/a-cart';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import CheckoutSuccessPage from './checkout-success-page';

const marina = { id: 3, username: 'marina', email: 'marina@shop.example', isAdmin: false };

const show = () => renderPage(<CheckoutSuccessPage />, { at: '/checkout-success', data: { '/api/user': marina } });

describe('checkout success page', () => {
  afterEach(() => jest.useRealTimers());

  it('is useful to visitors who open it without an order', () => {
    const calls = fakeApi({});
    show();
    expect(screen.getByRole('heading', { name: 'Order Complete!' })).toBeInTheDocument();
    expect(screen.queryByText(/order number/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/');
    expect(calls).toEqual([]);
  });

  it('retries to load an order whose response was lost', async () => {
    sessionStorage.setItem('unreported-payment:3', JSON.stringify({ paymentIntentId: 'pi_1' }));
    document.cookie = 'signed_in=1';
    fakeApi({ 'GET /api/user': { body: marina }, 'POST /api/orders': { body: anOrder() } });
    const { unmount } = renderPage(<CheckoutSuccessPage />, { at: '/checkout-success' });
    expect(screen.queryByText('Order Complete!')).not.toBeInTheDocument();
    const link = await screen.findByRole('link', { name: 'View Your Order' });
    expect(link).toHaveAttribute('href', '/order-confirmation/K7QF-2M9X-4TBD-W8HN');
    expect(screen.getByText('K7QF-2M9X-4TBD-W8HN')).toBeInTheDocument();
    unmount();
    expect(sessionStorage.getItem('unreported-payment:3')).toBeNull();
  });

  const sold = 'An item has sold out. Your payment is being refunded.';
  const refunded = { status: 409, body: { code: 'payment-refunded', message: sold } };
  const unpaid = { status: 402, body: { code: 'payment.unpaid', message: 'The payment has not succeeded yet.' } };
  const notYet = /^Your bank has not confirmed this payment yet./;
  it.each([
    ['refunded', 'Payment Refunded', sold, refunded],
    ['unpaid', 'Payment Not Confirmed', notYet, unpaid],
  ])(
    'shows no complete order for a payment that is %s, and leads back to the cart',
    async (_, title, text, response) => {
      sessionStorage.setItem('unreported-payment:3', JSON.stringify({ paymentIntentId: 'pi_1' }));
      fakeApi({ 'POST /api/orders': response });
      const { unmount } = show();
      const shown = () => screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent);
      expect(screen.getByText('Checking your payment')).toBeInTheDocument();
      expect(screen.queryByRole('heading')).not.toBeInTheDocument();
      expect(await screen.findByText(text)).toBeInTheDocument();
      expect(shown()).toEqual([title]);
      expect(screen.queryByText(/confirmation email|will be shipped/)).not.toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Return to Cart' })).toHaveAttribute('href', '/cart');
      unmount();
      show();
      expect(await screen.findByText(text)).toBeInTheDocument();
      expect(shown()).toEqual([title]);
    },
  );

  it('finds the order after a reload if the bank confirmed the payment meanwhile', async () => {
    sessionStorage.setItem('unreported-payment:3', JSON.stringify({ paymentIntentId: 'pi_1' }));
    fakeApi({ 'POST /api/orders': [unpaid, { body: anOrder() }] });
    const { unmount } = show();
    expect(await screen.findByText(notYet)).toBeInTheDocument();
    unmount();
    show();
    expect(await screen.findByText(anOrder().id)).toBeInTheDocument();
    expect(screen.queryByText(notYet)).not.toBeInTheDocument();
  });

  it('shows the pictures of the order just placed, its arrival date and the next steps', async () => {
    sessionStorage.setItem('unreported-payment:3', JSON.stringify({ paymentIntentId: 'pi_1' }));
    const [item] = anOrder().items;
    const items = item
      ? [{ ...item, quantity: 2, product: { ...item.product, imageUrl: '/images/products/a.webp' } }]
      : [];
    const order = anOrder({ items, arrival: { from: '2026-11-30', to: '2026-12-02' } });
    fakeApi({ 'POST /api/orders': { body: order } });
    show();
    expect(await screen.findByRole('img', { name: 'Harbor Bikini, M, Navy, 2 items' })).toBeInTheDocument();
    expect(screen.getByText(/^Arrives/)).toHaveTextContent('Arrives Mon Nov 30 – Wed Dec 2');
    expect(screen.getByRole('region', { name: 'What Happens Next' })).toBeInTheDocument();
    expect(screen.getByText('Your order will be shipped within 1-2 business days.')).toBeInTheDocument();
  });

  it('shows the address and the hours of the store for an order to pick up', async () => {
    sessionStorage.setItem('unreported-payment:3', JSON.stringify({ paymentIntentId: 'pi_1' }));
    fakeApi({ 'POST /api/orders': { body: anOrder({ shippingMethod: 'pickup' }) } });
    show();
    expect(await screen.findByText('We will email you when your order is ready to pick up.')).toBeInTheDocument();
    expect(screen.getByText('100 Harbor Way')).toBeInTheDocument();
    expect(screen.getByText('Monday to Saturday 9:00am to 5:00pm')).toBeInTheDocument();
  });

  it('loads the order again after a reload, with its arrival, the next steps and the offer of an account', async () => {
    const order = anOrder({ guest: true, arrival: { from: '2026-11-30', to: '2026-12-02' } });
    fakeApi({ 'GET /api/orders/K7QF-2M9X-4TBD-W8HN': { body: order } });
    renderPage(<CheckoutSuccessPage />, {
      at: { pathname: '/checkout-success', state: { orderId: 'K7QF-2M9X-4TBD-W8HN' } },
    });
    expect(await screen.findByText(/^Arrives/)).toHaveTextContent('Arrives Mon Nov 30 – Wed Dec 2');
    expect(screen.getByRole('region', { name: 'What Happens Next' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Email Me the Link' })).toBeInTheDocument();
  });

  it('does not request an order that it shows, and stores it until the customer has seen it', () => {
    jest.useFakeTimers();
    sessionStorage.setItem('unreported-payment:3', JSON.stringify({ paymentIntentId: 'pi_1' }));
    const calls = fakeApi({});
    renderPage(<CheckoutSuccessPage />, {
      at: { pathname: '/checkout-success', state: { orderId: 'K7QF-2M9X-4TBD-W8HN' } },
      data: { '/api/user': marina, '/api/orders/K7QF-2M9X-4TBD-W8HN': anOrder() },
    });
    expect(screen.getByText('K7QF-2M9X-4TBD-W8HN')).toBeInTheDocument();
    expect(sessionStorage.getItem('unreported-payment:3')).not.toBeNull();
    act(() => jest.advanceTimersByTime(5000));
    expect(sessionStorage.getItem('unreported-payment:3')).toBeNull();
    expect(calls).toEqual([]);
  });
});
