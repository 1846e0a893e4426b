import { screen, within } from '@testing-library/react';
import { aStaffOrder } from '../../../test/a-staff-order';
import { allPermissions } from '../../../test/a-user';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { Permission, StaffMail, StaffOrder, StaffUser } from '../../api/models';
import { PermissionsProvider } from '../ui/use-may';
import { OrderDialog } from './order-dialog';

const counts = { pending: 0, sending: 0, sent: 0, failed: 0, cancelled: 0 };

interface Surroundings {
  mails?: StaffMail[];
  users?: StaffUser[];
  /** Permission that the staff member does not have. */
  without?: Permission;
}

async function open(parts: Partial<StaffOrder>, { mails = [], users = [], without }: Surroundings = {}) {
  const order = aStaffOrder(parts);
  const search = encodeURIComponent((order.guest ? order.email : order.username) ?? '');
  fakeApi({
    [`GET /api/admin/orders/${order.id}`]: { body: order },
    [`GET /api/admin/mail?orderId=${order.id}&limit=100`]: { body: { counts, total: mails.length, mails } },
    [`GET /api/admin/users?search=${search}&limit=25`]: { body: { users, total: users.length } },
  });
  const { user, address } = renderPage(
    <PermissionsProvider value={allPermissions.filter((one) => one !== without)}>
      <OrderDialog id={order.id} onClose={() => undefined} />
    </PermissionsProvider>,
    { at: `/admin/orders?order=${order.id}`, path: '/admin/orders' },
  );
  await screen.findByRole('region', { name: 'Payment' });
  return { user, address };
}
const factOf = (name: string) => screen.getByText(name, { selector: '.order-facts dt' }).nextElementSibling;
const filledButtons = () =>
  screen
    .getAllByRole('button')
    .filter(({ className }) => className.includes('ant-btn-primary'))
    .map(({ textContent }) => textContent);
const aCustomer = (parts: Partial<StaffUser> = {}): StaffUser => ({
  ...{ id: 3, username: 'marina', email: 'marina@shop.example', createdAt: unpaid.createdAt },
  ...{ orderCount: 4, spent: 458.99, isAdmin: false, role: null, hasSecondFactor: false, isGuest: false },
  deletionRequestedAt: null,
  ...parts,
});
const unpaid = { paid: 0, refundable: 0, placedBy: 'ann', createdAt: new Date().toISOString() };

describe('order page', () => {
  it('shows the payment and the units to ship of a paid order, and suggests to ship it', async () => {
    await open({});
    expect(factOf('Total')).toHaveTextContent(/^\$66.99 Paid$/);
    expect(factOf('Status')).toHaveTextContent('Pending 1 to ship');
    expect(filledButtons()).toEqual(['Ship']);
    await expectAccessiblePart();
  });

  it('suggests to record the payment of an unpaid order before it ships', async () => {
    await open(unpaid);
    expect(factOf('Total')).toHaveTextContent(/ Unpaid$/);
    expect(factOf('Status')).not.toHaveTextContent('to ship');
    expect(filledButtons()).toEqual(['Record payment']);
    expect(screen.getByRole('button', { name: 'Ship' })).toBeInTheDocument();
  });

  it('shows how long an order has been unpaid after one day', async () => {
    await open({ ...unpaid, createdAt: new Date(Date.now() - 25 * 3_600_000).toISOString() });
    expect(factOf('Total')).toHaveTextContent(/ Unpaid for 1 day$/);
  });

  it('offers the payment only to roles that may change orders', async () => {
    await open(unpaid, { without: 'orders.change' });
    expect(screen.queryByRole('button', { name: 'Record payment' })).not.toBeInTheDocument();
  });

  it('suggests no action after the order was shipped', async () => {
    await open({ status: 'shipped' });
    expect(factOf('Status')).toHaveTextContent(/^Shipped$/);
    expect(screen.getByRole('button', { name: 'Edit Order' })).toBeInTheDocument();
    expect(filledButtons()).toEqual([]);
  });

  it('shows no units to ship after the order was refunded in full', async () => {
    await open({ refunded: 66.99, refundable: 0 });
    expect(factOf('Total')).toHaveTextContent('Refunded in full');
    expect(factOf('Status')).toHaveTextContent(/^Pending$/);
  });

  it('shows the refund and the net amount below the total', async () => {
    await open({ refunded: 10.1, refundable: 56.89 });
    expect(screen.getByRole('row', { name: /^Refunded/ })).toHaveTextContent('−$10.10');
    expect(screen.getByRole('row', { name: /^Net/ })).toHaveTextContent('$56.89');
    expect(factOf('Total')).toHaveTextContent('$66.99 Partly refundedNet $56.89');
  });

  it('shows no net amount without a refund or a cancellation', async () => {
    await open({});
    expect(screen.queryByText(/^Net/)).not.toBeInTheDocument();
  });

  it('shows the reason for a discount beside its amount, which stays on one line', async () => {
    await open({ discount: 13.6, discountReason: 'Instructor' });
    const row = within(screen.getByRole('row', { name: /^Discount \(Instructor\)/ }));
    expect(row.getByRole('cell')).toHaveTextContent('−$13.60');
    expect(row.getByRole('cell')).toHaveClass('money');
  });

  it('links to the account of the customer, and to the orders with their number and value', async () => {
    const { user, address } = await open(
      { username: 'marina' },
      { users: [aCustomer({ username: 'marina-2' }), aCustomer()] },
    );
    expect(await screen.findByRole('link', { name: 'Account marina' })).toHaveAttribute(
      'href',
      '/admin/users?search=marina',
    );
    await user.click(screen.getByRole('link', { name: '4 orders, $458.99 spent' }));
    expect(address()).toBe('/admin/orders?search=marina%40shop.example');
  });

  it('finds a guest by the email address', async () => {
    const guest = aCustomer({ username: 'Guest', isGuest: true, orderCount: 1, spent: 66.99 });
    await open({ username: 'Guest', guest: true }, { users: [aCustomer(), guest] });
    expect(await screen.findByRole('link', { name: 'Guest' })).toHaveAttribute(
      'href',
      '/admin/users?search=marina%40shop.example',
    );
    expect(screen.getByRole('link', { name: '1 order, $66.99 spent' })).toBeInTheDocument();
  });

  it('names the account without a link for roles that may not view users', async () => {
    await open({ username: 'marina' }, { without: 'users.view' });
    expect(screen.getByText('Account marina')).not.toHaveAttribute('href');
    expect(screen.getByRole('link', { name: 'Orders of this customer' })).toBeInTheDocument();
  });

  it('links each mail to its page', async () => {
    const mail = {
      id: 'm1',
      template: 'order-shipped',
      to: 'm•••',
      subject: null,
      attempts: 1,
      state: 'sent',
    } as const;
    await open({}, { mails: [{ ...mail, createdAt: unpaid.createdAt }] });
    expect(await screen.findByRole('link', { name: 'Order shipped' })).toHaveAttribute('href', '/admin/mail/m1');
  });
});
