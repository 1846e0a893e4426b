import type { Locator, Page } from '@playwright/test';
import { newAccount, register, sameOrigin } from '../harness/account.js';
import type { BrowserLog } from '../harness/browser-log.js';
import { messages, type SceneName } from '../harness/messages.js';
import type { Shop } from '../harness/shop.js';
import { buyElsewhere, cards, fillCart, fillCustomer, sizeButton, variantOf } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

interface Stage {
  readonly page: Page;
  readonly shop: Shop;
  readonly log: BrowserLog;
}

type Scene = (stage: Stage) => Promise<void>;

const bikini = 'harbor-bandeau-bikini';
const busy = { status: 503, json: { statusCode: 503, code: 'unavailable', message: 'The shop is busy.' } };

const at =
  (path: string): Scene =>
  async ({ page }) => {
    await page.goto(path);
  };

const press = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: true }).click();

/** Lets a call fail as it does when the server is in trouble. */
async function fail({ page, log }: Stage, method: string, path: string): Promise<void> {
  log.expectRefusal(503, path.split('*')[0] ?? path);
  await page.route(`**${path}`, (route) =>
    route.request().method() === method ? route.fulfill(busy) : route.fallback(),
  );
}

/** Lets a call wait for its answer. */
async function hold({ page }: Stage, method: string, path: string): Promise<void> {
  await page.route(`**${path}`, (route) => (route.request().method() === method ? undefined : route.fallback()));
}

async function chooseBikini({ page }: Stage): Promise<void> {
  await page.goto(`/product/${bikini}`);
  await sizeButton(page, 'M').click();
}

async function addBikini(stage: Stage): Promise<void> {
  await chooseBikini(stage);
  await press(stage.page, 'Add to Cart');
}

async function openCart({ page, shop }: Stage): Promise<void> {
  await register(page.request);
  await fillCart(page, await variantOf(shop, bikini, 'M'));
  await page.goto('/cart');
  await page.getByRole('heading', { name: 'Your Cart' }).waitFor();
}

async function applyCode({ page }: Stage): Promise<void> {
  await page.getByLabel('Promo code').fill('NOTHING');
  await press(page, 'Apply');
}

async function openCheckout({ page, shop }: Stage): Promise<void> {
  await register(page.request);
  await fillCart(page, await variantOf(shop, bikini, 'M'));
  await page.goto('/checkout');
}

async function pay(stage: Stage, card: string): Promise<void> {
  const { page } = stage;
  await openCheckout(stage);
  await fillCustomer(page);
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}

async function openOrder({ page, shop }: Stage, slug: string): Promise<void> {
  const { email } = await register(page.request);
  const id = await buyElsewhere(page.request, email, await variantOf(shop, slug, 'M'));
  await page.goto(`/order-confirmation/${id}`);
}

async function signIn({ page }: Stage, username: string, password: string): Promise<void> {
  await page.goto('/auth');
  const form = page.getByRole('tabpanel', { name: 'Sign In' });
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await press(form, 'Sign In');
}

async function createAccount({ page }: Stage, changes: Partial<ReturnType<typeof newAccount>> & { confirm?: string }) {
  const account = { ...newAccount(), ...changes };
  await page.goto('/auth?tab=register');
  const form = page.getByRole('tabpanel', { name: 'Create Account' });
  await form.getByLabel('Username').fill(account.username);
  await form.getByLabel('Email').fill(account.email);
  await form.getByLabel('Password', { exact: true }).fill(account.password);
  await form.getByLabel('Confirm password').fill(changes.confirm ?? account.password);
  await press(form, 'Create Account');
}

async function openUserMenu({ page }: Stage): Promise<void> {
  const { username } = await register(page.request);
  await page.goto('/');
  await page.getByRole('button', { name: `Account of ${username}` }).click();
}

async function requestReset({ page }: Stage, email: string): Promise<void> {
  await page.goto('/reset-password');
  await page.getByRole('main').getByLabel('Email').fill(email);
  await press(page, 'Request Password Reset');
}

async function resetPassword(
  { page }: Stage,
  token: string,
  newPassword: string,
  confirm = newPassword,
): Promise<void> {
  await page.goto(`/reset-password?token=${token}`);
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByLabel('Confirm password').fill(confirm);
  await press(page, 'Reset Password');
}

async function saveProfile({ page }: Stage, username: string, email?: string): Promise<void> {
  await register(page.request);
  await page.goto('/profile');
  await page.getByLabel('Username').fill(username);
  if (email !== undefined) await page.getByRole('main').getByLabel('Email').fill(email);
  await press(page, 'Save Changes');
}

async function changePassword({ page }: Stage, current: string | null, next: string, confirm = next): Promise<void> {
  const { password } = await register(page.request);
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Change Password' }).click();
  await page.getByLabel('Current password').fill(current ?? password);
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByLabel('Confirm password').fill(confirm);
  await press(page.getByRole('tabpanel'), 'Change Password');
}

const scenes: Record<SceneName, Scene> = {
  'the frame of every page': at('/'),
  'the home page': at('/'),
  'a page that is not there': async (stage) => {
    stage.log.expectRefusal(404, '/nowhere');
    await stage.page.goto('/nowhere');
  },

  'a listing': at('/products'),
  'a search without a result': at('/products?search=submarine'),
  'a category without a result': at('/products/bikinis?maxPrice=1'),
  'a list without a result': at('/products?maxPrice=1'),
  'a card whose item is in the cart': async ({ page }) => {
    await page.goto('/products?search=sarong');
    await press(page, 'Add Tidewater Sarong to cart');
  },

  'a product': at(`/product/${bikini}`),
  'an unknown product': async ({ page, log }) => {
    log.expectRefusal(404, '/product/');
    await page.goto('/product/nothing');
  },
  'a product whose size was not chosen': async ({ page }) => {
    await page.goto(`/product/${bikini}`);
    await press(page, 'Add to Cart');
  },
  'a product on its way into the cart': async (stage) => {
    await hold(stage, 'POST', '/api/cart');
    await addBikini(stage);
  },
  'a product in the cart': addBikini,
  'a cart that cannot be made': async (stage) => {
    await fail(stage, 'POST', '/api/cart');
    await addBikini(stage);
  },
  'an item that cannot be added': async (stage) => {
    await fail(stage, 'POST', '/api/cart/*/items');
    await addBikini(stage);
  },

  'an empty cart': async ({ page }) => {
    await register(page.request);
    await page.goto('/cart');
  },
  'a cart': openCart,
  'a cart that has changed': async (stage) => {
    await openCart(stage);
    await stage.shop.database.query('UPDATE cart_items SET seen_price_cents = 5000');
    await stage.page.reload();
  },
  'an item that cannot be changed': async (stage) => {
    await fail(stage, 'PUT', '/api/cart/items/*');
    await openCart(stage);
    await press(stage.page, 'Increase quantity');
  },
  'an item that is being changed': async (stage) => {
    await hold(stage, 'PUT', '/api/cart/items/*');
    await openCart(stage);
    await press(stage.page, 'Increase quantity');
  },
  'an item that cannot be removed': async (stage) => {
    await fail(stage, 'DELETE', '/api/cart/items/*');
    await openCart(stage);
    await stage.page.getByRole('button', { name: /^Remove Harbor/ }).click();
  },
  'a cart that cannot be cleared': async (stage) => {
    await fail(stage, 'DELETE', '/api/cart/*');
    await openCart(stage);
    await press(stage.page, 'Clear Cart');
    await press(stage.page, 'Remove the item?');
  },
  'a promo code that is being looked up': async (stage) => {
    await hold(stage, 'POST', '/api/cart/*/promo');
    await openCart(stage);
    await applyCode(stage);
  },
  'a promo code that is refused': async (stage) => {
    stage.log.expectRefusal(422, '/api/cart/');
    await openCart(stage);
    await applyCode(stage);
  },

  'a checkout that is being set up': async (stage) => {
    await hold(stage, 'POST', '/api/create-payment-intent');
    await openCheckout(stage);
  },
  'a checkout that cannot be set up': async (stage) => {
    await fail(stage, 'POST', '/api/create-payment-intent');
    await openCheckout(stage);
  },
  'a checkout without an address': async (stage) => {
    await openCheckout(stage);
    await stage.page.getByRole('button', { name: /^Pay \$/ }).click();
  },
  'a card that is declined': async (stage) => {
    stage.log.expectRefusal(402, '/api/sandbox-payments/');
    await pay(stage, cards.declined);
  },
  'a payment that goes wrong': async (stage) => {
    await fail(stage, 'POST', '/api/sandbox-payments/*/confirm');
    await pay(stage, cards.good);
  },
  'a payment that succeeds': (stage) => pay(stage, cards.good),
  'a payment whose order is late': async (stage) => {
    await fail(stage, 'POST', '/api/orders');
    await pay(stage, cards.good);
  },
  'an order confirmation': (stage) => openOrder(stage, bikini),
  'an order that ships free': (stage) => openOrder(stage, 'steamer-lane-long-sleeve-suit'),
  'an unknown order': async ({ page, log }) => {
    log.expectRefusal(404, '/');
    await page.goto('/order-confirmation/AAAA-BBBB-CCCC-DDDD');
  },

  'the sign-in page': at('/auth'),
  'a sign-in with too little': (stage) => signIn(stage, 'no', 'short'),
  'a sign-in on its way': async (stage) => {
    await hold(stage, 'POST', '/api/login');
    await signIn(stage, 'somebody', 'some password');
  },
  'a sign-in': async (stage) => {
    const { page } = stage;
    const { username, password } = await register(page.request);
    await page.request.post('/api/logout', { headers: sameOrigin });
    await signIn(stage, username, password);
  },
  'a refused sign-in': async (stage) => {
    stage.log.expectRefusal(401, '/api/login');
    await signIn(stage, 'nobody-at-all', 'some password');
  },
  'a sign-in that went wrong': async (stage) => {
    await fail(stage, 'POST', '/api/login');
    await signIn(stage, 'somebody', 'some password');
  },
  'a registration with two passwords': (stage) => createAccount(stage, { confirm: 'another password' }),
  'a registration with too little': (stage) => createAccount(stage, { username: 'no', email: 'a@b', confirm: 'short' }),
  'a registration on its way': async (stage) => {
    await hold(stage, 'POST', '/api/register');
    await createAccount(stage, {});
  },
  'a registration': (stage) => createAccount(stage, {}),
  'a registration that went wrong': async (stage) => {
    await fail(stage, 'POST', '/api/register');
    await createAccount(stage, {});
  },
  'a sign-out': async (stage) => {
    await openUserMenu(stage);
    await press(stage.page, 'Logout');
  },
  'a sign-out that went wrong': async (stage) => {
    await fail(stage, 'POST', '/api/logout');
    await openUserMenu(stage);
    await press(stage.page, 'Logout');
  },
  'the menu of who is signed in': openUserMenu,

  'a reset without an address': (stage) => requestReset(stage, ''),
  'a reset that was requested': (stage) => requestReset(stage, 'nobody@shopper.example'),
  'a reset that cannot be requested': async (stage) => {
    await fail(stage, 'POST', '/api/reset-password-request');
    await requestReset(stage, 'nobody@shopper.example');
  },
  'a new password without its fields': (stage) => resetPassword(stage, 'token', ''),
  'a new password that is too short': (stage) => resetPassword(stage, 'token', 'seven77'),
  'two new passwords': (stage) => resetPassword(stage, 'token', 'new password', 'other password'),
  'a password that is reset': async (stage) => {
    const { email } = await register(stage.page.request);
    const answer = await stage.page.request.post('/api/reset-password-request', {
      data: { email },
      headers: sameOrigin,
    });
    const { adminDebug } = (await answer.json()) as { adminDebug: { resetToken: string } };
    await resetPassword(stage, adminDebug.resetToken, 'a new password');
  },
  'a password that cannot be reset': async (stage) => {
    await fail(stage, 'POST', '/api/reset-password');
    await resetPassword(stage, 'token', 'a new password');
  },

  'the profile': async ({ page }) => {
    await register(page.request);
    await page.goto('/profile');
  },
  'a profile with nonsense': (stage) => saveProfile(stage, 'no', 'a@b'),
  'a profile that is saved': (stage) => saveProfile(stage, newAccount().username),
  'a profile that cannot be saved': async (stage) => {
    await fail(stage, 'PUT', '/api/user/profile');
    await saveProfile(stage, newAccount().username);
  },
  'a password change with too little': (stage) => changePassword(stage, 'short', 'short', 'other'),
  'a password that is changed': (stage) => changePassword(stage, null, 'a new password'),
  'a password that cannot be changed': async (stage) => {
    await fail(stage, 'PUT', '/api/user/password');
    await changePassword(stage, null, 'a new password');
  },

  'the about page': at('/about'),
  'the contact page': at('/contact'),
  'a contact form with nonsense': async ({ page }) => {
    await page.goto('/contact');
    await press(page, /^Send/);
  },

  'an offer to install the app': async ({ page }) => {
    await page.goto('/');
    await page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
  },
  'the offer on an iPhone': async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'userAgent', {
        get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)',
      });
    });
    await page.goto('/');
  },
};

/** To the letter and in the same case; a text may be a part of what stands there. */
const written = (text: string) => new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));

test.describe('people read in @desktop', () => {
  for (const [name, texts] of Object.entries(messages)) {
    test(`${name}: ${texts.join(' · ')}`, async ({ page, shop, log }) => {
      await scenes[name as SceneName]({ page, shop, log });
      for (const text of texts) {
        await expect.soft(page.getByText(written(text)).locator('visible=true').first(), text).toBeVisible();
      }
    });
  }
});
