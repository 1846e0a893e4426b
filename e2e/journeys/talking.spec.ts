import { newAccount } from '../harness/account.js';
import { mailTo } from '../harness/mailbox.js';
import { expect, test } from '../harness/test.js';

test('A visitor corrects and sends a message, and receives a copy by email', async ({ page, shop }) => {
  const { email } = newAccount();
  await page.goto('/about');
  await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();

  await test.step('the map is a picture of the shop itself', async () => {
    const map = page.getByRole('main').getByRole('img', { name: /^Map of/ });
    await map.scrollIntoViewIfNeeded();
    await expect(map).toHaveJSProperty('complete', true);
    await expect(map).not.toHaveJSProperty('naturalWidth', 0);
  });

  await test.step('a short subject is refused at its field', async () => {
    await page.getByLabel('Name').fill('Casey');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Subject').fill('Size');
    await page.getByLabel('Message').fill('<b>Does</b> the halter run small?');
    await page.getByLabel('Message').press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Subject must be at least 5 characters.')).toBeVisible();
    await expect(page.getByLabel('Subject')).toBeFocused();
  });

  await test.step('the typed message survives a reload, and is then sent', async () => {
    await page.reload();
    await expect(page.getByLabel('Message')).toHaveValue('<b>Does</b> the halter run small?');
    await page.getByLabel('Subject').fill('Sizes of the halter');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('heading', { name: 'Your message is on its way' })).toBeFocused();
    expect((await mailTo(shop, email)).text).toContain('<b>Does</b> the halter run small?');
  });
});
