import { fireEvent, screen, within } from '@testing-library/react';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { SalesReport } from '../../api/models';
import { writeSales } from './sales-figures';
import SalesPage from './sales-page';

const sales = {
  ...{ orders: 3, items: 7, salesCents: 13_993, discountsCents: 3998, shippingCents: 899, taxCents: 709 },
  ...{ cancelledCents: 1999, paidCents: 9604, refundsCents: 10_604, netCents: -1000 },
};
const report: SalesReport = { days: [{ day: '2026-11-28', ...sales }], total: { ...sales, orders: 4 } };
const days = (from: string, to: string) => `GET /api/admin/sales-report?from=${from}&to=${to}`;
const show = () =>
  renderPage(<SalesPage />, { at: '/admin/sales?from=2026-11-01&to=2026-11-28', path: '/admin/sales' });

describe('sales page', () => {
  it('lists the sales of each day with a total, for the chosen days', async () => {
    const calls = fakeApi({
      [days('2026-11-01', '2026-11-28')]: { body: report },
      [days('2026-11-02', '2026-11-28')]: { body: report },
    });
    show();
    const row = await screen.findByRole('row', { name: /^Nov 28, 2026/ });
    expect(within(row).getAllByRole('cell').at(-1)).toHaveTextContent('-$10.00');
    expect(screen.getByRole('row', { name: /^Total 4 7 \$139\.93/ })).toBeInTheDocument();
    await expectAccessiblePart();
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-02' } });
    await screen.findByRole('row', { name: /^Total/ });
    expect(calls).toHaveLength(2);
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
    expect(rows[2]).toMatch(/^Total,4,7,/);
  });
});
