import type { Locator, Page } from '@playwright/test';
import { newAccount } from '../harness/account.js';
import { cards, customer, orderLink } from '../harness/shopping.js';
import { hydrated } from '../harness/hydrated.js';
import { expect, test } from '../harness/test.js';

const mostSteps = 120;

/** Presses Tab until the element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let step = 0; step < mostSteps; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target.toString()} was not reached in ${mostSteps} steps.`);
}

/** The ring is drawn around the element, around all that its link covers, or around the face of a hidden input. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const outlines = await page.locator(':focus').evaluate((element) => {
    const faces = [getComputedStyle(element), getComputedStyle(element, '::after')];
    if (element.nextElementSibling) faces.push(getComputedStyle(element.nextElementSibling));
    return faces.map(({ outlineStyle }) => outlineStyle);
  });
  expect(outlines).toContain('solid');
}

test('the whole purchase goes by keyboard alone @desktop', async ({ page }) => {
  const account = newAccount();
  const go = async (target: Locator, key = 'Enter') => {
    await tabTo(page, target);
    await expectVisibleFocus(page);
    await page.keyboard.press(key);
  };
  const type = async (target: Locator, text: string) => {
    await tabTo(page, target);
    await page.keyboard.type(text);
  };

  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await go(page.getByRole('link', { name: "Let's Go Shopping!" }));
  await expect(page).toHaveURL(/\/products$/);
  await go(page.getByLabel('On Sale'), 'Space');
  await expect(page).toHaveURL(/onSale=true/);
  await go(page.getByRole('link', { name: 'Harbor Bandeau Bikini' }));

  await go(page.getByRole('button', { name: 'Add to Cart', exact: true }));
  await expect(page.getByText('Please select a size before adding to cart.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'XS', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'S', exact: true })).toBeChecked();
  await go(page.getByRole('button', { name: 'Add to Cart', exact: true }));
  await expect(page.getByText('1 × Harbor Bandeau Bikini added to your cart.')).toBeVisible();

  await go(page.getByRole('link', { name: 'View Cart' }));
  await tabTo(page, page.getByRole('tab', { name: 'Sign In' }));
  await page.keyboard.press('ArrowRight');
  const form = page.getByRole('tabpanel', { name: 'Create Account' });
  await type(form.getByLabel('Username'), account.username);
  await type(form.getByLabel('Email'), account.email);
  await type(form.getByLabel('Password', { exact: true }), account.password);
  await type(form.getByLabel('Confirm password'), account.password);
  await page.keyboard.press('Enter');

  await go(page.getByRole('link', { name: 'Proceed to Checkout' }));
  for (const [label, text] of Object.entries(customer)) await type(page.getByLabel(label, { exact: true }), text);
  await type(page.getByLabel('Card number'), cards.good);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
  await go(orderLink(page));
  await expect(page.getByRole('heading', { name: 'Thank You for Your Order!' })).toBeVisible();
});

test('a drawer takes the focus, keeps it and gives it back @phone', async ({ page }) => {
  await page.goto('/products');
  await hydrated(page);
  const opener = page.getByRole('button', { name: 'Filters' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await expect(drawer).toBeVisible();
  const reached = () => page.evaluate(() => document.activeElement?.closest('#root') !== null);
  for (let step = 0; step < 20; step++) {
    await page.keyboard.press('Tab');
    expect(await reached(), 'the page behind the drawer').toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
});
