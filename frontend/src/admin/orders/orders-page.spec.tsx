import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aProduct } from '../../../test/a-product';
import { aStaffOrder } from '../../../test/a-staff-order';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { OrderSummary, ListedMail } from '../../api/models';
import { FreshPassword } from '../password/password-dialogs';
import { PermissionsProvider } from '../ui/use-may';
import OrdersPage from './orders-page';

const order = aStaffOrder();
const path = `/api/admin/orders/${order.id}`;
const row: OrderSummary = {
  id: order.id,
  customer: 'Marina Reyes',
  email: 'marina@shop.example',
  hasMailAddress: true,
  createdAt: order.createdAt,
  total: 66.99,
  refunded: 0,
  paid: 66.99,
  status: 'pending',
  shippingMethod: 'standard',
  itemCount: 1,
  unbilled: 0,
  firstItem: 'Harbor Bikini',
  lineCount: 1,
  shipped: 0,
  toShip: 0,
  shippable: false,
  unpaidDifference: 0,
  privateNotes: [],
  late: false,
};
const listAt = (query = 'sort=created-desc&limit=25&offset=0') => `GET /api/admin/orders?${query}`;
const views = { 'to-ship': 12, 'on-hold': 0, unpaid: 1, 'owes-refund': 0, 'refund-failed': 0 };
const noMails = { counts: { pending: 0, sending: 0, sent: 0, failed: 0, cancelled: 0 }, total: 0, mails: [] };
const mails = (...all: ListedMail[]) => ({ body: { ...noMails, total: all.length, mails: all } });
const mailsOf = `GET /api/admin/mail?orderId=${order.id}&limit=100`;
const listed = { [listAt()]: { body: { orders: [row], total: 60, views } }, [mailsOf]: mails() };

function show(at = '/admin/orders') {
  return renderPage(
    <FreshPassword>
      <OrdersPage />
    </FreshPassword>,
    { at, path: '/admin/orders' },
  );
}
/** Returns a dialog by its title. In tests, antd gives all dialogs the same id, so their accessible names are wrong. */
async function dialogCalled(title: string): Promise<HTMLElement> {
  const heading = await screen.findByText(title, { selector: '.ant-modal-title' });
  return heading.closest<HTMLElement>('[role=dialog]') ?? heading;
}
const choose = async (user: ReturnType<typeof show>['user'], box: HTMLElement, option: string) => {
  await user.click(box);
  await user.click((await screen.findAllByTitle(option)).at(-1) ?? box);
};

describe('order list', () => {
  it('ignores its keys while a menu is open @series', async () => {
    fakeApi(listed);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: `More actions for order ${order.id}` }));
    await screen.findByRole('menuitem', { name: 'Invoice' });
    // The order has only custom items.
    expect(screen.queryByRole('menuitem', { name: 'Packing slip' })).not.toBeInTheDocument();
    await user.keyboard('/');
    expect(screen.getByRole('searchbox', { name: 'Search orders' })).not.toHaveFocus();
    await user.keyboard('j');
    expect(screen.getByRole('link', { name: order.id })).not.toHaveFocus();
  });

  it('names several items, and marks expedited orders and unanswered messages @series', async () => {
    const several = { ...row, itemCount: 3, lineCount: 2, toShip: 3, shippable: true, unansweredMessageId: 12 };
    const due = { ...several, shippingMethod: 'expedited', shipBy: order.createdAt };
    fakeApi({ ...listed, [listAt()]: { body: { orders: [due], total: 1, views } } });
    show();
    expect(await screen.findByText('3 items: Harbor Bikini and 1 more')).toBeInTheDocument();
    expect(screen.getByText('Expedited')).toBeInTheDocument();
    const message = screen.getByRole('link', { name: 'Unanswered message from Marina Reyes' });
    expect(message).toHaveAttribute('href', '/admin/messages?message=12');
    expect(message).toHaveAccessibleDescription('Unanswered message from this account or email address');
  });

  it('shows the parcel of a shipped order, and why an order is on hold @series', async () => {
    const sent: OrderSummary = { ...row, status: 'shipped', shipped: 1, carrier: 'UPS', trackingNumber: '1Z999' };
    const held: OrderSummary = { ...row, id: 'AAAA-BBBB-CCCC-DDDD', toShip: 1, holdReason: 'Wants another size' };
    fakeApi({ ...listed, [listAt()]: { body: { orders: [sent, held], total: 2, views } } });
    show();
    expect((await screen.findByText('UPS')).closest('td')).toHaveTextContent('UPS1Z999');
    expect(screen.getByTitle('Wants another size')).toHaveTextContent('On hold: Wants another size');
    expect(screen.queryByRole('button', { name: `Ship order ${held.id}` })).not.toBeInTheDocument();
  });

  it('marks pickups, problems of addresses and unpaid differences in words, and makes a pickup ready @series', async () => {
    const due = { toShip: 1, shipBy: order.createdAt };
    const pickup: OrderSummary = { ...row, ...due, shippingMethod: 'pickup' };
    const noAddress: OrderSummary = { ...row, toShip: 1, id: 'AAAA-BBBB-CCCC-DDDD', addressGap: 'missing' };
    const wrong: OrderSummary = {
      ...noAddress,
      id: 'AAAA-BBBB-CCCC-EEEE',
      addressGap: 'incomplete',
      unpaidDifference: 8,
    };
    const unknown: OrderSummary = { ...noAddress, id: 'AAAA-BBBB-CCCC-FFFF', shippingMethod: 'expedited' };
    const processing = aStaffOrder({ status: 'processing', shippingMethod: 'pickup' });
    const calls = fakeApi({
      ...listed,
      [listAt()]: { body: { orders: [pickup, noAddress, wrong, unknown], total: 4, views } },
      [`GET ${path}`]: { body: processing },
      [`PATCH ${path}`]: { body: { ...processing, status: 'shipped' } },
    });
    const { user } = show();
    expect(await screen.findByText('Pickup')).toBeInTheDocument();
    const tags = screen.getAllByText('No address').map((tag) => [tag.className, tag.closest('tr')?.textContent]);
    expect(tags).toEqual([
      [expect.stringContaining('quiet'), expect.stringContaining(noAddress.id)],
      [expect.stringContaining('bad'), expect.stringContaining(unknown.id)],
    ]);
    const cells = within(screen.getByText('Check address').closest('tr') ?? document.body);
    expect(cells.getByText('Paid')).toBeInTheDocument();
    expect(cells.getByText('Difference unpaid')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: `More actions for order ${unknown.id}` }));
    expect(await screen.findByRole('menuitem', { name: 'Add the address' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: `Ready to pick up: order ${order.id}` }));
    const dialog = within(await dialogCalled('Update Order Status'));
    expect(await dialog.findByText(/The customer gets an email that the order is ready/)).toBeInTheDocument();
    await user.click(dialog.getByText('Update Status'));
    expect(await screen.findByText(/updated to ready to pick up/)).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      status: 'shipped',
      statusBefore: 'processing',
    });
  });

  it.each(['list', 'dialog'])('completes an order without an address in one step in the %s @series', async (place) => {
    const inStore = aStaffOrder({ status: 'processing', ...{ address: '', city: '', state: '', zipCode: '' } });
    const handedOver: OrderSummary = { ...row, status: 'processing', toShip: 1, addressGap: 'missing' };
    const calls = fakeApi({
      ...listed,
      [listAt()]: { body: { orders: [handedOver], total: 1, views } },
      [`GET ${path}`]: { body: inStore },
      [`PATCH ${path}`]: { body: { ...inStore, status: 'completed' } },
    });
    const isDialog = place === 'dialog';
    const { user } = show(isDialog ? `/admin/orders?order=${order.id}` : undefined);
    const name = isDialog ? 'Handed over' : `Handed over: order ${order.id}`;
    await user.dblClick(await screen.findByRole('button', { name }));
    expect(await screen.findByText(`Order ${order.id} is completed`)).toBeInTheDocument();
    const sent = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    expect(sent()).toEqual([{ status: 'completed', statusBefore: 'processing' }]);
    if (isDialog) await waitFor(() => expect(screen.getByText('Close').closest('button')).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent()[1]).toEqual({ status: 'processing', statusBefore: 'completed' }));
  });

  it('shows each order with its customer, date, total and status, and the number of orders @series', async () => {
    fakeApi(listed);
    show();
    const cells = within(await screen.findByRole('row', { name: new RegExp(order.id) }));
    for (const text of ['Marina Reyes', /^Mar 4/, '6:30 PM', '1 × Harbor Bikini', '$66.99', 'Paid']) {
      expect(cells.getByText(text)).toBeInTheDocument();
    }
    expect(cells.getByText('Pending')).toHaveClass('order-status--pending');
    expect(cells.queryByText(/refunded/i)).not.toBeInTheDocument();
    expect(screen.getByText('Showing 1 of 60 orders')).toBeInTheDocument();
    for (const name of ['Order ID', 'Date', 'Customer', 'Items', 'Total', 'Payment', 'Shipping', 'Status', 'Actions']) {
      expect(screen.getByRole('columnheader', { name: new RegExp(`^${name}`) })).toBeInTheDocument();
    }
    await expectAccessiblePart();
  });

  it('lists the orders of one email address until staff remove this filter @series', async () => {
    const ofEmail = listAt('email=ana%40shop.example&sort=created-desc&limit=25&offset=0');
    fakeApi({ ...listed, [ofEmail]: { body: { orders: [], total: 0, views } } });
    const { user, address } = show('/admin/orders?email=ana%40shop.example');
    expect(await screen.findByText('No orders found matching your search.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove the filter ana@shop.example' }));
    expect(await screen.findByRole('link', { name: order.id })).toBeInTheDocument();
    expect(address()).toBe('/admin/orders');
  });

  it('opens orders with J, K and Enter, and goes to the search box with / @series', async () => {
    const second = { ...row, id: 'AAAA-BBBB-CCCC-DDDD' };
    fakeApi({ ...listed, [listAt()]: { body: { orders: [row, second], total: 2, views } } });
    const { user, address } = show();
    await screen.findByRole('link', { name: order.id });
    await user.keyboard('jjj');
    expect(screen.getByRole('link', { name: second.id })).toHaveFocus();
    await user.keyboard('k');
    expect(screen.getByRole('link', { name: order.id })).toHaveFocus();
    await user.keyboard('/j');
    const search = screen.getByRole('searchbox', { name: 'Search orders' });
    expect(search).toHaveFocus();
    expect(search).toHaveValue('j');
    act(() => search.blur());
    await user.keyboard('k{Enter}');
    expect(address()).toBe(`/admin/orders?order=${second.id}`);
  });

  it('marks orders with a full or partial refund @series', async () => {
    const whole = { ...row, id: 'AAAA-BBBB-CCCC-DDDD', refunded: row.total };
    fakeApi({ ...listed, [listAt()]: { body: { orders: [{ ...row, refunded: 5 }, whole], total: 2, views } } });
    show();
    expect(await screen.findByRole('row', { name: /Partly refunded/ })).toHaveTextContent(order.id);
    expect(screen.getByText('Refunded in full').closest('tr')).toHaveTextContent(whole.id);
  });

  it('shows the age of an unpaid order, the amount to pay if units are cancelled, and an order that was never paid @series', async () => {
    const createdAt = new Date(Date.now() - 8 * 24 * 3_600_000).toISOString();
    const unpaid = { ...row, createdAt, paid: 0, unbilled: 16.99 };
    const free = { ...unpaid, id: 'AAAA-BBBB-CCCC-DDDD', total: 0, unbilled: 0 };
    const cancelled: OrderSummary = {
      ...unpaid,
      id: 'AAAA-BBBB-CCCC-EEEE',
      status: 'cancelled',
      unbilled: row.total,
    };
    fakeApi({ ...listed, [listAt()]: { body: { orders: [unpaid, free, cancelled], total: 3, views } } });
    show();
    expect(await screen.findByText('Unpaid for 8 days, $50.00 owed')).toHaveClass('state-tag--bad');
    expect(screen.getByRole('row', { name: new RegExp(free.id) })).toHaveTextContent('Free');
    expect(screen.getByRole('row', { name: new RegExp(cancelled.id) })).toHaveTextContent('Not paid');
  });

  it('shows a shipped order that the customer picks up as ready @series', async () => {
    const ready: OrderSummary = { ...row, status: 'shipped', shippingMethod: 'pickup' };
    fakeApi({ ...listed, [listAt()]: { body: { orders: [ready], total: 1, views } } });
    show();
    expect(await screen.findByText('Ready to pick up')).toHaveClass('order-status--shipped');
    expect(screen.queryByText('Shipped', { selector: '.order-status' })).not.toBeInTheDocument();
  });

  it('applies the filters in the address, and reports that no order matches @series', async () => {
    const query = 'search=bikini&status=shipped&from=2026-03-01&to=2026-03-31&sort=created-desc&limit=25&offset=0';
    fakeApi({ ...listed, [listAt(query)]: { body: { orders: [], total: 0, views } } });
    const { user, address } = show('/admin/orders?search=bikini&status=shipped&from=2026-03-01&to=2026-03-31');
    expect(await screen.findByText('No orders found matching your search.')).toBeInTheDocument();
    expect(screen.getByLabelText('From')).toHaveValue('2026-03-01');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('Marina Reyes')).toBeInTheDocument();
    expect(address()).toBe('/admin/orders');
  });

  it('shows the orders that need each kind of work with their number, and expedited orders to ship first @series', async () => {
    const query = 'view=to-ship&sort=expedited-first&limit=25&offset=0';
    fakeApi({ ...listed, [listAt(query)]: { body: { orders: [{ ...row, customer: 'Ana Ruiz' }], total: 12, views } } });
    const { user, address } = show();
    await screen.findByText('Marina Reyes');
    const view = within(screen.getByRole('radiogroup', { name: 'View' }));
    expect(view.getByRole('radio', { name: 'All orders' })).toBeChecked();
    for (const option of ['Unpaid (1)', 'Owes a refund (0)', 'Refund failed (0)']) {
      expect(view.getByRole('radio', { name: option })).not.toBeChecked();
    }
    await user.click(view.getByRole('radio', { name: 'To ship (12)' }));
    expect(await screen.findByText('Ana Ruiz')).toBeInTheDocument();
    expect(address()).toBe('/admin/orders?view=to-ship&sort=expedited-first');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('Marina Reyes')).toBeInTheDocument();
    expect(address()).toBe('/admin/orders');
  });

  it('names the sort order of the orders to ship on phones @series', async () => {
    jest.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(window.matchMedia(''), { matches: true }));
    const query = 'view=to-ship&sort=expedited-first&limit=25&offset=0';
    fakeApi({ ...listed, [listAt(query)]: { body: { orders: [row], total: 1, views } } });
    show('/admin/orders?view=to-ship&sort=expedited-first');
    expect(await screen.findByText('Expedited first')).toBeInTheDocument();
    expect(screen.queryByText('the newest')).not.toBeInTheDocument();
  });

  it('shows the payment and the shipping of an order to ship in separate columns @series', async () => {
    const due = { ...row, toShip: 1, shippable: true, shipBy: order.createdAt };
    fakeApi({ ...listed, [listAt()]: { body: { orders: [due], total: 1, views } } });
    show();
    const cells = within(await screen.findByRole('row', { name: new RegExp(order.id) }));
    expect(cells.getByText('Paid').closest('td')).toHaveAttribute('data-title', 'Payment');
    expect(cells.getByText('1 to ship').closest('td')).toHaveAttribute('data-title', 'Shipping');
  });

  it('names today and yesterday, with the time of each order @series', async () => {
    const [today, yesterday] = [new Date(), new Date(Date.now() - 86_400_000)];
    const orders = [today, yesterday].map((at, place) => ({
      ...row,
      id: `AAAA-${place}`,
      createdAt: at.toISOString(),
    }));
    fakeApi({ ...listed, [listAt()]: { body: { orders, total: 2, views } } });
    show();
    expect(await screen.findByText('Today')).toHaveTextContent(/^Today\d+:\d\d [AP]M$/);
    expect(screen.getByText('Yesterday')).toBeInTheDocument();
  });

  it('states how many of the selected orders can be shipped @series', async () => {
    const due = { ...row, id: 'AAAA-BBBB-CCCC-DDDD', toShip: 1, shippable: true, shipBy: order.createdAt };
    fakeApi({ ...listed, [listAt()]: { body: { orders: [row, due], total: 2, views } } });
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: `Select order ${due.id}` }));
    expect(screen.getByRole('button', { name: 'Mark as shipped' })).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: `Select order ${row.id}` }));
    expect(screen.getByRole('button', { name: 'Mark as shipped (1 of 2 can be shipped)' })).toBeInTheDocument();
  });

  it('hides the filters and the less frequent actions behind buttons on phones @series', async () => {
    jest.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(window.matchMedia(''), { matches: true }));
    const filtered = listAt('status=shipped&sort=created-desc&limit=25&offset=0');
    fakeApi({ ...listed, [filtered]: { body: { orders: [row], total: 1, views } } });
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    const { user } = show('/admin/orders?status=shipped');
    await screen.findByText('Marina Reyes');
    expect(screen.queryByLabelText('From')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Filter (1)' }));
    expect(screen.getByLabelText('From')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Packing slips/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Packing slips (1)' }));
    expect(opened).toHaveBeenCalledWith(`/admin/orders/${order.id}/print?kind=packing-slip`, '_blank', 'noopener');
    await expectAccessiblePart();
  });

  it('opens no form for a new order if the role cannot create orders @series', async () => {
    fakeApi(listed);
    const page = (
      <PermissionsProvider value={['orders.view']}>
        <OrdersPage />
      </PermissionsProvider>
    );
    renderPage(page, { at: '/admin/orders?new=yes', path: '/admin/orders' });
    await screen.findByText(order.id);
    expect(screen.queryByLabelText('Customer name')).not.toBeInTheDocument();
  });

  it('opens an order that staff have just created @series', async () => {
    const product = aProduct({ id: 8, slug: 'tidewater-sarong', name: 'Tidewater Sarong', price: 30 });
    fakeApi({
      ...listed,
      'GET /api/admin/products/by-code?code=tide': { status: 404, body: { code: 'product.unknown-code', message: '' } },
      'GET /api/admin/products?search=tide&limit=20': { body: { products: [product], total: 1 } },
      'GET /api/products/tidewater-sarong': { body: product },
      'POST /api/admin/orders': { status: 201, body: order },
      [`GET ${path}`]: { body: order },
    });
    const { user, address } = show('/admin/orders?new=yes');
    await user.type(await screen.findByLabelText('Customer name'), 'Marina Reyes');
    await user.type(screen.getByLabelText('Email'), 'marina@shop.example');
    await user.type(screen.getByLabelText('Add Item'), 'tide{Enter}');
    await screen.findByText('1 × Tidewater Sarong in the order.');
    await user.click(await screen.findByText(/^This order has no address\./));
    await user.click(screen.getByText('Create Order'));
    await dialogCalled(`Order ${order.id}`);
    expect(address()).toBe(`/admin/orders?order=${order.id}`);
  });

  it('prints the packing slips of the selected orders, or of all orders on the page if none are selected @series', async () => {
    const other = { ...row, id: 'AAAA-BBBB-CCCC-DDDD' };
    fakeApi({ ...listed, [listAt()]: { body: { orders: [row, other], total: 2, views } } });
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    const { user } = show();
    await screen.findByText(other.id);
    await user.click(screen.getByRole('button', { name: 'Packing slips (2)' }));
    await user.click(screen.getByRole('checkbox', { name: `Select order ${other.id}` }));
    expect(screen.getByText('1 selected')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Packing slips (1)' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(screen.getByText('2 selected')).toBeInTheDocument();
    expect(opened.mock.calls.map(([url]) => url)).toEqual([
      `/admin/orders/${order.id}%2C${other.id}/print?kind=packing-slip`,
      `/admin/orders/${other.id}/print?kind=packing-slip`,
    ]);
  });

  it('selects the orders of all pages of the list @series', async () => {
    const other = { ...row, id: 'AAAA-BBBB-CCCC-DDDD' };
    const calls = fakeApi({
      ...listed,
      [listAt()]: { body: { orders: [row], total: 2, views } },
      [listAt('sort=created-desc&limit=100&offset=0')]: { body: { orders: [row, other], total: 2, views } },
    });
    const { user } = show();
    await screen.findByText('Marina Reyes');
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Select all 2 orders' }));
    expect(await screen.findByText('2 selected')).toBeInTheDocument();
    expect(screen.queryByText(/^Select all 2/)).not.toBeInTheDocument();
    expect(calls.filter(({ path: read }) => read.includes('limit=100'))).toHaveLength(1);
  });

  it('is exported with the current filters, after a password prompt if the server requires it', async () => {
    const file = 'GET /api/admin/orders/export.xlsx?search=marina&sort=created-desc';
    const calls = fakeApi({
      [listAt('search=marina&sort=created-desc&limit=25&offset=0')]: { body: { orders: [row], total: 1, views } },
      [file]: [
        { status: 403, body: { code: 'password-needed', message: 'Please confirm your password.' } },
        {
          body: 'a,b',
          headers: {
            'X-Total-Count': '1',
            'Content-Disposition': 'attachment; filename="orders-2026-11-21.xlsx"',
          },
        },
      ],
      'POST /api/user/confirm-password': { status: 204 },
    });
    URL.createObjectURL = () => 'blob:orders';
    URL.revokeObjectURL = () => undefined;
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { user } = show('/admin/orders?search=marina');
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.type(await screen.findByLabelText('Password'), 'liberty-admin{Enter}');
    expect(await screen.findByText('Orders exported')).toBeInTheDocument();
    expect(screen.getByText('1 order')).toBeInTheDocument();
    expect(saved).toEqual(['orders-2026-11-21.xlsx']);
    expect(calls.filter(({ path: called }) => called.includes('export'))).toHaveLength(2);
  });

  it('exports only the selected orders @series', async () => {
    const calls = fakeApi(listed);
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: `Select order ${order.id}` }));
    await user.click(screen.getByRole('button', { name: 'Export selected' }));
    await waitFor(() =>
      expect(calls.map((call) => call.path)).toContain(`/api/admin/orders/export.xlsx?orders=${order.id}`),
    );
  });

  it('shows the items below the order ID on tablets @series', async () => {
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) =>
        Object.assign(new EventTarget() as MediaQueryList, { matches: query.includes('1279px') }),
      );
    fakeApi(listed);
    show();
    const cell = (await screen.findByRole('link', { name: order.id })).closest('td');
    expect(cell).toHaveTextContent(`${order.id}${row.itemCount} × ${row.firstItem}`);
    expect(screen.queryByRole('columnheader', { name: 'Items' })).not.toBeInTheDocument();
  });
});

describe('order dialog', () => {
  const open = `/admin/orders?order=${order.id}`;

  it('has its less frequent actions in a menu on phones @series', async () => {
    jest.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(window.matchMedia(''), { matches: true }));
    fakeApi({ ...listed, [`GET ${path}`]: { body: order } });
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    const { user } = show(open);
    await user.click(await screen.findByRole('button', { name: 'More actions for this order' }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      ...['Exchange items', 'Cancel or refund', 'Packing slip', 'Invoice', 'Hold', 'Duplicate', 'History'],
    ]);
    await user.click(menu.getByRole('menuitem', { name: 'Invoice' }));
    expect(opened).toHaveBeenCalledWith(`/admin/orders/${order.id}/print?kind=invoice`, '_blank', 'noopener');
  });

  it('copies the email and the address of the customer @series', async () => {
    fakeApi({ ...listed, [`GET ${path}`]: { body: { ...order, notes: 'Gift wrap' } } });
    const { user } = show(open);
    await user.click(await screen.findByRole('button', { name: 'Copy email' }));
    expect(await navigator.clipboard.readText()).toBe(order.email);
    await user.click(screen.getByRole('button', { name: 'Copy address' }));
    expect(await navigator.clipboard.readText()).toBe(
      `${order.firstName} ${order.lastName}\n${order.address}\n${order.city}, ${order.state} ${order.zipCode}\n${order.country}`,
    );
    expect(await screen.findByText('Address copied')).toBeInTheDocument();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed.'));
    await user.click(screen.getByRole('button', { name: 'Copy email' }));
    expect(await screen.findByText('The email could not be copied')).toBeInTheDocument();
    expect(screen.getByText('Private note', { selector: '.second-line' }).parentElement).toHaveTextContent('Gift wrap');
  });

  it('opens by its address and shows all details @series', async () => {
    fakeApi({
      ...listed,
      [`GET ${path}`]: {
        body: aStaffOrder({
          phone: '(831) 555-0100',
          placedBy: 'ann',
          promoCode: 'WELCOME10',
          discount: 5.8,
          staffTimeline: [
            { kind: 'placed', at: order.createdAt, text: 'Order placed', by: 'marina' },
            { kind: 'note', at: order.createdAt, text: 'Wants it by Friday', by: 'ann' },
          ],
        }),
      },
      [mailsOf]: mails({
        id: 'm1',
        template: 'order-confirmation',
        to: 'm•••@s•••.example',
        subject: 'Your order',
        state: 'sent',
        attempts: 1,
        createdAt: order.createdAt,
        sentAt: order.createdAt,
      }),
    });
    show(open);
    const dialog = within(await dialogCalled(`Order ${order.id}`));
    expect(await dialog.findByRole('link', { name: 'marina@shop.example' })).toBeInTheDocument();
    for (const text of [
      '(831) 555-0100',
      'entered by ann',
      'Harbor Bikini',
      'M, Navy',
      '1 Ocean Avenue',
      'Credit card',
    ]) {
      expect(dialog.getByText(text)).toBeInTheDocument();
    }
    expect(dialog.getByText('Discount (WELCOME10)')).toBeInTheDocument();
    expect(dialog.getByText('Wants it by Friday')).toHaveClass('order-timeline__note');
    expect(await dialog.findByText('Sent')).toBeInTheDocument();
    const events = within(dialog.getByRole('region', { name: 'Timeline' })).getAllByRole('listitem');
    expect(events.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Private note: Wants it by Friday/),
      expect.stringMatching(/^Order placedMar 4.*, 6:30 PM by marina$/),
    ]);
    const note = dialog.getByLabelText('Private note');
    expect(note.compareDocumentPosition(events[0] ?? note)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await expectAccessiblePart();
    expect(dialog.getByRole('link', { name: 'Packing slip' })).toHaveAttribute(
      'href',
      `/admin/orders/${order.id}/print?kind=packing-slip`,
    );
  });

  it('shows the name of a set above its halves, the reason for a changed price, and the restocked items @series', async () => {
    const [item] = order.items;
    if (!item) throw new Error('The order has no item.');
    const half = {
      ...item,
      price: 25,
      shopPrice: 30,
      priceReason: 'A thread is loose',
      set: { group: 1, name: 'Wave Set' },
    };
    const items = [half, { ...half, id: 2, restocked: 1, exchanged: [{ quantity: 1, size: 'L' }] }].map((one) => ({
      ...one,
      cancelled: one.quantity,
    }));
    fakeApi({ ...listed, [`GET ${path}`]: { body: { ...order, items, refundable: 0 } } });
    show(open);
    expect(await screen.findByText('Set: Wave Set')).toBeInTheDocument();
    const prices = screen.getAllByText(/^instead of/);
    expect(prices.map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: 2 }, () => 'instead of $30.00: A thread is loose'),
    );
    expect(screen.getByText('1 back in stock')).toBeInTheDocument();
    expect(screen.getByText(/exchanged for size L/i)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cancel or refund' })).not.toBeInTheDocument();
  });

  it("links only to the customer's email address and phone number, whatever was entered as an address @series", async () => {
    const odd = aStaffOrder({ email: 'a@b.test?bcc=evil@evil.test', phone: '(831) 555-0142 ext. 7' });
    fakeApi({ ...listed, [`GET ${path}`]: { body: odd } });
    show(open);
    const mail = await screen.findByRole('link', { name: odd.email });
    const subject = encodeURIComponent(`Your order ${odd.id}`);
    expect(mail).toHaveAttribute('href', `mailto:a@b.test%3Fbcc%3Devil%40evil.test?subject=${subject}`);
    expect(screen.getByRole('link', { name: '(831) 555-0142 ext. 7' })).toHaveAttribute('href', 'tel:8315550142');
  });

  it('opens over the list, and leaves the list as it was when it is closed @series', async () => {
    const sorted = listAt('sort=total-asc&limit=25&offset=0');
    fakeApi({ ...listed, [sorted]: { body: { orders: [row], total: 1, views } }, [`GET ${path}`]: { body: order } });
    const { user, address } = show('/admin/orders?sort=total-asc');
    await user.click(await screen.findByRole('link', { name: order.id }));
    expect(address()).toBe(`/admin/orders?sort=total-asc&order=${order.id}`);
    await user.click(await screen.findByText('Close'));
    expect(address()).toBe('/admin/orders?sort=total-asc');
  });

  describe('opened from the list', () => {
    const [before, after] = ['AAAA-AAAA-AAAA-AAAA', 'BBBB-BBBB-BBBB-BBBB'] as const;
    const pageOf = (offset: number, limit = 25) => listAt(`sort=created-desc&limit=${limit}&offset=${offset}`);
    const rowsOf = (total: number, ...ids: string[]) => ({
      body: { orders: ids.map((id) => ({ ...row, id })), total, views },
    });
    const opened = (id: string) => ({
      [`GET /api/admin/orders/${id}`]: { body: { ...order, id } },
      [`GET /api/admin/mail?orderId=${id}&limit=100`]: mails(),
    });
    const button = (name: string) => screen.getByRole('button', { name });

    it('goes to the previous and the next order by buttons and by K and J, and Back leaves the orders @series', async () => {
      fakeApi({
        ...listed,
        [pageOf(0)]: rowsOf(3, before, order.id, after),
        ...opened(order.id),
        ...opened(after),
      });
      const { user, address } = show();
      await user.click(await screen.findByRole('link', { name: order.id }));
      await dialogCalled(`Order ${order.id}`);
      await screen.findByLabelText('Private note');
      await user.click(button('Next order'));
      await dialogCalled(`Order ${after}`);
      expect(button('Next order')).toHaveFocus();
      await user.keyboard('k');
      await dialogCalled(`Order ${order.id}`);
      expect(button('Previous order')).toHaveFocus();
      await user.type(await screen.findByLabelText('Private note'), 'jk');
      expect(address()).toBe(`/admin/orders?order=${order.id}`);
      await expectAccessiblePart();
      await user.clear(screen.getByLabelText('Private note'));
      act(() => window.history.back());
      await waitFor(() => expect(address()).toBe('/admin/orders'));
    });

    it('goes back to the previous page of the list, and stops at the first and the last order @series', async () => {
      fakeApi({
        ...listed,
        [pageOf(25)]: rowsOf(27, order.id, after),
        [pageOf(24, 1)]: rowsOf(27, before),
        [pageOf(0)]: rowsOf(27, before),
        [pageOf(1, 1)]: rowsOf(27, order.id),
        ...opened(order.id),
        ...opened(after),
        ...opened(before),
      });
      const { user, address } = show(`/admin/orders?page=2&order=${after}`);
      await waitFor(() => expect(button('Previous order')).not.toHaveAttribute('aria-disabled'));
      expect(button('Next order')).toHaveAttribute('aria-disabled', 'true');
      await user.click(button('Previous order'));
      expect(address()).toBe(`/admin/orders?page=2&order=${order.id}`);
      await waitFor(() => expect(button('Previous order')).not.toHaveAttribute('aria-disabled'));
      await user.keyboard('k');
      expect(address()).toBe(`/admin/orders?order=${before}`);
      await waitFor(() => expect(button('Next order')).not.toHaveAttribute('aria-disabled'));
      expect(button('Previous order')).toHaveAttribute('aria-disabled', 'true');
    });

    it('asks before a typed note is lost, and then goes to the order @series', async () => {
      fakeApi({ ...listed, [pageOf(0)]: rowsOf(2, order.id, after), ...opened(order.id), ...opened(after) });
      const { user, address } = show(open);
      await user.type(await screen.findByLabelText('Private note'), 'Called');
      button('Next order').focus();
      await user.keyboard('j');
      await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
      expect(screen.getByLabelText('Private note')).toHaveValue('Called');
      await user.click(screen.getByText('Close'));
      await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
      await user.click(button('Next order'));
      await user.click(await screen.findByRole('button', { name: 'Discard' }));
      await dialogCalled(`Order ${after}`);
      expect(await screen.findByLabelText('Private note')).toHaveValue('');
      await user.click(screen.getByText('Close'));
      expect(address()).toBe('/admin/orders');
    });

    it('asks before a chosen payment method is lost @series', async () => {
      const unpaid = { ...order, paid: 0, refundable: 0, placedBy: 'ann' };
      fakeApi({ ...listed, [pageOf(0)]: rowsOf(2, order.id, after), [`GET ${path}`]: { body: unpaid } });
      const { user } = show(open);
      await choose(user, await screen.findByLabelText('Paid by'), 'Cash');
      await user.click(button('Next order'));
      expect(await screen.findByText('Discard your changes?')).toBeInTheDocument();
    });

    it('goes on from the end of the first page after the only order of the second page has left the list @series', async () => {
      fakeApi({
        ...listed,
        [pageOf(25)]: [rowsOf(26, order.id), rowsOf(25)],
        [pageOf(24, 1)]: rowsOf(25, before),
        [pageOf(0)]: rowsOf(25, ...Array.from({ length: 24 }, (_, index) => `CCCC-${index}`), before),
        ...opened(order.id),
        [`PATCH ${path}`]: { body: order },
      });
      const { user, address } = show(`/admin/orders?page=2&order=${order.id}`);
      await user.type(await screen.findByLabelText('Private note'), 'Shipped');
      const previous = button('Previous order');
      await user.click(screen.getByRole('button', { name: 'Add note' }));
      await screen.findByRole('link', { name: before });
      expect(button('Previous order')).toBe(previous);
      expect(button('Next order')).toHaveAttribute('aria-disabled', 'true');
      await user.click(previous);
      expect(address()).toBe(`/admin/orders?order=${before}`);
    });

    it('uses the keys of the open dialog after its focused control has disappeared @series', async () => {
      fakeApi({ ...listed, [pageOf(0)]: rowsOf(3, before, order.id, after), ...opened(order.id), ...opened(after) });
      const { user, address } = show(open);
      await screen.findByLabelText('Private note');
      (document.activeElement as HTMLElement).blur();
      await user.keyboard('/');
      expect(screen.getByLabelText('Search orders')).not.toHaveFocus();
      await user.keyboard('j');
      expect(address()).toBe(`/admin/orders?order=${after}`);
    });

    it('has no controls if the order is not in the list @series', async () => {
      fakeApi({ ...listed, [pageOf(0)]: rowsOf(2, before, after), ...opened(order.id) });
      show(open);
      await dialogCalled(`Order ${order.id}`);
      await screen.findByText('Showing 2 of 2 orders');
      expect(screen.queryByRole('button', { name: 'Next order' })).not.toBeInTheDocument();
    });

    it('goes on from the former place of an order that has left the list @series', async () => {
      fakeApi({
        ...listed,
        [pageOf(0)]: [rowsOf(3, before, order.id, after), rowsOf(2, before, after)],
        ...opened(order.id),
        [`PATCH ${path}`]: { body: order },
      });
      const { user, address } = show();
      await user.click(await screen.findByRole('link', { name: order.id }));
      await user.type(await screen.findByLabelText('Private note'), 'Shipped');
      await user.click(screen.getByRole('button', { name: 'Add note' }));
      await waitFor(() => expect(screen.queryByRole('link', { name: order.id })).not.toBeInTheDocument());
      await user.click(button('Next order'));
      expect(address()).toBe(`/admin/orders?order=${after}`);
    });
  });

  it('adds a private note @series', async () => {
    const noted = aStaffOrder({
      staffTimeline: [{ kind: 'note', at: order.createdAt, text: 'Called her', by: 'ann' }],
    });
    const calls = fakeApi({
      ...listed,
      [`GET ${path}`]: { body: order },
      [`PATCH ${path}`]: [{ status: 503 }, { body: noted }],
    });
    const { user } = show(open);
    await user.type(await screen.findByLabelText('Private note'), 'Called her');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText('The shop could not be reached. Please try again.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText('Called her', { selector: 'li' })).toBeInTheDocument();
    expect(await screen.findByText('Note added')).toBeInTheDocument();
    expect(screen.getByLabelText('Private note')).toHaveValue('');
    expect(calls).toContainEqual({ method: 'PATCH', path, body: { note: 'Called her' } });
  });

  it('marks a failed refund as settled with a note @series', async () => {
    const refund = { id: 'r', amount: 20, reason: '', at: order.createdAt, by: 'ann', error: 'The card is closed.' };
    const failed = aStaffOrder({ refunds: [{ ...refund, state: 'failed', owed: 20 }] });
    const calls = fakeApi({ ...listed, [`GET ${path}`]: { body: failed }, [`PATCH ${path}`]: { body: failed } });
    const { user } = show(open);
    await user.type(await screen.findByLabelText('Private note'), 'Paid by check');
    await user.click(screen.getByLabelText('This note explains how the failed refund was settled'));
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText('Note added')).toBeInTheDocument();
    expect(calls).toContainEqual({ method: 'PATCH', path, body: { note: 'Paid by check', settlesRefunds: true } });
  });

  it.each([
    ['failed', 'retry'],
    ['sent', 'send-again'],
  ] as const)('sends a %s mail again only once on a double click @series', async (state, call) => {
    const mail = { id: 'm1', template: 'order-shipped', to: 'm•••', subject: null, attempts: 3 } as const;
    const failure = state === 'failed' && { lastError: '550 no such mailbox' };
    const calls = fakeApi({
      ...listed,
      [`GET ${path}`]: { body: order },
      [mailsOf]: mails({ ...mail, state, createdAt: order.createdAt, ...failure }),
      [`POST /api/admin/mail/m1/${call}`]: { body: {} },
    });
    show(open);
    const button = await screen.findByRole('button', { name: 'Send again: Order shipped' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText('Email in the queue')).toBeInTheDocument();
    if (failure) expect(screen.getByText(failure.lastError)).toBeInTheDocument();
    const again = { method: 'POST', path: `/api/admin/mail/m1/${call}`, body: { to: 'marina@shop.example' } };
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([again]);
  });

  it('records how a staff order was paid @series', async () => {
    const unpaid = aStaffOrder({ paid: 0, refundable: 0, placedBy: 'marina' });
    const calls = fakeApi({
      ...listed,
      [`GET ${path}`]: { body: unpaid },
      [`PATCH ${path}`]: { body: { ...unpaid, paid: 66.99, paymentMethod: 'cash' } },
    });
    const { user } = show(open);
    expect((await screen.findAllByText('Not paid yet')).length).toBeGreaterThan(0);
    await choose(user, screen.getByLabelText('Paid by'), 'Cash');
    await user.click(screen.getByText('Record payment'));
    expect(await screen.findByText('Payment recorded')).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ paymentMethod: 'cash', receipt: true });
  });

  it('reloads only while its refund is in progress, without extending the session @series', async () => {
    const refund = { id: 'r', amount: 20, reason: '', at: order.createdAt, by: 'ann', owed: 0 };
    const withRefund = (state: 'pending' | 'succeeded') => ({
      body: aStaffOrder({ refunded: 20, refunds: [{ ...refund, state }] }),
    });
    jest.useFakeTimers();
    try {
      const calls = fakeApi({
        ...listed,
        [`GET ${path}`]: [withRefund('pending'), withRefund('pending'), withRefund('succeeded')],
      });
      show(open);
      const looks = () => calls.filter((call) => call.path === path).map(({ inBackground }) => inBackground);
      expect(await screen.findByText(/on its way/)).toBeInTheDocument();
      await act(() => jest.advanceTimersByTimeAsync(3_000));
      expect(screen.getByText(/on its way/)).toBeInTheDocument();
      await act(() => jest.advanceTimersByTimeAsync(3_000));
      expect(screen.getByText(/, done/)).toBeInTheDocument();
      await act(() => jest.advanceTimersByTimeAsync(30_000));
      expect(looks()).toEqual([undefined, true, true]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('shows the promised arrival date @series', async () => {
    const arrival = { from: '2026-11-30', to: '2026-12-02' };
    fakeApi({ ...listed, [`GET ${path}`]: { body: aStaffOrder({ arrival }) } });
    show(open);
    expect(await screen.findByText(/^Promised for/)).toHaveTextContent('Promised for Mon Nov 30 – Wed Dec 2');
  });

  it('shows no shipping costs if nothing is shipped @series', async () => {
    fakeApi({ ...listed, [`GET ${path}`]: { body: aStaffOrder({ address: '' }) } });
    show(open);
    expect(await screen.findByRole('region', { name: 'Customer' })).toBeInTheDocument();
    expect(screen.queryByText('Shipping Address')).not.toBeInTheDocument();
    expect(screen.queryByText('Standard shipping')).not.toBeInTheDocument();
  });

  it('opens with the form in its address, which the address no longer has after the form @series', async () => {
    fakeApi({ ...listed, [`GET ${path}`]: { body: order } });
    const { user, address } = show(`/admin/orders?order=${order.id}&do=address`);
    await user.click(await within(await dialogCalled(`Customer of order ${order.id}`)).findByText('Cancel'));
    await waitFor(() => expect(address()).toBe(`/admin/orders?order=${order.id}`));
  });

  it('reports an unknown order @series', async () => {
    fakeApi(listed);
    show(open);
    expect(await screen.findByText(`There is no order ${order.id}.`)).toBeInTheDocument();
  });
});

describe('the customer of an order', () => {
  const put = `PUT ${path}/recipient`;
  const seen = {
    ...{ name: 'Marina Reyes', email: 'marina@shop.example', phone: '' },
    ...{ address: '1 Ocean Avenue', city: 'Santa Cruz', state: 'CA', zipCode: '95060' },
  };

  async function edit(responses: Parameters<typeof fakeApi>[0], action = 'Edit customer') {
    const calls = fakeApi({ ...listed, [`GET ${path}`]: { body: order }, ...responses });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: `View order ${order.id}` }));
    await user.click(await screen.findByText(action));
    const dialog = within(
      await dialogCalled(`${action === 'Edit customer' ? 'Customer' : 'Address'} of order ${order.id}`),
    );
    const type = async (label: string, text: string) => {
      await user.clear(await dialog.findByLabelText(label));
      if (text !== '') await user.type(dialog.getByLabelText(label), text);
    };
    const save = () => user.click(dialog.getByText('Save'));
    const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    return { user, dialog, type, save, sent };
  }

  it('is changed together with the address, and the dialog states that the amounts stay unchanged @series', async () => {
    const changed = aStaffOrder({ email: 'marina@new.example', phone: '831 555 0100' });
    const { dialog, type, save, sent } = await edit({ [put]: { body: changed } });
    await type('Email', 'marina@new.example');
    await type('Phone', '831 555 0100');
    await type('State', 'Oregon');
    await type('ZIP code', '972011234');
    expect(
      dialog.getByText(/^Tax and shipping stay as charged, and the promised dates stay as they are/),
    ).toBeInTheDocument();
    await expectAccessiblePart();
    await save();
    expect(await screen.findByText('Customer updated')).toBeInTheDocument();
    expect(sent()).toEqual([
      {
        ...seen,
        ...{ email: 'marina@new.example', phone: '831 555 0100', state: 'Oregon', zipCode: '97201-1234' },
        before: seen,
      },
    ]);
    expect(await screen.findByText('831 555 0100')).toBeInTheDocument();
  });

  it('is checked before it is saved, and shows the reasons of the server at its fields @series', async () => {
    const zipCode = 'The ZIP code 97201 is in Oregon, not in California.';
    const { dialog, type, save, sent } = await edit({
      [put]: { status: 422, body: { code: 'order.recipient', message: zipCode, errors: { zipCode } } },
    });
    for (const label of ['Customer name', 'Email', 'Address', 'City', 'State', 'ZIP code']) await type(label, '');
    await save();
    expect(await dialog.findByText('Please enter the street address.')).toBeInTheDocument();
    expect(dialog.getAllByText('Customer name and email are required')).toHaveLength(2);
    expect(sent()).toEqual([]);
    for (const [label, text] of [
      ['Customer name', seen.name],
      ['Email', seen.email],
      ['Address', seen.address],
      ['City', seen.city],
      ['State', seen.state],
      ['ZIP code', '97201'],
    ] as const)
      await type(label, text);
    await save();
    await waitFor(() => expect(dialog.getByLabelText('ZIP code')).toHaveAccessibleDescription(zipCode));
  });

  it('replaces the change of a colleague only after staff have seen it @series', async () => {
    const theirs = aStaffOrder({ city: 'Capitola' });
    const { dialog, type, save, sent } = await edit({
      [`GET ${path}`]: [{ body: order }, { body: order }, { body: theirs }],
      [put]: [
        { status: 409, body: { code: 'order.changed', message: 'Another staff member changed it.' } },
        { body: aStaffOrder({ city: 'Aptos' }) },
      ],
    });
    await type('City', 'Aptos');
    await type('Apartment or suite (optional)', ' Apt 4 ');
    await save();
    expect(await dialog.findByText('A colleague saved this while you were editing it')).toBeInTheDocument();
    expect(dialog.getByText('Capitola')).toBeInTheDocument();
    await save();
    expect(await screen.findByText('Customer updated')).toBeInTheDocument();
    const changed = { city: 'Aptos', address: `${seen.address}, Apt 4` };
    expect(sent()).toEqual([
      { ...seen, ...changed, before: seen },
      { ...seen, ...changed, before: { ...seen, city: 'Capitola' } },
    ]);
  });

  it('is not discarded by Back without a confirmation @series', async () => {
    const { user, type } = await edit({});
    await type('City', 'Aptos');
    window.history.back();
    await user.click(await screen.findByText('Discard'));
    await waitFor(() => expect(screen.queryByLabelText('City')).not.toBeInTheDocument());
    expect(screen.queryByText('Edit customer')).not.toBeInTheDocument();
  });

  it('gets the address that an order with items to ship lacks @series', async () => {
    const noAddress = { address: '', city: '', state: '', zipCode: '' };
    const lacking = aStaffOrder({ ...noAddress, status: 'processing' });
    const found = { [`GET ${path}`]: { body: lacking }, [put]: { body: order } };
    const { dialog, type, save, sent } = await edit(found, 'Add the address');
    expect(screen.getByText(/^This order has no address\./)).toBeInTheDocument();
    await save();
    expect(await dialog.findByText('Please enter the street address.')).toBeInTheDocument();
    for (const [label, text] of [
      ['Address', seen.address],
      ['City', seen.city],
      ['State', seen.state],
      ['ZIP code', seen.zipCode],
    ] as const)
      await type(label, text);
    await save();
    expect(await screen.findByText('Customer updated')).toBeInTheDocument();
    expect(sent()).toEqual([{ ...seen, before: { ...seen, ...noAddress } }]);
    expect(screen.queryByText(/^This order has no address\./)).not.toBeInTheDocument();
  });

  it('is offered without an address for an order that is handed over in the store @series', async () => {
    const inStore = aStaffOrder({ ...{ address: '', city: '', state: '', zipCode: '' }, shippingMethod: 'pickup' });
    const { dialog, type, save, sent } = await edit({
      [`GET ${path}`]: { body: inStore },
      [put]: { body: inStore },
    });
    await type('Phone', '831 555 0100');
    expect(dialog.queryByLabelText('Address')).not.toBeInTheDocument();
    expect(dialog.queryByText(/^Tax and shipping/)).not.toBeInTheDocument();
    await save();
    expect(await screen.findByText('Customer updated')).toBeInTheDocument();
    expect(sent()).toMatchObject([{ phone: '831 555 0100', address: '', before: { phone: '', address: '' } }]);
  });

  it.each(['shipped', 'completed', 'cancelled'] as const)(
    'cannot be changed after the order was %s @series',
    async (status) => {
      fakeApi({ ...listed, [`GET ${path}`]: { body: aStaffOrder({ status }) } });
      show(`/admin/orders?order=${order.id}`);
      expect(await screen.findByText('Shipping Address')).toBeInTheDocument();
      expect(screen.queryByText('Edit customer')).not.toBeInTheDocument();
    },
  );
});

describe('order status', () => {
  async function edit(responses: Parameters<typeof fakeApi>[0]) {
    const calls = fakeApi({ ...listed, [`GET ${path}`]: { body: order }, ...responses });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: `More actions for order ${order.id}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit status' }));
    const dialog = within(await dialogCalled('Update Order Status'));
    const set = async (option: string) => choose(user, await dialog.findByLabelText('Status'), option);
    return { calls, user, set };
  }

  it('changes to shipped with a carrier and a tracking number @series', async () => {
    const { calls, user, set } = await edit({ [`PATCH ${path}`]: { body: aStaffOrder({ status: 'shipped' }) } });
    await user.click(await screen.findByText('Update Status'));
    expect(await screen.findByText('Please choose a status.')).toBeInTheDocument();
    await expectAccessiblePart();
    await set('Shipped');
    expect(screen.getByText(/^All remaining items go into one parcel/)).toBeInTheDocument();
    await user.type(screen.getByLabelText('Tracking number'), '1Z999');
    await user.click(screen.getByText('Update Status'));
    expect(await screen.findByText('Please enter the carrier for this tracking number.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Carrier'), 'UPS');
    await user.click(screen.getByText('Update Status'));
    expect(await screen.findByText('Order Updated')).toBeInTheDocument();
    expect(screen.getByText(`Order ${order.id} status updated to shipped`)).toBeInTheDocument();
    expect(calls).toContainEqual({
      method: 'PATCH',
      path,
      body: {
        status: 'shipped',
        statusBefore: 'pending',
        carrier: 'UPS',
        trackingNumber: '1Z999',
        trackingNumberBefore: null,
      },
    });
  });

  it('changes to cancelled in a further step, which asks for the items and the refund @series', async () => {
    const { calls, user, set } = await edit({});
    await set('Cancelled');
    expect(screen.getByText(/^You choose the items and the refund in the next step/)).toBeInTheDocument();
    await user.click(screen.getByText('Continue'));
    const dialog = within(await dialogCalled(`Cancel or refund order ${order.id}`));
    expect(await dialog.findByRole('spinbutton', { name: 'Units of Harbor Bikini (M, Navy)' })).toHaveValue('1');
    expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  it('changes to completed after a full refund only with a confirmation @series', async () => {
    const { calls, user, set } = await edit({
      [`GET ${path}`]: { body: aStaffOrder({ refunded: 66.99, refundable: 0 }) },
      [`PATCH ${path}`]: { body: aStaffOrder({ status: 'completed' }) },
    });
    await set('Completed');
    await user.click(screen.getByText('Update Status'));
    expect(await screen.findByText('Please confirm this first.')).toBeInTheDocument();
    await user.click(screen.getByLabelText('This order was refunded in full. Ship it anyway.'));
    await user.click(screen.getByText('Update Status'));
    expect(await screen.findByText('Order Updated')).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ evenIfRefunded: true });
  });

  it.each([
    ['is partly refunded', { refunded: 5, refundable: 61.99 }],
    ['has left the shop', { status: 'completed', refunded: 66.99, refundable: 0 }],
  ] as const)('asks for no confirmation of the refund of an order that %s @series', async (_, parts) => {
    const { set } = await edit({ [`GET ${path}`]: { body: aStaffOrder(parts) } });
    await set('Shipped');
    expect(screen.getByLabelText('Tracking number')).toBeInTheDocument();
    expect(screen.queryByText(/Ship it anyway/)).not.toBeInTheDocument();
  });

  it('stays cancelled after a refund @series', async () => {
    const { set } = await edit({ [`GET ${path}`]: { body: aStaffOrder({ status: 'cancelled', refunded: 5 }) } });
    await set('Cancelled');
    expect(screen.queryByTitle('Shipped')).not.toBeInTheDocument();
    expect(screen.getByText(/^The order stays cancelled/)).toBeInTheDocument();
  });

  it('changes an unpaid order to shipped only with a confirmation @series', async () => {
    const { calls, user, set } = await edit({
      [`GET ${path}`]: { body: aStaffOrder({ paid: 0, refundable: 0 }) },
      [`PATCH ${path}`]: { body: aStaffOrder({ status: 'shipped', paid: 0 }) },
    });
    await set('Shipped');
    await user.click(screen.getByText('Update Status'));
    expect(await screen.findByText('Please confirm this first.')).toBeInTheDocument();
    await user.click(screen.getByLabelText('This order is not paid. Ship it anyway.'));
    await user.click(screen.getByText('Update Status'));
    expect(await screen.findByText('Order Updated')).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ evenIfUnpaid: true });
  });

  const differences = [{ id: 'W8HN-2M9X-4TBD-K7QF', itemId: 1, amount: 8.68, state: 'unpaid' } as const];
  it.each([
    [{ differences }, 'The price difference is not paid. Hand over the items anyway.'],
    [{ paid: 0, refundable: 0 }, 'This order is not paid. Hand it over anyway.'],
  ])('completes an unpaid pickup order only with a confirmation: %o', async (parts, confirmation) => {
    const ready = aStaffOrder({ status: 'shipped', shippingMethod: 'pickup', ...parts });
    const { calls, user, set } = await edit({
      [`GET ${path}`]: { body: ready },
      [`PATCH ${path}`]: { body: { ...ready, status: 'completed' } },
    });
    await set('Completed');
    await user.click(screen.getByLabelText(confirmation));
    await user.click(screen.getByText('Update Status'));
    expect(await screen.findByText('Order Updated')).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ evenIfUnpaid: true });
  });

  it('shows a tracking number that another staff member set, and overwrites it only after a confirmation @series', async () => {
    const message = 'Another staff member set the tracking number to 1Z2 a moment ago.';
    const shipped = { status: 'shipped', carrier: 'UPS' } as const;
    const { calls, user } = await edit({
      [`GET ${path}`]: [
        { body: aStaffOrder({ ...shipped, trackingNumber: '1Z1' }) },
        { body: aStaffOrder({ ...shipped, trackingNumber: '1Z2' }) },
      ],
      [`PATCH ${path}`]: [
        { status: 409, body: { code: 'order.changed', message } },
        { body: aStaffOrder({ ...shipped, trackingNumber: '1Z3' }) },
      ],
    });
    const field = await screen.findByLabelText('Tracking number');
    await user.clear(field);
    await user.type(field, '1Z3');
    await user.click(screen.getByText('Update Status'));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(field).toHaveValue('1Z3');
    await user.click(screen.getByText('Save anyway'));
    expect(await screen.findByText('Order Updated')).toBeInTheDocument();
    const seen = calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    expect(seen).toMatchObject([{ trackingNumberBefore: '1Z1' }, { trackingNumberBefore: '1Z2' }]);
  });

  it('shows a status that another staff member set, and overwrites it only after a confirmation @series', async () => {
    const message = 'ann set this order to completed a moment ago.';
    const { calls, user, set } = await edit({
      [`GET ${path}`]: [{ body: order }, { body: aStaffOrder({ status: 'completed' }) }],
      [`PATCH ${path}`]: [
        { status: 409, body: { code: 'order.changed', message } },
        { body: aStaffOrder({ status: 'processing' }) },
      ],
    });
    await set('Processing');
    await user.click(screen.getByText('Update Status'));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByText('Leave unchanged')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByText('Completed', { selector: '.order-status' })).toBeInTheDocument());
    await user.click(screen.getByText('Save anyway'));
    expect(await screen.findByText('Order Updated')).toBeInTheDocument();
    const before = calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    expect(before).toEqual([
      { status: 'processing', statusBefore: 'pending' },
      { status: 'processing', statusBefore: 'completed' },
    ]);
  });
});
