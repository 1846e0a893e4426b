import { screen, waitFor, within } from '@testing-library/react';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi, keyOf } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { StockItem, StockMove } from '../../api/models';
import { PermissionsProvider } from '../ui/use-may';
import ProductsPage from './products-page';
import { useStockEntries } from './use-stock-list';

const item = (id: number, part: Partial<StockItem> = {}): StockItem => ({
  ...{ id: `7-${id}`, productId: 7, variantId: id, product: 'Harbor Bikini', variant: `M, Color ${id}` },
  ...{ sku: `HB-${id}`, barcode: null, imageUrl: '/hb.webp', available: 9, held: 1, toShip: 2, unpaid: 0, onShelf: 12 },
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
const target = (id: number) => ({ productId: 7, variantId: id });
const changed = (id: number, after = 10) => ({
  ...{ ...target(id), before: 9, after, shelfBefore: 12, shelfAfter: after + 3 },
});
const move = (id: number, part: Partial<StockMove>): StockMove => ({
  ...{ id, at: '2026-11-21T10:00:00Z', variant: 'M, Color 1', move: 'adjust', reason: 'staff' },
  ...{ onHandChange: 4, heldChange: 0, onHandAfter: 10, availableAfter: 9, staffReason: 'received', note: null },
  ...{ reference: 'stock list', orderId: null, by: 'ann' },
  ...part,
});
const sent = (calls: ReturnType<typeof fakeApi>) => calls.filter(({ method }) => method === 'POST');

describe('stock list', () => {
  it('shows each size with its units, and links back to the products @series', async () => {
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
    const { user, calls } = show({
      'POST /api/admin/stock': { body: { changed: [changed(1), changed(2)], refused: [] } },
    });
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
    await user.click(screen.getByRole('button', { name: 'Undo 2 rows' }));
    expect(await screen.findByText('2 rows undone')).toBeInTheDocument();
    expect(sent(calls)[1]?.body).toEqual({
      items: [
        { ...target(1), counted: 12, expected: 13 },
        { ...target(2), counted: 12, expected: 13 },
      ],
      reason: 'counted',
      note: 'Undo',
    });
    expect(screen.queryByRole('button', { name: 'Undo 2 rows' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Stock' })).toHaveFocus();
  });

  it('does not count a row as changed if its count equals the stock @series', async () => {
    const { user } = show({
      'POST /api/admin/stock': { body: { changed: [changed(1), changed(2, 9)], refused: [] } },
    });
    await user.type(await counted(1), '13');
    await user.type(await counted(2), '12');
    expect(screen.getByText('1 row changed, 1 unchanged')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save stock' }));
    expect(await screen.findByText('1 row saved, 1 unchanged')).toBeInTheDocument();
  });

  it('adds a delivery, and takes away damaged units', async () => {
    const { user, calls } = show({ 'POST /api/admin/stock': { body: { changed: [changed(1)], refused: [] } } });
    await counted(1);
    await user.click(screen.getByRole('radio', { name: 'Delivery' }));
    const arrived = (id: number) => screen.getByRole('textbox', { name: `Arrived: Harbor Bikini (M, Color ${id})` });
    await user.type(arrived(1), '4');
    expect(screen.getByText('+4: 9 → 13 available')).toBeInTheDocument();
    expect(screen.getByText('4 units in 1 row')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('searchbox', { name: 'Name, SKU or barcode' })).toHaveFocus();
    expect(screen.getByRole('radio', { name: 'Count' })).toBeDisabled();
    await user.type(arrived(2), '-1.5');
    expect(screen.getByText('Please enter a whole number up to 1,000,000.')).toBeInTheDocument();
    await user.clear(arrived(2));
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
          changed: [changed(2)],
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
    await waitFor(async () => expect(await counted(1)).toHaveFocus());
    await expectAccessiblePart();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await counted(1)).toBeValid();
    expect(screen.getByRole('heading', { name: 'Stock' })).toHaveFocus();
  });

  it('does not clear the typed counts if the shop is unreachable', async () => {
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

  it('goes to the field at once if the scanned size is already shown @series', async () => {
    const { user } = show({ [path('search=HB-2&')]: listOf(item(2)) });
    await counted(1);
    const search = screen.getByRole('searchbox', { name: 'Name, SKU or barcode' });
    await user.type(search, 'HB-2');
    await waitFor(() => expect(screen.queryByRole('row', { name: /M, Color 1/ })).not.toBeInTheDocument());
    await user.click(search);
    await user.keyboard('{Enter}');
    expect(await counted(2)).toHaveFocus();
  });

  it('leaves the focus in the search box if staff type on after Enter @series', async () => {
    const { user } = show({
      [path('search=HB&')]: listOf(item(2), item(3)),
      [path('search=HB-1&')]: listOf(item(1)),
    });
    await counted(1);
    const search = screen.getByRole('searchbox', { name: 'Name, SKU or barcode' });
    await user.type(search, 'HB');
    await counted(3);
    await user.keyboard('{Enter}-1');
    await waitFor(() => expect(screen.queryByRole('row', { name: /M, Color 2/ })).not.toBeInTheDocument());
    expect(search).toHaveFocus();
    expect(search).toHaveValue('HB-1');
  });

  it('preserves units that staff type during a save, and focuses the heading after the last entry', async () => {
    const changes = [changed(1, 8), changed(2, 8)];
    const { user, calls } = show({
      'POST /api/admin/stock': changes.map((change) => ({ body: { changed: [change], refused: [] } })),
    });
    const send = globalThis.fetch;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    globalThis.fetch = async (input, init) => {
      if (init?.method === 'POST') await released;
      return send(input, init);
    };
    await user.type(await counted(1), '11');
    await user.click(screen.getByRole('button', { name: 'Save stock' }));
    await user.type(await counted(2), '7');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    release();
    expect(await screen.findByText('1 row saved')).toBeInTheDocument();
    expect(await counted(1)).toHaveValue('');
    expect(await counted(2)).toHaveValue('7');
    await user.click(await screen.findByRole('button', { name: 'Save stock' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Stock' })).toHaveFocus());
    expect(sent(calls)[1]?.body).toMatchObject({ items: [{ ...target(2), counted: 7, expected: 12 }] });
  });

  it('compares a delivery with the current units of its row @series', async () => {
    const { user } = show({
      [path('search=HB-2&')]: listOf(item(2, { available: 2, onShelf: 5 })),
    });
    await counted(1);
    await user.click(screen.getByRole('radio', { name: 'Delivery' }));
    await user.type(screen.getByRole('textbox', { name: /^Arrived: .*Color 2/ }), '4');
    await user.type(screen.getByRole('searchbox', { name: 'Name, SKU or barcode' }), 'HB-2{Enter}');
    expect(await screen.findByText('+4: 2 → 6 available')).toBeInTheDocument();
  });

  it('saves at most 150 rows at a time @series', async () => {
    const calls = fakeApi({ 'POST /api/admin/stock': { body: { changed: [], refused: [] } } });
    const items = Array.from({ length: 151 }, (_, index) => item(index + 1));
    function Entries() {
      const { count, enter, save } = useStockEntries('count', []);
      return (
        <>
          <button onClick={() => items.forEach((one) => enter(one, '12'))}>Type</button>
          <button onClick={() => void save(null, '')}>Save {count}</button>
        </>
      );
    }
    const { user } = renderPage(<Entries />);
    await user.click(await screen.findByRole('button', { name: 'Type' }));
    await user.click(screen.getByRole('button', { name: 'Save 151' }));
    expect(await screen.findByRole('button', { name: 'Save 1' })).toBeInTheDocument();
    expect(sent(calls)[0]?.body).toMatchObject({ items: { length: 150 } });
  });

  it('searches for an invalid entry that is not in the list @series', async () => {
    const { user, calls } = show({
      [path('search=HB-2&')]: listOf(item(2)),
      [path('search=HB-1&')]: listOf(item(1)),
    });
    await user.type(await counted(1), '1');
    await user.type(screen.getByRole('searchbox', { name: 'Name, SKU or barcode' }), 'HB-2{Enter}');
    await waitFor(async () => expect(await counted(2)).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Save stock' }));
    await waitFor(async () => expect(await counted(1)).toHaveFocus());
    expect(sent(calls)).toEqual([]);
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
    expect(await screen.findAllByText('12 on the shelf: 9 available, 1 held, 2 to ship')).toHaveLength(2);
    await expectAccessiblePart();
  });

  it('goes from field to field with the arrow keys, and to the history of a size with the right one', async () => {
    const { user } = show({ [path()]: listOf(item(1), item(2), item(3)) });
    const [first, second] = await screen.findAllByRole('textbox', { name: /^Counted/ });
    await user.click(first ?? document.body);
    await user.keyboard('{ArrowDown}');
    expect(second).toHaveFocus();
    await user.tab({ shift: true });
    expect(screen.getAllByRole('link', { name: 'Harbor Bikini' })[1]).toHaveFocus();
    await user.tab();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('button', { name: /^Stock history of .*Color 2/ })).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowDown}');
    expect(screen.getByRole('button', { name: /^Stock history of .*Color 2/ })).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowLeft}');
    expect(first).toHaveFocus();
  });

  it('shows the history of one size @series', async () => {
    const { user } = show({
      'GET /api/admin/products/7/stock-ledger?variantId=1&limit=25&offset=0': { body: { entries: [], total: 0 } },
    });
    await user.click(await screen.findByRole('button', { name: 'Stock history of Harbor Bikini (M, Color 1)' }));
    expect(await screen.findByText('The stock of this size has never changed.')).toBeInTheDocument();
  });

  it('undoes only the last change by staff, with its reason, and shows why the server refuses it', async () => {
    const sold = move(9, { move: 'sell', reason: 'checkout', staffReason: null, onHandChange: -1 });
    const entries = [sold, move(8, {}), move(7, { staffReason: 'damaged', onHandChange: -1 })];
    const message = 'Before you saved, the units on the shelf changed from 12 to 13. Please count again.';
    const refused = [{ ...target(1), name: 'Harbor Bikini (M, Color 1)', message }];
    const { user, calls } = show({
      'GET /api/admin/products/7/stock-ledger?variantId=1&limit=25&offset=0': { body: { entries, total: 3 } },
      'POST /api/admin/stock': [
        { body: { changed: [], refused } },
        { body: { changed: [changed(1, 5)], refused: [] } },
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Stock history of Harbor Bikini (M, Color 1)' }));
    const undo = await screen.findByRole('button', { name: /^Undo/ });
    expect(undo).toHaveAccessibleName('Undo “Received” (+4)');
    await expectAccessiblePart();
    await user.click(undo);
    expect(await screen.findByText(message)).toBeInTheDocument();
    await user.click(undo);
    expect(await screen.findByText('Change undone')).toBeInTheDocument();
    expect(undo).toHaveFocus();
    const body = { items: [{ ...target(1), counted: 8, expected: 12 }], reason: 'received', note: 'Undo of +4' };
    expect(sent(calls).map((call) => call.body)).toEqual([body, body]);
  });

  it('names rows that the undo of a save could not take back, and tries them again', async () => {
    const message = 'Before you saved, the units on the shelf changed from 13 to 11. Please count again.';
    const refused = [{ ...target(1), name: 'Harbor Bikini (M, Color 1)', message }];
    const { user, calls } = show({
      'POST /api/admin/stock': [
        { body: { changed: [changed(1), changed(2)], refused: [] } },
        { body: { changed: [changed(2)], refused } },
        { body: { changed: [], refused } },
      ],
    });
    await user.type(await counted(1), '13');
    await user.type(await counted(2), '13');
    await user.click(screen.getByRole('button', { name: 'Save stock' }));
    await user.click(await screen.findByRole('button', { name: 'Undo 2 rows' }));
    const title = await screen.findByText('These rows were not undone');
    expect(title.closest('[role="alert"]')).toHaveTextContent(`Harbor Bikini (M, Color 1): ${message}`);
    await user.click(screen.getByRole('button', { name: 'Undo 1 row' }));
    await waitFor(() => expect(sent(calls)).toHaveLength(3));
    expect(sent(calls)[2]?.body).toMatchObject({ items: [{ ...target(1), counted: 12, expected: 13 }] });
  });

  it('does not undo a row of the last save that its history has undone @series', async () => {
    const entries = [move(9, { staffReason: 'counted', onHandChange: 1 })];
    const outcomes = [[changed(1), changed(2)], [changed(1, 8)], [changed(2, 8)]];
    const { user, calls } = show({
      'GET /api/admin/products/7/stock-ledger?variantId=1&limit=25&offset=0': { body: { entries, total: 1 } },
      'POST /api/admin/stock': outcomes.map((rows) => ({ body: { changed: rows, refused: [] } })),
    });
    await user.type(await counted(1), '13');
    await user.type(await counted(2), '13');
    await user.click(screen.getByRole('button', { name: 'Save stock' }));
    await user.click(await screen.findByRole('button', { name: 'Stock history of Harbor Bikini (M, Color 1)' }));
    await user.click(await screen.findByRole('button', { name: /^Undo “/ }));
    await screen.findByText('Change undone');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Undo 1 row' }));
    await screen.findByText('1 row undone');
    expect(sent(calls)[2]?.body).toMatchObject({ items: [{ ...target(2), counted: 12, expected: 13 }] });
  });

  it('undoes another change after the item has left the list', async () => {
    const entries = [move(9, { staffReason: 'damaged', onHandChange: -1 })];
    const { user, calls } = show({
      [path()]: [listOf(item(1)), listOf()],
      'GET /api/admin/products/7/stock-ledger?variantId=1&limit=25&offset=0': { body: { entries, total: 1 } },
      'POST /api/admin/stock': { body: { changed: [changed(1)], refused: [] } },
    });
    await user.click(await screen.findByRole('button', { name: 'Stock history of Harbor Bikini (M, Color 1)' }));
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    expect(await screen.findByText('13 on the shelf')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(await screen.findByText('14 on the shelf')).toBeInTheDocument();
    expect(sent(calls).at(-1)?.body).toMatchObject({ items: [{ ...target(1), counted: 14, expected: 13 }] });
  });

  it('has no fields for a role that may not change products @series', async () => {
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
