import type { Locator, Page } from '@playwright/test';
import { newAccount } from '../harness/account.js';
import { newProduct } from '../harness/catalog.js';
import { expectVisibleFocus, tabTo } from '../harness/keyboard.js';
import { cards, customer, orderLink } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

async function use(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await expectVisibleFocus(page);
  await page.keyboard.press(key);
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

test('A shopper buys a bikini by keyboard alone', { tag: '@desktop-only' }, async ({ page, staff }) => {
  const account = newAccount();
  const bikini = await newProduct(staff, { name: 'Keyboard Bikini', compareAtPrice: 72 });
  const word = bikini.name.split(' ').at(-1) ?? '';

  await test.step('from the home page to the bikini on sale', async () => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await use(page, page.getByRole('link', { name: "Let's Go Shopping!" }));
    await expect(page).toHaveURL(/\/products$/);
    await tabTo(page, page.getByRole('combobox', { name: 'Search products' }), 'Shift+Tab');
    await page.keyboard.type(word);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Search Results' })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await use(page, page.getByLabel('On Sale'), 'Space');
    await expect(page).toHaveURL(/onSale=true/);
    await use(page, page.getByRole('link', { name: bikini.name }));
  });

  await test.step('into the cart, in a size', async () => {
    await use(page, page.getByRole('button', { name: 'Add to Cart', exact: true }));
    await expect(page.getByText('Please select a size before adding to cart.')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'S', exact: true })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked();
    await use(page, page.getByRole('button', { name: 'Add to Cart', exact: true }));
    await expect(page.getByText(`1 × ${bikini.name} added to your cart.`)).toBeVisible();
  });

  await test.step('with a new account to the cart', async () => {
    await use(page, page.getByRole('link', { name: 'View Cart' }));
    await use(page, page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Create Account' }));
    const form = page.getByRole('group', { name: 'Create Account' });
    await type(page, form.getByLabel('Username'), account.username);
    await type(page, form.getByLabel('Email'), account.email);
    await type(page, form.getByLabel('Password', { exact: true }), account.password);
    await type(page, form.getByLabel('Confirm password'), account.password);
    await page.keyboard.press('Enter');
  });

  await test.step('through the checkout to the order', async () => {
    await use(page, page.getByRole('link', { name: 'Proceed to Checkout' }));
    for (const [label, text] of Object.entries(customer)) {
      await type(page, page.getByLabel(label, { exact: true }), text);
    }
    await type(page, page.getByLabel('Card number'), cards.good);
    // The page ignores Enter until it has received the total for the typed address.
    await expect(page.getByRole('button', { name: 'Pay $' })).toBeEnabled();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
    await use(page, orderLink(page));
    await expect(page.getByRole('heading', { name: 'Thank You for Your Order!' })).toBeVisible();
  });
});
