import { visitor } from '../builders/account.js';
import { aProduct } from '../builders/product.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

describe('the filter form of a product list, without scripts', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp({}, { worker: false, pages: true });
    const make = (name: string, price: number, variants: { size: string; color: string; inStock?: boolean }[]) =>
      aProduct(shop.database, { name, price, variants });
    await make('Harbor Top', 20, [{ size: 'S', color: 'Navy' }]);
    await make('Reef Top', 40, [{ size: 'M', color: 'Navy' }]);
    await make('Star Top', 60, [{ size: 'M', color: 'Red' }]);
    await make('Tide Top', 80, [{ size: 'L', color: 'Red' }]);
    await make('Gone Top', 30, [{ size: 'S', color: 'Navy', inStock: false }]);
  });
  afterAll(() => shop.close());

  /** The form's first fields, as a browser sends them with no filter chosen. */
  const unchanged = [
    ['sort', 'featured'],
    ['minPrice', '0'],
    ['maxPrice', '100'],
    ['inStock', 'false'],
    ['inStock', 'true'],
  ] as const;

  async function namesAt(fields: readonly (readonly [string, string])[], path = '/products'): Promise<string[]> {
    const query = new URLSearchParams();
    for (const [name, value] of fields) query.append(name, value);
    const { text } = await visitor(shop).get(`${path}?${query.toString()}`).expect(200);
    return [...text.matchAll(/<h2 class="card__name"><a [^>]*>([^<]+)</g)].map(([, name = '']) => name).sort();
  }

  it('has the names and values of the parameters in the page’s address', async () => {
    const { text } = await visitor(shop).get('/products').expect(200);
    const form = /<form [^>]*action="\/products" ?[^>]*><div class="filters">.*?<\/form>/s.exec(text)?.[0] ?? '';
    const names = [...form.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name);
    expect([...new Set(names)].sort()).toEqual([
      'colors',
      'inStock',
      'maxPrice',
      'minPrice',
      'onSale',
      'sizes',
      'sort',
    ]);
    expect(form).toContain('name="colors" value="Blue"');
  });

  it('shows all products in stock with no filter chosen', async () => {
    expect(await namesAt(unchanged)).toEqual(['Harbor Top', 'Reef Top', 'Star Top', 'Tide Top']);
  });

  it('shows the products of any of the chosen sizes', async () => {
    expect(await namesAt([...unchanged, ['sizes', 'S'], ['sizes', 'M']])).toEqual([
      'Harbor Top',
      'Reef Top',
      'Star Top',
    ]);
  });

  it('filters by a color and by the second of two prices', async () => {
    expect(await namesAt([...unchanged, ['colors', 'Blue'], ['maxPrice', '30']])).toEqual(['Harbor Top']);
  });

  it('shows sold-out products, too, if "In Stock" is not checked', async () => {
    expect(
      await namesAt([
        ['search', ''],
        ['inStock', 'false'],
        ['sizes', 'S'],
      ]),
    ).toEqual(['Gone Top', 'Harbor Top']);
  });
});
