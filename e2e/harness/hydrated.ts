import { expect, type Page } from '@playwright/test';

/** Touches the page and waits until all of it is hydrated: a key pressed before has no effect, and a link loads a whole document. */
export async function hydrated(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeEnabled();
  // React marks what it has taken over.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-island]')].every((part) =>
      Object.keys(part).some((key) => key.startsWith('__reactFiber')),
    ),
  );
}
