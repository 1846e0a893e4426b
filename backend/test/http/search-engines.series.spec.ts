import request from 'supertest';
import { atLength } from '../harness/extent.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

interface Thing {
  readonly '@type': string;
  readonly '@id'?: string;
  readonly [property: string]: unknown;
}

/** Properties that Google's documentation requires or recommends for merchant listings, and that the shop has. */
const ofProduct = ['name', 'image', 'description', 'sku', 'brand', 'offers'];
const ofOffer = [
  'url',
  'sku',
  'price',
  'priceCurrency',
  'availability',
  'itemCondition',
  'shippingDetails',
  'hasMerchantReturnPolicy',
];
const ofShipping = ['shippingRate', 'shippingDestination', 'deliveryTime'];
const ofReturns = ['applicableCountry', 'returnPolicyCategory', 'merchantReturnDays', 'returnMethod', 'returnFees'];

describe('search engines', () => {
  let shop: TestApp;
  let listed: string[];
  let closed: string[];
  beforeAll(async () => {
    shop = await startTestApp({ DEMO_DATA: 'true' }, { worker: false, pages: true });
    const { text: sitemap } = await get('/sitemap.xml').buffer(true).expect(200);
    listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
    const { text: robots } = await get('/robots.txt').expect(200);
    closed = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path);
  });
  afterAll(() => shop.close());

  const get = (path: string) => request(shop.url).get(path);
  const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
  const isUnlisted = (html: string) => html.includes('<meta name="robots" content="noindex"');
  const isClosed = (path: string) => closed.some((start) => path.startsWith(start));
  const structuredDataOf = (html: string) =>
    [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)].map(
      ([, text = '']) => JSON.parse(text) as Thing,
    );
  const missing = (thing: object, names: readonly string[]) => names.filter((name) => !(name in thing));

  it('may index each page of the sitemap, with a canonical address and complete structured data', async () => {
    const problems: string[] = [];
    const kinds = new Set<string>();
    // The pages of a kind differ only in their product.
    for (const path of listed.filter((_, at) => atLength || at % 6 === 0)) {
      const { text } = await get(path).expect(200);
      const canonical = canonicalOf(text);
      if (isClosed(path)) problems.push(`${path} is closed`);
      if (isUnlisted(text)) problems.push(`${path} is not indexed`);
      if (!canonical || new URL(canonical).pathname !== path) problems.push(`${path} has the address ${canonical}`);
      const items = structuredDataOf(text);
      for (const thing of items) {
        kinds.add(thing['@type']);
        for (const name of missingOf(thing, items, canonical)) problems.push(`${path}: ${thing['@type']}: ${name}`);
      }
    }
    expect(problems).toEqual([]);
    expect([...kinds].sort()).toEqual([
      'BreadcrumbList',
      'MerchantReturnPolicy',
      'OfferShippingDetails',
      'Organization',
      'Product',
      'WebSite',
    ]);
  });

  it.each([
    ['/products?search=star', 200],
    ['/cart', 302],
    ['/checkout', 302],
    ['/auth?next=%2Fcart', 200],
    ['/wishlist', 200],
    ['/profile', 200],
    ['/orders', 200],
    ['/admin', 200],
    ['/reset-password', 200],
    ['/newsletter/confirm', 200],
    ['/order-confirmation/AAAA-BBBB-CCCC-DDDD', 404],
    ['/nowhere', 404],
  ])('may fetch %s, which is marked as not indexed', async (path, status) => {
    const { text } = await get(path).expect(status);
    expect(isClosed(path)).toBe(false);
    expect(listed).not.toContain(path);
    const canonical = canonicalOf(text);
    expect(status !== 200 || isUnlisted(text) || new URL(canonical ?? '').search === '').toBe(true);
  });

  function missingOf(thing: Thing, all: readonly Thing[], canonical: string | undefined): string[] {
    switch (thing['@type']) {
      case 'OfferShippingDetails':
        return missing(thing, ofShipping);
      case 'MerchantReturnPolicy':
        return missing(thing, ofReturns);
      case 'BreadcrumbList': {
        const last = (thing['itemListElement'] as { item: string }[]).at(-1);
        return last?.item === canonical ? [] : ['the address of its last crumb'];
      }
      case 'Product':
        return [
          ...missing(thing, ofProduct),
          ...[thing['offers'] ?? []].flat().flatMap((offer) => ofOne(offer as Thing)),
        ];
      default:
        return missing(thing, ['name', 'url']);
    }

    function ofOne(offer: Thing): string[] {
      const referred = (['shippingDetails', 'hasMerchantReturnPolicy'] as const).filter((name) => {
        const { '@id': id } = offer[name] as { '@id': string };
        return !all.some((other) => other['@id'] === id);
      });
      return [
        ...missing(offer, ofOffer),
        ...referred,
        ...(offer['url'] === canonical ? [] : ['the address of the offer']),
        ...(Number(offer['price']) > 0 ? [] : ['a price']),
      ];
    }
  }
});
