import type { Page } from '@playwright/test';
import { register } from '../harness/account.js';
import { newProduct } from '../harness/catalog.js';
import { buy } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

/** Sums the layout shifts of the current page, except those right after an input. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
          resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // The observer reports nothing if nothing has moved.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );

for (const tag of ['@phone-only', '@desktop-only'] as const)
  test(`No layout shifts while a page loads (${tag})`, { tag: [tag, '@series'] }, async ({ page, staff, log }) => {
    log.expectRefusal(404, '/nowhere');
    const expectNoShift = async (path: string, last: string) => {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('main').getByText(last).first()).toBeAttached();
        expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
      });
    };
    await expectNoShift('/auth?next=%2Fcart', 'Forgot password?');
    await expectNoShift('/cart', 'Forgot password?');
    const { email } = await register(page.request);
    const order = await buy(page.request, email, (await newProduct(staff)).variant('M'));
    for (const [path, last] of [
      ['/', 'Featured Products'],
      ['/products', 'Old Glory Triangle Bikini'],
      ['/product/old-glory-triangle-bikini', 'You may also like'],
      ['/product/cypress-mix-and-match-bikini', 'You may also like'],
      ['/product/marina-beach-dress', 'Email me when it is back'],
      ['/about', 'Join the Family'],
      ['/contact', 'Send Message'],
      ['/nowhere', 'You may like these'],
      ['/profile', 'Military & First Responders'],
      ['/orders', `Order ${order}`],
      [`/orders/${order}`, 'Order Updates'],
      [`/order-confirmation/${order}`, 'Thank You for Your Order!'],
      ['/cart', 'Your cart is empty'],
      ['/checkout', 'Your cart is empty'],
    ] as const)
      await expectNoShift(path, last);
  });
