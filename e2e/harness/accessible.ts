import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Waits until nothing moves; colors that are handed down change one element after the other. */
async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    do {
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
      await frame();
      await frame();
    } while (document.getAnimations().length > 0);
  });
}

/** axe asks for these only on demand. */
const furtherRules = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } };

/** The themes differ in nothing but their colors: the rules for these are asked again in the dark. */
export async function expectAccessible(page: Page): Promise<void> {
  const rules = {
    light: new AxeBuilder({ page }).options({ rules: furtherRules }),
    dark: new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']),
  };
  for (const [theme, builder] of Object.entries(rules)) {
    await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme);
    await standStill(page);
    const { violations } = await builder.analyze();
    const found = violations.map(({ id, nodes }) => ({
      theme,
      id,
      nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
    }));
    expect.soft(found).toEqual([]);
  }
}
