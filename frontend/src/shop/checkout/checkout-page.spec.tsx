import { act, screen, waitFor, within } from '@testing-library/react';
import { aCart, aCartItem, anIntent, anOrder, totalsOf } from '../../../test/a-cart';
import { demoStore } from '../../../test/demo-store';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import { connection } from '../../device/connection';
import { storeKey } from '../../page/use-store';
import { RequireSignIn } from '../../session/require-sign-in';
import { useSessionEnd } from '../../session/use-session-change';
import CheckoutPage from './checkout-page';
import CheckoutSuccessPage from './checkout-success-page';

const marina = { id: 3, username: 'marina', email: 'marina@shop.example', isAdmin: false };
const held = { paymentIntentId: 'pi_1', totals: totalsOf(58), heldUntil: '2026-03-05T02:45:00.000Z' };

const shop = {
  'GET /api/cart/s1': { body: aCart() },
  'POST /api/create-payment-intent': { body: anIntent() },
  'PUT /api/checkout/pi_1': { body: held },
  'POST /api/sandbox-payments/pi_1/confirm': { body: { status: 'succeeded' } },
  'POST /api/orders': { status: 201, body: anOrder() },
};

function show(page = <CheckoutPage />, at = '/checkout', store = demoStore) {
  localStorage.setItem('cartSessionId', 's1');
  localStorage.setItem('cartHandedOver', `${marina.id}:s1`);
  return renderPage(page, { at, path: '/checkout', data: { '/api/user': marina, [storeKey]: store } });
}

/** The checkout page inside the components that surround it in the shop. */
function GuardedCheckout() {
  useSessionEnd();
  return (
    <RequireSignIn>
      <CheckoutPage />
    </RequireSignIn>
  );
}

type User = ReturnType<typeof show>['user'];

const payButton = (name = 'Pay $66.99') => screen.findByRole('button', { name });

const home = { Name: 'Marina Reyes', Address: '1 Ocean Avenue', City: 'Santa Cruz', State: 'CA', 'ZIP code': '95060' };

async function fillInAddress(user: User) {
  for (const [label, text] of Object.entries(home)) {
    await user.click(await screen.findByLabelText(label));
    await user.paste(text);
  }
}

async function fillIn(user: User) {
  await fillInAddress(user);
  await user.click(await screen.findByRole('button', { name: /4242/ }));
}

/**
 * Fake of Stripe's script, with a wallet button. All tests share the fake, because the page loads the script only once.
 */
const wallet = fakeWallet();

function fakeWallet() {
  const listeners = new Map<string, (event: object) => void>();
  const element = (type: string) => ({
    mount: () => undefined,
    on: (event: string, listener: (event: object) => void) => listeners.set(`${type} ${event}`, listener),
    off: () => undefined,
    update: () => undefined,
    destroy: () => undefined,
  });
  const elements = () => ({
    create: element,
    getElement: () => null,
    update: () => undefined,
    on: () => undefined,
    submit: () => Promise.resolve({ error: shown.error }),
  });
  const methods = ['createToken', 'createPaymentMethod', 'confirmCardPayment', 'registerAppInfo', '_registerWrapper'];
  const stripe = { elements, ...Object.fromEntries(methods.map((name) => [name, () => undefined])) };
  Object.assign(globalThis, { Stripe: Object.assign(() => stripe, { version: 'endive' }) });
  const shown: { state: string; error?: { type: string; message: string } } = { state: 'unclicked' };
  const set = (state: string) => () => (shown.state = state);
  return {
    shown,
    reset: () => {
      listeners.clear();
      shown.state = 'unclicked';
      delete shown.error;
    },
    /** Confirms a payment in the wallet. Stripe's script refuses the payment. */
    failConfirmation: async (error: { type: string; message: string }) => {
      await waitFor(() => expect(listeners.has('expressCheckout confirm')).toBe(true));
      Object.assign(shown, { error });
      await act(() => Promise.resolve(listeners.get('expressCheckout confirm')?.({ paymentFailed: set('failed') })));
    },
    click: async () => {
      await waitFor(() => expect(listeners.has('expressCheckout click')).toBe(true));
      const event = { resolve: set('opened'), reject: set('closed') };
      await act(() => Promise.resolve(listeners.get('expressCheckout click')?.(event)));
    },
  };
}

describe('checkout page', () => {
  it("shows a placeholder until the product's picture has loaded @series", async () => {
    const placeholder = 'data:image/webp;base64,AAAA';
    fakeApi({ ...shop, 'GET /api/cart/s1': { body: aCart({ items: [aCartItem({ placeholder })] }) } });
    const { container } = show();
    await payButton();
    expect(container.querySelector('.summary-lines img')).toHaveStyle({ 'background-image': `url(${placeholder})` });
  });

  it('holds the stock, takes the payment and creates the order with the correct amounts', async () => {
    const calls = fakeApi(shop);
    const { user, address } = show();
    await fillIn(user);
    await user.click(await payButton());
    await waitFor(() => expect(address()).toBe('/checkout-success'));
    expect(screen.getByText('Thank you for your purchase! A confirmation email has been sent.')).toBeInTheDocument();
    const changing = calls.filter(({ method }) => method !== 'GET');
    expect(changing.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/create-payment-intent',
      'PUT /api/checkout/pi_1',
      'POST /api/sandbox-payments/pi_1/confirm',
      'POST /api/orders',
    ]);
    expect(changing[1]?.body).toEqual({
      name: 'Marina Reyes',
      email: 'marina@shop.example',
      address: '1 Ocean Avenue',
      city: 'Santa Cruz',
      state: 'CA',
      zipCode: '95060',
      total: 66.99,
      shippingMethod: 'standard',
    });
    expect(changing[3]?.body).toMatchObject({
      customerName: 'Marina Reyes',
      customerEmail: 'marina@shop.example',
      shippingAddress: '1 Ocean Avenue, Santa Cruz, CA 95060',
      totalAmount: 66.99,
      shippingCost: 8.99,
      taxAmount: 0,
      sessionId: 's1',
      paymentIntentId: 'pi_1',
      orderItems: [{ productId: 7, variantId: 2, quantity: 1, price: 58, productName: 'Harbor Bikini' }],
    });
  });

  it('opens the summary on narrow screens by its line, which shows the total @series', async () => {
    fakeApi(shop);
    const { user } = show();
    const line = await screen.findByRole('button', { name: 'Order summary · $66.99' });
    expect(line).toHaveAttribute('aria-expanded', 'false');
    line.focus();
    await user.keyboard('{Enter}');
    expect(line).toHaveAttribute('aria-expanded', 'true');
    expect(document.getElementById(line.getAttribute('aria-controls') ?? '')).toHaveTextContent('Harbor Bikini');
  });

  it('opens the summary on narrow screens if the promo code of the cart gives no discount @series', async () => {
    const message = 'The promo code SUMMER is no longer available.';
    fakeApi({ ...shop, 'GET /api/cart/s1': { body: aCart({ pausedPromo: { code: 'SUMMER', message } }) } });
    show();
    const line = await screen.findByRole('button', { name: /^Order summary/ });
    expect(line).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText(message)).toBeInTheDocument();
  });

  it('shows the accepted cards, and that the payment is secure @series', async () => {
    fakeApi(shop);
    show();
    await payButton();
    expect(screen.getByText('We accept').parentElement).toHaveTextContent(
      'We accept Visa Mastercard American Express Discover',
    );
    expect(screen.getByText(/^Secure payment: your card number is encrypted/)).toBeInTheDocument();
  });

  describe('with saved addresses', () => {
    const saved = (id: number, address: string, isDefault = false) => ({
      ...{ id, isDefault, name: 'Marina Reyes', address, city: 'Santa Cruz', state: 'CA', zipCode: '95060' },
    });
    const addresses = [saved(4, '1 Ocean Avenue', true), saved(5, '2 Pier Road')];

    it('starts with the default, and fills in another on request', async () => {
      const calls = fakeApi({ ...shop, 'GET /api/user/addresses': { body: addresses } });
      const { user } = show();
      expect(await screen.findByLabelText('Address')).toHaveValue('1 Ocean Avenue');
      expect(screen.getByRole('radio', { name: /1 Ocean Avenue/ })).toBeChecked();
      expect(screen.queryByLabelText(/^Save these details/)).not.toBeInTheDocument();
      await user.click(screen.getByRole('radio', { name: /2 Pier Road/ }));
      expect(screen.getByLabelText('Address')).toHaveValue('2 Pier Road');
      await user.click(await screen.findByRole('button', { name: /4242/ }));
      await user.click(await payButton());
      await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')).toBeDefined());
      expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        address: '2 Pier Road',
        email: 'marina@shop.example',
      });
      expect(calls.some(({ method, path }) => method === 'POST' && path === '/api/user/addresses')).toBe(false);
    });

    it('offers empty fields for another address, and does not change the text typed before @series', async () => {
      fakeApi({ ...shop, 'GET /api/user/addresses': { body: addresses } });
      const { user, unmount } = show();
      await user.click(await screen.findByRole('radio', { name: 'Somewhere else' }));
      expect(screen.getByLabelText('Address')).toHaveValue('');
      expect(screen.getByLabelText('Name')).toHaveValue('Marina Reyes');
      await user.click(screen.getByLabelText('Address'));
      await user.paste('3 Bay Street');
      unmount();
      show();
      expect(await screen.findByLabelText('Address')).toHaveValue('3 Bay Street');
      expect(screen.getByRole('radio', { name: 'Somewhere else' })).toBeChecked();
    });

    it('restores the typed address after a saved address was chosen @series', async () => {
      fakeApi({ ...shop, 'GET /api/user/addresses': { body: addresses } });
      const { user } = show();
      await user.click(await screen.findByRole('radio', { name: 'Somewhere else' }));
      await user.click(screen.getByLabelText('Address'));
      await user.paste('3 Bay Street');
      await user.click(screen.getByRole('radio', { name: /2 Pier Road/ }));
      expect(screen.getByLabelText('Address')).toHaveValue('2 Pier Road');
      await user.click(screen.getByRole('radio', { name: 'Somewhere else' }));
      expect(screen.getByLabelText('Address')).toHaveValue('3 Bay Street');
    });

    it('saves name and address on request, once the server accepted them @series', async () => {
      const calls = fakeApi({
        ...shop,
        'GET /api/user/addresses': { body: [] },
        'POST /api/user/addresses': { status: 201, body: [saved(6, '1 Ocean Avenue', true)] },
      });
      const { user, address } = show();
      await fillIn(user);
      await user.click(screen.getByLabelText('Save these details for next time'));
      await user.click(await payButton());
      await waitFor(() => expect(address()).toBe('/checkout-success'));
      const changes = calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
      expect(changes.indexOf('POST /api/user/addresses')).toBe(changes.indexOf('PUT /api/checkout/pi_1') + 1);
      expect(calls.find(({ method, path }) => method === 'POST' && path === '/api/user/addresses')?.body).toEqual({
        name: 'Marina Reyes',
        address: '1 Ocean Avenue',
        city: 'Santa Cruz',
        state: 'CA',
        zipCode: '95060',
      });
    });

    it('takes the payment even if the address cannot be saved @series', async () => {
      fakeApi({ ...shop, 'GET /api/user/addresses': { body: [] }, 'POST /api/user/addresses': { status: 409 } });
      const { user, address } = show();
      await fillIn(user);
      await user.click(screen.getByLabelText('Save these details for next time'));
      await user.click(await payButton());
      await waitFor(() => expect(address()).toBe('/checkout-success'));
    });

    it('saves at most ten @series', async () => {
      const ten = Array.from({ length: 10 }, (_, index) => saved(index, `${index} Ocean Avenue`));
      fakeApi({ ...shop, 'GET /api/user/addresses': { body: ten } });
      const { user } = show();
      await user.click(await screen.findByRole('radio', { name: 'Somewhere else' }));
      expect(screen.queryByLabelText(/^Save these details/)).not.toBeInTheDocument();
    });
  });

  it('names its fields for browser autofill @series', async () => {
    fakeApi(shop);
    show();
    const purposes = {
      Name: 'shipping name',
      Email: 'email',
      Address: 'shipping street-address',
      City: 'shipping address-level2',
      State: 'shipping address-level1',
      'ZIP code': 'shipping postal-code',
    };
    for (const [label, purpose] of Object.entries(purposes)) {
      expect(await screen.findByLabelText(label)).toHaveAttribute('autocomplete', purpose);
    }
  });

  it('shows the delivery dates for the typed address @series', async () => {
    const until = (from: string, to: string) => ({
      body: { promises: [{ orderBefore: '2099-01-01T00:00:00.000Z', from, to }] },
    });
    const calls = fakeApi({
      ...shop,
      'GET /api/delivery': until('2026-11-30', '2026-12-02'),
      'GET /api/delivery?state=HI': until('2026-12-03', '2026-12-10'),
      'GET /api/delivery?state=HI&zipCode=968': until('2026-12-04', '2026-12-11'),
    });
    const { user, container } = show();
    const line = () => container.querySelector('.delivery')?.textContent;
    await user.click(await screen.findByLabelText('State'));
    await user.paste('HI');
    await waitFor(() => expect(line()).toBe('Order now, arrives Thu Dec 3 – Thu Dec 10'));
    await user.click(screen.getByLabelText('ZIP code'));
    await user.paste('96813');
    await waitFor(() => expect(line()).toBe('Order now, arrives Fri Dec 4 – Fri Dec 11'));
    const deliveryCalls = calls.filter(({ path }) => path.startsWith('/api/delivery'));
    expect(deliveryCalls.some(({ path }) => path.includes('96813'))).toBe(false);
  });

  it('shows the sales tax of the typed destination, and pays the total with it', async () => {
    const taxed = { subtotal: 58, discount: 0, shipping: 8.99, tax: 5.15, total: 72.14, freeShippingRemaining: 17 };
    const totalsOf = (state: string, zipCode: string) =>
      `GET /api/checkout/pi_1/totals?state=${state}&zipCode=${zipCode}&shippingMethod=standard`;
    const calls = fakeApi({ ...shop, [totalsOf('CA', '95060')]: { body: taxed } });
    const { user } = show();
    await payButton();
    expect(screen.queryByText('Including VAT')).not.toBeInTheDocument();
    await fillIn(user);
    const button = await payButton('Pay $72.14');
    expect(screen.getByText('Including VAT').nextElementSibling).toHaveTextContent('$5.15');
    await user.click(button);
    await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ total: 72.14 }));
  });

  describe('while the total cannot be calculated', () => {
    async function clickWallet(refusal: object) {
      wallet.reset();
      const totals = 'GET /api/checkout/pi_1/totals?state=CA&zipCode=95060&shippingMethod=standard';
      const calls = fakeApi({ ...shop, [totals]: refusal });
      const { user } = show(<CheckoutPage />, '/checkout', { ...demoStore, payments: 'stripe' });
      await fillInAddress(user);
      // The wallet opens only after the totals are loaded, and each click loads them again.
      await waitFor(async () => {
        await wallet.click();
        expect(screen.getAllByText('You Have Not Been Charged')[0]).toBeInTheDocument();
      });
      expect(wallet.shown.state).toBe('closed');
      expect(calls.map(({ method }) => method)).not.toContain('PUT');
    }

    it('shows the reason when a wallet is clicked @series', async () => {
      const message = 'The sales tax cannot be calculated right now. Please try again in a moment.';
      await clickWallet({ status: 503, body: { code: 'tax.unavailable', message } });
      expect(screen.getAllByText(message)[0]).toBeInTheDocument();
    });

    it('marks the rejected field when a wallet is clicked @series', async () => {
      const zipCode = 'Please check the state and the ZIP code.';
      await clickWallet({ status: 422, body: { code: 'tax.destination', message: zipCode, errors: { zipCode } } });
      expect(screen.getByRole('alert')).toHaveTextContent(zipCode);
      await waitFor(() => expect(screen.getByLabelText('ZIP code')).toHaveAccessibleDescription(zipCode));
    });
  });

  it('reports a payment that the wallet cannot send as failed, because nothing was charged', async () => {
    wallet.reset();
    fakeApi(shop);
    show(<CheckoutPage />, '/checkout', { ...demoStore, payments: 'stripe' });
    const message = 'The wallet is unavailable.';
    await wallet.failConfirmation({ type: 'api_error', message });
    expect(await screen.findByText('Payment Failed')).toBeInTheDocument();
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(wallet.shown.state).toBe('failed');
    expect(sessionStorage.getItem('unreported-payment:3')).toBeNull();
  });

  const totalsAt = (query: string) => `GET /api/checkout/pi_1/totals?${query}`;
  const offers = [
    { method: 'standard', cost: 8.99 },
    { method: 'expedited', cost: 19.99 },
    { method: 'pickup', cost: 0 },
  ];
  const delivered = (method: string, shipping: number) => ({
    body: { ...totalsOf(58), shipping, total: 58 + shipping, shippingMethod: method, offers },
  });
  const inSantaCruz = 'state=CA&zipCode=95060&shippingMethod=';

  it('requests the totals once when it opens', async () => {
    const calls = fakeApi({ ...shop, [totalsAt('shippingMethod=standard')]: delivered('standard', 8.99) });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: /4242/ }));
    await waitFor(async () => expect(await payButton()).not.toHaveAttribute('aria-disabled'));
    expect(calls.filter(({ path }) => path.includes('/totals'))).toHaveLength(1);
  });

  it('offers the ways of shipping to the destination, and pays the chosen one', async () => {
    const arrival = { orderBefore: '2999-12-01T22:00:00.000Z', from: '2026-12-02', to: '2026-12-03' };
    const calls = fakeApi({
      ...shop,
      [totalsAt('shippingMethod=standard')]: delivered('standard', 8.99),
      [totalsAt(`${inSantaCruz}standard`)]: delivered('standard', 8.99),
      [totalsAt(`${inSantaCruz}expedited`)]: delivered('expedited', 19.99),
      'GET /api/delivery?state=CA&zipCode=950&shippingMethod=expedited': { body: { promises: [arrival] } },
    });
    const { user } = show();
    await fillIn(user);
    const expedited = /^Expedited, arrives Wed Dec 2 – Thu Dec 3 \$19\.99/;
    await user.click(await screen.findByRole('radio', { name: expedited }));
    await user.click(await payButton('Pay $77.99'));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        total: 77.99,
        shippingMethod: 'expedited',
        zipCode: '95060',
      }),
    );
  });

  it('needs no address for an order that is picked up, and shows the typed address again afterward @series', async () => {
    const calls = fakeApi({
      ...shop,
      [totalsAt('shippingMethod=standard')]: delivered('standard', 8.99),
      [totalsAt(`${inSantaCruz}standard`)]: delivered('standard', 8.99),
      [totalsAt(`${inSantaCruz}pickup`)]: delivered('pickup', 0),
    });
    const { user } = show();
    await fillIn(user);
    await user.click(await screen.findByRole('radio', { name: /Pick up at our store in Santa Cruz/ }));
    expect(screen.queryByLabelText('ZIP code')).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: /Standard/ }));
    expect(await screen.findByLabelText('ZIP code')).toHaveValue('95060');
    await user.click(screen.getByRole('radio', { name: /Pick up/ }));
    expect(screen.getByText('We will email you when your order is ready to pick up.')).toBeInTheDocument();
    await user.click(await payButton('Pay $58.00'));
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/orders')).toBe(true));
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ shippingMethod: 'pickup', total: 58 });
    expect(calls.find(({ path }) => path === '/api/orders')?.body).not.toHaveProperty('shippingAddress');
  });

  it('shows at the state that the shop does not ship there @series', async () => {
    const message = 'We do not ship to California.';
    const { body } = delivered('standard', 8.99);
    const only = [{ method: 'pickup', cost: 0 }];
    fakeApi({
      ...shop,
      [totalsAt(`${inSantaCruz}standard`)]: { body: { ...body, offers: only, unavailable: message } },
    });
    const { user } = show();
    await fillIn(user);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /^Standard.*Not available/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /Pick up/ })).not.toBeChecked();
  });

  it('suggests a correction of a mistyped email address, and applies it with one click @series', async () => {
    fakeApi(shop);
    const { user } = show();
    const email = await screen.findByLabelText('Email');
    await user.clear(email);
    await user.type(email, 'marina@gmial.com');
    expect(screen.queryByText(/Did you mean/)).not.toBeInTheDocument();
    await user.tab();
    await user.click(await screen.findByRole('button', { name: 'marina@gmail.com' }));
    expect(email).toHaveValue('marina@gmail.com');
    expect(email).toHaveFocus();
    expect(screen.queryByText(/Did you mean/)).not.toBeInTheDocument();
  });

  it('stores the corrected email address for a reload @series', async () => {
    fakeApi(shop);
    const { user, unmount } = show();
    const email = await screen.findByLabelText('Email');
    await user.clear(email);
    await user.paste('marina@gmial.com');
    await user.tab();
    await user.click(await screen.findByRole('button', { name: 'marina@gmail.com' }));
    unmount();
    show();
    expect(await screen.findByLabelText('Email')).toHaveValue('marina@gmail.com');
  });

  function showToGuest() {
    document.cookie = 'guest=1';
    localStorage.setItem('cartSessionId', 's1');
    const data = { '/api/user': null, '/api/guest': { id: 9, email: 'ana@bay.example' } };
    return renderPage(<CheckoutPage />, { at: '/checkout', path: '/checkout', data });
  }

  it('shows the values of a guest who signs in, but not to the account that signs in next', async () => {
    fakeApi(shop);
    const first = showToGuest();
    await first.user.click(await screen.findByLabelText('City'));
    await first.user.paste('Half Moon Bay');
    first.unmount();
    const second = show();
    expect(await screen.findByLabelText('City')).toHaveValue('Half Moon Bay');
    second.unmount();
    localStorage.setItem('cartHandedOver', '4:s1');
    renderPage(<CheckoutPage />, { at: '/checkout', path: '/checkout', data: { '/api/user': { ...marina, id: 4 } } });
    expect(await screen.findByLabelText('City')).toHaveValue('');
  });

  it.each([
    ['shows the default address', 'only a name', 'Name', '1 Ocean Avenue', 'Marina Reyes'],
    ['shows no part of the default address', 'a city @series', 'City', '', ''],
  ])('%s to a guest who signs in after typing %s', async (_, __, typed, address, name) => {
    const place = { address: '1 Ocean Avenue', city: 'Santa Cruz', state: 'CA', zipCode: '95060' };
    const saved = { id: 4, isDefault: true, name: 'Marina Reyes', ...place };
    fakeApi({ ...shop, 'GET /api/user/addresses': { body: [saved] } });
    const first = showToGuest();
    await first.user.click(await screen.findByLabelText(typed));
    await first.user.paste('Ana Bay');
    first.unmount();
    show();
    expect(await screen.findByLabelText('Address')).toHaveValue(address);
    expect(screen.getByLabelText('Name')).toHaveValue(name);
    expect(screen.getByRole('radio', { name: address === '' ? 'Somewhere else' : /1 Ocean Avenue/ })).toBeChecked();
  });

  it('pays once when Pay is clicked twice', async () => {
    const calls = fakeApi(shop);
    const { user, address } = show();
    await fillIn(user);
    await user.dblClick(await payButton());
    await waitFor(() => expect(address()).toBe('/checkout-success'));
    expect(calls.filter(({ path }) => path.endsWith('/confirm'))).toHaveLength(1);
    expect(calls.filter(({ path }) => path === '/api/orders')).toHaveLength(1);
  });

  it('requires all six fields, and focuses the first empty one @series', async () => {
    const calls = fakeApi(shop);
    const { user } = show();
    await user.click(await payButton());
    expect(await screen.findByText('Please fill in all customer information fields.')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Missing Information');
    expect(screen.getByRole('region', { name: 'Notifications' })).toBeEmptyDOMElement();
    expect(screen.getByText('Please enter your ZIP code.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
    expect(calls.map(({ method }) => method)).not.toContain('PUT');
    await user.type(screen.getByLabelText('Name'), 'Mary');
    expect(screen.getByRole('alert')).toHaveTextContent('Missing Information');
    await fillIn(user);
    await waitFor(() => expect(screen.queryByText('Missing Information')).not.toBeInTheDocument());
  });

  it('preserves typed values over a reload @series', async () => {
    fakeApi(shop);
    const first = show();
    await fillIn(first.user);
    first.unmount();
    show();
    expect(await screen.findByLabelText('Address')).toHaveValue('1 Ocean Avenue');
    expect(await screen.findByLabelText('Card number')).toHaveValue('');
  });

  it.each([
    ['checkout.total-changed', ''],
    ['cart.changed', '@series'],
    ['stock.not-enough', ''],
    ['checkout.expired', '@series'],
    ['checkout.cancelled', '@series'],
  ])('reports %s, loads the cart and a payment again, and charges nothing %s', async (code) => {
    const dearer = aCart({ items: [aCartItem({ price: 60, lineTotal: 60 })] });
    const calls = fakeApi({
      ...shop,
      'GET /api/cart/s1': [{ body: aCart() }, { body: dearer }, { body: dearer }],
      'POST /api/create-payment-intent': [
        { body: anIntent() },
        { body: anIntent({ totals: totalsOf(60) }) },
        { body: anIntent({ totals: totalsOf(60) }) },
      ],
      'PUT /api/checkout/pi_1': { status: 409, body: { code, message: 'The total is now $68.99.' } },
    });
    const { user, address } = show();
    await fillIn(user);
    await user.click(await payButton());
    await waitFor(async () => expect(await payButton('Pay $68.99')).not.toHaveAttribute('aria-disabled'));
    expect(screen.getAllByText('The total is now $68.99.')).not.toHaveLength(0);
    expect(screen.getByText('You Have Not Been Charged')).toBeInTheDocument();
    expect(screen.getByLabelText('City')).toHaveValue('Santa Cruz');
    expect(calls.filter(({ path }) => path.endsWith('/confirm'))).toEqual([]);
    expect(address()).toBe('/checkout');
  });

  it('shows why a card was declined and accepts another', async () => {
    const calls = fakeApi({
      ...shop,
      'POST /api/sandbox-payments/pi_1/confirm': { status: 402, body: { message: 'Your card was declined.' } },
    });
    const { user } = show();
    await fillIn(user);
    await user.click(await payButton());
    expect(await screen.findByText('Payment Failed')).toBeInTheDocument();
    expect(screen.getAllByText('Your card was declined.')).toHaveLength(2);
    expect(await payButton()).not.toHaveAttribute('aria-disabled');
    expect(calls.map(({ path }) => path)).not.toContain('/api/orders');
    expect(sessionStorage.getItem('unreported-payment:3')).toBeNull();
  });

  it.each<[number, string]>([
    [500, '@series'],
    [503, ''],
  ])('opens the success page if the order is unknown after the payment (%i) %s', async (status) => {
    fakeApi({ ...shop, 'POST /api/orders': { status } });
    const { user, address } = show();
    await fillIn(user);
    await user.click(await payButton());
    await waitFor(() => expect(address()).toBe('/checkout-success'));
    expect(
      await screen.findByText(
        "Payment processed successfully. If you don't receive a confirmation email, please contact support.",
      ),
    ).toBeInTheDocument();
  });

  it('opens the success page when the network fails after the payment @series', async () => {
    fakeApi(shop);
    const formerFetch = globalThis.fetch;
    globalThis.fetch = (input, init) =>
      input === '/api/orders' ? Promise.reject(new TypeError('Failed to fetch')) : formerFetch(input, init);
    const { user, address } = show();
    await fillIn(user);
    await user.click(await payButton());
    await waitFor(() => expect(address()).toBe('/checkout-success'));
    expect(await screen.findByText(/^Payment processed successfully\./)).toBeInTheDocument();
  });

  it('reports a refunded payment, and stays open', async () => {
    const message = 'An item sold out while you were paying. Your payment is being refunded.';
    fakeApi({ ...shop, 'POST /api/orders': { status: 409, body: { code: 'payment-refunded', message } } });
    const { user, address } = show();
    await fillIn(user);
    await user.click(await payButton());
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
    expect(address()).toBe('/checkout');
  });

  it('looks up the order of an unconfirmed payment before it starts another', async () => {
    sessionStorage.setItem('unreported-payment:3', JSON.stringify({ paymentIntentId: 'pi_1', sessionId: 's1' }));
    const calls = fakeApi(shop);
    const { address } = show();
    await waitFor(() => expect(address()).toBe('/checkout-success'));
    expect(calls.map(({ path }) => path)).not.toContain('/api/create-payment-intent');
  });

  it('finds the order again if the page is reloaded before the order is shown @series', async () => {
    fakeApi(shop);
    const { user, address, unmount } = show();
    await fillIn(user);
    await user.click(await payButton());
    await waitFor(() => expect(address()).toBe('/checkout-success'));
    unmount();
    const calls = fakeApi({ ...shop, 'GET /api/cart/s1': { body: aCart({ items: [] }) } });
    const reloaded = show();
    await waitFor(() => expect(reloaded.address()).toBe('/checkout-success'));
    expect(calls.find(({ path }) => path === '/api/orders')?.body).toMatchObject({ paymentIntentId: 'pi_1' });
  });

  it('starts another purchase right after an order was shown, including after a full page load', async () => {
    fakeApi({ ...shop, 'GET /api/cart/s1': { body: aCart({ items: [] }) } });
    sessionStorage.setItem('unreported-payment:3', JSON.stringify({ paymentIntentId: 'pi_former', sessionId: 's1' }));
    const seen = renderPage(<CheckoutSuccessPage />, {
      at: { pathname: '/checkout-success', state: { orderId: anOrder().id } },
      data: { '/api/user': marina },
    });
    expect(await screen.findByText(anOrder().id)).toBeInTheDocument();
    const left = Object.entries(sessionStorage);
    seen.unmount();
    // A full page load ends the previous page without unmounting it.
    for (const [key, text] of left) sessionStorage.setItem(key, String(text));
    const calls = fakeApi(shop);
    const { address } = show();
    expect(await payButton()).toBeInTheDocument();
    expect(address()).toBe('/checkout');
    expect(calls.map(({ path }) => path)).not.toContain('/api/orders');
  });

  it('redirects an empty cart to an order shown just now, but not to an older one', async () => {
    const emptied = { ...shop, 'GET /api/cart/s1': { body: aCart({ items: [] }) } };
    const storePayments = (at: number) => {
      sessionStorage.setItem('unreported-payment:3', JSON.stringify({ paymentIntentId: 'pi_1', sessionId: 's1' }));
      sessionStorage.setItem('shown-payment:3', JSON.stringify({ paymentIntentId: 'pi_1', at }));
    };
    fakeApi(emptied);
    storePayments(Date.now());
    const first = show();
    await waitFor(() => expect(first.address()).toBe('/checkout-success'));
    first.unmount();
    storePayments(Date.now() - 60_000);
    const later = show();
    await waitFor(() => expect(later.address()).toBe('/cart'));
  });

  describe("on return from a bank's page", () => {
    const back = (status: string) =>
      show(<CheckoutPage />, `/checkout?payment_intent=pi_1&payment_intent_client_secret=x&redirect_status=${status}`);
    const unpaid = { status: 402, body: { code: 'payment.unpaid', message: 'The payment has not succeeded yet.' } };

    it('finds the order in a tab that has no record of the payment, although the cart is already empty', async () => {
      const calls = fakeApi({ ...shop, 'GET /api/cart/s1': { body: aCart({ items: [] }) } });
      const { address } = back('succeeded');
      await waitFor(() => expect(address()).toBe('/checkout-success'));
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ paymentIntentId: 'pi_1' });
    });

    it('reports the payment with the details that this tab stored', async () => {
      const stored = { paymentIntentId: 'pi_1', sessionId: 's1', customerName: 'Marina Reyes' };
      sessionStorage.setItem('unreported-payment:3', JSON.stringify(stored));
      const calls = fakeApi(shop);
      const { address } = back('succeeded');
      await waitFor(() => expect(address()).toBe('/checkout-success'));
      expect(calls.filter(({ path }) => path === '/api/orders').map(({ body }) => body)).toEqual([stored]);
    });

    it('shows the order again on a second return', async () => {
      sessionStorage.setItem('unreported-payment:3', JSON.stringify({ paymentIntentId: 'pi_1', sessionId: 's1' }));
      sessionStorage.setItem('shown-payment:3', JSON.stringify({ paymentIntentId: 'pi_1', at: 0 }));
      fakeApi({ ...shop, 'GET /api/cart/s1': { body: aCart({ items: [] }) } });
      const { address } = back('succeeded');
      await waitFor(() => expect(address()).toBe('/checkout-success'));
    });

    it.each([
      ['failed', /^Your bank did not confirm this payment. You have not been charged./],
      ['succeeded', 'Your bank has not confirmed this payment yet.'],
    ])('explains an unpaid payment that %s, only once', async (status, sentence) => {
      fakeApi({ ...shop, 'POST /api/orders': unpaid });
      const { address } = back(status);
      expect(await screen.findByText(sentence)).toBeInTheDocument();
      expect(await payButton()).toBeInTheDocument();
      await waitFor(() => expect(address()).toBe('/checkout'));
    });

    it("opens the normal checkout for another user's payment", async () => {
      fakeApi({
        ...shop,
        'POST /api/orders': { status: 404, body: { code: 'checkout.unknown', message: 'Unknown.' } },
      });
      const { address } = back('failed');
      expect(await payButton()).toBeInTheDocument();
      expect(screen.queryByText(/Your bank/)).not.toBeInTheDocument();
      await waitFor(() => expect(address()).toBe('/checkout'));
    });
  });

  it('finds the order of a payment that the shop is processing', async () => {
    const calls = fakeApi({
      ...shop,
      'POST /api/create-payment-intent': {
        status: 409,
        body: { code: 'payment.processing', message: 'Your payment is being processed.' },
      },
    });
    const { address } = show();
    await waitFor(() => expect(address()).toBe('/checkout-success'));
    expect(calls).toContainEqual({ method: 'POST', path: '/api/orders', body: { sessionId: 's1' } });
  });

  it('continues with a new payment if the payment that the shop is processing is refunded', async () => {
    const message = 'An item sold out while you were paying. Your payment is being refunded.';
    fakeApi({
      ...shop,
      'POST /api/create-payment-intent': [
        { status: 409, body: { code: 'payment.processing', message: 'Your payment is being processed.' } },
        { body: anIntent() },
      ],
      'POST /api/orders': { status: 409, body: { code: 'payment-refunded', message } },
    });
    show();
    expect(await payButton()).toBeInTheDocument();
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(screen.queryByText('Your payment is being processed.')).not.toBeInTheDocument();
  });

  it('requires no card if there is nothing to pay', async () => {
    const free = { ...totalsOf(58), discount: 66.99, total: 0 };
    const calls = fakeApi({
      ...shop,
      'GET /api/cart/s1': { body: aCart({ totals: free }) },
      'POST /api/create-payment-intent': { body: anIntent({ clientSecret: null, totals: free }) },
      'PUT /api/checkout/pi_1': { body: { ...held, totals: free } },
    });
    const { user, address } = show();
    await screen.findByRole('button', { name: 'Place order' });
    expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument();
    await fillInAddress(user);
    await user.click(screen.getByRole('button', { name: 'Place order' }));
    await waitFor(() => expect(address()).toBe('/checkout-success'));
    expect(calls.filter(({ path }) => path.endsWith('/confirm'))).toEqual([]);
  });

  it('cannot be paid while a line of the cart is unavailable', async () => {
    const problemMessage = 'This item is sold out.';
    const calls = fakeApi({
      ...shop,
      'GET /api/cart/s1': { body: aCart({ items: [aCartItem({ problem: 'sold-out', problemMessage })] }) },
    });
    show();
    expect(await screen.findByText(problemMessage)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Return to Cart' })).toHaveAttribute('href', '/cart');
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
    expect(calls.map(({ path }) => path)).not.toContain('/api/create-payment-intent');
  });

  it('lets the shopper accept a higher price on the page, and continues to the payment', async () => {
    const dearer = aCartItem({ problem: 'repriced', problemMessage: 'The price changed from $50.00 to $58.00.' });
    fakeApi({
      ...shop,
      'GET /api/cart/s1': [{ body: aCart({ items: [dearer] }) }, { body: aCart() }],
      'POST /api/cart/s1/accept-changes': { body: aCart() },
    });
    const { user } = show();
    const summary = await screen.findByRole('region', { name: 'Order Summary' });
    expect(screen.getByRole('button', { name: /^Order summary/ })).toHaveAttribute('aria-expanded', 'true');
    expect(within(summary).getByText('Total').nextSibling).toHaveTextContent('$66.99');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(await payButton()).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Order Summary' })).toHaveFocus();
  });

  it('never claims that nothing was charged when the money is refunded', async () => {
    const message = 'The promo code has been used up. Your payment is being refunded.';
    fakeApi({ ...shop, 'PUT /api/checkout/pi_1': { status: 409, body: { code: 'payment-refunded', message } } });
    const { user } = show();
    await fillIn(user);
    await user.click(await payButton());
    expect(await screen.findByText('Payment Refunded')).toBeInTheDocument();
    expect(screen.queryByText('You Have Not Been Charged')).not.toBeInTheDocument();
  });

  it('never claims that nothing was charged while the result of an earlier click is unknown', async () => {
    const calls = fakeApi({
      ...shop,
      'PUT /api/checkout/pi_1': [{ body: held }, { lost: true }],
      'POST /api/sandbox-payments/pi_1/confirm': { lost: true },
    });
    const { user } = show();
    await fillIn(user);
    await user.click(await payButton());
    expect(await screen.findByText('Payment Error')).toBeInTheDocument();
    await user.click(await payButton());
    await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2));
    await waitFor(async () => expect(await payButton()).not.toHaveAttribute('aria-disabled'));
    expect(screen.getByText('Payment Error')).toBeInTheDocument();
    expect(screen.queryByText('You Have Not Been Charged')).not.toBeInTheDocument();
  });

  it('does not deny a charge while the payment of an earlier click is in progress', async () => {
    fakeApi({
      ...shop,
      'PUT /api/checkout/pi_1': [{ body: held }, { status: 409, body: { code: 'payment.processing' } }],
      'POST /api/sandbox-payments/pi_1/confirm': { lost: true },
      'POST /api/orders': { status: 402, body: { code: 'payment.unpaid', message: 'The payment has not succeeded.' } },
    });
    const { user } = show();
    await fillIn(user);
    await user.click(await payButton());
    expect(await screen.findByText('Payment Error')).toBeInTheDocument();
    sessionStorage.removeItem('unreported-payment:3');
    await user.click(await payButton());
    expect((await screen.findAllByText(/^We do not know yet whether your payment/)).length).toBeGreaterThan(0);
    expect(screen.queryByText('You Have Not Been Charged')).not.toBeInTheDocument();
    expect(sessionStorage.getItem('unreported-payment:3')).toContain('pi_1');
  });

  it('shows at the fields which values cannot be delivered to, and that nothing was charged @series', async () => {
    const zipCode = 'The ZIP code 95060 is in California, not in New York.';
    const calls = fakeApi({
      ...shop,
      'PUT /api/checkout/pi_1': { status: 422, body: { message: zipCode, errors: { zipCode } } },
    });
    const { user } = show();
    await fillIn(user);
    await user.click(await payButton());
    expect(await screen.findByText('You Have Not Been Charged')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Notifications' })).toBeEmptyDOMElement();
    const field = screen.getByLabelText('ZIP code');
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleDescription(zipCode);
    expect(calls.map(({ path }) => path)).not.toContain('/api/orders');
  });

  it('validates the state and the ZIP code itself, and adds the hyphen of a nine-digit code @series', async () => {
    const calls = fakeApi(shop);
    const { user } = show();
    await fillIn(user);
    const field = screen.getByLabelText('ZIP code');
    await user.clear(field);
    await user.type(field, 'SW1A 1AA');
    const state = screen.getByLabelText('State');
    await user.clear(state);
    await user.type(state, 'Bavaria');
    await user.click(await payButton());
    expect(await screen.findByText('Please enter a ZIP code, such as 95060 or 95060-1234.')).toBeInTheDocument();
    expect(screen.getByText('Please enter a US state, such as CA or California.')).toBeInTheDocument();
    expect(state).toHaveFocus();
    expect(calls.map(({ method }) => method)).not.toContain('PUT');
    await user.clear(field);
    await user.type(field, '950601234');
    expect(field).toHaveValue('95060-1234');
  });

  it('lets the shopper choose the state from a list, by code or name @series', async () => {
    fakeApi(shop);
    const { user, container } = show();
    const field = await screen.findByLabelText('State');
    const options = container.querySelectorAll<HTMLOptionElement>(
      `datalist[id="${field.getAttribute('list')}"] option`,
    );
    expect(options).toHaveLength(62);
    expect([...options].find(({ value }) => value === 'CA')).toHaveTextContent('California');
    await user.type(field, 'California');
    expect(field).toHaveValue('California');
  });

  it('explains without a network why it is unavailable, and that the cart is safe', async () => {
    connection.set({ offline: true });
    fakeApi({ ...shop, 'POST /api/create-payment-intent': { lost: true } });
    show();
    expect(await screen.findByRole('heading', { name: 'Checkout Unavailable' })).toBeInTheDocument();
    expect(
      screen.getByText('You are offline. Your cart is saved. Please check out when you are online again.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Return to Cart' })).toHaveAttribute('href', '/cart');
    act(() => connection.set({ offline: false }));
  });

  it('reports that it is unavailable when the payment cannot be set up', async () => {
    fakeApi({ ...shop, 'POST /api/create-payment-intent': { status: 503 } });
    show();
    expect(await screen.findByRole('heading', { name: 'Checkout Unavailable' })).toBeInTheDocument();
    expect(screen.getByText('Unable to process payment at this time.')).toBeInTheDocument();
    expect(await screen.findByText('Unable to initialize payment. Please try again.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Return to Cart' })).toBeInTheDocument();
  });

  describe('after the session ended', () => {
    const signIn = '/auth?next=%2Fcheckout';

    it('asks the customer to sign in on Pay, and preserves typed values', async () => {
      fakeApi({ ...shop, 'PUT /api/checkout/pi_1': { status: 401, body: { message: 'Please sign in.' } } });
      const { user, address, unmount } = show(<GuardedCheckout />);
      await fillIn(user);
      await user.click(await payButton());
      await waitFor(() => expect(address()).toBe(signIn));
      unmount();
      show();
      expect(await screen.findByLabelText('Address')).toHaveValue('1 Ocean Avenue');
    });

    it('asks the customer to sign in before a payment is set up', async () => {
      fakeApi({ ...shop, 'POST /api/create-payment-intent': { status: 401, body: { message: 'Please sign in.' } } });
      const { address } = show(<GuardedCheckout />);
      await waitFor(() => expect(address()).toBe(signIn));
    });
  });

  it('redirects an empty cart to the cart page', async () => {
    fakeApi({ ...shop, 'GET /api/cart/s1': { body: aCart({ items: [] }) } });
    const { address } = show();
    await waitFor(() => expect(address()).toBe('/cart'));
  });
});
