import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aCart } from '../../../test/a-cart';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { fakeUploads, sentUpload } from '../../../test/fake-uploads';
import { fakeDataTransfer } from '../../../test/fake-data-transfer';
import { renderPage } from '../../../test/render-page';
import type { OrderReturns, Return } from '../../api/models';
import ReturnsPage from './returns-page';

const id = 'K7QF-2M9X-4TBD-W8HN';
const path = `/api/orders/${id}/returns`;
const made: Return = {
  id: 7,
  number: 'R-1007',
  orderItemId: 11,
  quantity: 1,
  reason: 'too-small',
  worn: false,
  comment: '',
  pictureUrl: null,
  state: 'requested',
  newSize: 'L',
  refusal: null,
  refundFailed: false,
  createdAt: '2026-11-22T20:00:00.000Z',
  sendBy: '2026-12-13T20:00:00.000Z',
};
const returnsOf = (given: Partial<OrderReturns> = {}, left = 1): { body: OrderReturns } => ({
  body: {
    lastDay: '2026-12-20',
    refusal: null,
    lines: [
      {
        orderItemId: 11,
        productId: 3,
        name: 'Wave Bikini',
        variant: 'M, Navy',
        size: 'M',
        imageUrl: null,
        left,
        refusal: left === 0 ? 'You are already returning this item.' : null,
        sizes: [
          { variantId: 5, size: 'L', refusal: null },
          { variantId: 6, size: 'XL', refusal: 'Sold out' },
          {
            variantId: 8,
            size: 'XXL',
            refusal: 'Costs $4.00 more. Please return this item and order the other size.',
            more: 4,
          },
        ],
        refunds: [25, 50].slice(0, left),
      },
    ],
    returns: [],
    refundable: 100,
    refundsShipping: true,
    ...given,
  },
});
/** Two items for $50 each. */
const bikiniAndTop = (): OrderReturns['lines'] =>
  returnsOf().body.lines.flatMap((line) => [
    { ...line, refunds: [50] },
    { ...line, orderItemId: 12, productId: 4, name: 'Tide Top', refunds: [50] },
  ]);
const draw = () => renderPage(<ReturnsPage />, { at: `/orders/${id}/returns`, path: '/orders/:id/returns' });
const start = async (user: ReturnType<typeof draw>['user']) => {
  const line = within(await screen.findByRole('region', { name: 'Wave Bikini, M, Navy' }));
  const choice = line.getByRole<HTMLInputElement>('checkbox', { name: /^Return or Exchange/ });
  if (!choice.checked) await user.click(choice);
  return line;
};
const send = (user: ReturnType<typeof draw>['user']) =>
  user.click(screen.getByRole('button', { name: /^Get (the Label|\d+ Labels)$/ }));

afterEach(() => localStorage.clear());

describe('returns of an order', () => {
  fakeDataTransfer();

  it('exchange a product for another size, which is then reserved, with a label to print', async () => {
    const calls = fakeApi({
      [`GET ${path}`]: [returnsOf(), returnsOf({ returns: [made] }, 0)],
      [`POST ${path}`]: { status: 201, ...returnsOf({ returns: [made] }, 0) },
    });
    const { user } = draw();
    const line = await start(user);
    await send(user);
    expect(line.getByText('Please choose a reason.')).toBeInTheDocument();
    await user.click(line.getByRole('radio', { name: 'Too small' }));
    expect(line.queryByText('Please choose a reason.')).not.toBeInTheDocument();
    expect(line.getByRole('radio', { name: 'Size XL Sold out' })).toBeDisabled();
    await user.click(line.getByRole('radio', { name: 'Size L' }));
    await send(user);
    expect(await line.findByText(/Size L is reserved for you/)).toBeInTheDocument();
    expect(line.getByText('Exchange for size L R-1007')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Wave Bikini, M, Navy' })).toHaveFocus());
    expect(line.getByRole('link', { name: 'Print the Label of R-1007' })).toHaveAttribute(
      'href',
      '/api/returns/7/label.pdf',
    );
    await expectAccessiblePart();
    const body = { orderItemId: 11, quantity: 1, reason: 'too-small', worn: false, comment: '', pictureId: null };
    expect(calls).toContainEqual(
      expect.objectContaining({ method: 'POST', path, body: { items: [{ ...body, newVariantId: 5 }] } }),
    );
  });

  it('are requested together for several items, with the errors of each item', async () => {
    const [line] = returnsOf({}, 2).body.lines;
    if (!line) throw new Error('The order has no item.');
    const top = { ...line, orderItemId: 12, productId: 4, name: 'Tide Top', left: 1, refunds: [30] };
    const lines = [line, top];
    const message = 'Tide Top (L, Navy) is sold out.';
    const calls = fakeApi({
      [`GET ${path}`]: returnsOf({ lines }),
      [`POST ${path}`]: [
        { status: 409, body: { message, code: 'stock.not-enough', errors: { 'items.1.newVariantId': message } } },
        { status: 201, ...returnsOf({ lines }) },
      ],
    });
    const { user } = draw();
    await screen.findByRole('region', { name: 'Tide Top, M, Navy' });
    await send(user);
    expect(screen.getByText('Please choose an item.')).toBeInTheDocument();
    const bikini = await start(user);
    expect(screen.queryByText('Please choose an item.')).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Return or Exchange Tide Top, M, Navy' }));
    const other = within(screen.getByRole('region', { name: 'Tide Top, M, Navy' }));
    await send(user);
    expect(screen.getAllByText('Please choose a reason.')).toHaveLength(2);
    expect(bikini.getByRole('radio', { name: 'Too small' })).toHaveFocus();
    await user.click(bikini.getByRole('radio', { name: 'Too small' }));
    await user.type(bikini.getByLabelText('Comment (optional)'), 'A bit tight.');
    await user.click(other.getByRole('radio', { name: 'Too large' }));
    expect(screen.getByText(/^Expected refund: \$80\.00\. We refund the shipping cost/)).toBeInTheDocument();
    await user.click(other.getByRole('radio', { name: 'Size L' }));
    expect(screen.getByText('Expected refund: $50.00. 1 exchange.')).toBeInTheDocument();
    await send(user);
    expect(await other.findByText(message, { selector: '.field-error' })).toBeInTheDocument();
    expect(bikini.queryByText(message)).not.toBeInTheDocument();
    await user.click(other.getByRole('radio', { name: /^My money back/ }));
    await user.click(screen.getByRole('button', { name: 'Get 2 Labels' }));
    expect(await screen.findByText('We have emailed you the labels.')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Wave Bikini, M, Navy' })).toHaveFocus();
    const parts = { worn: false, pictureId: null, newVariantId: null };
    const items = [
      { ...parts, orderItemId: 11, quantity: 2, reason: 'too-small', comment: 'A bit tight.' },
      { ...parts, orderItemId: 12, quantity: 1, reason: 'too-large', comment: '' },
    ];
    expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({ items });
  });

  it.each([
    ['the rest of the payment after an earlier refund', { refundable: 40 }, 40, {}, 'Expected refund: $40.00.'],
    [
      'the rest of the payment and the paid price differences @series',
      { refundable: 40 },
      45,
      { differences: [5] },
      'Expected refund: $50.00.',
    ],
    ['all items, without shipping costs @series', { refundsShipping: false }, 50, {}, 'Expected refund: $100.00.'],
    [
      'all items, with shipping costs later',
      { refundable: 108.99 },
      50,
      {},
      'Expected refund: $100.00. We refund the shipping cost when you return everything.',
    ],
  ])('announce the refund of several items: %s', async (_, given, refund, part, text) => {
    const lines = bikiniAndTop().map((line) => ({ ...line, refunds: [refund], ...part }));
    fakeApi({ [`GET ${path}`]: returnsOf({ lines, ...given }) });
    const { user } = draw();
    await start(user);
    const status = screen.getByRole('status');
    expect(status).toBeEmptyDOMElement();
    await user.click(screen.getByRole('checkbox', { name: 'Return or Exchange Tide Top, M, Navy' }));
    expect(status.textContent).toBe(text);
  });

  it('ignore changes while the request is being sent, and request nothing twice', async () => {
    const calls = fakeApi({
      [`GET ${path}`]: returnsOf({ lines: bikiniAndTop() }),
      [`POST ${path}`]: { pending: true },
    });
    const { user } = draw();
    const line = await start(user);
    await user.click(line.getByRole('radio', { name: 'Too small' }));
    await send(user);
    await user.click(screen.getByRole('button', { name: 'Sending...' }));
    await user.click(screen.getByRole('checkbox', { name: 'Return or Exchange Tide Top, M, Navy' }));
    await user.click(line.getByRole('radio', { name: 'Too large' }));
    expect(screen.getByRole('checkbox', { name: 'Return or Exchange Tide Top, M, Navy' })).not.toBeChecked();
    expect(line.getByRole('radio', { name: 'Too small' })).toBeChecked();
    expect(line.getByLabelText('Comment (optional)')).toBeDisabled();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('upload a picture again that the server has deleted @series', async () => {
    const message = 'This picture no longer exists. Please add it again.';
    const errors = { 'items.0.pictureId': message };
    const calls = fakeApi({
      [`GET ${path}`]: returnsOf(),
      [`POST ${path}`]: [
        { status: 422, body: { message, code: 'return.invalid', errors } },
        { status: 201, ...returnsOf() },
      ],
    });
    const uploads = fakeUploads();
    const { user } = draw();
    const line = await start(user);
    await user.click(line.getByRole('radio', { name: 'It arrived damaged' }));
    const field = () => line.getByLabelText<HTMLInputElement>(/^Photo of the item’s condition/);
    const photo = new File(['photo'], 'seam.png', { type: 'image/png' });
    const upload = async (index: number) => {
      await user.upload(field(), photo);
      await send(user);
      const url = `/api/return-pictures/p-${index}.webp`;
      (await sentUpload(uploads, index)).respond({ status: 201, body: { id: `p-${index}`, url } });
    };
    await upload(0);
    expect(await line.findByText(message, { selector: '.field-error' })).toBeInTheDocument();
    expect(field().files).toHaveLength(0);
    await waitFor(() => expect(field()).toHaveFocus());
    await upload(1);
    expect(await screen.findByText('We have emailed you the label.')).toBeInTheDocument();
    const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(sent).toMatchObject([{ items: [{ pictureId: 'p-0' }] }, { items: [{ pictureId: 'p-1' }] }]);
  });

  it('show errors without a field at the item, or at the end of the form @series', async () => {
    const message = 'The request is invalid.';
    const rejected = (errors: object) => ({ status: 422, body: { message, code: 'invalid', errors } });
    fakeApi({
      [`GET ${path}`]: returnsOf(),
      [`POST ${path}`]: [
        rejected({ 'items.0.quantity': 'Please choose 1.' }),
        rejected({ 'items.0.exchangeOf': 'This exchange is unknown.' }),
        rejected({ items: 'Please choose from 1 to 20 items.' }),
      ],
    });
    const { user } = draw();
    const line = await start(user);
    await user.click(line.getByRole('radio', { name: 'Too small' }));
    await send(user);
    expect(await line.findByText('Please choose 1.')).toBeInTheDocument();
    await send(user);
    expect(await line.findByText('This exchange is unknown.')).toBeInTheDocument();
    await send(user);
    expect(await screen.findByText('Please choose from 1 to 20 items.')).toBeInTheDocument();
    expect(line.queryByText('Please choose from 1 to 20 items.')).not.toBeInTheDocument();
  });

  it('are requested for up to 20 items together @series', async () => {
    const lines = Array.from({ length: 21 }, (_, index) =>
      returnsOf().body.lines.map((line) => ({ ...line, orderItemId: 100 + index, name: `Item ${index}`, sizes: [] })),
    ).flat();
    const calls = fakeApi({ [`GET ${path}`]: returnsOf({ lines }) });
    draw();
    const choices = await screen.findAllByLabelText(/^Return or Exchange/);
    for (const choice of choices) fireEvent.click(choice);
    for (const reason of screen.getAllByLabelText('Too small')) fireEvent.click(reason);
    const text = 'You can return up to 20 items at once. Please return the other items afterward.';
    expect(screen.getByText(text)).toBeInTheDocument();
    fireEvent.click(screen.getByText('Get 21 Labels'));
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    for (const choice of choices.slice(-1)) fireEvent.click(choice);
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  it('offer the size that was sent in exchange for a refund', async () => {
    const sent: Return = { ...made, state: 'sent' };
    const back: Return = { ...made, id: 8, number: 'R-1008', newSize: null, exchangeOf: 7, refund: 20 };
    const [line] = returnsOf({}, 0).body.lines;
    const lines = line ? [line, { ...line, exchangeOf: 7, variant: 'L, Navy', size: 'L', left: 1, refusal: null }] : [];
    const offered = lines.map((one) => ({ ...one, sizes: [], refunds: [20].slice(0, one.left) }));
    const calls = fakeApi({
      [`GET ${path}`]: [returnsOf({ lines: offered, returns: [sent] }), returnsOf({ lines, returns: [sent, back] })],
      [`POST ${path}`]: { status: 201, ...returnsOf({ lines, returns: [sent, back] }) },
    });
    const { user } = draw();
    const item = within(await screen.findByRole('region', { name: 'Wave Bikini, L, Navy' }));
    expect(item.getByText('Sent in exchange')).toBeInTheDocument();
    await user.click(item.getByRole('checkbox', { name: 'Return Wave Bikini, L, Navy' }));
    expect(item.getAllByRole('radio', { name: /money back|Size/ })).toHaveLength(1);
    await user.click(item.getByRole('radio', { name: 'Too small' }));
    await send(user);
    expect(await item.findByText('Return R-1008')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Wave Bikini, M, Navy' })).not.toHaveTextContent('R-1008');
    expect(calls).toContainEqual(
      expect.objectContaining({
        path,
        body: { items: [expect.objectContaining({ orderItemId: 11, exchangeOf: 7 }) as object] },
      }),
    );
  });

  it('show the refund amount before and after the request', async () => {
    const back = { ...made, quantity: 2, newSize: null, refund: 50 };
    const refunded: Return = { ...back, id: 8, state: 'refunded', refund: 25 };
    const failed = { ...refunded, id: 9, refund: 12, refundFailed: true };
    fakeApi({ [`GET ${path}`]: returnsOf({ returns: [back, refunded, failed] }, 2) });
    const { user } = draw();
    const line = await start(user);
    expect(line.getByRole('radio', { name: 'My money back: $50.00' })).toBeChecked();
    await user.selectOptions(line.getByLabelText('How many?'), '1');
    expect(line.getByRole('radio', { name: 'My money back: $25.00' })).toBeChecked();
    expect(line.getByText(/We refund \$50\.00 as soon as we receive the item\./)).toBeInTheDocument();
    expect(line.getByText(/^Your refund is on its way\. Refund: \$25\.00\./)).toBeInTheDocument();
    expect(line.getByText(/^Your refund did not go through\. We will be in touch\. Refund: \$12/)).toBeInTheDocument();
  });

  it('add a more expensive size to the cart, and refund the returned one', async () => {
    localStorage.setItem('cartSessionId', 's1');
    const back = { ...made, newSize: null };
    const calls = fakeApi({
      [`GET ${path}`]: [returnsOf(), returnsOf({ returns: [back] }, 0)],
      [`POST ${path}`]: { status: 201, ...returnsOf({ returns: [back] }, 0) },
      'POST /api/cart/s1/items': { status: 201, body: aCart() },
    });
    const { user } = draw();
    const line = await start(user);
    await user.click(line.getByRole('radio', { name: 'Too small' }));
    await user.click(line.getByRole('radio', { name: 'Size XXL + $4.00, as a new order' }));
    await send(user);
    expect(await line.findByRole('link', { name: 'Go to Cart' })).toHaveAttribute('href', '/cart');
    expect(line.getByText('Return R-1007')).toBeInTheDocument();
    expect(calls).toContainEqual(
      expect.objectContaining({
        path,
        body: { items: [expect.objectContaining({ newVariantId: null }) as object] },
      }),
    );
    expect(calls).toContainEqual(
      expect.objectContaining({ path: '/api/cart/s1/items', body: { productId: 3, variantId: 8, quantity: 1 } }),
    );
  });

  it('still link to the cart after a later request for another item @series', async () => {
    localStorage.setItem('cartSessionId', 's1');
    const back: Return = { ...made, newSize: null };
    const [bikini, top] = bikiniAndTop();
    if (!bikini || !top) throw new Error('The order has no items.');
    const returned = { left: 0, refusal: 'You are already returning this item.' };
    const first = returnsOf({ lines: [{ ...bikini, ...returned }, top], returns: [back] });
    fakeApi({
      [`GET ${path}`]: [returnsOf({ lines: [bikini, top] }), first, first],
      [`POST ${path}`]: { status: 201, ...first },
      'POST /api/cart/s1/items': { status: 201, body: aCart() },
    });
    const { user } = draw();
    const line = await start(user);
    await user.click(line.getByRole('radio', { name: 'Too small' }));
    await user.click(line.getByRole('radio', { name: 'Size XXL + $4.00, as a new order' }));
    await send(user);
    expect(await line.findByRole('link', { name: 'Go to Cart' })).toBeInTheDocument();
    await user.click(await screen.findByRole('checkbox', { name: 'Return or Exchange Tide Top, M, Navy' }));
    const other = within(screen.getByRole('region', { name: 'Tide Top, M, Navy' }));
    await user.click(other.getByRole('radio', { name: 'Too large' }));
    await send(user);
    await waitFor(() => expect(other.queryByRole('radio', { name: 'Too large' })).not.toBeInTheDocument());
    expect(line.getByRole('link', { name: 'Go to Cart' })).toBeInTheDocument();
  });

  it('require a picture of a worn or damaged product, and the number of units @series', async () => {
    fakeApi({ [`GET ${path}`]: returnsOf({}, 2) });
    const { user } = draw();
    const line = await start(user);
    expect(line.getByRole('combobox', { name: 'How many?' })).toHaveValue('2');
    expect(line.queryByLabelText('Photo of the item’s condition')).not.toBeInTheDocument();
    await user.click(line.getByRole('checkbox', { name: 'The item was worn or washed' }));
    expect(line.getByLabelText('Photo of the item’s condition')).toBeInTheDocument();
    await user.click(line.getByRole('checkbox', { name: 'The item was worn or washed' }));
    await user.click(line.getByRole('radio', { name: 'It arrived damaged' }));
    expect(line.getByLabelText('Photo of the item’s condition')).toBeInTheDocument();
    await send(user);
    expect(line.getByText('Please add a picture of the worn or damaged item.')).toBeInTheDocument();
    expect(line.getByLabelText(/^Photo of the item’s condition/)).toHaveFocus();
  });

  it('report an unreadable picture immediately @series', async () => {
    fakeApi({ [`GET ${path}`]: returnsOf() });
    const { user } = draw();
    const line = await start(user);
    await user.click(line.getByRole('radio', { name: 'It arrived damaged' }));
    const field = line.getByLabelText('Photo of the item’s condition');
    fireEvent.change(field, { target: { files: [new File(['photo'], 'IMG_1.HEIC')] } });
    expect(await line.findByText(/^We cannot read IMG_1\.HEIC\. Please choose a JPEG/)).toBeInTheDocument();
  });

  it('report at the size that it sold out in the meantime, and show the remaining sizes @series', async () => {
    const message = 'This item is sold out.';
    fakeApi({
      [`GET ${path}`]: returnsOf(),
      [`POST ${path}`]: {
        status: 409,
        body: { message, code: 'stock.not-enough', errors: { 'items.0.newVariantId': message } },
      },
    });
    const { user } = draw();
    const line = await start(user);
    await user.click(line.getByRole('radio', { name: 'Too small' }));
    await user.click(line.getByRole('radio', { name: 'Size L' }));
    await send(user);
    expect(await line.findByText(message, { selector: '.field-error' })).toBeInTheDocument();
    expect(line.getByRole('radio', { name: 'Too small' })).toBeChecked();
  });

  it('can be cancelled', async () => {
    const calls = fakeApi({
      [`GET ${path}`]: [returnsOf({ returns: [made] }, 0), returnsOf({ returns: [{ ...made, state: 'cancelled' }] })],
      'POST /api/returns/7/cancel': { status: 204 },
    });
    const { user } = draw();
    await user.dblClick(await screen.findByRole('button', { name: 'Cancel Exchange R-1007' }));
    expect(calls.map(({ method }) => method)).not.toContain('POST');
    await user.click(screen.getByRole('button', { name: 'Cancel Exchange R-1007?' }));
    expect(await screen.findByText(/You cancelled this return/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /^Return or Exchange/ })).toBeInTheDocument());
    expect(calls).toContainEqual({ method: 'POST', path: '/api/returns/7/cancel' });
  });

  it('are requested and cancelled with the key of a mailed link', async () => {
    const keyed = `${path}?key=a.key`;
    const calls = fakeApi({
      [`GET ${keyed}`]: returnsOf({ returns: [made] }, 1),
      [`POST ${keyed}`]: { status: 201, ...returnsOf({ returns: [made] }, 1) },
      'POST /api/returns/7/cancel?key=a.key': { status: 204 },
    });
    const { user } = renderPage(<ReturnsPage />, {
      at: `/orders/${id}/returns?key=a.key`,
      path: '/orders/:id/returns',
    });
    const line = await start(user);
    expect(line.getByRole('link', { name: /^Print the Label/ })).toHaveAttribute(
      'href',
      '/api/returns/7/label.pdf?key=a.key',
    );
    expect(screen.getByRole('link', { name: `Order ${id}` })).toHaveAttribute(
      'href',
      `/order-confirmation/${id}?key=a.key`,
    );
    await user.click(line.getByLabelText('Too small'));
    await send(user);
    await waitFor(() => expect(calls.some((call) => call.method === 'POST' && call.path === keyed)).toBe(true));
    await user.click(await screen.findByRole('button', { name: /^Cancel Exchange/ }));
    await user.click(screen.getByRole('button', { name: /^Cancel Exchange/ }));
    expect(await screen.findByText('Your return is cancelled.')).toBeInTheDocument();
  });

  it.each([
    ['', 'Sign in to return your order.'],
    ['?key=old', 'This link no longer works.'],
  ])('ask visitors with the query %j to sign in', async (query, text) => {
    fakeApi({ [`GET ${path}${query}`]: { status: 401 } });
    renderPage(<ReturnsPage />, { at: `/orders/${id}/returns${query}`, path: '/orders/:id/returns' });
    expect(await screen.findByText(text, { exact: false })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      `/auth?next=%2Forders%2F${id}%2Freturns`,
    );
  });

  it('show that the other size has shipped', async () => {
    fakeApi({ [`GET ${path}`]: returnsOf({ returns: [{ ...made, state: 'sent' }] }, 0) });
    draw();
    expect(await screen.findByText('The other size is on its way.')).toBeInTheDocument();
  });

  it('explain why nothing can be returned before the customer starts', async () => {
    const refusal = 'The 30-day return period ended on November 3, 2026.';
    fakeApi({
      [`GET ${path}`]: returnsOf({ refusal, lines: returnsOf().body.lines.map((one) => ({ ...one, refusal })) }),
    });
    draw();
    expect(await screen.findByText(refusal, { exact: false })).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Get the Label' })).not.toBeInTheDocument();
  });

  it("are not found for another customer's order", async () => {
    fakeApi({
      [`GET ${path}`]: { status: 404, body: { message: 'We couldn’t find this order.', code: 'order.unknown' } },
    });
    draw();
    expect(await screen.findByRole('heading', { name: 'Order not found' })).toBeInTheDocument();
  });
});
