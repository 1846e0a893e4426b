import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessible.js';
import { register } from '../harness/account.js';
import type { BrowserLog } from '../harness/browser-log.js';
import { hydrated } from '../harness/hydrated.js';
import type { Shop } from '../harness/shop.js';
import { openSuggestions } from '../harness/search.js';
import { buyElsewhere, fillCart, orderInEachStatus, setStock, sizeButton, variantOf } from '../harness/shopping.js';
import { test } from '../harness/test.js';

interface Scene {
  readonly page: Page;
  readonly shop: Shop;
  readonly log: BrowserLog;
}

async function signInWithCart({ page, shop }: Scene): Promise<void> {
  const variant = await variantOf(shop, 'old-glory-triangle-bikini', 'M');
  await register(page.request);
  await fillCart(page, variant);
}

/** A further state of a page that is looked at on both devices is looked at where there is less room. */
const scenes: Record<string, (scene: Scene) => Promise<void>> = {
  home: async ({ page }) => {
    await page.goto('/');
  },
  listing: async ({ page }) => {
    await page.goto('/products');
  },
  'sign-in with the way of guests': async ({ page }) => {
    await page.goto('/auth?next=/cart');
  },
  'category with a sold-out product @phone': async ({ page }) => {
    await page.goto('/products/bikinis?inStock=false&search=beach');
  },
  'list with applied filters': async ({ page }) => {
    await page.goto('/products?minPrice=30&sizes=S,L&onSale=true&inStock=false');
    await page.getByRole('link', { name: 'Remove Size S' }).waitFor();
  },
  'search with open suggestions': async ({ page }) => {
    await page.goto('/products?search=star');
    await openSuggestions(page);
  },
  'search without a result @phone': async ({ page }) => {
    await page.goto('/products?search=submarine');
  },
  product: async ({ page }) => {
    await page.goto('/product/old-glory-triangle-bikini');
  },
  'product details and reviews @phone': async ({ page }) => {
    await page.goto('/product/old-glory-triangle-bikini');
    await page.locator('summary', { hasText: 'Reviews' }).click();
  },
  'product with its size guide opened': async ({ page }) => {
    await page.goto('/product/old-glory-triangle-bikini');
    await page.getByRole('main').getByRole('link', { name: 'Size Guide' }).click();
    await page.getByRole('dialog').getByText('Bikini tops').waitFor();
  },
  'product with its pictures in full screen': async ({ page }) => {
    await page.goto('/product/old-glory-triangle-bikini');
    await page.getByRole('button', { name: /^Zoom in on picture 1/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Zoom in' }).waitFor();
  },
  'product with a size that is sold out and refused @phone': async ({ page }) => {
    await page.goto('/product/harbor-bandeau-bikini');
    await sizeButton(page, 'L').click({ force: true });
    await page.getByText('Size L is sold out.').waitFor();
  },
  'size guide': async ({ page }) => {
    await page.goto('/size-guide');
  },
  wishlist: async ({ page }) => {
    await page.goto('/products', { waitUntil: 'networkidle' });
    await page
      .getByRole('button', { name: /^Save / })
      .first()
      .click();
    await page.getByRole('banner').getByRole('link', { name: 'Wishlist' }).click();
    await page.getByRole('button', { name: /^Move to cart/ }).waitFor();
  },
  'empty wishlist @phone': async ({ page }) => {
    await page.goto('/wishlist');
    await page.getByRole('heading', { name: 'Your wishlist is empty' }).waitFor();
  },
  'sold-out product @phone': async ({ page }) => {
    await page.goto('/product/marina-beach-dress');
  },
  about: async ({ page }) => {
    await page.goto('/about');
  },
  'shipping and returns': async ({ page }) => {
    await page.goto('/shipping-returns');
  },
  privacy: async ({ page }) => {
    await page.goto('/privacy');
  },
  'contact with its errors': async ({ page }) => {
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('Message must be at least 10 characters.').waitFor();
  },
  'install banner': async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('first-visit', '0'));
    await page.goto('/about');
    await hydrated(page);
    await page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt')));
    await page.getByRole('button', { name: 'Install' }).waitFor();
  },
  'newsletter confirmation': async ({ page }) => {
    await page.goto('/newsletter/confirm?token=t');
    await page.getByRole('button', { name: 'Confirm Subscription' }).waitFor();
  },
  'a search without a result @phone': async ({ page }) => {
    await page.goto('/products?search=submarine');
    await page.getByRole('region', { name: 'You may like these' }).waitFor();
  },
  'unknown product @phone': async ({ page, log }) => {
    log.expectRefusal(404, '/product/');
    await page.goto('/product/nothing');
    await page.getByRole('region', { name: 'You may like these' }).waitFor();
  },
  'unknown page': async ({ page, log }) => {
    log.expectRefusal(404, '/nowhere');
    await page.goto('/nowhere');
    await page.getByRole('region', { name: 'You may like these' }).waitFor();
  },
  'unknown order @phone': async ({ page, log }) => {
    log.expectRefusal(404, '/');
    await page.goto('/order-confirmation/AAAA-BBBB-CCCC-DDDD');
    await page.getByRole('heading', { name: 'Order Not Found' }).waitFor();
  },
  'sign in with its errors': async ({ page, log }) => {
    log.expectRefusal(401, '/api/login');
    await page.goto('/auth');
    const form = page.getByRole('tabpanel', { name: 'Sign In' });
    await form.getByLabel('Username').fill('no');
    await form.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('Username must be at least 3 characters').waitFor();
  },
  'create an account': async ({ page }) => {
    await page.goto('/auth?tab=register');
    await page.getByRole('tabpanel', { name: 'Create Account' }).waitFor();
  },
  'forgotten password with its error': async ({ page }) => {
    await page.goto('/reset-password');
    await page.getByRole('button', { name: 'Request Password Reset' }).click();
    await page.getByText('Please enter your email address').waitFor();
  },
  'forgotten password with the way to its link @phone': async ({ page }) => {
    const { email } = await register(page.request);
    await page.goto('/reset-password');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Request Password Reset' }).click();
    await page.getByRole('button', { name: 'Go to Reset URL' }).waitFor();
  },
  'new password with its error @phone': async ({ page }) => {
    await page.goto('/reset-password?token=t');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByText('Please fill in all fields').waitFor();
  },
  'new password by a refused link @phone': async ({ page, log }) => {
    log.expectRefusal(422, '/api/reset-password');
    await page.goto('/reset-password?token=t');
    await page.getByLabel('New password').fill('a brand new one');
    await page.getByLabel('Confirm password').fill('a brand new one');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByRole('link', { name: 'Request a New Link' }).waitFor();
  },
  'profile with its errors': async ({ page }) => {
    await register(page.request);
    await page.goto('/profile');
    const form = page.getByRole('tabpanel', { name: 'Profile Information' });
    await form.getByLabel('Email').fill('nobody');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await form.getByText('Please enter a valid email address.').waitFor();
  },
  'change of a password with its errors @phone': async ({ page }) => {
    await register(page.request);
    await page.goto('/profile');
    await page.getByRole('tab', { name: 'Change Password' }).click();
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByText('New password must be at least 8 characters.').waitFor();
  },
  'deletion of an account': async ({ page }) => {
    await register(page.request);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Delete My Account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete My Account' }).click();
    await page.getByText('Please enter your password.').waitFor();
  },
  'no orders @phone': async ({ page }) => {
    await register(page.request);
    await page.goto('/orders');
    await page.getByRole('heading', { name: 'No orders yet' }).waitFor();
  },
  'my orders': async (scene) => {
    await orderInEachStatus(scene);
    await scene.page.goto('/orders');
    await scene.page.getByRole('article').nth(4).waitFor();
  },
  'an order that is bought again': async (scene) => {
    await orderInEachStatus(scene);
    await scene.page.goto('/orders');
    await scene.page.getByRole('article').last().getByRole('heading').getByRole('link').click();
    await scene.page.getByRole('button', { name: 'Buy Again' }).click();
    await scene.page.getByRole('link', { name: 'Go to Cart' }).waitFor();
  },
  'empty cart @phone': async ({ page }) => {
    await register(page.request);
    await page.goto('/cart');
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
    await page.getByRole('region', { name: 'You may like these' }).waitFor();
  },
  'cart with a refused promo code': async (scene) => {
    const { page, log } = scene;
    await signInWithCart(scene);
    await page.goto('/cart');
    log.expectRefusal(422, '/api/cart/');
    await page.getByLabel('Promo code').fill('NOTHING');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Invalid or expired promo code.').waitFor();
  },
  'cart with a line that is sold out @phone': async ({ page, shop }) => {
    const variant = await variantOf(shop, 'crosswind-strappy-bra', 'M');
    await register(page.request);
    await fillCart(page, variant);
    await setStock(shop, variant, 0);
    await page.goto('/cart');
    await page.getByText('One item needs your attention before you can check out.').waitFor();
    await setStock(shop, variant, 9);
  },
  'checkout with its errors': async (scene) => {
    const { page } = scene;
    await signInWithCart(scene);
    await page.goto('/checkout');
    await page.getByLabel('Card number').waitFor();
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await page.getByText('Please fill in all customer information fields.').waitFor();
  },
  'order complete': async ({ page }) => {
    await page.goto('/checkout-success');
    await page.getByRole('heading', { name: 'Order Complete!' }).waitFor();
  },
  'order confirmation': async ({ page, shop }) => {
    const { email } = await register(page.request);
    const id = await buyElsewhere(page.request, email, await variantOf(shop, 'old-glory-triangle-bikini', 'L'));
    await page.goto(`/order-confirmation/${id}`);
    await page.getByRole('heading', { name: 'Thank You for Your Order!' }).waitFor();
  },
  'size picker with its error and toast': async ({ page }) => {
    await page.goto('/products');
    await page.getByRole('button', { name: 'Add Old Glory Triangle Bikini to cart' }).click();
    const picker = page.getByRole('dialog');
    await picker.getByRole('button', { name: 'Add to Cart' }).click();
    await picker.getByText(/^Please select a/).waitFor();
    await page.getByText(/before adding to cart\.$/).waitFor();
  },
};

test.describe('axe finds nothing on', () => {
  for (const [name, show] of Object.entries(scenes)) {
    test(name, async ({ page, shop, log }) => {
      await show({ page, shop, log });
      await expectAccessible(page);
    });
  }

  test('mobile menu @phone', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Create Account' }).waitFor();
    await expectAccessible(page);
  });

  test('filter drawer @phone', async ({ page }) => {
    await page.goto('/products');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('button', { name: 'Apply Filters' }).waitFor();
    await expectAccessible(page);
  });

  test('user menu @desktop', async ({ page }) => {
    const { username } = await register(page.request);
    await page.goto('/');
    await page.getByRole('button', { name: `Account of ${username}` }).click();
    await page.getByRole('button', { name: 'Logout' }).waitFor();
    await expectAccessible(page);
  });
});
