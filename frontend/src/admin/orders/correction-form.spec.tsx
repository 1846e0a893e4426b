import { screen, waitFor, within } from '@testing-library/react';
import { aStaffOrder } from '../../../test/a-staff-order';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { type FakeResponse, fakeApi, keyOf } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { CorrectionPreview, Permission, StaffOrder } from '../../api/models';
import { FreshPassword } from '../password/password-dialogs';
import { PermissionsProvider } from '../ui/use-may';
import OrdersPage from './orders-page';

const [item] = aStaffOrder().items;
if (!item) throw new Error('The order has no item.');
const items = [
  { ...item, quantity: 3 },
  { ...item, id: 2, quantity: 2, cancelled: 1, variant: 'L, Navy' },
];
const order = aStaffOrder({ items, total: 290, paid: 290, refundable: 290 });
const path = `/api/admin/orders/${order.id}`;
const noMails = { counts: { pending: 0, sending: 0, sent: 0, failed: 0, cancelled: 0 }, total: 0, mails: [] };
const views = { 'to-ship': 0, 'on-hold': 0, unpaid: 0, 'owes-refund': 0, 'refund-failed': 0 };
const preview = (parts: Partial<CorrectionPreview> = {}): FakeResponse => ({
  body: {
    ...{ version: 'v1', lines: [], worth: 0, tax: 0, refund: 0, refundable: 290, shippingLeft: 8.99 },
    ...{ isWhole: false, asksForItems: false, restocks: 0 },
    ...parts,
  },
});
const one = { worth: 62.35, tax: 4.35, refund: 62.35, restocks: 1 };
const units = (size = 'M') => screen.findByRole('spinbutton', { name: `Units of Harbor Bikini (${size}, Navy)` });

/** Opens the dialog. Each preview is the response to one change of the selection. */
async function open(
  previews: FakeResponse[],
  responses: Parameters<typeof fakeApi>[0] = {},
  shown: StaffOrder = order,
  permissions: readonly Permission[] | null = null,
) {
  const calls = fakeApi({
    'GET /api/admin/orders?sort=created-desc&limit=25&offset=0': { body: { orders: [], total: 0, views } },
    [`GET /api/admin/mail?orderId=${order.id}&limit=100`]: { body: noMails },
    [`GET ${path}`]: { body: shown },
    [`POST ${path}/corrections/preview`]: previews,
    ...responses,
  });
  const { user } = renderPage(
    <FreshPassword>
      <PermissionsProvider value={permissions}>
        <OrdersPage />
      </PermissionsProvider>
    </FreshPassword>,
    { at: `/admin/orders?order=${order.id}`, path: '/admin/orders' },
  );
  await user.click(await screen.findByText(shown.paid > 0 ? 'Cancel or refund' : 'Cancel items'));
  const title = shown.paid > 0 ? 'Cancel or refund order' : 'Cancel items of order';
  const heading = await screen.findByText(`${title} ${order.id}`, { selector: '.ant-modal-title' });
  const dialog = within(heading.closest<HTMLElement>('[role=dialog]') ?? heading);
  const callsTo = (to: string) => calls.filter((call) => call.method === 'POST' && call.path === `${path}/${to}`);
  const posted = (to: string) => callsTo(to).map(({ body }) => body);
  const keys = () => callsTo('corrections').map(keyOf);
  const patches = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { user, dialog, posted, patches, keys };
}
const type = async (user: Awaited<ReturnType<typeof open>>['user'], field: HTMLElement, text: string) => {
  await user.clear(field);
  await user.type(field, text);
};

describe('the dialog that cancels and refunds', () => {
  it('shows the amount that the server computes, and sends the units with the seen version', async () => {
    const corrected = aStaffOrder({ ...order, refunded: 62.35 });
    const { user, dialog, posted } = await open([preview(), preview(one)], {
      [`POST ${path}/corrections`]: { body: corrected },
    });
    expect(await dialog.findByText('Refund the $8.99 shipping charge')).toBeInTheDocument();
    expect(dialog.getByText('3 bought')).toBeInTheDocument();
    expect(dialog.getByText('2 bought, 1 already cancelled')).toBeInTheDocument();
    await type(user, await units(), '1');
    expect(await dialog.findByText(/with \$4\.35 tax/)).toHaveTextContent('$62.35 with $4.35 tax');
    expect(dialog.getByText(/^1 item goes back in stock/)).toBeInTheDocument();
    await expectAccessiblePart();
    await user.type(dialog.getByLabelText(/^Reason/), 'It was damaged.');
    await user.click(dialog.getByText('Cancel 1 item and refund $62.35'));
    expect(await screen.findByText('Items cancelled')).toBeInTheDocument();
    expect(screen.getByText(`$62.35 is refunded for order ${order.id}`)).toBeInTheDocument();
    const wish = { lines: [{ itemId: 1, quantity: 1 }], shipping: false };
    expect(posted('corrections/preview')).toEqual([{ lines: [], shipping: false }, wish]);
    expect(posted('corrections')).toEqual([{ ...wish, reason: 'It was damaged.', version: 'v1' }]);
  });

  it('selects everything that is left, with the shipping, and cancels the order @series', async () => {
    const whole = { worth: 290, refund: 290, isWhole: true };
    const { user, dialog, posted } = await open([preview(), preview(whole), preview()], {
      [`POST ${path}/corrections`]: { body: aStaffOrder({ status: 'cancelled', refunded: 290, refundable: 0 }) },
    });
    await user.click(await dialog.findByText('Select everything'));
    expect(await units()).toHaveValue('3');
    expect(await units('L')).toHaveValue('1');
    expect(await dialog.findByText(/^No item is left, so the order is cancelled/)).toBeInTheDocument();
    await user.click(dialog.getByText('Cancel the order and refund $290.00'));
    expect(await screen.findByText('Order cancelled')).toBeInTheDocument();
    expect(posted('corrections')).toMatchObject([
      {
        lines: [
          { itemId: 1, quantity: 3 },
          { itemId: 2, quantity: 1 },
        ],
        shipping: true,
      },
    ]);
  });

  it('asks whether shipped items are back @series', async () => {
    const { user, dialog, posted } = await open([preview(), preview({ ...one, restocks: 0, asksForItems: true })], {
      [`POST ${path}/corrections`]: { body: order },
    });
    await type(user, await units(), '1');
    const button = await dialog.findByText('Cancel 1 item and refund $62.35');
    await user.click(button);
    expect(await dialog.findByText('Please choose whether the items are back.')).toBeInTheDocument();
    await user.click(dialog.getByLabelText('Yes, put them back in stock'));
    await user.click(button);
    expect(await screen.findByText('Items cancelled')).toBeInTheDocument();
    expect(posted('corrections')).toMatchObject([{ itemsAreBack: true }]);
  });

  it('refunds another amount, at most the rest of the payment, with the same key only for the same amount', async () => {
    const { user, dialog, posted, keys } = await open([preview()], {
      [`POST ${path}/corrections`]: [{ status: 503 }, { status: 503 }, { body: aStaffOrder({ refunded: 20 }) }],
    });
    const amount = await dialog.findByRole('spinbutton', { name: /^Another amount in dollars/ });
    await user.click(dialog.getByText('Choose the items to cancel or refund', { selector: 'button span' }));
    expect(posted('corrections')).toEqual([]);
    await type(user, amount, '290.01');
    expect(dialog.getByText('Refund', { selector: 'button span' }).closest('button')).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await type(user, amount, '20');
    await user.click(dialog.getByText('Refund $20.00'));
    expect(await screen.findByText(/the refund made\. Please check the order before/)).toBeInTheDocument();
    expect(screen.queryByText('Nothing was changed')).not.toBeInTheDocument();
    await user.click(dialog.getByText('Refund $20.00'));
    await waitFor(() => expect(posted('corrections')).toHaveLength(2));
    await type(user, amount, '21');
    await user.click(await dialog.findByText('Refund $21.00'));
    expect(await screen.findByText('Refund on its way')).toBeInTheDocument();
    const sent = posted('corrections');
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]).toMatchObject({ lines: [], amount: 20 });
    expect(sent[2]).toMatchObject({ lines: [], amount: 21 });
    const [first, second, third] = keys();
    expect(first).toMatch(/.{32}/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('reports the change of a colleague, and is sent again with the new version only @series', async () => {
    const message = 'Another user changed this order a moment ago.';
    const { user, dialog, posted } = await open(
      [preview(), preview(one), preview({ ...one, refund: 40, version: 'v2' })],
      { [`POST ${path}/corrections`]: [{ status: 409, body: { code: 'order.changed', message } }, { body: order }] },
    );
    await type(user, await units(), '1');
    await user.click(await dialog.findByText('Cancel 1 item and refund $62.35'));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    await user.click(await dialog.findByText('Cancel 1 item and refund $40.00'));
    expect(await screen.findByText('Items cancelled')).toBeInTheDocument();
    expect(posted('corrections')).toMatchObject([{ version: 'v1' }, { version: 'v2' }]);
  });

  it('shows why a selection is rejected, and sends nothing @series', async () => {
    const message = 'Only 1 of this item can be cancelled.';
    const { user, dialog, posted } = await open([preview(), { status: 422, body: { code: 'x', message } }]);
    await type(user, await units(), '2');
    expect(await dialog.findByText(message)).toBeInTheDocument();
    await user.click(dialog.getByText(/^Cancel 2 items/));
    expect(posted('corrections')).toEqual([]);
  });

  it('shows the reduction of the amount due of an unpaid order, and nothing about refunds @series', async () => {
    const unpaid = aStaffOrder({ ...order, paid: 0, refundable: 0, placedBy: 'ann' });
    const { user, dialog } = await open(
      [preview({ refundable: 0 }), preview({ ...one, refund: 0, refundable: 0 })],
      { [`POST ${path}/corrections`]: { body: unpaid } },
      unpaid,
    );
    expect(dialog.queryByRole('spinbutton', { name: /^Another amount/ })).not.toBeInTheDocument();
    await type(user, await units(), '1');
    expect(await dialog.findByText(/The customer owes \$62\.35 less/)).toBeInTheDocument();
    expect(dialog.getByText('Cancel the $8.99 shipping charge')).toBeInTheDocument();
    expect(dialog.queryByText(/refund/i)).not.toBeInTheDocument();
    await user.click(dialog.getByText('Cancel 1 item'));
    expect(await screen.findByText(`The customer owes less for order ${order.id}`)).toBeInTheDocument();
  });

  it('offers to repeat a failed refund @series', async () => {
    const refund = {
      id: 'r',
      amount: 17.99,
      reason: '',
      state: 'failed' as const,
      at: order.createdAt,
      by: 'ann',
      owed: 17.99,
    };
    const repeated = aStaffOrder({ ...order, refunds: [refund, { ...refund, id: 's', state: 'pending' }] });
    const { user, dialog, posted } = await open(
      [preview()],
      { [`POST ${path}/corrections`]: { body: repeated } },
      {
        ...order,
        refunds: [refund],
      },
    );
    expect(await dialog.findByText('$17.99 of a failed refund is still owed.')).toBeInTheDocument();
    await user.click(dialog.getByText('Refund again'));
    await user.click(await dialog.findByText('Refund $17.99'));
    expect(await screen.findByText('Refund on its way')).toBeInTheDocument();
    expect(posted('corrections')).toMatchObject([{ lines: [], amount: 17.99 }]);
  });

  it('refunds an amount in addition to a failed refund, which is then still owed @series', async () => {
    const refund = { id: 'r', amount: 17.99, reason: '', at: order.createdAt, by: 'ann', owed: 17.99 };
    const { user, dialog, posted } = await open(
      [preview()],
      { [`POST ${path}/corrections`]: { body: order } },
      { ...order, refunds: [{ ...refund, state: 'failed' }] },
    );
    await user.type(await dialog.findByLabelText(/^Another amount/), '5');
    expect(
      await dialog.findByText('Otherwise, this refund counts toward the $17.99 that is still owed.'),
    ).toBeVisible();
    await user.click(dialog.getByLabelText('This refund is in addition to the failed refund'));
    await user.click(dialog.getByText('Refund $5.00'));
    expect(await screen.findByText('Refund on its way')).toBeInTheDocument();
    expect(posted('corrections')).toMatchObject([{ lines: [], amount: 5, isAdditional: true }]);
  });

  it('shows while staff type that an amount exceeds the refundable amount @series', async () => {
    const { user, dialog, posted } = await open([preview(), preview(), preview(), preview()]);
    await user.type(await dialog.findByLabelText(/^Another amount/), '291');
    expect(await dialog.findByText('At most $290.00 can be refunded.')).toBeInTheDocument();
    expect(posted('corrections')).toEqual([]);
  });

  it('asks before it discards a selection, but not after the selection was cleared @series', async () => {
    const { user, dialog } = await open([preview(), preview(one), preview()]);
    await type(user, await units(), '1');
    await user.click(dialog.getByText('Go back'));
    await user.click(await screen.findByText('Keep editing'));
    await user.click(dialog.getByText('Clear'));
    await user.clear(await units('L'));
    await user.click(dialog.getByText('Go back'));
    await waitFor(() => expect(screen.queryByText(`Cancel or refund order ${order.id}`)).not.toBeInTheDocument());
    expect(screen.queryByText('Discard your changes?')).not.toBeInTheDocument();
  });

  it('does not offer to repeat a failed refund that is settled @series', async () => {
    const refund = { id: 'r', amount: 17.99, reason: '', at: order.createdAt, by: 'ann', owed: 0 };
    const refunds: StaffOrder['refunds'] = [
      { ...refund, state: 'failed' },
      { ...refund, id: 's', state: 'succeeded' },
    ];
    const { dialog } = await open([preview()], {}, { ...order, refunds });
    expect(await dialog.findByText('Items to cancel or refund')).toBeInTheDocument();
    expect(screen.queryByText(/of a failed refund is still owed/)).not.toBeInTheDocument();
  });

  it('names the set of an item, its returned units, and a payment without a card @series', async () => {
    const half = { ...item, quantity: 2, returned: 1, set: { group: 1, name: 'Wave Set' } };
    const { paymentProvider: _card, ...byHand } = aStaffOrder({ items: [half] });
    const { dialog } = await open([preview()], {}, byHand);
    expect(await dialog.findByText('Set: Wave Set')).toBeInTheDocument();
    expect(dialog.getByText('2 bought, 1 returned or on the way back')).toBeInTheDocument();
    expect(dialog.getByText(/^The payment was taken outside of the shop/)).toBeInTheDocument();
  });

  it('asks staff to return the money of an order without a card payment', async () => {
    const { paymentProvider: _card, ...byHand } = order;
    const { user, dialog } = await open([preview()], { [`POST ${path}/corrections`]: { body: byHand } }, byHand);
    await type(user, await dialog.findByRole('spinbutton', { name: /^Another amount in dollars/ }), '20');
    await user.click(dialog.getByText('Refund $20.00'));
    expect(await screen.findByText('Refund recorded')).toBeInTheDocument();
    expect(screen.getByText('Return $20.00 to the customer by hand. The shop sends no money.')).toBeInTheDocument();
  });

  it('does not offer to retain the payment if the role cannot change orders @series', async () => {
    const cancelled = aStaffOrder({ ...order, status: 'cancelled', retained: { amount: 290 } });
    const whole = preview({ worth: 290, refund: 290, isWhole: true });
    const { dialog } = await open([whole], {}, cancelled, ['orders.view', 'orders.refund']);
    expect(await dialog.findByText('Cancel the order and refund $290.00')).toBeInTheDocument();
    expect(dialog.queryByText('Keep the payment')).not.toBeInTheDocument();
  });

  it('records that the shop retains the payment of a cancelled order after a confirmation, without the text of a refund', async () => {
    const cancelled = aStaffOrder({ ...order, status: 'cancelled', retained: { amount: 290 } });
    const { user, dialog, posted, patches } = await open(
      [preview({ worth: 290, refund: 290, isWhole: true })],
      { [`PATCH ${path}`]: { pending: true } },
      cancelled,
    );
    expect(screen.getByText('Owes refund of $290.00')).toBeInTheDocument();
    expect(await dialog.findByText('Cancel the order and refund $290.00')).toBeInTheDocument();
    await user.click(dialog.getByText('Keep the payment'));
    const keep = await screen.findByRole('button', { name: 'Keep $290.00' });
    expect(patches()).toEqual([]);
    await user.click(keep);
    await waitFor(() => expect(screen.getByText('Keeping...')).toBeInTheDocument());
    expect(patches()).toEqual([{ keepPayment: true }]);
    expect(dialog.queryByText('Saving...')).not.toBeInTheDocument();
    expect(posted('corrections')).toEqual([]);
  });
});
