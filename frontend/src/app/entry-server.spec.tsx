/** @jest-environment node */
import { aProduct, aVariant } from '../../test/a-product';
import { demoStore } from '../../test/demo-store';
import { keysOf, prepare, render } from './entry-server';

const origin = 'https://shop.example';
const harbor = aProduct({ variants: [aVariant({ id: 1, size: 'S' })], description: 'For "real" <water>.' });
const star = aProduct({ id: 8, name: 'Star Bikini', slug: 'star-bikini' });
const list = { products: [harbor, star], total: 2 };

const shop: Record<string, unknown> = {
  '/api/store': demoStore,
  '/api/categories': [harbor.category],
  '/api/categories/bikinis': harbor.category,
  '/api/products?inStock=true&limit=24': list,
  '/api/products?category=bikinis&inStock=true&limit=24': list,
  '/api/products?category=hats&inStock=true&limit=24': { products: [], total: 0 },
  '/api/products?inStock=true&limit=24&offset=192': { products: [], total: 30 },
  '/api/products?category=bikinis&limit=5': list,
  '/api/products/harbor-bikini': harbor,
  '/api/products/old-name': harbor,
  '/api/orders/K7QF': {},
};

/** As the server does: loads until no key is missing, then renders. */
function visit(url: string) {
  const data: Record<string, unknown> = {};
  for (let keys = keysOf(url, data); keys.length > 0; keys = keysOf(url, data)) {
    for (const key of keys) data[key] = shop[key] ?? null;
  }
  return render(url, data, origin);
}

describe('a page from the server', () => {
  beforeAll(prepare);

  it('shows a category with its products and prices', () => {
    const { status, body, head } = visit('/products/bikinis');
    expect(status).toBe(200);
    expect(body).toContain('Harbor Bikini');
    expect(body).toContain('$58.00');
    expect(head).toContain('<title>Bikinis | Liberty Tide</title>');
    expect(head).toContain('<link rel="canonical" href="https://shop.example/products/bikinis" data-head>');
  });

  it('shows a product with its neighbours, and names itself safely', () => {
    const { status, body, head, data } = visit('/product/harbor-bikini');
    expect(status).toBe(200);
    expect(body).toContain('You may also like');
    expect(body).toContain('Star Bikini');
    expect(head).toContain('content="For &quot;real&quot; &lt;water&gt;."');
    expect(data).not.toContain('<');
  });

  it('shows the home page to everyone alike', () => {
    const { status, body, head } = visit('/');
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
  ])('answers 404 where there is nothing: %s', (url) => {
    const { status, head } = visit(url);
    expect(status).toBe(404);
    expect(head).toContain('content="noindex"');
  });

  it('sends a renamed product to its new address for good', () => {
    expect(visit('/product/old-name')).toMatchObject({ status: 301, location: '/product/harbor-bikini' });
    const letter = visit('/product/old-name?utm_source=letter&size=S');
    expect(letter).toMatchObject({ status: 301, location: '/product/harbor-bikini?utm_source=letter&size=S' });
  });

  it('sends people who are past the last page of a list back to it', () => {
    expect(visit('/products?page=9')).toMatchObject({ status: 302, location: '/products?page=2' });
  });

  it.each([
    ['/products?search=zzz', 'Search Results', '/products?search=zzz'],
    ['/cart', 'Cart', '/cart'],
    ['/order-confirmation/K7QF', 'Order Confirmation', '/order-confirmation/K7QF'],
    ['/login?next=%2Fcart', 'Sign In', '/auth'],
  ])('names %s for people and keeps it out of search engines', (url, title, canonical) => {
    const { head } = visit(url);
    expect(head).toContain(`<title>${title} | Liberty Tide</title>`);
    expect(head).toMatch(/<meta name="description" content="[^"]+" data-head>/);
    expect(head).toContain(`<link rel="canonical" href="https://shop.example${canonical}" data-head>`);
    expect(head).toContain('content="noindex"');
  });
});
