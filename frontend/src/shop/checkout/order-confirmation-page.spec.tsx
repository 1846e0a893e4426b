import { screen, within } from '@testing-library/react';
import { anOrder } from '../../../test/a-cart';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { Order } from '../../api/models';
import OrderConfirmationPage from './order-confirmation-page';

const id = 'K7QF-2M9X-4TBD-W8HN';

const at = { at: `/order-confirmation/${id}`, path: '/order-confirmation/:id' };

function show(order?: Order) {
  fakeApi(order ? { [`GET /api/orders/${id}`]: { body: order } } : {});
  return renderPage(<OrderConfirmationPage />, at);
}

const line = (term: string) => screen.getByText(term, { selector: 'dt' }).parentElement?.textContent;

describe('order confirmation page', () => {
  it('shows the items, the amounts and the shipping address', async () => {
    show(anOrder());
    expect(await screen.findByRole('heading', { name: 'Thank You for Your Order!' })).toBeInTheDocument();
    expect(screen.getByText(`Your order #${id} has been received and is being processed.`)).toBeInTheDocument();
    expect(screen.getByText('A confirmation email has been sent to marina@shop.example')).toBeInTheDocument();
    expect(screen.getByText('March 4, 2026')).toBeInTheDocument();
    const address = screen.getByRole('region', { name: 'Shipping Address' });
    expect(within(address).getByText('Santa Cruz, CA 95060')).toBeInTheDocument();
    expect(screen.getByText(/^Qty: 1 ×/)).toHaveTextContent('Qty: 1 × $58.00');
    expect(line('Shipping')).toBe('Shipping$8.99');
    expect(screen.queryByText('Discount')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
      'href',
      `mailto:support@shop.example?subject=Question%20about%20order%20%23${id}`,
    );
  });

  it('reports a refund, and makes no promises then', async () => {
    const arrival = { from: '2026-11-30', to: '2026-12-02' };
    show(anOrder({ arrival, refunded: 66.99 }));
    expect(await screen.findByText(`Your order #${id} was refunded.`)).toBeInTheDocument();
    expect(screen.getByText('Refunded', { selector: '.order-status' })).toBeInTheDocument();
    expect(line('Refunded')).toBe('Refunded−$66.99');
    expect(line('Total after refunds')).toBe('Total after refunds$0.00');
    expect(screen.getByText('Refund:', { exact: false })).toHaveTextContent('Refund: $66.99');
    expect(screen.queryByText(/^Arrives|It arrives/)).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'What Happens Next' })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Order Updates' })).toBeInTheDocument();
  });

  it('names the part of the total that was not charged after a refund', async () => {
    show(anOrder({ paid: 60, refunded: 10 }));
    expect(await screen.findByText('Not charged')).toBeInTheDocument();
    expect([line('Not charged'), line('Total after refunds')]).toEqual([
      'Not charged−$6.99',
      'Total after refunds$50.00',
    ]);
  });

  it('shows no shipping for an order taken in the store, and that it is not paid yet', async () => {
    const handedOver = { address: '', city: '', state: '', zipCode: '', shipping: 0 };
    show(anOrder({ ...handedOver, paid: 0, due: 66.99, status: 'processing' }));
    expect(await screen.findByText('Not paid yet')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Customer' })).toHaveTextContent('Marina Reyes');
    expect(screen.queryByText(/Shipping/)).not.toBeInTheDocument();
  });

  it('shows where and when an order can be picked up', async () => {
    show(anOrder({ address: '', city: '', state: '', zipCode: '', shipping: 0, shippingMethod: 'pickup' }));
    const customer = await screen.findByRole('region', { name: 'Customer' });
    expect(customer).toHaveTextContent('Store pickup in Santa Cruz, California100 Harbor WaySanta Cruz, CA 95060');
    expect(customer).toHaveTextContent('Monday to Saturday 9:00am to 5:00pm');
  });

  it('links to the page that takes the payment of an unpaid order', async () => {
    const payUrl = 'https://shop.example/pay/t-1';
    show(anOrder({ paid: 0, due: 44, status: 'processing', payUrl }));
    expect(await screen.findByRole('link', { name: 'Pay Now' })).toHaveAttribute('href', payUrl);
    expect(screen.getByText(/is due/)).toHaveTextContent('Payment of $44.00 is due.');
    expect(screen.getByText('Amount due').nextSibling).toHaveTextContent('$44.00');
  });

  it('offers guests to add the order to an account, with a link sent to their address', async () => {
    const { unmount } = show(anOrder());
    await screen.findByRole('heading', { name: 'Thank You for Your Order!' });
    expect(screen.queryByRole('button', { name: 'Email Me the Link' })).not.toBeInTheDocument();
    unmount();
    const message = 'We have sent a link to marina@shop.example. It works for 24 hours.';
    fakeApi({
      [`GET /api/orders/${id}?key=k`]: { body: anOrder({ guest: true, mine: false }) },
      [`POST /api/orders/${id}/claim?key=k`]: [
        { status: 429, body: { message: 'Too many attempts.' } },
        { status: 202, body: { message } },
      ],
    });
    const { user } = renderPage(<OrderConfirmationPage />, { ...at, at: `${at.at}?key=k` });
    const claimButton = await screen.findByRole('button', { name: 'Email Me the Link' });
    await user.click(claimButton);
    expect(await screen.findByText('Too many attempts.')).toBeInTheDocument();
    await user.click(claimButton);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(claimButton).toHaveTextContent('Send the Link Again');
  });

  it('shows the arrival date and the next steps while the shop prepares the order', async () => {
    const arrival = { from: '2026-11-30', to: '2026-12-02' };
    const { unmount } = show(anOrder({ arrival }));
    const next = await screen.findByRole('region', { name: 'What Happens Next' });
    expect(next).toHaveTextContent('Your order arrives Mon Nov 30 – Wed Dec 2.');
    expect(screen.getByText(/^Arrives/)).toHaveTextContent('Arrives Mon Nov 30 – Wed Dec 2');
    unmount();
    show(anOrder({ arrival, status: 'shipped' }));
    expect(await screen.findByText(/^Arrives/)).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'What Happens Next' })).not.toBeInTheDocument();
  });

  it.each([
    ['who bought as a guest', { guest: true, mine: false }],
    ['whose account has it', { mine: true }],
  ])('shows the customer %s where the parcel is after it has shipped', async (_, customer) => {
    const timeline = [
      { kind: 'placed' as const, at: '2026-03-04T20:00:00.000Z', text: 'Order placed' },
      { kind: 'shipped' as const, at: '2026-03-05T20:00:00.000Z', text: 'Shipped with UPS' },
    ];
    const { unmount } = show(anOrder({ ...customer, timeline: timeline.slice(0, 1) }));
    expect(await screen.findByText('Order received')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Order Updates' })).not.toBeInTheDocument();
    unmount();
    show(
      anOrder({
        ...customer,
        timeline,
        status: 'shipped',
        returnable: true,
        trackingUrl: 'https://carrier.example/1Z',
      }),
    );
    const happened = within(await screen.findByRole('region', { name: 'Order Updates' }));
    expect(screen.getByText('Shipped')).toBeInTheDocument();
    expect(screen.getByText(`Your order #${id} has been shipped.`)).toBeInTheDocument();
    expect(happened.getByText('Shipped with UPS')).toBeInTheDocument();
    expect(happened.getByRole('link', { name: 'Track Your Package' })).toHaveAttribute(
      'href',
      'https://carrier.example/1Z',
    );
    expect(happened.queryAllByRole('link', { name: 'Return or exchange' })).toHaveLength(customer.mine ? 1 : 0);
    expect(screen.queryAllByText(/^To return or exchange items, use the link/)).toHaveLength(customer.mine ? 0 : 1);
  });

  it('is shown in full with the key of a mailed link', async () => {
    fakeApi({ [`GET /api/orders/${id}?key=17.abc`]: { body: anOrder() } });
    renderPage(<OrderConfirmationPage />, { ...at, at: `/order-confirmation/${id}?key=17.abc` });
    expect(await screen.findByText('Santa Cruz, CA 95060')).toBeInTheDocument();
  });

  it('links a guest with the key of a mailed link to the returns', async () => {
    const shipped = anOrder({ guest: true, mine: false, status: 'shipped', returnable: true });
    fakeApi({ [`GET /api/orders/${id}?key=17.abc`]: { body: shipped } });
    renderPage(<OrderConfirmationPage />, { ...at, at: `/order-confirmation/${id}?key=17.abc` });
    expect(await screen.findByRole('link', { name: 'Return or exchange' })).toHaveAttribute(
      'href',
      `/orders/${id}/returns?key=17.abc`,
    );
  });

  it('explains to other visitors how to see the address', async () => {
    const hidden = { firstName: 'M…', lastName: '', address: '', city: '', state: '', zipCode: '', country: '' };
    show(anOrder({ ...hidden, email: 'm…@…', masked: true }));
    expect(await screen.findByText('A confirmation email has been sent to m…@…')).toBeInTheDocument();
    const address = within(screen.getByRole('region', { name: 'Shipping Address' }));
    expect(address.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', `/auth?next=%2Forders%2F${id}`);
  });

  it('shows the amounts stored in the order', async () => {
    show(anOrder({ subtotal: 86, discount: 8.6, shipping: 0, total: 77.4 }));
    expect(await screen.findByText('FREE')).toBeInTheDocument();
    expect(line('Discount')).toBe('Discount−$8.60');
    expect(line('Total')).toBe('Total$77.40');
  });

  it('reports an unknown order', async () => {
    show();
    expect(await screen.findByRole('heading', { name: 'Order Not Found' })).toBeInTheDocument();
    expect(screen.getByText("We couldn't find your order. Please contact customer support.")).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('retries after a lost response', async () => {
    fakeApi({ [`GET /api/orders/${id}`]: [{ status: 503 }, { body: anOrder() }] });
    const { user } = renderPage(<OrderConfirmationPage />, at);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Thank You for Your Order!' })).toBeInTheDocument();
  });
});
