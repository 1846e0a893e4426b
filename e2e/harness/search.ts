import type { Locator, Page } from '@playwright/test';

/** The search box, opened by its icon where there is no place for it in the header. */
export async function searchBox(page: Page): Promise<Locator> {
  const opener = page.getByRole('button', { name: 'Search products' });
  if (await opener.isVisible()) await opener.click();
  return page.getByRole('combobox', { name: 'Search products' });
}

export const suggestions = (page: Page): Locator => page.getByRole('listbox', { name: 'Suggestions' });

/** Types a word that suggests products and categories, and goes to the first. */
export async function openSuggestions(page: Page): Promise<void> {
  const box = await searchBox(page);
  await box.fill('');
  await box.pressSequentially('bikini');
  await suggestions(page).waitFor();
  await box.press('ArrowDown');
}
