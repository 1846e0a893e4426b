import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aStaffOrder } from '../../../test/a-staff-order';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { type FakeResponse, fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { StaffOrder } from '../../api/models';
import { FreshPassword } from '../password/password-dialogs';
import OrdersPage from './orders-page';

const [item] = aStaffOrder().items;
if (!item) throw new Error('The order has no item.');
const order = aStaffOrder({ items: [{ ...item, quantity: 3 }] });
const path = `/api/admin/orders/${order.id}`;
const noMails = { counts: { pending: 0, sending: 0, sent: 0, failed: 0, cancelled: 0 }, total: 0, mails: [] };
const views = { 'to-ship': 0, 'on-hold': 0, unpaid: 0, 'owes-refund': 0, 'refund-failed': 0 };
const choice = (variantId: number, label: string, parts: object = {}) => ({
  ...{ variantId, label, available: 5, less: 0, refund: 0, more: 0 },
  ...parts,
});
const choices = [
  choice(3, 'L, Navy'),
  choice(4, 'S, Navy', { less: 10, refund: 10 }),
  choice(5, 'XL, Navy', { more: 8 }),
  choice(6, 'XXL, Navy', { available: 0 }),
  choice(7, 'XXL, Red', { more: 0.2, chargeRefusal: 'The minimum card payment is $0.50.' }),
];
const offered = (version = 'v1'): FakeResponse => ({ body: { version, choices } });

async function open(
  previews: FakeResponse[],
  responses: Parameters<typeof fakeApi>[0] = {},
  shown: StaffOrder = order,
) {
  const calls = fakeApi({
    'GET /api/admin/orders?sort=created-desc&limit=25&offset=0': { body: { orders: [], total: 0, views } },
    [`GET /api/admin/mail?orderId=${order.id}&limit=100`]: { body: noMails },
    [`GET ${path}`]: { body: shown },
    [`POST ${path}/exchanges/preview`]: previews,
    ...responses,
  });
  const { user } = renderPage(
    <FreshPassword>
      <OrdersPage />
    </FreshPassword>,
    { at: `/admin/orders?order=${order.id}`, path: '/admin/orders' },
  );
  await user.click(await screen.findByRole('button', { name: 'Exchange items' }));
  const heading = await screen.findByText(`Exchange an item of order ${order.id}`, { selector: '.ant-modal-title' });
  const dialog = within(heading.closest<HTMLElement>('[role=dialog]') ?? heading);
  const choose = async (option: string) => {
    await user.click(await dialog.findByLabelText('New size or color'));
    await user.click(await screen.findByTitle(option));
  };
  const sent = () =>
    calls.filter((call) => call.method === 'POST' && call.path === `${path}/exchanges`).map(({ body }) => body);
  return { user, dialog, choose, sent };
}

describe('the dialog that exchanges an item', () => {
  it('finds a size by its first letters, and Enter chooses it @series', async () => {
    const { user, dialog } = await open([offered()]);
    await user.click(await dialog.findByLabelText('New size or color'));
    await screen.findByTitle(/^S, Navy/);
    await user.keyboard('M');
    await waitFor(() => expect(screen.queryByTitle(/^S, Navy/)).not.toBeInTheDocument());
    await user.keyboard('{Backspace}s');
    await screen.findByTitle(/^S, Navy/);
    expect(screen.queryByTitle(/^XL, Navy/)).not.toBeInTheDocument();
    // antd reads the key code, which user-event does not set.
    fireEvent.keyDown(dialog.getByLabelText('New size or color'), { key: 'Enter', keyCode: 13 });
    expect(await dialog.findByText('Exchange and refund $10.00')).toBeInTheDocument();
  });

  it('refunds the difference to a cheaper size @series', async () => {
    const { user, dialog, choose, sent } = await open([offered(), offered()], {
      [`POST ${path}/exchanges`]: { body: order },
    });
    const units = await dialog.findByRole('spinbutton', { name: 'Units to exchange (up to 3)' });
    await user.clear(units);
    await user.type(units, '2');
    await expectAccessiblePart();
    await choose('S, Navy, $10.00 less (5 in stock)');
    expect(await dialog.findByText(/\$10\.00 goes back to the customer/)).toBeInTheDocument();
    await user.click(dialog.getByText('Exchange and refund $10.00'));
    expect(await screen.findByText('Items exchanged')).toBeInTheDocument();
    expect(sent()).toEqual([{ itemId: 1, quantity: 2, variantId: 4, less: 10, version: 'v1' }]);
  });

  it('gives a more expensive size at the same price only after a confirmation @series', async () => {
    const { user, dialog, choose, sent } = await open([offered()], { [`POST ${path}/exchanges`]: { body: order } });
    await choose('XL, Navy, $8.00 more (5 in stock)');
    const button = await dialog.findByText('Exchange', { selector: 'button span' });
    await user.click(button);
    expect(await dialog.findByText('Please choose one.')).toBeInTheDocument();
    await user.click(dialog.getByLabelText('Charge the original price'));
    await user.click(button);
    expect(await screen.findByText('Items exchanged')).toBeInTheDocument();
    expect(sent()).toMatchObject([{ quantity: 1, variantId: 5, atSamePrice: true, more: 8 }]);
  });

  it('charges the difference to a more expensive size with a payment link', async () => {
    const { user, dialog, choose, sent } = await open([offered()], { [`POST ${path}/exchanges`]: { body: order } });
    await choose('XL, Navy, $8.00 more (5 in stock)');
    await user.click(await dialog.findByLabelText('Charge the difference with a payment link'));
    expect(dialog.getByText(/an email with a payment link for \$8\.00 plus sales tax/)).toBeInTheDocument();
    await user.click(dialog.getByText('Exchange and send the link'));
    expect(await screen.findByText('XL, Navy. The customer gets an email with a payment link.')).toBeInTheDocument();
    expect(sent()).toMatchObject([{ variantId: 5, chargeDifference: true, more: 8 }]);
    expect(sent()[0]).not.toHaveProperty('atSamePrice');
  });

  it('shows why a difference cannot be charged @series', async () => {
    const { dialog, choose } = await open([offered()]);
    await choose('XXL, Red, $0.20 more (5 in stock)');
    expect(await dialog.findByLabelText('Charge the difference with a payment link')).toBeDisabled();
    expect(dialog.getByText('You cannot use a payment link: The minimum card payment is $0.50.')).toBeInTheDocument();
  });

  it('reports the change of a colleague @series', async () => {
    const message = 'Another user changed this order a moment ago.';
    const { user, dialog, choose, sent } = await open([offered(), offered('v2')], {
      [`POST ${path}/exchanges`]: [{ status: 409, body: { code: 'order.changed', message } }, { body: order }],
    });
    await choose('L, Navy (5 in stock)');
    await user.click(dialog.getByText('Exchange', { selector: 'button span' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    await user.click(dialog.getByText('Exchange', { selector: 'button span' }));
    expect(await screen.findByText('Items exchanged')).toBeInTheDocument();
    expect(sent()).toMatchObject([{ version: 'v1' }, { version: 'v2' }]);
  });

  it('shows why an item cannot be exchanged @series', async () => {
    const refusal = 'This product is not sold in another size or color.';
    const { dialog } = await open([{ body: { version: 'v1', choices: [], refusal } }]);
    expect(await dialog.findByText(refusal)).toBeInTheDocument();
  });

  it('is not offered for a shipped order', async () => {
    fakeApi({
      'GET /api/admin/orders?sort=created-desc&limit=25&offset=0': { body: { orders: [], total: 0, views } },
      [`GET /api/admin/mail?orderId=${order.id}&limit=100`]: { body: noMails },
      [`GET ${path}`]: { body: aStaffOrder({ status: 'shipped' }) },
    });
    renderPage(<OrdersPage />, { at: `/admin/orders?order=${order.id}`, path: '/admin/orders' });
    expect(await screen.findByText('Cancel or refund')).toBeInTheDocument();
    expect(screen.queryByLabelText(/^Exchange/)).not.toBeInTheDocument();
  });

  it('exchanges the item that staff choose if several can be exchanged @series', async () => {
    const other = { ...item, id: 22, product: { ...item.product, name: 'Surf Top' } };
    const exchanged = { [`POST ${path}/exchanges`]: { body: order } };
    const { user, dialog, choose, sent } = await open(
      [offered(), offered()],
      exchanged,
      aStaffOrder({ items: [item, other] }),
    );
    await user.click(await dialog.findByLabelText('Item'));
    await user.click(await screen.findByTitle('Surf Top, M, Navy'));
    await screen.findByText('Surf Top, M, Navy', { selector: 'p' });
    await choose('S, Navy, $10.00 less (5 in stock)');
    await user.click(dialog.getByText('Exchange and refund $10.00'));
    await waitFor(() => expect(sent()).toMatchObject([{ itemId: 22, variantId: 4 }]));
  });
});
