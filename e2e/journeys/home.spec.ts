import { expect, test } from '../harness/test.js';

const theme = () => document.documentElement.dataset['theme'];

test.describe('With motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the film of the home page plays muted in a loop until it is paused', { tag: '@series' }, async ({ page }) => {
    await page.goto('/');
    const film = page.locator('video');
    /** Resolves with the time of the film's next frame. */
    const nextMoment = () =>
      film.evaluate(
        (video: HTMLVideoElement) =>
          new Promise<number>((resolve) =>
            video.addEventListener('timeupdate', () => resolve(video.currentTime), { once: true }),
          ),
      );
    expect(await nextMoment()).toBeGreaterThan(0);
    await expect(film).toHaveJSProperty('muted', true);
    await expect(film).toHaveJSProperty('loop', true);
    await page.getByRole('button', { name: /pause/i }).click();
    await expect(page.getByRole('button', { name: /play/i })).toBeVisible();
    await expect(film).toHaveJSProperty('paused', true);
    await page.getByRole('button', { name: /play/i }).click();
    await expect(film).toHaveJSProperty('paused', false);
    await nextMoment();
  });
});

test(
  'With reduced motion, the home page shows a still picture and does not load the film',
  { tag: '@series' },
  async ({ page }) => {
    const films: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'media') films.push(request.url());
    });
    await page.goto('/');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: /play/i }).waitFor();
    expect(films, 'requested films').toEqual([]);
  },
);

test(
  'The chosen theme stays on every page from its first paint, and System follows the device',
  { tag: ['@desktop', '@series'] },
  async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.getByRole('radio', { name: 'Dark' }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.goto('/products', { waitUntil: 'commit' });
    await page.locator('body').waitFor({ state: 'attached' });
    expect(await page.evaluate(theme)).toBe('dark');

    await page.getByRole('radio', { name: 'System' }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.goBack();
    await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  },
);

test(
  'The menu on a phone links to each part of the navigation, and sets the theme',
  { tag: ['@phone-only', '@series'] },
  async ({ page }) => {
    await page.goto('/');
    for (const name of ['New Arrivals', 'Bikinis', 'Athletic Wear']) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog').getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('radio', { name: 'Dark' }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#222226');
  },
);
