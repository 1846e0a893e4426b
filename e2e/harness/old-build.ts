import type { BrowserContext } from '@playwright/test';

/** Marks a page of the build with islands as hydrated. Temporary: the new build marks itself. */
export async function markOldBuild(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    addEventListener('load', () => {
      const root = document.documentElement;
      const entry = document.querySelector<HTMLLinkElement>('link[rel=modulepreload][href*="/assets/index-"]');
      if (!entry) return void (root.dataset['hydrated'] = '');
      const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }));
      const marked = (part: Element) => Object.keys(part).some((key) => key.startsWith('__reactFiber'));
      const look = () => {
        const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Subscribe');
        if (button?.disabled !== true && [...document.querySelectorAll('[data-island]')].every(marked)) {
          root.dataset['hydrated'] = '';
        } else {
          press();
          setTimeout(look, 50);
        }
      };
      void import(entry.href).then(look);
    });
  });
}
