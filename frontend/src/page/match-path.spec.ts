import { matchPath } from './match-path';

describe('a path', () => {
  it.each([
    ['/', '/', {}],
    ['/about', '/about', {}],
    ['/about', '/About/', {}],
    ['/product/:slug', '/product/star-bikini', { slug: 'star-bikini' }],
    ['/product/:slug', '/product/caf%C3%A9%2Fbar', { slug: 'café/bar' }],
    ['/admin/orders/:id/print', '/admin/orders/A,B/print', { id: 'A,B' }],
  ])('fits %s: %s', (pattern, path, params) => {
    expect(matchPath(pattern, path)).toEqual(params);
  });

  it.each([
    ['/about', '/about/us'],
    ['/products/:category', '/products'],
    ['/products/:category', '/products//'],
    ['/product/:slug', '//product/star'],
    ['/product/:slug', '/product/%E0%A4%A'],
    ['/product/:slug', '/product/star%0Abikini'],
  ])('does not fit %s: %s', (pattern, path) => {
    expect(matchPath(pattern, path)).toBeNull();
  });
});
