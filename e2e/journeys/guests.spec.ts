import { expectAccessible } from '../harness/accessible.js';
import { newAccount, register } from '../harness/account.js';
import { mailsTo } from '../harness/mailbox.js';
import { cards, fillCart, fillCustomer, orderLink, setStock, variantOf } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

test('a guest buys with her email alone, and keeps the order in an account afterwards', async ({ page, shop }) => {
  const account = newAccount();
  const variant = await variantOf(shop, 'old-glory-triangle-bikini', 'S');
  await setStock(shop, variant, 9);
  await fillCart(page, variant);

  await test.step('past the sign-in wall without an account', async () => {
    await page.goto('/cart');
    await expect(page).toHaveURL(/\/auth\?next=%2Fcart$/);
    await page.getByLabel('Your email').fill(account.email);
    await page.getByRole('button', { name: 'Continue as Guest' }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  });

  await test.step('through the checkout of everybody', async () => {
    await expect(page.getByText('You are buying as a guest.')).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(account.email);
    await fillCustomer(page);
    await page.getByLabel('Card number').fill(cards.good);
    await page.getByRole('button', { name: /^Pay / }).click();
    await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
  });

  const id = ((await orderLink(page).getAttribute('href')) ?? '').split('/').pop() ?? '';
  await test.step('she sees the whole order, and asks for the link', async () => {
    await orderLink(page).click();
    await expect(page.getByRole('heading', { name: 'Thank You for Your Order!' })).toBeVisible();
    await expect(page.getByText('12 Harbor Lane')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep This Order' }).click();
    await expect(page.getByText(`We have sent a link to ${account.email}.`)).toBeVisible();
  });

  await test.step('the link in the mail proves the address, and opens the account', async () => {
    await expect.poll(async () => (await mailsTo(shop, account.email)).length).toBe(2);
    const mail = (await mailsTo(shop, account.email)).find(
      ({ subject }) => subject === `Keep order ${id} in an account`,
    );
    await page.goto(/http\S+\/keep-order\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    await expect(page.getByText(`Your account of ${account.email} then has order ${id}.`)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Username').fill(account.username);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Create Account and Keep Order' }).click();
    await expect(page).toHaveURL(/\/orders$/);
    await expect(page.getByRole('link', { name: new RegExp(id) }).first()).toBeVisible();
  });

  await test.step('the used link says that the order is kept', async () => {
    const mail = (await mailsTo(shop, account.email)).find(
      ({ subject }) => subject === `Keep order ${id} in an account`,
    );
    await page.goto(/http\S+\/keep-order\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    await expect(page.getByText(`Order ${id} is in an account already.`)).toBeVisible();
  });
});

test('a guest with the address of an account adds the order to it after signing in @phone', async ({ page, shop }) => {
  const account = await register(page.request);
  await page.context().clearCookies();
  const variant = await variantOf(shop, 'old-glory-triangle-bikini', 'XL');
  await setStock(shop, variant, 9);
  await fillCart(page, variant);
  await page.goto('/auth?next=/checkout');
  await page.getByLabel('Your email').fill(account.email);
  await page.getByRole('button', { name: 'Continue as Guest' }).click();
  await fillCustomer(page);
  await page.getByLabel('Card number').fill(cards.good);
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep This Order' }).click();
  await expect(page.getByText(`We have sent a link to ${account.email}.`)).toBeVisible();

  const linkOf = async () => {
    const texts = (await mailsTo(shop, account.email)).map(({ text }) => text ?? '');
    return texts.flatMap((text) => /http\S+\/keep-order\?token=\S+/.exec(text)?.[0] ?? [])[0];
  };
  await expect.poll(linkOf).toBeDefined();
  await page.goto((await linkOf()) ?? '');
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('button', { name: 'Add to My Orders' }).click();
  await expect(page).toHaveURL(/\/orders$/);
  await expect(page.getByText('The order is in My Orders now.')).toBeVisible();
});
