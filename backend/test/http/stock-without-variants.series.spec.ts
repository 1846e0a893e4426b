import type { StaffProductListResponse } from '../../src/adapters/http/catalog/staff-product.response.js';
import type { StockItemListResponse } from '../../src/adapters/http/catalog/stock.response.js';
import type { TodayResponse } from '../../src/adapters/http/today/today.response.js';
import { type Agent, signedIn } from '../builders/account.js';
import { aProduct } from '../builders/product.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

let shop: TestApp;
let staff: Agent;
beforeAll(async () => {
  shop = await startTestApp({}, { worker: false });
  ({ agent: staff } = await signedIn(shop, { admin: true }));
});
afterAll(() => shop.close());

describe('units without a variant', () => {
  it('do not count while their product has variants', async () => {
    const grown = await aProduct(shop.database, { name: 'Grown Top', stock: 2 });
    await aProduct(shop.database, { name: 'Plain Top', stock: 11 });
    const variants = [{ size: 'S', inventoryCount: 10 }];
    await staff.patch(`/api/products/${grown.id}`).send({ variants }).expect(200);

    const today = (await staff.get('/api/admin/today').expect(200)).body as TodayResponse;
    expect(today).toMatchObject({ lowSizes: [], lowStock: 0 });
    const low = (await staff.get('/api/admin/stock?status=low').expect(200)).body as StockItemListResponse;
    expect(low.items).toEqual([]);
    const list = (await staff.get('/api/admin/products?status=low-stock').expect(200)).body as StaffProductListResponse;
    expect(list.products).toEqual([]);
    const sorted = await staff.get('/api/admin/products?search=top&sort=stock-desc').expect(200);
    const { products } = sorted.body as StaffProductListResponse;
    expect(products.map(({ name, inventoryCount }) => [name, inventoryCount])).toEqual([
      ['Plain Top', 11],
      ['Grown Top', 10],
    ]);
    await shop.database.query('SELECT keep_stock_totals()');
    const totals = await shop.database.query('SELECT available::integer FROM stock_totals ORDER BY product_id');
    expect(totals).toEqual([{ available: 10 }, { available: 11 }]);
  });

  it('count again after all variants are removed', async () => {
    const product = await aProduct(shop.database, { name: 'Former Top', variants: [{ size: 'S', stock: 9 }] });
    const variants = product.variants.map(({ id }) => ({ id, archived: true }));
    await staff.patch(`/api/products/${product.id}`).send({ variants, inventoryCount: 2 }).expect(200);
    const low = (await staff.get('/api/admin/stock?status=low').expect(200)).body as StockItemListResponse;
    expect(low.items).toMatchObject([{ product: 'Former Top', available: 2 }]);
  });
});
