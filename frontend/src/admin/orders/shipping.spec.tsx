import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aStaffOrder } from '../../../test/a-staff-order';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { OrderSummary, StaffOrder } from '../../api/models';
import { FreshPassword } from '../password/password-dialogs';
import ExchangeSlipPage from './exchange-slip-page';
import { carrierOf, upsProblem } from '../ui/carrier-of';
import OrdersPage from './orders-page';
import PickListPage from './pick-list-page';
import { readTracking, writeTrackingSheet } from './tracking-file';

const [bikini] = aStaffOrder().items;
if (!bikini) throw new Error('The order has no item.');
const sarong = { ...bikini, id: 2, product: { name: 'Bay Sarong', imageUrl: null }, variant: null };
const order = aStaffOrder({
  items: [
    { ...bikini, quantity: 3 },
    { ...sarong, quantity: 2 },
  ],
});
const parcel = {
  ...{ number: 1, sentAt: order.createdAt, by: 'ann', carrier: 'UPS', trackingNumber: '1Z1' },
  ...{ trackingUrl: 'https://www.ups.com/track?tracknum=1Z1', units: [{ itemId: 1, quantity: 2 }] },
};
const partly: StaffOrder = {
  ...order,
  ...{ status: 'processing', carrier: 'UPS', trackingNumber: '1Z1', parcels: [parcel] },
  items: [
    { ...bikini, quantity: 3, shipped: 2 },
    { ...sarong, quantity: 2 },
  ],
};
const path = `/api/admin/orders/${order.id}`;
const row: OrderSummary = {
  ...{ id: order.id, customer: 'Marina Reyes', email: 'marina@shop.example', hasMailAddress: true },
  createdAt: order.createdAt,
  ...{ total: 66.99, refunded: 0, paid: 66.99, unbilled: 0, status: 'pending', shippingMethod: 'standard' },
  ...{
    itemCount: 5,
    firstItem: 'Harbor Bikini',
    lineCount: 1,
    shipped: 0,
    toShip: 5,
    shippable: true,
    unpaidDifference: 0,
    privateNotes: [],
    late: true,
  },
  shipBy: '2026-03-06T22:00:00.000Z',
};
const views = { 'to-ship': 1, 'on-hold': 0, unpaid: 0, 'owes-refund': 0, 'refund-failed': 0 };
const noMails = { counts: { pending: 0, sending: 0, sent: 0, failed: 0, cancelled: 0 }, total: 0, mails: [] };
const listAt = 'GET /api/admin/orders?sort=created-desc&limit=25&offset=0';
const listed = {
  [listAt]: { body: { orders: [row], total: 1, views } },
  [`GET /api/admin/mail?orderId=${order.id}&limit=100`]: { body: noMails },
};
const show = (at = '/admin/orders') =>
  renderPage(
    <FreshPassword>
      <OrdersPage />
    </FreshPassword>,
    { at, path: '/admin/orders' },
  );
const sentTo = (calls: ReturnType<typeof fakeApi>, called: string, method = 'POST') =>
  calls.filter((call) => call.path === called && call.method === method).map(({ body }) => body);

describe('a row of the order list', () => {
  it('offers to ship an order with units to ship, and shows them with the time that is left', async () => {
    fakeApi(listed);
    show();
    const cells = within(await screen.findByRole('row', { name: new RegExp(order.id) }));
    expect(cells.getByText('5 × Harbor Bikini')).toBeInTheDocument();
    expect(cells.getByText(/ late$/)).toHaveClass('state-tag--bad');
    expect(cells.getByRole('button', { name: `Ship order ${order.id}` })).toBeInTheDocument();
    expect(cells.queryByRole('button', { name: `View order ${order.id}` })).not.toBeInTheDocument();
  });

  it('shows how much of an order is shipped @series', async () => {
    fakeApi({ ...listed, [listAt]: { body: { orders: [{ ...row, shipped: 2, toShip: 3 }], total: 1, views } } });
    show();
    expect(await screen.findByText('2 of 5 items shipped')).toBeInTheDocument();
  });
});

describe('the form that ships a parcel', () => {
  const open = async (responses: Parameters<typeof fakeApi>[0], of = order) => {
    const calls = fakeApi({ ...listed, [`GET ${path}`]: { body: of }, ...responses });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: `Ship order ${order.id}` }));
    const units = await screen.findByRole('spinbutton', { name: /Harbor Bikini/ });
    return { calls, user, units };
  };

  it('refuses more units than are left, and leaves the typed number', async () => {
    const { calls, user, units } = await open({});
    await user.clear(units);
    await user.type(units, '30');
    expect(await screen.findByText('Only 3 can be shipped.')).toBeInTheDocument();
    await user.tab();
    expect(units).toHaveValue('30');
    await user.click(screen.getByRole('button', { name: 'Ship' }));
    expect(screen.getByRole('button', { name: 'Ship' })).toHaveAttribute('aria-disabled', 'true');
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('sends the customer no email if staff choose so', async () => {
    const { calls, user } = await open({ [`POST ${path}/parcels`]: { body: partly } });
    await user.click(screen.getByRole('checkbox', { name: 'Email the customer about this parcel' }));
    expect(await screen.findByText(/The customer gets no email\.$/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Ship' }));
    expect(await screen.findByText('Parcel shipped')).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ withoutEmail: true });
  });

  it('ships all remaining units by default, or fewer units', async () => {
    const { calls, user, units } = await open({ [`POST ${path}/parcels`]: { body: partly } });
    expect(
      [units, screen.getByRole('spinbutton', { name: /Bay Sarong/ })].map((box) => box.getAttribute('value')),
    ).toEqual(['3', '2']);
    expect(screen.getByLabelText('Tracking number')).toHaveFocus();
    await expectAccessiblePart();
    fireEvent.change(units, { target: { value: '2' } });
    fireEvent.change(screen.getByRole('spinbutton', { name: /Bay Sarong/ }), { target: { value: '0' } });
    expect(await screen.findByText(/lists the items in this parcel/)).toBeInTheDocument();
    await user.type(screen.getByLabelText('Tracking number'), '1Z1');
    await user.click(screen.getByRole('button', { name: 'Ship' }));
    expect(await screen.findByText('Please enter the carrier for this tracking number.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Carrier'), 'UPS');
    await user.click(screen.getByRole('button', { name: 'Ship' }));
    expect(await screen.findByText('Parcel shipped')).toBeInTheDocument();
    expect(sentTo(calls, `${path}/parcels`)).toEqual([
      { number: 1, units: [{ itemId: 1, quantity: 2 }], carrier: 'UPS', trackingNumber: '1Z1' },
    ]);
  });

  it('asks for a confirmation before a typed tracking number is lost @series', async () => {
    const { user } = await open({});
    await user.type(screen.getByLabelText('Tracking number'), '1Z1');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByText('Keep editing'));
    expect(screen.getByLabelText('Tracking number')).toHaveValue('1Z1');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByText('Discard'));
    await waitFor(() => expect(screen.queryByLabelText('Tracking number')).not.toBeInTheDocument());
  });

  it('asks for a confirmation to ship an item whose price difference is not paid', async () => {
    const unpaid = { id: 'W8HN-2M9X-4TBD-K7QF', itemId: 1, amount: 8.68, state: 'unpaid' } as const;
    const { calls, user } = await open(
      { [`POST ${path}/parcels`]: { body: partly } },
      { ...order, differences: [unpaid] },
    );
    expect(screen.getByText(`The price difference of $8.68 in order ${unpaid.id} is not paid yet.`)).toBeVisible();
    const confirmation = screen.getByLabelText('The price difference is not paid. Ship the items anyway.');
    await user.click(confirmation);
    await user.click(screen.getByRole('button', { name: 'Ship' }));
    expect(await screen.findByText('Parcel shipped')).toBeInTheDocument();
    expect(sentTo(calls, `${path}/parcels`)).toMatchObject([{ evenIfUnpaid: true }]);
  });

  it('shows that no email is sent after the account was deleted @series', async () => {
    const { units } = await open({}, { ...order, hasMailAddress: false });
    expect(screen.getByText(/^Ships .*\. No email is sent: the customer’s account/)).toBeInTheDocument();
    fireEvent.change(units, { target: { value: '2' } });
    expect(
      await screen.findByText(/^Ships 4 of 5 items\. No email is sent: the customer’s account was deleted\.$/),
    ).toBeInTheDocument();
  });

  it('marks expedited shipping, and shows the promised dates @series', async () => {
    await open({}, { ...order, shippingMethod: 'expedited', arrival: { from: '2026-12-02', to: '2026-12-03' } });
    const address = within(screen.getByRole('region', { name: 'Ship to' }));
    expect(address.getByText('Expedited')).toHaveClass('state-tag--busy');
    expect(address.getByText(/Promised for/)).toHaveTextContent('Expedited Promised for Wed Dec 2 – Thu Dec 3');
  });

  it('shows the address on the parcel, and the carrier of a pasted tracking number if staff chose none @series', async () => {
    const { user } = await open({});
    const address = screen.getByRole('region', { name: 'Ship to' });
    expect(address).toHaveTextContent('Marina Reyes1 Ocean AvenueSanta Cruz, CA 95060USAStandard shipping');
    const number = screen.getByLabelText('Tracking number');
    fireEvent.change(number, { target: { value: '1z 999 AA1 01 2345 6784' } });
    expect(screen.getByLabelText('Carrier')).toHaveValue('UPS');
    await user.clear(screen.getByLabelText('Carrier'));
    await user.type(screen.getByLabelText('Carrier'), 'Van');
    fireEvent.change(number, { target: { value: '9400 1118 9922 3197 4282 10' } });
    expect(screen.getByLabelText('Carrier')).toHaveValue('Van');
  });

  it('explains that a colleague shipped a parcel meanwhile, and offers the units that are left @series', async () => {
    const message = 'Another staff member shipped a parcel of this order a moment ago.';
    const { calls, user } = await open({
      [`GET ${path}`]: [{ body: order }, { body: partly }],
      [`POST ${path}/parcels`]: [{ status: 409, body: { code: 'order.changed', message } }, { body: partly }],
    });
    await user.type(screen.getByLabelText('Carrier'), 'USPS');
    await user.click(screen.getByRole('button', { name: 'Ship' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(await screen.findByText('Items in parcel 2')).toBeInTheDocument();
    expect(screen.getByLabelText('Carrier')).toHaveValue('USPS');
    fireEvent.change(screen.getByRole('spinbutton', { name: /Harbor Bikini/ }), { target: { value: '1' } });
    await user.click(screen.getByRole('button', { name: 'Ship' }));
    expect(await screen.findByText('Parcel shipped')).toBeInTheDocument();
    expect(sentTo(calls, `${path}/parcels`)[1]).toMatchObject({ number: 2, units: [{ quantity: 1 }, { quantity: 2 }] });
  });
});

it('the import of tracking numbers guesses a missing carrier from the number', () => {
  const { rows } = readTracking('Order,Carrier,Tracking\nK7QF,,9405511899223197428490\nK7QG,,123456789012\n');
  expect(rows.map(({ carrier }) => carrier)).toEqual(['USPS', null]);
});

it.each([
  ['1Z 999 AA1 01 2345 6784', undefined],
  ['9612804882227378545377', undefined],
  ['1Z999AA10123456785', 'This is not a UPS number. A character of it is probably wrong.'],
  ['1Z999AA1012345678', 'UPS numbers have 18 characters. This number has 17.'],
])('the UPS number %s has the problem: %s', (number, problem) => {
  expect(upsProblem(number)).toBe(problem);
});

describe('the carrier of a tracking number', () => {
  it.each([
    ['1Z999AA10123456784', 'UPS'],
    ['9400111899223197428210', 'USPS'],
    ['94001118992231974282', 'USPS'],
    ['9612804882227378545377', undefined],
    ['940011189922319742821012', undefined],
    ['123456789012', undefined],
    ['1Z999', undefined],
  ])('is found for %s: %s', (number, carrier) => {
    expect(carrierOf(number)).toBe(carrier);
  });
});

describe('the parcels of an order', () => {
  const open = async (responses: Parameters<typeof fakeApi>[0] = {}) => {
    const calls = fakeApi({ ...listed, [`GET ${path}`]: { body: partly }, ...responses });
    const { user } = show(`/admin/orders?order=${order.id}`);
    const parcels = within(await screen.findByRole('region', { name: 'Parcels' }));
    return { calls, user, parcels };
  };

  it('have their items, their author and the link of their carrier @series', async () => {
    const { parcels } = await open();
    expect(parcels.getByRole('link', { name: '1Z1' })).toHaveAttribute('href', parcel.trackingUrl);
    expect(parcels.getByText('2 × Harbor Bikini (M, Navy)')).toBeInTheDocument();
    expect(screen.getByText('2 of 5 items shipped')).toBeInTheDocument();
    expect(screen.getByText('2 shipped')).toBeInTheDocument();
  });

  it('are corrected and removed @series', async () => {
    const { calls, user, parcels } = await open({
      [`PUT ${path}/parcels/1`]: { body: partly },
      [`DELETE ${path}/parcels/1`]: { body: order },
    });
    await user.click(parcels.getByRole('button', { name: 'Edit tracking of parcel 1' }));
    await user.type(await screen.findByLabelText('Tracking number'), '9');
    await user.click(screen.getByText('Save'));
    expect(await screen.findByText('Parcel updated')).toBeInTheDocument();
    const put = { carrier: 'UPS', trackingNumber: '1Z19', trackingNumberBefore: '1Z1' };
    expect(sentTo(calls, `${path}/parcels/1`, 'PUT')).toEqual([put]);
    await user.click(parcels.getByRole('button', { name: 'More actions for parcel 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove parcel' }));
    await user.click(await screen.findByText('Remove parcel', { selector: '.ant-modal-footer *' }));
    expect(await screen.findByText('Parcel removed')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Parcels' })).not.toBeInTheDocument();
  });
});

describe('orders that are shipped together', () => {
  const call = 'POST /api/admin/orders/parcels';
  const result = (outcome: string, reason?: string) => ({ order: order.id, outcome, ...(reason && { reason }) });

  it('are checked before they are marked as shipped', async () => {
    const calls = fakeApi({
      ...listed,
      [call]: [
        { body: { results: [result('ready'), result('refused', 'This order is not paid yet.')] } },
        { body: { results: [result('shipped'), result('refused', 'This order is not paid yet.')] } },
      ],
    });
    const { user } = show();
    const box = await screen.findByRole('checkbox', { name: `Select order ${order.id}` });
    await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Mark as shipped' }));
    expect(await screen.findByText('1 order can be shipped.')).toBeInTheDocument();
    expect(screen.getByText('This order is not paid yet.')).toBeInTheDocument();
    expect(screen.getByText(/Each tracking number needs its carrier\.$/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText(`Tracking number of order ${order.id}`)).toHaveFocus());
    await user.click(screen.getByText('Ship 1 order'));
    expect(await screen.findByText('The customer gets an email, unless the account was deleted.')).toBeInTheDocument();
    expect(
      screen.getByText('1 order shipped. The customer gets an email, unless the account was deleted.'),
    ).toBeInTheDocument();
    const dialog = within(screen.getByRole('list', { name: 'Shipped orders' }));
    expect(dialog.getByRole('link', { name: order.id })).toHaveAttribute('href', `/admin/orders?order=${order.id}`);
    expect(box).not.toBeChecked();
    const orders = [{ order: order.id }];
    expect(sentTo(calls, '/api/admin/orders/parcels')).toEqual([{ orders, dryRun: true }, { orders }]);
    await user.click(screen.getByText('Close', { selector: 'button *' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Orders' })).toHaveFocus());
  });

  describe('with tracking numbers from a scanner', () => {
    const second = { ...row, id: 'BBBB-CCCC-DDDD-FFFF' };
    type Outcome = [outcome: string, reason?: string, field?: string];
    const both = (...outcomes: Outcome[]) => ({
      body: {
        results: [order.id, second.id].map((id, at) => {
          const [outcome, reason, field] = outcomes[at] ?? [];
          return { order: id, outcome, ...(reason && { reason }), ...(field && { field }) };
        }),
      },
    });
    const repeated: Outcome = ['refused', 'Another row has this tracking number.', 'trackingNumber'];
    const noCarrier: Outcome = ['refused', 'The carrier is missing.', 'carrier'];
    const open = async (...responses: ReturnType<typeof both>[]) => {
      const two = { body: { orders: [row, second], total: 2, views } };
      const calls = fakeApi({ ...listed, [listAt]: two, [call]: [both(['ready'], ['ready']), ...responses] });
      const { user } = show();
      for (const { id } of [row, second])
        await user.click(await screen.findByRole('checkbox', { name: `Select order ${id}` }));
      await user.click(screen.getByRole('button', { name: 'Mark as shipped' }));
      const field = (name: string, { id } = row) => screen.getByLabelText(`${name} of order ${id}`);
      await user.click(await screen.findByLabelText(`Tracking number of order ${order.id}`));
      return { calls, user, field };
    };

    it('are checked together, corrected in their rows, and then shipped @series', async () => {
      const { calls, user, field } = await open(
        both(['ready'], repeated),
        both(['ready'], ['ready']),
        both(['shipped'], ['shipped']),
      );
      await user.keyboard('1Z999AA10123456784{Enter}1Z999AA10123456784{Enter}');
      expect(field('Carrier', second)).toHaveValue('UPS');
      expect(field('Tracking number', second)).toHaveFocus();
      await user.click(screen.getByText('Ship 2 orders'));
      const wrong = field('Tracking number', second);
      await waitFor(() => expect(wrong).toHaveFocus());
      expect(wrong).toHaveAccessibleDescription('Another row has this tracking number.');
      await expectAccessiblePart();
      await user.keyboard('1Z999AA10123456785{Enter}');
      await user.click(screen.getByText('Ship 2 orders'));
      expect(await screen.findByText('2 orders shipped')).toBeInTheDocument();
      expect(wrong).not.toBeInTheDocument();
      const orders = [
        { order: order.id, carrier: 'UPS', trackingNumber: '1Z999AA10123456784' },
        { order: second.id, carrier: 'UPS', trackingNumber: '1Z999AA10123456785' },
      ];
      expect(sentTo(calls, '/api/admin/orders/parcels').slice(2)).toEqual([{ orders, dryRun: true }, { orders }]);
    });

    it('are accepted for a second order in the same parcel after a confirmation @series', async () => {
      const used: Outcome = ['refused', 'Order X already has this tracking number.', 'trackingNumber'];
      const refused = both(['ready'], used);
      const { calls, user, field } = await open(
        { body: { results: refused.body.results.map((one, at) => (at === 1 ? { ...one, otherOrder: 'X' } : one)) } },
        both(['ready'], ['ready']),
        both(['shipped'], ['shipped']),
      );
      await user.keyboard('1Z999AA10123456784{Enter}1Z999AA10123456785{Enter}');
      await user.click(screen.getByText('Ship 2 orders'));
      const same = await screen.findByRole('checkbox', { name: 'In the same parcel as order X' });
      expect(field('Tracking number', second)).toHaveAccessibleDescription('Order X already has this tracking number.');
      await user.click(same);
      expect(same).toBeChecked();
      await user.click(same);
      expect(same).not.toBeChecked();
      await user.click(same);
      await user.click(await screen.findByText('Ship 2 orders'));
      expect(await screen.findByText('2 orders shipped')).toBeInTheDocument();
      const confirmed = expect.objectContaining({ order: second.id, sharesParcel: true });
      expect(sentTo(calls, '/api/admin/orders/parcels').at(-1)).toEqual({ orders: [expect.anything(), confirmed] });
    });

    it('ship without the refused rows after a second click @series', async () => {
      const { calls, user, field } = await open(both(['ready'], noCarrier), {
        body: { results: [{ order: order.id, outcome: 'shipped' }] },
      });
      await user.click(field('Tracking number', second));
      await user.keyboard('123456789012{Enter}');
      await user.click(screen.getByText('Ship 2 orders'));
      expect(await screen.findByText(/^1 order cannot be shipped yet/)).toBeInTheDocument();
      await waitFor(() => expect(field('Carrier', second)).toHaveFocus());
      expect(field('Carrier', second)).toHaveAccessibleDescription('The carrier is missing.');
      expect(field('Tracking number', second)).toBeValid();
      await user.click(screen.getByText('Ship 1 order'));
      expect(await screen.findByText('1 order shipped')).toBeInTheDocument();
      expect(sentTo(calls, '/api/admin/orders/parcels').at(-1)).toEqual({ orders: [{ order: order.id }] });
      await user.click(screen.getByText('Cancel', { selector: 'button *' }));
      expect(await screen.findByText('Discard your changes?')).toBeInTheDocument();
    });

    it.each([
      ['Tracking number', ['refused', 'A spreadsheet rounded this tracking number.', 'trackingNumber'], '123456789012'],
      ['Carrier', noCarrier, 'FedEx'],
    ] satisfies [string, Outcome, string][])(
      'leave the focus in the %s field of the first refused row while staff correct it @series',
      async (name, outcome, correct) => {
        const { user, field } = await open(both(outcome, outcome), both(outcome, outcome));
        await user.keyboard('1234{Enter}5678{Enter}');
        await user.click(screen.getByText('Ship 2 orders'));
        await waitFor(() => expect(field(name)).toHaveFocus());
        const others = field(name, second).getAttribute('value');
        await user.keyboard(correct);
        expect(field(name)).toHaveFocus();
        expect(field(name)).toHaveValue(correct);
        expect(field(name, second)).toHaveValue(others);
      },
    );

    it('remain shipped after another row was corrected @series', async () => {
      const { calls, user, field } = await open(
        both(['ready'], repeated),
        { body: { results: [{ order: order.id, outcome: 'shipped' }] } },
        both(['unchanged'], ['ready']),
        { body: { results: [{ order: second.id, outcome: 'shipped' }] } },
      );
      await user.keyboard('1Z999AA10123456784{Enter}1Z999AA10123456784{Enter}');
      await user.click(screen.getByText('Ship 2 orders'));
      await user.click(await screen.findByText('Ship 1 order'));
      expect(await screen.findByText('1 order shipped')).toBeInTheDocument();
      await waitFor(() => expect(field('Tracking number', second)).toHaveFocus());
      await user.keyboard('1Z999AA10123456785{Enter}');
      await user.click(screen.getByText('Ship 1 order'));
      expect(await screen.findByText(/^2 orders shipped\. Each customer gets an email/)).toBeInTheDocument();
      expect(screen.queryByText(/no email is sent/)).not.toBeInTheDocument();
      const sent = sentTo(calls, '/api/admin/orders/parcels').slice(-2) as { orders: { order: string }[] }[];
      expect(sent.map(({ orders }) => orders.map((one) => one.order))).toEqual([[order.id, second.id], [second.id]]);
    });

    it('are listed with the reason if a colleague cancelled the order meanwhile @series', async () => {
      const { user, field } = await open(both(['refused', 'This order is cancelled.'], ['ready']));
      await user.keyboard('1Z999AA10123456784{Enter}1Z999AA10123456785{Enter}');
      await user.click(screen.getByText('Ship 2 orders'));
      expect(await screen.findByText('1 order cannot be shipped:')).toBeInTheDocument();
      expect(screen.getByText(`Order ${order.id}`)).toHaveTextContent('This order is cancelled.');
      expect(screen.queryByLabelText(`Tracking number of order ${order.id}`)).not.toBeInTheDocument();
      expect(field('Tracking number', second)).toHaveValue('1Z999AA10123456785');
      expect(screen.queryByText(/correct the marked rows/)).not.toBeInTheDocument();
    });

    it('do not replace a carrier that staff chose after the number @series', async () => {
      const { user, field } = await open();
      await user.keyboard('1Z999AA10123456784{Enter}');
      expect(field('Carrier')).toHaveValue('UPS');
      await user.clear(field('Carrier'));
      await user.type(field('Carrier'), 'DHL');
      await user.click(field('Tracking number'));
      await user.tab();
      expect(field('Carrier')).toHaveValue('DHL');
      await user.clear(field('Carrier'));
      await user.click(field('Tracking number'));
      await user.tab();
      expect(field('Carrier')).toHaveValue('UPS');
    });

    it('take the carrier of the row above if the number identifies none @series', async () => {
      const { user, field } = await open();
      await user.type(field('Carrier'), 'FedEx');
      await user.click(field('Tracking number'));
      await user.keyboard('123456789012{Enter}123456789013{Enter}');
      expect(field('Carrier', second)).toHaveValue('FedEx');
      // Another scan in the last row replaces its number, and ships nothing.
      await user.keyboard('9400111899223197428210{Enter}');
      expect(field('Tracking number', second)).toHaveValue('9400111899223197428210');
      expect(field('Carrier', second)).toHaveValue('USPS');
      await user.type(field('Tracking number', second), '9');
      expect(field('Carrier', second)).toHaveValue('');
    });
  });

  it('are sent in parts of 100, without those that were refused @series', async () => {
    const ready = Array.from({ length: 101 }, () => result('ready'));
    const calls = fakeApi({
      ...listed,
      [call]: [
        { body: { results: [result('refused', 'This order is cancelled.'), ...ready] } },
        { body: { results: ready.slice(1).map(() => result('shipped')) } },
        { body: { results: [result('unchanged')] } },
      ],
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Import tracking numbers' }));
    const text = Array.from({ length: 102 }, (_, at) => `O-${at},UPS,N-${at}`).join('\n');
    fireEvent.change(screen.getByLabelText(/^Rows with/), { target: { value: text } });
    await user.click(screen.getByText('Check'));
    await user.click(await screen.findByText('Ship 101 orders'));
    expect(await screen.findByText('100 orders shipped')).toBeInTheDocument();
    expect(screen.getByText('1 order already shipped. Nothing changes, and no email is sent.')).toBeInTheDocument();
    expect(screen.getByText(/^Row 1, /)).toHaveTextContent('This order is cancelled.');
    const parts = sentTo(calls, '/api/admin/orders/parcels') as { orders: { order: string }[] }[];
    expect(parts.map(({ orders: [first], orders }) => [first?.order, orders.length])).toEqual([
      ['O-0', 102],
      ['O-1', 100],
      ['O-101', 1],
    ]);
  });

  it('get their tracking numbers from a file, and rows with problems are named @series', async () => {
    const calls = fakeApi({
      ...listed,
      [call]: { body: { results: [result('ready'), result('refused', 'There is no order with this number.')] } },
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Import tracking numbers' }));
    const text = `Order ID,Carrier,Tracking Number\n${order.id},FedEx,71\nnone,FedEx,72\n`;
    const file = Object.assign(new File([text], 'numbers.csv'), { text: () => Promise.resolve(text) });
    const input = screen.getByLabelText('CSV file with tracking numbers');
    await act(() => Promise.resolve(fireEvent.change(input, { target: { files: [file] } })));
    expect(await screen.findByText('1 order can be shipped.')).toBeInTheDocument();
    expect(screen.getByText(/^Row 3, /)).toHaveTextContent('There is no order with this number.');
    expect(sentTo(calls, '/api/admin/orders/parcels')).toEqual([
      {
        needsTracking: true,
        dryRun: true,
        orders: [
          { order: order.id, carrier: 'FedEx', trackingNumber: '71' },
          { order: 'none', carrier: 'FedEx', trackingNumber: '72' },
        ],
      },
    ]);
    await expectAccessiblePart();
  });
});

it('the import ships an order in the same parcel as another order after a confirmation @series', async () => {
  const ids = [order.id, 'BBBB-CCCC-DDDD-FFFF'];
  const reason = `Order ${order.id} in this list has the same tracking number.`;
  const refused = { outcome: 'refused', reason, field: 'trackingNumber', otherOrder: order.id };
  const calls = fakeApi({
    ...listed,
    'POST /api/admin/orders/parcels': [
      { body: { results: ids.map((id, at) => ({ order: id, ...(at === 0 ? { outcome: 'ready' } : refused) })) } },
      { body: { results: ids.map((id) => ({ order: id, outcome: 'shipped' })) } },
    ],
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Import tracking numbers' }));
  const text = ids.map((id) => `${id},FedEx,71`).join('\n');
  fireEvent.change(screen.getByLabelText(/^Rows with/), { target: { value: text } });
  await user.click(screen.getByText('Check'));
  expect(await screen.findByText(/^Row 2, /)).toHaveTextContent(reason);
  await expectAccessiblePart();
  const same = screen.getByRole('checkbox', { name: `In the same parcel as order ${order.id}` });
  await user.click(same);
  expect(screen.getByRole('button', { name: 'Ship 2 orders' })).toBeInTheDocument();
  await user.click(same);
  expect(screen.getByRole('button', { name: 'Ship 1 order' })).toBeInTheDocument();
  await user.click(same);
  await user.click(screen.getByRole('button', { name: 'Ship 2 orders' }));
  expect(await screen.findByText('2 orders shipped')).toBeInTheDocument();
  const rows = ids.map((id) => ({ order: id, carrier: 'FedEx', trackingNumber: '71' }));
  const [first, second] = rows;
  expect(sentTo(calls, '/api/admin/orders/parcels')).toEqual([
    { orders: rows, needsTracking: true, dryRun: true },
    { orders: [first, { ...second, sharesParcel: true }], needsTracking: true },
  ]);
});

it('the import asks to confirm wrong UPS numbers, and links to all shipped orders', async () => {
  const ids = [order.id, 'BBBB-CCCC-DDDD-FFFF'];
  const numbers = ['1Z999AA10123456784', '1Z999AA10300000'];
  const results = (outcome: string) => ({
    body: {
      results: ids.map((id, at) => ({ order: id, customer: `Customer ${at}`, trackingNumber: numbers[at], outcome })),
    },
  });
  fakeApi({ ...listed, 'POST /api/admin/orders/parcels': [results('ready'), results('shipped')] });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Import tracking numbers' }));
  const text = ids.map((id, at) => `${id},UPS,${numbers[at]}`).join('\n');
  fireEvent.change(screen.getByLabelText(/^Rows with/), { target: { value: text } });
  await user.click(screen.getByText('Check'));
  expect(await screen.findByText(/^Row 2, BBBB-CCCC-DDDD-FFFF, Customer 1/)).toHaveTextContent(
    'UPS numbers have 18 characters. This number has 15.',
  );
  expect(screen.getByText('1 order must be confirmed:')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Ship 1 order' })).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'The number is correct. Ship the order with it.' }));
  await user.click(screen.getByRole('button', { name: 'Ship 2 orders' }));
  const shipped = within(await screen.findByRole('list', { name: 'Shipped orders' }));
  expect(shipped.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
    ids.map((id, at) => `${id}, Customer ${at}`),
  );
  await expectAccessiblePart();
});

describe('a file with tracking numbers', () => {
  it('is read from the downloaded sheet after staff fill it in', async () => {
    const pickup = { ...row, id: 'BBBB-CCCC-DDDD-FFFF', shippable: false };
    fakeApi({
      ...listed,
      'GET /api/admin/orders?view=to-ship&sort=expedited-first&limit=100&offset=0': {
        body: { orders: [row, pickup], total: 2, views },
      },
    });
    URL.createObjectURL = () => 'blob:sheet';
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Import tracking numbers' }));
    await user.click(screen.getByRole('button', { name: 'Download a sheet' }));
    expect(await screen.findByText('1 order to ship')).toBeInTheDocument();
    const sheet = writeTrackingSheet([{ id: order.id, customer: '=1+1' }]);
    expect(sheet).toBe(`Order ID,Customer,Carrier,Tracking Number\r\n${order.id},"'=1+1",,`);
    expect(readTracking(`${sheet}1Z999AA10123456784`).rows).toEqual([
      { order: order.id, carrier: 'UPS', trackingNumber: '1Z999AA10123456784' },
    ]);
  });

  const rows = [{ order: 'K7QF', carrier: 'UPS', trackingNumber: '1Z, 1' }];

  it.each([
    ['with titles in any order', 'Tracking;Order #;Carrier\n1Z, 1;K7QF;UPS'],
    ['with its titles from the export', '\uFEFF"Order ID","Carrier","Tracking Number"\r\nK7QF,UPS,"1Z, 1"\r\n\r\n'],
    ['without titles, from a spreadsheet', 'K7QF\tUPS\t1Z, 1'],
  ])('is read %s', (_, text) => {
    expect(readTracking(text).rows).toEqual(rows);
  });

  it.each([
    ['', 'There are no rows.'],
    ['PK\u0003\u0004', 'This is not a CSV file. Please save the spreadsheet as “CSV UTF-8”, and choose that file.'],
    ['Order,Carrier\nK7QF,UPS', 'The first row has no “Tracking Number” column.'],
    ['Order,Carrier,Tracking\n', 'There are no rows below the titles.'],
    ['K7QF,UPS,1\n'.repeat(1001), 'There are 1001 rows. Please import at most 1,000 at once.'],
  ])('is refused as a whole: %#', (text, problem) => {
    expect(readTracking(text).problem).toBe(problem);
  });
});

describe('papers for the parcels', () => {
  it('list the units to pick once per item, with their orders', async () => {
    const item = { productName: 'Harbor Bikini', variant: 'M, Navy', sku: 'HB-NVY-M', quantity: 3 };
    const orders = [
      { id: order.id, quantity: 2 },
      { id: 'AAAA-BBBB-CCCC-DDDD', quantity: 1, exchange: true },
    ];
    const notes = [{ id: 'AAAA-BBBB-CCCC-DDDD', notes: ['Gift wrap', 'Call first'] }];
    const body = { items: [{ ...item, orders }], notes, orderCount: 2, hasMore: true };
    fakeApi({ [`GET /api/admin/orders/pick-list?orders=${encodeURIComponent(`${order.id},x`)}`]: { body } });
    renderPage(<PickListPage />, {
      at: `/admin/orders/pick-list?orders=${order.id},x`,
      path: '/admin/orders/pick-list',
    });
    expect(await screen.findByText('3 items for 2 orders')).toBeInTheDocument();
    expect(screen.getByText(`${order.id} (2)`)).toBeInTheDocument();
    expect(screen.getByText('SKU HB-NVY-M')).toBeInTheDocument();
    expect(screen.getByText('AAAA-BBBB-CCCC-DDDD Exchange')).toHaveTextContent(/ Exchange Note$/);
    expect(screen.getByText('AAAA-BBBB-CCCC-DDDD: Gift wrap / Call first')).toBeInTheDocument();
    expect(screen.getByText(/^There are more orders to ship/)).toBeInTheDocument();
    await expectAccessiblePart();
  });

  it('show the replacement size of an exchange, without prices', async () => {
    const found = { id: 7, number: 'R-1007', orderId: order.id, productName: 'Harbor Bikini', quantity: 1 };
    const codes = { newSku: 'HB-NVY-L', newBarcode: '4006381333931' };
    const body = { ...found, ...codes, variant: 'M, Navy', newSize: 'L', state: 'received' };
    fakeApi({ 'GET /api/admin/returns/7': { body }, [`GET ${path}`]: { body: order } });
    renderPage(<ExchangeSlipPage />, { at: '/admin/returns/7/slip', path: '/admin/returns/:id/slip' });
    const slip = within(await screen.findByRole('article', { name: `Exchange Slip of order ${order.id}` }));
    for (const text of ['R-1007', 'L, Navy', 'instead of M, Navy', 'Marina Reyes', 'SKU HB-NVY-L', '4006381333931'])
      expect(slip.getByText(text)).toBeInTheDocument();
    expect(screen.queryByText(/\$/)).not.toBeInTheDocument();
    await expectAccessiblePart();
  });
});
