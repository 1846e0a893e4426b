import { expect, type Page } from '@playwright/test';

/** Waits until the scripts of the page have taken it over: a key that is pressed before is heard by nobody. */
export async function takenOver(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeEnabled();
}
