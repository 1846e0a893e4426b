import type { Page } from '@playwright/test';
import { newProduct } from '../harness/catalog.js';
import { expect, test } from '../harness/test.js';

/** A tag of the head that shared links read. */
const tag = (page: Page, name: string) => page.locator(`meta[property="${name}"]`);

/** The objects that the head gives to search engines, by type. */
async function structuredData(page: Page): Promise<Record<string, Record<string, unknown>>> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const objects = texts.map((text) => JSON.parse(text) as Record<string, unknown>);
  return Object.fromEntries(objects.map((object) => [String(object['@type']), object]));
}

test('The head of the page changes with links inside the shop', { tag: '@desktop' }, async ({ page, shop, staff }) => {
  const product = await newProduct(staff);
  await page.goto(`/products?search=${product.name.split(' ').at(-1) ?? ''}`);
  await page.getByRole('heading', { name: product.name }).getByRole('link').click();
  await expect(page).toHaveTitle(`${product.name} | Liberty Tide`);
  await expect(tag(page, 'og:type')).toHaveAttribute('content', 'product');
  await expect(tag(page, 'og:url')).toHaveAttribute('content', `${shop.url}${product.path}`);
  await expect(tag(page, 'og:image:alt')).toHaveAttribute('content', product.name);
  expect((await structuredData(page))['Product']).toMatchObject({ name: product.name });

  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Athletic Wear' }).click();
  await expect(page).toHaveTitle('Athletic Wear | Liberty Tide');
  await expect(tag(page, 'og:url')).toHaveAttribute('content', `${shop.url}/products/athletic-wear`);
  const { BreadcrumbList, ...others } = await structuredData(page);
  expect(BreadcrumbList?.['itemListElement']).toContainEqual(expect.objectContaining({ name: 'Athletic Wear' }));
  expect(others).toEqual({});
  await navigation.getByRole('link', { name: 'Home' }).click();
  await expect(tag(page, 'og:url')).toHaveAttribute('content', `${shop.url}/`);
  expect(Object.keys(await structuredData(page)).sort()).toEqual(['Organization', 'WebSite']);
});
