import { expect, type Page } from '@playwright/test';

/** Touches the page and waits until all of it is hydrated: a key pressed before has no effect. */
export async function hydrated(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeEnabled();
}
