import { searchBox, suggestions } from '../harness/search.js';
import { expect, test } from '../harness/test.js';

for (const device of ['phone', 'desktop']) {
  test(
    `Arrow keys and Enter open a suggested product at its top, and Escape closes the suggestions, clears the words and closes the panel, on a ${device}`,
    { tag: [`@${device}-only`, '@series'] },
    async ({ page, isMobile }) => {
      await page.goto('/about');
      const box = await searchBox(page);
      if (isMobile) await expect(box).toBeFocused();
      await box.pressSequentially('biki');
      await expect(suggestions(page)).toBeVisible();
      await box.press('Escape');
      await expect(suggestions(page)).toBeHidden();
      await expect(box).toHaveValue('biki');
      await box.press('Escape');
      await expect(box).toHaveValue('');
      if (isMobile) {
        await box.press('Escape');
        await expect(box).toBeHidden();
        await expect(page.getByRole('button', { name: 'Search products' })).toBeFocused();
      }

      const again = await searchBox(page);
      await again.fill('biki');
      await expect(suggestions(page).getByRole('option', { name: 'Bikinis Category' })).toBeVisible();
      await expect(page.getByRole('search').getByRole('status')).toHaveText(/^6 of \d+ products, 1 category$/);
      const product = suggestions(page).getByRole('option').nth(1);
      const name = await product.locator('.suggestion__name').innerText();
      await expect(product).toHaveText(/\$\d+\.\d\d/);
      await expect(product.locator('img')).toHaveJSProperty('complete', true);
      await expect(product.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
      await again.press('ArrowDown');
      await again.press('ArrowDown');
      await expect(product).toHaveAttribute('aria-selected', 'true');
      await again.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(suggestions(page)).toBeHidden();
      await expect(page.getByRole('banner').getByRole('link').first()).toBeInViewport();
    },
  );
}
