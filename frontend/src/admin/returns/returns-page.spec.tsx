import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aStaffOrder } from '../../../test/a-staff-order';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { StaffReturn } from '../../api/models';
import { FreshPassword } from '../password/password-dialogs';
import { PermissionsProvider } from '../ui/use-may';
import { OrderReturns } from './order-returns';
import { payBackReminder, refundByHandText } from './refund-sum';
import ReturnsPage from './returns-page';

const path = '/api/admin/returns';
const first = `GET ${path}?limit=25&offset=0`;
const exchange: StaffReturn = {
  id: 7,
  number: 'R-1007',
  orderItemId: 11,
  quantity: 1,
  reason: 'too-small',
  worn: false,
  comment: 'Tight. <script>alert(1)</script>',
  pictureUrl: null,
  state: 'requested',
  newSize: 'L',
  refusal: null,
  refundFailed: false,
  paidByHand: false,
  hasPaidDifference: false,
  createdAt: '2026-11-22T20:00:00.000Z',
  sendBy: '2026-12-13T20:00:00.000Z',
  expiresAt: '2026-12-27T20:00:00.000Z',
  orderId: 'K7QF-2M9X-4TBD-W8HN',
  customer: 'Mary Smith',
  email: 'mary@shop.example',
  hasMailAddress: true,
  sku: 'WB-NVY-M',
  productName: 'Wave Bikini',
  variant: 'M, Navy',
  imageUrl: null,
};
const received: StaffReturn = { ...exchange, state: 'received', restocked: true };
const listOf = (...returns: StaffReturn[]) => ({
  body: returns,
  headers: { 'X-Total-Count': String(returns.length), 'X-Waiting-Count': '2' },
});
const colleagueText =
  'The customer paid outside of the shop. Ask a colleague who may refund to return the money by hand.';
const draw = (at = '/admin/returns') =>
  renderPage(
    <FreshPassword>
      <ReturnsPage />
    </FreshPassword>,
    { at, path: '/admin/returns' },
  );
const open = async (responses: Parameters<typeof fakeApi>[0]) => {
  const calls = fakeApi({ [first]: listOf(exchange), ...responses });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: /^(Receive|Send|Open) R-1007$/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/Mary Smith/);
  return { calls, user, dialog };
};

describe('an open return', () => {
  it('shows the SKU and the contacts of the customer, and prints and sends the label', async () => {
    const { user, dialog, calls } = await open({
      [`GET ${path}/7`]: { body: { ...exchange, phone: '831 555 0100' } },
      [`POST ${path}/7/label-mail`]: { body: exchange },
    });
    expect(dialog.getByText('SKU WB-NVY-M')).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: '831 555 0100' })).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Print label' })).toHaveAttribute('href', `${path}/7/label.pdf`);
    await user.click(dialog.getByRole('button', { name: 'Send the label again' }));
    expect(await screen.findByText('Label in the queue')).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});

describe('returns page', () => {
  it('opens returns with J and Enter @series', async () => {
    fakeApi({ [first]: listOf({ ...exchange, id: 8, number: 'R-1008' }, exchange) });
    const { user, address } = draw();
    await screen.findByRole('link', { name: 'R-1008' });
    await user.keyboard('jj');
    expect(screen.getByRole('link', { name: 'R-1007' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(address()).toBe('/admin/returns?return=7');
  });

  it('lists returns, and filters by state, with the numbers of open returns', async () => {
    fakeApi({
      [first]: listOf(exchange),
      [`GET ${path}?state=sent&limit=25&offset=0`]: listOf(),
      'GET /api/admin/counts': { body: { requestedReturns: 2_001 } },
    });
    const { user, address } = draw();
    expect(await screen.findByText('Exchange for L')).toBeInTheDocument();
    expect(screen.getByText('Too small')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Receive R-1007' })).toBeInTheDocument();
    expect(screen.getByText(/^expected by/)).toBeInTheDocument();
    const states = within(screen.getByRole('radiogroup', { name: 'State' }));
    expect(states.getByRole('radio', { name: 'All returns' })).toBeChecked();
    expect(await states.findByRole('radio', { name: 'Requested (2,000+)' })).toBeInTheDocument();
    expect(states.getByRole('radio', { name: 'To be sent (2)' })).toBeInTheDocument();
    await expectAccessiblePart();
    await user.click(states.getByRole('radio', { name: 'Sent' }));
    expect(await screen.findByText('No returns found.')).toBeInTheDocument();
    expect(address()).toBe('/admin/returns?state=sent');
  });

  it('receives the selected returns together, and restocks only items that are like new', async () => {
    const worn: StaffReturn = { ...exchange, id: 8, number: 'R-1008', newSize: null, worn: true, paidByHand: true };
    const calls = fakeApi({
      [first]: listOf(exchange, worn, { ...received, id: 9, number: 'R-1009' }),
      [`POST ${path}/7/receive`]: { body: received },
      [`POST ${path}/8/receive`]: { body: received },
      [`GET ${path}/due-refunds?ids=7%2C8`]: {
        body: [
          { id: 7, refund: 4.1 },
          { id: 8, refund: 56.99 },
        ],
      },
    });
    const { user } = draw();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Receive 2' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Receive 2 returns?' }));
    const confirm = await dialog.findByRole('button', { name: 'Receive, and refund $61.09' });
    const choice = 'Do not restock';
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `R-1007: 1 × Wave Bikini (M, Navy), to be exchanged, with a refund of $4.10${choice}`,
      `R-1008: 1 × Wave Bikini (M, Navy), refunds $56.99 by hand${choice}`,
    ]);
    expect(dialog.getByText(refundByHandText)).toBeInTheDocument();
    const [first7, worn8] = ['R-1007', 'R-1008'].map((number) =>
      dialog.getByRole('checkbox', { name: `${choice} ${number}` }),
    );
    expect(first7).not.toBeChecked();
    expect(worn8).toBeChecked();
    await expectAccessiblePart();
    await user.click(confirm);
    expect(await screen.findByText('2 returns received')).toBeInTheDocument();
    const reminder = 'Return $56.99 to the customer by hand. The shop sends no money.';
    expect(screen.getByText(reminder)).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { restock: true, seenRefund: 4.1 },
      { restock: false, seenRefund: 56.99 },
    ]);
  });

  it('shows the refunds before returns are received together, also to roles that may not refund otherwise', async () => {
    const byHand = { ...exchange, newSize: null, paidByHand: true };
    fakeApi({
      [first]: listOf(exchange, { ...byHand, id: 8, number: 'R-1008' }),
      [`GET ${path}/due-refunds?ids=7%2C8`]: {
        body: [
          { id: 7, refund: 0 },
          { id: 8, refund: 68 },
        ],
      },
      [`POST ${path}/7/receive`]: { body: received },
      [`POST ${path}/8/receive`]: { body: received },
    });
    const { user } = renderPage(
      <PermissionsProvider value={['orders.view', 'orders.change']}>
        <FreshPassword>
          <ReturnsPage />
        </FreshPassword>
      </PermissionsProvider>,
      { at: '/admin/returns', path: '/admin/returns' },
    );
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Receive 2' }));
    expect(await screen.findByText(/refunds \$68\.00 by hand/)).toBeInTheDocument();
    expect(screen.getByText(/^All items go back to stock\./)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Receive, and refund $68.00' }));
    expect(await screen.findByText('2 returns received')).toBeInTheDocument();
    expect(screen.getByText(colleagueText)).toBeInTheDocument();
  });

  it('does not restock an item that staff exclude from the stock when they receive it', async () => {
    const calls = fakeApi({
      [first]: listOf(exchange),
      [`POST ${path}/7/receive`]: { body: received },
      [`GET ${path}/due-refunds?ids=7`]: { body: [{ id: 7, refund: 0 }] },
    });
    const { user } = draw();
    await user.click(await screen.findByRole('checkbox', { name: 'Select R-1007' }));
    await user.click(screen.getByRole('button', { name: 'Receive 1' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Do not restock R-1007' }));
    await user.click(screen.getByRole('button', { name: 'Receive' }));
    expect(await screen.findByText('1 return received')).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { restock: false, seenRefund: 0 },
    ]);
  });
});

describe('reminder to return the money by hand', () => {
  const byHand = { paidByHand: true, refund: 20.5 };
  const difference = { ...byHand, hasPaidDifference: true, refund: 143.02 };
  const card =
    'less any price difference that was paid by card. The shop refunds that difference to the card. The order shows the amount to return by hand.';

  it.each([
    [[byHand, { ...byHand, refund: 4.1 }], 'Return $24.60 to the customer by hand. The shop sends no money.'],
    [[difference], `Return $143.02 to the customer by hand, ${card}`],
    [
      [byHand, difference, { paidByHand: false, refund: 9 }],
      `Return $20.50 to the customer by hand. Also return $143.02 to the customer by hand, ${card}`,
    ],
    [
      [
        { paidByHand: false, hasPaidDifference: true, refund: 9 },
        { paidByHand: true, refund: 0 },
      ],
      undefined,
    ],
  ])('names the amounts of %j', (refunds, reminder) => {
    expect(payBackReminder(...refunds)).toBe(reminder);
  });
});

describe('dialog that starts a return', () => {
  const order = {
    ...{ id: exchange.orderId, customer: 'Mary Smith', email: 'mary@shop.example', hasMailAddress: true },
    ...{ firstItem: 'Wave Bikini', createdAt: exchange.createdAt },
  };
  const found = `GET /api/admin/orders?search=mary&sort=created-desc&limit=8&offset=0`;
  const ordersOf = (...orders: object[]) => ({ body: { orders, total: orders.length, views: {} } });
  const line = { orderItemId: 11, name: 'Wave Bikini', variant: 'M, Navy', size: 'M', imageUrl: null, left: 1 };
  const lines = [{ ...line, refusal: null, sizes: [], refunds: [78] }];
  const itemsOf = (id: string) => `GET /api/admin/orders/${id}/returns`;
  const returnable = { body: { lastDay: '2026-12-24', refusal: null, lines, returns: [] } };
  const search = () => screen.findByRole('combobox', { name: 'Order of the customer' });
  const option = (text: RegExp) => screen.findByText(text, { selector: '.ant-select-item-option-content' });
  const start = async (responses: Parameters<typeof fakeApi>[0]) => {
    fakeApi({ [first]: listOf(), ...responses });
    const { user } = draw();
    await user.click(await screen.findByRole('button', { name: 'Start a return' }));
    await user.type(await search(), 'mary');
    const chooseOther = async () =>
      user.click(await screen.findByText('Choose another order', { selector: 'button span' }));
    return { user, chooseOther };
  };

  it('finds the order of a customer, opens its form, and moves the focus to the title @series', async () => {
    const { user } = await start({ [found]: ordersOf(order), [itemsOf(order.id)]: returnable });
    await user.click(await option(/^K7QF-2M9X-4TBD-W8HN, Mary Smith/));
    const dialog = within(await screen.findByRole('dialog', { name: `Return of order ${order.id}` }));
    expect(dialog.getByText(`Return of order ${order.id}`)).toHaveFocus();
    expect(await dialog.findByRole('checkbox', { name: /^Wave Bikini \(M, Navy\)/ })).toBeChecked();
    await expectAccessiblePart();
  });

  it('returns to the search after a refusal, and searches the same words again @series', async () => {
    const other = { ...order, id: 'AAAA-BBBB-CCCC-DDDD' };
    const refused = { body: { ...returnable.body, refusal: 'This order is not shipped yet.', lines: [] } };
    const { user, chooseOther } = await start({
      [found]: [ordersOf(order), ordersOf(order, other)],
      [itemsOf(order.id)]: refused,
      [itemsOf(other.id)]: returnable,
    });
    await user.click(await option(/^K7QF-2M9X-4TBD-W8HN/));
    expect(await screen.findByText('This order is not shipped yet.')).toBeInTheDocument();
    const orderPath = `/admin/orders?order=${order.id}`;
    expect(screen.getByRole('link', { name: 'Open this order' })).toHaveAttribute('href', orderPath);
    await chooseOther();
    expect(await search()).toHaveFocus();
    await user.type(await search(), 'mary');
    await user.click(await option(/^AAAA-BBBB-CCCC-DDDD/));
    expect(await screen.findByRole('checkbox', { name: /^Wave Bikini/ })).toBeInTheDocument();
  });

  it('offers another order while the items load @series', async () => {
    const { user, chooseOther } = await start({ [found]: ordersOf(order), [itemsOf(order.id)]: { pending: true } });
    await user.click(await option(/^K7QF-2M9X-4TBD-W8HN/));
    await chooseOther();
    expect(await search()).toHaveFocus();
  });

  it('asks before another order discards the form @series', async () => {
    const { user, chooseOther } = await start({ [found]: ordersOf(order), [itemsOf(order.id)]: returnable });
    await user.click(await option(/^K7QF-2M9X-4TBD-W8HN/));
    await user.type(await screen.findByLabelText('Comment (optional)'), 'Tight');
    await chooseOther();
    expect(await screen.findByText('Discard your changes?')).toBeInTheDocument();
    await user.click(screen.getByText('Discard', { selector: 'button span' }));
    await waitFor(() => expect(screen.queryByText('Discard your changes?')).not.toBeInTheDocument());
    expect(await search()).toHaveFocus();
  });

  it('explains why the order of a deleted account cannot be chosen @series', async () => {
    const erased = { ...order, customer: '', email: 'nobody@deleted.invalid', hasMailAddress: false };
    const { user } = await start({ [found]: ordersOf(erased) });
    await user.click(await screen.findByText(/Account deleted: the label cannot be emailed\./));
    expect(await search()).toHaveFocus();
  });

  it('does not offer an order that was refunded in full @series', async () => {
    const { user } = await start({ [found]: ordersOf({ ...order, paid: 78, refunded: 78 }) });
    await user.click(await screen.findByText(/Refunded in full\./));
    expect(await search()).toHaveFocus();
  });
});

it('returns are not received while their refunds are unknown', async () => {
  const calls = fakeApi({
    [first]: listOf({ ...exchange, newSize: null }),
    [`GET ${path}/due-refunds?ids=7`]: { status: 404, body: { message: 'There is no such return.' } },
  });
  const { user } = draw();
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Receive 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Receive this return?' }));
  await user.click(dialog.getByRole('button', { name: 'Receive' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('The refunds could not be loaded.');
  await user.click(dialog.getByRole('button', { name: 'Receive' }));
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
});

it('a return whose refund failed links to the order, where staff refund again', async () => {
  const failed: StaffReturn = { ...received, state: 'refunded', newSize: null, refunded: 20, refundFailed: true };
  const { dialog } = await open({ [`GET ${path}/7`]: { body: failed } });
  expect(dialog.getAllByText('Refund failed')).toHaveLength(2);
  expect(dialog.queryByText('Refunded')).not.toBeInTheDocument();
  const link = dialog.getByRole('link', { name: 'Refund again in the order' });
  expect(link).toHaveAttribute('href', `/admin/orders?order=${exchange.orderId}`);
});

it('the returns of an order are listed with the order', async () => {
  fakeApi({ [`GET ${path}?order=${exchange.orderId}&limit=100`]: listOf(exchange) });
  renderPage(<OrderReturns orderId={exchange.orderId} />);
  const returns = await screen.findByRole('region', { name: 'Returns' });
  expect(returns).toHaveTextContent('Exchange for L, 1 × Wave Bikini (M, Navy)');
  expect(within(returns).getByRole('link', { name: 'R-1007' })).toBeInTheDocument();
});

describe('return', () => {
  it('shows its history after the receipt: the refund with its reason, times and authors', async () => {
    const at = '2026-11-23T20:00:00.000Z';
    const staffTimeline = [
      { kind: 'return', at, text: 'Requested return R-10070: 1 × Tide Top' },
      { kind: 'return', at, text: 'Received return R-1007: 1 × Wave Bikini', by: 'marina' },
      { kind: 'refunded', at, text: '$58.00 refunded: Your return R-1007 has arrived. Sunscreen stain', by: 'marina' },
    ] as const;
    const { dialog } = await open({
      [`GET ${path}/7`]: { body: { ...received, newSize: null, state: 'refunded', refunded: 58 } },
      [`GET /api/admin/orders/${exchange.orderId}`]: { body: aStaffOrder({ staffTimeline: [...staffTimeline] }) },
    });
    const history = within(await dialog.findByRole('region', { name: 'History' }));
    expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Received return R-1007.*Nov 23.* by marina$/),
      expect.stringMatching(/^\$58\.00 refunded.*Sunscreen stain.*Nov 23.* by marina$/),
    ]);
    await expectAccessiblePart();
  });

  it('is followed by the next requested return after its parcel is received', async () => {
    const next: StaffReturn = { ...exchange, id: 8, number: 'R-1008', customer: 'Bea Long' };
    const { user, dialog } = await open({
      [first]: listOf(exchange, next),
      [`GET ${path}/7`]: [{ body: exchange }, { body: received }],
      [`GET /api/admin/orders/${exchange.orderId}`]: { body: aStaffOrder({ id: exchange.orderId }) },
      [`GET ${path}/8`]: { body: next },
      [`POST ${path}/7/receive`]: { body: received },
    });
    expect(dialog.queryByRole('button', { name: 'Next return' })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Received' }));
    await user.click(await dialog.findByRole('button', { name: 'Next return' }));
    expect(await dialog.findByText(/Bea Long/)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Received' })).toBeInTheDocument();
  });

  it('is received, and then the exchanged size is sent', async () => {
    const { calls, user, dialog } = await open({
      [`GET ${path}/7`]: [{ body: exchange }, { body: received }],
      [`GET /api/admin/orders/${exchange.orderId}`]: { body: aStaffOrder({ id: exchange.orderId }) },
      [`POST ${path}/7/receive`]: { body: received },
      [`POST ${path}/7/send`]: { body: { ...received, state: 'sent' } },
    });
    expect(dialog.getByText('Tight. <script>alert(1)</script>')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Received' }));
    await user.type(await dialog.findByRole('textbox', { name: 'Carrier' }), 'UPS');
    expect(await dialog.findByText(/^Ship to/)).toHaveTextContent('Ship to:Marina Reyes');
    expect(await dialog.findByText(/gets an email without a tracking number/)).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'Tracking number' }), '1Z9');
    await user.click(dialog.getByRole('button', { name: 'Mark size L as sent' }));
    expect(await screen.findByText('Exchange sent')).toBeInTheDocument();
    expect(calls).toContainEqual({ method: 'POST', path: `${path}/7/receive`, body: { restock: true } });
    expect(calls).toContainEqual({
      method: 'POST',
      path: `${path}/7/send`,
      body: { carrier: 'UPS', trackingNumber: '1Z9' },
    });
  });

  it('is not restocked after it was worn, unless staff choose to', async () => {
    const dueRefunds = [{ goods: 143.02, withShipping: 143.02 }];
    const byHand = { ...exchange, paidByHand: true, hasPaidDifference: true };
    const { calls, user, dialog } = await open({
      [`GET ${path}/7`]: { body: { ...byHand, worn: true, newSize: null, dueRefunds, refundedBefore: 72.43 } },
      [`POST ${path}/7/receive`]: { body: received },
    });
    expect(dialog.getByRole('checkbox', { name: /can be sold again/ })).not.toBeChecked();
    expect(dialog.getByText(/^The customer gets/)).toHaveTextContent(
      'The customer gets $143.02. Earlier refunds of this order: $72.43. Refuse the return if one of them was for these items.',
    );
    expect(await dialog.findByText(/^The payment was taken outside/)).toHaveTextContent(
      `${refundByHandText} Only a price difference that the customer paid by card is refunded to the card.`,
    );
    await user.click(dialog.getByRole('button', { name: 'Received: refund $143.02' }));
    expect(await screen.findByText('Return received')).toBeInTheDocument();
    expect(screen.getByText(/^Return \$143.02 to the customer by hand, less any price difference/)).toBeInTheDocument();
    const body = { restock: false, seenRefund: 143.02 };
    expect(calls).toContainEqual({ method: 'POST', path: `${path}/7/receive`, body });
  });

  it('is received in part, with or without the shipping', async () => {
    const dueRefunds = [
      { goods: 20, withShipping: 28.99 },
      { goods: 40, withShipping: 48.99 },
    ];
    const { calls, user, dialog } = await open({
      [`GET ${path}/7`]: { body: { ...exchange, newSize: null, quantity: 2, dueRefunds, dueShipping: true } },
      [`POST ${path}/7/receive`]: { body: received },
    });
    const shipping = dialog.getByRole('checkbox', { name: /^Refund the original shipping, too/ });
    expect(shipping).toBeChecked();
    expect(dialog.getByText(/^The customer gets/)).toHaveTextContent(
      'The customer gets $48.99: $40.00 for 2 items and $8.99 for shipping.',
    );
    const units = dialog.getByRole('spinbutton', { name: 'Items that have arrived' });
    await user.clear(units);
    await user.type(units, '1');
    expect(shipping).not.toBeChecked();
    expect(dialog.getByText(/^The customer gets/)).toHaveTextContent('$20.00');
    await user.click(shipping);
    expect(dialog.getByText(/^The customer gets/)).toHaveTextContent('$28.99');
    await user.click(dialog.getByRole('button', { name: 'Received: refund $28.99' }));
    expect(await screen.findByText('Return received')).toBeInTheDocument();
    const body = { restock: true, quantity: 1, shipping: true, seenRefund: 28.99 };
    expect(calls).toContainEqual({ method: 'POST', path: `${path}/7/receive`, body });
  });

  it('is refunded less than its value, with a reason for the shopper @series', async () => {
    const [amount, amountReason] = ['Please enter a lower amount.', 'Please enter the reason.'];
    const dueRefunds = [{ goods: 78, withShipping: 78 }];
    const { calls, user, dialog } = await open({
      [`GET ${path}/7`]: { body: { ...exchange, newSize: null, dueRefunds } },
      [`POST ${path}/7/receive`]: [
        { status: 422, body: { message: amount, errors: { amount, amountReason } } },
        { body: received },
      ],
    });
    await user.click(dialog.getByRole('checkbox', { name: 'Refund less' }));
    const field = dialog.getByRole('spinbutton', { name: 'Refund to the customer' });
    await user.type(field, '90');
    expect(dialog.getByText('The refund can be at most $78.00.')).toBeInTheDocument();
    expect(field).toHaveValue('90');
    expect(dialog.getByRole('button', { name: 'Received' })).toHaveAttribute('aria-disabled', 'true');
    await user.clear(field);
    await user.type(field, '50');
    await user.click(dialog.getByRole('button', { name: 'Received: refund $50.00' }));
    expect(await dialog.findAllByRole('alert')).toHaveLength(2);
    const reason = dialog.getByRole('textbox', { name: /^Reason for the lower refund/ });
    for (const [field, description] of [
      [dialog.getByRole('spinbutton', { name: 'Refund to the customer' }), amount],
      [reason, amountReason],
    ] as const) {
      expect(field).toBeInvalid();
      expect(field).toHaveAccessibleDescription(description);
    }
    await user.type(reason, 'A strap is torn.');
    await user.click(dialog.getByRole('button', { name: 'Received: refund $50.00' }));
    expect(await screen.findByText('Return received')).toBeInTheDocument();
    const body = { restock: true, amount: 50, amountReason: 'A strap is torn.' };
    expect(calls).toContainEqual({ method: 'POST', path: `${path}/7/receive`, body });
  });

  it('gets its tracking number after the exchange was sent @series', async () => {
    const sent: StaffReturn = { ...received, state: 'sent' };
    const { calls, user, dialog } = await open({
      [`GET ${path}/7`]: [{ body: sent }, { body: { ...sent, carrier: 'UPS', trackingNumber: '1Z9' } }],
      [`PUT ${path}/7/parcel`]: { body: sent },
    });
    await user.click(dialog.getByRole('button', { name: 'Add tracking' }));
    expect(dialog.getByRole('textbox', { name: 'Carrier' })).toHaveFocus();
    await user.type(dialog.getByRole('textbox', { name: 'Carrier' }), 'UPS');
    await user.type(dialog.getByRole('textbox', { name: 'Tracking number' }), '1Z9');
    await user.click(dialog.getByRole('button', { name: 'Save tracking' }));
    expect(await screen.findByText('Tracking saved')).toBeInTheDocument();
    expect(await dialog.findByRole('button', { name: 'Edit tracking' })).toHaveFocus();
    const body = { carrier: 'UPS', trackingNumber: '1Z9', trackingNumberBefore: null };
    expect(calls).toContainEqual({ method: 'PUT', path: `${path}/7/parcel`, body });
  });

  it('gets the carrier of its tracking number, unless staff have typed a carrier', async () => {
    const { user, dialog } = await open({ [`GET ${path}/7`]: { body: { ...received, state: 'sent' } } });
    await user.click(dialog.getByRole('button', { name: 'Add tracking' }));
    const [carrier, number] = ['Carrier', 'Tracking number'].map((name) => dialog.getByRole('textbox', { name }));
    if (!carrier || !number) throw new Error('A field is missing.');
    fireEvent.change(number, { target: { value: '1Z999AA10123456784' } });
    expect(carrier).toHaveValue('UPS');
    fireEvent.change(carrier, { target: { value: 'Island Couriers' } });
    fireEvent.change(number, { target: { value: '9400111899223197428210' } });
    expect(carrier).toHaveValue('Island Couriers');
  });

  it('asks before a tracking number replaces the new number of a colleague @series', async () => {
    const sent: StaffReturn = { ...received, state: 'sent', carrier: 'UPS', trackingNumber: '1Z1' };
    const message = 'Another staff member set the tracking number to 1Z2 a moment ago.';
    const { calls, user, dialog } = await open({
      [`GET ${path}/7`]: [{ body: sent }, { body: { ...sent, trackingNumber: '1Z2' } }],
      [`PUT ${path}/7/parcel`]: [{ status: 409, body: { code: 'order.changed', message } }, { body: sent }],
    });
    await user.click(dialog.getByRole('button', { name: 'Edit tracking' }));
    await user.type(dialog.getByRole('textbox', { name: 'Tracking number' }), '9');
    await user.click(dialog.getByRole('button', { name: 'Save tracking' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
    await dialog.findByText('UPS 1Z2');
    expect(dialog.getByRole('textbox', { name: 'Tracking number' })).toHaveValue('1Z19');
    await user.click(dialog.getByRole('button', { name: 'Save anyway' }));
    expect(await screen.findByText('Tracking saved')).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toMatchObject([
      { trackingNumber: '1Z19', trackingNumberBefore: '1Z1' },
      { trackingNumber: '1Z19', trackingNumberBefore: '1Z2' },
    ]);
  });

  it('shows only the actions of the role: refusals and amounts need the permission to refund', async () => {
    const dueRefunds = [{ goods: 72, withShipping: 80.99 }];
    fakeApi({ [`GET ${path}/7`]: { body: { ...exchange, newSize: null, dueRefunds } }, [first]: listOf(exchange) });
    renderPage(
      <PermissionsProvider value={['orders.view', 'orders.change']}>
        <ReturnsPage />
      </PermissionsProvider>,
      { at: '/admin/returns?return=7', path: '/admin/returns' },
    );
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('button', { name: 'Received: refund $72.00' })).toBeInTheDocument();
    expect(dialog.queryByRole('checkbox', { name: /original shipping/ })).not.toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Refuse' })).not.toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Not received' })).not.toBeInTheDocument();
  });

  it('reminds roles that may not refund to ask a colleague, if the customer paid outside of the shop', async () => {
    const byHand = { ...exchange, newSize: null, paidByHand: true };
    fakeApi({
      [`GET ${path}/7`]: { body: byHand },
      [first]: listOf(byHand),
      [`POST ${path}/7/receive`]: { body: { ...received, newSize: null } },
    });
    const { user } = renderPage(
      <PermissionsProvider value={['orders.view', 'orders.change']}>
        <FreshPassword>
          <ReturnsPage />
        </FreshPassword>
      </PermissionsProvider>,
      { at: '/admin/returns?return=7', path: '/admin/returns' },
    );
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Received' }));
    expect(await screen.findByText('Return received')).toBeInTheDocument();
    expect(screen.getByText(colleagueText)).toBeInTheDocument();
  });

  it('cannot be refused without a reason @series', async () => {
    const message = 'Please enter a reason to show the shopper.';
    const { user, dialog } = await open({
      [`GET ${path}/7`]: { body: exchange },
      [`POST ${path}/7/refuse`]: { status: 422, body: { message, errors: { reason: message } } },
    });
    await user.click(dialog.getByRole('button', { name: 'Refuse' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
    await expectAccessiblePart();
  });

  it('is closed as not received, with a reason for the shopper @series', async () => {
    const late = { ...exchange, sendBy: '2025-12-13T20:00:00.000Z', expiresAt: '2025-12-27T20:00:00.000Z' };
    const closed: StaffReturn = { ...late, state: 'lapsed', refusal: 'UPS lost it.' };
    const { calls, user, dialog } = await open({
      [`GET ${path}/7`]: [{ body: late }, { body: closed }],
      [`POST ${path}/7/refuse`]: { body: closed },
    });
    expect(dialog.getByText(/^by /)).toHaveTextContent(/by Dec 27, 2025.*must send the parcel by Dec 13, 2025/);
    await user.type(dialog.getByRole('textbox', { name: /Reason for refusing/ }), 'UPS lost it.');
    await user.click(dialog.getByRole('button', { name: 'Not received' }));
    expect(await screen.findByText('Return closed')).toBeInTheDocument();
    expect(await dialog.findByText('Not received: UPS lost it.')).toBeInTheDocument();
    const body = { reason: 'UPS lost it.', notReceived: true };
    expect(calls).toContainEqual({ method: 'POST', path: `${path}/7/refuse`, body });
  });

  it('refunds the size that was sent in exchange', async () => {
    const sent: StaffReturn = { ...received, state: 'sent', quantity: 2, dueShipping: true };
    const dueRefunds = [
      { goods: 40, withShipping: 48.99 },
      { goods: 80, withShipping: 88.99 },
    ];
    const { calls, user, dialog } = await open({
      [`GET ${path}/7`]: [{ body: { ...sent, dueRefunds } }, { body: sent }],
      [`POST ${path}/7/refund-sent`]: { body: received },
    });
    expect(dialog.getByText(/^The customer gets/)).toHaveTextContent('$88.99');
    const units = dialog.getByRole('spinbutton', { name: 'Items to refund' });
    await user.clear(units);
    await user.type(units, '1');
    expect(dialog.getByText(/^The customer gets/)).toHaveTextContent('$40.00');
    await user.click(dialog.getByRole('checkbox', { name: /Size L is back/ }));
    await user.click(dialog.getByRole('button', { name: 'Refund size L' }));
    const toasts = within(screen.getByRole('region', { name: 'Notifications', hidden: true }));
    expect(await toasts.findByText('Refunded')).toBeInTheDocument();
    const body = { restock: true, quantity: 1, seenRefund: 40 };
    expect(calls).toContainEqual(expect.objectContaining({ method: 'POST', path: `${path}/7/refund-sent`, body }));
  });

  it('is refunded instead of exchanged after a confirmation of the current amount', async () => {
    const refused = { status: 409, body: { message: 'The refund is now $28.99.', code: 'return.refund-changed' } };
    const { calls, user, dialog } = await open({
      [`GET ${path}/7`]: [20, 28.99, 28.99].map((exchangeRefund) => ({ body: { ...received, exchangeRefund } })),
      [`POST ${path}/7/refund`]: [refused, { body: received }],
    });
    await user.click(dialog.getByRole('button', { name: 'Refund instead' }));
    await user.click(await screen.findByText('Refund $20.00'));
    expect(await screen.findByText('The refund is now $28.99.')).toBeInTheDocument();
    await user.click(await screen.findByText('Refund $28.99'));
    expect(await screen.findByText('Exchange refunded')).toBeInTheDocument();
    const bodies = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(bodies).toEqual([{ seenRefund: 20 }, { seenRefund: 28.99 }]);
  });

  it('shows the action that another staff member took in the meantime', async () => {
    const message = 'This return was cancelled a moment ago.';
    const { user, dialog } = await open({
      [`GET ${path}/7`]: [{ body: exchange }, { body: { ...exchange, state: 'cancelled' } }],
      [`POST ${path}/7/receive`]: { status: 409, body: { message, code: 'return.changed' } },
    });
    await user.click(dialog.getByRole('button', { name: 'Received' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(await dialog.findByText('Cancelled')).toBeInTheDocument();
  });
});
