import { act, screen, waitFor, within } from '@testing-library/react';
import { demoStore } from '../../../test/demo-store';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { Today } from '../../api/models';
import { storeKey } from '../../page/use-store';
import { timeLeft } from '../jobs/time-in-words';
import { PermissionsProvider } from '../ui/use-may';
import TodayPage from './today-page';

const now = Date.now();
const hour = 3_600_000;
/** Adds half an hour, so that no full hour passes during the tests. */
const at = (hours: number) => new Date(now + hours * hour + hour / 2).toISOString();
const nothing = { orders: 0, paid: 0 };
const quiet: Today = {
  counts: {
    toShip: 0,
    onHold: 0,
    unpaid: 0,
    owedRefunds: 0,
    failedRefunds: 0,
    unansweredMessages: 0,
    requestedReturns: 0,
    openReturns: 0,
    pendingReviews: 0,
    serviceRequests: 0,
    failedMails: 0,
  },
  late: 0,
  toShip: [],
  unpaid: [],
  owedRefunds: [],
  failedRefunds: [],
  returns: [],
  messages: [],
  reviews: [],
  lowStock: 0,
  lowSizes: [],
  failedMails: [],
  salesOfDay: { current: nothing, before: nothing },
  salesOfWeek: { current: nothing, before: nothing },
};
const busy: Today = {
  ...quiet,
  counts: {
    ...quiet.counts,
    toShip: 10,
    onHold: 2,
    unpaid: 1,
    owedRefunds: 1,
    failedRefunds: 1,
    unansweredMessages: 1,
    requestedReturns: 4,
    openReturns: 1,
    pendingReviews: 1,
    serviceRequests: 2,
    failedMails: 1,
  },
  late: 1,
  toShip: [
    {
      id: 'K7QF-2M9X-4TBD-W8HN',
      customer: 'Mary Smith',
      units: 1,
      total: 66.99,
      refunded: 0,
      createdAt: at(-90),
      shipBy: at(-3),
      late: true,
      shippingMethod: 'standard',
    },
    {
      id: 'K7QF-2M9X-4TBD-W8HP',
      customer: 'Ana Rivera',
      units: 2,
      total: 80,
      refunded: 12,
      createdAt: at(-20),
      shipBy: at(5),
      late: false,
      shippingMethod: 'expedited',
    },
  ],
  unpaid: [{ id: 'K7QF-2M9X-4TBD-W8HS', customer: 'Ida Long', due: 44, hasPayLink: false, createdAt: at(-50) }],
  owedRefunds: [{ id: 'K7QF-2M9X-4TBD-W8HQ', customer: 'Bea Long', owed: 30, createdAt: at(-50) }],
  failedRefunds: [{ id: 'K7QF-2M9X-4TBD-W8HR', customer: 'Eva Long', amount: 12, failedAt: at(-50) }],
  returns: [
    {
      ...{ id: 7, number: 'R-1007', state: 'received', piece: '1 × Wave Bikini (L, Navy)', returnedSize: 'M' },
      createdAt: at(-50),
    },
  ],
  messages: [{ id: 12, name: 'Ben', subject: 'The fit of the leggings', createdAt: at(-3) }],
  reviews: [{ id: 9, product: 'Wave Bikini', stars: 1, createdAt: at(-3) }],
  lowStock: 1,
  lowSizes: [{ id: 3, productId: 4, product: 'Tide Top', variant: 'M, Navy', available: 2, sold: 5 }],
  failedMails: [
    {
      id: '0198-aa',
      template: 'order-confirmation',
      subject: null,
      cause: 'address',
      createdAt: at(-3),
    },
  ],
  salesOfDay: { current: { orders: 3, paid: 150 }, before: { orders: 3, paid: 100 } },
  salesOfWeek: { current: { orders: 1, paid: 50 }, before: nothing },
};
const key = 'GET /api/admin/today';
const show = (today: Today) => {
  fakeApi({ [key]: { body: today } });
  return renderPage(<TodayPage />, { at: '/admin', path: '/admin' });
};
const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the page Today', () => {
  it('shows each list with links to the exact places', async () => {
    show(busy);
    const orders = await section('Orders to ship 10 1 late');
    expect(orders.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin/orders?order=K7QF-2M9X-4TBD-W8HN',
      '/admin/orders?order=K7QF-2M9X-4TBD-W8HP',
      '/admin/orders?view=to-ship&sort=expedited-first',
    ]);
    expect(orders.getByRole('link', { name: /^Mary Smith/ })).toHaveTextContent(/1 item, \$66\.99(?! after)/);
    expect(orders.getByRole('link', { name: /^Ana Rivera/ })).toHaveTextContent('2 items, $80.00 after refunds');
    expect(orders.getByText('2 hours late')).toBeInTheDocument();
    expect(orders.getByRole('link', { name: /^Ana Rivera, expedited/ })).toBeInTheDocument();
    expect(orders.getAllByText(/expedited/)).toHaveLength(1);
    expect(orders.getByText('5 hours left')).toBeInTheDocument();
    expect(orders.getByRole('link', { name: 'Show all 10 orders to ship' })).toBeInTheDocument();
    const places: [string, string, string][] = [
      [
        'Orders awaiting payment 1',
        '/admin/orders?order=K7QF-2M9X-4TBD-W8HS',
        '$44.00 from Ida LongK7QF-2M9X-4TBD-W8HS, record the payment or send a payment link2 days ago',
      ],
      ['Orders on hold 2', '/admin/orders?view=on-hold&sort=created-asc', '2 orders on hold'],
      ['Unanswered messages 1', '/admin/messages?message=12', 'Ben'],
      [
        'Exchanges to send 1',
        '/admin/returns?return=7',
        '1 × Wave Bikini (L, Navy)Replaces size M, R-1007, 2 days agoTo be sent',
      ],
      ['Returns on their way 4', '/admin/returns?state=requested', '4 requested returns'],
      ['Owed refunds 1', '/admin/orders?order=K7QF-2M9X-4TBD-W8HQ', '$30.00 to Bea Long'],
      ['Failed refunds 1', '/admin/orders?order=K7QF-2M9X-4TBD-W8HR', '$12.00 to Eva Long'],
      ['Reviews 1', '/admin/reviews?review=9', '1 star'],
      ['Service discounts 2', '/admin/service-requests?state=asked', '2 requests to check'],
      ['Sizes running out 1', '/admin/products?product=4', '2 left'],
      ['Failed emails 1', '/admin/mail/0198-aa', 'address refused'],
    ];
    for (const [name, path, text] of places) {
      const link = (await section(name)).getByRole('link');
      expect(link).toHaveAttribute('href', path);
      expect(link).toHaveTextContent(text);
    }
    await expectAccessiblePart();
  });

  it('warns that customers get no emails without a mail server, only staff who may see emails', async () => {
    const withoutMail = { data: { [storeKey]: { ...demoStore, sendsMail: false } } };
    fakeApi({ 'GET /api/admin/today': { body: quiet } });
    const { unmount } = renderPage(<TodayPage />, withoutMail);
    expect(await screen.findByText('Customers do not get emails')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See the emails' })).toHaveAttribute('href', '/admin/mail');
    unmount();
    renderPage(
      <PermissionsProvider value={['orders.view']}>
        <TodayPage />
      </PermissionsProvider>,
      withoutMail,
    );
    await screen.findByText(/^Nothing to do here/);
    expect(screen.queryByText('Customers do not get emails')).not.toBeInTheDocument();
  });

  it('compares the sales with those of a week ago', async () => {
    show(busy);
    const today = (await screen.findByText('Sales today')).closest('div');
    expect(today).toHaveTextContent('$150.00 3 orders');
    expect(today).toHaveTextContent(/Last \w+day by this time: \$100.00, 3 orders \(\+50%\)/);
    expect(screen.getByText('Sales this week').closest('div')).toHaveTextContent(
      'Last week by this time: $0.00, 0 orders',
    );
    expect(screen.getByText(/^Sales are payments before refunds, as in the sales report\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sales today' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/admin\/sales\?from=([\d-]{10})&to=\1$/),
    );
  });

  it('lists the areas without open work in a quiet shop, without sales that the role may not view', async () => {
    show({ ...quiet, salesOfDay: null, salesOfWeek: null });
    expect(await screen.findByText(/^Nothing to do here/)).toHaveTextContent(
      'orders to ship, orders on hold, orders awaiting payment, unanswered messages, exchanges to send, returns on their way, owed refunds, failed refunds, reviews, service discounts, failed emails, sizes running out.',
    );
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(screen.queryByText(/sales/i)).not.toBeInTheDocument();
    await expectAccessiblePart();
  });

  it('is usable with J, K, the arrow keys and Enter', async () => {
    const { user, address } = show(busy);
    const mary = await screen.findByRole('link', { name: /^Mary Smith/ });
    const ana = screen.getByRole('link', { name: /^Ana Rivera/ });
    await user.keyboard('j');
    expect(mary).toHaveFocus();
    await user.keyboard('j');
    expect(ana).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(mary).toHaveFocus();
    await user.keyboard('{ArrowDown}k');
    expect(mary).toHaveFocus();
    await user.keyboard('k');
    expect(mary).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(address()).toBe('/admin/orders?order=K7QF-2M9X-4TBD-W8HN');
  });

  it('focuses the row that was opened, when staff come back', async () => {
    const { user, address } = show(busy);
    await user.click(await screen.findByRole('link', { name: /^Ana Rivera/ }));
    expect(address()).toMatch(/^\/admin\/orders/);
    act(() => window.history.back());
    await waitFor(() => expect(screen.getByRole('link', { name: /^Ana Rivera/ })).toHaveFocus());
  });

  it('ignores J and K after staff turned the letter keys off', async () => {
    localStorage.setItem('shop-today-keys', 'off');
    const { user } = show(busy);
    await screen.findByRole('link', { name: /^Mary Smith/ });
    await user.keyboard('j');
    expect(document.body).toHaveFocus();
    localStorage.removeItem('shop-today-keys');
  });

  it('lists only sizes that will be sold out within two weeks, with a link to the other low sizes', async () => {
    const [tide] = busy.lowSizes.map((low) => ({ ...low, available: 2 }));
    if (!tide) throw new Error('There is no size.');
    const slow = { ...tide, id: 5, variant: 'S, Navy', sold: 4 };
    show({ ...quiet, lowStock: 52, lowSizes: [tide, slow, { ...slow, id: 6, available: 0, sold: 0 }] });
    const sizes = await section('Sizes running out 52');
    expect(sizes.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Tide Top (M, Navy)5 sold recently, lasts about 12 days2 left',
      'Show all 52 sizes running out',
    ]);
  });

  it('names low sizes that hardly sell if no other size is running out', async () => {
    const { user } = show({ ...quiet, lowStock: 52, lowSizes: busy.lowSizes.map((low) => ({ ...low, sold: 0 })) });
    const sizes = await section('Sizes running out 52');
    const fold = sizes.getByText('Show low sizes that sell slowly');
    expect(fold.closest('details')).not.toHaveAttribute('open');
    await user.click(fold);
    expect(sizes.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['/admin/products?product=4', 'Tide Top (M, Navy)No recent sales2 left'],
      ['/admin/products?view=stock&status=low', 'Show all 52 sizes running out'],
    ]);
  });

  it('reloads each minute, without extending the session', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    const calls = fakeApi({ [key]: [{ body: quiet }, { body: busy }] });
    renderPage(<TodayPage />, { at: '/admin', path: '/admin' });
    await act(() => jest.advanceTimersByTimeAsync(59_000));
    expect(calls).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(screen.getByText('Ben')).toBeInTheDocument();
    expect(calls.every(({ inBackground }) => inBackground)).toBe(true);
    jest.useRealTimers();
  });

  it('retries after a failed load', async () => {
    fakeApi({ [key]: [{ status: 503 }, { body: busy }] });
    const { user } = renderPage(<TodayPage />, { at: '/admin', path: '/admin' });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Ben')).toBeInTheDocument();
  });
});

it.each([
  [-50, '2 days late', 'bad'],
  [3, '3 hours left', 'busy'],
  [72, '3 days left', 'quiet'],
])('the time left after %i hours is "%s"', (hours, name, tone) => {
  expect(timeLeft(at(hours), now)).toEqual({ name, tone });
});
