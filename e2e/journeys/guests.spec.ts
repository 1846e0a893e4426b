import { expectAccessible } from '../harness/accessible.js';
import { newAccount } from '../harness/account.js';
import { newProduct } from '../harness/catalog.js';
import { mailedLink } from '../harness/mailbox.js';
import { cards, fillCart, fillCustomer, orderLink } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

test('A guest buys with only an email address, and adds the order to a new account afterward', async ({
  page,
  shop,
  staff,
}) => {
  const account = newAccount();
  const product = await newProduct(staff);
  await fillCart(page, product.variant('S'));

  await test.step('the guest continues from the sign-in page without an account', async () => {
    await page.goto('/cart');
    await expect(page).toHaveURL(/\/auth\?next=%2Fcart$/);
    await page.getByLabel('Your email').fill(account.email);
    await page.getByRole('button', { name: 'Continue as Guest' }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  });

  await test.step('the guest pays at checkout', async () => {
    await expect(page.getByText('You are buying as a guest.')).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(account.email);
    await fillCustomer(page);
    await page.getByLabel('Card number').fill(cards.good);
    await page.getByRole('button', { name: /^Pay / }).click();
    await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
  });

  const id = ((await orderLink(page).getAttribute('href')) ?? '').split('/').pop() ?? '';
  await test.step('the guest sees the whole order, and requests the link', async () => {
    await orderLink(page).click();
    await expect(page.getByRole('heading', { name: 'Thank You for Your Order!' })).toBeVisible();
    await expect(page.getByText('12 Harbor Lane')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Email Me the Link' }).click();
    await expect(page.getByText(`We have sent a link to ${account.email}.`)).toBeVisible();
  });

  const link = await mailedLink(shop, account.email, '/keep-order', /^Add order/);
  await test.step('the link in the mail proves the address, and opens the account', async () => {
    await page.goto(link);
    await expect(page.getByText(`create an account for ${account.email} with order ${id}.`)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Username').fill(account.username);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Create Account and Add Order' }).click();
    await expect(page).toHaveURL(/\/orders$/);
    await expect(page.getByRole('link', { name: new RegExp(id) }).first()).toBeVisible();
  });

  await test.step('the used link says that the account has the order', async () => {
    await page.goto(link);
    await expect(page.getByText(`Order ${id} is already in an account.`)).toBeVisible();
  });
});
