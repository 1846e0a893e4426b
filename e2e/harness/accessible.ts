import fs from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

/** Source code of axe. The minified file is used because each checked page has to parse the code. */
const axeSource = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Waits until no visible animation runs. Inherited colors change in one element after another, so the end of one
 * animation may start the next one. Animations in closed `<details>` never finish.
 */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const moving = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility());
    do {
      await Promise.allSettled(moving().map(({ finished }) => finished));
      await frame();
      await frame();
    } while (moving().length > 0);
  });
}

/**
 * Options of axe for each theme. The themes differ only in their colors, so the dark theme is checked only with the
 * color rules.
 */
const themes: Record<string, RunOptions> = {
  // Rules that axe runs only on request.
  light: {
    // axe does not load the stylesheets again, because no enabled rule reads them.
    preload: { assets: ['media'] },
    rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } },
  },
  dark: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
};

/** Runs axe in the page. axe stays in the page for the second theme, because parsing axe takes most of the time. */
async function violations(page: Page, options: RunOptions) {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (axeOptions) => {
    const { axe: checker } = window as typeof window & { axe: typeof axe };
    const found = await checker.run(document, { ...axeOptions, resultTypes: ['violations'] });
    return found.violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
    }));
  }, options);
}

/**
 * Checks the page in both themes. Scrolls to the top first, because farther down, the sticky header may partly cover a
 * button.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  for (const [theme, options] of Object.entries(themes)) {
    await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme);
    await waitForAnimations(page);
    expect.soft(await violations(page, options), `axe in the ${theme} theme`).toEqual([]);
  }
}
