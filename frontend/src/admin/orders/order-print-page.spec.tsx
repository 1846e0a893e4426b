import { screen, within } from '@testing-library/react';
import { aStaffOrder } from '../../../test/a-staff-order';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import OrderPrintPage from './order-print-page';

const order = aStaffOrder({ refunded: 10, promoCode: 'WELCOME10', discount: 5.8 });
const other = aStaffOrder({ id: 'AAAA-BBBB-CCCC-DDDD', firstName: 'Casey', promoCode: 'FREESHIP', shipping: 0 });
const responses = {
  [`GET /api/admin/orders/${order.id}`]: { body: order },
  [`GET /api/admin/orders/${other.id}`]: { body: other },
};
const show = (ids: string, query = '') =>
  renderPage(<OrderPrintPage />, { at: `/admin/orders/${ids}/print${query}`, path: '/admin/orders/:id/print' });

describe('order print page', () => {
  it('prints a packing slip without prices', async () => {
    fakeApi(responses);
    show(order.id);
    const slip = within(await screen.findByRole('article', { name: `Packing Slip of order ${order.id}` }));
    for (const text of [
      'Liberty Tide',
      'Marina Reyes',
      '1 Ocean Avenue',
      'Santa Cruz, CA 95060',
      'M, Navy',
      'March 4, 2026',
    ]) {
      expect(slip.getByText(text)).toBeInTheDocument();
    }
    expect(screen.queryByText(/\$/)).not.toBeInTheDocument();
    await expectAccessiblePart();
  });

  it.each(['4006381333931', '036000291452', '96385074', '10012345678902', 'HB NVY-M'])(
    'prints the SKU and the barcode %s as a symbol on the packing slip',
    async (barcode) => {
      const items = order.items.map((item) => ({ ...item, sku: 'HB-NVY-M', barcode }));
      fakeApi({ ...responses, [`GET /api/admin/orders/${order.id}`]: { body: { ...order, items } } });
      show(order.id);
      expect(await screen.findByText('SKU HB-NVY-M')).toBeInTheDocument();
      expect(screen.getByText(barcode)).toBeInTheDocument();
      expect(screen.getByRole('img', { name: `Barcode ${barcode}` }).querySelector('path')).toHaveAttribute(
        'd',
        expect.stringMatching(/^M11 0h\d+v1h-\d+z(M\d+ 0h\d+v1h-\d+z)+$/),
      );
      await expectAccessiblePart();
    },
  );

  it.each(['', '?kind=invoice'])('prints a long street on two lines', async (query) => {
    const address = 'Care of the Harbor Master, 1200 West Cliff Drive, Building 7, Apartment 4B';
    fakeApi({ ...responses, [`GET /api/admin/orders/${order.id}`]: { body: { ...order, address } } });
    show(order.id, query);
    const paper = within(await screen.findByRole('article'));
    expect(paper.getByText('Care of the Harbor Master, 1200 West Cliff Drive,')).toBeInTheDocument();
    expect(paper.getByText('Building 7, Apartment 4B')).toBeInTheDocument();
  });

  it('omits custom items on the packing slip, but prints them on the invoice', async () => {
    const items = [...order.items, ...order.items.map((item) => ({ ...item, id: 2, custom: true }))];
    const named = items.map((item) => ({
      ...item,
      product: { name: item.custom ? 'Hemming' : 'Bikini', imageUrl: null },
    }));
    fakeApi({ [`GET /api/admin/orders/${order.id}`]: { body: { ...order, items: named } } });
    show(order.id);
    expect(await screen.findByText('Bikini')).toBeInTheDocument();
    expect(screen.queryByText('Hemming')).not.toBeInTheDocument();
    show(order.id, '?kind=invoice');
    expect(await screen.findByText('Hemming')).toBeInTheDocument();
  });

  it('prints the promised arrival on the packing slip @series', async () => {
    const promised = { ...other, arrival: { from: '2026-11-30', to: '2026-12-02' } };
    fakeApi({ ...responses, [`GET /api/admin/orders/${other.id}`]: { body: promised } });
    show(`${order.id},${other.id}`);
    const [sheet, promisedSheet] = await screen.findAllByRole('article');
    expect(promisedSheet).toHaveTextContent('PromisedMon Nov 30 – Wed Dec 2');
    expect(sheet).not.toHaveTextContent('Promised');
  });

  it.each(['', '?kind=invoice'])('prints the name of a set above its two halves', async (query) => {
    const [item] = order.items;
    if (!item) throw new Error('The order has no item.');
    const half = (id: number, name: string) => ({
      ...{ ...item, id, product: { ...item.product, name }, set: { group: 1, name: 'Wave Set' } },
    });
    const items = [half(1, 'Wave Top'), half(2, 'Wave Bottom'), { ...item, id: 3 }];
    fakeApi({ [`GET /api/admin/orders/${order.id}`]: { body: { ...order, items } } });
    show(order.id, query);
    const paper = await screen.findByRole('article');
    const rows = within(paper)
      .getAllByRole('row')
      .map((row) => row.textContent);
    const first = rows.findIndex((text) => text.startsWith('Set: Wave Set'));
    expect(rows[first]).toBe(query === '' ? 'Set: Wave Set' : 'Set: Wave Set1$116.00$116.00');
    expect(rows.slice(first + 1, first + 3).map((text) => /Wave Top|Wave Bottom/.exec(text)?.[0])).toEqual([
      'Wave Top',
      'Wave Bottom',
    ]);
    expect(within(paper).getAllByText(/^Set: /)).toHaveLength(1);
  });

  it.each(['', '?kind=invoice'])('marks only cancelled orders, in large letters', async (query) => {
    const cancelled = { ...other, status: 'cancelled' };
    fakeApi({ ...responses, [`GET /api/admin/orders/${other.id}`]: { body: cancelled } });
    show(`${order.id},${other.id}`, query);
    const [sheet, cancelledSheet] = await screen.findAllByRole('article');
    expect(within(cancelledSheet as HTMLElement).getByText('CANCELLED')).toBeInTheDocument();
    expect(within(sheet as HTMLElement).queryByText('CANCELLED')).not.toBeInTheDocument();
  });

  it('prints only the remaining units on a packing slip, and lists cancelled units on an invoice @series', async () => {
    const [item] = order.items;
    if (!item) throw new Error('The order has no item.');
    const cancelled = { ...item, id: 2, cancelled: 1, product: { ...item.product, name: 'Bay Shorts' } };
    const body = { ...order, items: [{ ...item, quantity: 3, cancelled: 1 }, cancelled], unbilled: 12.5 };
    fakeApi({ [`GET /api/admin/orders/${order.id}`]: { body } });
    const { user } = show(order.id);
    const slip = within(await screen.findByRole('article', { name: /^Packing Slip/ }));
    expect(slip.getByRole('row', { name: /Harbor Bikini/ })).toHaveTextContent('Harbor BikiniM, Navy2');
    expect(slip.queryByText('Bay Shorts')).not.toBeInTheDocument();
    expect(slip.getByText('Units').nextSibling).toHaveTextContent('2');
    await user.click(screen.getByText('Invoice'));
    const invoice = within(screen.getByRole('article', { name: /^Invoice/ }));
    expect(invoice.getAllByText('1 cancelled')).toHaveLength(2);
    expect(invoice.getByRole('row', { name: /^Not charged/ })).toHaveTextContent('−$12.50');
    expect(invoice.getByRole('row', { name: /^Net/ })).toHaveTextContent('$44.49');
  });

  it.each(['', '?kind=invoice'])('marks a refunded order', async (query) => {
    fakeApi({ [`GET /api/admin/orders/${other.id}`]: { body: { ...other, refunded: other.paid } } });
    show(other.id, query);
    expect(await screen.findByText('REFUNDED')).toBeInTheDocument();
  });

  it.each(['', '?kind=invoice'])(
    'shows only the customer, and no shipping, for an order without an address',
    async (query) => {
      const body = { ...other, address: '', city: '', state: '', zipCode: '' };
      fakeApi({ [`GET /api/admin/orders/${other.id}`]: { body } });
      show(other.id, query);
      const paper = await screen.findByRole('article');
      expect(paper.querySelector('address')).toHaveTextContent(/^Casey \w+$/);
      expect(paper).not.toHaveTextContent(/Ship to|ship to|Standard|Expedited/);
    },
  );

  it('prints an invoice with all figures', async () => {
    fakeApi(responses);
    const { user, address } = show(order.id);
    await user.click(await screen.findByText('Invoice'));
    const invoice = within(screen.getByRole('article', { name: `Invoice of order ${order.id}` }));
    for (const text of ['Discount (WELCOME10)', '$8.99', 'Credit card', '$10.00', 'marina@shop.example']) {
      expect(invoice.getByText(text)).toBeInTheDocument();
    }
    await expectAccessiblePart();
    expect(address()).toBe(`/admin/orders/${order.id}/print?kind=invoice`);
  });

  it('prints the refund and the net amount below the total of an invoice', async () => {
    fakeApi(responses);
    show(order.id, '?kind=invoice');
    const rows = within(await screen.findByRole('article')).getAllByRole('row');
    expect(rows.slice(-3).map(({ textContent }) => textContent)).toEqual([
      'Total$66.99',
      'Refunded−$10.00',
      'Net$56.99',
    ]);
  });

  it.each([
    ['before the payment', { paid: 0, refunded: 0 }, ['Cancelled before payment−$66.99', 'Net$0.00'], 'Not paid'],
    [
      'after the payment, and refunded',
      { paid: 66.99, refunded: 66.99 },
      ['Refunded−$66.99', 'Net$0.00'],
      'Credit card',
    ],
  ])('states that an order was cancelled %s', async (_, money, lastRows, fact) => {
    fakeApi({ [`GET /api/admin/orders/${order.id}`]: { body: { ...order, ...money, status: 'cancelled' } } });
    show(order.id, '?kind=invoice');
    const invoice = within(await screen.findByRole('article'));
    const rows = invoice.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows.slice(-3)).toEqual(['Total$66.99', ...lastRows]);
    expect(invoice.getByText(fact)).toBeInTheDocument();
  });

  it('does not print the reason for a discount, which only staff see', async () => {
    const body = { ...order, promoCode: undefined, discountReason: 'Instructor' };
    fakeApi({ [`GET /api/admin/orders/${order.id}`]: { body } });
    show(order.id, '?kind=invoice');
    expect(await screen.findByRole('row', { name: /^Discount/ })).toHaveTextContent(/^Discount−\$5.80$/);
  });

  it('names the promo code that gave free shipping on the invoice', async () => {
    fakeApi(responses);
    show(other.id, '?kind=invoice');
    expect(await screen.findByText('Shipping (FREESHIP)')).toBeInTheDocument();
  });

  it('prints several orders on one sheet each, and skips unknown ones', async () => {
    fakeApi(responses);
    const print = jest.fn();
    window.print = print;
    const { user } = show(`${order.id},${other.id},ZZZZ`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Packing slips for 2 orders' })).toBeInTheDocument();
    expect(screen.getAllByRole('article')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalled();
  });

  it('leaves unpaid orders out of several packing slips, but not out of several invoices @series', async () => {
    const unpaid = aStaffOrder({ id: 'UNPA-ID', paid: 0 });
    fakeApi({ ...responses, 'GET /api/admin/orders/UNPA-ID': { body: unpaid } });
    const { user } = show(`${other.id},UNPA-ID`);
    expect(await screen.findByText('1 unpaid order is left out.')).toBeInTheDocument();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    await user.click(screen.getByText('Invoice'));
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });

  it('reports an unknown order, and a failed load', async () => {
    fakeApi({ 'GET /api/admin/orders/ZZZZ': [{ status: 503 }, { status: 404 }] });
    const { user } = show('ZZZZ');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Order Not Found' })).toBeInTheDocument();
  });
});
