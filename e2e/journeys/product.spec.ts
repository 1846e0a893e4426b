import type { Locator, Page } from '@playwright/test';
import { newProduct } from '../harness/catalog.js';
import { expectFocusInDialog } from '../harness/keyboard.js';
import { sizeButton } from '../harness/shopping.js';
import { expect, test } from '../harness/test.js';

/** A product of the demo shop with several pictures. These tests do not change it. */
const bikini = '/product/old-glory-triangle-bikini';

const picture = (page: Page, number: number) => page.locator('.gallery__row li').nth(number - 1);

const thumbnail = (page: Page, number: number) =>
  page.getByRole('link', { name: new RegExp(`^Show picture ${number} of`) });

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox();
  if (!box) throw new Error('The place is not visible.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Sends touch events with fixed timestamps, so that a slow machine does not change the gesture. */
async function touches(
  page: Page,
  steps: readonly { type: 'touchStart' | 'touchMove' | 'touchEnd'; x?: number; y?: number; at: number }[],
): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  for (const { type, x, y = 0, at } of steps) {
    const touchPoints = x === undefined ? [] : [{ x, y }];
    await devTools.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: 1 + at });
  }
}

test(
  'A thumbnail and a swipe change the picture, and the page announces which picture is shown',
  { tag: ['@phone-only', '@series'] },
  async ({ page }) => {
    await page.goto(bikini);
    await thumbnail(page, 1).scrollIntoViewIfNeeded();
    await thumbnail(page, 2).click();
    await expect(picture(page, 2)).toBeInViewport({ ratio: 0.9 });
    await expect(thumbnail(page, 2)).toHaveAttribute('aria-current', 'true');
    await expect(page.getByText(/^Picture 2 of/)).toBeAttached();

    await page.reload();
    await page.evaluate(() => window.scrollTo(0, 0));
    const { y } = await middleOf(picture(page, 1));
    const width = page.viewportSize()?.width ?? 390;
    await touches(page, [
      { type: 'touchStart', x: width - 10, y, at: 0 },
      ...[1, 2, 3, 4].map((tenths) => ({
        type: 'touchMove' as const,
        x: (width - 10) * (1 - tenths / 5),
        y,
        at: tenths / 10,
      })),
      { type: 'touchEnd', at: 0.5 },
    ]);
    await expect(picture(page, 2)).toBeInViewport({ ratio: 0.9 });
    await expect(page.getByText(/^Picture 2 of/)).toBeAttached();
    await expect(thumbnail(page, 2)).toHaveAttribute('aria-current', 'true');
  },
);

test(
  'The first screen on a phone shows name, price and first choice, and the bar below adds the chosen size to the cart',
  { tag: ['@phone-only', '@series'] },
  async ({ page, staff }) => {
    const product = await newProduct(staff, { price: 64 });
    await page.goto(product.path);
    const main = page.getByRole('main');
    for (const shown of [
      main.getByRole('heading', { level: 1 }),
      main.locator('.product__price'),
      main.getByRole('group', { name: /^(Color|Size)/ }).first(),
    ]) {
      await expect(shown).toBeInViewport({ ratio: 1 });
    }
    expect((await picture(page, 1).boundingBox())?.height).toBeLessThanOrEqual(0.6 * 844);
    const footer = page.getByRole('contentinfo');
    await footer.scrollIntoViewIfNeeded();
    const bar = page.getByRole('button', { name: `Add to Cart: ${product.name}` });
    await bar.click();
    await expect(page.getByText('Please select a size before adding to cart.')).toBeVisible();
    await sizeButton(page, 'M').click();
    await footer.scrollIntoViewIfNeeded();
    await expect(page.locator('.buy-bar')).toContainText('$64.00, size M');
    await bar.click();
    await expect(page.getByText(`1 × ${product.name} added to your cart.`)).toBeVisible();
    await page.getByRole('dialog', { name: 'In Your Cart' }).waitFor();
    await page.keyboard.press('Escape');
    await main.getByRole('button', { name: 'Add to Cart', exact: true }).scrollIntoViewIfNeeded();
    await expect(bar).toBeHidden();
  },
);

test(
  'The pictures open in full screen by keyboard, which contains the focus and returns it to the last picture shown',
  { tag: '@series' },
  async ({ page }) => {
    await page.goto(bikini);
    await page.getByRole('button', { name: /^Zoom in on picture 1 of/ }).focus();
    await page.keyboard.press('Enter');
    const view = page.getByRole('dialog', { name: 'Full-screen pictures' });
    await expect(view).toBeVisible();
    await expect(view.getByRole('group', { name: /^Picture 1 of/ })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(view.getByRole('group', { name: /^Picture 2 of/ })).toBeVisible();
    await expectFocusInDialog(page, { presses: 8 });
    await page.keyboard.press('Escape');
    await expect(view).toBeHidden();
    await expect(page.getByRole('button', { name: /^Zoom in on picture 2 of/ })).toBeFocused();
    await expect(picture(page, 2)).toBeInViewport({ ratio: 0.9 });
  },
);

for (const device of ['phone', 'desktop']) {
  test(
    `In full screen, a double tap, the wheel and the buttons zoom the picture, on a ${device}`,
    { tag: [`@${device}-only`, '@series'] },
    async ({ page, isMobile }) => {
      await page.goto(bikini);
      await page.getByRole('button', { name: /^Zoom in on picture 1 of/ }).click();
      const view = page.getByRole('dialog', { name: 'Full-screen pictures' });
      const [zoomIn, zoomOut] = ['Zoom in', 'Zoom out'].map((name) => view.getByRole('button', { name }));
      const slide = view.locator('.yarl__slide_current img').first();
      await expect(slide).toBeVisible();
      await expect(zoomOut ?? view).toBeDisabled();
      if (isMobile) {
        const place = await middleOf(slide);
        await touches(page, [
          { type: 'touchStart', ...place, at: 0 },
          { type: 'touchEnd', at: 0.02 },
          { type: 'touchStart', ...place, at: 0.1 },
          { type: 'touchEnd', at: 0.12 },
        ]);
      } else {
        await slide.hover();
        await page.mouse.wheel(0, -300);
      }
      await expect(zoomOut ?? view).toBeEnabled();
      await view.getByRole('button', { name: 'Close' }).click();
      await expect(view).toBeHidden();

      await page.getByRole('button', { name: /^Zoom in on picture 1 of/ }).click();
      await expect(zoomOut ?? view).toBeDisabled();
      await zoomIn?.click();
      await expect(zoomOut ?? view).toBeEnabled();
      await zoomOut?.click();
      await expect(zoomOut ?? view).toBeDisabled();
    },
  );
}
