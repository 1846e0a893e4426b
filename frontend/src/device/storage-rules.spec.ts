import { frameOf, isFresh, isTooOld, storageRuleOf, isStorable } from './storage-rules';

const origin = 'https://shop.example';
const storageRuleAt = (path: string, mode: Request['mode'] = 'cors', method = 'GET') =>
  storageRuleOf({ method, mode, url: new URL(path, origin).href }, origin);
const cacheOf = (...args: Parameters<typeof storageRuleAt>) => storageRuleAt(...args)?.cache;

describe('offline cache', () => {
  it.each([
    '/',
    '/products',
    '/products/bikinis?page=2',
    '/product/harbor-bikini',
    '/about',
    '/contact',
    '/size-guide',
    '/shipping-returns',
    '/privacy',
  ])('stores the public page %s', (path) => expect(cacheOf(path, 'navigate')).toBe('pages'));

  it.each([
    '/cart',
    '/checkout',
    '/checkout-success',
    '/order-confirmation/K7QF',
    '/orders',
    '/orders/K7QF',
    '/profile',
    '/wishlist',
    '/auth',
    '/reset-password?token=t',
    '/newsletter/confirm?token=t',
    '/admin',
    '/admin/products',
    '/products?search=swimsuit',
    '/about/x',
  ])('does not store the page %s', (path) => expect(cacheOf(path, 'navigate')).toBeUndefined());

  it.each([
    '/api/products?category=bikinis',
    '/api/products/harbor-bikini',
    '/api/categories',
    '/api/categories/bikinis',
    '/api/store',
    '/api/product-facets?sizes=S',
  ])('stores the public response of %s', (path) => expect(cacheOf(path)).toBe('reads'));

  it.each([
    '/api/user',
    '/api/user/data',
    '/api/cart/s1',
    '/api/orders',
    '/api/orders/K7QF',
    '/api/wishlist',
    '/api/admin/orders',
    '/api/products?ids=1,2',
    '/api/products?search=swimsuit',
    '/api/products?mySize=top:M',
    '/api/search-suggestions?query=s',
    '/health/ready',
    '/metrics',
    '/sw.js',
    '/media/hero-av1.mp4',
  ])('does not store the response of %s', (path) => expect(cacheOf(path)).toBeUndefined());

  it('stores files and pictures', () => {
    expect(cacheOf('/assets/index-1.js')).toBe('files');
    expect(cacheOf('/images/products/harbor-bikini-400.avif', 'no-cors')).toBe('pictures');
    expect(cacheOf('/store-map.svg', 'no-cors')).toBe('pictures');
  });

  it('stores no write requests, and nothing from other origins', () => {
    expect(cacheOf('/api/products', 'cors', 'POST')).toBeUndefined();
    expect(cacheOf('/', 'navigate', 'POST')).toBeUndefined();
    expect(cacheOf('https://js.stripe.com/assets/stripe.js', 'no-cors')).toBeUndefined();
  });
});

describe('response', () => {
  const withHeaders = (headers: Record<string, string>) => ({
    status: 200,
    type: 'basic' as ResponseType,
    redirected: false,
    headers: { get: (name: string) => headers[name] ?? null },
  });
  const plain = withHeaders({});

  it('can be stored if it is complete, from the shop, and public', () => {
    expect(isStorable(withHeaders({ 'Cache-Control': 'no-cache' }))).toBe(true);
    expect(isStorable(plain)).toBe(true);
  });

  it.each(['no-store', 'private, max-age=60', 'No-Store, no-cache'])('cannot be stored if it has %s', (text) =>
    expect(isStorable(withHeaders({ 'Cache-Control': text }))).toBe(false),
  );

  it('cannot be stored if it is an error, partial, a redirect or opaque', () => {
    expect(isStorable({ ...plain, status: 404 })).toBe(false);
    expect(isStorable({ ...plain, status: 206 })).toBe(false);
    expect(isStorable({ ...plain, redirected: true })).toBe(false);
    expect(isStorable({ ...plain, type: 'opaque', status: 0 })).toBe(false);
  });

  it("has an age computed with the server's clock", () => {
    const copy = withHeaders({ Date: 'Sat, 01 Aug 2026 10:00:00 GMT' });
    const after = (hours: number) => Date.parse('2026-08-01T10:00:00Z') + hours * 3600 * 1000;
    const pictures = { cache: 'pictures', maxEntries: 1, fresh: 24 * 3600 * 1000 } as const;
    expect(isFresh(copy, pictures, after(23))).toBe(true);
    expect(isFresh(copy, pictures, after(25))).toBe(false);
    expect(isTooOld(copy, after(29 * 24))).toBe(false);
    expect(isTooOld(copy, after(31 * 24))).toBe(true);
  });

  it('is never fresh for a page, even if the clock of the device is slow', () => {
    const copy = withHeaders({ Date: 'Sat, 01 Aug 2026 10:00:00 GMT' });
    const page = storageRuleAt('/products', 'navigate');
    expect(page && isFresh(copy, page, Date.parse('2026-08-01T09:00:00Z'))).toBe(false);
  });

  it('stays fresh forever if its address changes with its content', () => {
    const file = storageRuleAt('/assets/index-1.js');
    expect(file && isFresh(withHeaders({ Date: 'Sat, 01 Aug 2020 10:00:00 GMT' }), file, Date.now())).toBe(true);
  });
});

describe('public skeleton of a browser-rendered page', () => {
  it.each([
    ['/orders', '/orders'],
    ['/orders/K7QF-2M9X-4TBD-W8HN', '/orders'],
    ['/wishlist', '/wishlist'],
    ['/orders/K7QF/more', undefined],
    ['/cart', undefined],
    ['/checkout', undefined],
    ['/admin/orders', undefined],
    ['/order-confirmation/K7QF', undefined],
  ])('for %s has the path %s', (path, frame) => expect(frameOf(path)).toBe(frame));
});
