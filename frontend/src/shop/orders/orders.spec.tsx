import { aShopper } from '../../../test/a-user';
import { screen, waitFor, within } from '@testing-library/react';
import { aCart, anOrder } from '../../../test/a-cart';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import { storeCopiesOf } from '../../device/own-copies';
import OrderPage from './order-page';
import OrdersPage from './orders-page';

const marina = aShopper({ id: 4 });
const shipped = anOrder({
  returnable: true,
  status: 'shipped',
  carrier: 'UPS',
  trackingNumber: '1Z999',
  trackingUrl: 'https://www.ups.com/track?tracknum=1Z999',
  timeline: [
    { kind: 'placed', at: '2026-03-05T02:30:00.000Z', text: 'Order placed' },
    { kind: 'shipped', at: '2026-03-06T20:00:00.000Z', text: 'Shipped with UPS' },
  ],
});
const shown = { [`GET /api/orders/${shipped.id}`]: { body: shipped } };
const orders = (...all: unknown[]) => ({ 'GET /api/orders': { body: all } });
const list = () => renderPage(<OrdersPage />, { at: '/orders' });
const one = (id = shipped.id) =>
  renderPage(<OrderPage />, { at: `/orders/${id}`, path: '/orders/:id', data: { '/api/user': marina } });

beforeEach(() => {
  document.cookie = 'signed_in=1';
  localStorage.setItem('cartSessionId', 's1');
  localStorage.setItem('cartHandedOver', '4:s1');
});
afterEach(() => {
  document.cookie = 'signed_in=; max-age=0';
  localStorage.clear();
});

describe('My Orders page', () => {
  it('shows date, status, items and total of each order, and links to it', async () => {
    fakeApi(orders(shipped));
    list();
    const order = within(await screen.findByRole('article'));
    expect(order.getByRole('link', { name: `Order ${shipped.id}` })).toHaveAttribute('href', `/orders/${shipped.id}`);
    expect(order.getByText('March 4, 2026')).toBeInTheDocument();
    expect(order.getByText('Shipped')).toHaveClass('order-status--shipped');
    expect(order.getByText('Harbor Bikini')).toBeInTheDocument();
    expect(order.getByText('$66.99')).toBeInTheDocument();
    expect(order.getByRole('link', { name: `Return or exchange: order ${shipped.id}` })).toHaveAttribute(
      'href',
      `/orders/${shipped.id}/returns`,
    );
  });

  it('shows that an order is not paid, with a payment link', async () => {
    const unpaid = anOrder({ paid: 0, due: 66.99 });
    const payUrl = 'https://shop.example/pay/a-token';
    fakeApi(orders(unpaid, { ...unpaid, id: 'OTHER', payUrl }));
    list();
    const [first, second] = await screen.findAllByRole('article');
    expect(first).toHaveTextContent(/Total \$66\.99\s*Not paid$/);
    expect(second).toHaveTextContent(/Total \$66\.99\s*Not paid/);
    expect(screen.getByRole('link', { name: 'Pay Now: order OTHER' })).toHaveAttribute('href', payUrl);
    expect(screen.getAllByRole('link', { name: /^Pay Now/ })).toHaveLength(1);
  });

  it('shows the refunded amount and the remaining total, in the list and on the page of the order', async () => {
    const refunded = { ...shipped, refunded: 20 };
    fakeApi({ ...orders(refunded), [`GET /api/orders/${shipped.id}`]: { body: refunded } });
    const sums = /Total\s*\$66\.99.*Refunded\s*−\$20\.00.*Total after refunds\s*\$46\.99/;
    const { unmount } = list();
    expect(await screen.findByRole('article')).toHaveTextContent(sums);
    unmount();
    one();
    expect(await screen.findByRole('region', { name: 'Order Items' })).toHaveTextContent(sums);
  });

  it('shows ten orders, and ten more on request', async () => {
    fakeApi(orders(...Array.from({ length: 12 }, (_, index) => anOrder({ id: `ORDER-${index}` }))));
    const { user } = list();
    expect(await screen.findAllByRole('article')).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: /^Show more/ }));
    expect(screen.getAllByRole('article')).toHaveLength(12);
    expect(screen.getByRole('link', { name: 'Order ORDER-10' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: /^Show more/ })).not.toBeInTheDocument();
  });

  it('links to the shop if there are no orders', async () => {
    fakeApi(orders());
    list();
    expect(await screen.findByText('No orders yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Start Shopping' })).toHaveAttribute('href', '/products');
  });

  it('retries after a failed load', async () => {
    fakeApi({ 'GET /api/orders': [{ status: 503 }, { body: [shipped] }] });
    const { user } = list();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: `Order ${shipped.id}` })).toBeInTheDocument();
  });
});

describe('My Orders page without a network', () => {
  const signedIn = { data: { '/api/user': marina } };
  const away = { 'GET /api/orders': { lost: true }, [`GET /api/orders/${shipped.id}`]: { lost: true } } as const;
  beforeEach(async () => {
    storeCopiesOf(marina.id);
    fakeApi(orders(shipped));
    renderPage(<OrdersPage />, { at: '/orders', ...signedIn }).unmount();
    await waitFor(() => expect(localStorage.getItem('own-copies')).toContain(shipped.id));
  });

  it('shows the last list that the device loaded, until the shop responds again', async () => {
    fakeApi({ 'GET /api/orders': [{ lost: true }, { body: [shipped] }] });
    renderPage(<OrdersPage />, { at: '/orders', ...signedIn });
    expect(await screen.findByRole('link', { name: `Order ${shipped.id}` })).toBeInTheDocument();
    expect(screen.getByText(/As of \d+:\d\d [AP]M\./)).toBeInTheDocument();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText(/As of/)).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: `Order ${shipped.id}` })).toBeInTheDocument();
  });

  it('opens each order and retries to load it', async () => {
    fakeApi({ [`GET /api/orders/${shipped.id}`]: [{ lost: true }, { body: shipped }] });
    const { user } = one();
    expect(await screen.findByText('Shipped with UPS')).toBeInTheDocument();
    expect(screen.getByText(/As of/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/As of/)).not.toBeInTheDocument());
  });

  it('does not show the list to another user, and reports that the orders could not be loaded', async () => {
    fakeApi({ ...away, 'GET /api/orders/OTHER': { lost: true } });
    renderPage(<OrdersPage />, { at: '/orders', data: { '/api/user': { ...marina, id: 5 } } });
    expect(await screen.findByText('Your orders could not be loaded')).toBeInTheDocument();
    one('OTHER');
    expect(await screen.findByText('Your order could not be loaded')).toBeInTheDocument();
  });

  it('offers no return after 30 days, and links to existing returns', async () => {
    const requested = { kind: 'return' as const, at: '2026-03-09T20:00:00.000Z', text: 'Requested return R-1001' };
    const late = { ...shipped, returnable: false };
    fakeApi(orders(late, { ...late, id: 'OTHER', timeline: [...shipped.timeline, requested] }));
    list();
    expect(await screen.findByRole('link', { name: 'Your returns: order OTHER' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Return or exchange/ })).not.toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: /returns/i })).toHaveLength(1);
  });

  it('does not mistake an error of the shop for a lost network', async () => {
    fakeApi({ 'GET /api/orders': { status: 500 } });
    renderPage(<OrdersPage />, { at: '/orders', ...signedIn });
    expect(await screen.findByText('Your orders could not be loaded')).toBeInTheDocument();
  });
});

describe('order in My Orders', () => {
  it('shows how many units of an item were cancelled', async () => {
    const [item] = shipped.items;
    if (!item) throw new Error('The order has no item.');
    const items = [
      { ...item, quantity: 3, cancelled: 1 },
      { ...item, id: 2, cancelled: 1 },
    ];
    fakeApi({ [`GET /api/orders/${shipped.id}`]: { body: { ...shipped, items } } });
    one();
    expect(await screen.findByText('1 cancelled')).toBeInTheDocument();
    expect(screen.getByText('Cancelled')).toBeInTheDocument();
  });

  it('shows the sizes that were sent in exchange', async () => {
    const items = shipped.items.map((item) => ({
      ...{ ...item, quantity: 2 },
      exchanged: [{ quantity: 1, size: 'L' }],
    }));
    const all = items.map((item) => ({ ...item, exchanged: [{ quantity: 2, size: 'S' }] }));
    const body = { ...shipped, items };
    fakeApi({ [`GET /api/orders/${shipped.id}`]: [{ body }, { body: { ...body, items: all } }] });
    const { unmount } = one();
    expect(await screen.findByText('1 exchanged for size L')).toBeInTheDocument();
    unmount();
    one();
    expect(await screen.findByText('Exchanged for size S')).toBeInTheDocument();
  });

  it('names the promo code of its discount, or of its free shipping', async () => {
    const coded = { ...shipped, promoCode: 'SHIPFREE', shipping: 0 };
    fakeApi({ [`GET /api/orders/${shipped.id}`]: [{ body: coded }, { body: { ...coded, discount: 5 } }] });
    const { unmount } = one();
    expect(await screen.findByText('Shipping (SHIPFREE)')).toBeInTheDocument();
    unmount();
    one();
    expect(await screen.findByText('Discount (SHIPFREE)')).toBeInTheDocument();
  });

  it('shows its events, the parcel tracking and the address', async () => {
    fakeApi(shown);
    one();
    expect(await screen.findByRole('heading', { level: 1, name: `Order ${shipped.id}` })).toBeInTheDocument();
    expect(screen.getByText('Shipped with UPS')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Track Your Package' })).toHaveAttribute('href', shipped.trackingUrl);
    expect(screen.getByRole('link', { name: 'Return or exchange' })).toHaveAttribute(
      'href',
      `/orders/${shipped.id}/returns`,
    );
    expect(screen.getByText('1 Ocean Avenue')).toBeInTheDocument();
    expect(screen.getByText('Qty: 1 ×', { exact: false })).toBeInTheDocument();
  });

  it('links to the carrier of each parcel of an order in parts', async () => {
    const { createdAt: at, trackingUrl } = shipped;
    const parcels = [1, 2].map((number) => ({
      ...{ number, sentAt: at, units: [{ itemId: 1, quantity: 1 }] },
      trackingUrl: `https://carrier.example/${number}`,
    }));
    const timeline = parcels.map(({ number }) => ({ kind: 'parcel' as const, at, text: `Package ${number} shipped` }));
    fakeApi({ [`GET /api/orders/${shipped.id}`]: { body: { ...shipped, trackingUrl, timeline, parcels } } });
    one();
    for (const number of [1, 2]) {
      const link = await screen.findByRole('link', { name: `Track Package ${number}` });
      expect(link).toHaveAttribute('href', `https://carrier.example/${number}`);
    }
    expect(screen.queryByRole('link', { name: 'Track Your Package' })).not.toBeInTheDocument();
  });

  it('shows a set with its own price, like the cart and the email', async () => {
    const [item] = shipped.items;
    if (!item) throw new Error('The order has no item.');
    const half = (id: number, name: string, price: number) => ({
      ...{ ...item, id, price, quantity: 2, product: { ...item.product, name }, set: { group: 1, name: 'Wave Set' } },
    });
    const items = [half(1, 'Wave Top', 36.17), half(2, 'Wave Bottom', 25.83)];
    fakeApi({ [`GET /api/orders/${shipped.id}`]: { body: { ...shipped, items } } });
    one();
    const [set] = within(await screen.findByRole('region', { name: 'Order Items' })).getAllByRole('listitem');
    expect(set).toHaveTextContent(/^Wave Set\s*Qty: 2 × \$62\.00\s*\$124\.00/);
    expect(set).toHaveTextContent('Wave Top');
    expect(set).not.toHaveTextContent('$36.17');
  });

  it('can be bought again, and lists the unavailable lines', async () => {
    const calls = fakeApi({
      ...shown,
      'GET /api/cart/s1': { body: aCart() },
      [`POST /api/orders/${shipped.id}/buy-again`]: {
        body: {
          cart: aCart(),
          added: [{ name: 'Harbor Bikini', variant: 'M, Navy', quantity: 1 }],
          leftOut: [{ name: 'Old Sarong', variant: null, reason: 'This item is no longer available.' }],
        },
      },
    });
    const { user } = one();
    await user.click(await screen.findByRole('button', { name: 'Buy Again' }));
    expect(await screen.findByText('Added: 1 × Harbor Bikini (M, Navy)')).toBeInTheDocument();
    expect(screen.getByText('Not added: Old Sarong. This item is no longer available.')).toBeInTheDocument();
    expect(await screen.findByText('1 × Harbor Bikini (M, Navy)')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to Cart' })).toHaveAttribute('href', '/cart');
    expect(calls).toContainEqual(
      expect.objectContaining({ path: `/api/orders/${shipped.id}/buy-again`, body: { sessionId: 's1' } }),
    );
  });

  it('reports that none of its items is available any more', async () => {
    const leftOut = [{ name: 'Old Sarong', variant: null, reason: 'This item is sold out.' }];
    fakeApi({
      ...shown,
      'GET /api/cart/s1': { body: aCart() },
      [`POST /api/orders/${shipped.id}/buy-again`]: { body: { cart: aCart(), added: [], leftOut } },
    });
    const { user } = one();
    await user.click(await screen.findByRole('button', { name: 'Buy Again' }));
    expect(await screen.findByText('Nothing was added')).toBeInTheDocument();
    expect(screen.getByText('Not added: Old Sarong. This item is sold out.')).toBeInTheDocument();
  });

  it('reports that it could not be bought again, and can be retried', async () => {
    fakeApi({
      ...shown,
      'GET /api/cart/s1': { body: aCart() },
      [`POST /api/orders/${shipped.id}/buy-again`]: { status: 503 },
    });
    const { user } = one();
    await user.click(await screen.findByRole('button', { name: 'Buy Again' }));
    expect(await screen.findByText('Could not add the items to your cart. Please try again.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Buy Again' })).not.toHaveAttribute('aria-disabled');
  });

  it('offers no repeat purchase to visitors who only have its id', async () => {
    fakeApi({ [`GET /api/orders/${shipped.id}`]: { body: { ...shipped, mine: false } } });
    one();
    expect(await screen.findByText('Shipped with UPS')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Buy Again' })).not.toBeInTheDocument();
  });

  it.each([
    ['processing', 'Arrives Mon Nov 30 – Wed Dec 2'],
    ['completed', 'Promised for Mon Nov 30 – Wed Dec 2'],
    ['cancelled', undefined],
  ] as const)('has the status %s, and shows its arrival as: %s', async (status, text) => {
    const arrival = { from: '2026-11-30', to: '2026-12-02' };
    fakeApi({ [`GET /api/orders/${shipped.id}`]: { body: { ...shipped, status, arrival } } });
    const { container } = one();
    await screen.findByRole('heading', { name: 'Shipping Address' });
    expect(container.querySelector('.order-arrival')?.textContent).toBe(text);
  });

  it('is reported as unknown if it does not exist', async () => {
    fakeApi({});
    one('AAAA-BBBB-CCCC-DDDD');
    expect(await screen.findByRole('heading', { name: 'Order Not Found' })).toBeInTheDocument();
  });

  it('retries after a failed load', async () => {
    fakeApi({ [`GET /api/orders/${shipped.id}`]: [{ status: 503 }, { body: shipped }] });
    const { user } = one();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: `Order ${shipped.id}` })).toBeInTheDocument();
  });

  it.each([
    ['pending', 'Order received'],
    ['processing', 'Processing'],
    ['shipped', 'Shipped'],
    ['completed', 'Completed'],
    ['cancelled', 'Cancelled'],
  ] as const)('has a badge for %s: %s', async (status, label) => {
    fakeApi({ [`GET /api/orders/${shipped.id}`]: { body: { ...shipped, status, timeline: [] } } });
    one();
    const badge = await screen.findByText(label);
    expect(badge).toHaveClass(`order-status--${status}`);
  });
});
