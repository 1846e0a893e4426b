import { newProduct } from '../harness/catalog.js';
import { expect, test } from '../harness/test.js';

/**
 * Times of the clicks, in milliseconds after the document is parsed: from before the first script to after hydration.
 */
const moments =
  process.env['TEST_EXTENT'] === 'all' ? Array.from({ length: 20 }, () => Math.random() * 800) : [0, 50, 150, 500];

/** Clicks once at the given time, in the document that the tab shows at that time. Runs in the page. */
function clickAt(moment: number): void {
  if (sessionStorage.getItem('clicked') !== null) return;
  const click = () => {
    sessionStorage.setItem('clicked', 'true');
    const button = document.querySelector<HTMLButtonElement>('form.purchase button.button--wide');
    if (!button) throw new Error('The page has no button to click.');
    button.click();
  };
  // This event comes before the module scripts run. DOMContentLoaded would come after them.
  document.addEventListener('readystatechange', () => {
    if (document.readyState === 'interactive') setTimeout(click, moment);
  });
}

test('Add to Cart, clicked at any time before, during or after hydration, adds one unit each time', async ({
  context,
  staff,
}) => {
  const product = await newProduct(staff, { stock: { M: 99 } });
  const isAddition = (url: string) => url.endsWith(product.path) || /\/api\/cart\/[^/]+\/items$/.test(url);

  for (const [place, moment] of moments.entries()) {
    const tab = await context.newPage();
    await tab.addInitScript(clickAt, moment);
    const added = tab.waitForResponse(
      (response) => response.request().method() === 'POST' && isAddition(response.url()),
    );
    await tab.goto(product.path, { waitUntil: 'commit' });
    expect((await added).status(), `the click after ${moment} ms`).toBeLessThan(400);
    const cart = (await context.cookies()).find(({ name }) => name === 'cart')?.value ?? '';
    const { items } = (await (await context.request.get(`/api/cart/${cart}`)).json()) as {
      items: { quantity: number }[];
    };
    expect(
      items.map(({ quantity }) => quantity),
      `the click after ${moment} ms`,
    ).toEqual([place + 1]);
  }
});
