import { screen, waitFor, within } from '@testing-library/react';
import { aStaffOrder } from '../../../test/a-staff-order';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import { chooseAction } from '../../../test/row-menu';
import { userKey } from '../../api/account';
import { allPermissions, anOwner } from '../../../test/a-user';
import type { Customer, Permission, StaffRole, StaffUser } from '../../api/models';
import { FreshPassword } from '../password/password-dialogs';
import { PermissionsProvider } from '../ui/use-may';
import UsersPage from './users-page';

const marina: StaffUser = {
  id: 12,
  username: 'marina',
  name: 'Marina Reyes',
  email: 'marina@shop.example',
  createdAt: '2026-03-05T02:30:00.000Z',
  orderCount: 3,
  spent: 122.48,
  signedInAt: null,
  lastOrderAt: '2026-11-05T12:00:00.000Z',
  otherOrders: 0,
  isSubscribed: true,
  isAdmin: false,
  role: null,
  hasSecondFactor: false,
  isGuest: false,
  deletionRequestedAt: null,
};
const chief: StaffUser = {
  ...marina,
  id: 1,
  username: 'chief',
  name: undefined,
  email: 'chief@shop.example',
  orderCount: 0,
  spent: 0,
  lastOrderAt: null,
  isAdmin: true,
  role: 'Owner',
};
const leaving: StaffUser = { ...marina, id: 13, username: 'bea', deletionRequestedAt: '2026-11-01T10:00:00.000Z' };

const first = 'GET /api/admin/users?sort=createdAt-desc&limit=25&offset=0';
const list = { [first]: { body: { users: [marina, chief, leaving], total: 3 } } };
const reset = 'POST /api/admin/reset-user-password';

function draw(
  responses: Parameters<typeof fakeApi>[0],
  permissions: readonly Permission[] = allPermissions,
  at = '/admin/users',
) {
  document.cookie = 'signed_in=1';
  const self = anOwner({ username: 'chief', email: chief.email });
  const calls = fakeApi({
    ...list,
    'GET /api/admin/roles': { body: { roles: [role('Owner'), role('Support')] } },
    [`GET ${userKey}`]: { body: self },
    ...responses,
  });
  const page = (
    <FreshPassword>
      <PermissionsProvider value={permissions}>
        <UsersPage />
      </PermissionsProvider>
    </FreshPassword>
  );
  return { calls, ...renderPage(page, { at, path: '/admin/users' }) };
}
afterEach(() => {
  document.cookie = 'signed_in=; max-age=0';
});

/** Finds the row by text, because computing the accessible name of every row is slow. */
async function row(username: string): Promise<HTMLElement> {
  const found = (await screen.findByText(username)).closest('tr');
  if (!found) throw new Error(`No row of ${username}.`);
  return found;
}

describe('users page', () => {
  it('says if a search finds only the customers of the newest orders', async () => {
    const body = { users: [marina], total: 1, onlyNewestOrders: true };
    const path = 'GET /api/admin/users?search=ann&sort=createdAt-desc&limit=25&offset=0';
    draw({ [path]: { body } }, allPermissions, '/admin/users?search=ann');
    expect(await screen.findByText(/^Showing people from the newest 2,000 matching orders\./)).toBeInTheDocument();
  });

  it('lists users with their orders and their role', async () => {
    draw({});
    const hers = within(await row('marina'));
    expect(hers.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'marinaMarina Reyes',
      'marina@shop.example',
      expect.stringMatching(/^Mar 4(, 2026)?$/),
      '3',
      '$122.48',
      expect.stringMatching(/^Nov 5(, 2026)?$/),
      'Shopper',
      expect.anything(),
    ]);
    expect(hers.getByRole('link', { name: '3 orders of marina' })).toHaveAttribute(
      'href',
      '/admin/orders?search=marina%40shop.example',
    );
    expect(await row('chief')).toHaveTextContent('Owner');
    expect(await row('bea')).toHaveTextContent('Deletion requested');
    expect(screen.getByText('Showing 3 of 3 users')).toBeInTheDocument();
  });

  it('offers orders and a data link for guests, but no password and no role @series', async () => {
    const guest: StaffUser = {
      ...marina,
      username: 'Guest',
      name: 'Ana Flores',
      email: 'ana@bay.example',
      isGuest: true,
    };
    const { user, calls, address } = draw({
      [first]: { body: { users: [guest], total: 1 } },
      'POST /api/admin/guest-data-links': { status: 202, body: { message: '' } },
    });
    const hers = within(await row('ana@bay.example'));
    expect(hers.getByRole('link', { name: 'Ana Flores' })).toBeInTheDocument();
    expect(hers.getAllByText('Guest')).toHaveLength(1);
    expect(hers.getByRole('link', { name: '3 orders of ana@bay.example' })).toBeInTheDocument();
    await chooseAction(user, 'ana@bay.example', 'Send data link');
    expect(
      await screen.findByText('The email to ana@bay.example has a link to download or delete the data.'),
    ).toBeInTheDocument();
    expect(calls.at(-1)).toMatchObject({ path: '/api/admin/guest-data-links', body: { email: 'ana@bay.example' } });
    await user.click(hers.getByRole('button', { name: 'More actions for ana@bay.example' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      ...['Orders', 'New order', 'Send data link'],
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Orders' }));
    expect(address()).toBe('/admin/orders?search=ana%40bay.example');
  });

  it('offers the password of staff only to owners', async () => {
    const support = anOwner({ username: 'ana', role: 'Support' });
    const { user } = draw({ [`GET ${userKey}`]: { body: support } });
    await row('chief');
    await user.click(screen.getByRole('button', { name: 'More actions for marina' }));
    expect(await screen.findByRole('menuitem', { name: 'Reset password' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'More actions for chief' }));
    expect(await screen.findByRole('menuitem', { name: 'Change role' })).toBeInTheDocument();
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Change role']);
  });

  it('sorts and filters users as requested', async () => {
    const guests = 'GET /api/admin/users?sort=spent-asc&kind=guests&limit=25&offset=0';
    const { user, address } = draw({ [guests]: { body: { users: [{ ...marina, otherOrders: 2 }], total: 1 } } });
    await row('marina');
    await user.click(screen.getByRole('columnheader', { name: /Spent/ }));
    expect(address()).toBe('/admin/users?sort=spent-asc');
    await user.click(screen.getByRole('combobox', { name: 'Kind' }));
    await user.click(await screen.findByText('Guests', { selector: '.ant-select-item-option-content' }));
    expect(address()).toBe('/admin/users?sort=spent-asc&kind=guests');
    expect(await screen.findByText('2 with another email')).toBeInTheDocument();
  });
});

it('users page opens a customer with the latest orders and their address', async () => {
  const order = aStaffOrder({ id: 'K7QF-2M9X-4TBD-W8HN', phone: '831-555-0134' });
  const { user } = draw({
    [first]: { body: { users: [{ ...marina, newEmail: 'marina@bay.example' }], total: 1 } },
    'GET /api/admin/orders?email=marina%40shop.example&limit=5': {
      body: { orders: [{ ...order, customer: 'Marina Reyes' }], total: 7 },
    },
    [`GET /api/admin/orders/${order.id}`]: { body: order },
  });
  await user.click(await screen.findByRole('button', { name: 'View marina' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'marina' }));
  expect(await dialog.findByRole('link', { name: order.id })).toHaveAttribute(
    'href',
    `/admin/orders?order=${order.id}`,
  );
  expect(dialog.getByText('marina@bay.example, not confirmed yet')).toBeInTheDocument();
  expect(dialog.getByText('Newsletter').parentElement).toHaveTextContent('NewsletterSubscribed');
  expect(dialog.getByRole('link', { name: 'All 7 orders' })).toBeInTheDocument();
  expect(await dialog.findByText('831-555-0134')).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: 'Messages' })).toHaveAttribute(
    'href',
    '/admin/messages?search=marina%40shop.example',
  );
  await expectAccessiblePart();
});

describe('customers', () => {
  const priya: Customer = {
    email: 'priya@surf.example',
    name: 'Priya Nolan',
    phone: '831-555-0134',
    orderCount: 2,
    spent: 105.5,
    lastAddress: null,
    lastOrderAt: '2026-03-05T02:30:00.000Z',
    isSubscribed: false,
    username: null,
  };
  const path = 'GET /api/admin/customers';
  const customers = { [`${path}?sort=lastOrderAt-desc&limit=25&offset=0`]: { body: { customers: [priya], total: 1 } } };

  it('are listed by the name of their latest order, guests included, and are searched', async () => {
    const { user, address } = draw({
      ...customers,
      [`${path}?search=surf&sort=lastOrderAt-desc&limit=25&offset=0`]: { body: { customers: [], total: 0 } },
    });
    await row('marina');
    await user.click(screen.getByText('Customers'));
    expect(address()).toBe('/admin/users?view=customers');
    const hers = within(await row('Priya Nolan'));
    expect(hers.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'Priya Nolan',
      'priya@surf.example',
      expect.stringMatching(/^Mar 4(, 2026)?$/),
      '2',
      '$105.50',
      'Guest',
      'View•••',
    ]);
    expect(screen.getByText('Showing 1 of 1 customers')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reset User Password' })).not.toBeInTheDocument();
    await expectAccessiblePart();
    await user.type(screen.getByRole('searchbox', { name: 'Search customers' }), 'surf{Enter}');
    expect(await screen.findByText('No customers found.')).toBeInTheDocument();
  });

  it('are limited to one kind, and exported as a file with the search and the kind', async () => {
    const body = { customers: [priya], total: 1 };
    const { user, calls } = draw(
      {
        [`${path}?search=surf&sort=lastOrderAt-desc&limit=25&offset=0`]: { body },
        [`${path}?search=surf&kind=repeat&sort=lastOrderAt-desc&limit=25&offset=0`]: { body },
        [`${path}/export.csv?search=surf&kind=repeat`]: {
          headers: { 'X-Total-Count': '1', 'Content-Disposition': 'attachment; filename="customers.csv"' },
        },
      },
      allPermissions,
      '/admin/users?view=customers&search=surf',
    );
    URL.createObjectURL = () => 'blob:customers';
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await user.click(await screen.findByRole('combobox', { name: 'Customers' }));
    await user.click(await screen.findByText('More than one order', { selector: '.ant-select-item-option-content' }));
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('1 customer')).toBeInTheDocument();
    expect(calls.at(-1)?.path).toBe('/api/admin/customers/export.csv?search=surf&kind=repeat');
  });

  it('are not exported by roles that may only see orders', async () => {
    draw(customers, ['users.view', 'orders.view'], '/admin/users?view=customers');
    expect(await screen.findByText('Showing 1 of 1 customers')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Export CSV' })).not.toBeInTheDocument();
  });

  it('open in the dialog of users, with a link to a new order @series', async () => {
    const order = aStaffOrder({ id: 'K7QF-2M9X-4TBD-W8HN' });
    const { user } = draw(
      {
        ...customers,
        'GET /api/admin/orders?email=priya%40surf.example&limit=5': { body: { orders: [order], total: 1 } },
        [`GET /api/admin/orders/${order.id}`]: { body: order },
      },
      allPermissions,
      '/admin/users?view=customers',
    );
    await user.click(await screen.findByRole('button', { name: 'View Priya Nolan, priya@surf.example' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Priya Nolan' }));
    expect(await dialog.findByRole('link', { name: order.id })).toBeInTheDocument();
    expect(dialog.getByText('Guest')).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'New order for this customer' })).toHaveAttribute(
      'href',
      '/admin/orders?new=priya%40surf.example',
    );
    expect(dialog.queryByRole('button', { name: 'Send reset link' })).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Send data link' })).toBeInTheDocument();
    await expectAccessiblePart();
  });

  it('close their dialog when staff open the account in the list of users', async () => {
    const { user, address } = draw(
      {
        [`${path}?sort=lastOrderAt-desc&limit=25&offset=0`]: {
          body: { customers: [{ ...priya, username: 'priya' }], total: 1 },
        },
        'GET /api/admin/users?search=priya&sort=createdAt-desc&limit=25&offset=0': {
          body: { users: [{ ...marina, username: 'priya' }], total: 1 },
        },
        'GET /api/admin/orders?email=priya%40surf.example&limit=5': { body: { orders: [], total: 0 } },
      },
      allPermissions,
      '/admin/users?view=customers',
    );
    await user.click(await screen.findByRole('button', { name: 'View Priya Nolan, priya@surf.example' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'priya' }));
    expect(address()).toBe('/admin/users?search=priya');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByText('Showing 1 of 1 users')).toBeInTheDocument();
    window.history.back();
    expect(await screen.findByRole('dialog', { name: 'Priya Nolan' })).toBeInTheDocument();
  });

  it('are hidden from roles that may not view orders', async () => {
    const { calls } = draw({}, ['users.view'], '/admin/users?view=customers');
    await row('marina');
    expect(screen.queryByText('Customers')).not.toBeInTheDocument();
    expect(calls.some(({ path: called }) => called.startsWith('/api/admin/customers'))).toBe(false);
  });
});

describe('new password form', () => {
  const username = () => screen.getByRole('textbox', { name: 'Username' });
  const password = () => screen.getByLabelText('New Password');
  const confirmation = () => screen.getByLabelText('Confirm Password');
  const submit = () => screen.getByRole('button', { name: 'Reset Password' });
  const openForm = async (user: ReturnType<typeof draw>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Reset User Password' }));
    await screen.findByRole('dialog', { name: 'Reset User Password' });
  };

  it('validates one field after another, and leaves the typed values in place @series', async () => {
    const { user, calls } = draw({});
    await openForm(user);
    await expectAccessiblePart();
    const refused = async (message: string) => {
      await user.click(submit());
      expect(await screen.findByText(message)).toBeInTheDocument();
    };
    await refused('Please enter a username');
    await user.type(username(), 'marina');
    await refused('Please enter and confirm the new password');
    await user.type(password(), 'seven77');
    await refused('Please enter and confirm the new password');
    await user.type(confirmation(), 'seven78');
    await refused('Password must be at least 8 characters long');
    await user.type(password(), '8');
    await refused('Passwords do not match');
    await user.type(confirmation(), '8');
    await user.clear(confirmation());
    await user.type(confirmation(), 'seven778');
    for (const error of [/Please enter/, /Password must/, /do not match/]) {
      await waitFor(() => expect(screen.queryByText(error)).not.toBeInTheDocument());
    }
    expect(username()).toHaveValue('marina');
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('sets the password of the user chosen in the list, and closes @series', async () => {
    const { user, calls } = draw({
      [reset]: { body: { message: 'Password for user "marina" has been reset successfully' } },
    });
    await chooseAction(user, 'marina', 'Reset password');
    expect(username()).toHaveValue('marina');
    await waitFor(() => expect(password()).toHaveFocus());
    await user.keyboard('sixteen anchors');
    await user.type(confirmation(), 'sixteen anchors');
    await user.click(submit());
    expect(await screen.findByText('Password for user "marina" has been reset successfully')).toBeInTheDocument();
    expect(calls.at(-1)).toEqual({
      method: 'POST',
      path: '/api/admin/reset-user-password',
      body: { username: 'marina', newPassword: 'sixteen anchors' },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('leaves the typed values in place when the password is rejected @series', async () => {
    const { user } = draw({
      [reset]: [
        { status: 404, body: { message: 'There is no such user.', errors: { username: 'There is no such user.' } } },
        { status: 500, body: {} },
      ],
    });
    await openForm(user);
    await user.type(username(), 'nobody');
    await user.type(password(), 'sixteen anchors');
    await user.type(confirmation(), 'sixteen anchors');
    await user.click(submit());
    await waitFor(() => expect(screen.getAllByText('There is no such user.')).toHaveLength(2));
    expect(username()).toHaveFocus();
    await user.type(username(), 's');
    await user.click(submit());
    expect(await screen.findByText('Failed to reset user password')).toBeInTheDocument();
    expect(password()).toHaveValue('sixteen anchors');
  });
});

const role = (name: string): StaffRole => ({ name, permissions: ['orders.view'], isBuiltIn: true, memberCount: 1 });

describe('the role of a user', () => {
  async function choose(user: ReturnType<typeof draw>['user'], name: string, option: RegExp) {
    await chooseAction(user, name, 'Change role');
    const dialog = await screen.findByRole('dialog', { name: `Role of ${name}` });
    await expectAccessiblePart();
    await user.click(within(dialog).getByRole('combobox', { name: 'Role' }));
    await user.click(await screen.findByTitle(option));
    return dialog;
  }

  it('is given in a dialog, and after a password prompt if the server requires it @series', async () => {
    const { user, calls } = draw({
      'PATCH /api/admin/users/12': [
        { status: 403, body: { code: 'password-needed', message: 'Please confirm your password.' } },
        { body: { ...marina, isAdmin: true, role: 'Owner' } },
      ],
      'POST /api/user/confirm-password': { status: 204 },
    });
    const dialog = await choose(user, 'marina', /^Owner$/);
    expect(dialog).toHaveTextContent('marina will see every order and message');
    await user.click(within(dialog).getByRole('button', { name: 'Save role' }));
    await user.type(await screen.findByLabelText('Password'), 'liberty-admin{Enter}');
    expect(await screen.findByText('marina now has the role Owner.')).toBeInTheDocument();
    const change = { method: 'PATCH', path: '/api/admin/users/12', body: { role: 'Owner' } };
    expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([change, change]);
  });

  it('is removed in the same dialog @series', async () => {
    const { user, calls } = draw({ 'PATCH /api/admin/users/1': { body: { ...chief, isAdmin: false, role: null } } });
    const dialog = await choose(user, 'chief', /^Shopper/);
    await waitFor(() => expect(dialog).toHaveTextContent('This is your own account.'));
    await user.click(within(dialog).getByRole('button', { name: 'Save role' }));
    expect(await screen.findByText('chief is now a shopper.')).toBeInTheDocument();
    expect(calls).toContainEqual({ method: 'PATCH', path: '/api/admin/users/1', body: { role: null } });
  });

  it('stays with the last owner, with the reason @series', async () => {
    const message = 'This is the last owner of the shop. Please make another user an owner first.';
    const { user } = draw({ 'PATCH /api/admin/users/1': { status: 409, body: { message } } });
    const dialog = await choose(user, 'chief', /^Support$/);
    await user.click(within(dialog).getByRole('button', { name: 'Save role' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(dialog).toBeVisible();
  });
});

it('users page shows only the actions that the role allows', async () => {
  draw({}, ['users.view']);
  await row('marina');
  expect(screen.getAllByRole('button', { name: /marina/ }).map(({ textContent }) => textContent)).toEqual(['View']);
  expect(screen.queryByRole('button', { name: 'Reset User Password' })).not.toBeInTheDocument();
});

it('users page loads the role again after an action that the role no longer allows @series', async () => {
  const message = 'Your role does not allow this. Please ask an owner of the shop.';
  const { user, calls } = draw({
    'POST /api/admin/users/12/send-reset-link': { status: 403, body: { code: 'forbidden', message } },
  });
  await waitFor(() => expect(calls.filter(({ path }) => path === userKey)).not.toHaveLength(0));
  const before = calls.filter(({ path }) => path === userKey).length;
  await chooseAction(user, 'marina', 'Send reset link');
  expect(await screen.findByText(message)).toBeInTheDocument();
  await waitFor(() => expect(calls.filter(({ path }) => path === userKey).length).toBeGreaterThan(before));
});

it('users page sends a password reset link @series', async () => {
  const { user, calls } = draw({ 'POST /api/admin/users/12/send-reset-link': { status: 202, body: { message: '' } } });
  await chooseAction(user, 'marina', 'Send reset link');
  expect(
    await screen.findByText('The email to marina@shop.example has a link to set a new password.'),
  ).toBeInTheDocument();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
