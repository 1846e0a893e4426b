import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { aStaffOrder } from '../../../test/a-staff-order';
import { allPermissions } from '../../../test/a-user';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { Permission, ListedMail, StaffOrder } from '../../api/models';
import { PermissionsProvider } from '../ui/use-may';
import { OrderDialog } from './order-dialog';

const counts = { pending: 0, sending: 0, sent: 0, failed: 0, cancelled: 0 };

interface Surroundings {
  mails?: ListedMail[];
  /** Permission that the staff member does not have. */
  without?: Permission;
}

async function open(parts: Partial<StaffOrder>, { mails = [], without }: Surroundings = {}) {
  const order = aStaffOrder(parts);
  const calls = fakeApi({
    [`GET /api/admin/orders/${order.id}`]: { body: order },
    [`GET /api/admin/mail?orderId=${order.id}&limit=100`]: { body: { counts, total: mails.length, mails } },
    [`POST /api/admin/orders/${order.id}/refund`]: { body: order },
    [`PATCH /api/admin/orders/${order.id}`]: { body: order },
  });
  const { user, address } = renderPage(
    <PermissionsProvider value={allPermissions.filter((one) => one !== without)}>
      <OrderDialog id={order.id} onClose={() => undefined} />
    </PermissionsProvider>,
    { at: `/admin/orders?order=${order.id}`, path: '/admin/orders' },
  );
  await screen.findByRole('region', { name: 'Payment' });
  return { user, address, calls };
}
const factOf = (name: string) => screen.getByText(name, { selector: '.order-facts dt' }).nextElementSibling;
const filledButtons = () =>
  screen
    .getAllByRole('button')
    .filter(({ className }) => className.includes('ant-btn-primary'))
    .map(({ textContent }) => textContent);
const unpaid = { paid: 0, refundable: 0, placedBy: 'ann', createdAt: new Date().toISOString() };

describe('order page', () => {
  it('shows the payment and the units to ship of a paid order, and suggests to ship it', async () => {
    await open({});
    expect(factOf('Total')).toHaveTextContent(/^\$66.99 Paid$/);
    expect(factOf('Status')).toHaveTextContent('Pending 1 to ship');
    expect(filledButtons()).toEqual(['Ship']);
    await expectAccessiblePart();
  });

  it('puts a paid order on hold with a reason, and suggests to release it afterward', async () => {
    const { user, calls } = await open({});
    await user.click(screen.getByRole('button', { name: 'More actions for this order' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Hold' }));
    const reason = await screen.findByLabelText('Reason, visible to staff only');
    await user.click(screen.getByRole('button', { name: 'Hold' }));
    expect(await screen.findByText('Please enter why the order waits.')).toBeInTheDocument();
    await user.type(reason, 'Wants another size');
    await user.click(screen.getByRole('button', { name: 'Hold' }));
    const changes = (made: typeof calls) => made.flatMap(({ method, body }) => (method === 'PATCH' ? [body] : []));
    await waitFor(() => expect(changes(calls)).toEqual([{ holdReason: 'Wants another size' }]));
    cleanup();
    const held = await open({ holdReason: 'Wants another size' });
    expect(factOf('Status')).toHaveTextContent('Pending On hold: Wants another size');
    expect(filledButtons()).toEqual(['Release']);
    await held.user.click(screen.getByRole('button', { name: 'Release' }));
    await waitFor(() => expect(changes(held.calls)).toEqual([{ holdReason: null }]));
  });

  it('offers no hold of an unpaid or shipped order @series', async () => {
    for (const parts of [unpaid, { status: 'shipped' as const }]) {
      const { user } = await open(parts);
      await user.click(screen.getByRole('button', { name: 'More actions for this order' }));
      await screen.findByRole('menuitem', { name: 'Duplicate' });
      expect(screen.queryByRole('menuitem', { name: 'Hold' })).not.toBeInTheDocument();
      cleanup();
    }
  });

  it('suggests to record the payment of an unpaid order before it ships', async () => {
    await open(unpaid);
    expect(factOf('Total')).toHaveTextContent(/ Unpaid$/);
    expect(factOf('Status')).not.toHaveTextContent('to ship');
    expect(filledButtons()).toEqual(['Record payment']);
    expect(screen.getByRole('button', { name: 'Ship' })).toBeInTheDocument();
  });

  it('offers a return of a shipped order until its payment is refunded in full', async () => {
    await open({ status: 'shipped' });
    expect(screen.getByRole('button', { name: 'Start a return' })).toBeInTheDocument();
    cleanup();
    await open({ status: 'shipped', refunded: aStaffOrder().paid });
    expect(screen.queryByRole('button', { name: 'Start a return' })).not.toBeInTheDocument();
  });

  it('shows how long an order has been unpaid after one day', async () => {
    await open({ ...unpaid, createdAt: new Date(Date.now() - 25 * 3_600_000).toISOString() });
    expect(factOf('Total')).toHaveTextContent(/ Unpaid for 1 day$/);
  });

  it('offers the payment only to roles that may change orders', async () => {
    await open(unpaid, { without: 'orders.change' });
    expect(screen.queryByRole('button', { name: 'Record payment' })).not.toBeInTheDocument();
  });

  it('corrects and undoes a recorded payment only until the order is shipped, and only for roles that may refund', async () => {
    const recorded = { placedBy: 'ann', paymentProvider: undefined, paymentMethod: 'cash' as const };
    const shown = () =>
      ['Correct payment', 'Undo payment'].filter((name) => screen.queryByRole('button', { name }) !== null);
    const at = new Date().toISOString();
    const { user } = await open({ ...recorded, payLink: { state: 'cancelled', sentAt: at, expiresAt: at } });
    expect(shown()).toEqual(['Correct payment', 'Undo payment']);
    await user.click(screen.getByRole('button', { name: 'Undo payment' }));
    expect(
      await screen.findByText(/^The customer gets no email about this\. .* The payment link works again/),
    ).toBeVisible();
    cleanup();
    await open({ ...recorded, status: 'shipped' });
    expect(shown()).toEqual(['Correct payment']);
    cleanup();
    await open(recorded, { without: 'orders.refund' });
    expect(shown()).toEqual([]);
    cleanup();
    await open({ placedBy: 'ann' });
    expect(shown()).toEqual([]);
  });

  it('states that a recorded refund of a payment outside of the shop must be returned by hand', async () => {
    const refund = { id: 'r', amount: 20, reason: '', at: new Date().toISOString(), by: 'ann', owed: 0 };
    await open({ paymentProvider: undefined, refunds: [{ ...refund, state: 'succeeded' }] });
    expect(screen.getByRole('list', { name: 'Refunds' })).toHaveTextContent(
      'Refund of $20.00, recorded; to be returned by hand',
    );
  });

  it('offers to settle a failed refund in a note only to roles that may refund', async () => {
    const refund = { id: 'r', amount: 20, reason: '', at: new Date().toISOString(), by: 'ann', error: 'Closed.' };
    await open({ refunds: [{ ...refund, state: 'failed', owed: 20 }] }, { without: 'orders.refund' });
    expect(screen.getByLabelText('Private note')).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
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

  it('links to the account of the customer, and to the orders of the email address with their number and value', async () => {
    const { user, address } = await open({ username: 'marina', sameEmail: { orders: 4, spent: 458.99 } });
    expect(screen.getByRole('link', { name: 'Account marina' })).toHaveAttribute('href', '/admin/users?search=marina');
    await user.click(screen.getByRole('link', { name: '4 orders, $458.99 spent' }));
    expect(address()).toBe('/admin/orders?email=marina%40shop.example');
  });

  it('finds a guest by the email address, and links to the unanswered message', async () => {
    const sameEmail = { orders: 1, spent: 66.99 };
    await open({ username: 'Guest', guest: true, sameEmail, unansweredMessageId: 12 });
    const message = screen.getByRole('link', { name: 'Unanswered message' });
    expect(message).toHaveAttribute('href', '/admin/messages?message=12');
    expect(message).toHaveAccessibleDescription('Unanswered message from this account or email address');
    expect(screen.getByRole('link', { name: 'Guest' })).toHaveAttribute(
      'href',
      '/admin/users?search=marina%40shop.example',
    );
    expect(screen.getByRole('link', { name: '1 order, $66.99 spent' })).toBeInTheDocument();
  });

  it('names the account without a link for roles that may not view users', async () => {
    await open({ username: 'marina', sameEmail: { orders: 1, spent: 66.99 } }, { without: 'users.view' });
    expect(screen.getByText('Account marina')).not.toHaveAttribute('href');
    expect(screen.getByRole('link', { name: '1 order, $66.99 spent' })).toBeInTheDocument();
  });

  it('does not link the account of a deleted customer', async () => {
    await open({ username: 'deleted-k7qf', hasMailAddress: false });
    expect(screen.getByText('Account deleted-k7qf')).not.toHaveAttribute('href');
  });

  it('names an open order free if its priced items were cancelled before the payment', async () => {
    await open({ ...unpaid, unbilled: 66.99 });
    expect(factOf('Total')).toHaveTextContent('$66.99 Free');
  });

  it('counts the orders of a customer without an account', async () => {
    await open({ accountOfEmail: 'marina', sameEmail: { orders: 3, spent: 243.7 } });
    expect(screen.getByRole('link', { name: '3 orders, $243.70 spent' })).toBeInTheDocument();
    expect(screen.queryByText(/^Account/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'account marina' })).toHaveAttribute('href', '/admin/users?search=marina');
  });

  it('shows the quantity, the price and the amount of each item', async () => {
    const [item] = aStaffOrder().items;
    if (!item) throw new Error('The order has no item.');
    await open({ items: [{ ...item, quantity: 2, price: 28 }] });
    const names = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(names).toEqual(['Product', 'Quantity', 'Price']);
    const row = within(screen.getByRole('row', { name: /^Harbor Bikini/ }));
    const [, quantity, price] = row.getAllByRole('cell');
    expect(quantity).toHaveTextContent(/^2$/);
    expect(price).toHaveTextContent('$28.00$56.00 total');
  });

  it('shows no payment method for an order that was cancelled before its payment', async () => {
    await open({ ...unpaid, status: 'cancelled', unbilled: 66.99 });
    expect(factOf('Total')).toHaveTextContent('Not paid');
    const payment = within(screen.getByRole('region', { name: 'Payment' }));
    expect(payment.getByText('Method').nextElementSibling).toHaveTextContent(/^Not paid$/);
    expect(payment.queryByText('Can be refunded')).not.toBeInTheDocument();
  });

  describe('with a failed refund', () => {
    const failed: StaffOrder['refunds'][number] = {
      ...{ id: 'r1', amount: 56.99, reason: '', state: 'failed', error: 'The card is closed.' },
      ...{ at: unpaid.createdAt, by: 'ann', owed: 56.99 },
    };

    it('records that staff paid the money back by other means', async () => {
      const { user, calls } = await open({ refunds: [failed] });
      await user.click(screen.getByRole('button', { name: 'Refunded by other means: $56.99' }));
      const note = await screen.findByLabelText('Private note, such as the check number');
      await expectAccessiblePart();
      await user.type(note, 'Check 1042');
      const record = screen.getByRole('button', { name: 'Record the refund of $56.99' });
      await user.click(record);
      expect(await screen.findByText('Please choose how the money was paid back.')).toBeInTheDocument();
      await user.click(screen.getByRole('combobox', { name: 'Paid back by' }));
      await user.click(await screen.findByText('Check', { selector: '.ant-select-item-option-content' }));
      await user.click(record);
      expect(await screen.findByText('Refund recorded')).toBeInTheDocument();
      expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
        { amount: 56.99, paysBack: { refundId: 'r1', by: 'check' }, note: 'Check 1042' },
      ]);
    });

    it('offers each failed refund that the server names as owed, even beside a later refund of its amount @series', async () => {
      const [other, done] = [
        { ...failed, id: 'r2' },
        { ...failed, id: 'r3', state: 'succeeded' as const },
      ];
      const { user, calls } = await open({ refunds: [failed, other, { ...done, owed: 0 }], refunded: 56.99 });
      expect(screen.getByLabelText('This note explains how the failed refund was settled')).toBeInTheDocument();
      const [, second] = screen.getAllByRole('button', { name: 'Refunded by other means: $56.99' });
      if (!second) throw new Error('The second failed refund has no button.');
      await user.click(second);
      await user.type(await screen.findByLabelText('Private note, such as the check number'), 'Cash');
      await user.click(screen.getByRole('combobox', { name: 'Paid back by' }));
      await user.click(await screen.findByText('Cash', { selector: '.ant-select-item-option-content' }));
      await user.click(screen.getByRole('button', { name: 'Record the refund of $56.99' }));
      expect(await screen.findByText('Refund recorded')).toBeInTheDocument();
      expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
        paysBack: { refundId: 'r2', by: 'cash' },
      });
    });

    it('records the rest of a refund that was repeated in part @series', async () => {
      const { user } = await open({ refunds: [{ ...failed, owed: 40 }] });
      expect(screen.getByText(/^\$40\.00 of this refund is still owed\. The order is in the view/)).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Refunded by other means: $40.00' }));
      expect(await screen.findByRole('button', { name: 'Record the refund of $40.00' })).toBeInTheDocument();
    });

    it('offers nothing after the refund was settled, and names the method', async () => {
      const settled = { ...failed, owed: 0 };
      const done = { ...settled, id: 'r2', state: 'succeeded' as const, paidBackBy: 'bank_transfer' as const };
      await open({ refunds: [settled, done], refunded: 56.99, refundable: 10 });
      expect(screen.getByText('Paid back: Bank transfer')).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: /^Refunded by other means/ })).not.toBeInTheDocument();
      expect(screen.queryByText(/^The order is in the view/)).not.toBeInTheDocument();
      expect(screen.queryByLabelText('This note explains how the failed refund was settled')).not.toBeInTheDocument();
    });
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

  it('offers to send the mail with a payment link again only while the customer can pay with it', async () => {
    const template = 'payment-request' as const;
    const mail = { id: 'm1', template, to: 'm•••', subject: null, attempts: 1, state: 'sent' as const };
    const mails = [{ ...mail, createdAt: unpaid.createdAt }];
    const link = { sentAt: unpaid.createdAt, expiresAt: unpaid.createdAt };
    await open({ ...unpaid, payLink: { ...link, state: 'sent', url: 'https://shop.example/pay/t-1' } }, { mails });
    expect(await screen.findByRole('button', { name: /^Send again: / })).toBeInTheDocument();
    cleanup();
    await open({ ...unpaid, payLink: { ...link, state: 'lapsed' } }, { mails });
    expect(await screen.findByText('Link: expired')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Send again: / })).not.toBeInTheDocument();
  });
});
