import type { Page } from '@playwright/test';

/** A file has no code, and a browser without scripts asks for none. */
const entryEvaluated = `(() => {
  const entry = document.querySelector('link[rel=modulepreload][href*="/assets/index-"]');
  return entry ? import(entry.href).then(() => null) : null;
})()`;

/** A page asks for its code when its pictures are there. Who waits for those in a journey waits for the code, too. */
export function awaitingCode(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await page.evaluate(entryEvaluated);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await page.evaluate(entryEvaluated);
    return response;
  };
  return page;
}
