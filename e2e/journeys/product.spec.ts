import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessible.js';
import { sameOrigin, signInAsStaff } from '../harness/account.js';
import { sizeButton } from '../harness/shopping.js';
import { hydrated } from '../harness/hydrated.js';
import { expect, test } from '../harness/test.js';

const bikini = '/product/old-glory-triangle-bikini';

/** The gallery's picture that fills its place now. */
const shownPicture = (page: Page) =>
  page
    .locator('.gallery__row')
    .evaluate((row) => Math.round(row.scrollLeft / (row.firstElementChild ?? row).clientWidth) + 1);

const thumbnail = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^Show picture ${number} of`) });

/** Touches a tenth of a second apart, however long the machine takes over them. */
async function doubleTap(page: Page, place: Locator): Promise<void> {
  const box = await place.boundingBox();
  if (!box) throw new Error('There is nothing to tap.');
  const touch = await page.context().newCDPSession(page);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const first = Date.now() / 1000;
  for (const timestamp of [first, first + 0.1]) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point], timestamp });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: timestamp + 0.02 });
  }
}

test('a thumbnail changes the picture and scrolls up to it', async ({ page }) => {
  await page.goto(bikini);
  await page.evaluate(() =>
    window.scrollTo(0, document.querySelector('.gallery__thumbnails')?.getBoundingClientRect().top ?? 0),
  );
  await thumbnail(page, 2).click();
  await expect.poll(() => shownPicture(page)).toBe(2);
  await expect(thumbnail(page, 2)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(/^Picture 2 of/)).toBeAttached();
  await expect
    .poll(() => page.locator('.gallery').evaluate((gallery) => gallery.getBoundingClientRect().top))
    .toBeGreaterThanOrEqual(0);
});

test('a swipe goes to the next picture and says which it is @phone', async ({ page }) => {
  await page.goto(bikini);
  const box = await page.locator('.gallery__row li').first().boundingBox();
  if (!box) throw new Error('The gallery is not shown.');
  const touch = await page.context().newCDPSession(page);
  const y = box.y + box.height / 2;
  const start = Date.now() / 1000;
  // A tenth of a second apart, however long the machine takes over them: a faster swipe could go to the third picture.
  const touches = (type: 'touchStart' | 'touchMove' | 'touchEnd', tenths: number, x?: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y }],
      timestamp: start + tenths / 10,
    });
  await touches('touchStart', 0, box.width);
  for (const tenths of [1, 2, 3, 4]) await touches('touchMove', tenths, box.width * (1 - tenths / 5));
  await touches('touchEnd', 5);
  await expect.poll(() => shownPicture(page)).toBe(2);
  await expect(page.getByText(/^Picture 2 of/)).toBeAttached();
  await expect(thumbnail(page, 2)).toHaveAttribute('aria-pressed', 'true');
});

test('the pictures are those of the chosen color, also after a reload @phone', async ({ page, playwright, shop }) => {
  const name = `Gallery Piece ${randomBytes(4).toString('hex')}`;
  const file = (part: string) => `/images/products/${part}.webp`;
  const [navy, black] = [file('freedom-run-leggings'), file('freedom-run-leggings-black')];
  const [behind, beside] = [file('freedom-run-leggings-back'), file('freedom-run-leggings-forest')];
  const fabric = file('constellation-leggings');
  const staff = await playwright.request.newContext({ baseURL: shop.url });
  await signInAsStaff(staff);
  const data = {
    ...{ name, price: 60, categoryId: 2, imageUrl: navy, images: [fabric, behind, beside] },
    imageDetails: {
      [fabric]: { alt: 'close-up of the fabric' },
      [behind]: { color: 'Navy', alt: 'from behind' },
      [beside]: { color: 'Black', alt: 'three-quarter view' },
    },
    variants: [
      { size: 'M', color: 'Navy', imageUrl: navy, inventoryCount: 5 },
      { size: 'M', color: 'Black', imageUrl: black, inventoryCount: 5 },
    ],
  };
  const answer = await staff.post('/api/products', { data, headers: sameOrigin });
  const { slug } = (await answer.json()) as { slug: string };
  await staff.dispose();

  const pictures = page.locator('.gallery__row img');
  const alts = () => pictures.evaluateAll((all: HTMLImageElement[]) => all.map(({ alt }) => alt));
  const ofNavy = [`${name}, Navy`, `${name}, from behind`, `${name}, close-up of the fabric`];
  const ofBlack = [`${name}, Black`, `${name}, three-quarter view`, `${name}, close-up of the fabric`];
  await page.goto(`/product/${slug}`);
  expect(await alts()).toEqual(ofNavy);
  await hydrated(page);
  expect(await alts()).toEqual(ofNavy);
  await thumbnail(page, 3).click();
  await expect(thumbnail(page, 3)).toHaveAttribute('aria-pressed', 'true');
  await page
    .getByRole('main')
    .getByRole('group', { name: /^Color/ })
    .getByRole('radio', { name: 'Black' })
    .check();
  expect(await alts()).toEqual(ofBlack);
  await expect(thumbnail(page, 1)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => shownPicture(page)).toBe(1);
  await expect(page.getByText('Picture 1 of 3')).toBeAttached();
  await expect(pictures.first()).toHaveJSProperty('complete', true);
  await expectAccessible(page);
  await page.reload();
  await expect.poll(alts).toEqual(ofBlack);
  await expect(thumbnail(page, 1)).toHaveAttribute('aria-pressed', 'true');
});

test('the first view of a phone has name, price and the first choice, and the button is always at hand @phone', async ({
  page,
}) => {
  await page.goto(bikini);
  const main = page.getByRole('main');
  for (const shown of [
    main.getByRole('heading', { level: 1 }),
    main.locator('.product__price'),
    main.getByRole('group', { name: /^Color/ }),
  ]) {
    await expect(shown).toBeInViewport({ ratio: 1 });
  }
  const picture = await main.locator('.gallery__row li').first().boundingBox();
  expect(picture?.height).toBeLessThanOrEqual(0.6 * 844);
  await page.mouse.wheel(0, 4000);
  const bar = page.getByRole('button', { name: 'Add to Cart: Old Glory Triangle Bikini' });
  await bar.click();
  await expect(page.getByText('Please select a size before adding to cart.')).toBeVisible();
  await sizeButton(page, 'M').click();
  await page.mouse.wheel(0, 4000);
  await expect(page.locator('.buy-bar')).toContainText('$64.00, size M');
  await bar.click();
  await expect(page.getByText('1 × Old Glory Triangle Bikini added to your cart.')).toBeVisible();
  await page.getByRole('dialog', { name: 'In Your Cart' }).waitFor();
  await page.keyboard.press('Escape');
  await main.getByRole('button', { name: 'Add to Cart', exact: true }).scrollIntoViewIfNeeded();
  await expect(bar).toBeHidden();
});

test('the pictures open in full screen, by keyboard, keep the focus and give it back', async ({ page }) => {
  await page.goto(bikini);
  await hydrated(page);
  const opener = page.getByRole('button', { name: /^Zoom in on picture 1 of/ });
  await opener.focus();
  await page.keyboard.press('Enter');
  const view = page.getByRole('dialog', { name: 'Pictures in full screen' });
  await expect(view).toBeVisible();
  await expect(view.getByRole('group', { name: /^Picture 1 of/ })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(view.getByRole('group', { name: /^Picture 2 of/ })).toBeVisible();
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#root') !== null)).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(view).toBeHidden();
  await expect(page.getByRole('button', { name: /^Zoom in on picture 2 of/ })).toBeFocused();
  await expect.poll(() => shownPicture(page)).toBe(2);
});

test('in full screen a double tap, the wheel and the buttons zoom', async ({ page, isMobile }) => {
  await page.goto(bikini);
  await page.getByRole('button', { name: /^Zoom in on picture 1 of/ }).click();
  const view = page.getByRole('dialog', { name: 'Pictures in full screen' });
  // A sharper one lies over the first for a moment before it takes its place.
  const picture = view.locator('.yarl__slide_current img:not(.yarl__slide_image_loading)').first();
  const zoom = () =>
    picture.evaluate((image) => new DOMMatrix(getComputedStyle(image.parentElement ?? image).transform).a);
  await expect(picture).toBeVisible();
  expect(await zoom()).toBe(1);
  if (isMobile) {
    await doubleTap(page, picture);
  } else {
    await picture.hover();
    await page.mouse.wheel(0, -300);
  }
  await expect.poll(zoom).toBeGreaterThan(1);
  const out = view.getByRole('button', { name: 'Zoom out' });
  for (let before = await zoom(); before > 1; before = await zoom()) {
    await out.click();
    await expect.poll(zoom).toBeLessThan(before);
  }
  await view.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(zoom).toBeGreaterThan(1);
  await view.getByRole('button', { name: 'Close' }).click();
  await expect(view).toBeHidden();
});

test('a size that is sold out says so instead of being chosen', async ({ page }) => {
  await page.goto('/product/harbor-bandeau-bikini');
  await sizeButton(page, 'L').click({ force: true });
  await expect(page.getByText('Size L is sold out.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^L\b.*sold out$/ })).not.toBeChecked();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByText('Please select a size before adding to cart.')).toBeVisible();
  await sizeButton(page, 'M').click();
  await expect(page.getByText('Size L is sold out.')).toBeHidden();
});

test('a chosen size survives a reload, and another product starts at the top with nothing chosen @phone', async ({
  page,
}) => {
  await page.goto(bikini);
  await sizeButton(page, 'M').click();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  const related = page.getByRole('region', { name: 'You may also like' });
  expect(await related.getByRole('article').count()).toBeLessThanOrEqual(4);
  await related.getByRole('heading').getByRole('link').first().click();
  await expect(page).not.toHaveURL(new RegExp(`${bikini}$`));
  await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  const sizes = page.getByRole('main').getByRole('group', { name: 'Size', exact: true });
  await expect(sizes.getByRole('radio').first()).toBeVisible();
  await expect(sizes.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(page.getByRole('group', { name: /^Quantity of/ })).toContainText('1');
});

test('the size guide opens over the page, in inches and centimeters, and gives the focus back', async ({ page }) => {
  await page.goto(bikini);
  await hydrated(page);
  const opener = page.getByRole('main').getByRole('link', { name: 'Size Guide' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const guide = page.getByRole('dialog', { name: 'Size Guide' });
  const tops = guide.getByRole('table', { name: 'Bikini tops' });
  await expect(tops.getByRole('row', { name: 'M 35–37 30–32' })).toBeVisible();
  await guide.getByLabel('Centimeters').check();
  await expect(tops.getByRole('row', { name: 'M 89–94 76–81' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${bikini}$`));
  await page.keyboard.press('Escape');
  await expect(guide).toBeHidden();
  await expect(opener).toBeFocused();
});

test('the size guide is a page of its own, whole without any script @phone', async ({ page, request }) => {
  const html = await (await request.get('/size-guide')).text();
  expect(html).toContain('<title>Size Guide | Liberty Tide</title>');
  for (const kind of [
    'Bikini tops',
    'Bikini bottoms',
    'One-pieces',
    'Cover-ups',
    'Leggings &amp; shorts',
    'Sports bras &amp; tanks',
  ]) {
    expect(html).toContain(kind);
  }
  await page.goto('/size-guide');
  await page.getByLabel('Centimeters').check();
  await expect(page.getByRole('table', { name: 'One-pieces' }).getByRole('row', { name: /^XL 102–109/ })).toBeVisible();
});

test('everything of a product fits into 320 pixels @phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [bikini, '/size-guide', '/wishlist']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
  await page.goto(bikini);
  await page.getByRole('main').getByRole('link', { name: 'Size Guide' }).click();
  const guide = page.getByRole('dialog', { name: 'Size Guide' });
  await expect(guide.getByRole('table', { name: 'One-pieces' })).toBeVisible();
  const overflow = () =>
    guide.evaluate((element) =>
      Math.max(...[...element.querySelectorAll('table')].map((table) => table.getBoundingClientRect().right)),
    );
  await expect.poll(overflow).toBeLessThanOrEqual(320);
});
