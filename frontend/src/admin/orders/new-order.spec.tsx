import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aProduct, aVariant } from '../../../test/a-product';
import { aStaffOrder } from '../../../test/a-staff-order';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi, keyOf } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import { staffProduct, staffVariant } from '../../../test/staff-product';
import type { ProductDetail } from '../../api/models';
import { FreshPassword } from '../password/password-dialogs';
import { orderCopyPath } from '../../page/staff-paths';
import { NewOrderDialog } from './new-order-form';

const sarong = aProduct({ id: 8, slug: 'tidewater-sarong', name: 'Tidewater Sarong', price: 30 });
const soldOut = aProduct({ id: 9, slug: 'old-cap', name: 'Old Cap', inStock: false });
const bikini = aProduct({
  variants: [
    aVariant({ id: 2, size: 'M' }),
    aVariant({ id: 3, size: 'L', price: 60 }),
    aVariant({ id: 4, size: 'XL', inStock: false, inventoryCount: 0 }),
  ],
});
const set = aProduct({
  id: 10,
  slug: 'wave-set',
  name: 'Wave Set',
  price: 80,
  isSet: true,
  set: {
    top: aProduct({ id: 11, variants: [aVariant({ id: 5, size: 'S', price: 70 }), aVariant({ id: 6, size: 'M' })] }),
    bottom: aProduct({
      id: 12,
      variants: [aVariant({ id: 7, size: 'S', inStock: false, inventoryCount: 0 }), aVariant({ id: 8, size: 'M' })],
    }),
  },
});
const scanned = (product: ProductDetail & { archivedAt?: string }, variantId: number | null) => ({
  body: {
    product: { archivedAt: null, ...product, variants: product.variants.map((one) => ({ ...one, archivedAt: null })) },
    variantId,
  },
});
const unknownCode = { status: 404, body: { code: 'product.unknown-code', message: 'No product has it.' } };
const found = (...products: object[]) => ({ body: { products, total: products.length } });
const shop = {
  'GET /api/admin/products?search=&limit=20': found(bikini, sarong, soldOut, set),
  'GET /api/admin/products?search=tide&limit=20': found(sarong),
  'GET /api/products/harbor-bikini': { body: bikini },
  'GET /api/products/tidewater-sarong': { body: sarong },
  'GET /api/products/wave-set': { body: set },
  'GET /api/admin/products/by-code?code=first-code': scanned(sarong, null),
  'GET /api/admin/products/by-code?code=second-code': scanned(bikini, 2),
};

/**
 * @param at address of the page
 * @param lines number of items that are scanned: a sarong, and then a bikini in size M
 */
async function show(responses: Parameters<typeof fakeApi>[0] = {}, { lines = 1, at = '/admin/orders' } = {}) {
  const calls = fakeApi({ ...shop, ...responses });
  const onClose = jest.fn();
  const { user } = renderPage(
    <FreshPassword>
      <NewOrderDialog open onClose={onClose} onCreated={() => undefined} />
    </FreshPassword>,
    { at, path: '/admin/orders' },
  );
  const scan = async (code: string, text: string) => {
    fireEvent.change(screen.getByLabelText('Add Item'), { target: { value: code } });
    fireEvent.keyDown(screen.getByLabelText('Add Item'), { key: 'Enter' });
    await screen.findByText(text);
  };
  if (lines > 0) await scan('first-code', '1 × Tidewater Sarong in the order.');
  if (lines > 1) await scan('second-code', '1 × Harbor Bikini (M, Navy) in the order.');
  const item = (index: number) => within(screen.getAllByRole('group', { name: /^Item/ })[index] ?? document.body);
  const choose = async (box: HTMLElement, option: string | RegExp) => {
    await user.click(box);
    await user.click((await screen.findAllByTitle(option)).at(-1) ?? box);
  };
  const type = async (box: HTMLElement, text: string) => {
    await user.clear(box);
    await user.click(box);
    await user.paste(text);
    await user.tab();
  };
  const name = async () => {
    await type(screen.getByLabelText('Customer name'), 'Casey Rivers');
    await type(screen.getByLabelText('Email'), 'casey@shopper.example');
  };
  const submit = () => user.click(screen.getByText(/^Creat(e Order|ing...)$/));
  /** Creates the order. If it has no address, confirms that the items are handed over in the store. */
  const create = async () => {
    const handedOver = screen.queryByLabelText<HTMLInputElement>(/^This order has no address/);
    if (handedOver?.checked === false) await user.click(handedOver);
    await submit();
  };
  const total = () => screen.getByText(/Total/).textContent;
  const sent = () => calls.find(({ method, path }) => method === 'POST' && path === '/api/admin/orders')?.body;
  const sentKeys = () =>
    calls.filter(({ method, path }) => method === 'POST' && path === '/api/admin/orders').map(keyOf);
  const wasRequested = (path: string) => calls.some((call) => call.path === path);
  return { user, scan, onClose, wasRequested, item, choose, type, name, create, total, sent, sentKeys, submit };
}

describe('new order dialog', () => {
  it('asks for the size again after the sizes could not be loaded @series', async () => {
    const { user, item, choose } = await show({
      'GET /api/products/harbor-bikini': [{ status: 503 }, { body: bikini }],
    });
    await choose(item(0).getByLabelText('Product'), 'Harbor Bikini, $58.00');
    expect(await item(0).findByText('The sizes could not be loaded.')).toBeInTheDocument();
    expect(item(0).getByLabelText('Quantity').closest('.ant-form-item-hidden')).not.toBeNull();
    await user.click(item(0).getByRole('button', { name: 'Try again' }));
    expect(await item(0).findByLabelText('Variant')).toBeInTheDocument();
    expect(screen.queryByText('The sizes could not be loaded.')).not.toBeInTheDocument();
  });

  it('adds the sales tax of the destination to the total @series', async () => {
    const totals = { subtotal: 30, discount: 0, shipping: 0, tax: 2.66, total: 32.66, freeShippingRemaining: 0 };
    const { item, choose, type, total } = await show({ 'POST /api/admin/orders/totals': { body: totals } });
    await choose(item(0).getByLabelText('Product'), /^Tidewater Sarong/);
    await type(screen.getByLabelText('State'), 'CA');
    await waitFor(() => expect(total()).toBe('Sales tax $2.66, Total $32.66'));
  });

  it('shows that the sales tax cannot be calculated @series', async () => {
    const message = 'The sales tax cannot be calculated right now. Please try again in a moment.';
    const { item, choose } = await show({
      'POST /api/admin/orders/totals': { status: 503, body: { code: 'tax.unavailable', message } },
    });
    await choose(item(0).getByLabelText('Product'), /^Tidewater Sarong/);
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('shows at the ZIP code that its sales tax is unknown @series', async () => {
    const shippingZip = 'Please check the state and the ZIP code.';
    const body = { code: 'tax.destination', message: shippingZip, errors: { shippingZip } };
    const { item, choose } = await show({ 'POST /api/admin/orders/totals': { status: 422, body } });
    await choose(item(0).getByLabelText('Product'), /^Tidewater Sarong/);
    await waitFor(() => expect(screen.getByLabelText('ZIP code')).toHaveAccessibleDescription(shippingZip));
    expect(screen.getAllByText(shippingZip)).toHaveLength(1);
    expect(screen.getByLabelText('ZIP code')).toBeVisible();
  });

  it('charges shipping and gives a discount, with the totals of the server', async () => {
    const offers = [
      { method: 'standard', cost: 8.99 },
      { method: 'expedited', cost: 19.99 },
    ];
    const totals = { subtotal: 30, discount: 3, shipping: 8.99, tax: 0, total: 35.99, freeShippingRemaining: 0 };
    const { item, choose, type, name, create, total, sent } = await show({
      'POST /api/admin/orders/totals': { body: { ...totals, shippingOffers: offers } },
      'POST /api/admin/orders': { status: 201, body: aStaffOrder() },
    });
    await name();
    await choose(item(0).getByLabelText('Product'), /^Tidewater Sarong/);
    await waitFor(() => expect(total()).toBe('Subtotal $30.00, Discount −$3.00, Shipping $8.99, Total $35.99'));
    await choose(screen.getByLabelText('Shipping'), 'Standard shipping, $8.99');
    await choose(screen.getByLabelText('Discount'), 'Percent');
    await create();
    expect(await screen.findByText('Please enter a whole number from 1 to 100.')).toBeInTheDocument();
    expect(screen.getByText('Please enter the reason for the discount.')).toBeInTheDocument();
    await type(screen.getByLabelText('Percent off'), '10 %');
    expect(screen.getByText('Required. Only staff can read it.')).toBeInTheDocument();
    await type(screen.getByLabelText('Reason for the discount'), ' A regular ');
    for (const [label, text] of [
      ['Address', '1 Ocean Avenue'],
      ['City', 'Santa Cruz'],
      ['State', 'CA'],
      ['ZIP code', '95060'],
    ] as const) {
      await type(screen.getByLabelText(label), text);
    }
    await choose(screen.getByLabelText('Payment method'), 'Not paid yet: email a payment link');
    await create();
    await waitFor(() =>
      expect(sent()).toMatchObject({
        ...{ shippingMethod: 'standard', discountPercent: 10, discountReason: 'A regular', payLink: true },
      }),
    );
    for (const field of ['paymentMethod', 'shippingCost', 'discountAmount', 'discount']) {
      expect(sent()).not.toHaveProperty(field);
    }
  });

  it('proposes standard shipping for an order with an address, unless staff chose the shipping @series', async () => {
    const totals = { subtotal: 30, discount: 0, shipping: 8.99, tax: 0, total: 38.99, freeShippingRemaining: 0 };
    const shippingOffers = [
      { method: 'standard', cost: 8.99 },
      { method: 'expedited', cost: 19.99 },
    ];
    const { item, choose, type } = await show({
      'POST /api/admin/orders/totals': { body: { ...totals, shippingOffers } },
    });
    const shipping = () => screen.getByLabelText('Shipping').closest('.ant-form-item');
    await choose(item(0).getByLabelText('Product'), /^Tidewater Sarong/);
    await type(screen.getByLabelText('Address'), '1 Ocean Avenue');
    await waitFor(() => expect(shipping()).toHaveTextContent('Standard shipping, $8.99'));
    await choose(screen.getByLabelText('Status'), 'Completed');
    await waitFor(() => expect(shipping()).toHaveTextContent('No shipping charge'));
    await choose(screen.getByLabelText('Status'), 'Processing');
    await waitFor(() => expect(shipping()).toHaveTextContent('Standard shipping, $8.99'));
    await type(screen.getByLabelText('Address'), ' ');
    await waitFor(() => expect(shipping()).toHaveTextContent('No shipping charge'));
    await choose(screen.getByLabelText('Shipping'), 'Expedited shipping, $19.99');
    await type(screen.getByLabelText('Address'), '1 Ocean Avenue');
    expect(shipping()).toHaveTextContent('Expedited shipping, $19.99');
  });

  it('proposes shipping before the prices load, and none for an order of custom items @series', async () => {
    const { user, scan, type } = await show({ 'POST /api/admin/orders/totals': { status: 503 } }, { lines: 0 });
    const shipping = () => screen.getByLabelText('Shipping').closest('.ant-form-item');
    await user.click(screen.getByText('Add custom item'));
    await type(screen.getByLabelText('Address'), '1 Ocean Avenue');
    expect(shipping()).toHaveTextContent('No shipping charge');
    await scan('first-code', '1 × Tidewater Sarong in the order.');
    await waitFor(() => expect(shipping()).toHaveTextContent('Standard shipping'));
  });

  it('creates an order of a custom item @series', async () => {
    const { user, type, name, create, total, sent } = await show(
      { 'POST /api/admin/orders': { status: 201, body: aStaffOrder() } },
      { lines: 0 },
    );
    await user.click(screen.getByText('Add custom item'));
    expect(screen.getByLabelText('Custom item')).toHaveFocus();
    await name();
    await create();
    expect(await screen.findByText('Please enter a name, or remove this item.')).toBeInTheDocument();
    expect(screen.getByText('Please enter an amount.')).toBeInTheDocument();
    expect(screen.queryByText('Please add an item.')).not.toBeInTheDocument();
    await type(screen.getByLabelText('Custom item'), ' Gift wrapping ');
    await type(screen.getByLabelText('Quantity'), '2');
    await type(screen.getByLabelText('Price'), '4.5');
    await expectAccessiblePart();
    expect(total()).toBe('Total $9.00');
    await create();
    await waitFor(() =>
      expect(sent()).toMatchObject({ items: [], customItems: [{ name: 'Gift wrapping', quantity: 2, price: 4.5 }] }),
    );
  });

  it.each([
    ['Not paid yet', 'processing'],
    ['Cash', 'completed'],
  ])(
    'without an address is created after a confirmation, and is completed if it is paid: %s @series',
    async (payment, status) => {
      const { item, choose, name, submit, create, sent } = await show({
        'POST /api/admin/orders': { status: 201, body: aStaffOrder() },
      });
      expect(screen.getByLabelText(/^This order has no address/)).toBeVisible();
      await name();
      await choose(item(0).getByLabelText('Product'), /^Tidewater Sarong/);
      await choose(screen.getByLabelText('Payment method'), payment);
      await submit();
      expect(await screen.findByText(/^Please add an address, or confirm/)).toBeInTheDocument();
      expect(sent()).toBeUndefined();
      await create();
      await waitFor(() => expect(sent()).toMatchObject({ status }));
      expect(sent()).not.toHaveProperty('isHandedOver');
    },
  );

  it('asks for a confirmation if the items have left the shop before the payment @series', async () => {
    const { user, item, choose, name, create, sent } = await show({
      'POST /api/admin/orders': { status: 201, body: aStaffOrder() },
    });
    await name();
    await choose(item(0).getByLabelText('Product'), /^Tidewater Sarong/);
    await choose(screen.getByLabelText('Status'), 'Shipped');
    await create();
    expect(await screen.findByText('Please confirm this first.')).toBeInTheDocument();
    expect(sent()).toBeUndefined();
    await user.click(screen.getByLabelText('This order is not paid, but the items have already left the shop.'));
    await create();
    await waitFor(() => expect(sent()).toMatchObject({ status: 'shipped' }));
    expect(sent()).not.toHaveProperty('evenIfUnpaid');
  });

  it('shows why the server cannot price an order, at the total @series', async () => {
    const message = 'A discount cannot be above the subtotal of $30.00.';
    const { item, choose, type } = await show({
      'POST /api/admin/orders/totals': { status: 422, body: { message, errors: { discountAmount: message } } },
    });
    await choose(item(0).getByLabelText('Product'), /^Tidewater Sarong/);
    await choose(screen.getByLabelText('Discount'), 'Amount');
    await type(screen.getByLabelText('Amount off'), '31');
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('offers a product with the lowest price of its variants, as the shop does @series', async () => {
    const dress = aProduct({ name: 'Bay Dress', price: 30, priceRange: { lowest: 60, highest: 65 } });
    const { item, choose } = await show({ 'GET /api/admin/products?search=&limit=20': found(dress) });
    await choose(item(0).getByLabelText('Product'), 'Bay Dress, from $60.00');
    expect(item(0).getAllByText('Bay Dress')).not.toHaveLength(0);
  });

  it('requires a name, an email address, and an item @series', async () => {
    const { create, name, sent } = await show({}, { lines: 0 });
    await create();
    expect(await screen.findByText('Validation Error')).toBeInTheDocument();
    expect(screen.getAllByText('Customer name and email are required').length).toBeGreaterThan(0);
    expect(screen.getByText('Please enter the customer’s name.')).toBeInTheDocument();
    expect(screen.getByText('Please enter the customer’s email address.')).toBeInTheDocument();
    const search = screen.getByLabelText('Add Item');
    expect(search).toHaveFocus();
    expect(search).toHaveAccessibleDescription(/^Please add an item\.\s*$/);
    await expectAccessiblePart();
    await name();
    await create();
    expect(await screen.findByText('At least one item is required')).toBeInTheDocument();
    expect(search).toHaveFocus();
    expect(sent()).toBeUndefined();
  });

  it('opens without items and with the focus in their search, and shows the items before the customer', async () => {
    await show({}, { lines: 0 });
    expect(screen.getByLabelText('Add Item')).toHaveFocus();
    expect(screen.queryByRole('group', { name: /^Item/ })).not.toBeInTheDocument();
    expect([...document.querySelectorAll('.form-section > legend')].map(({ textContent }) => textContent)).toEqual([
      ...['Order Items', 'Customer Information', 'Shipping and Discount', 'Shipping Address', 'Order Details'],
    ]);
  });

  it('hides the address while no shipping is charged, until staff open it @series', async () => {
    const { user, choose } = await show();
    const address = screen.getByLabelText('Address');
    expect(address).not.toBeVisible();
    await choose(screen.getByLabelText('Shipping'), 'Other amount');
    expect(address).toBeVisible();
    await choose(screen.getByLabelText('Shipping'), 'No shipping charge');
    expect(address).not.toBeVisible();
    const hint = 'To ship the items, please add an address.';
    expect(screen.getByText(hint)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add an address' }));
    expect(screen.queryByText(hint)).not.toBeInTheDocument();
    expect(address).toBeVisible();
    expect(address).toHaveFocus();
  });

  it('reports all problems of an order to ship at once @series', async () => {
    const { choose, create, sent } = await show();
    await choose(screen.getByLabelText('Shipping'), 'Other amount');
    await create();
    for (const problem of [
      'Please enter the customer’s name.',
      'Please enter the customer’s email address.',
      'Please enter the street address.',
      'Please enter the city.',
      'Please enter a US state, such as CA or California.',
      'Please enter a ZIP code, such as 95060 or 95060-1234.',
      'Please enter an amount.',
    ]) {
      expect(await screen.findByText(problem)).toBeInTheDocument();
    }
    expect(sent()).toBeUndefined();
  });

  it('requires the rest of an address that is begun, but no address of an order to pick up @series', async () => {
    const totals = { subtotal: 30, discount: 0, shipping: 0, tax: 0, total: 30, freeShippingRemaining: 0 };
    const { item, choose, type, name, create, sent } = await show({
      'POST /api/admin/orders/totals': { body: { ...totals, shippingOffers: [{ method: 'pickup', cost: 0 }] } },
      'POST /api/admin/orders': { status: 201, body: aStaffOrder() },
    });
    await name();
    await choose(item(0).getByLabelText('Product'), /^Tidewater Sarong/);
    await type(screen.getByLabelText('City'), 'Santa Cruz');
    await create();
    expect(await screen.findByText('Please enter the street address.')).toBeInTheDocument();
    expect(sent()).toBeUndefined();
    await choose(screen.getByLabelText('Shipping'), 'Store pickup, free');
    await create();
    await waitFor(() => expect(sent()).toMatchObject({ shippingMethod: 'pickup' }));
  });

  it('shows the address of an order to pick up while it has text, with its problems @series', async () => {
    const totals = { subtotal: 30, discount: 0, shipping: 0, tax: 0, total: 30, freeShippingRemaining: 0 };
    const { item, choose, name, create, sent } = await show({
      'POST /api/admin/orders/totals': { body: { ...totals, shippingOffers: [{ method: 'pickup', cost: 0 }] } },
    });
    await name();
    await choose(item(0).getByLabelText('Product'), /^Tidewater Sarong/);
    fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Santa Cruz' } });
    fireEvent.change(screen.getByLabelText('Address'), { target: { value: 'x'.repeat(101) } });
    await choose(screen.getByLabelText('Shipping'), 'Store pickup, free');
    expect(screen.getByLabelText('Address')).toBeVisible();
    await create();
    await waitFor(() => expect(screen.getByLabelText('Address')).toBeInvalid());
    expect(screen.getByLabelText('Address')).toBeVisible();
    expect(sent()).toBeUndefined();
  });

  it('leaves the address open while staff use it, also without text @series', async () => {
    const { type } = await show();
    fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Santa Cruz' } });
    await waitFor(() => expect(screen.getByLabelText('City')).toBeVisible());
    await type(screen.getByLabelText('City'), ' ');
    expect(screen.getByLabelText('City')).toBeVisible();
    expect(screen.getByLabelText('Address')).not.toHaveFocus();
  });

  it('suggests customers by a part of their name, and fills the address of the latest order @series', async () => {
    const marina = aStaffOrder();
    const { address, city, state, zipCode } = marina;
    const customer = {
      ...{ email: marina.email, name: 'Marina Reyes', phone: '831 555 0100', username: 'marina' },
      ...{ lastAddress: { address, city, state, zipCode }, orderCount: 3, spent: 200, lastOrderAt: marina.createdAt },
    };
    const user = { id: 1, username: 'marinara', email: 'm2@shop.example', orderCount: 0 };
    const buyer = { ...user, id: 2, username: 'marina', email: marina.email, orderCount: 3 };
    const { user: staff } = await show({
      'GET /api/admin/customers?search=marin&limit=6&offset=0': { body: { customers: [customer], total: 1 } },
      'GET /api/admin/users?search=marin&limit=6&offset=0': { body: { users: [buyer, user], total: 2 } },
    });
    const name = screen.getByLabelText('Customer name');
    await staff.type(name, 'marin');
    expect(await screen.findAllByText('m2@shop.example', { selector: '.second-line' })).toHaveLength(1);
    expect(screen.getByText(`${address}, ${city}, ${state} ${zipCode}`)).toBeInTheDocument();
    await expectAccessiblePart();
    await staff.click(screen.getByText(marina.email, { selector: '.second-line' }));
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveValue(marina.address));
    expect(screen.getByLabelText('Address')).toBeVisible();
    for (const [label, value] of [
      ['Customer name', 'Marina Reyes'],
      ['Email', marina.email],
      ['Phone', '831 555 0100'],
      ['City', marina.city],
      ['State', marina.state],
      ['ZIP code', marina.zipCode],
    ] as const) {
      expect(screen.getByLabelText(label)).toHaveValue(value);
    }
  });

  it('fills only the email address of a user without orders @series', async () => {
    const user = { id: 1, username: 'marina', email: 'm2@shop.example', orderCount: 0 };
    const { user: staff } = await show({
      'GET /api/admin/customers?search=m2%40shop&limit=6&offset=0': { body: { customers: [], total: 0 } },
      'GET /api/admin/users?search=m2%40shop&limit=6&offset=0': { body: { users: [user], total: 1 } },
    });
    await staff.type(screen.getByLabelText('Email'), 'm2@shop');
    await staff.click(await screen.findByText('marina'));
    expect(screen.getByLabelText('Email')).toHaveValue('m2@shop.example');
    expect(screen.getByLabelText('Customer name')).toHaveValue('');
  });

  it('adds products with their variants at the catalog price, and shows the sum @series', async () => {
    const { user, scan, wasRequested, item, choose, type, name, create, total, sent, onClose } = await show({
      'POST /api/admin/orders': { status: 201, body: aStaffOrder() },
    });
    await name();
    await choose(item(0).getByLabelText('Product'), 'Harbor Bikini, $58.00');
    const isHidden = (label: string) => item(0).getByLabelText(label).closest('.ant-form-item-hidden') !== null;
    expect([isHidden('Quantity'), isHidden('Price')]).toEqual([true, true]);
    expect(total()).toBe('Total $0.00');
    await choose(await item(0).findByLabelText('Variant'), 'L, Navy, $60.00 (3 left)');
    expect([isHidden('Quantity'), isHidden('Price')]).toEqual([false, false]);
    expect(item(0).getByLabelText('Price')).toHaveValue('60.00');
    await user.click(item(0).getByLabelText('Variant'));
    expect((await screen.findAllByTitle('XL, Navy, $58.00 (sold out)')).at(-1)).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await user.keyboard('{Escape}');

    await scan('second-code', '1 × Harbor Bikini (M, Navy) in the order.');
    await user.type(item(1).getByLabelText('Product'), 'tide');
    await waitFor(() => expect(wasRequested('/api/admin/products?search=tide&limit=20')).toBe(true));
    await choose(item(1).getByLabelText('Product'), 'Tidewater Sarong, $30.00');
    await type(item(1).getByLabelText('Quantity'), '2');
    expect(total()).toBe('Total $120.00');
    await create();
    expect(await screen.findByText('Order created successfully')).toBeInTheDocument();
    expect(onClose).toHaveBeenCalled();
    expect(sent()).toEqual({
      customerName: 'Casey Rivers',
      customerEmail: 'casey@shopper.example',
      customerPhone: '',
      shippingAddress: '',
      shippingCity: '',
      shippingState: '',
      shippingZip: '',
      status: 'processing',
      notes: '',
      items: [
        { productId: 7, variantId: 3, quantity: 1, price: 60 },
        { productId: 8, quantity: 2, price: 30 },
      ],
      total: 120,
    });
  });

  it('links to the order of an earlier attempt, and creates another order only on request', async () => {
    const otherCall = { status: 422, body: { code: 'idempotency.other-call', message: 'Sent with another body.' } };
    const { user, item, choose, name, create, type, sentKeys } = await show({
      'POST /api/admin/orders': [
        { status: 503 },
        otherCall,
        { status: 201, body: aStaffOrder() },
        { status: 201, body: aStaffOrder({ id: 'K7QF-2M9X-4TBD-W8HZ' }) },
      ],
    });
    await name();
    await choose(item(0).getByLabelText('Product'), 'Tidewater Sarong, $30.00');
    await create();
    expect(await screen.findByText('Failed to create order')).toBeInTheDocument();
    await type(item(0).getByLabelText('Quantity'), '2');
    await create();
    const { id } = aStaffOrder();
    expect(await screen.findByText(`The shop has already created order ${id}`)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: `Open order ${id} in a new tab` })).toHaveAttribute(
      'href',
      `/admin/orders?order=${id}`,
    );
    expect(screen.getByText(/^The response to an earlier attempt was lost/)).toBeInTheDocument();
    expect(item(0).getByLabelText('Quantity')).toHaveValue('2');
    expect(screen.getByLabelText('Customer name')).toHaveValue('Casey Rivers');
    await user.click(screen.getByText('Create another order'));
    expect(await screen.findByText('Order created successfully')).toBeInTheDocument();
    const [first, second, repeated, another] = sentKeys();
    expect([second, repeated]).toEqual([first, first]);
    expect(another).not.toBe(first);
  });

  it('requires a variant if the product has any, and a reason for a different price @series', async () => {
    const { user, item, choose, type, name, create, sent } = await show();
    await name();
    await choose(item(0).getByLabelText('Product'), 'Harbor Bikini, $58.00');
    await create();
    expect(await screen.findByText('Please choose a size and color.')).toBeInTheDocument();
    await choose(item(0).getByLabelText('Variant'), 'M, Navy, $58.00 (3 left)');
    expect(item(0).getByLabelText('Price')).toHaveValue('58.00');
    await type(item(0).getByLabelText('Price'), '40');
    await create();
    expect(await screen.findByText('Please enter a reason for the changed price.')).toBeInTheDocument();
    await user.type(item(0).getByLabelText('Reason for the changed price (usually $58.00)'), 'A thread is loose');
    await create();
    await waitFor(() =>
      expect(sent()).toMatchObject({
        items: [{ productId: 7, variantId: 2, quantity: 1, price: 40, priceReason: 'A thread is loose' }],
        total: 40,
      }),
    );
  });

  it('adds a set in one size for its top and one for its bottom, at one price @series', async () => {
    const { user, item, choose, type, name, create, total, sent } = await show({
      'POST /api/admin/orders': { status: 201, body: aStaffOrder() },
    });
    await name();
    await choose(item(0).getByLabelText('Product'), 'Wave Set, $80.00');
    await choose(await item(0).findByLabelText('Top'), 'S, Navy (3 left)');
    expect(item(0).queryByLabelText('Variant')).not.toBeInTheDocument();
    expect(item(0).getByLabelText('Price')).toHaveValue('80.00');
    await create();
    expect(await screen.findByText('Please choose a size and color.')).toBeInTheDocument();
    await choose(item(0).getByLabelText('Bottom'), 'M, Navy (3 left)');
    await type(item(0).getByLabelText('Quantity'), '2');
    await type(item(0).getByLabelText('Price'), '70');
    await user.type(item(0).getByLabelText('Reason for the changed price (usually $80.00)'), 'A thread is loose');
    expect(total()).toBe('Total $140.00');
    await create();
    const wanted = { productId: 10, topVariantId: 5, bottomVariantId: 8, quantity: 2, price: 70 };
    await waitFor(() => expect(sent()).toMatchObject({ items: [{ ...wanted, priceReason: 'A thread is loose' }] }));
  });

  it('adds a set again as another item once the sizes of the first are chosen @series', async () => {
    const { user, item, choose } = await show(
      {
        'GET /api/admin/products/by-code?code=wave': unknownCode,
        'GET /api/admin/products?search=wave&limit=20': found(set),
      },
      { lines: 0 },
    );
    const add = async (result: string) => {
      await user.type(screen.getByLabelText('Add Item'), 'wave{Enter}');
      expect(await screen.findByText(result)).toBeInTheDocument();
    };
    await add('1 × Wave Set in the order.');
    await add('2 × Wave Set in the order.');
    await choose(await item(0).findByLabelText('Top'), 'S, Navy (3 left)');
    await add('1 × Wave Set in the order.');
    expect(item(0).getByLabelText('Quantity')).toHaveValue('2');
    expect(item(1).getByLabelText('Quantity')).toHaveValue('1');
  });

  it('clears the sizes of a set when another product is chosen @series', async () => {
    const { item, choose, name, create, sent } = await show({
      'POST /api/admin/orders': { status: 201, body: aStaffOrder() },
    });
    await name();
    await choose(item(0).getByLabelText('Product'), 'Wave Set, $80.00');
    await choose(await item(0).findByLabelText('Top'), 'S, Navy (3 left)');
    await choose(item(0).getByLabelText('Product'), 'Tidewater Sarong, $30.00');
    await waitFor(() => expect(item(0).queryByLabelText('Top')).not.toBeInTheDocument());
    await create();
    await waitFor(() => expect(sent()).toMatchObject({ items: [{ productId: 8, quantity: 1, price: 30 }] }));
    expect(JSON.stringify(sent())).not.toContain('VariantId');
  });

  it('replaces invalid figures, and does not remove its last item @series', async () => {
    const { user, scan, item, type, total } = await show();
    await type(item(0).getByLabelText('Quantity'), 'many');
    await type(item(0).getByLabelText('Price'), 'free');
    expect(item(0).getByLabelText('Quantity')).toHaveValue('1');
    expect(item(0).getByLabelText('Price')).toHaveValue('0.00');
    expect(total()).toBe('Total $0.00');
    await user.click(screen.getByRole('button', { name: 'Remove item 1' }));
    expect(await screen.findByText(/^The last item cannot be removed\./)).toBeInTheDocument();
    expect(item(0).getByLabelText('Quantity')).toHaveValue('1');
    await scan('second-code', '1 × Harbor Bikini (M, Navy) in the order.');
    await user.click(screen.getByRole('button', { name: 'Remove item 1' }));
    expect(screen.getByRole('button', { name: 'Remove item 1' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('suggests products by their name, and adds the chosen one @series', async () => {
    const { user, item, total } = await show({}, { lines: 0 });
    const field = screen.getByLabelText('Add Item');
    await user.type(field, 'tide');
    await screen.findByTitle('Tidewater Sarong, $30.00');
    await expectAccessiblePart();
    for (const [key, keyCode] of Object.entries({ ArrowDown: 40, Enter: 13 })) {
      fireEvent.keyDown(field, { key, keyCode });
    }
    expect(await screen.findByText('1 × Tidewater Sarong in the order.')).toBeInTheDocument();
    expect(field).toHaveValue('');
    await user.type(field, 'tide');
    const option = { selector: '.ant-select-item-option-content' };
    await user.click(await screen.findByText('Tidewater Sarong, $30.00', option));
    expect(await screen.findByText('2 × Tidewater Sarong in the order.')).toBeInTheDocument();
    expect(item(0).getByLabelText('Quantity')).toHaveValue('2');
    expect(total()).toBe('Total $60.00');
  });

  it('suggests the sizes of a product with their SKU, price and stock, and adds the chosen size in one step @series', async () => {
    const [m, l, xl] = bikini.variants;
    const listed = { ...bikini, variants: [{ ...m, sku: 'HB-M' }, { ...l, sku: 'HB-L' }, xl] };
    const { user, item, total } = await show(
      {
        'GET /api/admin/products?search=harbor&limit=20': found(listed),
        'GET /api/admin/products?search=harbor+L&limit=20': found(listed),
        'GET /api/admin/products/by-code?code=harbor%2C+L': unknownCode,
      },
      { lines: 0 },
    );
    const field = screen.getByLabelText('Add Item');
    await user.type(field, 'harbor');
    const name = 'Harbor Bikini (M, Navy), SKU HB-M, $58.00, 3 left';
    const option = await screen.findByTitle('Harbor Bikini (L, Navy)');
    expect(await screen.findByRole('option', { name })).toBeInTheDocument();
    expect(option).toHaveTextContent('SKU HB-L, $60.00, 3 left');
    expect(screen.getByTitle('Harbor Bikini (XL, Navy)')).toHaveTextContent('$58.00, sold out');
    await user.click(option);
    expect(await screen.findByText('1 × Harbor Bikini (L, Navy) in the order.')).toBeInTheDocument();
    await user.type(field, 'harbor, L{Enter}');
    expect(await screen.findByText('2 × Harbor Bikini (L, Navy) in the order.')).toBeInTheDocument();
    expect(item(0).getByLabelText('Price')).toHaveValue('60.00');
    expect(total()).toBe('Total $120.00');
  });

  it('adds the only product that matches the words, and asks to choose one of several @series', async () => {
    const twoColors = [
      ...bikini.variants.map((one) => ({ ...one, sku: null })),
      { ...aVariant({ id: 6, size: 'L', color: 'Red' }), sku: null },
    ];
    const { user, item, total } = await show(
      {
        'GET /api/admin/products/by-code?code=tide': unknownCode,
        'GET /api/admin/products/by-code?code=a': unknownCode,
        'GET /api/admin/products/by-code?code=cap': unknownCode,
        'GET /api/admin/products/by-code?code=harbor+large': unknownCode,
        'GET /api/admin/products/by-code?code=harbor+bikini': unknownCode,
        'GET /api/admin/products?search=harbor+bikini&limit=20': found({ ...bikini, variants: twoColors }),
        'GET /api/admin/products?search=harbor+large&limit=20': found(),
        'GET /api/admin/products?search=harbor+L&limit=20': found({ ...bikini, variants: twoColors }),
        'GET /api/admin/products?search=a&limit=20': found(bikini, sarong),
        'GET /api/admin/products?search=cap&limit=20': found(soldOut),
      },
      { lines: 0 },
    );
    const field = screen.getByLabelText('Add Item');
    await user.type(field, 'tide{Enter}');
    expect(await screen.findByText('1 × Tidewater Sarong in the order.')).toBeInTheDocument();
    await user.type(field, 'cap{Enter}');
    expect(
      await screen.findByText(/^Old Cap is sold out or switched off\. To sell it, add its units/),
    ).toBeInTheDocument();
    // The next text replaces the selected text.
    await user.keyboard('a{Enter}');
    expect(await screen.findByText('Several products match “a”. Please choose one from the list.')).toBeInTheDocument();
    expect(field).toHaveValue('a');
    expect(item(0).getByLabelText('Quantity')).toHaveValue('1');
    expect(total()).toBe('Total $30.00');
    await user.clear(field);
    await user.type(field, 'harbor large{Enter}');
    expect(await screen.findByText(/^Several colors or sizes match “harbor large”/)).toBeInTheDocument();
    expect(await screen.findByTitle('Harbor Bikini (L, Navy)')).toBeInTheDocument();
    await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'true'));
    await user.click(screen.getByTitle('Harbor Bikini (L, Red)'));
    expect(await screen.findByText('1 × Harbor Bikini (L, Red) in the order.')).toBeInTheDocument();
    await user.type(field, 'harbor bikini{Enter}');
    expect(await screen.findByText(/^Several colors or sizes match “harbor bikini”/)).toBeInTheDocument();
    await user.clear(field);
    await user.type(field, 'harbor large{Enter}');
    const first = await screen.findByTitle('Harbor Bikini (L, Navy)');
    await waitFor(() => expect(first).toHaveClass('ant-select-item-option-active'));
    await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'true'));
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    expect(await screen.findByText('1 × Harbor Bikini (L, Navy) in the order.')).toBeInTheDocument();
    expect(field).toHaveValue('');
  });

  it('highlights no product that only has a similar name @series', async () => {
    const { user } = await show(
      {
        'GET /api/admin/products/by-code?code=tidewatre': unknownCode,
        'GET /api/admin/products?search=tidewatre&limit=20': {
          body: { products: [sarong], total: 1, correctedSearch: 'tidewater' },
        },
      },
      { lines: 0 },
    );
    const field = screen.getByLabelText('Add Item');
    await user.type(field, 'tidewatre{Enter}');
    expect(await screen.findByText(/The list shows the matches for “tidewater”/)).toBeInTheDocument();
    const similar = await screen.findByTitle('Tidewater Sarong, $30.00');
    await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'true'));
    expect(similar).not.toHaveClass('ant-select-item-option-active');
  });

  it('adds a scanned item, and one more unit when it is scanned again @series', async () => {
    const { user, item, name, create, sent } = await show(
      {
        'GET /api/admin/products/by-code?code=HB-L': scanned(bikini, 3),
        'GET /api/admin/products/by-code?code=4006381333931': scanned(sarong, null),
        'POST /api/admin/orders': { status: 201, body: aStaffOrder() },
      },
      { lines: 0 },
    );
    const field = screen.getByLabelText('Add Item');
    for (const [code, result] of [
      ['HB-L', '1 × Harbor Bikini (L, Navy) in the order.'],
      ['4006381333931', '1 × Tidewater Sarong in the order.'],
      ['HB-L', '2 × Harbor Bikini (L, Navy) in the order.'],
    ] as const) {
      await user.type(field, `${code}{Enter}`);
      expect(await screen.findByText(result)).toBeInTheDocument();
      expect(field).toHaveValue('');
      expect(field).toHaveFocus();
    }
    expect(item(0).getByLabelText('Price')).toHaveValue('60.00');
    expect(sent()).toBeUndefined();
    await expectAccessiblePart();
    await name();
    await create();
    await waitFor(() =>
      expect(sent()).toMatchObject({
        items: [
          { productId: bikini.id, variantId: 3, quantity: 2, price: 60 },
          { productId: sarong.id, quantity: 1, price: 30 },
        ],
      }),
    );
  });

  it('adds the item of an exact code that contains words @series', async () => {
    const { user } = await show(
      {
        'GET /api/admin/products/by-code?code=SARONG': scanned(sarong, null),
        'GET /api/admin/products/by-code?code=HARBOR+LARGE': scanned(bikini, 3),
      },
      { lines: 0 },
    );
    const field = screen.getByLabelText('Add Item');
    await user.type(field, 'SARONG{Enter}');
    expect(await screen.findByText('1 × Tidewater Sarong in the order.')).toBeInTheDocument();
    await user.type(field, 'HARBOR LARGE{Enter}');
    expect(await screen.findByText('1 × Harbor Bikini (L, Navy) in the order.')).toBeInTheDocument();
  });

  it('finds products with a size in the name, and reads a size only if nothing has that name @series', async () => {
    const tote = aProduct({ id: 14, slug: 'small-tote', name: 'Small Tote', price: 20 });
    const { user } = await show(
      {
        'GET /api/admin/products/by-code?code=small+tote': unknownCode,
        'GET /api/admin/products?search=small+tote&limit=20': found(tote),
        'GET /api/admin/products/by-code?code=harbor%2C+size+large': unknownCode,
        'GET /api/admin/products?search=harbor+size+large&limit=20': {
          body: { products: [sarong], total: 1, correctedSearch: 'harbor size larger' },
        },
        'GET /api/admin/products?search=harbor+L&limit=20': found(bikini),
      },
      { lines: 0 },
    );
    const field = screen.getByLabelText('Add Item');
    await user.type(field, 'small tote');
    expect(await screen.findByTitle('Small Tote, $20.00')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('1 × Small Tote in the order.')).toBeInTheDocument();
    await user.type(field, 'harbor, size large');
    expect(await screen.findByTitle('Harbor Bikini (L, Navy)')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('1 × Harbor Bikini (L, Navy) in the order.')).toBeInTheDocument();
  });

  it('explains why a scanned code adds no item @series', async () => {
    const message = 'No product has the SKU or barcode “NOPE”.';
    const { user, total } = await show(
      {
        'GET /api/admin/products/by-code?code=NOPE': { status: 404, body: { code: 'product.unknown-code', message } },
        'GET /api/admin/products/by-code?code=GONE': scanned({ ...sarong, archivedAt: '2026-06-01T00:00:00Z' }, null),
        'GET /api/admin/products/by-code?code=OUT': scanned(bikini, 4),
        'GET /api/admin/products/by-code?code=AWAY': { status: 503 },
        'GET /api/admin/products?search=NOPE&limit=20': found(),
      },
      { lines: 0 },
    );
    const field = screen.getByLabelText('Add Item');
    field.focus();
    for (const [code, reason] of [
      ['NOPE', 'No product has the name, SKU or barcode “NOPE”.'],
      ['GONE', 'Tidewater Sarong is archived, so it cannot be sold.'],
      [
        'OUT',
        'Harbor Bikini (XL, Navy) is sold out or switched off. To sell it, add its units in Products → Stock, or switch it on in the product.',
      ],
      ['AWAY', 'The shop could not be reached. Please try again.'],
    ] as const) {
      await user.keyboard(`${code}{Enter}`);
      expect(await screen.findByText(reason)).toBeInTheDocument();
      expect(field).toBeInvalid();
      expect(field).toHaveValue(code);
    }
    expect(total()).toBe('Total $0.00');
  });

  it('is discarded only after a confirmation once a field is filled in @series', async () => {
    const { user, type, onClose } = await show({}, { lines: 0 });
    await type(screen.getByLabelText('Customer name'), 'Casey');
    await user.click(screen.getByText('Cancel', { selector: 'button span' }));
    expect(await screen.findByText('Discard your changes?')).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByText('Keep editing'));
    await type(screen.getByLabelText('Customer name'), '');
    await user.click(screen.getAllByText('Cancel', { selector: 'button span' })[0] ?? document.body);
    expect(onClose).toHaveBeenCalled();
  });

  it('leaves the typed values in place when the order is rejected, and shows the reason at the field @series', async () => {
    const { item, choose, name, create, onClose } = await show({
      'POST /api/admin/orders': [
        { status: 409, body: { message: 'Only 2 left.', errors: { 'items.0.quantity': 'Only 2 left.' } } },
        { status: 503 },
      ],
    });
    await name();
    await choose(item(0).getByLabelText('Product'), 'Tidewater Sarong, $30.00');
    await create();
    await waitFor(() => expect(screen.getAllByText('Only 2 left.')).toHaveLength(2));
    expect(item(0).getByLabelText('Quantity')).toHaveFocus();
    fireEvent.change(item(0).getByLabelText('Quantity'), { target: { value: '2' } });
    await waitFor(() => expect(item(0).queryByText('Only 2 left.')).not.toBeInTheDocument());
    await create();
    expect(await screen.findByText('Failed to create order')).toBeInTheDocument();
    expect(screen.getByLabelText('Customer name')).toHaveValue('Casey Rivers');
    expect(item(0).getByText('Tidewater Sarong')).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });

  describe('with the items of another order', () => {
    const variants = [staffVariant(2, 'M'), staffVariant(3, 'L')];
    const [line] = aStaffOrder().items;
    if (!line) throw new Error('The order has no item.');
    const old = aStaffOrder({
      ...{ status: 'processing', paid: 0, discount: 5, discountReason: 'Loyal customer' },
      items: [{ ...line, quantity: 3, cancelled: 1 }],
    });
    const known = {
      [`GET /api/admin/orders/${old.id}`]: { body: old },
      'GET /api/admin/products/7': { body: staffProduct({ id: 7, price: 61, variants }) },
      'POST /api/admin/orders': { status: 201, body: aStaffOrder() },
    };

    it('creates a second order at the current prices', async () => {
      const { user, sent } = await show(known, { lines: 0, at: orderCopyPath('copy', old.id) });
      await user.click(await screen.findByText('Create Order'));
      await waitFor(() =>
        expect(sent()).toMatchObject({
          ...{ customerName: `${old.firstName} ${old.lastName}`, customerEmail: old.email },
          ...{ shippingAddress: old.address, shippingMethod: 'standard', discountAmount: 3.33 },
          items: [{ productId: 7, variantId: 2, quantity: 2, price: 61 }],
        }),
      );
      expect(sent()).not.toHaveProperty('replaces');
    });

    it('replaces an unpaid order whose items staff change, at the agreed shipping costs', async () => {
      const totals = { subtotal: 122, discount: 3.33, shipping: 8.99, tax: 0, total: 127.66, shippingOffers: [] };
      const { user, item, sent } = await show(
        {
          ...known,
          [`GET /api/admin/orders/${old.id}`]: { body: { ...old, shipping: 12 } },
          'POST /api/admin/orders/totals': { body: totals },
        },
        { lines: 0, at: orderCopyPath('change', old.id) },
      );
      expect(await screen.findByText(`Change items of order ${old.id}`)).toBeInTheDocument();
      await screen.findByText('Replace Order');
      fireEvent.change(item(0).getByLabelText('Quantity'), { target: { value: '1' } });
      await user.click(screen.getByText('Replace Order'));
      await waitFor(() =>
        expect(sent()).toMatchObject({
          ...{ replaces: old.id, shippingCost: 12 },
          items: [{ productId: 7, quantity: 1 }],
        }),
      );
      expect(sent()).not.toHaveProperty('shippingMethod');
    });

    it('names the items that are no longer sold @series', async () => {
      await show(
        { ...known, 'GET /api/admin/products/7': { status: 404 } },
        { lines: 0, at: orderCopyPath('copy', old.id) },
      );
      expect(await screen.findByText('Not in this order: Harbor Bikini (no longer sold).')).toBeInTheDocument();
    });
  });
});
