import { screen, waitFor, within } from '@testing-library/react';
import { allPermissions, anOwner } from '../../../test/a-user';
import { demoStore } from '../../../test/demo-store';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import { chooseAction } from '../../../test/row-menu';
import type { Permission, StaffInvitation, StaffRole, StaffUser } from '../../api/models';
import { storeKey } from '../../page/use-store';
import { PermissionsProvider } from '../ui/use-may';
import StaffPage from './staff-page';

const owner: StaffRole = { name: 'Owner', permissions: [...allPermissions], isBuiltIn: true, memberCount: 1 };
const clerk: StaffRole = {
  ...{ name: 'Clerk', permissions: ['orders.view', 'orders.change'], isBuiltIn: false, memberCount: 0 },
};
const member: StaffUser = {
  ...{ id: 7, username: 'bea', email: 'bea@shop.example', createdAt: '2026-11-01T10:00:00.000Z', orderCount: 0 },
  ...{ otherOrders: 0, isSubscribed: false },
  ...{
    spent: 0,
    signedInAt: '2026-11-20T18:00:00.000Z',
    lastOrderAt: null,
    isAdmin: true,
    role: 'Clerk',
    hasSecondFactor: true,
    isGuest: false,
    deletionRequestedAt: null,
  },
};
const invitation: StaffInvitation = {
  ...{ id: 4, email: 'new@shop.example', role: 'Clerk', invitedBy: 'ann' },
  ...{ invitedAt: '2026-11-24T10:00:00.000Z', expiresAt: '2099-12-01T10:00:00.000Z' },
};

function draw(
  responses: Parameters<typeof fakeApi>[0] = {},
  permissions: readonly Permission[] = allPermissions,
  store = demoStore,
) {
  const calls = fakeApi({
    'GET /api/admin/users?kind=staff&sort=username-asc&limit=100': { body: { users: [], total: 0 } },
    'GET /api/admin/roles': { body: { roles: [owner, clerk] } },
    'GET /api/admin/invitations': { body: { invitations: [invitation] } },
    ...responses,
  });
  const page = (
    <PermissionsProvider value={permissions}>
      <StaffPage />
    </PermissionsProvider>
  );
  return { calls, ...renderPage(page, { at: '/admin/staff', data: { [storeKey]: store } }) };
}

const button = (name: string) => screen.findByRole('button', { name });

describe('staff page', () => {
  it('names the areas of each role, and offers to change only custom roles @series', async () => {
    const cashier = {
      ...clerk,
      name: 'Cashier',
      permissions: ['products.view', 'orders.view', 'orders.refund'] as const,
    };
    draw({ 'GET /api/admin/roles': { body: { roles: [owner, clerk, cashier] } } });
    expect(await screen.findByText('Everything')).toBeInTheDocument();
    expect(screen.getByText('Change: Orders (change)')).toBeInTheDocument();
    const row = screen.getByRole('row', { name: /^Cashier/ });
    expect(within(row).getByText('Change: Orders (refund)')).toBeInTheDocument();
    expect(within(row).getByText('View: Products')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Edit Clerk' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Edit Owner' })).not.toBeInTheDocument();
    await expectAccessiblePart();
  });

  it('shows the permissions of a role in a table of areas @series', async () => {
    const { user } = draw();
    const details = await button('Details of Clerk');
    expect(details).toHaveAttribute('aria-expanded', 'false');
    await user.click(details);
    expect(details).toHaveAttribute('aria-expanded', 'true');
    const table = within(screen.getByRole('table', { name: 'Permissions of Clerk' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Area',
      'View',
      'Change',
      'Refund',
      'Export',
    ]);
    expect(table.getByRole('row', { name: /^Orders/ })).toHaveAccessibleName(/ Yes Yes – –$/);
    expect(table.getByRole('row', { name: /^Staff/ })).toHaveTextContent(/––$/);
    await expectAccessiblePart();
    await user.click(details);
    expect(screen.queryByRole('table', { name: 'Permissions of Clerk' })).not.toBeInTheDocument();
  });

  it('marks members without two-step sign-in @series', async () => {
    const users = [member, { ...member, id: 8, username: 'cal', hasSecondFactor: false }];
    draw({ 'GET /api/admin/users?kind=staff&sort=username-asc&limit=100': { body: { users, total: 2 } } });
    const off = within(await screen.findByRole('row', { name: /^cal/ })).getByText('Off');
    expect(off).toHaveClass('state-tag--busy');
    expect(screen.getByText('cal sets it up in More → Your sign-in')).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /^bea/ })).toHaveTextContent(/OnNov 20(, 2026)?, 10:00 AM/);
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Staff',
      'Invitations',
      'Roles',
    ]);
  });

  it('goes from the members through the other tables with J @series', async () => {
    const { user } = draw({
      'GET /api/admin/users?kind=staff&sort=username-asc&limit=100': { body: { users: [member], total: 1 } },
    });
    await screen.findByRole('row', { name: /^bea/ });
    await screen.findByRole('row', { name: /^Owner/ });
    await user.keyboard('j');
    expect(screen.getByRole('button', { name: 'Change role of bea' })).toHaveFocus();
    const rows = screen.getAllByRole('row').filter((row) => row.matches('.ant-table-row'));
    await user.keyboard('j'.repeat(rows.length - 1));
    expect(rows.at(-1)).toContainElement(document.activeElement as HTMLElement);
  });

  it('resets the two-step sign-in of a member who lost it @series', async () => {
    document.cookie = 'signed_in=1';
    const { user } = draw({
      'GET /api/admin/users?kind=staff&sort=username-asc&limit=100': { body: { users: [member], total: 1 } },
      'GET /api/user': { body: anOwner() },
      'POST /api/admin/users/7/reset-second-factors': { status: 204 },
    });
    await chooseAction(user, 'bea', 'Reset two-step sign-in');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset two-step sign-in for bea?' }));
    await expectAccessiblePart();
    await user.click(dialog.getByRole('button', { name: 'Reset' }));
    expect(await screen.findByText('bea now signs in with only a password.')).toBeInTheDocument();
    document.cookie = 'signed_in=; max-age=0';
  });

  it('removes a member, who becomes a shopper', async () => {
    const { user, calls } = draw({
      'GET /api/admin/users?kind=staff&sort=username-asc&limit=100': { body: { users: [member], total: 1 } },
      'PATCH /api/admin/users/7': { body: { ...member, isAdmin: false, role: null } },
    });
    await chooseAction(user, 'bea', 'Remove from staff');
    const dialog = within(await screen.findByRole('dialog', { name: 'Role of bea' }));
    expect(dialog.getByText(/^bea loses access to the back office immediately/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Remove from staff' }));
    expect(await screen.findByText('bea is now a shopper.')).toBeInTheDocument();
    expect(calls).toContainEqual({ method: 'PATCH', path: '/api/admin/users/7', body: { role: null } });
  });

  it('offers the role of owners only to owners @series', async () => {
    document.cookie = 'signed_in=1';
    const { user } = draw({
      'GET /api/admin/users?kind=staff&sort=username-asc&limit=100': { body: { users: [member], total: 1 } },
      'GET /api/user': { body: anOwner({ role: 'Partner' }) },
    });
    await user.click(await button('Change role of bea'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Role of bea' }));
    await user.click(dialog.getByRole('combobox', { name: 'Role' }));
    expect(await screen.findByTitle(/^Shopper/)).toBeInTheDocument();
    expect(screen.getAllByTitle('Clerk')).not.toHaveLength(0);
    expect(screen.queryByTitle('Owner')).not.toBeInTheDocument();
    document.cookie = 'signed_in=; max-age=0';
  });

  it('invites a colleague @series', async () => {
    const { user, calls } = draw({ 'POST /api/admin/invitations': { status: 202, body: { message: 'Sent.' } } });
    await user.click(await button('Invite a colleague'));
    const dialog = await screen.findByRole('dialog', { name: 'Invite a colleague' });
    await expectAccessiblePart();
    await user.type(within(dialog).getByLabelText('Email'), 'ana@shop.example');
    await user.click(within(dialog).getByRole('combobox', { name: 'Role' }));
    expect(await screen.findByText('Change: Orders (change)', { selector: '.second-line' })).toBeInTheDocument();
    await user.click(await screen.findByTitle('Clerk'));
    expect(within(dialog).getByText('Change: Orders (change)', { selector: '.ant-form-item-extra' })).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText(/The link for ana@shop.example works for 7 days/)).toBeInTheDocument();
    expect(calls).toContainEqual({
      ...{ method: 'POST', path: '/api/admin/invitations', body: { email: 'ana@shop.example', role: 'Clerk' } },
    });
  });

  it('withdraws the only invitation, and then focuses the heading of the page @series', async () => {
    const { user } = draw({
      'GET /api/admin/invitations': [{ body: { invitations: [invitation] } }, { body: { invitations: [] } }],
      'DELETE /api/admin/invitations/4': { status: 204 },
    });
    await chooseAction(user, 'new@shop.example', 'Withdraw');
    await user.click(await button('Withdraw'));
    expect(await screen.findByText('The link to new@shop.example no longer works.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Staff' })).toHaveFocus());
    expect(screen.queryByRole('heading', { name: 'Invitations' })).not.toBeInTheDocument();
  });

  it('shows a new link of an invitation, which replaces the earlier link', async () => {
    const url = 'https://shop.example/staff-invitation?token=t';
    const { user, calls } = draw({
      'GET /api/admin/invitations': [
        { body: { invitations: [{ ...invitation, expiresAt: '2026-11-25T10:00:00.000Z' }] } },
        { body: { invitations: [invitation] } },
      ],
      'POST /api/admin/invitations/4/link': { status: 201, body: { url } },
    });
    const row = await screen.findByRole('row', { name: /^new@shop.example/ });
    expect(row).toHaveTextContent('Expired');
    await chooseAction(user, 'new@shop.example', 'Copy link');
    const dialog = within(await screen.findByRole('dialog', { name: 'Create a new link to copy?' }));
    expect(dialog.getByText(/The earlier link stops working, and the shop sends no email/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Create link' }));
    expect(await dialog.findByText(url)).toBeInTheDocument();
    await expectAccessiblePart();
    expect(await screen.findByText('Invited', { selector: '.state-tag' })).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('offers the link of an invitation first if the shop has no mail server @series', async () => {
    const { user } = draw({}, allPermissions, { ...demoStore, sendsMail: false });
    await user.click(await button('Copy the link for new@shop.example'));
    expect(await screen.findByRole('dialog', { name: 'Create a new link to copy?' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Send the invitation/ })).not.toBeInTheDocument();
  });

  it('does not close while the new link is being created @series', async () => {
    const { user } = draw({ 'POST /api/admin/invitations/4/link': { pending: true } });
    await screen.findByRole('row', { name: /^new@shop.example/ });
    await chooseAction(user, 'new@shop.example', 'Copy link');
    const dialog = within(await screen.findByRole('dialog', { name: 'Create a new link to copy?' }));
    await user.click(dialog.getByRole('button', { name: 'Create link' }));
    const cancel = dialog.getByRole('button', { name: 'Cancel' });
    expect(cancel).toHaveAttribute('aria-disabled', 'true');
    await user.click(cancel);
    await user.keyboard('{Escape}');
    expect(dialog.getByRole('button', { name: 'Creating...' })).toBeVisible();
    expect(document.querySelector('.ant-zoom-leave')).toBeNull();
  });

  it('mails an invitation again @series', async () => {
    const { user } = draw({ 'POST /api/admin/invitations/4/mail': { status: 202, body: { message: 'Sent.' } } });
    await user.click(await button('Send the invitation to new@shop.example again'));
    await user.click(await button('Send again'));
    expect(await screen.findByText('The new link for new@shop.example works for 7 days.')).toBeInTheDocument();
  });

  it('creates a role from permissions @series', async () => {
    const { user, calls } = draw({ 'POST /api/admin/roles': { status: 204 } });
    await user.click(await button('New role'));
    const dialog = within(await screen.findByRole('dialog', { name: 'New role' }));
    await user.type(dialog.getByLabelText('Name'), 'Photographer');
    await user.click(within(dialog.getByRole('group', { name: 'Products' })).getByRole('checkbox', { name: 'Change' }));
    await expectAccessiblePart();
    await user.click(dialog.getByRole('button', { name: 'Add role' }));
    expect(await screen.findByText('Role added')).toBeInTheDocument();
    expect(calls).toContainEqual({
      method: 'POST',
      path: '/api/admin/roles',
      body: { name: 'Photographer', permissions: ['products.change'] },
    });
  });

  it('creates a role as a copy of another role @series', async () => {
    const { user, calls } = draw({ 'POST /api/admin/roles': { status: 204 } });
    await chooseAction(user, 'Clerk', 'Copy');
    const dialog = within(await screen.findByRole('dialog', { name: 'Copy of Clerk' }));
    await user.type(dialog.getByLabelText('Name'), 'Senior clerk');
    await user.click(within(dialog.getByRole('group', { name: 'Orders' })).getByRole('checkbox', { name: 'Refund' }));
    await user.click(dialog.getByRole('button', { name: 'Add role' }));
    expect(await screen.findByText('Role added')).toBeInTheDocument();
    expect(calls).toContainEqual({
      method: 'POST',
      path: '/api/admin/roles',
      body: { name: 'Senior clerk', permissions: ['orders.view', 'orders.change', 'orders.refund'] },
    });
  });

  it('offers no copy of a role with more permissions than the user has @series', async () => {
    draw({}, ['staff.view', 'staff.change', 'orders.view', 'orders.change']);
    expect(await button('Copy Owner')).toHaveAttribute('aria-disabled', 'true');
  });

  it('signs out a colleague everywhere, but does not offer this for the user’s own account @series', async () => {
    document.cookie = 'signed_in=1';
    const self = anOwner();
    const users = [member, { ...member, id: self.id, username: self.username }];
    const { user, calls } = draw({
      'GET /api/admin/users?kind=staff&sort=username-asc&limit=100': { body: { users, total: 2 } },
      'GET /api/user': { body: self },
      'DELETE /api/admin/users/7/sessions': { status: 204 },
    });
    await chooseAction(user, 'bea', 'Sign out everywhere');
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out bea everywhere?' }));
    await expectAccessiblePart();
    await user.click(dialog.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('All devices of bea are signed out.')).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: `More actions for ${self.username}` }));
    expect(await screen.findByRole('menuitem', { name: 'Remove from staff' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Sign out everywhere' })).not.toBeInTheDocument();
    document.cookie = 'signed_in=; max-age=0';
  });

  it('shows why a role in use was not deleted @series', async () => {
    const message = 'Staff members or open invitations have this role. Please give them another role first.';
    const { user } = draw({ 'DELETE /api/admin/roles/Clerk': { status: 409, body: { message } } });
    await chooseAction(user, 'Clerk', 'Delete');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('shows no actions to a role that may only view', async () => {
    draw({}, ['staff.view']);
    expect(await screen.findByText('Everything')).toBeInTheDocument();
    const labels = screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'));
    expect(labels).toEqual(['Details of Owner', 'Details of Clerk']);
  });
});
