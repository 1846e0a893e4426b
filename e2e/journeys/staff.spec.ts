import { TOTP } from 'otpauth';
import { newAccount, register, signIn, signInAsStaff } from '../harness/account.js';
import { call } from '../harness/call.js';
import { newProduct, newPromoCode } from '../harness/catalog.js';
import { failedMailTo } from '../harness/failed-mail.js';
import { mailedLink, mailTo } from '../harness/mailbox.js';
import { buy } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

test(
  'A staff page preserves typed data when the network fails, and saves it when the network returns',
  { tag: '@desktop' },
  async ({ page, context, staff, log }) => {
    const { name } = await newProduct(staff);
    await signInAsStaff(page.request);
    await page.goto(`/admin/products?search=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    const form = page.getByRole('dialog', { name: 'Edit Product' });
    await form.getByLabel('Tags').fill('bandeau');

    log.expectNoNetwork();
    await context.setOffline(true);
    await form.getByRole('button', { name: 'Update Product' }).click();
    await expect(page.getByText('The shop could not be reached. Please try again.')).toBeVisible();
    await expect(form.getByLabel('Tags')).toHaveValue('bandeau');

    await context.setOffline(false);
    await form.getByRole('button', { name: 'Update Product' }).click();
    await expect(page.getByText('Product information has been successfully updated.')).toBeVisible();
  },
);

test('Staff open an order from the Today page by keyboard', { tag: '@desktop' }, async ({ page, staff }) => {
  const { email } = await register(page.request);
  const id = await buy(page.request, email, (await newProduct(staff)).variant('M'));
  await signInAsStaff(page.request);
  await page.goto('/admin');
  const rows = page.getByRole('region', { name: /^Orders to ship/ }).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  const count = await rows.count();
  await expect(page.getByRole('tab', { name: /^Orders, .* to ship$/ })).toBeVisible();

  await page.keyboard.press('j');
  await expect(rows.first().getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/orders\?order=/);
  await expect(page.getByRole('dialog', { name: /^Order / })).toBeVisible();

  await page.goBack();
  await expect(rows).toHaveCount(count);
  await page.goto('/admin/orders?view=to-ship');
  await expect(page.getByRole('row', { name: new RegExp(id) })).toBeVisible();
  await page.getByRole('link', { name: 'Today' }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test(
  'A colleague joins by an invitation, sees the pages of the role, and signs in with an authenticator app',
  { tag: '@desktop-only' },
  async ({ page, shop, staff, log }) => {
    const { username, email, password } = newAccount();
    await call(staff, 'POST', '/api/admin/invitations', { email, role: 'Support' });
    await page.goto(await mailedLink(shop, email, '/staff-invitation'));
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create Staff Account' }).click();
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText([/^Products/, /^Images/, /^Orders/, /^Messages/, /^Users/]);
    await page.goto('/admin/promo-codes');
    await expect(page.getByText('Your role lets you view this page but not make changes.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'New promo code' })).toBeHidden();
    await page.goto('/admin/audit');
    await expect(page.getByRole('heading', { name: 'You do not have access' })).toBeVisible();

    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('link', { name: 'Your sign-in' }).click();
    await page.getByRole('button', { name: 'Add an authenticator app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
    const totp = new TOTP({ secret: ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '') });
    await dialog.getByLabel('Code from the app').fill(totp.generate());
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
    const [recovery = ''] = ((await codes.locator('pre').textContent()) ?? '').split('\n');
    await codes.getByRole('button', { name: 'I saved them' }).click();
    await expect(page.getByText('10 of 10 recovery codes left.')).toBeVisible();

    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('You have been logged out successfully')).toBeVisible();
    await page.goto('/auth?next=/admin/orders');
    log.expectRefusal(401, '/api/login');
    await signIn(page, { username }, password);
    await page.getByLabel('Code').fill(recovery.toLowerCase());
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible();
    expect((await mailTo(shop, email, /sign-in settings .* were changed/)).text).toContain(
      'An authenticator app was added',
    );
  },
);

test(
  'Staff pages fit a narrow screen, with all five tabs',
  { tag: ['@desktop', '@series'] },
  async ({ page, shop, staff, log }) => {
    const { email } = await register(page.request);
    const product = await newProduct(staff);
    const order = await buy(page.request, email, product.variant('M'));
    const code = await newPromoCode(staff, { minSubtotal: 50, maxUses: 100, email });
    const word = newAccount().username.slice(-10);
    const subject = `Fit of ${word}`;
    await call(page.request, 'POST', '/api/contact', {
      name: 'Mary Smith',
      email,
      subject,
      message: 'Do they run small?',
    });
    await call(staff, 'POST', '/api/admin/search-synonyms', { words: `gear ${word}`, meanings: ['sarong', 'kaftan'] });
    const mail = await failedMailTo(shop, email);
    await signInAsStaff(page.request);

    await page.setViewportSize({ width: 320, height: 640 });
    for (const [path, text] of [
      ['?', 'Sales today'],
      ['notifications', 'Daily summary'],
      [`products?product=${product.id}`, 'Update Product'],
      [`orders?search=${email}`, order],
      [`messages?search=${word}`, subject],
      [`users?search=${email}`, 'Showing 1 of 1 users'],
      [`promo-codes?search=${code}`, code],
      [`search-words?search=${word}`, `gear ${word}`],
      [`audit?search=${code}`, `created the promo code ${code}`],
      [`mail?search=${email}`, /^550 no such mailbox/],
      [`mail/${mail}`, 'Refused'],
      ['jobs', 'Check held checkouts'],
    ] as const) {
      await test.step(path, async () => {
        await page.goto(`/admin/${path}`);
        await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
        await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 320);
        const titles = await page
          .locator('.list .ant-table-row > .ant-table-cell')
          .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').whiteSpace));
        expect(titles, 'long titles wrap').not.toContain('nowrap');
        const tabs = page.getByRole('tab', { name: 'Users', includeHidden: true });
        const { x, width } = (await tabs.boundingBox()) ?? { x: 320, width: 320 };
        expect(x + width, 'the right edge of the last tab').toBeLessThanOrEqual(320);
        if (path !== `mail/${mail}`) return;
        log.expectFrameWithoutScripts();
        await page.getByRole('button', { name: 'Show' }).click();
        await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
      });
    }
    await test.step('the header and the tabs have two rows at 390 pixels', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/admin/service-requests');
      const { y, height } = (await page.getByRole('tablist').boundingBox()) ?? { y: 390, height: 0 };
      expect(y + height).toBeLessThanOrEqual(110);
    });
  },
);
