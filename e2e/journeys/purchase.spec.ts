import { newAccount } from '../harness/account.js';
import { newProduct, newPromoCode } from '../harness/catalog.js';
import { mailTo } from '../harness/mailbox.js';
import { cards, figuresOn, fillCustomer, orderLink, sizeButton } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

const paid = { Subtotal: '$58.00', Shipping: '$8.99', Total: '$61.19' };

test.use({ serviceWorker: true });

test('A shopper finds a bikini on sale, creates an account, pays, and receives the confirmation email', async ({
  page,
  shop,
  staff,
  log,
  isMobile,
}) => {
  const account = newAccount();
  const bikini = await newProduct(staff, { name: 'Harbor Bikini', compareAtPrice: 72 });
  const word = bikini.name.split(' ').at(-1) ?? '';
  const code = await newPromoCode(staff);

  await test.step('from the home page to the bikini on sale', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: "Let's Go Shopping!" }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible();
    if (isMobile) await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('On Sale').locator('visible=true').check();
    if (isMobile) await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page).toHaveURL(/\/products\?onSale=true$/);
    if (isMobile) await page.getByRole('button', { name: 'Search products' }).click();
    await page.getByRole('combobox', { name: 'Search products' }).fill(word);
    await page.getByRole('combobox', { name: 'Search products' }).press('Enter');
    await page.getByRole('link', { name: bikini.name }).click();
    await expect(page.getByRole('heading', { level: 1, name: bikini.name })).toBeVisible();
    await expect(page.getByText('Save 19%')).toBeVisible();
  });

  await test.step('into the cart, in a size', async () => {
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(page.getByText('Please select a size before adding to cart.')).toBeVisible();
    await expect(page.locator('[data-part=size]').getByText('Please select a size')).toBeVisible();
    await sizeButton(page, 'M').click();
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
    await expect(page.getByText(`1 × ${bikini.name} added to your cart.`)).toBeVisible();
  });

  await test.step('through the creation of an account back to the cart', async () => {
    const drawer = page.getByRole('dialog', { name: 'In Your Cart' });
    await expect(drawer.getByText('$17.00 away from free shipping')).toBeVisible();
    await drawer.getByRole('link', { name: 'View Cart' }).click();
    await expect(page).toHaveURL(/\/auth\?next=%2Fcart$/);
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Create Account' }).click();
    const form = page.getByRole('group', { name: 'Create Account' });
    await form.getByLabel('Username').fill(account.username);
    await form.getByLabel('Email').fill(account.email);
    await form.getByLabel('Password', { exact: true }).fill(account.password);
    await form.getByLabel('Confirm password').fill(account.password);
    await form.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Your account has been created successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByRole('link', { name: bikini.name })).toBeVisible();
  });

  await test.step('with a promo code to the checkout', async () => {
    await page.getByLabel('Promo code').fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('−$5.80')).toBeVisible();
    expect(await figuresOn(page)).toMatchObject(paid);
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await expect(page.getByRole('button', { name: 'Pay $61.19' })).toBeVisible();
    expect(await figuresOn(page)).toMatchObject(paid);
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(account.email);
  });

  await test.step('a declined card, then a good one', async () => {
    log.expectRefusal(402, '/api/sandbox-payments/');
    await fillCustomer(page);
    await page.getByLabel('Card number').fill(cards.declined);
    await page.getByRole('button', { name: 'Pay $61.19' }).click();
    await expect(page.getByText('Your card was declined.').first()).toBeVisible();
    await page.getByLabel('Card number').fill(cards.good);
    await page.getByRole('button', { name: 'Pay $61.19' }).click();
    await expect(page.getByRole('heading', { name: 'Order Complete!' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  });

  await test.step('the confirmation and its mail show the paid amounts to the cent', async () => {
    await orderLink(page).click();
    await expect(page.getByRole('heading', { name: 'Thank You for Your Order!' })).toBeVisible();
    const id = new URL(page.url()).pathname.split('/').pop() ?? '';
    await expect(page.getByText(`Your order #${id} has been received and is being processed.`)).toBeVisible();
    await expect(page.getByText(`A confirmation email has been sent to ${account.email}`)).toBeVisible();
    await expect(page.getByText('Qty: 1 × $58.00')).toBeVisible();
    expect(await figuresOn(page)).toMatchObject({ ...paid, [`Discount (${code})`]: '−$5.80' });

    const order: unknown = await (await page.request.get(`/api/orders/${id}`)).json();
    expect(order).toMatchObject({ subtotal: 58, discount: 5.8, shipping: 8.99, tax: 0, total: 61.19 });

    const mail = await mailTo(shop, account.email);
    for (const figure of [id, '$58.00', '$5.80', '$8.99', '$61.19', bikini.name, '12 Harbor Lane']) {
      expect.soft(mail.text).toContain(figure);
      expect.soft(mail.html).toContain(figure);
    }
    expect(mail.html).toContain(`${shop.url}/order-confirmation/${id}`);
  });
});
