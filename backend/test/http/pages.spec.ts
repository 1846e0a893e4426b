import request from 'supertest';
import sharp from 'sharp';
import type { FacetsResponse } from '../../src/adapters/http/catalog/finding.response.js';
import { signedIn } from '../builders/account.js';
import { aPicture } from '../builders/picture.js';
import { aProduct } from '../builders/product.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

/** Tests of the demo shop's pages as the server renders them, before any script runs. */
let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ DEMO_DATA: 'true' }, { worker: false, pages: true });
});
afterAll(() => shop.close());

const get = (path: string) => request(shop.url).get(path);

/** Returns the HTML of a page without the comments that React writes between text nodes. */
async function htmlOf(path: string): Promise<string> {
  const { text } = await get(path).expect(200);
  return text.replaceAll('<!-- -->', '');
}

/** Returns the name and the price of each product card on a page, in order. */
async function cardsOf(path: string): Promise<string[]> {
  const html = await htmlOf(path);
  return [...html.matchAll(/<article class="card">([\s\S]*?)<\/article>/g)].map(([, card = '']) => {
    const name = /<a[^>]*href="\/product\/[^"]+"[^>]*>([^<]+)<\/a>/.exec(card)?.[1] ?? '';
    const price = /\$\d+\.\d\d/.exec(card)?.[0] ?? '';
    return `${name} ${price}`;
  });
}

async function productsOf(query: string): Promise<string[]> {
  const { body } = await get(`/api/products?${query}`).expect(200);
  const products = body as { name: string; price: number; priceRange?: { lowest: number } }[];
  return products.map(({ name, price, priceRange }) => {
    const lowest = priceRange?.lowest ?? price;
    return `${name.replaceAll('&', '&amp;')} $${lowest.toFixed(2)}`;
  });
}

const facetsOf = async (query: string) =>
  (await get(`/api/product-facets?${query}`).expect(200)).body as FacetsResponse;

/** Returns the content of a `meta` tag by its name or property. */
const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';

const titleOf = (html: string) => /<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? '';

type StructuredObject = Record<string, unknown>;

/** Returns the structured data of a page, by type. */
function structuredData(html: string): Record<string, StructuredObject> {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)];
  const objects = scripts.map(([, text = '']) => JSON.parse(text) as StructuredObject);
  return Object.fromEntries(objects.map((object) => [String(object['@type']), object]));
}

describe('a product list', () => {
  it.each([
    ['/products?onSale=true&sort=price-asc', 'onSale=true&inStock=true&sort=price-asc&limit=24'],
    ['/products/bikinis?sizes=XS&maxPrice=60', 'category=bikinis&sizes=XS&maxPrice=60&inStock=true&limit=24'],
    ['/products/athletic-wear?colors=Blue', 'category=athletic-wear&colors=Blue&inStock=true&limit=24'],
    ['/products/new-arrivals', 'category=new-arrivals&inStock=true&limit=24'],
    ['/products?search=leggings', 'search=leggings&inStock=true&limit=24'],
    ['/products?page=2', 'inStock=true&limit=24&offset=24'],
  ])('contains exactly the matching products with their prices: %s', async (path, query) => {
    const cards = await cardsOf(path);
    expect(cards.length).toBeGreaterThan(0);
    expect(cards).toEqual(await productsOf(query));
  });

  it('contains the number of products per filter @series', async () => {
    const html = await htmlOf('/products');
    const { onSale } = await facetsOf('inStock=true');
    expect(html).toContain(`${onSale}<span class="visually-hidden"> products</span>`);
  });

  it('contains the total number of products', async () => {
    const { total } = await facetsOf('category=athletic-wear&colors=Blue&inStock=true');
    expect(await htmlOf('/products/athletic-wear?colors=Blue')).toContain(`${total} products`);
  });

  it('contains a button for each applied filter', async () => {
    const html = await htmlOf('/products?minPrice=30&sizes=S,L&onSale=true&inStock=false');
    for (const name of ['$30 and up', 'Size S', 'Size L', 'On Sale', 'Including sold out']) {
      expect(html).toContain(`Remove ${name}`);
    }
  });

  it.each([
    ['unknown values', 'minPrice=abc&maxPrice=-4&sizes=XXXL,m&sort=constructor&page=0.5&inStock=maybe&onSale=1'],
    ['numbers out of range', 'minPrice=99999999999999999999&maxPrice=0&page=99999'],
    ['a search of 500 letters', `search=${'x'.repeat(500)}`],
    ['characters that are no text', 'search=%00%ff%ed%a0%80%27%22%3E%3Cscript%3E'],
    ['empty and repeated values', 'sizes=%00&sizes=S&minPrice=&search='],
  ])('is rendered for an address with %s @series', async (_, query) => {
    const { text } = await get(`/products?${query}`).redirects(1).expect(200);
    const html = text.replaceAll('<!-- -->', '');
    expect(html).toMatch(/<h1[^>]*>(All Products|Search Results)<\/h1>/);
    expect(html).toMatch(/>\d+ products?</);
  });

  it('corrects a misspelled search word, and links to the list of the corrected word @series', async () => {
    const html = await htmlOf('/products?search=legings');
    expect(html).toContain('Freedom Run Leggings');
    expect(html).toMatch(/Did you mean.*href="\/products\?search=leggings"/);
    expect(await htmlOf('/products?search=leggings')).not.toContain('Did you mean');
  });

  it('finds a product by its color together with its kind', async () => {
    expect(await cardsOf('/products?search=black+yoga+pants')).toEqual([
      expect.stringMatching(/^Freedom Run Leggings /),
    ]);
  });

  it('marks a sold-out product, like the product page @series', async () => {
    expect(await htmlOf('/products?inStock=false&search=marina')).toContain('SOLD OUT');
    expect(await htmlOf('/product/marina-beach-dress')).toMatch(/<button[^>]* disabled=""[^>]*>Sold Out/);
  });
});

describe('page metadata', () => {
  it.each([
    ['/', 200, 'Liberty Tide | American swimwear and activewear', '/', 'listed'],
    ['/products', 200, 'All Products | Liberty Tide', '/products', 'listed'],
    ['/products/bikinis?onSale=true', 200, 'Bikinis | Liberty Tide', '/products/bikinis', 'listed'],
    ['/product/tidewater-sarong', 200, 'Tidewater Sarong | Liberty Tide', '/product/tidewater-sarong', 'listed'],
    ['/auth', 200, 'Sign In | Liberty Tide', '/auth', 'listed'],
    ['/wishlist', 200, 'Wishlist | Liberty Tide', '/wishlist', 'unlisted'],
    ['/nowhere', 404, '404 Page Not Found | Liberty Tide', undefined, 'unlisted'],
    ['/products/socks', 404, '404 Page Not Found | Liberty Tide', undefined, 'unlisted'],
    ['/product/no-such-thing', 404, 'Product Not Found | Liberty Tide', undefined, 'unlisted'],
    ['/order-confirmation/AAAA-BBBB-CCCC-DDDD', 404, 'Order Confirmation | Liberty Tide', undefined, 'unlisted'],
  ])(
    '%s has the status %i, its own title and its canonical address',
    async (path, status, title, canonical, listed) => {
      const { text } = await get(path).expect(status);
      expect(titleOf(text)).toBe(title);
      const link = /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1];
      expect(link && new URL(link).pathname).toBe(canonical);
      expect(/<meta name="robots" content="noindex"/.test(text) ? 'unlisted' : 'listed').toBe(listed);
    },
  );

  it.each(['/cart', '/checkout'])('redirect visitors of %s to the sign-in page and back', async (path) => {
    await get(path)
      .expect(302)
      .expect('Location', `/auth?next=${encodeURIComponent(path)}`);
  });

  it('link to the web app manifest', async () => {
    const [, address = ''] = /<link rel="manifest" href="([^"]*)"/.exec(await htmlOf('/')) ?? [];
    const { text } = await get(address).expect(200);
    expect(JSON.parse(text)).toMatchObject({ name: 'Liberty Tide' });
  });

  it('include the chart of every kind in the size guide @series', async () => {
    const html = await htmlOf('/size-guide');
    expect(titleOf(html)).toBe('Size Guide | Liberty Tide');
    for (const kind of [
      'Bikini tops',
      'Bikini bottoms',
      'One-pieces',
      'Cover-ups',
      'Leggings &amp; shorts',
      'Sports bras &amp; tanks',
    ]) {
      expect(html).toContain(kind);
    }
  });
});

describe('structured data', () => {
  it('contains price and availability of each variant, the pictures and the breadcrumbs of a product', async () => {
    const { Product, BreadcrumbList } = structuredData(await htmlOf('/product/harbor-bandeau-bikini'));
    const offers = Product?.['offers'] as StructuredObject[];
    for (const offer of offers) {
      expect(offer).toMatchObject({ '@type': 'Offer', price: 58, priceCurrency: 'USD' });
      expect(new URL(String(offer['url'])).pathname).toBe('/product/harbor-bandeau-bikini');
    }
    const soldOut = offers.filter(({ availability }) => availability === 'https://schema.org/OutOfStock');
    expect(soldOut.map(({ name }) => name)).toEqual([expect.stringMatching(/, L$/)]);
    expect(Product).not.toHaveProperty('review');
    expect(Product).not.toHaveProperty('aggregateRating');
    const pictures = Product?.['image'] as string[];
    for (const picture of pictures) {
      const { type } = await get(new URL(picture).pathname).expect(200);
      expect(type).toBe('image/webp');
    }
    const crumbs = BreadcrumbList?.['itemListElement'] as StructuredObject[];
    expect(crumbs.map(({ name }) => name)).toEqual(['Home', 'Products', 'Harbor Bandeau Bikini']);
  });

  it('escapes a product name that looks like markup', async () => {
    const name = 'Sale </script><script>document.title="taken over"</script>';
    const { slug } = await aProduct(shop.database, { name });
    const html = await htmlOf(`/product/${slug}`);
    expect(structuredData(html)['Product']).toMatchObject({ name });
    expect(html).not.toContain('<script>document.title');
  });

  it('contains the name, the logo and the search of the shop on the home page @series', async () => {
    const { Organization, WebSite } = structuredData(await htmlOf('/'));
    expect(Organization).toMatchObject({ name: 'Liberty Tide' });
    await get(new URL(String(Organization?.['logo'])).pathname).expect(200);
    const action = WebSite?.['potentialAction'] as { target: { urlTemplate: string } };
    const { pathname, search } = new URL(action.target.urlTemplate.replace('{search_term_string}', 'sarong'));
    expect(await htmlOf(pathname + search)).toContain('Tidewater Sarong');
  });
});

describe('a shared link', () => {
  it.each([
    '/',
    '/products',
    '/products/bikinis',
    '/product/tidewater-sarong',
    '/about',
    '/contact',
    '/size-guide',
    '/shipping-returns',
    '/privacy',
  ])('has a picture with its real size, a short title and a description: %s @series', async (path) => {
    const html = await htmlOf(path);
    const { body } = await get(new URL(metaOf(html, 'og:image')).pathname)
      .responseType('blob')
      .expect(200);
    const { width, height } = await sharp(body as Buffer).metadata();
    expect([metaOf(html, 'og:image:width'), metaOf(html, 'og:image:height')]).toEqual([String(width), String(height)]);
    expect(metaOf(html, 'og:image:alt')).not.toBe('');
    expect(metaOf(html, 'twitter:card')).toBe('summary_large_image');
    expect(titleOf(html).length).toBeLessThanOrEqual(60);
    const { length } = metaOf(html, 'description');
    expect([length > 30, length <= 160]).toEqual([true, true]);
  });
});

describe('the logo and the colors of the store', () => {
  it('are in the first response of each page, without another request for the colors @series', async () => {
    const usual = await htmlOf('/about');
    expect(usual).not.toContain('--brand:');
    expect(usual).not.toContain('class="logo"');
    const { agent: staff } = await signedIn(shop, { admin: true });
    const png = await aPicture({ width: 640, height: 160 }).png().toBuffer();
    const image = await staff.post('/api/admin/upload/product-image').attach('image', png, 'wave.png').expect(201);
    const { imageUrl } = image.body as { imageUrl: string };
    const { body } = await staff.get('/api/admin/store/details').expect(200);
    const [current] = (body as { versions: { version: number; value: object }[] }).versions;
    const save = (look: object, version = current?.version) =>
      staff.put('/api/admin/store/details').send({ ...current?.value, ...look, version });
    const saved = await save({ accent: '#7a1f5c', darkAccent: '#e39bd0', logo: imageUrl }).expect(200);
    const html = await htmlOf('/about');
    expect(html).toContain('<style>:root{--brand:#7a1f5c;');
    expect(html).toContain('html[data-theme=dark]{--brand:#e39bd0;');
    expect(html.indexOf('--brand:#7a1f5c')).toBeLessThan(html.indexOf('class="header"'));
    expect(html).toContain('<meta name="theme-color" content="#7a1f5c" data-light="#7a1f5c" data-dark="#222226"');
    const [, picture = ''] = /<a class="brand" href="\/"[^>]*>(.*?)<\/a>/.exec(html) ?? [];
    expect(picture).toContain('alt="Liberty Tide" width="640" height="160"');
    const [, sources = ''] = /srcSet="([^"]*)"/.exec(picture) ?? [];
    const files = sources.split(',').map((source) => source.split(' '));
    expect(files.map(([, density]) => density)).toEqual(['1x', '2x']);
    for (const [path = ''] of [...files, [/src="([^"]*)"/.exec(picture)?.[1]]]) await get(path).expect(200);
    const [latest] = (saved.body as { versions: { version: number }[] }).versions;
    await save({}, latest?.version).expect(200);
    expect(await htmlOf('/about')).toBe(usual);
  });
});
