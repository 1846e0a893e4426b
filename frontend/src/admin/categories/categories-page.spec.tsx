import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import { chooseAction } from '../../../test/row-menu';
import type { StaffCategory } from '../../api/models';
import CategoriesPage from './categories-page';

const bikinis: StaffCategory = {
  ...{ id: 1, name: 'Bikinis', slug: 'bikinis', description: 'For real water.', version: 3 },
  ...{ imageUrl: '/images/products/bikini.webp', inMenu: true, formerSlugs: ['swim', 'swimwear'] },
  productOrder: 'newest',
  ...{ products: 12, archivedProducts: 2, shownProducts: 10 },
};
const hats: StaffCategory = {
  ...{ id: 7, name: 'Hats', slug: 'hats', description: null, imageUrl: null, inMenu: false, formerSlugs: [] },
  productOrder: 'featured',
  ...{ products: 0, archivedProducts: 0, shownProducts: 0, version: 1 },
};
const path = '/api/admin/categories';
const all = `GET ${path}`;
const listed = (...categories: StaffCategory[]) => ({ body: { categories } });
const show = () =>
  renderPage(<CategoriesPage />, {
    at: '/admin/categories',
    path: '/admin/categories',
    data: { '/api/categories': [] },
  });
type User = ReturnType<typeof show>['user'];
/** Clicks a button of a dialog by its text, because in jsdom, antd hides these buttons from role queries. */
const click = (user: User, name: string) => user.click(screen.getByText(name, { selector: '.ant-modal-root span' }));
const fill = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const bodiesOf = (calls: ReturnType<typeof fakeApi>, method: string) =>
  calls.filter((call) => call.method === method).map(({ body }) => body);

describe('categories page', () => {
  it('lists the categories in their order, with their products and their place in the menu', async () => {
    fakeApi({ [all]: listed(hats, bikinis) });
    show();
    expect(await screen.findByRole('row', { name: /Bikinis/ })).toHaveTextContent(
      /Bikinis\/products\/bikinis, formerly swim, swimwear122 archivedNewest first/,
    );
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows.slice(1)).toEqual([
      expect.stringMatching(/Hats.*0hidden in the shopFeatured first/),
      expect.stringMatching(/Bikinis/),
    ]);
    expect(screen.getByRole('switch', { name: 'Bikinis in the menu' })).toBeChecked();
    expect(screen.getByRole('switch', { name: 'Hats in the menu' })).not.toBeChecked();
    expect(screen.getByRole('link', { name: '12 products of Bikinis' })).toHaveAttribute(
      'href',
      '/admin/products?status=all&category=bikinis',
    );
    expect(screen.getByRole('link', { name: 'Bikinis in the store, opens in a new tab' })).toHaveAttribute(
      'href',
      '/products/bikinis',
    );
    await expectAccessiblePart();
  });

  it('shows that a category with drafts only is hidden in the shop @series', async () => {
    fakeApi({ [all]: listed({ ...hats, products: 3, archivedProducts: 1 }) });
    show();
    expect(await screen.findByRole('row', { name: /Hats/ })).toHaveTextContent(
      /31 archived, 2 drafts, hidden in the shop/,
    );
  });

  it('changes the menu in the list, and starts a new product of a category @series', async () => {
    const calls = fakeApi({
      [all]: [listed(hats), listed({ ...hats, inMenu: true })],
      [`PATCH ${path}/7`]: { body: hats },
      'GET /api/categories': { body: [] },
    });
    const { user, address } = show();
    await user.click(await screen.findByRole('switch', { name: 'Hats in the menu' }));
    expect(await screen.findByText('Category added to the menu')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Hats in the menu' })).toBeChecked());
    expect(bodiesOf(calls, 'PATCH')).toEqual([{ inMenu: true, productOrder: 'featured', version: 1 }]);
    await chooseAction(user, 'Hats', 'Add product');
    expect(address()).toBe('/admin/products?category=hats&product=new');
  });

  it('adds a category', async () => {
    const calls = fakeApi({
      ...{ [all]: listed(bikinis), [`POST ${path}`]: { status: 201, body: hats } },
      'GET /api/categories': { body: [] },
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'New category' }));
    await click(user, 'Add category');
    expect(await screen.findByText('Please enter a name.')).toBeInTheDocument();
    await expectAccessiblePart();
    fill('Name', ' Hats ');
    expect(screen.getByLabelText('Slug')).toHaveValue('hats');
    fill('Name', ' Sun Hats ');
    expect(await screen.findByText(/^The address of the page is \/products\/sun-hats\./)).toBeInTheDocument();
    fill('Slug', 'beach');
    fill('Name', ' Hats ');
    fill('Former slugs', 'caps, , beach-hats');
    await user.click(screen.getByLabelText('In the menu'));
    await click(user, 'Add category');
    expect(await screen.findByText('Category added')).toBeInTheDocument();
    // The change also reloads the categories of the shop's menu and of the product form.
    await waitFor(() => expect(calls).toContainEqual(expect.objectContaining({ path: '/api/categories' })));
    expect(bodiesOf(calls, 'POST')).toEqual([
      {
        ...{ name: 'Hats', slug: 'beach', description: null, imageUrl: null },
        ...{ inMenu: false, formerSlugs: ['caps', 'beach-hats'], productOrder: 'featured' },
      },
    ]);
  });

  it('saves changed details, and shows the server’s message at its field @series', async () => {
    const message = 'The category “Hats” has the slug “hats”.';
    const body = { code: 'category.slug-taken', message, errors: { slug: message } };
    const patch = `PATCH ${path}/1`;
    const calls = fakeApi({ [all]: listed(bikinis, hats), [patch]: [{ status: 409, body }, { body: bikinis }] });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit Bikinis' }));
    fill('Slug', 'hats');
    await click(user, 'Save changes');
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
    fill('Slug', 'beach');
    fill('Description', '');
    await click(user, 'Save changes');
    expect(await screen.findByText('Category saved')).toBeInTheDocument();
    expect(bodiesOf(calls, 'PATCH').at(-1)).toEqual({
      ...{ name: 'Bikinis', slug: 'beach', description: null, imageUrl: '/images/products/bikini.webp' },
      ...{ inMenu: true, formerSlugs: ['swim', 'swimwear'], productOrder: 'newest', version: 3 },
    });
  });

  it('opens a category with J and Enter @series', async () => {
    fakeApi({ [all]: listed(bikinis) });
    const { user } = show();
    await screen.findByRole('button', { name: 'Edit Bikinis' });
    await user.keyboard('j');
    expect(screen.getByRole('button', { name: 'Edit Bikinis' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByLabelText('Slug')).toBeInTheDocument();
  });

  it("shows a colleague's changes, and takes them into the fields that were not edited @series", async () => {
    const { id, version, products, archivedProducts, shownProducts, ...details } = bikinis;
    const current = { ...details, name: 'Swim', inMenu: false };
    const body = { code: 'changed-meanwhile', message: 'A colleague saved this.', version: 4, current };
    const patch = `PATCH ${path}/1`;
    const calls = fakeApi({ [all]: listed(bikinis), [patch]: [{ status: 409, body }, { body: bikinis }] });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit Bikinis' }));
    fill('Description', 'For the beach.');
    await click(user, 'Save changes');
    const notice = await screen.findByText('A colleague saved this while you were editing it');
    expect(notice.closest('[role="alert"]')).toHaveTextContent(/NameSwimIn the menuno/);
    await click(user, 'Save changes');
    expect(await screen.findByText('Category saved')).toBeInTheDocument();
    expect(bodiesOf(calls, 'PATCH').at(-1)).toEqual({ ...current, description: 'For the beach.', version: 4 });
  });

  it('saves a new order only on request, and shows it again if a colleague was faster @series', async () => {
    const put = `PUT ${path}/order`;
    const message = 'A colleague changed the categories in the meantime. Please try again.';
    const tops = { ...hats, id: 9, name: 'Tops', slug: 'tops' };
    const calls = fakeApi({
      [all]: [
        ...[listed(bikinis, hats), listed(bikinis, hats)],
        ...[listed(bikinis, hats, tops), listed(hats, bikinis, tops)],
      ],
      [`PATCH ${path}/7`]: { body: hats },
      [put]: [{ status: 409, body: { code: 'categories.changed', message } }, listed(hats, bikinis, tops)],
    });
    const { user } = show();
    expect(await screen.findByRole('button', { name: 'Move Bikinis up' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Move Hats up' }));
    expect(screen.getAllByRole('row')[1]).toHaveTextContent(/Hats/);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getAllByRole('row')[1]).toHaveTextContent(/Bikinis/);
    await user.click(screen.getByRole('button', { name: 'Move Bikinis down' }));
    expect(screen.getByText('The new sort order is not saved yet.')).toBeInTheDocument();
    await expectAccessiblePart();
    await user.click(screen.getByRole('button', { name: 'Edit Hats' }));
    fill('Description', 'For the sun.');
    await click(user, 'Save changes');
    expect(await screen.findByText('Hats. The new sort order is not saved yet.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save sort order' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Edit Tops' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save sort order' }));
    expect(await screen.findByText('Category order saved')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Categories' })).toHaveFocus();
    expect(screen.queryByText('The new sort order is not saved yet.')).not.toBeInTheDocument();
    expect(bodiesOf(calls, 'PUT')).toEqual([
      { ids: [7, 1], idsBefore: [1, 7] },
      { ids: [7, 1, 9], idsBefore: [1, 7, 9] },
    ]);
  });

  it('sends the order before the first move, even if a colleague saved another order meanwhile @series', async () => {
    const put = `PUT ${path}/order`;
    const tops = { ...hats, id: 9, name: 'Tops', slug: 'tops' };
    const calls = fakeApi({
      [all]: [listed(bikinis, hats, tops), listed(tops, hats, bikinis)],
      [`DELETE ${path}/9`]: { status: 409, body: { message: 'It is in use.' } },
      [put]: [{ status: 409, body: { code: 'categories.changed', message: 'Changed.' } }, listed(bikinis, tops, hats)],
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Move Hats down' }));
    await chooseAction(user, 'Tops', 'Delete');
    await click(user, 'Delete');
    await screen.findByText('It is in use.');
    await user.click(screen.getByRole('button', { name: 'Save sort order' }));
    await screen.findByText('Changed.');
    await user.click(screen.getByRole('button', { name: 'Save sort order' }));
    expect(await screen.findByText('Category order saved')).toBeInTheDocument();
    expect(bodiesOf(calls, 'PUT')).toEqual([
      { ids: [1, 9, 7], idsBefore: [1, 7, 9] },
      { ids: [1, 9, 7], idsBefore: [9, 7, 1] },
    ]);
  });

  it('moves a category by dragging it @series', async () => {
    fakeApi({ [all]: listed(bikinis, hats) });
    show();
    const row = await screen.findByRole('row', { name: /Hats/ });
    const handle = row.querySelector('.drag-handle');
    if (!handle) throw new Error('The row has no handle.');
    const dataTransfer = { setDragImage: () => undefined, setData: () => undefined };
    fireEvent.dragStart(handle, { dataTransfer });
    fireEvent.dragOver(screen.getByRole('row', { name: /Bikinis/ }), { dataTransfer });
    fireEvent.drop(screen.getByRole('row', { name: /Bikinis/ }), { dataTransfer });
    expect(screen.getAllByRole('row')[1]).toHaveTextContent(/Hats/);
    expect(screen.getByRole('button', { name: 'Save sort order' })).toBeInTheDocument();
  });

  it('deletes a category after a confirmation, but not a category with products @series', async () => {
    const calls = fakeApi({
      [all]: [listed(bikinis, hats), listed(bikinis, hats), listed(bikinis)],
      [`DELETE ${path}/7`]: { status: 204 },
    });
    const { user } = show();
    await chooseAction(user, 'Hats', 'Delete');
    await click(user, 'Delete');
    expect(await screen.findByText('Category deleted')).toBeInTheDocument();
    await chooseAction(user, 'Bikinis', 'Delete');
    expect(await screen.findByRole('link', { name: '12 products' })).toHaveAttribute(
      'href',
      '/admin/products?status=all&category=bikinis',
    );
    await click(user, 'Delete');
    expect(bodiesOf(calls, 'DELETE')).toHaveLength(1);
  });

  it('deletes a category whose products were moved in another tab @series', async () => {
    const calls = fakeApi({
      [all]: [listed({ ...hats, products: 2 }), listed(hats)],
      [`DELETE ${path}/7`]: { status: 204 },
    });
    const { user } = show();
    await chooseAction(user, 'Hats', 'Delete');
    expect(await screen.findByText(/^The page of the category is deleted/)).toBeInTheDocument();
    await click(user, 'Delete');
    await waitFor(() => expect(bodiesOf(calls, 'DELETE')).toHaveLength(1));
  });

  it('shows that the server refuses to delete a category that has products by now @series', async () => {
    const message = 'This category has products. Please move them to another category first.';
    fakeApi({
      [all]: listed(hats),
      [`DELETE ${path}/7`]: { status: 409, body: { code: 'category.in-use', message } },
    });
    const { user } = show();
    await chooseAction(user, 'Hats', 'Delete');
    await click(user, 'Delete');
    expect(await screen.findByText(message)).toBeInTheDocument();
  });
});
