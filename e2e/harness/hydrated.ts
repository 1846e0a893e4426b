import { expect, type Page } from '@playwright/test';

/** Waits until the page is hydrated: a key pressed before has no effect. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeEnabled();
}
