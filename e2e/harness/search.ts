import type { Locator, Page } from '@playwright/test';

/** Returns the search box. On a narrow screen, first clicks the icon that opens the box. */
export async function searchBox(page: Page): Promise<Locator> {
  const opener = page.getByRole('button', { name: 'Search products' });
  if (await opener.isVisible()) await opener.click();
  return page.getByRole('combobox', { name: 'Search products' });
}

export const suggestions = (page: Page): Locator => page.getByRole('listbox', { name: 'Suggestions' });

/** Types "bikini" into the search box, which suggests products and categories. Highlights the first suggestion. */
export async function openSuggestions(page: Page): Promise<void> {
  const box = await searchBox(page);
  await box.fill('');
  await box.pressSequentially('bikini');
  await suggestions(page).waitFor();
  await box.press('ArrowDown');
}
