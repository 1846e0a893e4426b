import { screen, waitFor, within } from '@testing-library/react';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import { staffProduct, staffVariant } from '../../../test/staff-product';
import type { OwnedSizeChart } from '../../api/models';
import SizeChartsPage from './size-charts-page';

const charts: OwnedSizeChart[] = [
  {
    kind: 'one-piece',
    product: null,
    version: 4,
    rows: [
      { size: 'S', bust: [33, 35], hips: [36, 38] },
      { size: 'M', bust: [35, 37], hips: [38, 40.5] },
    ],
    usedBy: { total: 1, products: [{ id: 8, name: 'Pier Tank' }] },
  },
  {
    ...{ kind: null, product: { id: 7, name: 'Harbor Bikini' }, version: 9, rows: [{ size: 'M', waist: [28, 30] }] },
  },
];
const path = '/api/admin/size-charts';
const api = {
  [`GET ${path}`]: { body: { charts } },
  [`PUT ${path}`]: { status: 204 },
  'GET /api/admin/products/7': { body: staffProduct() },
};
const draw = () => renderPage(<SizeChartsPage />, { at: '/admin/size-charts', path: '/admin/size-charts' });
const edit = async (user: ReturnType<typeof draw>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: `Edit the size chart of ${name}` }));
  return screen.findByRole('dialog');
};

describe('size charts page', () => {
  it('shows charts with the measurements that they have', async () => {
    fakeApi(api);
    draw();
    const [kind] = await screen.findAllByRole('table');
    const texts = within(kind as HTMLElement)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(texts).toEqual([
      ['Size', 'Bust', 'Hips'],
      ['S', '33–35', '36–38'],
      ['M', '35–37', '38–40.5'],
    ]);
    expect(screen.getByRole('heading', { name: 'Harbor Bikini' })).toBeInTheDocument();
    expect(screen.getByText('Used by 1 product')).toBeInTheDocument();
    expect(screen.getByText('Pier Tank')).toHaveAttribute('href', '/admin/products?product=8');
    await expectAccessiblePart();
  });

  it('edits a chart as a table of typed ranges', async () => {
    const calls = fakeApi(api);
    const { user } = draw();
    const dialog = await edit(user, 'One-pieces');
    const hips = within(dialog).getByRole('textbox', { name: 'Hips, row 1' });
    await user.clear(hips);
    await user.type(hips, '36 - 38.5');
    await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      kind: 'one-piece',
      version: 4,
      rows: [
        { size: 'S', bust: [33, 35], hips: [36, 38.5] },
        { size: 'M', bust: [35, 37], hips: [38, 40.5] },
      ],
    });
  });

  it('accepts spreadsheet cells from the focused field on, and adds sizes @series', async () => {
    const calls = fakeApi(api);
    const { user } = draw();
    const dialog = within(await edit(user, 'One-pieces'));
    await user.click(dialog.getByRole('textbox', { name: 'Size, row 2' }));
    await user.paste('Size\tBust\nM\t35 - 37\nL\t37.5 to 40\n');
    expect(dialog.getByRole('textbox', { name: 'Size, row 3' })).toHaveValue('L');
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      rows: [{ size: 'S' }, { size: 'M', bust: [35, 37], hips: [38, 40.5] }, { size: 'L', bust: [37.5, 40] }],
    });
  });

  it('accepts centimeters, and stores inches @series', async () => {
    const calls = fakeApi(api);
    const { user } = draw();
    const dialog = within(await edit(user, 'One-pieces'));
    await user.click(dialog.getByRole('radio', { name: 'Centimeters' }));
    const bust = dialog.getByRole('textbox', { name: 'Bust, row 1' });
    expect(bust).toHaveValue('83.8–88.9');
    await user.clear(bust);
    await user.type(bust, '84-90{Enter}');
    expect(dialog.getByRole('textbox', { name: 'Bust, row 2' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      rows: [
        { size: 'S', bust: [33.1, 35.4], hips: [36, 38] },
        { size: 'M', bust: [35, 37], hips: [38, 40.5] },
      ],
    });
  });

  it("shows a colleague's changes, leaves the typed values in place, and overwrites the changes only on the next save @series", async () => {
    const conflict = {
      ...{ code: 'changed-meanwhile', message: 'A colleague saved this.', version: 5 },
      current: { rows: [{ size: 'L', bust: [37, 39] }] },
    };
    const calls = fakeApi({ ...api, [`PUT ${path}`]: [{ status: 409, body: conflict }, { status: 204 }] });
    const { user } = draw();
    const dialog = await edit(user, 'Harbor Bikini');
    const waist = within(dialog).getByRole('textbox', { name: 'Waist, row 1' });
    await user.clear(waist);
    await user.type(waist, '29-31');
    await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
    const notice = await within(dialog).findByRole('alert');
    expect(notice).toHaveTextContent('A colleague saved this while you were editing it');
    expect(notice).toHaveTextContent('LBust 37–39');
    expect(waist).toHaveValue('29-31');
    await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Size chart saved')).toBeInTheDocument();
    const rows = [{ size: 'M', waist: [29, 31] }];
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { productId: 7, rows, version: 9 },
      { productId: 7, rows, version: 5 },
    ]);
  });

  it('rejects an invalid range, and leaves the typed value in place @series', async () => {
    const calls = fakeApi(api);
    const { user } = draw();
    const dialog = await edit(user, 'Harbor Bikini');
    const waist = within(dialog).getByRole('textbox', { name: 'Waist, row 1' });
    await user.clear(waist);
    await user.type(waist, '30-28');
    await user.type(within(dialog).getByRole('textbox', { name: 'Bust, row 1' }), 'large');
    await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
    expect(await within(dialog).findByText('The range ends before it begins.')).toBeInTheDocument();
    expect(within(dialog).getByText('Enter a range such as 35–37.')).toBeInTheDocument();
    await expectAccessiblePart();
    expect(waist).toHaveValue('30-28');
    expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('moves an added size to its place in the usual order, and leaves the focus in its row @series', async () => {
    const calls = fakeApi(api);
    const { user } = draw();
    const dialog = await edit(user, 'One-pieces');
    await user.click(within(dialog).getByRole('button', { name: 'Add a size' }));
    await user.type(within(dialog).getByRole('textbox', { name: 'Size, row 3' }), 'XS');
    await user.tab();
    expect(within(dialog).getByRole('textbox', { name: 'Bust, row 1' })).toHaveFocus();
    await user.keyboard('31-33');
    await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        rows: [{ size: 'XS', bust: [31, 33] }, { size: 'S' }, { size: 'M' }],
      }),
    );
  });

  it('only warns about a smaller range of a size whose order is unknown @series', async () => {
    const calls = fakeApi(api);
    const { user } = draw();
    const dialog = await edit(user, 'One-pieces');
    await user.click(within(dialog).getByRole('button', { name: 'Add a size' }));
    await user.type(within(dialog).getByRole('textbox', { name: 'Size, row 3' }), 'S Tall');
    await user.tab();
    await user.keyboard('33-35');
    expect(
      await screen.findByText('Size S Tall is smaller than size M, which comes before it. Please check both.'),
    ).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        rows: [{ size: 'S' }, { size: 'M' }, { size: 'S Tall', bust: [33, 35] }],
      }),
    );
  });

  it("removes a product's chart, so that the chart of its kind applies again @series", async () => {
    const calls = fakeApi(api);
    const { user } = draw();
    const dialog = await edit(user, 'Harbor Bikini');
    await user.click(within(dialog).getByRole('button', { name: 'Remove the chart' }));
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ productId: 7, rows: [], version: 9 }),
    );
  });

  it('creates a chart for a product, which starts with its sizes and the chart of its kind @series', async () => {
    const variants = ['S', 'XXL'].map((size, at) => staffVariant(at + 1, size));
    const product = staffProduct({ id: 8, name: 'Pier Tank', kind: 'one-piece', variants });
    const calls = fakeApi({
      ...api,
      'GET /api/admin/products?search=&limit=20': { body: { products: [product], total: 1 } },
      'GET /api/admin/products/8': { body: product },
    });
    const { user } = draw();
    await user.click(await screen.findByRole('button', { name: 'New chart for a product' }));
    await user.click(await screen.findByRole('combobox', { name: 'Product' }));
    await user.click(await screen.findByTitle('Pier Tank'));
    expect(await screen.findByText('Size chart: Pier Tank')).toBeInTheDocument();
    expect(await screen.findByText('The product has no measurements for XXL.')).toBeInTheDocument();
    expect(screen.queryByText('Remove the chart')).not.toBeInTheDocument();
    const bust = screen.getByLabelText('Bust, row 2');
    await user.type(bust, '32-41');
    await user.click(screen.getByText('Save changes'));
    expect(await screen.findByText('Smaller than size S.')).toBeInTheDocument();
    await user.clear(bust);
    await user.type(bust, '39-41');
    expect(screen.queryByText('The product has no measurements for XXL.')).not.toBeInTheDocument();
    await user.click(screen.getByText('Save changes'));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
        ...{ productId: 8, version: 0 },
        rows: [
          { size: 'S', bust: [33, 35], hips: [36, 38] },
          { size: 'XXL', bust: [39, 41] },
        ],
      }),
    );
  });

  it('duplicates a chart for a product: all rows if the product has none of the sizes @series', async () => {
    const product = staffProduct({ id: 8, name: 'Pier Tank', kind: null });
    const calls = fakeApi({
      ...api,
      'GET /api/admin/products?search=&limit=20': { body: { products: [product], total: 1 } },
      'GET /api/admin/products/8': { body: product },
    });
    const { user } = draw();
    await user.click(await screen.findByRole('button', { name: 'Duplicate the size chart of One-pieces' }));
    await user.click(await screen.findByRole('combobox', { name: 'Product' }));
    await user.click(await screen.findByTitle('Pier Tank'));
    expect(await screen.findByText('Copied from One-pieces. Nothing is saved yet.')).toBeInTheDocument();
    await user.click(screen.getByText('Save changes'));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
        ...{ productId: 8, version: 0 },
        rows: charts[0]?.rows,
      }),
    );
  });
});
