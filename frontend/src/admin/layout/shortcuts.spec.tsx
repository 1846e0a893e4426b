import { screen, waitFor, within } from '@testing-library/react';
import { anOwner } from '../../../test/a-user';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import { at } from '../../api/address';
import { read } from '../../api/client';
import { useRead } from '../../api/use-read';
import type { Permission } from '../../api/models';
import { PermissionsProvider } from '../ui/use-may';
import { Shortcuts } from './shortcuts';

const found = (search: string) => `?search=${search}&limit=5&offset=0`;
const order = {
  ...{ id: 'K7QF-2M9X-4TBD-W8HN', customer: 'Mary Smith', total: 84.98 },
  ...{ createdAt: '2026-11-21T23:04:00.000Z', status: 'shipped', shippingMethod: 'standard' },
};
const returned = { id: 7, number: 'R-1007', productName: 'Wave Bikini', customer: 'Mary Smith' };
const promoCode = { id: 3, code: 'MARY15', email: 'mary@shop.example' };
const message = { id: 9, subject: 'Fit of the Wave Bikini', name: 'Mary Smith' };
const aSize = (size: string, inventoryCount: number) => ({ size, color: null, sku: null, inventoryCount });
const variants = [aSize('S', 4), aSize('M', 8)];
const product = { id: 4, name: 'Mary Jane Bikini', slug: 'mary-jane', inventoryCount: 12, variants };
const customers = [
  { email: 'mary@shop.example', name: 'Mary Smith', orderCount: 4 },
  { email: 'mary@sea.example', name: 'Mary Jones', orderCount: 1 },
];
const users = [
  { id: 12, username: 'mary', email: 'mary@shop.example', isGuest: false },
  { id: 13, username: 'Guest', name: 'Mary Bay', email: 'mary@bay.example', isGuest: true },
];

function show(permissions: readonly Permission[] = anOwner().permissions) {
  const calls = fakeApi({
    [`GET /api/admin/orders${found('mary')}`]: { body: { orders: [order], total: 1 } },
    [`GET /api/admin/products${found('mary')}`]: { body: { products: [product], total: 1 } },
    [`GET /api/admin/users${found('mary')}`]: { body: { users, total: 2 } },
    [`GET /api/admin/customers${found('mary')}`]: { body: { customers, total: 2 } },
    [`GET /api/admin/returns${found('mary')}`]: { body: [returned] },
    [`GET /api/admin/promo-codes${found('mary')}`]: { body: { promoCodes: [promoCode], total: 1 } },
    [`GET /api/admin/contact-submissions${found('mary')}`]: { body: [message] },
  });
  const page = (
    <PermissionsProvider value={permissions}>
      <input aria-label="A field" />
      <Shortcuts user={anOwner({ permissions: [...permissions] })} />
    </PermissionsProvider>
  );
  return { calls, ...renderPage(page, { at: '/admin' }) };
}

const field = () => screen.findByRole('combobox', { name: /^Find a page/ });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const active = async () => document.getElementById((await field()).getAttribute('aria-activedescendant') ?? '');

describe('command palette', () => {
  it('opens with Ctrl+K, filters pages and actions, and opens one with Enter', async () => {
    const { user, address } = show();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'pro');
    expect(options()).toEqual([
      ...['Products', 'Promo codes', 'Product import', 'My Profile', 'Add productAction', 'New promo codeAction'],
    ]);
    expect(await active()).toHaveTextContent('Products');
    await expectAccessiblePart();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(await active()).toHaveTextContent('New promo code');
    await user.keyboard('{Enter}');
    expect(address()).toBe('/admin/promo-codes?new=yes');
    await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
  });

  it.each([
    ['stock', ['Stock']],
    ['customers', ['Customers', 'Userscustomers']],
    ['refund', ['Ordersrefunds', 'Returnsrefunds']],
    ['retuns', ['Returns', 'Storereturns']],
    ['dark', ['Switch to dark themeAction']],
    ['password', ['Userspasswords', 'Your sign-inpassword', 'My Profilepassword']],
    ['return period', ['Storereturn period']],
    ['logo', ['Storelogo']],
    ['banner', ['Storebanner']],
    ['opening hours', ['Storeopening hours']],
    ['business hours', ['Storebusiness hours']],
    ['free shipping', ['Shippingfree']],
    ['tax', ['Sales tax']],
    ['discount', ['Service discounts', 'Promo codesdiscounts']],
    ['mail', ['Mail', 'Messagesmail', 'Notificationsmail']],
  ])('finds pages by their names, and then by other words for them, which it shows: %s', async (word, pages) => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Find' }));
    await user.type(await field(), word);
    expect(options()).toEqual(pages);
  });

  it('finds orders, products and customers', async () => {
    const { user, address } = show();
    await user.click(screen.getByRole('button', { name: 'Find' }));
    await user.type(await field(), 'mary');
    expect(screen.getByText('Searching...')).toBeInTheDocument();
    const orders = await screen.findByRole('group', { name: 'Orders' });
    expect(within(orders).getByRole('option')).toHaveTextContent(
      /^K7QF-2M9X-4TBD-W8HNMary Smith, \$84\.98, Nov 21(, 2026)? Shipped$/,
    );
    const products = await screen.findByRole('group', { name: 'Products' });
    expect(within(products).getByRole('option')).toHaveTextContent('Mary Jane Bikinimary-jane, 12 in stock: S 4, M 8');
    const people = within(await screen.findByRole('group', { name: 'Customers and staff' })).getAllByRole('option');
    expect(people.map(({ textContent }) => textContent)).toEqual([
      ...['marymary@shop.example', 'Mary BayGuest, mary@bay.example', 'Mary Jonesmary@sea.example, 1 order'],
    ]);
    expect(people[2]).toHaveAttribute('href', '/admin/orders?email=mary%40sea.example');
    await expectAccessiblePart();
    await user.click(within(orders).getByRole('option'));
    expect(address()).toBe('/admin/orders?order=K7QF-2M9X-4TBD-W8HN');
  });

  it('shows no product while the orders above it still load', async () => {
    const query = { search: 'mary', limit: 5, offset: 0 };
    const Loaded = () => <p>{useRead(at('/api/admin/products', query), read).data && 'Products are loaded'}</p>;
    const calls = fakeApi({
      [`GET /api/admin/orders${found('mary')}`]: { pending: true },
      [`GET /api/admin/products${found('mary')}`]: { body: { products: [product], total: 1 } },
    });
    const { user } = renderPage(
      <PermissionsProvider value={['orders.view', 'products.view']}>
        <Loaded />
        <Shortcuts user={anOwner()} />
      </PermissionsProvider>,
    );
    expect(await screen.findByText('Products are loaded')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Find' }));
    await user.type(await field(), 'mary');
    expect(await screen.findByText('Searching...')).toBeInTheDocument();
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain(`/api/admin/orders${found('mary')}`));
    expect(screen.queryByRole('group', { name: 'Products' })).not.toBeInTheDocument();
  });

  it('shows products of a corrected word only if nothing matches the typed word @series', async () => {
    const { user } = show(['products.view', 'settings.view']);
    const corrected = { products: [product], total: 1 };
    fakeApi({
      [`GET /api/admin/products${found('tax')}`]: { body: { ...corrected, correctedSearch: 'tan' } },
      [`GET /api/admin/products${found('marry')}`]: { body: { ...corrected, correctedSearch: 'mary' } },
    });
    await user.click(screen.getByRole('button', { name: 'Find' }));
    await user.type(await field(), 'tax');
    await waitFor(() => expect(screen.queryByText('Searching...')).not.toBeInTheDocument());
    expect(options()).toEqual(['Sales tax']);
    await user.clear(await field());
    await user.type(await field(), 'marry');
    const products = await screen.findByRole('group', { name: 'Products for “mary”' });
    expect(within(products).getByRole('option')).toHaveTextContent(/^Mary Jane/);
  });

  it.each([
    ['Returns', 'R-1007Wave Bikini, Mary Smith', '/admin/returns?return=7'],
    ['Promo codes', 'MARY15mary@shop.example', '/admin/promo-codes?search=MARY15'],
    ['Messages', 'Fit of the Wave BikiniMary Smith', '/admin/messages?message=9'],
  ])('finds %s', async (group, text, href) => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Find' }));
    await user.type(await field(), 'mary');
    const option = within(await screen.findByRole('group', { name: group })).getByRole('option');
    expect(option).toHaveTextContent(text);
    expect(option).toHaveAttribute('href', href);
  });

  it.each<[Permission, string[]]>([
    ['orders.view', ['orders', 'returns', 'customers']],
    ['promotions.view', ['promo-codes']],
    ['messages.view', ['contact-submissions']],
  ])('searches no other lists than those of %s', async (permission, lists) => {
    const { user, calls } = show([permission]);
    await user.click(screen.getByRole('button', { name: 'Find' }));
    await user.type(await field(), 'mary');
    await waitFor(() => expect(calls).toHaveLength(lists.length));
    expect(calls.map(({ path }) => path)).toEqual(lists.map((list) => `/api/admin/${list}${found('mary')}`));
  });

  it('has only the pages, actions and searches of the role', async () => {
    const { user, calls } = show(['products.view']);
    await user.click(screen.getByRole('button', { name: 'Find' }));
    await field();
    expect(options()).toEqual([
      ...['Today', 'Products', 'Images', 'Categories', 'Search words', 'Product import', 'Waitlist', 'Size charts'],
      ...['Notifications', 'Your sign-in', 'Stock', 'My Profile', 'Switch to dark themeAction'],
    ]);
    await user.type(await field(), 'mary');
    await screen.findByRole('group', { name: 'Products' });
    expect(calls.map(({ path }) => path)).toEqual([`/api/admin/products${found('mary')}`]);
  });

  it('explains that nothing was found, or that the search failed @series', async () => {
    const { user } = show(['products.view']);
    await user.click(screen.getByRole('button', { name: 'Find' }));
    await user.type(await field(), 'zz');
    expect(await screen.findByText('The shop could not be searched. Please try again.')).toBeInTheDocument();
    await user.clear(await field());
    await user.type(await field(), 'q');
    expect(await screen.findByText('No results found.')).toBeInTheDocument();
  });
});

describe('list of keyboard shortcuts', () => {
  it('opens with "?", but not while staff type in a field', async () => {
    const { user } = show();
    await user.type(screen.getByLabelText('A field'), '?');
    expect(screen.getByLabelText('A field')).toHaveValue('?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    screen.getByLabelText('A field').blur();
    await user.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(dialog.getByText(/^Find a page, order, return/)).toBeInTheDocument();
    for (const name of [
      'J or ↓ Go to the next row',
      'J Go to the next order or message, while no field has the focus',
      '/ Go to the search box of a list',
    ]) {
      expect(dialog.getByRole('row', { name })).toBeInTheDocument();
    }
    await expectAccessiblePart();
  });

  it('also opens with its button, and turns the letter keys off @series', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    const letters = dialog.getByRole('checkbox', { name: /work as shortcuts/ });
    await user.click(letters);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.keyboard('?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    await user.click(await screen.findByRole('checkbox', { name: /work as shortcuts/ }));
  });
});
