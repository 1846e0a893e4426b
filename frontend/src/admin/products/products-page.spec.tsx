import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { aProduct } from '../../../test/a-product';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { fakeUploads, sentUpload } from '../../../test/fake-uploads';
import { renderPage } from '../../../test/render-page';
import { staffProduct, staffVariant } from '../../../test/staff-product';
import type { StaffProduct, StaffProductDetail } from '../../api/models';
import { PermissionsProvider } from '../ui/use-may';
import { ProductDialog } from './product-dialog';
import ProductsPage from './products-page';

const categories = [
  { id: 1, name: 'Bikinis', slug: 'bikinis', description: null, imageUrl: null },
  { id: 2, name: 'Athletic Wear', slug: 'athletic-wear', description: null, imageUrl: null },
];

const listPath = '/api/admin/products?status=active&sort=created-desc&limit=25&offset=0';
const list = (...products: StaffProduct[]) => ({ body: { products, total: products.length } });

function show(responses: Parameters<typeof fakeApi>[0], at = '/admin/products') {
  const calls = fakeApi({
    'GET /api/categories': { body: categories },
    [`GET ${listPath}`]: list(staffProduct()),
    ...responses,
  });
  return { calls, ...renderPage(<ProductsPage />, { at, path: '/admin/products' }) };
}
type User = ReturnType<typeof show>['user'];

const edit = (product: StaffProductDetail, responses: Parameters<typeof fakeApi>[0] = {}) =>
  show(
    { [`GET ${listPath}`]: list(), 'GET /api/admin/products/7': { body: product }, ...responses },
    '/admin/products?product=7',
  );

async function type(user: User, label: string | RegExp, text: string) {
  const field = await within(await screen.findByRole('dialog')).findByLabelText(label);
  await user.clear(field);
  if (text !== '') {
    await user.click(field);
    await user.paste(text);
  }
}
async function choose(user: User, action: string) {
  await user.click(await screen.findByRole('button', { name: 'More actions for Harbor Bikini' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}
const click = (user: User, name: string) => user.click(screen.getByRole('button', { name }));
async function saveAndClose(user: User) {
  await click(user, 'More ways to save');
  await user.click(await screen.findByRole('menuitem', { name: 'Save and close' }));
}
const bodyOf = (calls: ReturnType<typeof fakeApi>, method: string) =>
  calls.filter((call) => call.method === method).at(-1)?.body as Record<string, unknown> | undefined;

describe('product list', () => {
  it('shows each product with its stock and badges', async () => {
    show({
      [`GET ${listPath}`]: list(
        staffProduct({ isFeatured: true, isNew: true, inventoryCount: 9 }),
        staffProduct({ id: 8, name: 'Sold Suit', slug: 'sold-suit', inStock: false, sharesName: true }),
      ),
    });
    expect(screen.getByText('Loading products...')).toBeInTheDocument();
    const row = (await screen.findByText('Harbor Bikini')).closest('tr');
    if (!row) throw new Error('There is no row.');
    for (const text of ['Bikinis', 'In Stock: 9', 'Active', 'Featured', 'New', '$58.00']) {
      expect(within(row).getByText(text)).toBeInTheDocument();
    }
    const link = within(row).getByRole('link', { name: 'Harbor Bikini in the store, opens in a new tab' });
    expect(link).toHaveAttribute('href', '/product/harbor-bikini');
    expect(link).toHaveAttribute('target', '_blank');
    expect(within(row).getByRole('link', { name: 'Harbor Bikini' })).toHaveAttribute(
      'href',
      '/admin/products?product=7',
    );
    expect(screen.getByText('Out of Stock')).toBeInTheDocument();
    expect(screen.getByText('Duplicate name')).toBeInTheDocument();
    expect(screen.getByText('sold-suit')).toBeInTheDocument();
    await expectAccessiblePart();
  });

  it('shows the usual price only beside a price of the same size @series', async () => {
    const reduced = { price: 68.4, compareAtPrice: 76 };
    show({
      [`GET ${listPath}`]: list(
        staffProduct({ ...reduced, priceRange: { lowest: 68.4, highest: 72 } }),
        staffProduct({ ...reduced, id: 8, name: 'Cove Suit', priceRange: { lowest: 64.8, highest: 68.4 } }),
      ),
    });
    expect(await screen.findByRole('row', { name: /Harbor Bikini/ })).toHaveTextContent(/from \$68\.40Before \$76\.00/);
    const other = screen.getByRole('row', { name: /Cove Suit/ });
    expect(other).toHaveTextContent('from $64.80');
    expect(other).not.toHaveTextContent('Before');
  });

  it('names the sold-out sizes of each product, or counts them if their names are too long @series', async () => {
    const soldOut = { inventoryCount: 0 };
    const shades = ['Brick Deck Stripe', 'Navy'].flatMap((color, at) =>
      ['S', 'M'].map((size, place) => staffVariant(10 + 2 * at + place, size, { color, ...(at === 0 && soldOut) })),
    );
    const oneColor = [staffVariant(1, 'S', soldOut), staffVariant(2, 'M'), staffVariant(3, 'L', soldOut)];
    const switchedOff = staffVariant(4, 'XL', { ...soldOut, switchedOn: false });
    show({
      [`GET ${listPath}`]: list(
        staffProduct({ variants: oneColor, held: 1, toShip: 2 }),
        staffProduct({ id: 8, variants: shades }),
        staffProduct({ id: 9, variants: shades.slice(0, 1).concat(shades.slice(2)) }),
        staffProduct({ id: 10, inStock: false, variants: [staffVariant(1, 'S', soldOut)] }),
        staffProduct({ id: 11, variants: [staffVariant(1, 'S'), switchedOff] }),
      ),
    });
    for (const text of [
      '3 sizes, S, L sold out, 1 held, 2 to ship',
      '4 variants, 2 sold out',
      '3 variants, S Brick Deck Stripe sold out',
      '1 size',
      '2 sizes',
    ]) {
      expect(await screen.findByText(text)).toBeInTheDocument();
    }
  });

  it('shows the units to ship, and the stock of each size under the sizes that are running out', async () => {
    const variants = [
      staffVariant(1, 'S', { inventoryCount: 9 }),
      staffVariant(2, 'M', { inventoryCount: 0 }),
      staffVariant(3, 'L', { inventoryCount: 0, switchedOn: false }),
    ];
    show(
      {
        'GET /api/admin/products?status=low-stock&sort=stock-asc&limit=25&offset=0': list(
          staffProduct({ variants, toShip: 4 }),
        ),
      },
      '/admin/products?status=low-stock&sort=stock-asc',
    );
    const sizes = await screen.findByRole('list', { name: 'Stock by size' });
    expect(
      within(sizes)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['M, Navy: sold out', 'L, Navy: switched off', 'S, Navy: 9 left']);
    expect(screen.getByText('3 sizes, 4 to ship')).toBeInTheDocument();
  });

  it('hides the filters behind a button on phones @series', async () => {
    jest.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(window.matchMedia(''), { matches: true }));
    const { user } = show({ [`GET ${listPath.replace('active', 'draft')}`]: list() }, '/admin/products?status=draft');
    expect(screen.queryByRole('combobox', { name: 'Status' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Filter (1)' }));
    expect(screen.getByRole('combobox', { name: 'Status' })).toBeInTheDocument();
    await expectAccessiblePart();
  });

  it.each([
    [
      'the stock of the first sold-out size',
      [staffVariant(1, 'S'), staffVariant(2, 'M', { inventoryCount: 0 })],
      'Stock of M, Navy',
    ],
    [
      'the stock of the first size if none is sold out',
      [staffVariant(1, 'S'), staffVariant(2, 'M')],
      'Stock of S, Navy',
    ],
    ['the inventory count of a product without sizes', [], 'Inventory count'],
  ])('opens the form at %s with “Edit stock” @series', async (_, variants, field) => {
    const { user, address } = show({ 'GET /api/admin/products/7': { body: staffProduct({ variants }) } });
    await choose(user, 'Edit stock');
    await waitFor(() => expect(screen.getByLabelText(field)).toHaveFocus());
    expect(address()).toBe('/admin/products?product=stock-7');
    expect(screen.getByRole('dialog', { name: 'Edit Product' })).toBeInTheDocument();
  });

  it('has no “Edit stock” for a set, which has the stock of its halves @series', async () => {
    const { user } = show({ [`GET ${listPath}`]: list(staffProduct({ isSet: true })) });
    await user.click(await screen.findByRole('button', { name: 'More actions for Harbor Bikini' }));
    expect(await screen.findByRole('menuitem', { name: 'Duplicate' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Edit stock' })).not.toBeInTheDocument();
  });

  it('shows the lowest price of the variants, as the shop does', async () => {
    show({ [`GET ${listPath}`]: list(staffProduct({ price: 30, priceRange: { lowest: 60, highest: 65 } })) });
    expect(await screen.findByRole('cell', { name: 'from $60.00' })).toBeInTheDocument();
  });

  it('distinguishes an empty shop from a search without matches @series', async () => {
    const { user } = show({
      [`GET ${listPath}`]: list(),
      [`GET ${listPath.replace('?', '?search=zz&')}&withHidden=true`]: list(),
    });
    expect(await screen.findByText('No products found. Add your first product!')).toBeInTheDocument();
    await user.type(screen.getByRole('searchbox', { name: 'Search products' }), 'zz{Enter}');
    expect(await screen.findByText('No products found matching your search.')).toBeInTheDocument();
  });

  it.each([
    ['archived', 'There are no archived products.'],
    ['draft', 'There are no drafts.'],
  ])('does not mention a search if the list of the status %s is empty @series', async (status, text) => {
    show({ [`GET ${listPath.replace('active', status)}`]: list() }, `/admin/products?status=${status}`);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('filters by a tag, which also limits the export and a change of the whole list', async () => {
    const tagged = { ...list(staffProduct()).body, total: 30 };
    const { user, address, calls } = show({
      'GET /api/admin/products/tags': { body: { tags: ['flag', 'summer'] } },
      [`GET ${listPath.replace('?', '?tag=summer&')}`]: { body: tagged },
      'POST /api/admin/bulk-edits/preview': { status: 422, body: { message: 'No.' } },
    });
    await user.click(await screen.findByRole('combobox', { name: 'Tag' }));
    await user.click(await screen.findByTitle('summer'));
    expect(address()).toBe('/admin/products?tag=summer');
    expect(screen.getByRole('link', { name: 'Export' })).toHaveAttribute('href', expect.stringContaining('tag=summer'));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Harbor Bikini' }));
    await user.click(await screen.findByRole('button', { name: 'Change all 30 products in this list' }));
    await user.type(await screen.findByRole('spinbutton', { name: 'Percent' }), '10{Enter}');
    await waitFor(() => expect(bodyOf(calls, 'POST')).toMatchObject({ filter: { tag: 'summer', status: 'active' } }));
  });

  it('names hidden matches and a corrected search, and includes the hidden matches on a click @series', async () => {
    const found = {
      products: [staffProduct()],
      total: 1,
      hidden: { archived: 2, drafts: 1 },
      correctedSearch: 'bikini',
    };
    const { user, address } = show({
      [`GET ${listPath}`]: list(),
      [`GET ${listPath.replace('?', '?search=bikni&')}&withHidden=true`]: { body: found },
      [`GET ${listPath.replace('?', '?search=bikni&').replace('active', 'all')}&withHidden=true`]: list(staffProduct()),
    });
    await user.type(await screen.findByRole('searchbox', { name: 'Search products' }), 'bikni{Enter}');
    const hint = await screen.findByText(/Nothing matches “bikni”. This list shows the matches for “bikini”./);
    expect(hint).toHaveTextContent('2 archived products and 1 draft match.');
    expect(screen.getByRole('link', { name: 'Export' })).toHaveAttribute(
      'href',
      expect.stringContaining('search=bikini'),
    );
    await user.click(screen.getByRole('link', { name: 'Show them' }));
    expect(address()).toBe('/admin/products?search=bikni&status=all');
  });

  it('says before the deletion that the product is archived @series', async () => {
    const { user } = show({ [`GET ${listPath}`]: list(staffProduct()) });
    await choose(user, 'Delete');
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText('Are you sure you want to delete this product? This action cannot be undone.'),
    ).toBeInTheDocument();
    expect(dialog.getByText(/^“Delete” does the same as “Archive”.* Staff can restore it/)).toBeInTheDocument();
  });

  it('deletes after one confirmation that names the product', async () => {
    const { user, calls } = show({
      [`GET ${listPath}`]: [list(staffProduct()), list()],
      'DELETE /api/admin/products/7': { status: 204 },
    });
    await choose(user, 'Delete');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Confirm Deletion')).toBeInTheDocument();
    expect(
      within(dialog).getByText('Are you sure you want to delete this product? This action cannot be undone.'),
    ).toBeInTheDocument();
    expect(within(dialog).getByText('$58.00')).toBeInTheDocument();
    await expectAccessiblePart();
    await click(user, 'Delete Product');
    expect(await screen.findByText('Product has been removed from the store.')).toBeInTheDocument();
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(true);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Products Management' })).toHaveFocus());
  });

  it('archives a product at once, and restores it with “Undo” in the notice', async () => {
    const { user, calls } = show({
      [`GET ${listPath}`]: [list(staffProduct()), list(), list(staffProduct())],
      'DELETE /api/admin/products/7': { status: 204 },
      'POST /api/admin/products/7/restore': { body: staffProduct() },
    });
    await choose(user, 'Archive');
    expect(await screen.findByText('Product Archived')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Products Management' })).toHaveFocus());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('link', { name: 'Harbor Bikini' })).toBeInTheDocument();
    expect(calls.map(({ method }) => method)).toContain('DELETE');
  });

  it('restores a deleted product with “Undo” in the notice @series', async () => {
    const { user, calls } = show({
      [`GET ${listPath}`]: [list(staffProduct()), list(), list(staffProduct())],
      'DELETE /api/admin/products/7': { status: 204 },
      'POST /api/admin/products/7/restore': { body: staffProduct() },
    });
    await choose(user, 'Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete Product' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Product is back in the store.')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Harbor Bikini' })).toBeInTheDocument();
    expect(calls.map(({ path }) => path)).toContain('/api/admin/products/7/restore');
  });

  it('restores an archived product, or shows the reason of a failure @series', async () => {
    const message = 'Another product has the slug “harbor-bikini” now.';
    const archived = staffProduct({ archivedAt: '2026-06-02T12:00:00.000Z' });
    const { user } = show(
      {
        [`GET ${listPath.replace('active', 'archived')}`]: list(archived),
        'POST /api/admin/products/7/restore': [{ status: 409, body: { message } }, { body: archived }],
      },
      '/admin/products?status=archived',
    );
    await user.click(await screen.findByRole('button', { name: 'Restore Harbor Bikini' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    await click(user, 'Restore Harbor Bikini');
    expect(await screen.findByText('Product is back in the store.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Products Management' })).toHaveFocus();
  });

  it('opens an archived product without letting staff change it, until they restore it @series', async () => {
    const archived = staffProduct({ archivedAt: '2026-06-02T12:00:00.000Z', variants: [staffVariant(1, 'S')] });
    const { user } = edit(archived, {
      [`GET ${listPath}`]: list(archived),
      'POST /api/admin/products/7/restore': { body: { ...archived, archivedAt: null } },
    });
    expect(await screen.findByText(/^This product has been archived since/)).toBeInTheDocument();
    for (const name of ['Name', 'Price of S, Navy', 'Alt text of picture 1'])
      expect(screen.getByLabelText(name, { selector: 'input' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Update Product' })).not.toBeInTheDocument();
    await expectAccessiblePart();
    await click(user, 'Restore Product');
    expect(await screen.findByRole('button', { name: 'Update Product' })).toBeInTheDocument();
    expect(screen.getByLabelText('Name', { selector: 'input' })).toBeEnabled();
    expect(screen.queryByText(/has been archived/)).not.toBeInTheDocument();
  });

  it('shows the change of the units that can be sold, with the reason and the author, and filters by size @series', async () => {
    const move = {
      ...{ id: 2, at: '2026-06-01T12:00:00.000Z', variant: 'M, Navy', staffReason: null, note: null, orderId: null },
      ...{ onHandChange: -2, heldChange: -2, onHandAfter: 7, availableAfter: 7 },
    };
    const entries = [
      { ...move, move: 'sell', reason: 'checkout', reference: 'x', orderId: 'K7QF-2M9X', by: 'marina' },
      {
        ...{ ...move, id: 1, move: 'adjust', reason: 'staff', staffReason: 'received', note: 'PO 118', by: 'ann' },
        ...{ onHandChange: 2, heldChange: 0, onHandAfter: 9 },
      },
    ];
    const { user } = show({
      [`GET ${listPath}`]: list(staffProduct({ variants: [staffVariant(4, 'M')] })),
      'GET /api/admin/products/7/stock-ledger?limit=25&offset=0': { body: { entries, total: 2 } },
      'GET /api/admin/products/7/stock-ledger?variantId=4&limit=25&offset=0': { body: { entries: [], total: 0 } },
    });
    await choose(user, 'Stock history');
    expect(
      await screen.findByRole('row', { name: /M, Navy Sold ?The units were already held – 7 marina/ }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'K7QF-2M9X' })).toHaveAttribute('href', '/admin/orders?order=K7QF-2M9X');
    expect(screen.getByRole('row', { name: /M, Navy Received ?PO 118 \+2 7 ann/ })).toBeInTheDocument();
    expect(screen.getByText('Showing 2 of 2 stock changes')).toBeInTheDocument();
    await expectAccessiblePart();
    await user.click(screen.getByRole('combobox', { name: 'Size and color' }));
    await user.click(await screen.findByTitle('M, Navy'));
    expect(await screen.findByText('The stock of this size has never changed.')).toBeInTheDocument();
  });
});

describe('new product form', () => {
  it("starts with the shop's defaults and sends the typed values @series", async () => {
    const { user, calls } = show(
      { [`GET ${listPath}`]: list(), 'POST /api/admin/products': { status: 201, body: {} } },
      '/admin/products?product=new',
    );
    expect(await screen.findByText('Create a new product for your store')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Name', { selector: 'input' })).toHaveFocus());
    expect(screen.getByLabelText('Inventory count')).toHaveValue('10');
    await type(user, 'Name', 'Sea & Sun  Top!');
    await click(user, 'Generate');
    expect(screen.getByLabelText('Slug')).toHaveValue('sea-sun-top');
    await type(user, 'Price', '44.99');
    await type(user, 'Tags', ' summer, , red ');
    await type(user, 'Cost per item', '18');
    expect(screen.getByText('Profit $26.99 per item, margin 60%')).toBeInTheDocument();
    await type(user, 'Fabric', '100% cotton');
    await type(user, 'Care', 'Wash cold\n\n Line dry ');
    await click(user, 'Create Product');
    expect(await screen.findByText('Please choose a category.')).toBeInTheDocument();
    fireEvent.mouseDown(screen.getByLabelText('Category', { selector: '#product_categoryId' }));
    await user.click(await screen.findByText('Bikinis', { selector: '.ant-select-item-option-content' }));
    await click(user, 'Create Product');
    await user.click(await screen.findByRole('button', { name: 'Publish anyway' }));
    expect(await screen.findByText('New product has been successfully added to the store.')).toBeInTheDocument();
    expect(bodyOf(calls, 'POST')).toEqual({
      ...{ name: 'Sea & Sun  Top!', slug: 'sea-sun-top', description: '', imageUrl: '' },
      ...{ seoTitle: '', seoDescription: '' },
      ...{ images: [], imageDetails: {} },
      ...{ price: 44.99, compareAtPrice: null, cost: 18, categoryId: 1, inStock: true, isFeatured: false, isNew: true },
      ...{ inventoryCount: 10, tags: ['summer', 'red'] },
      ...{
        features: [],
        fabric: '100% cotton',
        lining: '',
        upf: null,
        weight: null,
        care: ['Wash cold', 'Line dry'],
        fit: '',
      },
      ...{ kind: null, coverage: null, support: null, lined: null, rise: null, leg: null, stretch: null },
    });
  });

  it('creates a set of two products, which has no stock and no sizes of its own @series', async () => {
    const found = [staffProduct({ id: 11, name: 'Wave Top' }), staffProduct({ id: 12, name: 'Wave Bottom' })];
    const { user, calls } = show(
      {
        [`GET ${listPath}`]: list(),
        'GET /api/admin/products?search=&limit=20': list(...found),
        'GET /api/admin/products/11': { body: staffProduct({ id: 11, name: 'Wave Top' }) },
        'GET /api/admin/products/12': { body: staffProduct({ id: 12, name: 'Wave Bottom' }) },
        'POST /api/admin/products': { status: 201, body: aProduct() },
      },
      '/admin/products?product=new',
    );
    await type(user, 'Name', 'Wave Set');
    await type(user, 'Price', '80');
    fireEvent.mouseDown(screen.getByLabelText('Category', { selector: '#product_categoryId' }));
    await user.click(await screen.findByText('Bikinis', { selector: '.ant-select-item-option-content' }));
    await user.click(screen.getByLabelText('Set of a top and a bottom'));
    expect(screen.queryByLabelText('Inventory count')).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Sizes and colors' })).not.toBeInTheDocument();
    await click(user, 'Create Product');
    expect(await screen.findByText('Please choose a bottom.')).toBeInTheDocument();
    for (const [field, name] of [
      ['setTopId', 'Wave Top'],
      ['setBottomId', 'Wave Bottom'],
    ] as const) {
      fireEvent.mouseDown(document.querySelector(`#product_${field}`) as Element);
      const options = await screen.findAllByText(name, { selector: '.ant-select-item-option-content' });
      await user.click(options.at(-1) as HTMLElement);
    }
    await click(user, 'Create Product');
    await user.click(await screen.findByRole('button', { name: 'Publish anyway' }));
    expect(await screen.findByText('New product has been successfully added to the store.')).toBeInTheDocument();
    expect(bodyOf(calls, 'POST')).toMatchObject({ name: 'Wave Set', price: 80, setTopId: 11, setBottomId: 12 });
    expect(bodyOf(calls, 'POST')).not.toHaveProperty('variants');
  });

  it('shows the top and the bottom of an existing set @series', async () => {
    edit(staffProduct({ isSet: true, setTopId: 11, setBottomId: 12 }), {
      'GET /api/admin/products?search=&limit=20': list(),
      'GET /api/admin/products/11': { body: staffProduct({ id: 11, name: 'Wave Top' }) },
      'GET /api/admin/products/12': { body: staffProduct({ id: 12, name: 'Wave Bottom' }) },
    });
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByTitle('Wave Top')).toBeInTheDocument();
    expect(await dialog.findByTitle('Wave Bottom')).toBeInTheDocument();
    await expectAccessiblePart();
  });

  it('only shows its fields to a role that may not change products @series', async () => {
    fakeApi({
      'GET /api/categories': { body: categories },
      [`GET ${listPath}`]: list(),
      'GET /api/admin/products/7': { body: staffProduct() },
    });
    renderPage(
      <PermissionsProvider value={['products.view']}>
        <ProductsPage />
      </PermissionsProvider>,
      { at: '/admin/products?product=7', path: '/admin/products' },
    );
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Your role lets you view products but not change them.')).toBeInTheDocument();
    expect(dialog.getByLabelText('Name')).toBeDisabled();
    expect(dialog.queryByRole('button', { name: 'Update Product' })).not.toBeInTheDocument();
    expect(dialog.getAllByRole('button', { name: 'Close' }).at(-1)).toBeEnabled();
  });

  it('clears facts about fit that the chosen kind of garment cannot have @series', async () => {
    const { user, calls } = edit(staffProduct({ kind: 'bikini', rise: 'low', coverage: 'full' }), {
      'PATCH /api/admin/products/7': { body: {} },
    });
    expect(await screen.findByLabelText('Rise')).toBeInTheDocument();
    expect(screen.queryByText(/^More details/)).not.toBeInTheDocument();
    fireEvent.mouseDown(screen.getByLabelText('Kind'));
    await user.click(await screen.findByText('One-pieces', { selector: '.ant-select-item-option-content' }));
    expect(screen.queryByLabelText('Rise')).not.toBeInTheDocument();
    await click(user, 'Update Product');
    expect(await screen.findByText('Product information has been successfully updated.')).toBeInTheDocument();
    expect(bodyOf(calls, 'PATCH')).toMatchObject({ kind: 'one-piece', coverage: 'full', rise: null });
  });

  it('folds the facts about fit until staff choose a kind of garment @series', async () => {
    edit(staffProduct({ rise: 'low' }));
    expect(await screen.findByText(/^More details/)).toHaveTextContent('coverage, support, lined, leg, stretch');
    expect(screen.getByLabelText('Coverage').closest('.product-form__more')).not.toBeNull();
    expect(screen.getByLabelText('Rise').closest('.product-form__more')).toBeNull();
    fireEvent.mouseDown(screen.getByLabelText('Kind'));
    fireEvent.click(await screen.findByText('Leggings & shorts', { selector: '.ant-select-item-option-content' }));
    await waitFor(() => expect(screen.queryByText(/^More details/)).not.toBeInTheDocument());
    expect(screen.getByLabelText('Leg')).toBeInTheDocument();
    expect(screen.queryByLabelText('Coverage')).not.toBeInTheDocument();
  });

  it('starts with the category of the filtered list @series', async () => {
    show(
      { [`GET ${listPath.replace('?', '?category=athletic-wear&')}`]: list() },
      '/admin/products?category=athletic-wear&product=new',
    );
    const form = within(await screen.findByRole('dialog'));
    expect(await form.findByText('Athletic Wear')).toBeInTheDocument();
  });

  it('starts with a category that is loaded later, and retains typed values if its slug changes @series', async () => {
    fakeApi({ 'GET /api/categories': { body: categories } });
    function Dialog() {
      const [[categoryId], setIds] = useState<(number | null | undefined)[]>([null, 2, undefined]);
      return (
        <>
          <button onClick={() => setIds(([, ...others]) => others)}>Next</button>
          <ProductDialog id="new" categoryId={categoryId} onClose={() => {}} />
        </>
      );
    }
    const { user } = renderPage(<Dialog />);
    const next = () => fireEvent.click(screen.getByText('Next'));
    expect(await screen.findByText('Loading the categories')).toBeInTheDocument();
    next();
    await type(user, 'Name', 'Wave Top');
    next();
    expect(screen.getByLabelText('Name')).toHaveValue('Wave Top');
    expect(screen.getByText('Athletic Wear')).toBeInTheDocument();
  });

  it('requires a name and a price @series', async () => {
    const { user, calls } = show({}, '/admin/products?product=new');
    await screen.findByText('Create a new product for your store');
    await click(user, 'Create Product');
    expect(await screen.findByText('Name is required.')).toBeInTheDocument();
    expect(screen.getByText('Price is required.')).toBeInTheDocument();
    await expectAccessiblePart();
    expect(bodyOf(calls, 'POST')).toBeUndefined();
  });
});

describe('product edit form', () => {
  it('names the product with its status, and links to its page, to a copy and to its stock history @series', async () => {
    const { user } = edit(staffProduct({ isNew: true }), {
      'GET /api/admin/products/7/stock-ledger?limit=25&offset=0': { body: { entries: [], total: 0 } },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Product' }));
    expect(await dialog.findByText('Harbor Bikini')).toBeInTheDocument();
    expect(dialog.getByText('Active')).toBeInTheDocument();
    const linkOf = (name: string) => dialog.getByRole('link', { name });
    expect(linkOf('View in store')).toHaveAttribute('href', '/product/harbor-bikini');
    expect(linkOf('Duplicate')).toHaveAttribute('href', '/admin/products?product=copy-7');
    expect(linkOf('Duplicate')).toHaveAttribute('target', '_blank');
    await user.click(dialog.getByRole('button', { name: 'Stock history' }));
    expect(await screen.findByText('The stock of this product has never changed.')).toBeInTheDocument();
    await expectAccessiblePart();
  });

  it('links to its parts, shows the sizes first, and opens a folded part that has a problem @series', async () => {
    const { user, calls } = edit(staffProduct({ variants: [staffVariant(1, 'S')] }));
    const weight = await screen.findByLabelText('Weight in ounces');
    const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(titles).toEqual([
      ...['Basics', 'Pictures', 'Sizes and stock'],
      ...['Fabric, fit and care', 'Search engines and URL'],
    ]);
    expect(screen.getByLabelText('Stock of S, Navy')).toBeVisible();
    expect(weight).not.toBeVisible();
    expect(screen.getByLabelText('Slug')).not.toBeVisible();
    const links = within(screen.getByRole('navigation', { name: 'Parts of the form' }));
    await user.click(links.getByRole('button', { name: 'Sizes' }));
    expect(screen.getByRole('heading', { name: 'Sizes and stock' })).toHaveFocus();
    await user.click(links.getByRole('button', { name: 'Details' }));
    expect(weight).toBeVisible();
    await type(user, 'Weight in ounces', 'heavy');
    await user.click(screen.getByText('Fabric, fit and care'));
    expect(weight).not.toBeVisible();
    await click(user, 'Update Product');
    expect(
      await screen.findByText('Please enter ounces such as 6.5, or 1 lb 2 oz. At most 66 lb.'),
    ).toBeInTheDocument();
    expect(weight).toBeVisible();
    expect(weight).toHaveValue('heavy');
    expect(screen.getByLabelText('Slug')).not.toBeVisible();
    expect(bodyOf(calls, 'PATCH')).toBeUndefined();
    await expectAccessiblePart();
  });

  it('sends all fields with the version; an empty price is 0, empty tags are null @series', async () => {
    const { user, calls } = edit(staffProduct({ tags: ['old'] }), { 'PATCH /api/admin/products/7': { body: {} } });
    await type(user, 'Price', '');
    await type(user, 'Tags', ' , ');
    await type(user, 'Inventory count', '12');
    await click(user, 'Update Product');
    expect(await screen.findByText('Product information has been successfully updated.')).toBeInTheDocument();
    expect(bodyOf(calls, 'PATCH')).toMatchObject({
      ...{ id: 7, version: 4, price: 0, compareAtPrice: null, tags: null, switchedOn: true },
      ...{ inventoryCount: 12, inventoryCountBefore: 9 },
    });
  });

  it('stays open after a save, shows the saved values, and closes after “Save and close” @series', async () => {
    const before = staffProduct();
    const after = staffProduct({ version: 5, name: 'Harbor Two', inventoryCount: 11 });
    const { user, calls } = edit(before, {
      'GET /api/admin/products/7': [{ body: before }, { body: after }],
      'PATCH /api/admin/products/7': { body: {} },
    });
    await type(user, 'Name', 'Harbor Two');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(screen.getByLabelText('Inventory count')).toHaveValue('11');
    await type(user, 'Tags', 'sun');
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
    await saveAndClose(user);
    await waitFor(() => expect(screen.queryByText('Edit Product')).not.toBeInTheDocument());
    const bodies = calls.flatMap(({ method, body }) => (method === 'PATCH' ? [body] : []));
    expect(bodies).toMatchObject([
      { name: 'Harbor Two', version: 4 },
      { name: 'Harbor Two', version: 5, tags: ['sun'], inventoryCount: 11, inventoryCountBefore: 11 },
    ]);
  });

  it('warns before staff publish a product without a picture or stock @series', async () => {
    const { user } = edit(staffProduct({ isDraft: true, imageUrl: '', inventoryCount: 0 }));
    const warning = /^Before you publish this product: /;
    expect(await screen.findByText(warning)).toHaveTextContent('It has no picture. No size has units in stock');
    await type(user, 'Inventory count', '3');
    expect(screen.getByText(warning)).not.toHaveTextContent('No size has units');
  });

  it('warns about an active product that cannot be bought, and checks numbers that lose the focus @series', async () => {
    const { user } = edit(staffProduct({ inventoryCount: 0, variants: [staffVariant(1, 'S', { inventoryCount: 0 })] }));
    expect(await screen.findByText(/^Shoppers see this product\. No size has units/)).toBeInTheDocument();
    expect(screen.getByText('No units in stock: the shop shows it as sold out.')).toBeInTheDocument();
    await type(user, 'Price', 'ten');
    await type(user, 'Stock of S, Navy', 'many');
    expect(await screen.findByText('Please enter an amount such as 49.99.')).toBeInTheDocument();
    await type(user, 'Tags', 'sun');
    expect(screen.getByText('The stock of S, Navy must be a whole number.')).toBeInTheDocument();
    expect(screen.getByLabelText('Stock of S, Navy')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessiblePart();
  });

  it('previews the search result, and saves its title and description @series', async () => {
    const { user, calls } = edit(staffProduct(), { 'PATCH /api/admin/products/7': { body: {} } });
    const preview = within(await screen.findByLabelText('Preview of the search result'));
    expect(preview.getByText('Harbor Bikini | Liberty Tide')).toBeInTheDocument();
    expect(preview.getByText('Made for real water.')).toBeInTheDocument();
    await type(user, 'Page title', 'Navy bikini for surfers');
    await type(user, 'Meta description', 'Stays on in every wave.');
    expect(preview.getByText('Navy bikini for surfers | Liberty Tide')).toBeInTheDocument();
    expect(preview.getByText('Stays on in every wave.')).toBeInTheDocument();
    await click(user, 'Update Product');
    await waitFor(() =>
      expect(bodyOf(calls, 'PATCH')).toMatchObject({
        ...{ seoTitle: 'Navy bikini for surfers', seoDescription: 'Stays on in every wave.' },
      }),
    );
  });

  it('adds or takes away units that were typed with a sign, and shows the result before @series', async () => {
    const { user, calls } = edit(staffProduct(), { 'PATCH /api/admin/products/7': { body: {} } });
    await type(user, 'Inventory count', '+4');
    expect(screen.getByText('9 → 13')).toBeInTheDocument();
    expect(document.activeElement).toHaveAccessibleDescription(/9 → 13/);
    await type(user, 'Inventory count', '-1');
    expect(screen.getByText('9 → 8')).toBeInTheDocument();
    await click(user, 'Update Product');
    await waitFor(() => expect(bodyOf(calls, 'PATCH')).toMatchObject({ inventoryCount: 8, inventoryCountBefore: 9 }));
  });

  it('rejects a price with more than two decimals, and an invalid number of units @series', async () => {
    const { user, calls } = edit(staffProduct());
    await type(user, 'Price', '49.999');
    await type(user, 'Compare-at price', '-3');
    await type(user, 'Inventory count', '1.5');
    await click(user, 'Update Product');
    expect(await screen.findByText('Please enter an amount such as 49.99.')).toBeInTheDocument();
    expect(screen.getByText('A price cannot be negative.')).toBeInTheDocument();
    expect(screen.getByText('Please enter a whole number such as 12.')).toBeInTheDocument();
    expect(screen.getByLabelText('Price', { selector: '#product_price' })).toHaveValue('49.999');
    await type(user, 'Price', '1e12');
    await type(user, 'Inventory count', '−10');
    await click(user, 'Update Product');
    expect(await screen.findByText('A price can be at most $1,000,000.')).toBeInTheDocument();
    expect(screen.getByText('Stock cannot be negative.')).toBeInTheDocument();
    expect(bodyOf(calls, 'PATCH')).toBeUndefined();
  });

  it('requires a compare-at price above the price, and a picture', async () => {
    const { user, calls } = edit(staffProduct());
    await type(user, 'Compare-at price', '58');
    await click(user, 'Remove picture 1');
    await click(user, 'Update Product');
    expect(await screen.findByText('The compare-at price must be higher than the price.')).toBeInTheDocument();
    expect(screen.getByText('Please choose an image.')).toBeInTheDocument();
    expect(bodyOf(calls, 'PATCH')).toBeUndefined();
  });

  it("leaves the typed values in place when a save fails, and shows the server's message at its field @series", async () => {
    const message = 'Another product has this slug.';
    const { user } = edit(staffProduct(), {
      'PATCH /api/admin/products/7': {
        status: 409,
        body: { code: 'product.slug-taken', message, errors: { slug: message } },
      },
    });
    await type(user, 'Name', 'Renamed');
    await click(user, 'Update Product');
    expect(await screen.findByText('Update Failed')).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
    expect(screen.getByLabelText('Slug')).toBeVisible();
    expect(screen.getByLabelText('Name', { selector: 'input' })).toHaveValue('Renamed');
    expect(screen.getByRole('button', { name: 'Update Product' })).not.toHaveAttribute('aria-disabled');
  });

  it('saves a product that never had a picture without one @series', async () => {
    const saved = staffProduct({ imageUrl: '' });
    const { user, calls } = edit(saved, { 'PATCH /api/admin/products/7': { body: saved } });
    await type(user, 'Name', 'Harbor Bikini Two');
    await click(user, 'Update Product');
    await waitFor(() => expect(bodyOf(calls, 'PATCH')).toMatchObject({ name: 'Harbor Bikini Two', imageUrl: '' }));
  });

  it("rejects pictures from other sites, and removes the server's message after its field is corrected @series", async () => {
    const message = 'Please use at most 60 characters in each, without line breaks.';
    const { user } = edit(
      staffProduct({ imageUrl: '//elsewhere.example/a.webp', images: ['/images/products/beach.webp'] }),
      {
        'PATCH /api/admin/products/7': {
          status: 422,
          body: { message: 'Please look again.', errors: { tags: message } },
        },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Update Product' }));
    expect(
      await screen.findByText('Please choose an image from the library. Images from other sites are not shown.'),
    ).toBeInTheDocument();
    await click(user, 'Move picture 2 up');
    await click(user, 'Update Product');
    expect(await screen.findByText(message)).toBeInTheDocument();
    await type(user, 'Tags', 'a');
    await waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument());
  });

  it('adds several pictures of the library in the order of the clicks, and returns to the same place @series', async () => {
    const picture = (name: string) => ({
      ...{ filename: `${name}.webp`, originalname: 'B.jpg', size: 2 },
      imageUrl: `/images/products/${name}.webp`,
    });
    const { user, calls } = edit(staffProduct(), {
      'GET /api/admin/upload/product-images?search=&limit=25&offset=0': {
        body: [picture('beach'), picture('sail'), picture('wave')],
      },
      'PATCH /api/admin/products/7': { body: {} },
    });
    await user.click(await screen.findByRole('button', { name: 'Add pictures' }));
    for (const name of ['wave.webp', 'sail.webp', 'beach.webp', 'sail.webp'])
      await user.click(await screen.findByRole('button', { name }));
    await click(user, 'Add 2 pictures');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add pictures' })).toHaveFocus());
    await click(user, 'Update Product');
    const images = ['/images/products/wave.webp', '/images/products/beach.webp'];
    await waitFor(() => expect(bodyOf(calls, 'PATCH')).toMatchObject({ images }));
  });

  it('uploads chosen files in their order, and fills the empty main picture first @series', async () => {
    const uploads = fakeUploads();
    const { user, calls } = edit(staffProduct({ imageUrl: '' }), { 'PATCH /api/admin/products/7': { body: {} } });
    const files = ['front', 'back'].map((name) => new File(['-'], `${name}.jpg`, { type: 'image/jpeg' }));
    await user.upload(await screen.findByLabelText('Upload pictures'), files);
    await click(user, 'Uploading...');
    for (const [at, name] of ['front', 'back'].entries()) {
      const upload = await sentUpload(uploads, at);
      const body = { filename: `${name}.webp`, originalname: `${name}.jpg`, size: 2, imageUrl: `/${name}.webp` };
      act(() => upload.respond({ status: 201, body }));
    }
    expect(await screen.findByRole('button', { name: 'Remove picture 2' })).toBeInTheDocument();
    await click(user, 'Update Product');
    expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
    await waitFor(() =>
      expect(bodyOf(calls, 'PATCH')).toMatchObject({ imageUrl: '/front.webp', images: ['/back.webp'] }),
    );
  });

  it('adds an uploaded picture once, although two chosen files have it @series', async () => {
    const uploads = fakeUploads();
    const { user, calls } = edit(staffProduct(), { 'PATCH /api/admin/products/7': { body: {} } });
    const files = ['back', 'copy'].map((name) => new File(['-'], `${name}.jpg`, { type: 'image/jpeg' }));
    await user.upload(await screen.findByLabelText('Upload pictures'), files);
    for (const at of files.keys()) {
      const upload = await sentUpload(uploads, at);
      const body = { filename: 'back.webp', originalname: 'back.jpg', size: 2, imageUrl: '/back.webp' };
      act(() => upload.respond({ status: 201, body }));
    }
    await screen.findByRole('button', { name: 'Remove picture 2' });
    await click(user, 'Update Product');
    await waitFor(() => expect(bodyOf(calls, 'PATCH')).toMatchObject({ images: ['/back.webp'] }));
  });

  it('shows the first additional picture of a color above its columns, except for the first color @series', async () => {
    edit(
      staffProduct({
        images: ['/navy-back.webp', '/rust.webp'],
        imageDetails: { '/navy-back.webp': { color: 'Navy' }, '/rust.webp': { color: 'Rust' } },
        variants: [staffVariant(1, 'S'), staffVariant(2, 'S', { color: 'Rust' })],
      }),
    );
    const rust = await screen.findByRole('button', { name: 'Change the picture of Rust' });
    expect(within(rust).getByRole('presentation')).toHaveAttribute('src', expect.stringContaining('/rust'));
    expect(screen.getByRole('button', { name: 'Picture of Navy' })).toHaveTextContent('Picture');
    expect(screen.queryByRole('button', { name: 'No picture for Rust' })).not.toBeInTheDocument();
  });

  it('makes another picture the main picture by buttons and by dragging, and removes pictures @series', async () => {
    const { user, calls } = edit(staffProduct({ imageUrl: '/a.webp', images: ['/b.webp', '/c.webp', '/d.webp'] }), {
      'PATCH /api/admin/products/7': { body: {} },
    });
    await user.click(await screen.findByRole('button', { name: 'Move picture 2 up' }));
    const rows = within(screen.getByRole('group', { name: 'Pictures' })).getAllByRole('listitem');
    const files = () =>
      within(screen.getByRole('group', { name: 'Pictures' }))
        .getAllByRole('listitem')
        .map((row) => within(row).getByRole('img').getAttribute('alt'));
    expect(files()).toEqual(['b.webp', 'a.webp', 'c.webp', 'd.webp']);
    const [first, , , last] = rows;
    const handle = last?.querySelector('.drag-handle');
    if (!first || !handle) throw new Error('The list has no handles.');
    const dataTransfer = { types: [], setDragImage: () => undefined, setData: () => undefined };
    fireEvent.dragStart(handle, { dataTransfer });
    fireEvent.dragOver(first, { dataTransfer });
    fireEvent.drop(first, { dataTransfer });
    expect(files()).toEqual(['d.webp', 'b.webp', 'a.webp', 'c.webp']);
    await click(user, 'Remove picture 3');
    await click(user, 'Update Product');
    await waitFor(() =>
      expect(bodyOf(calls, 'PATCH')).toMatchObject({ imageUrl: '/d.webp', images: ['/b.webp', '/c.webp'] }),
    );
  });

  it('removes the color of a picture that becomes the main picture @series', async () => {
    const { user, calls } = edit(
      staffProduct({
        ...{ imageUrl: '/a.webp', images: ['/b.webp'], imageDetails: { '/b.webp': { color: 'Rust', alt: 'back' } } },
        variants: [staffVariant(1, 'S'), staffVariant(2, 'S', { color: 'Rust' })],
      }),
      { 'PATCH /api/admin/products/7': { body: {} } },
    );
    await user.click(await screen.findByRole('button', { name: 'Move picture 2 up' }));
    expect(screen.getByLabelText('Color of picture 2')).toBeInTheDocument();
    expect(screen.queryByLabelText('Color of picture 1')).not.toBeInTheDocument();
    await click(user, 'Update Product');
    await waitFor(() =>
      expect(bodyOf(calls, 'PATCH')).toMatchObject({
        ...{ imageUrl: '/b.webp', images: ['/b.webp', '/a.webp'] },
        imageDetails: { '/b.webp': { color: '', alt: 'back' } },
      }),
    );
  });

  it('shows and saves the alt text of the main picture @series', async () => {
    const saved = {
      imageUrl: '/a.webp',
      images: ['/a.webp', '/b.webp'],
      imageDetails: { '/a.webp': { alt: 'front' } },
    };
    const { user, calls } = edit(staffProduct(saved), { 'PATCH /api/admin/products/7': { body: {} } });
    expect(await screen.findByLabelText('Alt text of picture 1')).toHaveValue('front');
    expect(screen.queryByLabelText('Alt text of picture 3')).not.toBeInTheDocument();
    await type(user, 'Alt text of picture 1', 'from the front');
    await click(user, 'Update Product');
    await waitFor(() =>
      expect(bodyOf(calls, 'PATCH')).toMatchObject({
        ...{ imageUrl: '/a.webp', images: ['/a.webp', '/b.webp'] },
        imageDetails: { '/a.webp': { color: '', alt: 'from the front' } },
      }),
    );
  });

  it('sends the color and the alt text of each additional picture @series', async () => {
    const { user, calls } = edit(
      staffProduct({
        images: ['/a.webp', '/b.webp', '/c.webp'],
        imageDetails: { '/a.webp': { color: 'Rust', alt: 'from behind' }, '/c.webp': { alt: 'close-up' } },
        variants: [staffVariant(1, 'S'), staffVariant(2, 'S', { color: 'Rust' })],
      }),
      { 'PATCH /api/admin/products/7': { body: {} } },
    );
    expect(await screen.findByLabelText('Alt text of picture 2')).toHaveValue('from behind');
    await expectAccessiblePart();
    fireEvent.mouseDown(screen.getByLabelText('Color of picture 3'));
    await user.click(await screen.findByText('Navy', { selector: '.ant-select-item-option-content' }));
    await type(user, 'Alt text of picture 3', 'from the side');
    await click(user, 'Remove picture 4');
    await click(user, 'Update Product');
    await waitFor(() =>
      expect(bodyOf(calls, 'PATCH')).toMatchObject({
        images: ['/a.webp', '/b.webp'],
        imageDetails: {
          '/a.webp': { color: 'Rust', alt: 'from behind' },
          '/b.webp': { color: 'Navy', alt: 'from the side' },
        },
      }),
    );
    expect(bodyOf(calls, 'PATCH')?.imageDetails).not.toHaveProperty('/c.webp');
  });
});

describe('additional picture of a removed color @series', () => {
  const details = {
    images: ['/a.webp', '/b.webp'],
    imageDetails: { '/a.webp': { color: 'Rust' }, '/b.webp': { color: 'Navy' } },
    variants: [staffVariant(1, 'S')],
  };

  it('is marked, and can be given another color', async () => {
    const { user, calls } = edit(staffProduct(details), { 'PATCH /api/admin/products/7': { body: {} } });
    expect(await screen.findByTitle('Rust (no longer a color)')).toBeInTheDocument();
    expect(screen.getByTitle('Navy')).toBeInTheDocument();
    fireEvent.mouseDown(screen.getByLabelText('Color of picture 2'));
    await user.click(await screen.findByText('Navy', { selector: '.ant-select-item-option-content' }));
    await click(user, 'Update Product');
    await waitFor(() =>
      expect(bodyOf(calls, 'PATCH')).toMatchObject({
        imageDetails: { '/a.webp': { color: 'Navy' }, '/b.webp': { color: 'Navy' } },
      }),
    );
  });

  it("shows the server's message at the pictures when it is rejected", async () => {
    const message = 'This product has no color “Rust”. Please choose one of its colors for the picture.';
    const { user } = edit(staffProduct(details), {
      'PATCH /api/admin/products/7': { status: 422, body: { message, errors: { imageDetails: message } } },
    });
    await screen.findByTitle('Navy');
    await click(user, 'Update Product');
    await waitFor(() => expect(document.querySelector('.ant-form-item-explain-error')).toHaveTextContent(message));
  });
});

describe('leaving the product form', () => {
  const begin = async () => {
    fakeApi({
      'GET /api/categories': { body: categories },
      [`GET ${listPath}`]: list(staffProduct()),
      'GET /api/admin/products/7': { body: staffProduct() },
    });
    const page = renderPage(<ProductsPage />, { at: '/admin/products', path: '/admin/products' });
    await page.user.click(await screen.findByRole('button', { name: 'Edit Harbor Bikini' }));
    await screen.findByLabelText('Tags');
    return page;
  };
  /** Clicks the button in the corner of the dialog (0), or the button at the end of the form (-1). */
  const clickClose = (user: User, at: number) => {
    const button = screen.getAllByRole('button', { name: 'Close', hidden: true }).at(at);
    return button && user.click(button);
  };
  const isClosed = () => waitFor(() => expect(screen.queryByLabelText('Tags')).not.toBeInTheDocument());

  it.each([-1, 0])('asks once on “Close” (%d), and discards nothing before the confirmation @series', async (at) => {
    const { user, address } = await begin();
    await type(user, 'Tags', 'sun');
    await clickClose(user, at);
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(address()).toBe('/admin/products?product=7');
    expect(screen.getByLabelText('Tags')).toHaveValue('sun');
    await clickClose(user, at);
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await isClosed();
    expect(address()).toBe('/admin/products');
  });

  it('asks on Escape, too @series', async () => {
    const { user } = await begin();
    await type(user, 'Tags', 'sun');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await isClosed();
  });

  it('asks nothing if nothing changed @series', async () => {
    const { user } = await begin();
    await type(user, 'Tags', 'sun');
    await type(user, 'Tags', '');
    await clickClose(user, -1);
    await isClosed();
    expect(screen.queryByText('Discard your changes?')).not.toBeInTheDocument();
  });

  it('asks if only a cell of the grid was changed @series', async () => {
    const { user } = edit(staffProduct({ variants: [staffVariant(1, 'S')] }));
    await type(user, 'Stock of S, Navy', '8');
    await clickClose(user, -1);
    expect(await screen.findByText('Discard your changes?')).toBeInTheDocument();
  });
});

describe('product grid of sizes and colors', () => {
  const product = staffProduct({
    variants: [staffVariant(1, 'S'), staffVariant(2, 'M'), staffVariant(3, 'L')],
  });

  it('fills down, works with the keyboard, and is saved in one request @series', async () => {
    const { user, calls } = edit(product, { 'PATCH /api/admin/products/7': { body: {} } });
    await type(user, 'Stock of S, Navy', '8');
    await user.keyboard('{Control>}d{/Control}');
    expect(screen.getByLabelText('Stock of L, Navy')).toHaveValue('8');
    await user.keyboard('{ArrowDown}');
    expect(screen.getByLabelText('Stock of M, Navy')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByLabelText('Sell M, Navy')).toHaveFocus();
    await user.keyboard(' ');
    await click(user, 'Remove L, Navy');
    await click(user, 'Update Product');
    await waitFor(() =>
      expect(bodyOf(calls, 'PATCH')?.variants).toEqual([
        { id: 3, archived: true },
        { id: 1, inventoryCount: 8, inventoryCountBefore: 3 },
        { id: 2, switchedOn: false, inventoryCount: 8, inventoryCountBefore: 3 },
      ]),
    );
  });

  it('shows the units of each size that are reserved for the waitlist beside its stock @series', async () => {
    edit(staffProduct({ variants: [staffVariant(1, 'S', { held: 1, reservedForWaitlist: 1 }), staffVariant(2, 'M')] }));
    const stock = await screen.findByLabelText('Stock of S, Navy');
    expect(stock.parentElement).toHaveTextContent('+ 1 reserved for the waitlist');
    expect(screen.getByLabelText('Stock of M, Navy').parentElement).toHaveTextContent(/^$/);
  });

  it('shows one line of help, and the other instructions on demand @series', async () => {
    const { user } = edit(product);
    const more = await screen.findByText(/^After a recount/);
    expect(more).not.toBeVisible();
    expect(screen.getByText('An empty price means the price of the product.')).toBeVisible();
    await user.click(screen.getByText('Keys, pasting and recounts'));
    expect(more).toBeVisible();
  });

  it('accepts a pasted block of spreadsheet cells as a whole, or rejects it @series', async () => {
    const { user } = edit(product);
    await user.click(await screen.findByLabelText('Price of S, Navy'));
    await user.paste('44.50\t7\r\n45\t8\r\n');
    expect(screen.getByLabelText('Price of M, Navy')).toHaveValue('45.00');
    expect(screen.getByLabelText('Stock of M, Navy')).toHaveValue('8');
    expect(screen.getByText('Pasted 2 prices and 2 stocks.')).toBeInTheDocument();
    await user.paste('1\ncheap');
    expect(screen.getByText('Nothing was pasted: “cheap” is not a valid price.')).toBeInTheDocument();
    expect(screen.getByLabelText('Price of S, Navy')).toHaveValue('44.50');
  });

  it('sets and removes the picture of a color @series', async () => {
    const picture = { filename: 'beach.webp', originalname: 'B.jpg', size: 2, imageUrl: '/images/products/beach.webp' };
    const { user, calls } = edit(
      staffProduct({ variants: [staffVariant(1, 'S'), staffVariant(2, 'M', { imageUrl: '/old.webp' })] }),
      {
        'GET /api/admin/upload/product-images?search=&limit=25&offset=0': { body: [picture] },
        'PATCH /api/admin/products/7': [{ status: 500 }, { body: {} }],
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Change the picture of Navy' }));
    await user.click(await screen.findByRole('button', { name: 'beach.webp' }));
    await click(user, 'Update Product');
    await waitFor(() =>
      expect(bodyOf(calls, 'PATCH')?.variants).toEqual([
        { id: 1, imageUrl: picture.imageUrl },
        { id: 2, imageUrl: picture.imageUrl },
      ]),
    );
    await click(user, 'No picture for Navy');
    await click(user, 'Update Product');
    await waitFor(() => expect(bodyOf(calls, 'PATCH')?.variants).toEqual([{ id: 2, imageUrl: null }]));
  });

  it('saves nothing while a cell is invalid, and marks cells that the server rejects @series', async () => {
    const message = 'Please give an amount in dollars.';
    const { user, calls } = edit(product, {
      'PATCH /api/admin/products/7': { status: 422, body: { message, errors: { 'variants.0.price': message } } },
    });
    await type(user, 'Stock of S, Navy', 'many');
    await click(user, 'Update Product');
    expect(await screen.findByText('The stock of S, Navy must be a whole number.')).toBeInTheDocument();
    expect(screen.getByLabelText('Stock of S, Navy')).toHaveFocus();
    expect(bodyOf(calls, 'PATCH')).toBeUndefined();
    await type(user, 'Stock of S, Navy', '4');
    await click(user, 'Update Product');
    await waitFor(() => expect(screen.getByLabelText('Price of S, Navy')).toBeInvalid());
  });

  it('edits SKUs and barcodes in separate columns, and names the item that already has a code @series', async () => {
    const skuConflict = 'Reef Shorts has this SKU.';
    const { user, calls } = edit(product, {
      'PATCH /api/admin/products/7': {
        status: 409,
        body: { message: skuConflict, errors: { 'variants.1.sku': skuConflict } },
      },
    });
    await user.click(await screen.findByText('SKU and barcode'));
    await user.click(screen.getByLabelText('SKU of S, Navy'));
    await user.paste('HB-S\t96385074\nRS-1\n');
    expect(screen.getByText('Pasted 2 SKUs and 1 barcode.')).toBeInTheDocument();
    expect(screen.getByLabelText('Barcode of S, Navy')).toHaveValue('96385074');
    await expectAccessiblePart();
    await user.click(screen.getByText('Price and stock'));
    await click(user, 'Update Product');
    expect(await screen.findByText(`M, Navy: ${skuConflict}`)).toBeInTheDocument();
    expect(screen.getByLabelText('SKU of M, Navy')).toHaveFocus();
    expect(bodyOf(calls, 'PATCH')?.variants).toEqual([
      { id: 1, sku: 'HB-S', barcode: '96385074' },
      { id: 2, sku: 'RS-1' },
    ]);
  });

  it('fills the empty SKUs of all sizes from the name of the product @series', async () => {
    const { user, calls } = edit(product, { 'PATCH /api/admin/products/7': { body: {} } });
    await user.click(await screen.findByText('SKU and barcode'));
    expect(screen.getByLabelText('Start of the SKUs')).toHaveValue('HARBOR-BIKINI');
    await user.clear(screen.getByLabelText('Start of the SKUs'));
    await user.type(screen.getByLabelText('Start of the SKUs'), 'HB{Enter}');
    expect(screen.getByLabelText('SKU of S, Navy')).toHaveValue('HB-NAVY-S');
    expect(screen.getByText('Filled 3 SKUs.')).toBeInTheDocument();
    await click(user, 'Fill empty SKUs');
    expect(screen.getByText('Each size and color already has a SKU.')).toBeInTheDocument();
    await click(user, 'Update Product');
    const skus = ['HB-NAVY-S', 'HB-NAVY-M', 'HB-NAVY-L'].map((sku) => ({ sku }));
    await waitFor(() => expect(bodyOf(calls, 'PATCH')?.variants).toMatchObject(skus));
  });

  it('sends the changed codes of a product without variants, and shows their problems at the field @series', async () => {
    const message = 'The check digit of 96385075 is wrong.';
    const whole = { ...product, variants: [], sku: 'WHOLE-1' };
    const { user, calls } = edit(whole, {
      'PATCH /api/admin/products/7': { status: 422, body: { message, errors: { barcode: message } } },
    });
    await screen.findByLabelText('SKU');
    await type(user, 'SKU', ' ');
    await type(user, 'Barcode', '96385075');
    await click(user, 'Update Product');
    await waitFor(() => expect(screen.getByLabelText('Barcode')).toBeInvalid());
    expect(bodyOf(calls, 'PATCH')).toMatchObject({ sku: null, barcode: '96385075' });
  });

  it('offers the typed inventory count and names the typed SKU when the first sizes are added @series', async () => {
    const { user } = show({}, '/admin/products?product=new');
    await type(user, 'Inventory count', '25');
    await type(user, 'SKU', 'WAVE-1');
    await type(user, 'New color', 'Navy');
    await click(user, 'Add sizes XS–XL in this color');
    expect(screen.getByText(/^The inventory count of 25 is not assigned .* The SKU “WAVE-1” /)).toBeInTheDocument();
    await click(user, 'Set each size to 25');
    for (const size of ['XS', 'M', 'XL']) expect(screen.getByLabelText(`Stock of ${size}, Navy`)).toHaveValue('25');
    expect(screen.getByLabelText('Stock of XS, Navy')).toHaveFocus();
    expect(screen.queryByText(/is not assigned/)).not.toBeInTheDocument();
  });

  it('adds a color in all sizes @series', async () => {
    const { user } = edit(product);
    await type(user, 'New color', 'Red');
    await click(user, 'Add color');
    expect(screen.getByLabelText('Stock of M, Red')).toHaveValue('0');
    await click(user, 'Add size XL');
    expect(screen.getByLabelText('Price of XL, Navy')).toBeInTheDocument();
    await expectAccessiblePart();
    await type(user, 'New color', 'navy');
    await click(user, 'Add color');
    expect(screen.getByText('Navy already exists.')).toBeInTheDocument();
    expect(screen.queryByLabelText('Stock of M, navy')).not.toBeInTheDocument();
  });
});

describe('conflicting edits of one product', () => {
  const theirs = staffProduct({ version: 5, name: 'Theirs', price: 60 });
  const conflict = {
    status: 409,
    body: {
      code: 'product.changed',
      message: 'bob changed this product a moment ago.',
      changes: [{ field: 'price', before: 58, after: 60 }],
    },
  };
  const begin = async () => {
    const shown = show(
      {
        [`GET ${listPath}`]: list(),
        'GET /api/admin/products/7': [{ body: staffProduct() }, { body: theirs }],
        'PATCH /api/admin/products/7': [conflict, { body: {} }],
      },
      '/admin/products?product=7',
    );
    await type(shown.user, 'Price', '70');
    await click(shown.user, 'Update Product');
    expect(await screen.findByText(/bob changed this product a moment ago\./)).toBeInTheDocument();
    const row = screen.getByRole('row', { name: /^Price \$/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['$58.00', '$60.00', '$70.00']);
    return shown;
  };

  it('are not reported if the same user deletes a picture of the product while editing it @series', async () => {
    const picture = { filename: 'beach.webp', originalname: 'B.jpg', size: 2, imageUrl: '/images/products/beach.webp' };
    const shown = [staffVariant(1, 'S'), staffVariant(2, 'M', { imageUrl: picture.imageUrl })];
    const before = staffProduct({ imageUrl: picture.imageUrl, images: [picture.imageUrl, '/b.webp'], variants: shown });
    const used = {
      products: [{ id: 7, name: 'Harbor Bikini', slug: 'harbor-bikini' }],
      variants: [],
      categories: [],
      archived: [],
    };
    const { user, calls } = show(
      {
        'GET /api/admin/products/7': [{ body: before }, ...[1, 2].map(() => ({ body: { ...before, version: 5 } }))],
        'GET /api/admin/upload/product-images?search=&limit=25&offset=0': {
          body: [picture, { ...picture, filename: 'cove.webp', imageUrl: '/cove.webp' }],
        },
        'GET /api/admin/upload/product-image/beach.webp/uses': { body: used },
        'DELETE /api/admin/upload/product-image/beach.webp?force=true': { status: 204 },
        'PATCH /api/admin/products/7': { body: {} },
      },
      '/admin/products?product=7',
    );
    await user.click(await screen.findByRole('button', { name: 'Browse Existing' }));
    await user.click(await screen.findByRole('button', { name: 'Delete beach.webp' }));
    await screen.findByText(/This image is in use/);
    await click(user, 'Delete Image');
    await screen.findByText('Image deleted successfully');
    expect(await screen.findByText('No main picture')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove picture 3' })).not.toBeInTheDocument();
    await click(user, 'cove.webp');
    await click(user, 'Update Product');
    await waitFor(() =>
      expect(bodyOf(calls, 'PATCH')).toMatchObject({
        version: 5,
        imageUrl: '/cove.webp',
        images: ['/b.webp'],
      }),
    );
    expect(bodyOf(calls, 'PATCH')).not.toHaveProperty('variants');
  });

  it('are shown side by side for the texts of an additional picture @series', async () => {
    const images = ['/back.webp'];
    const changes = [
      { field: '/back.webp: color', before: null, after: 'Rust' },
      { field: '/back.webp: alt', before: 'back', after: 'from behind' },
      { field: '/gone.webp: alt', before: 'close-up', after: null },
    ];
    const { user } = edit(staffProduct({ images, imageDetails: { '/back.webp': { alt: 'back' } } }), {
      'PATCH /api/admin/products/7': { ...conflict, body: { ...conflict.body, changes } },
    });
    await type(user, 'Alt text of picture 2', 'seen from behind');
    await click(user, 'Update Product');
    await screen.findByRole('columnheader', { name: 'Theirs' });
    await expectAccessiblePart();
    const rows = document.querySelectorAll('.conflict tbody tr');
    expect([...rows].map(({ children }) => [...children].map(({ textContent }) => textContent))).toEqual([
      ['/back.webp: color', '–', 'Rust', 'unchanged'],
      ['/back.webp: alt text', 'back', 'from behind', 'seen from behind'],
      ['/gone.webp: alt text', 'close-up', '–', '–'],
    ]);
  });

  describe('when both change additional pictures @series', () => {
    const images = ['/front.webp', '/back.webp', '/side.webp'];
    const imageDetails = { '/back.webp': { alt: 'back' }, '/side.webp': { color: 'Navy', alt: 'side' } };
    const variants = [staffVariant(1, 'S'), staffVariant(2, 'S', { color: 'Rust' })];
    const before = staffProduct({ images, imageDetails, variants });
    const after = staffProduct({
      ...{ version: 5, images: ['/side.webp', '/back.webp', '/new.webp'], variants },
      imageDetails: { '/back.webp': { color: 'Rust', alt: 'from behind' }, '/new.webp': { alt: 'close-up' } },
    });
    const begun = () =>
      edit(before, {
        'GET /api/admin/products/7': [{ body: before }, { body: after }],
        'PATCH /api/admin/products/7': [conflict, { body: {} }],
      });
    const saveMine = async (user: User) => {
      await click(user, 'Update Product');
      await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
      await screen.findByText('Product Updated');
    };

    it("retain each user's change of a different field of one picture", async () => {
      const { user, calls } = begun();
      await type(user, 'Alt text of picture 3', 'seen from behind');
      await type(user, 'Alt text of picture 4', 'three-quarter view');
      await saveMine(user);
      expect(bodyOf(calls, 'PATCH')).toMatchObject({ version: 5, images: after.images });
      expect(bodyOf(calls, 'PATCH')?.imageDetails).toEqual({
        '/back.webp': { color: 'Rust', alt: 'seen from behind' },
        '/side.webp': { color: '', alt: 'three-quarter view' },
        '/new.webp': { color: '', alt: 'close-up' },
      });
    });

    it("retain the second user's list with the first user's texts of its pictures", async () => {
      const { user, calls } = begun();
      await user.click(await screen.findByRole('button', { name: 'Remove picture 4' }));
      await saveMine(user);
      expect(bodyOf(calls, 'PATCH')).toMatchObject({ version: 5, images: ['/front.webp', '/back.webp'] });
      expect(bodyOf(calls, 'PATCH')?.imageDetails).toEqual({ '/back.webp': { color: 'Rust', alt: 'from behind' } });
    });
  });

  it('let the second user overwrite with the local changes @series', async () => {
    const { user, calls } = await begin();
    await click(user, 'Keep mine');
    expect(await screen.findByText('Product Updated')).toBeInTheDocument();
    expect(bodyOf(calls, 'PATCH')).toMatchObject({ version: 5, price: 70, name: 'Theirs' });
  });

  it('preserve sold units, whether the second user adds or subtracts units', async () => {
    const { user, calls } = edit(staffProduct({ inventoryCount: 10 }), {
      'GET /api/admin/products/7': [
        { body: staffProduct({ inventoryCount: 10 }) },
        { body: staffProduct({ inventoryCount: 6, version: 5 }) },
        { body: staffProduct({ inventoryCount: 5, version: 6 }) },
      ],
      'PATCH /api/admin/products/7': [conflict, conflict, { body: {} }],
    });
    await type(user, 'Inventory count', '2');
    await click(user, 'Update Product');
    await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('Stock cannot be negative.')).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
    await type(user, 'Inventory count', '8');
    await click(user, 'Update Product');
    await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
    await screen.findByText('Product Updated');
    expect(bodyOf(calls, 'PATCH')).toMatchObject({ version: 6, inventoryCount: 7, inventoryCountBefore: 5 });
  });

  it("let the second user accept the other's changes @series", async () => {
    const { user, calls } = await begin();
    await click(user, 'Take theirs');
    await waitFor(() => expect(within(screen.getByRole('dialog')).getByLabelText('Price')).toHaveValue('60.00'));
    await click(user, 'Update Product');
    await waitFor(() => expect(bodyOf(calls, 'PATCH')).toMatchObject({ version: 5, price: 60, name: 'Theirs' }));
  });
});

describe('units that are not available', () => {
  it('are counted by reason, for each size and color @series', async () => {
    const variants = [
      staffVariant(1, 'S', { held: 4, toShip: 7, reservedForWaitlist: 1, reservedForExchanges: 1 }),
      staffVariant(2, 'M', { held: 1, reservedForWaitlist: 1 }),
      staffVariant(3, 'L'),
    ];
    edit(staffProduct({ variants, held: 5 }));
    const units = within(await screen.findByRole('list', { name: 'Units that are not available' })).getAllByRole(
      'listitem',
    );
    expect(units.map(({ textContent }) => textContent)).toEqual([
      'S, Navy: 4 more are not available: 2 held by checkouts in progress, 1 reserved for the waitlist, 1 reserved for exchanges.',
      'M, Navy: 1 more is not available: 1 reserved for the waitlist.',
    ]);
    expect(screen.getAllByRole('columnheader', { name: 'To ship' }).length).toBeGreaterThan(0);
    expect(screen.getByRole('cell', { name: '7' })).toBeInTheDocument();
  });

  it('are listed below the stock of a product without sizes @series', async () => {
    edit(staffProduct({ held: 3, reservedForWaitlist: 2 }));
    expect(
      await screen.findByText(
        /^3 more are not available: 1 held by checkouts in progress, 2 reserved for the waitlist\. To ship: 0\. After a recount, /,
      ),
    ).toBeInTheDocument();
  });
});
