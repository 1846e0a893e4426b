import { fileURLToPath } from 'node:url';
import type { APIRequestContext, Page } from '@playwright/test';
import { register, signIn, signInAsStaff } from './harness/account.js';
import { untilCached } from './harness/cached-pages.js';
import { call } from './harness/call.js';
import { setStock, type Variant } from './harness/catalog.js';
import { openSuggestions } from './harness/search.js';
import { buy, cartWith, fillCart, orderInEachStatus, ship, sizeButton } from './harness/shopping.js';
import { test } from './harness/test.js';

test.use({ serviceWorker: true });

const folder = fileURLToPath(new URL('test-results/looks/', import.meta.url));

interface Scene {
  readonly page: Page;
  readonly staff: APIRequestContext;
}

/** Returns the variant of the demo shop that the screenshots show. */
async function demoVariant(request: APIRequestContext, slug: string, size: string): Promise<Variant> {
  const { id, variants } = (await (await request.get(`/api/products/${slug}`)).json()) as {
    id: number;
    variants: { id: number; size: string }[];
  };
  const variant = variants.find((one) => one.size === size);
  if (!variant) throw new Error(`The demo shop has no ${slug} in ${size}.`);
  return { productId: id, variantId: variant.id };
}

const open =
  (path: string) =>
  async ({ page }: Scene): Promise<void> => {
    await page.goto(path);
  };

const scenes: Record<string, (scene: Scene) => Promise<void>> = {
  home: open('/'),
  listing: open('/products'),
  'listing-new': open('/products/new-arrivals'),
  'listing-filtered': open('/products?minPrice=30&sizes=S,L&onSale=true&inStock=false'),
  'search-results': open('/products?search=star'),
  'search-suggestions': async ({ page }) => {
    await page.goto('/');
    await openSuggestions(page);
  },
  'listing-none': open('/products?search=submarine'),
  product: open('/product/old-glory-triangle-bikini'),
  'product-size': async ({ page }) => {
    await page.goto('/product/lifeguard-scoop-one-piece');
    await sizeButton(page, 'M').click();
    await page.getByRole('img', { name: /^Dress form in size M/ }).waitFor();
  },
  'product-sale': open('/product/harbor-bandeau-bikini'),
  set: async ({ page }) => {
    await chooseSet(page);
  },
  'product-sold-out': open('/product/marina-beach-dress'),
  'product-unknown': open('/product/nothing'),
  'page-unknown': open('/nowhere'),
  about: open('/about'),
  'shipping-returns': open('/shipping-returns'),
  privacy: open('/privacy'),
  contact: open('/contact'),
  'contact-errors': async ({ page }) => {
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('Message must be at least 10 characters.').waitFor();
  },
  'newsletter-confirm': open('/newsletter/confirm?token=t'),
  'keep-order': open('/keep-order?token=t'),
  'staff-invitation': open('/staff-invitation?token=t'),
  'guest-data': open('/guest-data'),
  'guest-data-link': open('/guest-data?token=t'),
  'device-link': open('/device-link?token=t'),
  'email-change': open('/email-change?token=t'),
  'email-change-stop': open('/email-change/stop?token=t'),
  'newsletter-unsubscribe': open('/newsletter/unsubscribe?token=t'),
  'install-banner': async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('first-visit', '0'));
    await page.goto('/about');
    await page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt')));
    await page.getByRole('button', { name: 'Install' }).waitFor();
  },
  offline: async ({ page }) => {
    await readyOffline(page);
    await page.context().setOffline(true);
    await page.goto('/cart').catch(() => undefined);
  },
  'offline-copy': async ({ page }) => {
    await readyOffline(page);
    await page.context().setOffline(true);
    await page.goto('/about');
    await page.getByText('You are offline.').waitFor();
  },
  'sign-in': open('/auth'),
  'sign-in-or-guest': open('/auth?next=/cart'),
  register: open('/auth?tab=register'),
  'reset-request': async ({ page }) => {
    const { email } = await register(page.request);
    await page.goto('/reset-password');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Request Password Reset' }).click();
    await page.getByRole('button', { name: 'Go to Reset URL' }).waitFor();
  },
  'reset-new': async ({ page }) => {
    await page.goto('/reset-password?token=t');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByText('Please fill in all fields').waitFor();
  },
  'reset-refused': async ({ page }) => {
    await page.goto('/reset-password?token=t');
    await page.getByLabel('New password').fill('a brand new one');
    await page.getByLabel('Confirm password').fill('a brand new one');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByRole('link', { name: 'Request a New Link' }).waitFor();
  },
  profile: async ({ page }) => {
    await register(page.request);
    await page.goto('/profile');
    await page.getByRole('region', { name: 'Your details' }).getByLabel('Email').fill('new@shop.example');
  },
  'profile-password': async ({ page }) => {
    await register(page.request);
    await page.goto('/profile');
    await page.locator('summary', { hasText: 'Change Password' }).click();
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByText('New password must be at least 8 characters.').waitFor();
  },
  'profile-delete': async ({ page }) => {
    await register(page.request);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Delete My Account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep My Account' }).waitFor();
  },
  'orders-none': async ({ page }) => {
    await register(page.request);
    await page.goto('/orders');
    await page.getByText('No orders yet').waitFor();
  },
  orders: async (scene) => {
    const { page, staff } = scene;
    const variant = await demoVariant(page.request, 'old-glory-triangle-bikini', 'L');
    await setStock(staff, variant, 9);
    await orderInEachStatus({ request: page.request, staff }, variant);
    await scene.page.goto('/orders');
    await scene.page.getByRole('article').nth(4).waitFor();
  },
  order: async (scene) => {
    await scenes['orders']?.(scene);
    await scene.page.getByRole('article').last().getByRole('heading').getByRole('link').click();
    await scene.page.getByRole('button', { name: 'Buy Again' }).click();
    await scene.page.getByRole('link', { name: 'Go to Cart' }).waitFor();
  },
  review: async ({ page, staff }) => {
    const { email } = await register(page.request);
    const order = await buy(page.request, email, await demoVariant(page.request, 'overlook-ribbed-tank', 'M'));
    await ship(staff, order);
    await page.goto(`/orders/${order}/review`);
    await page.getByRole('button', { name: 'Send review' }).click();
    await page.getByText('Please choose one to five stars.').waitFor();
  },
  'service-requests': async ({ page }) => {
    const { username } = await register(page.request);
    const data = { service: 'fire', statement: 'Engine 7, Monterey, since 2019.' };
    await call(page.request, 'POST', '/api/user/service-discount', data);
    await signInAsStaff(page.request);
    await page.goto('/admin/service-requests');
    await page.getByRole('button', { name: `Review the request of ${username}` }).waitFor();
  },
  'cart-joined': async ({ page }) => {
    const account = await register(page.request);
    await cartWith(page.request, await demoVariant(page.request, 'harbor-bandeau-bikini', 'M'));
    await page.context().clearCookies();
    const sessionId = await cartWith(page.request, await demoVariant(page.request, 'old-glory-triangle-bikini', 'M'));
    await page.goto('/auth?next=%2Fcart');
    await page.evaluate((id) => localStorage.setItem('cartSessionId', id), sessionId);
    await signIn(page, account, account.password);
    await page.getByRole('button', { name: 'Got it' }).waitFor();
  },
  'cart-empty': async ({ page }) => {
    await register(page.request);
    await page.goto('/cart');
    await page.getByText('Your cart is empty').waitFor();
  },
  cart: async (scene) => {
    await withCart(scene);
    await scene.page.goto('/cart');
    await scene.page.getByRole('list', { name: 'Items in your cart' }).waitFor();
  },
  'cart-set': async ({ page }) => {
    await register(page.request);
    await chooseSet(page);
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await page.getByRole('dialog', { name: 'In Your Cart' }).getByRole('link', { name: 'View Cart' }).click();
    await page.getByRole('list', { name: 'Items in your cart' }).waitFor();
  },
  'staff-today': async ({ page }) => {
    await signInAsStaff(page.request);
    await page.goto('/admin');
    await page.getByRole('region', { name: /^Messages/ }).waitFor();
  },
  'staff-notifications': async ({ page }) => {
    await signInAsStaff(page.request);
    await page.goto('/admin/notifications');
    await page.getByRole('group', { name: 'New order' }).waitFor();
  },
  'staff-set': async ({ page }) => {
    await signInAsStaff(page.request);
    await page.goto('/admin/products?search=Cypress');
    await page.getByRole('button', { name: 'Edit Cypress Mix & Match Bikini' }).click();
    await page.getByRole('dialog').getByTitle('Cypress Bandeau Top').waitFor();
  },
  'staff-product': async ({ page }) => {
    await signInAsStaff(page.request);
    await page.goto('/admin/products?search=old-glory');
    await page
      .getByRole('button', { name: /^Edit Old Glory/ })
      .first()
      .click();
    await page.getByRole('group', { name: 'Pictures' }).waitFor();
  },
  'staff-categories': async ({ page }) => {
    await signInAsStaff(page.request);
    await page.goto('/admin/categories');
    await page
      .getByRole('button', { name: /^Move .* down$/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Save sort order' }).waitFor();
  },
  'staff-stock': async ({ page }) => {
    await signInAsStaff(page.request);
    await page.goto('/admin/products?view=stock');
    await page
      .getByRole('textbox', { name: /^Counted:/ })
      .first()
      .fill('3');
    await page.getByRole('button', { name: 'Save stock' }).waitFor();
  },
  'cart-changed': async (scene) => {
    const { page, staff } = scene;
    await register(page.request);
    const variant = await demoVariant(page.request, 'west-cliff-bike-shorts', 'L');
    await fillCart(page, variant);
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Increase quantity' }).click();
    await page
      .getByRole('group', { name: /^Quantity of/ })
      .getByText('2')
      .waitFor();
    await page.getByRole('button', { name: 'Increase quantity', disabled: false }).waitFor();
    await setStock(staff, variant, 1);
    await page.reload();
    await page.getByText('Your cart has changed').waitFor();
    await setStock(staff, variant, 9);
  },
  wishlist: async ({ page }) => {
    await page.goto('/products');
    for (const heart of (await page.getByRole('button', { name: /^Save / }).all()).slice(0, 5).reverse())
      await heart.click();
    await page.goto('/wishlist');
    await page.getByRole('heading', { name: 'Your Wishlist' }).waitFor();
  },
  'wishlist-empty': open('/wishlist'),
  'size-guide': open('/size-guide'),
  'size-guide-drawer': async ({ page }) => {
    await page.goto('/product/old-glory-triangle-bikini');
    await page.getByRole('main').getByRole('link', { name: 'Size Guide' }).click();
    await page.getByRole('dialog').getByText('Bikini tops').waitFor();
  },
  zoom: async ({ page }) => {
    await page.goto('/product/old-glory-triangle-bikini');
    await page.getByRole('button', { name: /^Zoom in on picture 1/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).waitFor();
  },
  checkout: async (scene) => {
    await withCart(scene);
    await scene.page.goto('/checkout');
    await scene.page.getByLabel('Card number').waitFor();
  },
  'checkout-saved': async (scene) => {
    await withAddresses(scene);
    await fillCart(scene.page, await demoVariant(scene.page.request, 'old-glory-triangle-bikini', 'M'));
    await scene.page.goto('/checkout');
    await scene.page.getByLabel('Card number').waitFor();
  },
  'profile-addresses': async (scene) => {
    await withAddresses(scene);
    await scene.page.goto('/profile');
    await scene.page.locator('summary', { hasText: 'Addresses' }).click();
    await scene.page.getByRole('button', { name: 'Add Address' }).waitFor();
  },
  'checkout-errors': async (scene) => {
    await scenes['checkout']?.(scene);
    await scene.page.getByRole('button', { name: /^Pay/ }).click();
    await scene.page.getByText('Please fill in all customer information fields.').waitFor();
  },
  'order-complete': open('/checkout-success'),
  'order-confirmation': async ({ page }) => {
    const { email } = await register(page.request);
    const id = await buy(page.request, email, await demoVariant(page.request, 'old-glory-triangle-bikini', 'M'));
    await page.goto(`/order-confirmation/${id}`);
    await page.getByText('Thank You').waitFor();
  },
  'order-unknown': open('/order-confirmation/AAAA-BBBB-CCCC-DDDD'),
  'size-picker': async ({ page }) => {
    await page.goto('/products');
    await page.getByRole('button', { name: 'Add Old Glory Triangle Bikini to cart' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click();
  },
  'cart-drawer': async ({ page }) => {
    await page.goto('/product/tidewater-sarong');
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await page.getByRole('dialog', { name: 'In Your Cart' }).waitFor();
  },
  'user-menu': async ({ page }) => {
    const { username } = await register(page.request);
    await page.goto('/');
    await page.getByRole('button', { name: `Account menu of ${username}` }).click();
  },
};

/** Waits until the service worker has stored two pages. */
async function readyOffline(page: Page): Promise<void> {
  for (const path of ['/products/bikinis', '/about']) {
    await page.goto(path);
    await untilCached(page, path);
  }
}

const onPhones: typeof scenes = {
  'checkout-summary': async (scene) => {
    await scenes['checkout']?.(scene);
    await scene.page.getByRole('button', { name: /^Order summary/ }).click();
  },
  menu: async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
  },
  filters: async ({ page }) => {
    await page.goto('/products');
    await page.getByRole('button', { name: 'Filters' }).click();
  },
};

const overlays = [
  'profile-delete',
  'search-suggestions',
  'zoom',
  'size-guide-drawer',
  'install-banner',
  'size-picker',
  'user-menu',
  'staff-set',
  'staff-product',
  'menu',
  'filters',
];

/** Chooses the sizes of the demo shop's set: S for the top and M for the bottom. */
async function chooseSet(page: Page): Promise<void> {
  await page.goto('/product/cypress-mix-and-match-bikini');
  for (const [half, size] of [
    ['Top', 'S'],
    ['Bottom', 'M'],
  ] as const)
    await sizeButton(page.getByRole('region', { name: new RegExp(`^${half}:`) }), size).click();
}

async function withAddresses({ page }: Scene): Promise<void> {
  await register(page.request);
  for (const address of ['12 Harbor Lane', '7 Pier Road']) {
    const data = { name: 'Casey Rivers', address, city: 'Santa Cruz', state: 'CA', zipCode: '95060' };
    await call(page.request, 'POST', '/api/user/addresses', data);
  }
}

async function withCart({ page }: Scene): Promise<void> {
  await register(page.request);
  await fillCart(page, await demoVariant(page.request, 'old-glory-triangle-bikini', 'M'));
}

for (const [name, show] of Object.entries({ ...scenes, ...onPhones })) {
  for (const theme of ['light', 'dark']) {
    test(`${name} ${theme}`, async ({ page, staff, log }, { project }) => {
      log.expectRefusal(404, '/');
      for (const path of ['reset-password', 'order-claim', 'staff-invitation']) log.expectRefusal(422, `/api/${path}`);
      log.expectRefusal(503, '/');
      log.expectNoNetwork();
      if (name in onPhones && project.name !== '390') return;
      await page.addInitScript((chosen) => localStorage.setItem('liberty-tide-theme', chosen), theme);
      await show({ page, staff });
      const fullPage = !overlays.includes(name);
      if (fullPage) await loadEverything(page);
      else await loadView(page);
      await page.screenshot({ path: `${folder}${name}-${project.name}-${theme}.png`, fullPage });
    });
  }
}

/** Loads all lazy pictures. Then scrolls to the top, where the sticky header covers nothing. */
async function loadEverything(page: Page): Promise<void> {
  await page.evaluate(async () => {
    window.scrollTo(0, 0);
    for (const image of document.querySelectorAll('img')) image.loading = 'eager';
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
}

async function loadView(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const inView = ({ top, bottom }: DOMRect) => bottom > 0 && top < innerHeight;
    const images = [...document.images].filter(
      (image) => image.checkVisibility() && inView(image.getBoundingClientRect()),
    );
    await Promise.allSettled(images.map((image) => image.decode()));
  });
}
