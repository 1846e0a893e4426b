import { screen, waitFor, within } from '@testing-library/react';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import { chooseAction } from '../../../test/row-menu';
import { allPermissions } from '../../../test/a-user';
import type { Permission, WaitingCustomer, WaitlistDemand } from '../../api/models';
import { PermissionsProvider } from '../ui/use-may';
import WaitlistPage from './waitlist-page';

const demand: WaitlistDemand = {
  productId: 3,
  productName: 'Harbor Bikini',
  variantId: 9,
  variant: 'M, Navy',
  available: 3,
  waiting: 12,
  reserved: 1,
  bought: 4,
  unconfirmed: 2,
  since: '2026-11-20T18:00:00.000Z',
};

function show(
  rows: WaitlistDemand[],
  responses: Parameters<typeof fakeApi>[0] = {},
  permissions: readonly Permission[] = allPermissions,
) {
  const calls = fakeApi({
    'GET /api/admin/waitlist?limit=25&offset=0': { body: rows, headers: { 'X-Total-Count': String(rows.length) } },
    ...responses,
  });
  const page = (
    <PermissionsProvider value={permissions}>
      <WaitlistPage />
    </PermissionsProvider>
  );
  return { calls, ...renderPage(page, { at: '/admin/waitlist', path: '/admin/waitlist' }) };
}

it('waitlist page shows the number of waiting customers per size, and links to the product', async () => {
  show([demand, { ...demand, variantId: 10, variant: 'S, Navy', waiting: 0, since: null }]);
  const row = (await screen.findByText('M, Navy')).closest('tr') as HTMLElement;
  await expectAccessiblePart();
  expect(within(row).getByRole('link', { name: 'Harbor Bikini' })).toHaveAttribute('href', '/admin/products?product=3');
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Harbor BikiniM, Navy',
    '12',
    '3',
    '2',
    '1',
    '4',
    expect.stringMatching(/^Nov 20(, 2026)?$/),
    'Restock•••',
  ]);
});

it('waitlist page searches the sizes @series', async () => {
  const { user, address } = show([demand], {
    'GET /api/admin/waitlist?search=tide&limit=25&offset=0': { body: [], headers: { 'X-Total-Count': '0' } },
  });
  await user.type(await screen.findByRole('searchbox', { name: 'Search the waitlist' }), 'tide{Enter}');
  expect(await screen.findByText('No sizes found.')).toBeInTheDocument();
  expect(address()).toBe('/admin/waitlist?search=tide');
});

describe('the customers on the waitlist', () => {
  const entries = '/api/admin/waitlist/entries?productId=3&variantId=9';
  const waiting: WaitingCustomer[] = [
    {
      id: 4,
      email: 'ana@bay.example',
      state: 'reserved',
      joinedAt: '2026-11-19T18:00:00.000Z',
      reservedUntil: '2026-11-21T05:00:00.000Z',
    },
    { id: 5, email: 'bea@bay.example', state: 'waiting', joinedAt: '2026-11-20T18:00:00.000Z', reservedUntil: null },
  ];

  it('are marked if they have not confirmed their address, which is not copied @series', async () => {
    const cleo = { ...waiting[1], id: 6, email: 'cleo@bay.example', state: 'unconfirmed' };
    const { user } = show([{ ...demand, waiting: 0, reserved: 1, unconfirmed: 1 }], {
      [`GET ${entries}`]: { body: [waiting[0], cleo] },
    });
    await chooseAction(user, 'Harbor Bikini, M, Navy', 'Customers');
    const row = await screen.findByRole('row', { name: /^cleo@bay\.example/ });
    expect(within(row).getByText('Not confirmed')).toBeInTheDocument();
    expect(within(row).getByRole('link', { name: 'Confirmation email to cleo@bay.example' })).toHaveAttribute(
      'href',
      '/admin/mail?search=cleo%40bay.example&template=waitlist-confirmation',
    );
    expect(screen.getByText(/^Copy the address,/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Copy the addresses' }));
    expect(await navigator.clipboard.readText()).toBe('ana@bay.example');
  });

  it('are shown in a dialog, and can be removed after a confirmation @series', async () => {
    const { user, calls } = show([demand], {
      [`GET ${entries}`]: [{ body: waiting }, { body: waiting.slice(0, 1) }],
      'DELETE /api/admin/waitlist/entries/5': { status: 204 },
    });
    await chooseAction(user, 'Harbor Bikini, M, Navy', 'Customers');
    const dialog = within(await screen.findByRole('dialog', { name: 'Waitlist for Harbor Bikini, M, Navy' }));
    expect(await dialog.findByRole('row', { name: /^bea@bay\.example Nov 20(, 2026)? Waiting/ })).toBeInTheDocument();
    expect(dialog.getByText(/^Reserved until Nov 20(, 2026)?, 9:00 PM$/)).toBeInTheDocument();
    await expectAccessiblePart();
    await user.click(dialog.getByRole('button', { name: 'Remove bea@bay.example' }));
    const question = await screen.findByRole('dialog', { name: 'Remove this customer from the waitlist?' });
    expect(question).toHaveTextContent('bea@bay.example');
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Removed from the waitlist')).toBeInTheDocument();
    await waitFor(() => expect(dialog.queryByText('bea@bay.example')).not.toBeInTheDocument());
  });

  it('are listed up to a limit, with the number of all customers @series', async () => {
    const many = Array.from({ length: 500 }, (_, id) => ({ ...waiting[1], id }));
    const one = { ...demand, waiting: 700, reserved: 0, unconfirmed: 0 };
    const { user } = show([one], { [`GET ${entries}`]: { body: many } }, ['products.view', 'orders.view']);
    await chooseAction(user, 'Harbor Bikini, M, Navy', 'Customers');
    expect(await screen.findByText('The first 500 of 700 customers.')).toBeInTheDocument();
    expect(screen.getByText(/^Copy the first 500 addresses/)).toBeInTheDocument();
  });

  it('cannot be removed by roles that may only view orders @series', async () => {
    const { user } = show([demand], { [`GET ${entries}`]: { body: waiting } }, ['products.view', 'orders.view']);
    await chooseAction(user, 'Harbor Bikini, M, Navy', 'Customers');
    expect(await screen.findByText('bea@bay.example')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
  });

  it('are hidden from roles that may not view orders', async () => {
    show([demand], {}, ['products.view']);
    expect(await screen.findByText('12')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /waiting for/ })).not.toBeInTheDocument();
  });
});

it('waitlist page adds the units of a size that arrived to its stock', async () => {
  const { user, calls } = show([demand], {
    'GET /api/admin/products/3': { body: { version: 7 } },
    'PATCH /api/admin/products/3': { body: {} },
  });
  await user.click(await screen.findByRole('button', { name: 'Restock Harbor Bikini, M, Navy' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Restock Harbor Bikini, M, Navy' }));
  await waitFor(() => expect(dialog.getByLabelText('Units that arrived')).toHaveFocus());
  await expectAccessiblePart();
  await user.click(dialog.getByRole('button', { name: 'Add to stock' }));
  expect(await dialog.findByText('Please enter a whole number such as 12.')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('Units that arrived'), '3');
  expect(dialog.getByRole('status')).toHaveTextContent(
    '3 available, 12 waiting, 1 reserved now, 2 not confirmed. After this, the shop reserves 6 for the shoppers in line, and 0 are for sale.',
  );
  await user.click(dialog.getByRole('button', { name: 'Add to stock' }));
  expect(await screen.findByText('3 units added')).toBeInTheDocument();
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    id: 3,
    version: 7,
    variants: [{ id: 9, inventoryCount: 3, inventoryCountBefore: 0 }],
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('waitlist page restocks a product without sizes', async () => {
  const { user, calls } = show([{ ...demand, variantId: null, variant: null }], {
    'GET /api/admin/products/3': { body: { version: 7 } },
    'PATCH /api/admin/products/3': { body: {} },
  });
  await user.click(await screen.findByRole('button', { name: 'Restock Harbor Bikini' }));
  await user.type(await screen.findByLabelText('Units that arrived'), '1{Enter}');
  expect(await screen.findByText('1 unit added')).toBeInTheDocument();
  const stock = { inventoryCount: 1, inventoryCountBefore: 0 };
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ id: 3, version: 7, ...stock });
});

it('waitlist page repeats a failed restock with the version of the first attempt, so that units are not added twice', async () => {
  const { user, calls } = show([demand], {
    'GET /api/admin/products/3': [{ body: { version: 7 } }, { body: { version: 8 } }],
    'PATCH /api/admin/products/3': [{ status: 503, body: {} }, { body: {} }],
  });
  await user.click(await screen.findByRole('button', { name: 'Restock Harbor Bikini, M, Navy' }));
  await user.type(await screen.findByLabelText('Units that arrived'), '3{Enter}');
  expect(await screen.findByText('The stock was not changed')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add to stock' }));
  expect(await screen.findByText('3 units added')).toBeInTheDocument();
  const versions = calls
    .filter(({ method }) => method === 'PATCH')
    .map(({ body }) => (body as { version: number }).version);
  expect(versions).toEqual([7, 7]);
});
