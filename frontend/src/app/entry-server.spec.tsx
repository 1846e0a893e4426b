import { aProduct, aVariant } from '../../test/a-product';
import { demoStore } from '../../test/demo-store';
import { isPersonal, keysOf, publicAddressOf, render } from './entry-server';

const origin = 'https://shop.example';
const harbor = aProduct({ variants: [aVariant({ id: 1, size: 'S' })], description: 'For "real" <water>.' });
const star = aProduct({
  id: 8,
  name: 'Star Bikini',
  slug: 'star-bikini',
  imageUrl: '/images/products/star.webp',
  placeholders: { '/images/products/star.webp': 'data:image/webp;base64,AAAA' },
});
const list = { products: [harbor, star], total: 2 };
const facets = { total: 2, sizes: [{ size: 'S', count: 2 }], colors: [], onSale: 0, inStock: 2, didYouMean: null };
const rude = aProduct({
  id: 9,
  name: 'Tricky </script><script>alert(1)</script>',
  slug: 'rude',
  description: null,
  imageUrl: '',
  inStock: false,
  codes: [{ sku: 'TRICKY' }],
});
const wordy = aProduct({
  slug: 'wordy',
  name: 'A Bikini With a Name That Goes On for Longer Than Titles Are',
  description: 'Words for people who read all of them.\n\n'.repeat(9),
});
const varied = aProduct({
  slug: 'varied',
  fabric: '82% recycled nylon, 18% elastane',
  codes: [{ variantId: 1, sku: 'HB-S', gtin: '036000291452' }],
  images: ['/images/products/harbor-back.webp'],
  variants: [
    aVariant({ id: 1, size: 'S' }),
    aVariant({ id: 2, size: 'M', price: 61.5, inStock: false, imageUrl: '/images/products/harbor-red.webp' }),
  ],
});
const colorful = aProduct({
  slug: 'colorful',
  images: ['/images/products/navy-back.webp'],
  imageDetails: { '/images/products/navy-back.webp': { color: 'Navy' } },
  variants: [
    aVariant({ id: 1, size: 'S', imageUrl: '/images/products/navy.webp' }),
    aVariant({ id: 2, size: 'S', color: 'Rust', imageUrl: '/images/products/rust.webp' }),
  ],
});

const shop: Record<string, unknown> = {
  '/api/store': demoStore,
  '/api/categories': [
    { ...harbor.category, imageUrl: '/images/products/star.webp', placeholder: 'data:image/webp;base64,AAAA' },
  ],
  '/api/categories/bikinis': harbor.category,
  '/api/categories/swimwear': harbor.category,
  '/api/products?inStock=true&limit=24&fields=card': list,
  '/api/products?category=bikinis&inStock=true&limit=24&fields=card': list,
  '/api/products?category=new-arrivals&inStock=true&limit=8&fields=card': list,
  '/api/products?inStock=true&limit=8&fields=card': list,
  '/api/product-facets?inStock=true': facets,
  '/api/product-facets?category=bikinis&inStock=true': facets,
  '/api/products/rude': rude,
  '/api/products/wordy': wordy,
  '/api/products/varied': varied,
  '/api/products/colorful': colorful,
  '/api/products?category=hats&inStock=true&limit=24&fields=card': { products: [], total: 0 },
  '/api/products?inStock=true&limit=24&offset=192&fields=card': { products: [], total: 30 },
  '/api/products?category=bikinis&limit=5&fields=card': list,
  '/api/products/harbor-bikini': harbor,
  '/api/products/old-name': harbor,
  '/api/orders/K7QF': {},
};

const stranger = { cookie: () => undefined };
const shown = { origin, visitor: stranger };

/** Loads data until no key is missing, and then renders, as the server does. */
function visit(url: string) {
  const data: Record<string, unknown> = {};
  for (let keys = keysOf(url, data, stranger); keys.length > 0; keys = keysOf(url, data, stranger)) {
    for (const key of keys) data[key] = shop[key] ?? null;
  }
  return render(url, data, shown);
}

describe('server-rendered page', () => {
  it('shows a category with its products and prices', async () => {
    const { status, body, head } = await visit('/products/bikinis');
    expect(status).toBe(200);
    expect(body).toContain('Harbor Bikini');
    expect(body).toContain('$58.00');
    expect(head).toContain('<title>Bikinis | Liberty Tide</title>');
    expect(head).toContain('<link rel="canonical" href="https://shop.example/products/bikinis" data-head>');
  });

  it.each(['/products', '/'])('shows the placeholder of a picture of %s without any script', async (url) => {
    expect((await visit(url)).body).toContain('style="background-image:url(data:image/webp;base64,AAAA)"');
  });

  it('shows a product with related ones, and escapes its name', async () => {
    const { status, body, head, data } = await visit('/product/harbor-bikini');
    expect(status).toBe(200);
    expect(body).toContain('You may also like');
    expect(body).toContain('Star Bikini');
    expect(head).toContain('content="For &quot;real&quot; &lt;water&gt;."');
    expect(data).not.toContain('<');
  });

  it.each([
    { slug: 'varied', first: 'harbor-bikini' },
    { slug: 'colorful', first: 'navy' },
  ])('preloads the first picture of /product/$slug', async ({ slug, first }) => {
    const { body, head } = await visit(`/product/${slug}`);
    const [row = ''] = /<ul class="gallery__row".*?<\/ul>/s.exec(body) ?? [];
    const [, shown] = /<source type="image\/avif" srcSet="([^"]*)"/i.exec(row) ?? [];
    expect(shown).toContain(`/images/products/${first}-1200.avif 1200w`);
    expect(head).toContain(`imagesrcset="${shown}"`);
    expect([...row.matchAll(/<img[^>]*fetchPriority="high"/gi)]).toHaveLength(1);
    expect(/<img[^>]*>/.exec(row)?.[0]).toContain(`/${first}-600.webp`);
    expect(/<img[^>]*>/.exec(row)?.[0]).toMatch(/fetchPriority="high"/i);
  });

  it('is the same for all visitors of the home page', async () => {
    const { status, body, head } = await visit('/');
    expect(status).toBe(200);
    expect(body).toContain('Let&#x27;s Go Shopping!');
    expect(head).toContain('rel="preload"');
  });

  it.each([
    '/nowhere',
    '/products/hats',
    '/products/%00',
    '/product/gone',
    '/product/a%20b',
    '/order-confirmation/X9X9',
    '//evil.example',
    '/%E0%A4%A',
  ])('has status 404 if nothing exists at %s', async (url) => {
    const { status, head } = await visit(url);
    expect(status).toBe(404);
    expect(head).toContain('content="noindex"');
  });

  it('redirects a renamed product permanently to its new address', async () => {
    expect(await visit('/product/old-name')).toMatchObject({ status: 301, location: '/product/harbor-bikini' });
    const letter = await visit('/product/old-name?utm_source=letter&size=S');
    expect(letter).toMatchObject({ status: 301, location: '/product/harbor-bikini?utm_source=letter&size=S' });
  });

  it('redirects a category’s former slug permanently to its new address', async () => {
    expect(await visit('/products/swimwear?sizes=S')).toMatchObject({
      status: 301,
      location: '/products/bikinis?sizes=S',
    });
  });

  it.each(['/about', '/orders', '/nowhere'])('has the categories in the menu of %s', async (url) => {
    const { body, data } = await visit(url);
    expect(/<nav aria-label="Main".*?<\/nav>/s.exec(body)?.[0]).toContain('href="/products/bikinis"');
    expect(JSON.parse(data)).toMatchObject({ data: { '/api/categories': [{ slug: 'bikinis' }] } });
  });

  it.each([
    ['/product/Harbor-Bikini?utm_source=letter', '/product/harbor-bikini?utm_source=letter'],
    ['/products/Bikinis?page=2', '/products/bikinis?page=2'],
  ])('redirects an address with capital letters to the lowercase address: %s', async (url, location) => {
    expect(await visit(url)).toMatchObject({ status: 301, location });
  });

  it.each([
    ['/auth', 'Sign In | Liberty Tide'],
    ['/auth?tab=register', 'Create Account | Liberty Tide'],
    ['/admin', 'Admin Dashboard | Liberty Tide'],
    ['/admin/products', 'Products | Liberty Tide'],
  ])('has its own title at %s', async (url, title) => {
    expect((await visit(url)).head).toContain(`<title>${title}</title>`);
  });

  it.each(['/a%0Ab', '/product/a%0Db', '/%E2%80%A8', '/%00', '/%ff', '/products/%E0%A4%A'])(
    'has no page for %s, and logs nothing that contains the address',
    async (url) => {
      const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
      const { status, body } = await visit(url);
      expect(status).toBe(404);
      expect(body).toContain('<h1');
      expect(warn).not.toHaveBeenCalled();
      warn.mockRestore();
    },
  );

  it.each(['//products?page=9', '//product/old-name', '/.//products?page=9', '//product/Harbor-Bikini'])(
    'never redirects to another host by %s',
    async (url) => {
      expect((await visit(url)).location ?? '/').toMatch(/^\/(?![/\\])/);
    },
  );

  it('filters and sorts with a form that needs no scripts', async () => {
    const { body } = await visit('/products/bikinis');
    const form = /<form [^>]*action="\/products\/bikinis".*?<\/form>/.exec(body)?.[0] ?? '';
    for (const field of [
      '<select [^>]*name="sort"',
      '<input [^>]*type="range" [^>]*name="maxPrice"',
      '<input type="checkbox" [^>]*name="sizes" value="S"',
      '<input type="checkbox" [^>]*name="inStock" [^>]*value="true"',
      '<button type="submit" [^>]*>Apply</button>',
    ])
      expect(form).toMatch(new RegExp(field));
    expect(form).not.toMatch(/ disabled/);
  });

  it('redirects from a page number beyond the end of a list to the last page', async () => {
    expect(await visit('/products?page=9')).toMatchObject({ status: 302, location: '/products?page=2' });
  });

  it.each([
    ['/products?search=zzz', 'Search Results', '/products?search=zzz'],
    ['/cart', 'Cart', '/cart'],
    ['/order-confirmation/K7QF', 'Order Confirmation', '/order-confirmation/K7QF'],
    ['/checkout', 'Checkout', '/checkout'],
  ])('has a readable title for %s and is not indexed by search engines', async (url, title, canonical) => {
    const { head } = await visit(url);
    expect(head).toContain(`<title>${title} | Liberty Tide</title>`);
    expect(head).toMatch(/<meta name="description" content="[^"]+" data-head>/);
    expect(head).toContain(`<link rel="canonical" href="https://shop.example${canonical}" data-head>`);
    expect(head).toContain('content="noindex"');
  });

  it('lets search engines index the sign-in page, at one address', async () => {
    const { head } = await visit('/login?next=%2Fcart');
    expect(head).toContain('<title>Sign In | Liberty Tide</title>');
    expect(head).toContain('<link rel="canonical" href="https://shop.example/auth" data-head>');
    expect(head).not.toContain('noindex');
  });

  it('is the same for all visitors of the sign-in page', async () => {
    const { modules } = await visit('/auth?tab=register');
    expect({ personal: isPersonal('/auth?tab=register'), modules }).toEqual({
      personal: false,
      modules: ['src/shop/account/auth-page.tsx'],
    });
  });
});

/** Returns the page's structured data, by type. */
function structuredData(head: string): Record<string, unknown> {
  const scripts = [...head.matchAll(/<script type="application\/ld\+json" data-head>(.*?)<\/script>/g)];
  const things = scripts.map(([, text = '']) => JSON.parse(text) as Record<string, unknown>);
  return Object.fromEntries(things.map((thing) => [String(thing['@type']), thing]));
}

const metaOf = (head: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)" data-head>`).exec(head)?.[1];

describe('data for search engines and shared links', () => {
  it('describes the product with an offer for each variant and without sample reviews', async () => {
    const url = 'https://shop.example/product/varied';
    const offer = {
      '@type': 'Offer',
      url,
      priceCurrency: 'USD',
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: 'Liberty Tide' },
      shippingDetails: { '@id': '#shipping' },
      hasMerchantReturnPolicy: { '@id': '#returns' },
    };
    expect(structuredData((await visit('/product/varied')).head)['Product']).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Product',
      '@id': `${url}#product`,
      name: 'Harbor Bikini',
      description: 'Made for real water.',
      sku: '7',
      url,
      image: [
        'https://shop.example/images/products/harbor-bikini.webp',
        'https://shop.example/images/products/harbor-back.webp',
        'https://shop.example/images/products/harbor-red.webp',
      ],
      category: 'Bikinis',
      material: '82% recycled nylon, 18% elastane',
      size: ['S', 'M'],
      brand: { '@type': 'Brand', name: 'Liberty Tide' },
      offers: [
        {
          ...offer,
          sku: 'HB-S',
          gtin: '036000291452',
          name: 'Harbor Bikini, Navy, S',
          price: 58,
          availability: 'https://schema.org/InStock',
        },
        {
          ...offer,
          sku: '7-2',
          name: 'Harbor Bikini, Navy, M',
          price: 61.5,
          availability: 'https://schema.org/OutOfStock',
        },
      ],
    });
  });

  it('contains the first reviews of the page, but only those by customers', async () => {
    const rating = { count: 2, average: 4.5, stars: [0, 0, 0, 1, 1], samples: 1 };
    const worn = { fit: null, sizeWorn: 'M', usualSize: null, answer: null, helpfulCount: 0, pictures: [] };
    const review = (id: number, author: string, isSample: boolean) => ({
      ...{ id, author, isSample, stars: 4, text: `Said by ${author}`, createdAt: '2026-11-21T23:04:00.000Z' },
      ...worn,
    });
    const key = '/api/products/praised/reviews?sort=newest&offset=0&limit=10';
    const praised = {
      ...shop,
      '/api/delivery': { promises: [] },
      '/api/products/praised': aProduct({ slug: 'praised', rating }),
      [key]: { reviews: [review(1, 'Casey R.', false), review(2, 'Sam P.', true)], total: 2, sizes: [] },
    };
    expect(
      keysOf('/product/praised', { '/api/products/praised': praised['/api/products/praised'] }, stranger),
    ).toContain(key);
    const { body, head } = await render('/product/praised', praised, shown);
    expect(body).toContain('Said by Casey R.');
    expect(body).toContain('Said by Sam P.');
    expect(structuredData(head)['Product']).toMatchObject({
      review: [{ author: { name: 'Casey R.' }, reviewRating: { ratingValue: 4 }, datePublished: '2026-11-21' }],
    });
  });

  it('contains no offer for a product that is sold only in sets', async () => {
    const productIn = async (setOnly: boolean) => {
      const half = aProduct({ slug: 'half', setOnly });
      const data = { ...shop, '/api/delivery': { promises: [] }, '/api/products/half': half };
      return structuredData((await render('/product/half', data, shown)).head)['Product'];
    };
    expect(await productIn(false)).toHaveProperty('offers');
    // Search engines reject a product without an offer or a rating.
    expect(await productIn(true)).toBeUndefined();
  });

  it('contains the title and description of a product for search engines, if it has them', async () => {
    const half = aProduct({ slug: 'half', seoTitle: 'Bikini for surfers', seoDescription: 'Stays on.' });
    const data = { ...shop, '/api/delivery': { promises: [] }, '/api/products/half': half };
    const { head } = await render('/product/half', data, shown);
    expect(head).toContain('<title>Bikini for surfers | Liberty Tide</title>');
    expect(metaOf(head, 'og:title')).toBe('Bikini for surfers');
    for (const name of ['description', 'og:description']) expect(metaOf(head, name)).toBe('Stays on.');
  });

  it('contains one offer for a product without variants, and escapes its name', async () => {
    const { head } = await visit('/product/rude');
    expect(head).not.toContain('<script>alert');
    expect(structuredData(head)['Product']).toMatchObject({
      name: rude.name,
      sku: 'TRICKY',
      offers: { sku: 'TRICKY', price: 58, availability: 'https://schema.org/OutOfStock' },
    });
    expect(metaOf(head, 'description')).toContain('for $58.00 at Liberty Tide. Free shipping on orders over $75');
  });

  it.each([
    [
      '/product/harbor-bikini',
      [
        ['Home', 'https://shop.example/'],
        ['Products', 'https://shop.example/products'],
        ['Harbor Bikini', 'https://shop.example/product/harbor-bikini'],
      ],
    ],
    [
      '/products/bikinis',
      [
        ['Home', 'https://shop.example/'],
        ['Products', 'https://shop.example/products'],
        ['Bikinis', 'https://shop.example/products/bikinis'],
      ],
    ],
  ])('contains the breadcrumbs of %s', async (url, crumbs) => {
    expect(structuredData((await visit(url)).head)['BreadcrumbList']).toEqual({
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map(([name, item], place) => ({ '@type': 'ListItem', position: place + 1, name, item })),
    });
  });

  it('describes the shop and its search on the home page', async () => {
    const { Organization, WebSite } = structuredData((await visit('/')).head);
    expect(Organization).toMatchObject({
      name: 'Liberty Tide',
      url: 'https://shop.example/',
      logo: 'https://shop.example/icon-512.png',
      email: 'hello@shop.example',
      telephone: '(831) 555-0142',
      address: {
        '@type': 'PostalAddress',
        addressLocality: 'Santa Cruz',
        addressRegion: 'California',
        addressCountry: 'US',
      },
      contactPoint: { '@type': 'ContactPoint', email: 'support@shop.example' },
    });
    expect(Organization).not.toHaveProperty('sameAs');
    expect(WebSite).toMatchObject({
      url: 'https://shop.example/',
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: 'https://shop.example/products?search={search_term_string}' },
        'query-input': 'required name=search_term_string',
      },
    });
  });

  it("contains the product's picture for shared links", async () => {
    const { head } = await visit('/product/harbor-bikini');
    expect(metaOf(head, 'og:type')).toBe('product');
    expect(metaOf(head, 'og:title')).toBe('Harbor Bikini');
    expect(metaOf(head, 'og:url')).toBe('https://shop.example/product/harbor-bikini');
    expect(metaOf(head, 'og:image')).toBe('https://shop.example/images/products/harbor-bikini-1200.webp');
    expect(metaOf(head, 'og:image:width')).toBe('1200');
    expect(metaOf(head, 'og:image:height')).toBe('1500');
    expect(metaOf(head, 'og:image:alt')).toBe('Harbor Bikini');
    expect(metaOf(head, 'twitter:card')).toBe('summary_large_image');
  });

  it.each(['/', '/about', '/product/rude', '/products?search=zzz'])(
    'shows the shop in shared links to %s',
    async (url) => {
      const { head } = await visit(url);
      expect(metaOf(head, 'og:type')).toBe(url.startsWith('/product/') ? 'product' : 'website');
      expect(metaOf(head, 'og:image')).toBe('https://shop.example/share.jpg');
      expect(metaOf(head, 'og:image:width')).toBe('1200');
      expect(metaOf(head, 'og:image:alt')).not.toBe('');
    },
  );

  it("contains the picture of the sea instead of the demo shop's logo for other shops", async () => {
    const { head } = await render('/about', { '/api/store': { ...demoStore, name: 'Tide & Co', demo: false } }, shown);
    expect(metaOf(head, 'og:image')).toBe('https://shop.example/media/poster-1280.webp');
    expect(metaOf(head, 'og:image:alt')).toBe('Tide &amp; Co: waves on a beach');
  });

  it('shortens titles and descriptions to the length that search engines show', async () => {
    const { head } = await visit('/product/wordy');
    expect(head).toContain(`<title>${wordy.name}</title>`);
    const description = metaOf(head, 'description') ?? '';
    expect(description).toMatch(/^Words for people who read all of them\. Words .*[a-z]…$/);
    expect(description.length).toBeLessThanOrEqual(160);
  });
});

describe('cache address of a public page', () => {
  it.each([
    ['/about?utm_source=mail', '/about'],
    ['/auth?tab=register&next=%2Fcart', '/auth?tab=register&next=%2Fcart'],
    ['/auth?next=%2Forders', '/auth'],
    ['/size-guide?size=L&unit=cm&tab=register', '/size-guide?unit=cm&size=L'],
    ['/size-guide?unit=in&size=huge', '/size-guide'],
    ['/products?sort=featured&minPrice=0&maxPrice=100&inStock=false&inStock=true', '/products'],
    ['/products?sizes=S&sizes=M&inStock=false', '/products?sizes=S%2CM&inStock=false'],
  ])('contains only parameters that the page depends on: %s', (url, address) => {
    expect(publicAddressOf(url)).toBe(address);
  });
});
