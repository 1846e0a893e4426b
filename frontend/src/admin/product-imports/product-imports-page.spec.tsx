import { act, screen, within } from '@testing-library/react';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { type FakeResponse, fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { ImportCounts, ImportedProduct, ProductImportDetail } from '../../api/models';
import ProductImportsPage from './product-imports-page';

const counts = (given: Partial<ImportCounts> = {}): ImportCounts => ({
  ...{ waiting: 0, new: 0, changed: 0, unchanged: 0, bad: 0, imported: 0, outdated: 0, refused: 0 },
  ...given,
});
const anImport = (given: Partial<ProductImportDetail> = {}): ProductImportDetail => ({
  ...{
    id: 4,
    fileName: 'spring.csv',
    state: 'checked',
    failure: null,
    createdAt: '2026-11-27T10:00:00.000Z',
    endedAt: null,
    by: 'ann',
  },
  rows: counts({ new: 2, changed: 1200, bad: 1 }),
  products: counts({ new: 1, changed: 300, bad: 1 }),
  ...given,
});
const products: ImportedProduct[] = [
  {
    ...{ row: 2, product: 'tide-top', name: null, productId: null, rows: 1, state: 'bad', differences: [] },
    problems: [{ row: 2, column: 'Price', value: '12,5', message: 'Please give an amount.' }],
  },
];
const list = { imports: [anImport()], columns: [{ title: 'Slug', note: 'Finds the product.' }] };

const one = 'GET /api/admin/product-imports/4';
const problemsKey = `${one}/products?states=bad%2Coutdated%2Crefused&limit=25&offset=0`;
const changesKey = `${one}/products?states=new%2Cchanged&limit=25&offset=0`;
const start = 'POST /api/admin/product-imports/4/start';

function show(responses: Record<string, FakeResponse | FakeResponse[]>, at = '/admin/product-imports?import=4') {
  const calls = fakeApi({
    'GET /api/admin/product-imports': { body: list },
    [problemsKey]: { body: { products, total: 1 } },
    [changesKey]: { body: { products: [], total: 0 } },
    ...responses,
  });
  return { calls, ...renderPage(<ProductImportsPage />, { at, path: '/admin/product-imports' }) };
}

describe('product import page', () => {
  it('lists the imports and the columns of a file, and exports all products', async () => {
    show({}, '/admin/product-imports');
    expect(await screen.findByRole('link', { name: 'spring.csv' })).toHaveAttribute(
      'href',
      '/admin/product-imports?import=4',
    );
    expect(screen.getByRole('link', { name: 'Export all products' })).toHaveAttribute(
      'href',
      '/api/admin/products/export.csv?status=all',
    );
    expect(screen.getByText('Checked')).toBeInTheDocument();
    expect(screen.getByText('Finds the product.')).toBeInTheDocument();
    await expectAccessiblePart();
  });

  it.each([
    ['done', { imported: 2, bad: 1 }, '2 products imported, 1 product with problems', 'Correct the problems'],
    ['checked', { new: 1, unchanged: 3 }, '1 product to import, 3 products unchanged', 'Review and import'],
    ['done', { imported: 3 }, '3 products imported', 'See the changes or undo'],
  ] as const)('lists the result and the next step of an import that is %s', async (state, given, result, next) => {
    const imports = [anImport({ state, products: counts(given) })];
    show({ 'GET /api/admin/product-imports': { body: { ...list, imports } } }, '/admin/product-imports');
    expect(await screen.findByText(result)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: `${next}: spring.csv` })).toHaveAttribute(
      'href',
      '/admin/product-imports?import=4',
    );
  });

  it('shows the imported products of a complete import, and undoes it after a confirmation', async () => {
    const imported = {
      ...{ row: 3, product: 'bay-top', name: null, productId: 9 },
      ...{ rows: 1, state: 'imported', problems: [], differences: [] },
    };
    const { user, calls } = show({
      [one]: { body: anImport({ state: 'done', rows: counts({ imported: 1 }), products: counts({ imported: 1 }) }) },
      [`${one}/products?states=imported&limit=25&offset=0`]: { body: { products: [imported], total: 1 } },
      'POST /api/admin/product-imports/4/undo': { status: 201, body: anImport({ id: 5 }) },
      'GET /api/admin/product-imports/5': { body: anImport({ id: 5, fileName: 'Undo of spring.csv' }) },
      'GET /api/admin/product-imports/5/products?states=bad%2Coutdated%2Crefused&limit=25&offset=0': {
        body: { products: [], total: 0 },
      },
      'GET /api/admin/product-imports/5/products?states=new%2Cchanged&limit=25&offset=0': {
        body: { products: [], total: 0 },
      },
    });
    expect(await screen.findByText('bay-top')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo this import' }));
    const question = within(await screen.findByRole('dialog', { name: 'Undo this import?' }));
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Undo the import' }));
    expect(await screen.findByRole('heading', { name: /Undo of spring.csv/ })).toHaveFocus();
    expect(screen.getByText('Undo started')).toBeInTheDocument();
    expect(calls).toContainEqual(expect.objectContaining({ path: '/api/admin/product-imports/4/undo' }));
  });

  it('names each wrong cell, and starts the import of the other rows', async () => {
    const { user, calls } = show({
      [one]: [{ body: anImport() }, { body: anImport({ state: 'importing' }) }],
      [start]: { body: anImport({ state: 'importing' }) },
    });
    const row = (await screen.findByText('tide-top')).closest('tr') as HTMLElement;
    expect(within(row).getByRole('listitem')).toHaveTextContent('Row 2, Price “12,5”: Please give an amount.');
    expect(screen.getByRole('link', { name: 'Download problems (CSV)' })).toHaveAttribute(
      'href',
      '/api/admin/product-imports/4/problems.csv',
    );
    await expectAccessiblePart();
    await user.click(screen.getByRole('button', { name: 'Import 301 products' }));
    expect(await screen.findByRole('progressbar', { name: 'Products imported' })).toBeInTheDocument();
    expect(calls).toContainEqual({ method: 'POST', path: '/api/admin/product-imports/4/start', body: undefined });
  });

  it.each([
    ['Ready', { changed: 2, bad: 1 }, '3 products, in 3 rows'],
    ['1 product with problems', { bad: 1 }, '1 product, in 1 row'],
    ['2 products with problems', { bad: 2, unchanged: 1 }, '3 products, in 3 rows'],
    ['Nothing to import', { unchanged: 1 }, '1 product, in 1 row'],
  ])('shows a checked file as "%s"', async (name, given, size) => {
    show({ [one]: { body: anImport({ rows: counts(given), products: counts(given) }) } });
    expect(await screen.findByRole('heading', { name: `spring.csv ${name}` })).toBeInTheDocument();
    expect(screen.getByText(size)).toBeInTheDocument();
  });

  it('counts new, changed and unchanged products, and the changed values', async () => {
    const ready = { newProducts: 2, changedProducts: 12 };
    const columns = [
      ...[
        ['Price', 9],
        ['Stock', 3],
      ].map(([column, cells]) => ({ column, cells })),
      { column: 'Care', cells: 1 },
    ];
    const rows = counts({ new: 4, changed: 42, unchanged: 10 });
    const body = {
      ...anImport({ rows, products: counts({ new: 2, changed: 12, unchanged: 1 }) }),
      ready: { ...ready, columns },
    };
    show({ [one]: { body } });
    expect(await screen.findByText('12 products: 9 prices, 3 stocks, 1 × Care')).toBeInTheDocument();
    expect(screen.getByText('15 products, in 56 rows')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Import 14 products' })).toBeInTheDocument();
  });

  it('shows the button that cancels the import last, and not as the main action', async () => {
    show({ [one]: { body: anImport() } });
    const cancel = await screen.findByRole('button', { name: 'Cancel import' });
    expect(cancel).not.toHaveClass('ant-btn-dangerous');
    expect(cancel.parentElement?.lastElementChild).toBe(cancel);
  });

  it('shows problems and changes together, and names product and size of each change', async () => {
    const differences = [
      { row: 3, item: null, column: 'Name', before: 'Bay Top', after: 'Bay Bra' },
      { row: 4, item: 'M, Navy', column: 'Variant price', before: '40.00', after: '45.00' },
    ];
    const named = { row: 3, product: 'bay-top', name: 'Bay Bra', productId: 9 };
    const changed = { ...named, rows: 1, state: 'changed', problems: [], differences };
    show({
      [one]: { body: anImport() },
      [changesKey]: { body: { products: [changed], total: 1 } },
    });
    const row = (await screen.findByRole('link', { name: 'Bay Bra' })).closest('tr') as HTMLElement;
    expect(within(row).getByRole('link')).toHaveAttribute('href', '/admin/products?product=9');
    expect(
      within(row)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Name (row 3): Bay Top → Bay Bra', 'M, Navy: Variant price (row 4): 40.00 → 45.00']);
    expect(screen.getByText('tide-top')).toBeInTheDocument();
  });

  it('chooses categories for unknown categories of the file @series', async () => {
    const unknownCategories = [
      { text: 'Tankinis', products: 12 },
      { text: 'Old stuff', products: 1 },
      { text: 'Skirts', products: 2 },
    ];
    const problem = { row: 2, column: 'Category', value: ' Skirts', message: 'The shop has no such category.' };
    const withoutCategory = { ...products[0], problems: [problem] };
    const { user, calls } = show({
      [one]: { body: anImport({ unknownCategories, withoutPicture: 3 }) },
      [problemsKey]: { body: { products: [withoutCategory], total: 1 } },
      'GET /api/categories': { body: [{ id: 1, name: 'Bikinis', slug: 'bikinis' }] },
      'POST /api/admin/product-imports/4/categories': { body: anImport({ state: 'checking' }) },
    });
    await screen.findByRole('heading', { name: 'Unknown categories' });
    expect(screen.getByRole('button', { name: 'Import 301 products, leave out 1 row' })).toBeInTheDocument();
    expect(screen.getByText(/^3 products without a picture will be in the store/)).toBeInTheDocument();
    expect(await screen.findByText('Choose its category above.')).toBeInTheDocument();
    expect(screen.queryByText(/The shop has no such category/)).not.toBeInTheDocument();
    await expectAccessiblePart();
    const choose = async (field: string, option: string) => {
      await user.click(await screen.findByRole('combobox', { name: field }));
      await user.click(await screen.findByTitle(option));
    };
    await choose('“Old stuff” (1 product)', 'Bikinis');
    await choose('“Tankinis” (12 products)', 'Create the category “Tankinis”');
    await user.click(screen.getByRole('button', { name: 'Use these categories and check again' }));
    await screen.findByText('Categories chosen');
    const categories = [
      { text: 'Tankinis', categoryId: null },
      { text: 'Old stuff', categoryId: 1 },
    ];
    expect(calls).toContainEqual(
      expect.objectContaining({ path: '/api/admin/product-imports/4/categories', body: { categories } }),
    );
  });

  it('loads the changes again after a check that ends before the first reload @series', async () => {
    const named = { row: 2, product: 'tide-top', name: 'Tide Top', productId: 9 };
    const changed = { ...named, rows: 1, state: 'new', problems: [], differences: [] };
    const { user, calls } = show({
      [one]: { body: anImport({ products: counts({ new: 1, bad: 1 }) }) },
      [changesKey]: [{ body: { products: [], total: 0 } }, { body: { products: [changed], total: 1 } }],
      'POST /api/admin/product-imports/4/check': { body: anImport({ state: 'checking' }) },
    });
    await screen.findByText('No products in this list.');
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByRole('link', { name: 'Tide Top' })).toBeInTheDocument();
    const [ofImport, ofList] = [one, changesKey].map((key) => calls.findLastIndex(({ path }) => key === `GET ${path}`));
    expect(ofList).toBeGreaterThan(ofImport ?? 0);
  });

  describe('during an import', () => {
    beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
    afterEach(() => jest.useRealTimers());

    it('follows the progress of the worker', async () => {
      show({
        [one]: [
          { body: anImport({ state: 'importing', products: counts({ new: 75, imported: 25 }) }) },
          { body: anImport({ state: 'done', products: counts({ imported: 99, refused: 1 }) }) },
        ],
      });
      const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
      await pass(100);
      expect(screen.getByText(/25 of 100 products imported/)).toBeInTheDocument();
      await pass(2_100);
      expect(screen.queryByRole('progressbar', { name: 'Products imported' })).not.toBeInTheDocument();
      expect(screen.getByRole('heading', { name: /spring.csv Done, with problems/ })).toBeInTheDocument();
    });
  });

  it('shows why an import failed, and checks it again', async () => {
    const failure = 'An unexpected error stopped the check.';
    const { user, calls } = show({
      [one]: { body: anImport({ state: 'failed', failure, rows: counts({ waiting: 9 }) }) },
      'POST /api/admin/product-imports/4/check': { body: anImport({ state: 'checking' }) },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(failure);
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await screen.findByText('Check started');
    expect(calls).toContainEqual({ method: 'POST', path: '/api/admin/product-imports/4/check', body: undefined });
  });

  it('asks before it cancels an import @series', async () => {
    const { user, calls } = show({
      [one]: { body: anImport() },
      'POST /api/admin/product-imports/4/cancel': { body: anImport({ state: 'cancelled' }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel import' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this import?' }));
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Cancel import' }));
    await screen.findByText('Import cancelled');
    expect(calls).toContainEqual({ method: 'POST', path: '/api/admin/product-imports/4/cancel', body: undefined });
  });
});
