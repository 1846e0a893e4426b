import type { Locator, Page } from '@playwright/test';

/** Returns the search box. Opens it with its icon first if the header has no space for it. */
export async function searchBox(page: Page): Promise<Locator> {
  const opener = page.getByRole('button', { name: 'Search products' });
  if (await opener.isVisible()) await opener.click();
  return page.getByRole('combobox', { name: 'Search products' });
}

export const suggestions = (page: Page): Locator => page.getByRole('listbox', { name: 'Suggestions' });

/** Searches for "bikini", which has suggested products and categories, and highlights the first suggestion. */
export async function openSuggestions(page: Page): Promise<void> {
  const box = await searchBox(page);
  await box.fill('');
  await box.pressSequentially('bikini');
  await suggestions(page).waitFor();
  await box.press('ArrowDown');
}
