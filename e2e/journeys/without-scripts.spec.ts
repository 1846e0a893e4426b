import type { Page } from '@playwright/test';
import { newAccount } from '../harness/account.js';
import { newProduct } from '../harness/catalog.js';
import { mailTo } from '../harness/mailbox.js';
import { expect, test } from '../harness/test.js';

test.use({ javaScriptEnabled: false });

/** Expects that each visible button submits a form or opens a popover. Other buttons would need scripts. */
async function expectNoButtonThatNeedsScripts(page: Page): Promise<void> {
  const others = page.locator('button:visible:not([popovertarget]):not(form [type=submit])');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(others).toHaveCount(0);
}

test(
  'A shopper without scripts searches, filters, fills the cart, signs up and reads why the payment needs scripts',
  { tag: '@phone-only' },
  async ({ page, staff, log }) => {
    const product = await newProduct(staff);
    const account = newAccount();
    for (const path of [product.path, '/auth', '/cart']) log.expectRefusal(422, path);
    await page.goto('/');
    await expectNoButtonThatNeedsScripts(page);
    await page.getByRole('button', { name: 'Search products' }).click();
    await page.getByLabel('Search products').last().fill(product.name);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Filters' }).click();
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await filters.getByRole('checkbox', { name: /^M\b/ }).check({ force: true });
    await filters.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/&sizes=M/);
    await expectNoButtonThatNeedsScripts(page);
    await page.getByRole('link', { name: product.name }).last().click();
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
    await expectNoButtonThatNeedsScripts(page);

    await page.getByRole('button', { name: `Save ${product.name}` }).click();
    await expect(page.getByText('Saved to your wishlist')).toBeVisible();
    await page.goto('/wishlist');
    await expect(page.getByRole('button', { name: `Remove ${product.name} from your wishlist` })).toBeVisible();
    await expect(page.getByText('Loading')).toBeHidden();
    await page.getByRole('heading', { name: product.name }).getByRole('link').click();

    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(page.locator('[data-part=size]').getByText('Please select a size')).toBeVisible();
    await page.getByRole('radio', { name: 'M', exact: true }).check({ force: true });
    await page.getByLabel(`Quantity of ${product.name}`).fill('2');
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(page.getByText(`2 × ${product.name} added to your cart.`)).toBeVisible();

    await page.getByRole('link', { name: 'View Cart' }).click();
    await expect(page).toHaveURL('/auth?next=%2Fcart');
    await page.getByRole('link', { name: 'Create an account', exact: true }).click();
    await expectNoButtonThatNeedsScripts(page);
    await page.getByLabel('Username').fill('x');
    await page.getByLabel('Email', { exact: true }).fill(account.email);
    await page.getByRole('button', { name: 'Create Account', exact: true }).click();
    await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(account.email);
    await page.getByLabel('Username').fill(account.username);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByLabel('Confirm password').fill(account.password);
    await page.getByRole('button', { name: 'Create Account', exact: true }).click();
    await expect(page.getByText('Your account has been created successfully!')).toBeVisible();

    await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeVisible();
    await page.getByRole('button', { name: 'Increase quantity' }).click();
    await expect(page.getByRole('group', { name: /^Quantity of/ }).getByRole('status')).toHaveText('3');
    await page.getByLabel('Promo code').fill('NO-SUCH-CODE');
    await page.getByRole('button', { name: 'Apply', exact: true }).first().click();
    await expect(page.getByText('Invalid or expired promo code.').first()).toBeVisible();
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await page.waitForURL('/checkout');
    // Text locators skip `noscript`.
    expect(await page.locator('main').innerText()).toContain('Payment needs JavaScript');
  },
);

test(
  'A visitor without scripts sends a message, signs up for the newsletter and chooses the dark theme',
  { tag: '@series' },
  async ({ page, shop, log }) => {
    const { email } = newAccount();
    log.expectRefusal(422, '/contact');
    await page.goto('/contact');
    await page.getByLabel('Name').fill('Casey');
    await page.getByLabel('Message').fill('Does the halter run small?');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue('Does the halter run small?');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Subject').fill('Sizes of the halter');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Your message is on its way', { exact: true })).toBeVisible();
    expect((await mailTo(shop, email)).text).toContain('Does the halter run small?');

    await page.getByLabel('Email address').fill(email);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText('Almost there', { exact: false })).toBeVisible();

    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    await page.getByRole('button', { name: 'Apply' }).last().click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  },
);
