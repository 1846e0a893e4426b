import { screen, waitFor, within } from '@testing-library/react';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi, keyOf } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { StockItem } from '../../api/admin/stock';
import { PermissionsProvider } from '../ui/use-may';
import ProductsPage from './products-page';

const item = (id: number, part: Partial<StockItem> = {}): StockItem => ({
  ...{ id: `7-${id}`, productId: 7, variantId: id, product: 'Harbor Bikini', variant: `M, Color ${id}` },
  ...{ sku: `HB-${id}`, barcode: null, available: 9, held: 1, toShip: 2, onShelf: 12 },
  ...part,
});
const listOf = (...items: StockItem[]) => ({ body: { items, total: items.length } });
const path = (query = '') => `GET /api/admin/stock?${query}status=all&limit=25&offset=0`;

function show(responses: Parameters<typeof fakeApi>[0] = {}) {
  const calls = fakeApi({
    'GET /api/categories': { body: [] },
    [path()]: listOf(item(1), item(2)),
    ...responses,
  });
  return { calls, ...renderPage(<ProductsPage />, { at: '/admin/products?view=stock', path: '/admin/products' }) };
}
const counted = (id: number) => screen.findByRole('textbox', { name: `Counted: Harbor Bikini (M, Color ${id})` });
const sent = (calls: ReturnType<typeof fakeApi>) => calls.filter(({ method }) => method === 'POST');

describe('stock list', () => {
  it('shows each size with its units, and links back to the products', async () => {
    const { user } = show({
      'GET /api/admin/products?status=active&sort=created-desc&limit=25&offset=0': { body: { products: [], total: 0 } },
    });
    const row = await screen.findByRole('row', { name: /M, Color 1/ });
    const cells = within(row).getAllByRole('cell');
    expect(cells.slice(0, 6).map(({ textContent }) => textContent)).toEqual([
      ...['Harbor BikiniM, Color 1', 'HB-1', '2', '1', '9', '12'],
    ]);
    await expectAccessiblePart();
    await user.click(screen.getByRole('radio', { name: 'Products' }));
    expect(await screen.findByRole('heading', { name: 'Products Management' })).toBeInTheDocument();
  });

  it('saves the counts of all rows together, and shows the difference before', async () => {
    const { user, calls } = show({ 'POST /api/admin/stock': { body: { changed: [item(1), item(2)], refused: [] } } });
    await user.type(await counted(1), '10');
    expect(screen.getByText('−2: 9 → 7 available')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(await counted(2)).toHaveFocus();
    await user.keyboard('+1');
    expect(screen.getByText('+1: 9 → 10 available')).toBeInTheDocument();
    expect(screen.getByText('2 rows changed')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Note (optional)' }), 'Shelf B');
    await user.click(screen.getByRole('button', { name: 'Save stock' }));
    expect(await screen.findByText('2 rows saved')).toBeInTheDocument();
    expect(sent(calls)).toMatchObject([
      {
        body: {
          items: [
            { productId: 7, variantId: 1, counted: 10, expected: 12 },
            { productId: 7, variantId: 2, counted: 13, expected: 12 },
          ],
          reason: 'counted',
          note: 'Shelf B',
        },
      },
    ]);
    expect(sent(calls).map(keyOf)).not.toContain(null);
    expect(await counted(1)).toHaveValue('');
  });

  it('adds a delivery, and takes away damaged units', async () => {
    const { user, calls } = show({ 'POST /api/admin/stock': { body: { changed: [item(1)], refused: [] } } });
    await counted(1);
    await user.click(screen.getByRole('radio', { name: 'Delivery' }));
    const arrived = (id: number) => screen.getByRole('textbox', { name: `Arrived: Harbor Bikini (M, Color ${id})` });
    await user.type(arrived(1), '4');
    expect(screen.getByText('+4: 9 → 13 available')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Count' })).toBeDisabled();
    await user.type(arrived(2), '-10');
    expect(screen.getByText('Only 9 are available.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save stock' }));
    expect(arrived(2)).toHaveFocus();
    expect(screen.getByText(/Please correct Harbor Bikini \(M, Color 2\)/)).toBeInTheDocument();
    expect(sent(calls)).toEqual([]);
    await user.clear(arrived(2));
    await user.type(arrived(2), '-1');
    await user.click(screen.getByRole('button', { name: 'Save stock' }));
    await screen.findByText('1 row saved');
    expect(sent(calls)[0]?.body).toMatchObject({ items: [{ difference: 4 }, { difference: -1 }], reason: 'received' });
  });

  it('names each row that was not saved, and empties its count, which is no longer valid', async () => {
    const message = 'Before you saved, the units on the shelf changed from 12 to 10. Please count again.';
    const { user } = show({
      'POST /api/admin/stock': {
        body: {
          changed: [item(2)],
          refused: [{ productId: 7, variantId: 1, name: 'Harbor Bikini (M, Color 1)', message }],
        },
      },
    });
    await user.type(await counted(1), '11');
    await user.type(await counted(2), '11');
    await user.click(screen.getByRole('button', { name: 'Save stock' }));
    const alert = await screen.findByText('These rows were not saved');
    expect(alert.closest('[role="alert"]')).toHaveTextContent(`Harbor Bikini (M, Color 1): ${message}`);
    expect(await counted(1)).toHaveValue('');
    expect(await counted(1)).toBeInvalid();
    expect(await counted(2)).toBeValid();
    await expectAccessiblePart();
  });

  it('keeps the typed counts if the shop is unreachable', async () => {
    const { user } = show({ 'POST /api/admin/stock': { status: 503, body: {} } });
    await user.type(await counted(1), '11');
    await user.click(screen.getByRole('button', { name: 'Save stock' }));
    expect(await screen.findByText('The stock was not saved')).toBeInTheDocument();
    expect(await counted(1)).toHaveValue('11');
  });

  it('goes to the field of a scanned size', async () => {
    const { user } = show({ [path('search=HB-2&')]: listOf(item(2)) });
    await counted(1);
    await user.type(screen.getByRole('searchbox', { name: 'Name, SKU or barcode' }), 'HB-2{Enter}');
    await waitFor(async () => expect(await counted(2)).toHaveFocus());
  });

  it('asks before the typed counts are lost', async () => {
    const { user } = show();
    await user.type(await counted(1), '11');
    await user.click(screen.getByRole('radio', { name: 'Products' }));
    expect(await screen.findByText('Discard your changes?')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(await counted(1)).toHaveValue('11');
  });

  it('shows the numbers of a size in one line on phones', async () => {
    jest.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(window.matchMedia(''), { matches: true }));
    show();
    expect(await screen.findAllByText('12: 9 available, 1 held, 2 to ship')).toHaveLength(2);
    await expectAccessiblePart();
  });

  it('shows the history of one size', async () => {
    const { user } = show({
      'GET /api/admin/products/7/stock-ledger?variantId=1&limit=25&offset=0': { body: { entries: [], total: 0 } },
    });
    await user.click(await screen.findByRole('button', { name: 'Stock history of Harbor Bikini (M, Color 1)' }));
    expect(await screen.findByText('The stock of this size has never changed.')).toBeInTheDocument();
  });

  it('has no fields for a role that may not change products', async () => {
    fakeApi({ 'GET /api/categories': { body: [] }, [path()]: listOf(item(1)) });
    renderPage(
      <PermissionsProvider value={['products.view']}>
        <ProductsPage />
      </PermissionsProvider>,
      { at: '/admin/products?view=stock', path: '/admin/products' },
    );
    await screen.findByRole('row', { name: /M, Color 1/ });
    expect(screen.queryByRole('textbox', { name: /Counted/ })).not.toBeInTheDocument();
  });
});
