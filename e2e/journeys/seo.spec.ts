import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../harness/test.js';

type Thing = Record<string, unknown>;

/** What a page tells programs, by type. */
function thingsOf(texts: string[]): Record<string, Thing> {
  return Object.fromEntries(
    texts.map((text) => JSON.parse(text) as Thing).map((thing) => [String(thing['@type']), thing]),
  );
}

async function inHtml(request: APIRequestContext, path: string): Promise<Record<string, Thing>> {
  const html = await (await request.get(path)).text();
  return thingsOf(
    [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)].map(([, text = '']) => text),
  );
}

const inDocument = async (page: Page) =>
  thingsOf(await page.locator('script[type="application/ld+json"]').allTextContents());

const content = (page: Page, name: string) =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');

test('a product tells its price and stock as the page shows them @desktop', async ({ page, request, shop }) => {
  const { Product, BreadcrumbList } = await inHtml(request, '/product/harbor-bandeau-bikini');
  await page.goto('/product/harbor-bandeau-bikini');
  const offers = Product?.['offers'] as Thing[];
  for (const offer of offers) {
    expect(offer).toMatchObject({ '@type': 'Offer', price: 58, priceCurrency: 'USD' });
    expect(offer['url']).toBe(`${shop.url}/product/harbor-bandeau-bikini`);
  }
  const soldOut = offers.filter(({ availability }) => availability === 'https://schema.org/OutOfStock');
  expect(soldOut.map(({ name }) => name)).toEqual([expect.stringMatching(/, L$/)]);
  expect(Product).not.toHaveProperty('review');
  expect(Product).not.toHaveProperty('aggregateRating');
  for (const picture of Product?.['image'] as string[]) {
    const answer = await request.get(picture);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/webp']);
  }
  expect((BreadcrumbList?.['itemListElement'] as Thing[]).map(({ name }) => name)).toEqual(
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').allTextContents(),
  );
});

test('a name that looks like markup is only a name @desktop', async ({ page, request, shop }) => {
  const name = 'Sale </script><script>document.title="taken over"</script>';
  await shop.database.query('UPDATE products SET name = $1 WHERE slug = $2', [name, 'pier-cropped-tank']);
  const { Product } = await inHtml(request, '/product/pier-cropped-tank');
  expect(Product).toMatchObject({ name });
  await page.goto('/product/pier-cropped-tank');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveTitle(name);
});

test('the home page says who runs the shop and how to search in it @desktop', async ({ request, shop }) => {
  const { Organization, WebSite } = await inHtml(request, '/');
  expect(Organization).toMatchObject({ name: 'Liberty Tide', url: `${shop.url}/`, logo: `${shop.url}/icon-512.png` });
  expect((await request.get(String(Organization?.['logo']))).status()).toBe(200);
  const { target } = WebSite?.['potentialAction'] as { target: { urlTemplate: string } };
  const answer = await request.get(target.urlTemplate.replace('{search_term_string}', 'sarong'));
  expect(await answer.text()).toContain('Tidewater Sarong');
});

test('the head goes along with the page on links inside the shop @desktop', async ({ page, shop }) => {
  await page.goto('/products/bikinis');
  expect(Object.keys(await inDocument(page))).toEqual(['BreadcrumbList']);
  await page.getByRole('link', { name: 'Old Glory Triangle Bikini' }).first().click();
  await expect(page).toHaveTitle('Old Glory Triangle Bikini | Liberty Tide');
  // The code of the tags comes after the title.
  await expect
    .poll(async () => (await inDocument(page))['Product'])
    .toMatchObject({ name: 'Old Glory Triangle Bikini' });
  expect(await content(page, 'og:type')).toBe('product');
  expect(await content(page, 'og:url')).toBe(`${shop.url}/product/old-glory-triangle-bikini`);
  expect(await content(page, 'og:image:alt')).toBe('Old Glory Triangle Bikini');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Athletic Wear' }).click();
  await expect
    .poll(async () => (await inDocument(page))['BreadcrumbList']?.['itemListElement'])
    .toContainEqual(expect.objectContaining({ name: 'Athletic Wear' }));
  await navigation.getByRole('link', { name: 'Home' }).click();
  await expect.poll(async () => Object.keys(await inDocument(page)).sort()).toEqual(['Organization', 'WebSite']);
});

test.describe('a shared link shows a picture of its size @desktop', () => {
  for (const path of [
    '/',
    '/products',
    '/products/bikinis',
    '/product/tidewater-sarong',
    '/about',
    '/contact',
    '/size-guide',
    '/shipping-returns',
    '/privacy',
  ]) {
    test(path, async ({ page, shop }) => {
      await page.goto(path);
      const address = (await content(page, 'og:image')) ?? '';
      expect(address.startsWith(`${shop.url}/`)).toBe(true);
      const size = await page.evaluate(async (src) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        return [String(image.naturalWidth), String(image.naturalHeight)];
      }, address);
      expect([await content(page, 'og:image:width'), await content(page, 'og:image:height')]).toEqual(size);
      expect(await content(page, 'og:image:alt')).not.toBe('');
      expect(await content(page, 'twitter:card')).toBe('summary_large_image');
      const title = await page.title();
      expect(title.length).toBeLessThanOrEqual(60);
      const description = (await content(page, 'description')) ?? '';
      expect(description.length).toBeGreaterThan(30);
      expect(description.length).toBeLessThanOrEqual(160);
    });
  }
});
