import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi as fakeResponses } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { BestSeller, SalesReport } from '../../api/models';
import {
  changeText,
  daysBefore,
  groupLike,
  groupSales,
  writeBestSellers,
  writeCategories,
  writePromoCodes,
  writeSales,
} from './sales-figures';
import SalesPage from './sales-page';

const sales = {
  ...{ orders: 3, items: 7, salesCents: 13_993, discountsCents: 3998, shippingCents: 899, taxCents: 709 },
  ...{ cancelledCents: 1999, paidCents: 9604, refundsCents: 10_604, netCents: -1000 },
};
const none = {
  ...{ orders: 0, items: 0, salesCents: 0, discountsCents: 0, shippingCents: 0, taxCents: 0 },
  ...{ cancelledCents: 0, paidCents: 0, refundsCents: 0, netCents: 0 },
};
const report: SalesReport = {
  days: [
    { day: '2026-11-28', ...sales },
    { day: '2026-11-27', ...none },
  ],
  total: { ...sales, orders: 4 },
};
const days = (from: string, to: string) => `GET /api/admin/sales-report?from=${from}&to=${to}`;
const before = days('2026-10-01', '2026-10-28');
const november = 'from=2026-11-01&to=2026-11-28';
/** Responds to the reports of the test, and with the customers of November. */
const fakeApi = (responses: Parameters<typeof fakeResponses>[0]) =>
  fakeResponses({
    [`GET /api/admin/sales-report/customers?${november}`]: { body: { first: 2, returning: 1 } },
    ...responses,
  });
const show = () =>
  renderPage(<SalesPage />, { at: '/admin/sales?from=2026-11-01&to=2026-11-28', path: '/admin/sales' });

describe('sales page', () => {
  it('lists the days with sales below their total and the total of the period before', async () => {
    const calls = fakeApi({
      [days('2026-11-01', '2026-11-28')]: { body: report },
      [before]: { body: { days: [], total: { ...none, orders: 3, netCents: 500 } } },
      [days('2026-11-02', '2026-11-28')]: { body: report },
    });
    const { user } = show();
    const row = await screen.findByRole('row', { name: /^Nov 28, 2026/ });
    expect(within(row).getAllByRole('cell').at(-1)).toHaveTextContent('-$10.00');
    await waitFor(() => expect(screen.getAllByRole('row')[2]).toHaveAccessibleName(/^Period before Oct 1.+28, 2026 3/));
    expect(screen.getAllByRole('row')[1]).toHaveAccessibleName(/^Total 4 \+33% 7 \$139\.93/);
    expect(screen.queryByRole('row', { name: /^Nov 27, 2026/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Show the day without sales' }));
    expect(screen.getByRole('row', { name: /^Nov 27, 2026/ })).toHaveTextContent(`Nov 27, 2026${'–'.repeat(10)}`);
    await expectAccessiblePart();
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-02' } });
    await screen.findByRole('row', { name: /^Total/ });
    const reports = calls.filter(({ path }) => path.startsWith('/api/admin/sales-report?'));
    expect(reports.map(({ path }) => path.split('?')[1])).toEqual([
      'from=2026-11-01&to=2026-11-28',
      'from=2026-10-01&to=2026-10-28',
      'from=2026-11-02&to=2026-11-28',
      'from=2026-10-06&to=2026-11-01',
    ]);
  });

  it('shows the average order, the new and returning customers, and the share of refunds', async () => {
    const paid = { body: { ...report, total: { ...sales, paidCents: 50_000 } } };
    fakeApi({ [days('2026-11-01', '2026-11-28')]: paid, [days('2026-11-02', '2026-11-28')]: paid });
    show();
    expect(await screen.findByText('Average order')).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByText('Average order').closest('dl')).toHaveTextContent(
        'Average order$33.32Items after discounts, without shipping and tax, divided by paid and free ordersNew customers2Returning customers1Refunded21%',
      ),
    );
    // The customers of the other days cannot be loaded.
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-02' } });
    await waitFor(() =>
      expect(screen.getByText('Average order').closest('dl')).toHaveTextContent(
        'Average order$33.32Items after discounts, without shipping and tax, divided by paid and free ordersNew customers–Returning customers–Refunded21%',
      ),
    );
  });

  it('shows the period before as lighter bars of the chart, and both totals in words @series', async () => {
    const twoDays = (paidCents: number, ...names: string[]) => ({
      body: { ...report, days: names.map((day) => ({ day, ...sales, paidCents })) },
    });
    fakeApi({
      [days('2026-11-01', '2026-11-28')]: twoDays(400, '2026-11-28', '2026-11-27'),
      [before]: twoDays(300, '2026-10-28', '2026-10-27'),
    });
    show();
    expect(await screen.findByText('Period before', { selector: '.sales-chart__before' })).toBeInTheDocument();
    const chart = screen.getByText(/^Total paid by day/).closest('figure');
    expect(chart).toHaveTextContent('$8.00 in the selected days, $6.00 in the period before');
    expect(chart?.querySelectorAll('rect')).toHaveLength(4);
  });

  it('lists the sales by category and by promo code, and writes them as CSV files @series', async () => {
    const categories = [
      { name: 'Bikinis', slug: 'bikinis', units: 4, netSalesCents: 7500 },
      { name: 'Athletic Wear', slug: 'athletic-wear', units: 1, netSalesCents: 2500 },
    ];
    const codes = [
      { code: 'WELCOME10', orders: 2, salesCents: 9000, discountsCents: 900 },
      { code: null, orders: 5, salesCents: 20_000, discountsCents: 0 },
    ];
    fakeApi({
      [days('2026-11-01', '2026-11-28')]: { body: report },
      [`GET /api/admin/sales-report/categories?${november}`]: { body: categories },
      [`GET /api/admin/sales-report/promo-codes?${november}`]: { body: codes },
    });
    const { user } = show();
    await user.click(screen.getByText('Categories'));
    expect(await screen.findByRole('row', { name: 'Bikinis 4 $75.00 75%' })).toBeInTheDocument();
    await user.click(screen.getByText('Promo codes'));
    expect(await screen.findByRole('row', { name: 'WELCOME10 2 $90.00 $9.00 $81.00' })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: 'No code 5 $200.00 $0.00 $200.00' })).toBeInTheDocument();
    await expectAccessiblePart();
    expect(writeCategories(categories).split('\r\n')[1]).toBe('Bikinis,4,75.00');
    expect(writePromoCodes(codes).split('\r\n').slice(1)).toEqual([
      'WELCOME10,2,90.00,9.00,81.00',
      'No code,5,200.00,0.00,200.00',
    ]);
  });

  it('adds up weeks from Monday and months, and draws them', async () => {
    const [week, month] = [1, 3].map((quarter) => ({ ...none, orders: quarter, paidCents: quarter * 100 }));
    const body: SalesReport = {
      days: [
        { day: '2026-12-01', ...none, ...week },
        { day: '2026-11-30', ...none, ...month },
        { day: '2026-11-29', ...none, ...week },
      ],
      total: sales,
    };
    expect(groupSales(body.days, 'week')).toMatchObject([
      { from: '2026-11-30', to: '2026-12-01', orders: 4, paidCents: 400 },
      { from: '2026-11-29', to: '2026-11-29', orders: 1, paidCents: 100 },
    ]);
    fakeApi({ [days('2026-11-29', '2026-12-01')]: { body } });
    const at = '/admin/sales?from=2026-11-29&to=2026-12-01&view=months';
    renderPage(<SalesPage />, { at, path: '/admin/sales' });
    expect(await screen.findByRole('row', { name: /^Nov 29.+30, 2026 4/ })).toBeInTheDocument();
    const december = screen.getByRole('row', { name: /^Dec 1, 2026 1/ });
    const orders = '/admin/orders?from=2026-12-01&to=2026-12-01';
    expect(within(december).getByRole('link', { name: 'Dec 1, 2026' })).toHaveAttribute('href', orders);
    const chart = screen.getByText(/^Total paid by month/).closest('figure');
    expect(chart).toHaveTextContent(/^Total paid by month.*\$4\.00\$2\.00\$0\.00.*Nov 29Dec 1$/);
    expect(document.querySelectorAll('.sales-chart rect')).toHaveLength(2);
  });

  it('compares each bar with as many days before, from the oldest', () => {
    const day = (name: string, paidCents: number) => ({ day: name, ...none, paidCents });
    const chosen = groupSales([day('2026-11-24', 0), day('2026-11-23', 0), day('2026-11-22', 0)], 'week').toReversed();
    const before = [day('2026-11-21', 4), day('2026-11-20', 2), day('2026-11-19', 1)];
    expect(groupLike(chosen, before)).toMatchObject([
      { from: '2026-11-19', to: '2026-11-19', paidCents: 1 },
      { from: '2026-11-20', to: '2026-11-21', paidCents: 6 },
    ]);
  });

  it.each([
    ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['2026-03-01', '2026-03-15', '2026-02-01', '2026-02-15'],
    ['2026-03-02', '2026-03-31', '2026-01-31', '2026-03-01'],
    ['2026-03-15', '2026-03-15', '2026-03-14', '2026-03-14'],
  ])('compares %s to %s with the period before', (from, to, first, last) => {
    expect(daysBefore({ from, to }, true)).toEqual({ from: first, to: last });
  });

  it('compares 30 days with the 30 days before, also if they are a month', () => {
    expect(daysBefore({ from: '2026-11-01', to: '2026-11-30' }, false)).toEqual({
      from: '2026-10-02',
      to: '2026-10-31',
    });
  });

  it('gives the change in percent only if there were at least three orders to compare with', () => {
    expect([changeText(3, 2, 3), changeText(1, 2, 3), changeText(0, 5, 9)]).toEqual(['+50%', '−50%', '−100%']);
    expect([changeText(3, 0, 3), changeText(3, -2, 3), changeText(3, 2, 2)]).toEqual([null, null, null]);
  });

  it('lists the best sellers of the chosen days, with a link to each product, and exports them', async () => {
    const pier = { productId: 3, productName: 'Pier Top' };
    const items: BestSeller[] = [
      { ...pier, variantId: 31, variant: 'M, Navy', units: 7, netSalesCents: 13_050, unitsLeft: 2 },
      { productId: 4, productName: 'Wrap', variantId: null, variant: null, units: 1, netSalesCents: 800, unitsLeft: 0 },
    ];
    const sellers = 'GET /api/admin/sales-report/best-sellers?from=2026-11-01&to=2026-11-28';
    fakeApi({ [days('2026-11-01', '2026-11-28')]: { body: report }, [sellers]: { body: items } });
    const { user, address } = show();
    await user.click(screen.getByText('Best sellers'));
    expect(address()).toBe('/admin/sales?from=2026-11-01&to=2026-11-28&view=best-sellers');
    expect(screen.getByRole('radio', { name: 'Best sellers' })).toHaveFocus();
    expect(await screen.findByRole('row', { name: 'Pier Top M, Navy 7 $130.50 2' })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: 'Wrap – 1 $8.00 0' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Pier Top' })).toHaveAttribute('href', '/admin/products?product=3');
    await expectAccessiblePart();
    expect(writeBestSellers(items).split('\r\n')).toEqual([
      'Product,Size,Units,Net sales,Units left',
      'Pier Top,"M, Navy",7,130.50,2',
      'Wrap,,1,8.00,0',
    ]);
  });

  it('explains a figure in a hint of its column', async () => {
    fakeApi({ [days('2026-11-01', '2026-11-28')]: { body: report } });
    const { user } = show();
    await user.hover(screen.getByRole('button', { name: 'About Net' }));
    expect(await screen.findByText('Total paid minus refunds.')).toBeInTheDocument();
  });

  it('offers ranges of days in the time zone of the store @series', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-04-01T05:00:00Z'));
    const ranges = {
      '30 days': days('2026-03-02', '2026-03-31'),
      Today: days('2026-03-31', '2026-03-31'),
      '7 days': days('2026-03-25', '2026-03-31'),
      'This month': days('2026-03-01', '2026-03-31'),
      'Last month': days('2026-02-01', '2026-02-28'),
      'This year': days('2026-01-01', '2026-03-31'),
    };
    const calls = fakeApi(Object.fromEntries(Object.values(ranges).map((path) => [path, { body: report }])));
    const { user } = renderPage(<SalesPage />, { at: '/admin/sales', path: '/admin/sales' });
    for (const name of Object.keys(ranges)) {
      await user.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(screen.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true'));
    }
    expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(1);
    const requested = () => calls.map(({ method, path }) => `${method} ${path}`);
    await waitFor(() => expect(requested()).toEqual(expect.arrayContaining(Object.values(ranges))));
  });

  it('marks only one of two ranges with the same days', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-04-30T19:00:00Z'));
    const calls = fakeApi({ [days('2026-04-01', '2026-04-30')]: { body: report } });
    const { user } = renderPage(<SalesPage />, { at: '/admin/sales', path: '/admin/sales' });
    expect(screen.getByRole('button', { pressed: true })).toHaveTextContent('30 days');
    expect(await screen.findByRole('row', { name: /^Total/ })).toBeInTheDocument();
    const requested = () => calls.map(({ path }) => path).filter((path) => path.startsWith('/api/admin/sales-report?'));
    await waitFor(() => expect(requested()).toContain('/api/admin/sales-report?from=2026-03-02&to=2026-03-31'));
    await user.click(screen.getByRole('button', { name: 'This month' }));
    expect(screen.getByRole('button', { pressed: true })).toHaveTextContent('This month');
    await waitFor(() => expect(requested()).toContain('/api/admin/sales-report?from=2026-03-01&to=2026-03-31'));
  });

  it('shows orders and net on phones, and the other figures below a row that is clicked', async () => {
    jest.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(window.matchMedia(''), { matches: true }));
    fakeApi({ [days('2026-11-01', '2026-11-28')]: { body: report } });
    const { user } = show();
    const day = await screen.findByRole('button', { name: 'Nov 28, 2026', expanded: false });
    expect(screen.getByRole('row', { name: /^Nov 28, 2026 3 -\$10\.00$/ })).toBeInTheDocument();
    await user.click(day);
    expect(day).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getAllByText('Total paid').at(-1)?.parentElement).toHaveTextContent(
      'Total paid$96.04Sales minus discounts and units cancelled before the payment, plus shipping and tax.',
    );
    await expectAccessiblePart();
    await user.click(day);
    expect(day).toHaveAttribute('aria-expanded', 'false');
  });

  it('shows why the days were refused', async () => {
    const message = 'Please choose a last day that is at most 365 days after the first day.';
    fakeApi({ [days('2026-11-01', '2026-11-28')]: { status: 422, body: { code: 'invalid', message, errors: {} } } });
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  it('writes a CSV file with amounts in dollars and a total', () => {
    const rows = writeSales(report).split('\r\n');
    expect(rows[0]).toBe(
      'Day,Orders,Items,Sales before discount,Discounts,Shipping,Tax,Cancelled unpaid,Total paid,Refunds,Net',
    );
    expect(rows[1]).toBe('2026-11-28,3,7,139.93,39.98,8.99,7.09,19.99,96.04,106.04,-10.00');
    expect(rows.at(-1)).toMatch(/^Total,4,7,/);
    const weeks = writeSales(report, 'week').split('\r\n');
    expect(weeks[0]).toMatch(/^From,To,Orders,/);
    expect(weeks[1]).toMatch(/^2026-11-27,2026-11-28,3,7,/);
    expect(weeks[2]).toMatch(/^Total,,4,7,/);
  });
});
