import { expect, test } from '../harness/test.js';

const theme = () => document.documentElement.dataset['theme'];

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the ocean moves on the home page until it is paused', async ({ page }) => {
    await page.goto('/');
    const film = page.locator('video');
    const time = () => film.evaluate((video: HTMLVideoElement) => video.currentTime);
    await expect.poll(time).toBeGreaterThan(0.2);
    expect(await film.evaluate((video: HTMLVideoElement) => video.muted && video.loop)).toBe(true);
    await page.getByRole('button', { name: /pause/i }).click();
    const paused = await time();
    await expect(page.getByRole('button', { name: /play/i })).toBeVisible();
    expect(await film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
    await page.getByRole('button', { name: /play/i }).click();
    await expect.poll(time).not.toBe(paused);
  });
});

test('who wants no motion sees the ocean stand still, and no film is loaded', async ({ page }) => {
  const films: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'media') films.push(request.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(films).toEqual([]);
});

test('the chosen theme stays, on every page and before anything is drawn @desktop', async ({ page }) => {
  await page.goto('/');
  expect(await page.evaluate(theme)).toBe('light');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect.poll(() => page.evaluate(theme)).toBe('dark');
  await page.goto('/products', { waitUntil: 'commit' });
  await page.locator('body').waitFor({ state: 'attached' });
  expect(await page.evaluate(theme)).toBe('dark');

  await page.getByRole('radio', { name: 'System' }).check();
  await expect.poll(() => page.evaluate(theme)).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => page.evaluate(theme)).toBe('dark');

  await page.goBack();
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
  expect(await page.evaluate(theme)).toBe('dark');
});

test('the mobile menu leads everywhere that the navigation leads @phone', async ({ page }) => {
  for (const [name, heading] of [
    ['New Arrivals', 'New Arrivals'],
    ['Bikinis', 'Bikinis'],
    ['Athletic Wear', 'Athletic Wear'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});
