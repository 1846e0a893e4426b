import { menuProblems } from './store-menu.js';

const link = (to: string | null, label: string | null = 'Sale') => ({ label, categoryId: null, to });
const problemsOf = (...header: Parameters<typeof menuProblems>[0]['header'] & object) =>
  Object.entries(menuProblems({ header, footer: null })).filter(([, problem]) => problem !== null);

describe('the menu of the shop', () => {
  it.each(['/', '/about', '/products?onSale=true', '/contact#questions', 'https://blog.shop.example/a?b=c'])(
    'accepts a link to %s',
    (to) => {
      expect(problemsOf(link(to))).toEqual([]);
    },
  );

  it.each([
    ...['', 'about', '//evil.example', '/\\evil.example', '/a b', 'http://shop.example', 'javascript:alert(1)'],
    ...['https://', 'https://localhost', 'data:text/html,x', '/admin', '/admin/orders', '/api/store'],
  ])('rejects a link to %j', (to) => {
    expect(problemsOf(link(to)).map(([field]) => field)).toEqual(['header.0.to']);
  });

  it('needs a label for a link, but not for a category, and never both', () => {
    expect(problemsOf(link('/about', null)).map(([field]) => field)).toEqual(['header.0.label']);
    expect(problemsOf({ label: null, categoryId: 3, to: null })).toEqual([]);
    expect(problemsOf({ label: 'Both', categoryId: 3, to: '/about' }).map(([field]) => field)).toEqual(['header.0.to']);
  });
});
