import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import { staffProduct, staffVariant } from '../../../test/staff-product';
import type { Sale, StaffProduct, StaffProductDetail } from '../../api/models';
import ProductsPage from './products-page';

const categories = [{ id: 1, name: 'Bikinis', slug: 'bikinis', description: null, imageUrl: null }];
const listPath = '/api/admin/products?status=active&sort=created-desc&limit=25&offset=0';
const namePath = (name: string) => `GET /api/admin/products?name=${name}&status=all&limit=5`;
const list = (...products: StaffProduct[]) => ({ body: { products, total: products.length } });
/** 9 AM in California. */
const nine = '2026-11-30T17:00:00.000Z';
const running: Sale = {
  ...{ percentOff: 25, price: null, startsAt: '2026-11-27T17:00:00.000Z', endsAt: nine },
  ...{ usualPrice: 58, usualCompareAtPrice: null },
};
const planned: Sale = { ...running, usualPrice: null };

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

const lastCall = (calls: ReturnType<typeof fakeApi>, method: string) =>
  calls.filter((call) => call.method === method).at(-1);
const click = (user: User, name: string) => user.click(screen.getByRole('button', { name }));

async function saveAndClose(user: User) {
  await click(user, 'More ways to save');
  await user.click(await screen.findByRole('menuitem', { name: 'Save and close' }));
}

async function choose(user: User, action: string) {
  await user.click(await screen.findByRole('button', { name: 'More actions for Harbor Bikini' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

async function type(user: User, label: string, text: string) {
  const field = await within(await screen.findByRole('dialog')).findByLabelText(label, { selector: 'input' });
  await user.clear(field);
  if (text !== '') {
    await user.click(field);
    await user.paste(text);
  }
}

function setTime(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

describe('the product list', () => {
  it('shows drafts and sales with their dates in the time zone of the store @series', async () => {
    show({
      [`GET ${listPath}`]: list(
        staffProduct({ id: 1, name: 'One', isDraft: true }),
        staffProduct({ id: 2, name: 'Two', isDraft: true, publishAt: nine }),
        staffProduct({ id: 3, name: 'Three', sale: running }),
        staffProduct({ id: 4, name: 'Four', sale: { ...running, endsAt: null } }),
        staffProduct({ id: 5, name: 'Five', sale: { ...planned, startsAt: nine } }),
        staffProduct({ id: 6, name: 'Six', switchedOn: false }),
      ),
    });
    const badge = async (name: string, text: string | RegExp) => {
      const row = (await screen.findByText(name)).closest('tr');
      expect(row && within(row).getByText(text)).toBeInTheDocument();
    };
    await badge('One', 'Draft');
    await badge('Two', 'Scheduled');
    await badge('Two', /^Publishes Nov 30(, 2026)?, 9:00 AM$/);
    await badge('Three', 'Active');
    await badge('Three', /^On sale until Nov 30(, 2026)?, 9:00 AM$/);
    await badge('Four', 'On sale');
    await badge('Five', /^On sale from Nov 30(, 2026)?, 9:00 AM$/);
    await badge('Six', 'Switched off');
    expect(screen.queryByRole('link', { name: /One in the store/ })).not.toBeInTheDocument();
    await expectAccessiblePart();
  });

  it('plans a sale in the time zone of the store @series', async () => {
    const { user, calls } = show({ 'PUT /api/admin/products/7/sale': { body: staffProduct({ sale: planned }) } });
    await choose(user, 'Put on sale…');
    await type(user, 'Percent off', '25');
    setTime('Starts (optional)', '2026-11-27T09:00');
    setTime('Ends (optional)', '2026-11-30T09:00');
    await expectAccessiblePart();
    await click(user, 'Save sale');
    expect(await screen.findByText('Sale Scheduled')).toBeInTheDocument();
    expect(screen.getByText(/, from Nov 27(, 2026)?, 9:00 AM$/)).toBeInTheDocument();
    expect(lastCall(calls, 'PUT')?.body).toEqual({
      ...{ percentOff: 25, price: null, version: 4 },
      ...{ startsAt: '2026-11-27T17:00:00.000Z', endsAt: nine },
    });
  });

  it('refuses a sale price that is not lower, and an end before the start @series', async () => {
    const { user, calls } = show({});
    await choose(user, 'Put on sale…');
    await user.click(await screen.findByText('Fixed price'));
    await type(user, 'Sale price', '58');
    setTime('Starts (optional)', '2026-11-30T09:00');
    setTime('Ends (optional)', '2026-11-30T08:00');
    await click(user, 'Save sale');
    expect(await screen.findByText('Please enter an amount below the usual price of $58.00.')).toBeInTheDocument();
    expect(screen.getByText('The sale must end after its start.')).toBeInTheDocument();
    expect(lastCall(calls, 'PUT')).toBeUndefined();
  });

  it('changes a running sale without changing its exact start @series', async () => {
    const startsAt = '2026-11-27T17:00:12.345Z';
    const product = staffProduct({ price: 43.5, compareAtPrice: 58, sale: { ...running, startsAt } });
    const { user, calls } = show({
      [`GET ${listPath}`]: list(product),
      'PUT /api/admin/products/7/sale': { body: product },
    });
    await choose(user, 'Change sale…');
    expect(await screen.findByText(/The usual price is \$58.00\./)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await type(user, 'Percent off', '30');
    setTime('Ends (optional)', '');
    await click(user, 'Save sale');
    await waitFor(() => expect(lastCall(calls, 'PUT')?.body).toMatchObject({ percentOff: 30, startsAt, endsAt: null }));
  });

  it('warns that a sale hides the compare-at price @series', async () => {
    const hidden = { ...running, usualCompareAtPrice: 80 };
    const product = staffProduct({ price: 43.5, compareAtPrice: 58, sale: hidden });
    for (const one of [staffProduct({ compareAtPrice: 80 }), product]) {
      const { user, unmount } = show({ [`GET ${listPath}`]: list(one) });
      await choose(user, one.sale ? 'Change sale…' : 'Put on sale…');
      expect(await screen.findByRole('alert')).toHaveTextContent('Shoppers do not see the compare-at price of $80.00');
      unmount();
    }
  });

  it('shows the sale that a colleague saved meanwhile, and saves the typed sale over it @series', async () => {
    const current = { salePercentOff: 40, name: 'Renamed' };
    const refused = { status: 409, body: { code: 'product.changed', message: 'bob changed it.', version: 5, current } };
    const put = 'PUT /api/admin/products/7/sale';
    const { user, calls } = show({ [put]: [refused, { body: staffProduct({ sale: planned }) }] });
    await choose(user, 'Put on sale…');
    await type(user, 'Percent off', '25');
    await click(user, 'Save sale');
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText('Sale, percent off').nextElementSibling).toHaveTextContent('40');
    expect(notice.queryByText('Renamed')).not.toBeInTheDocument();
    await click(user, 'Save sale');
    expect(await screen.findByText('Sale Scheduled')).toBeInTheDocument();
    expect(lastCall(calls, 'PUT')?.body).toMatchObject({ percentOff: 25, version: 5 });
  });

  it('publishes a draft after a colleague set another time @series', async () => {
    const draft = staffProduct({ isDraft: true });
    const body = { code: 'product.changed', message: 'bob changed it.', version: 5, current: { publishAt: nine } };
    const put = 'PUT /api/admin/products/7/publication';
    const { user, calls } = show({ [`GET ${listPath}`]: list(draft), [put]: [{ status: 409, body }, { body: draft }] });
    await choose(user, 'Publish…');
    await click(user, 'Publish now');
    expect(within(await screen.findByRole('alert')).getByText(/^Nov 30(, 2026)?, 9:00 AM$/)).toBeInTheDocument();
    await click(user, 'Publish now');
    expect(await screen.findByText('Product Published')).toBeInTheDocument();
    expect(lastCall(calls, 'PUT')?.body).toEqual({ publishAt: null, version: 5 });
  });

  it('previews a draft in a new tab, and publishes a scheduled draft after a confirmation @series', async () => {
    const open = jest.spyOn(window, 'open').mockReturnValue(null);
    const draft = staffProduct({ isDraft: true, publishAt: nine });
    const put = 'PUT /api/admin/products/7/publication';
    const { user, calls } = show({ [`GET ${listPath}`]: list(draft), [put]: { body: staffProduct() } });
    await choose(user, 'Preview');
    expect(open).toHaveBeenCalledWith('/preview/7', '_blank', 'noopener');
    await choose(user, 'Publish now…');
    expect(await screen.findByText(/cannot become a draft again/)).toBeInTheDocument();
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
    await expectAccessiblePart();
    await click(user, 'Publish now');
    expect(await screen.findByText('Product Published')).toBeInTheDocument();
    expect(lastCall(calls, 'PUT')?.body).toEqual({ publishAt: null, version: draft.version });
  });

  it('ends a sale @series', async () => {
    const { user, calls } = show({
      [`GET ${listPath}`]: list(staffProduct({ sale: running })),
      'DELETE /api/admin/products/7/sale': { body: staffProduct() },
    });
    await choose(user, 'End sale now');
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.click(await screen.findByRole('button', { name: 'End the sale' }));
    expect(await screen.findByText('Sale Ended')).toBeInTheDocument();
    expect(lastCall(calls, 'DELETE')?.path).toBe('/api/admin/products/7/sale');
  });

  it('publishes a draft at a given time or immediately, and can remove the time', async () => {
    const draft = staffProduct({ isDraft: true });
    const path = '/api/admin/products/7/publication';
    const { user, calls } = show({
      [`GET ${listPath}`]: [list(draft), list({ ...draft, publishAt: nine }), list(draft)],
      [`PUT ${path}`]: { body: draft },
      [`DELETE ${path}`]: { body: draft },
    });
    await choose(user, 'Publish…');
    await screen.findByRole('button', { name: 'Publish now' });
    setTime('Publish on (optional)', '2026-11-30T09:00');
    await expectAccessiblePart();
    await click(user, 'Schedule');
    expect(await screen.findByText('Publishing Scheduled')).toBeInTheDocument();
    expect(screen.getByText(/, on Nov 30(, 2026)?, 9:00 AM$/)).toBeInTheDocument();
    expect(lastCall(calls, 'PUT')?.body).toEqual({ publishAt: nine, version: 4 });
    await screen.findByText(/^Publishes Nov 30(, 2026)?, 9:00 AM$/);
    await choose(user, 'Publish…');
    await user.click(await screen.findByRole('button', { name: 'Remove the date' }));
    expect(await screen.findByText('Publishing Date Removed')).toBeInTheDocument();
    expect(lastCall(calls, 'DELETE')?.path).toBe(path);
  });
});

describe('the product form', () => {
  const saved = { status: 201, body: staffProduct({ id: 31, isDraft: true }) };

  it('saves a new product as a draft by Ctrl+S, and then is the form of the draft @series', async () => {
    const draft = staffProduct({ id: 31, name: 'Wave Top', slug: 'wave-top', isDraft: true });
    const { user, calls, address } = show(
      {
        'POST /api/admin/products': saved,
        'GET /api/admin/products/31': { body: draft },
        'PATCH /api/admin/products/31': { body: {} },
      },
      '/admin/products?product=new',
    );
    await type(user, 'Name', 'Wave Top');
    await type(user, 'Price', '40');
    await click(user, 'Save draft');
    expect(await screen.findByText('Please choose a category.')).toBeInTheDocument();
    fireEvent.mouseDown(screen.getByLabelText('Category', { selector: '#product_categoryId' }));
    await user.click(await screen.findByText('Bikinis', { selector: '.ant-select-item-option-content' }));
    await user.click(screen.getByDisplayValue('Wave Top'));
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Draft Saved')).toBeInTheDocument();
    expect(lastCall(calls, 'POST')?.body).toMatchObject({ name: 'Wave Top', draft: true, publishAt: null });
    expect(await screen.findByRole('dialog', { name: 'Edit Product' })).toBeInTheDocument();
    expect(address()).toBe('/admin/products?product=31');
    expect(screen.getByLabelText('Slug')).toHaveValue('wave-top');
    expect(screen.getByDisplayValue('Wave Top')).toHaveFocus();
    await type(user, 'Tags', 'sun');
    await saveAndClose(user);
    expect(lastCall(calls, 'PATCH')?.body).toMatchObject({ tags: ['sun'], version: 4 });
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(await screen.findByRole('link', { name: 'Wave Top' })).toHaveAttribute('href', '/admin/products?product=31');
  });

  it('does not create a second product while the saved draft loads', async () => {
    const { user, calls } = show(
      {
        'GET /api/admin/products/7': { body: staffProduct() },
        'POST /api/admin/products': saved,
        'GET /api/admin/products/31': { pending: true },
      },
      '/admin/products?product=copy-7',
    );
    await user.click(await screen.findByDisplayValue('Copy of Harbor Bikini'));
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(lastCall(calls, 'GET')?.path).toBe('/api/admin/products/31'));
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByRole('button', { name: 'Creating...' })).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('duplicates a product as a draft, at its usual prices and without its units @series', async () => {
    const product = staffProduct({
      ...{ price: 43.5, compareAtPrice: 58, sale: running, imageUrl: '/a.webp', images: ['/b.webp'], tags: ['red'] },
      ...{ variantCount: 1, inventoryCount: 9, setOnly: true },
      variants: [staffVariant(1, 'M', { price: 45, usualPrice: 60, inventoryCount: 9 })],
    });
    const { user, calls } = show({
      [`GET ${listPath}`]: list(product),
      'GET /api/admin/products/7': { body: product },
      'POST /api/admin/products': saved,
    });
    await choose(user, 'Duplicate');
    await user.click(await screen.findByDisplayValue('Copy of Harbor Bikini'));
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Draft Saved')).toBeInTheDocument();
    expect(lastCall(calls, 'POST')?.body).toMatchObject({
      ...{ name: 'Copy of Harbor Bikini', slug: '', draft: true, price: 58, compareAtPrice: null },
      ...{ imageUrl: '/a.webp', images: ['/b.webp'], tags: ['red'], setOnly: true },
      variants: [{ size: 'M', color: 'Navy', price: 60, inventoryCount: 0, switchedOn: true }],
    });
    expect(JSON.stringify(lastCall(calls, 'POST')?.body)).not.toContain('"id"');
  });

  it('publishes a duplicate immediately or at a given time, if staff choose so @series', async () => {
    const responses = { 'GET /api/admin/products/7': { body: staffProduct() }, 'POST /api/admin/products': saved };
    const { user, calls, unmount } = show(responses, '/admin/products?product=copy-7');
    await screen.findByDisplayValue('Copy of Harbor Bikini');
    await click(user, 'Create Product');
    await user.click(await screen.findByRole('button', { name: 'Publish anyway' }));
    expect(await screen.findByText('Product Created')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open the product' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/admin\/products\?product=\d+$/),
    );
    expect(lastCall(calls, 'POST')?.body).not.toHaveProperty('draft');
    unmount();
    const again = show(responses, '/admin/products?product=copy-7');
    await screen.findByDisplayValue('Copy of Harbor Bikini');
    setTime('Publish on (optional)', '2026-11-30T09:00');
    await click(again.user, 'Save draft');
    await again.user.click(await screen.findByRole('button', { name: 'Schedule anyway' }));
    expect(await screen.findByText('Draft Saved')).toBeInTheDocument();
    expect(lastCall(again.calls, 'POST')?.body).toMatchObject({ draft: true, publishAt: nine });
  });

  it('saves a draft without a picture, and publishes it @series', async () => {
    const draft = staffProduct({ isDraft: true, imageUrl: '/a.webp' });
    const { user, calls } = edit(draft, { 'PATCH /api/admin/products/7': { body: {} } });
    expect(await screen.findByText(/This is a draft\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Preview' })).toHaveAttribute('href', '/preview/7');
    await user.click(screen.getByRole('button', { name: 'Remove picture 1' }));
    await expectAccessiblePart();
    await click(user, 'Publish');
    const question = within(await screen.findByRole('dialog', { name: 'Publish anyway?' }));
    expect(question.getByText('It has no picture.')).toBeInTheDocument();
    expect(lastCall(calls, 'PATCH')).toBeUndefined();
    await user.click(question.getByRole('button', { name: 'Publish anyway' }));
    expect(await screen.findByText('Product Published')).toBeInTheDocument();
    expect(lastCall(calls, 'PATCH')?.body).toMatchObject({ imageUrl: '', publish: true });
  });

  it('changes the publishing date of a draft with its other values @series', async () => {
    const responses = { 'PATCH /api/admin/products/7': { body: {} } };
    const { user, calls } = edit(staffProduct({ isDraft: true, publishAt: '2026-11-29T17:00:12.345Z' }), responses);
    const field = await screen.findByLabelText('Publish on (optional)');
    expect(field).toHaveValue('2026-11-29T09:00');
    await type(user, 'Name', 'Harbor Two');
    await saveAndClose(user);
    expect(await screen.findByText('Product Updated')).toBeInTheDocument();
    expect(lastCall(calls, 'PATCH')?.body).not.toHaveProperty('publishAt');
    await waitFor(() => expect(screen.queryByText('Edit Product')).not.toBeInTheDocument());

    const again = edit(staffProduct({ isDraft: true }), responses);
    await screen.findByDisplayValue('Harbor Bikini');
    setTime('Publish on (optional)', '2026-11-30T09:00');
    await click(again.user, 'Save draft');
    await waitFor(() => expect(lastCall(again.calls, 'PATCH')?.body).toMatchObject({ publishAt: nine }));
  });

  describe('after another user saved the draft', () => {
    const draft = staffProduct({ isDraft: true });
    const changes = [{ field: 'publishAt', before: null, after: nine }];
    const conflict = { status: 409, body: { code: 'product.changed', message: 'bob changed it.', changes } };
    const begin = async (theirs: StaffProductDetail) => {
      const { user, calls } = edit(draft, {
        'GET /api/admin/products/7': [{ body: draft }, { body: theirs }],
        'PATCH /api/admin/products/7': [conflict, { body: {} }],
      });
      await screen.findByText(/This is a draft\./);
      await click(user, 'Publish');
      await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
      return calls;
    };

    it('publishes it with "Keep mine" @series', async () => {
      const calls = await begin({ ...draft, version: 5, publishAt: nine });
      expect(await screen.findByText('Product Published')).toBeInTheDocument();
      expect(lastCall(calls, 'PATCH')?.body).toMatchObject({ version: 5, publish: true });
    });

    it('does not publish it again if the other user published it @series', async () => {
      const calls = await begin({ ...draft, version: 5, isDraft: false });
      expect(await screen.findByText('Product Updated')).toBeInTheDocument();
      expect(lastCall(calls, 'PATCH')?.body).not.toHaveProperty('publish');
    });

    it('shows the dates of both users in the time zone of the store @series', async () => {
      const { user } = edit(draft, { 'PATCH /api/admin/products/7': conflict });
      await screen.findByText(/This is a draft\./);
      setTime('Publish on (optional)', '2026-12-01T09:00');
      await click(user, 'Save draft');
      const row = await screen.findByRole('row', { name: /^Published on/ });
      expect([...row.children].map(({ textContent }) => textContent)).toEqual([
        ...['Published on', '–'],
        expect.stringMatching(/^Nov 30(, 2026)?, 9:00 AM$/),
        expect.stringMatching(/^Dec 1(, 2026)?, 9:00 AM$/),
      ]);
    });
  });

  it('fixes the prices during a sale until staff end it @series', async () => {
    const product = staffProduct({ price: 43.5, compareAtPrice: 58, sale: running });
    const { user, calls } = edit(product, {
      'DELETE /api/admin/products/7/sale': { body: staffProduct({ version: 5, price: 58, compareAtPrice: null }) },
      'PATCH /api/admin/products/7': { body: {} },
    });
    expect(await screen.findByText(/On sale for \$43.50, usually \$58.00/)).toBeInTheDocument();
    const price = screen.getByLabelText('Price', { selector: '#product_price' });
    expect(price).toBeDisabled();
    await type(user, 'Name', 'Harbor Two');
    await expectAccessiblePart();
    await click(user, 'End sale now');
    await user.click(await screen.findByRole('button', { name: 'End the sale' }));
    await waitFor(() => expect(screen.getByLabelText('Name', { selector: 'input' })).toHaveFocus());
    expect(price).toBeEnabled();
    expect(price).toHaveValue('58.00');
    await type(user, 'Price', '60');
    await click(user, 'Update Product');
    await waitFor(() =>
      expect(lastCall(calls, 'PATCH')?.body).toMatchObject({ name: 'Harbor Two', price: 60, version: 5 }),
    );
  });

  it('counts units as shown, even if some were sold before staff ended the sale @series', async () => {
    const product = staffProduct({ price: 43.5, compareAtPrice: 58, sale: running, inventoryCount: 10 });
    const ended = staffProduct({ version: 5, price: 58, compareAtPrice: null, inventoryCount: 7 });
    const { user, calls } = edit(product, {
      'DELETE /api/admin/products/7/sale': { body: ended },
      'PATCH /api/admin/products/7': { body: {} },
    });
    await user.click(await screen.findByRole('button', { name: 'End sale now' }));
    await user.click(await screen.findByRole('button', { name: 'End the sale' }));
    await waitFor(() => expect(screen.getByLabelText('Price', { selector: '#product_price' })).toBeEnabled());
    await click(user, 'Update Product');
    const units = { inventoryCount: 10, inventoryCountBefore: 10 };
    await waitFor(() => expect(lastCall(calls, 'PATCH')?.body).toMatchObject({ version: 5, ...units }));
  });

  it('warns about another product with the typed name, and saves the product anyway @series', async () => {
    const other = staffProduct({ id: 8, name: 'Wave Top', slug: 'wave-top' });
    const { user, calls } = edit(staffProduct(), {
      [namePath('Wave+Top')]: list(other),
      'PATCH /api/admin/products/7': { body: {} },
    });
    await type(user, 'Name', 'Wave Top');
    const link = await screen.findByRole('link', { name: 'Wave Top (wave-top)' });
    expect(link).toHaveAttribute('href', '/admin/products?product=8');
    await expectAccessiblePart();
    await click(user, 'Update Product');
    await waitFor(() => expect(lastCall(calls, 'PATCH')?.body).toMatchObject({ name: 'Wave Top' }));
  });

  it('does not warn about the product itself, or about an archived product @series', async () => {
    const { user, calls } = edit(staffProduct({ sharesName: true }), {
      [namePath('Harbor+Bikini')]: list(staffProduct(), staffProduct({ id: 9, archivedAt: nine })),
      [namePath('Harbor')]: list(),
    });
    await screen.findByDisplayValue('Harbor Bikini');
    await waitFor(() => expect(calls.some(({ path }) => path.includes('name=Harbor+Bikini'))).toBe(true));
    await type(user, 'Name', 'Harbor');
    await waitFor(() => expect(calls.some(({ path }) => path.includes('name=Harbor&'))).toBe(true));
    expect(screen.queryByText(/Another product has this name/)).not.toBeInTheDocument();
  });
});
