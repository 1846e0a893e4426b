import { expectAccessible } from '../harness/accessible.js';
import { register } from '../harness/account.js';
import { newProduct, setStock } from '../harness/catalog.js';
import { mailedLink } from '../harness/mailbox.js';
import { cards, fillCustomer, orderLink } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

test('A shopper waits for a sold-out size, gets a mail when it is back, and buys the reserved unit', async ({
  page,
  shop,
  staff,
}) => {
  const { email } = await register(page.request);
  const product = await newProduct(staff, { stock: { S: 0, M: 9 } });
  const linkIn = (subject: RegExp) => mailedLink(shop, email, '/back-in-stock', subject);

  await test.step('the shopper leaves an address on the product page', async () => {
    await page.goto(product.path);
    await page.getByText('Email me when it is back').click();
    await page.getByRole('textbox', { name: 'Your email' }).fill(email);
    await expectAccessible(page);
    // Screen readers announce changes of a live region that is in the page before.
    await expect(page.locator('.waitlist').getByRole('status')).toHaveText('');
    await page.getByRole('button', { name: 'Email me' }).click();
    await expect(page.getByText('Almost there: please open the link that we sent you.')).toBeVisible();
  });

  await test.step('the link in the mail gives the shopper a place in line', async () => {
    await page.goto(await linkIn(/^Confirm:/));
    await page.getByRole('button', { name: 'Yes, tell me when it is back' }).click();
    await expect(page.getByText('You are the first in line.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a unit arrives, and the shop reserves it', async () => {
    await setStock(staff, product.variant('S'), 1);
    const link = await linkIn(/ is back: /);
    await page.goto(product.path);
    await expect(page.getByRole('radio', { name: /^S\b.*sold out$/ })).toBeDisabled();
    await page.goto(link);
    await page.getByRole('button', { name: 'Put it into my cart' }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  });

  await test.step('the shopper buys it', async () => {
    await fillCustomer(page);
    await page.getByLabel('Card number').fill(cards.good);
    await page.getByRole('button', { name: /^Pay / }).click();
    await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
    await expect(orderLink(page)).toBeVisible();
    await page.goto(await linkIn(/ is back: /));
    await expect(page.getByRole('heading', { name: 'It is yours' })).toBeVisible();
  });
});
