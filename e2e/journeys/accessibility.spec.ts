import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessible.js';
import { register, signInAsStaff } from '../harness/account.js';
import { call } from '../harness/call.js';
import { newProduct } from '../harness/catalog.js';
import { tabThrough } from '../harness/keyboard.js';
import { mailedLink } from '../harness/mailbox.js';
import { buy, customer, fillCart, openReviews, ship } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

interface Scene {
  readonly page: Page;
  readonly staff: APIRequestContext;
}

async function openWithCart({ page, staff }: Scene, path: string): Promise<void> {
  const product = await newProduct(staff);
  await register(page.request);
  await fillCart(page, product.variant('M'));
  await page.goto(path);
}

/**
 * One page of each kind. Other pages consist of the same components. Scenes in jsdom check the structure of all pages.
 */
const pages: Record<string, (scene: Scene) => Promise<void>> = {
  'The home page': async ({ page }) => {
    await page.goto('/');
    await page.getByRole('region', { name: 'New this week' }).waitFor();
  },
  'The list of products': async ({ page }) => {
    await page.goto('/products?sizes=S,L&onSale=true');
    await page.getByRole('link', { name: 'Remove Size S' }).waitFor();
  },
  'The page of a product': async ({ page }) => {
    await page.goto('/product/old-glory-triangle-bikini');
    await page.getByText('You may also like').waitFor();
    await openReviews(page);
    await page.getByRole('article', { name: /^By / }).first().waitFor();
  },
  'The cart': async (scene) => {
    await openWithCart(scene, '/cart');
    await scene.page.getByRole('link', { name: 'Proceed to Checkout' }).waitFor();
  },
  'The checkout with its errors': async (scene) => {
    await openWithCart(scene, '/checkout');
    await scene.page.getByLabel('Card number').waitFor();
    await scene.page.getByRole('button', { name: /^Pay \$/ }).click();
    await scene.page.getByText('Please fill in all customer information fields.').waitFor();
  },
  'The list of orders for staff': async ({ page, staff }) => {
    const product = await newProduct(staff);
    const { email } = await register(page.request);
    await buy(page.request, email, product.variant('M'));
    await signInAsStaff(page.request);
    await page.goto(`/admin/orders?search=${email}`);
    await page.getByText('Showing 1 of 1 orders').waitFor();
  },
};

/** Pages that `npm test` checks. `npm run test:full` checks all pages. */
const inGate = ['The home page', 'The checkout with its errors'];

for (const [name, open] of Object.entries(pages)) {
  test(
    `${name} is readable in both themes, usable by keyboard, and fits 320 pixels at a zoom of 400 percent`,
    { tag: ['@desktop', ...(inGate.includes(name) ? [] : ['@series'])] },
    async ({ page, staff }) => {
      await open({ page, staff });
      await test.step('axe finds no violation in the light and the dark theme', () => expectAccessible(page));
      await test.step('Tab moves a visible focus through the whole page, in its order', async () => {
        expect(await tabThrough(page)).toBeGreaterThan(15);
      });
      await test.step('nothing is wider than 1,280 pixels at 400 percent', async () => {
        await page.setViewportSize({ width: 320, height: 256 });
        await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 320);
      });
    },
  );
}

test(
  'The order form and the personal data form are readable in both themes',
  { tag: '@series' },
  async ({ page, shop, staff }) => {
    const product = await newProduct(staff, { stock: { S: 0, M: 9 } });
    const { email } = await register(page.request);
    const order = await buy(page.request, email, product.variant('M'));
    await ship(staff, order);
    const { Name: name, Address: address, City: city, State: state, 'ZIP code': zipCode } = customer;
    await call(page.request, 'POST', '/api/user/addresses', { name, address, city, state, zipCode, isDefault: true });

    await test.step('the wait for a sold-out size, and its confirmation', async () => {
      await page.goto(product.path);
      await page.getByText('Email me when it is back').click();
      await page.getByRole('textbox', { name: 'Your email' }).fill(email);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Email me' }).click();
      await page.goto(await mailedLink(shop, email, '/back-in-stock', /^Please confirm: email me/));
      await page.getByRole('button', { name: 'Yes, email me' }).waitFor();
      await expectAccessible(page);
    });

    await test.step('the return of a damaged product', async () => {
      await page.goto(`/orders/${order}/returns`);
      await page.getByRole('radio', { name: 'It arrived damaged' }).check();
      await page.getByLabel('Photo of the item’s condition').waitFor();
      await expectAccessible(page);
    });

    await test.step('the review with its error', async () => {
      await page.goto(`/orders/${order}/review`);
      await page.getByRole('button', { name: 'Send review' }).click();
      await page.getByText('Please choose one to five stars.').waitFor();
      await expectAccessible(page);
    });

    await test.step('the service discount with its errors, the saved addresses, and the panel for another one', async () => {
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Apply for the Discount' }).click();
      await page.getByText('Please choose your service.').waitFor();
      await page.locator('summary', { hasText: 'Addresses' }).click();
      await page.getByText('Default', { exact: true }).waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Add Address' }).click();
      await page.getByRole('dialog', { name: 'Add Address' }).getByLabel('ZIP code').waitFor();
      await expectAccessible(page);
    });

    await test.step('the checkout with a saved address', async () => {
      await fillCart(page, product.variant('M'));
      await page.goto('/checkout');
      await page.getByRole('radio', { name: /12 Harbor Lane/ }).waitFor();
      await page.getByLabel('Card number').waitFor();
      await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeEnabled();
      await expectAccessible(page);
    });

    await test.step('the deletion of stored data', async () => {
      await page.goto('/guest-data?token=t');
      await page.getByRole('button', { name: 'Delete My Data' }).click();
      await page.getByRole('button', { name: 'Delete My Data Permanently?' }).waitFor();
      await expectAccessible(page);
    });
  },
);
