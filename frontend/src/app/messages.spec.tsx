import { aShopper } from '../../test/a-user';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCart, aCartItem, anIntent, anOrder, totalsOf } from '../../test/a-cart';
import { aProduct, aVariant } from '../../test/a-product';
import { expectAccessiblePage } from '../../test/expect-accessible';
import type { FakeResponse } from '../../test/fake-api';
import { messages, type SceneName } from '../../test/messages';
import { loadShopPages, openShop } from '../../test/open-shop';
import { installOffer, watchForInstallOffer } from '../device/install-offer';

type FakeResponses = Record<string, FakeResponse>;
type Scene = () => void | Promise<void>;

const user = userEvent.setup();

/** Response of an overloaded server. */
const busy: FakeResponse = {
  status: 503,
  body: { statusCode: 503, code: 'unavailable', message: 'The shop is busy.' },
};
const onItsWay: FakeResponse = { pending: true };

const marina = aShopper();
const bikini = aProduct({
  name: 'Harbor Bandeau Bikini',
  slug: 'harbor-bandeau-bikini',
  variants: [aVariant({ id: 1, size: 'S' }), aVariant({ id: 2, size: 'M' })],
});
const promoted = aProduct({
  ...{ name: 'Promoted Bikini', slug: 'promoted-bikini', compareAtPrice: 72 },
  rating: { count: 42, average: 4.5, stars: [0, 0, 0, 21, 21], samples: 0 },
});
const sarong = aProduct({ id: 9, name: 'Tidewater Sarong', slug: 'tidewater-sarong' });
const noFacets = { total: 0, sizes: [], colors: [], onSale: 0, inStock: 0, didYouMean: null };

/** Default responses of the shop, unless a scene overrides them. */
const shop: FakeResponses = {
  'GET /api/categories': {
    body: [bikini.category, { ...bikini.category, id: 2, name: 'Athletic Wear', slug: 'athletic-wear' }],
  },
  'GET /api/categories/bikinis': { body: bikini.category },
  'GET /api/products?inStock=true&limit=24&fields=card': {
    body: [aProduct({ isNew: true }), aProduct({ id: 8, slug: 'star-bikini', name: 'Star Bikini', isFeatured: true })],
    headers: { 'X-Total-Count': '2' },
  },
  'GET /api/product-facets?inStock=true': { body: { ...noFacets, total: 2 } },
  'GET /api/products?search=submarine&inStock=true&limit=24&fields=card': { body: [] },
  'GET /api/product-facets?search=submarine&inStock=true': { body: noFacets },
  'GET /api/products?category=bikinis&maxPrice=1&inStock=true&limit=24&fields=card': { body: [] },
  'GET /api/product-facets?category=bikinis&maxPrice=1&inStock=true': { body: noFacets },
  'GET /api/products?maxPrice=1&inStock=true&limit=24&fields=card': { body: [] },
  'GET /api/product-facets?maxPrice=1&inStock=true': { body: noFacets },
  'GET /api/products?search=sarong&inStock=true&limit=24&fields=card': {
    body: [sarong],
    headers: { 'X-Total-Count': '1' },
  },
  'GET /api/product-facets?search=sarong&inStock=true': { body: { ...noFacets, total: 1 } },
  [`GET /api/products/${bikini.slug}`]: { body: bikini },
  [`GET /api/products/${promoted.slug}`]: { body: promoted },
  'GET /api/products?category=bikinis&limit=5&fields=card': { body: [sarong], headers: { 'X-Total-Count': '1' } },
  'POST /api/cart': { body: { sessionId: 's1' } },
  'POST /api/cart/s1/items': { status: 201, body: aCart({ sessionId: 's1' }) },
  'GET /api/cart/s1': { body: aCart() },
  'POST /api/create-payment-intent': { body: anIntent() },
  'PUT /api/checkout/pi_1': {
    body: { paymentIntentId: 'pi_1', totals: totalsOf(58), heldUntil: '2026-03-05T02:45:00.000Z' },
  },
  'POST /api/sandbox-payments/pi_1/confirm': { body: { status: 'succeeded' } },
  'POST /api/orders': { status: 201, body: anOrder() },
  [`GET /api/orders/${anOrder().id}`]: { body: anOrder() },
  'GET /api/user/email-change': { body: { newEmail: null, expiresAt: null } },
  'POST /api/user/cart': { body: { cart: null, added: [], leftOut: [] } },
  'POST /api/login': { body: marina },
  'POST /api/register': { status: 201, body: marina },
  'POST /api/logout': { status: 204 },
  'PUT /api/user/profile': { body: { ...marina, username: 'marina-r' } },
  'PUT /api/user/password': { body: { message: 'Done.' } },
};

function open(address: string, responses: FakeResponses = {}, signedIn: typeof marina | null = null): void {
  openShop(address, { ...shop, ...responses }, signedIn);
}

const at =
  (address: string): Scene =>
  () =>
    open(address);

const openSignedIn = (address: string, responses?: FakeResponses) => open(address, responses, marina);

const page = () => within(screen.getByRole('main'));

async function click(name: string | RegExp): Promise<void> {
  const button = await page().findByRole('button', { name });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'));
  await user.click(button);
}

async function write(label: string, text: string): Promise<void> {
  const field = await page().findByLabelText(label);
  await user.clear(field);
  if (text) await user.paste(text);
}

async function addBikini(responses?: FakeResponses): Promise<void> {
  open(`/product/${bikini.slug}`, responses);
  await user.click(await page().findByRole('radio', { name: 'M' }));
  await click('Add to Cart');
}

function withCart(): void {
  localStorage.setItem('cartSessionId', 's1');
  localStorage.setItem('cartHandedOver', `${marina.id}:s1`);
}

async function openCart(responses?: FakeResponses): Promise<void> {
  withCart();
  openSignedIn('/cart', responses);
  await page().findByRole('heading', { name: 'Your Cart' });
}

async function applyCode(response: FakeResponse): Promise<void> {
  await openCart({ 'POST /api/cart/s1/promo': response });
  await write('Promo code', 'NOTHING');
  await click('Apply');
}

/**
 * Opens the checkout as if a bank's page had redirected the shopper back. The shop reports that the payment is unpaid.
 */
function returnFromBank(status: string): void {
  withCart();
  openSignedIn(`/checkout?payment_intent=pi_1&redirect_status=${status}`, {
    'POST /api/orders': { status: 402, body: { code: 'payment.unpaid', message: 'Not paid.' } },
  });
}

function openCheckout(responses?: FakeResponses): void {
  withCart();
  openSignedIn('/checkout', responses);
}

const customer = {
  Name: 'Casey Rivers',
  Address: '12 Harbor Lane',
  City: 'Santa Cruz',
  State: 'CA',
  'ZIP code': '95060',
};

async function pay(responses?: FakeResponses): Promise<void> {
  openCheckout(responses);
  for (const [label, text] of Object.entries(customer)) await write(label, text);
  await write('Card number', '4242 4242 4242 4242');
  await click(/^Pay \$/);
}

async function signIn(username: string, password: string, response: FakeResponse = { body: marina }): Promise<void> {
  open('/auth', { 'POST /api/login': response });
  await write('Username', username);
  await write('Password', password);
  await click('Sign In');
}

async function createAccount(
  changes: { username?: string; email?: string; confirm?: string },
  responses?: FakeResponses,
) {
  open('/auth?tab=register', responses);
  await write('Username', changes.username ?? marina.username);
  await write('Email', changes.email ?? marina.email);
  await write('Password', 'password of marina');
  await write('Confirm password', changes.confirm ?? 'password of marina');
  await click('Create Account');
}

async function openUserMenu(responses?: FakeResponses): Promise<void> {
  openSignedIn('/', responses);
  await user.click(await screen.findByRole('button', { name: 'Account menu of marina' }));
}

async function signOut(responses?: FakeResponses): Promise<void> {
  await openUserMenu(responses);
  await user.click(screen.getByRole('button', { name: 'Logout' }));
}

async function requestReset(email: string, response: FakeResponse = {}): Promise<void> {
  open('/reset-password', { 'POST /api/reset-password-request': response });
  await write('Email', email);
  await click('Request Password Reset');
}

async function resetPassword(newPassword: string, confirm = newPassword, response: FakeResponse = {}): Promise<void> {
  open('/reset-password?token=token', { 'POST /api/reset-password': response });
  await write('New password', newPassword);
  await write('Confirm password', confirm);
  await click('Reset Password');
}

async function saveProfile(username: string, email: string, responses?: FakeResponses): Promise<void> {
  openSignedIn('/profile', responses);
  await write('Username', username);
  await write('Email', email);
  await click('Save Changes');
}

async function changePassword(
  current: string,
  next: string,
  confirm: string,
  responses?: FakeResponses,
): Promise<void> {
  openSignedIn('/profile', responses);
  await user.click(await page().findByText('Change Password', { selector: 'summary' }));
  await write('Current password', current);
  await write('New password', next);
  await write('Confirm password', confirm);
  await click('Change Password');
}

const scenes: Record<SceneName, Scene> = {
  'the home page': at('/'),
  'the list of all products': at('/products'),
  'the page of a product': at(`/product/${promoted.slug}`),
  'the sign-in page': at('/auth'),
  'the page about the shop': at('/about'),
  'the contact page': at('/contact'),

  'a page that is not there': at('/nowhere'),

  'a search without a result': at('/products?search=submarine'),
  'a category without a result': at('/products/bikinis?maxPrice=1'),
  'a list without a result': at('/products?maxPrice=1'),
  'a card whose item is in the cart': async () => {
    open('/products?search=sarong');
    await click('Add Tidewater Sarong to cart');
  },

  'an unknown product': at('/product/nothing'),
  'a product whose size was not chosen': async () => {
    open(`/product/${bikini.slug}`);
    await click('Add to Cart');
  },
  'a product on its way into the cart': () => addBikini({ 'POST /api/cart': onItsWay }),
  'a product in the cart': () => addBikini(),
  'a cart that cannot be made': () => addBikini({ 'POST /api/cart': busy }),
  'an item that cannot be added': () => addBikini({ 'POST /api/cart/s1/items': busy }),

  'an empty cart': () => openSignedIn('/cart'),
  'a cart': () => openCart(),
  'a cart that has changed': () =>
    openCart({
      'GET /api/cart/s1': {
        body: aCart({
          items: [aCartItem({ problem: 'repriced', problemMessage: 'The price changed from $50.00 to $58.00.' })],
        }),
      },
    }),
  'an item that cannot be changed': async () => {
    await openCart({ 'PUT /api/cart/items/line-1': busy });
    await click('Increase quantity');
  },
  'an item that is being changed': async () => {
    await openCart({ 'PUT /api/cart/items/line-1': onItsWay });
    await click('Increase quantity');
  },
  'an item that cannot be removed': async () => {
    await openCart({ 'DELETE /api/cart/items/line-1': busy });
    await click(/^Remove Harbor/);
  },
  'a cart that cannot be cleared': async () => {
    await openCart({ 'DELETE /api/cart/s1': busy });
    await click('Clear Cart');
    await click('Remove the item?');
  },
  'a promo code that is being looked up': () => applyCode(onItsWay),
  'a promo code that is refused': () =>
    applyCode({ status: 422, body: { code: 'promo.invalid', message: 'Invalid or expired promo code.' } }),

  'a checkout that is being set up': () => openCheckout({ 'POST /api/create-payment-intent': onItsWay }),
  'a checkout that cannot be set up': () => openCheckout({ 'POST /api/create-payment-intent': busy }),
  'a checkout without an address': async () => {
    openCheckout();
    await click(/^Pay \$/);
  },
  'a card that is declined': () =>
    pay({
      'POST /api/sandbox-payments/pi_1/confirm': {
        status: 402,
        body: { code: 'card.declined', message: 'Your card was declined.' },
      },
    }),
  'a return from a bank that said no': () => returnFromBank('failed'),
  'a return from a bank that has not said yes': () => returnFromBank('succeeded'),
  'a payment that goes wrong': () => pay({ 'POST /api/sandbox-payments/pi_1/confirm': busy }),
  'a payment that succeeds': () => pay(),
  'a payment whose order is late': () => pay({ 'POST /api/orders': busy }),
  'an order confirmation': () => openSignedIn(`/order-confirmation/${anOrder().id}`),
  'an order that ships free': () =>
    openSignedIn(`/order-confirmation/${anOrder().id}`, {
      [`GET /api/orders/${anOrder().id}`]: { body: anOrder({ subtotal: 86, shipping: 0, total: 86 }) },
    }),
  'an unknown order': at('/order-confirmation/AAAA-BBBB-CCCC-DDDD'),

  'a sign-in with too little': () => signIn('no', 'short'),
  'a sign-in on its way': () => signIn('somebody', 'some password', onItsWay),
  'a sign-in': () => signIn('marina', 'password of marina'),
  'a refused sign-in': () =>
    signIn('nobody-at-all', 'some password', {
      status: 401,
      body: { code: 'sign-in.refused', message: 'Invalid username or password' },
    }),
  'a sign-in that went wrong': () => signIn('somebody', 'some password', busy),
  'a registration with two passwords': () => createAccount({ confirm: 'another password' }),
  'a registration with too little': () => createAccount({ username: 'no', email: 'a@b', confirm: 'short' }),
  'a registration on its way': () => createAccount({}, { 'POST /api/register': onItsWay }),
  'a registration': () => createAccount({}),
  'a registration that went wrong': () => createAccount({}, { 'POST /api/register': busy }),
  'a sign-out': () => signOut(),
  'a sign-out that went wrong': () => signOut({ 'POST /api/logout': busy }),
  'the menu of who is signed in': () => openUserMenu(),

  'a reset without an address': () => requestReset(''),
  'a reset that was requested': () =>
    requestReset('nobody@shopper.example', {
      body: {
        message:
          'If an account has this email address, a link to reset the password is on its way. The link works for 30 minutes.',
      },
    }),
  'a reset that cannot be requested': () => requestReset('nobody@shopper.example', busy),
  'a new password without its fields': () => resetPassword(''),
  'a new password that is too short': () => resetPassword('seven77'),
  'two new passwords': () => resetPassword('new password', 'other password'),
  'a password that is reset': () =>
    resetPassword('a new password', undefined, { body: { message: 'Your password has been reset successfully' } }),
  'a password that cannot be reset': () => resetPassword('a new password', undefined, busy),

  'the profile': () => openSignedIn('/profile'),
  'a profile with nonsense': () => saveProfile('no', 'a@b'),
  'a profile that is saved': () => saveProfile('marina-r', marina.email),
  'a profile that cannot be saved': () => saveProfile('marina-r', marina.email, { 'PUT /api/user/profile': busy }),
  'a password change with too little': () => changePassword('short', 'short', 'other'),
  'a password that is changed': () => changePassword('password of marina', 'a new password', 'a new password'),
  'a password that cannot be changed': () =>
    changePassword('password of marina', 'a new password', 'a new password', { 'PUT /api/user/password': busy }),

  'a contact form with nonsense': async () => {
    open('/contact');
    await click(/^Send/);
  },

  'an offer to install the app': async () => {
    localStorage.setItem('first-visit', '0');
    watchForInstallOffer();
    open('/');
    act(() => void window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
    await screen.findByRole('button', { name: 'Install' });
  },
  'the offer on an iPhone': async () => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)');
    jest.useFakeTimers();
    localStorage.setItem('first-visit', '0');
    watchForInstallOffer();
    jest.advanceTimersByTime(3000);
    jest.useRealTimers();
    open('/');
    await screen.findByText(/Add to Home Screen/);
  },
};

/** Returns whether a visible element contains the text. The comparison is case-sensitive. */
function isRead(text: string): boolean {
  const holds = (element: Element) => element.textContent.includes(text);
  const places = [...document.body.querySelectorAll('*')].filter(
    (element) => holds(element) && ![...element.children].some(holds),
  );
  return places.some(isVisible);
}

function isVisible(element: Element): boolean {
  try {
    expect(element).toBeVisible();
    return true;
  } catch {
    return false;
  }
}

describe('shop', () => {
  beforeAll(loadShopPages);
  afterEach(() => {
    installOffer.set(null);
    jest.restoreAllMocks();
  });

  const show = async (name: string, texts: readonly string[]) => {
    await scenes[name as SceneName]();
    await waitFor(() => expect(texts.filter((text) => !isRead(text))).toEqual([]));
  };

  it.each(Object.entries(messages))('shows the settled texts of %s', show);

  it.each(Object.entries(messages))('has no violation that axe finds in %s @series', async (name, texts) => {
    await show(name, texts);
    await expectAccessiblePage();
  });
});
