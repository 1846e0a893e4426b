import { act, screen } from '@testing-library/react';
import { anOrder } from '../../../test/a-cart';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import CheckoutSuccessPage from './checkout-success-page';

const marina = { id: 3, username: 'marina', email: 'marina@shop.example', isAdmin: false };

const show = () => renderPage(<CheckoutSuccessPage />, { at: '/checkout-success', data: { '/api/user': marina } });

describe('the page after a purchase', () => {
  afterEach(() => jest.useRealTimers());

  it('makes sense to people who open it without an order', () => {
    const calls = fakeApi({});
    show();
    expect(screen.getByRole('heading', { name: 'Order Complete!' })).toBeInTheDocument();
    expect(screen.queryByText(/order number/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/');
    expect(calls).toEqual([]);
  });

  it('asks once more for an order whose answer was lost', async () => {
    sessionStorage.setItem('unreported-payment:3', JSON.stringify({ paymentIntentId: 'pi_1' }));
    fakeApi({ 'POST /api/orders': { body: anOrder() } });
    const { unmount } = show();
    const link = await screen.findByRole('link', { name: 'View Your Order' });
    expect(link).toHaveAttribute('href', '/order-confirmation/K7QF-2M9X-4TBD-W8HN');
    expect(screen.getByText('K7QF-2M9X-4TBD-W8HN')).toBeInTheDocument();
    unmount();
    expect(sessionStorage.getItem('unreported-payment:3')).toBeNull();
  });

  it('does not ask for an order that it shows, and remembers it until it has been seen', () => {
    jest.useFakeTimers();
    sessionStorage.setItem('unreported-payment:3', JSON.stringify({ paymentIntentId: 'pi_1' }));
    const calls = fakeApi({});
    renderPage(<CheckoutSuccessPage />, {
      at: { pathname: '/checkout-success', state: { orderId: 'K7QF-2M9X-4TBD-W8HN' } },
      data: { '/api/user': marina },
    });
    expect(screen.getByText('K7QF-2M9X-4TBD-W8HN')).toBeInTheDocument();
    expect(sessionStorage.getItem('unreported-payment:3')).not.toBeNull();
    act(() => jest.advanceTimersByTime(5000));
    expect(sessionStorage.getItem('unreported-payment:3')).toBeNull();
    expect(calls).toEqual([]);
  });
});
