import { screen, waitFor, within } from '@testing-library/react';
import { allPermissions, anOwner } from '../../../test/a-user';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import { userKey } from '../../api/account';
import type { Permission, StaffUser } from '../../api/models';
import { FreshPassword } from '../password/password-dialogs';
import { PermissionsProvider } from '../ui/use-may';
import UsersPage from './users-page';

const marina: StaffUser = {
  ...{ id: 12, username: 'marina', email: 'marina@shop.example', createdAt: '2026-03-05T02:30:00.000Z' },
  ...{
    orderCount: 0,
    otherOrders: 0,
    isSubscribed: false,
    spent: 0,
    signedInAt: null,
    lastOrderAt: null,
    isAdmin: false,
    role: null,
    hasSecondFactor: false,
    isGuest: false,
  },
  deletionRequestedAt: null,
};
const list = 'GET /api/admin/users?sort=createdAt-desc&limit=25&offset=0';

/** Opens the dialog of the listed account. */
async function open(
  responses: Parameters<typeof fakeApi>[0] = {},
  account: StaffUser = marina,
  permissions: readonly Permission[] = allPermissions,
) {
  document.cookie = 'signed_in=1';
  const calls = fakeApi({
    [list]: { body: { users: [account], total: 1 } },
    'GET /api/admin/orders?email=marina%40shop.example&limit=5': { body: { orders: [], total: 0 } },
    [`GET ${userKey}`]: { body: anOwner() },
    ...responses,
  });
  const page = (
    <FreshPassword>
      <PermissionsProvider value={permissions}>
        <UsersPage />
      </PermissionsProvider>
    </FreshPassword>
  );
  const view = renderPage(page, { at: '/admin/users', path: '/admin/users' });
  await view.user.click(await screen.findByRole('button', { name: 'View marina' }));
  return { calls, ...view, dialog: within(await screen.findByRole('dialog', { name: 'marina' })) };
}

async function choose({ user, dialog }: Awaited<ReturnType<typeof open>>, action: string): Promise<void> {
  await user.click(dialog.getByRole('button', { name: 'Account of marina' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

describe('account of a customer', () => {
  it('gets a new email address, which the customer must confirm', async () => {
    const taken = 'This email address already has an account.';
    const view = await open({
      'POST /api/admin/users/12/email-change': [
        { status: 409, body: { message: taken, errors: { email: taken } } },
        { status: 202, body: { message: '' } },
      ],
    });
    await choose(view, 'Change email…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the email of marina' }));
    await expectAccessiblePart();
    const send = dialog.getByRole('button', { name: 'Send confirmation' });
    await view.user.type(dialog.getByLabelText('New email'), 'sea');
    await view.user.click(send);
    expect(await dialog.findByText('Please enter a valid email address.')).toBeInTheDocument();
    await view.user.type(dialog.getByLabelText('New email'), '@shop.example');
    await view.user.click(send);
    expect(await dialog.findByText(taken)).toBeInTheDocument();
    await view.user.click(send);
    expect(await screen.findByText(/when the customer opens the link in our email to sea@shop.example/)).toBeVisible();
    expect(view.calls.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({ email: 'sea@shop.example' });
  });

  it('is downloaded as a file @series', async () => {
    URL.createObjectURL = () => 'blob:data';
    URL.revokeObjectURL = () => undefined;
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const view = await open({ 'GET /api/admin/users/12/data': { body: { account: {} } } });
    await choose(view, 'Download data');
    expect(await screen.findByText('Data downloaded')).toBeInTheDocument();
    expect(saved).toEqual(['customer-12.json']);
  });

  it.each([
    ['deleted', 'The account and the personal data of marina are deleted.'],
    ['scheduled', 'The account of marina will be deleted when its orders and returns are complete.'],
  ])('is deleted after a confirmation: %s @series', async (state, text) => {
    const view = await open({ 'DELETE /api/admin/users/12': { body: { state } } });
    await choose(view, 'Delete account…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the account of marina?' }));
    await expectAccessiblePart();
    expect(view.calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await view.user.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('offers only the actions that the role allows', async () => {
    const { user, dialog } = await open({}, marina, ['users.view', 'users.change', 'orders.view', 'messages.view']);
    await user.click(dialog.getByRole('button', { name: 'Account of marina' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Change email…',
      'Delete account…',
    ]);
  });

  it('gets a reset link from staff who answer customers @series', async () => {
    const { user, dialog } = await open(
      { 'POST /api/admin/users/12/send-reset-link': { status: 202, body: { message: '' } } },
      marina,
      ['users.view', 'messages.view', 'messages.change'],
    );
    expect(dialog.queryByRole('button', { name: 'Account of marina' })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Send reset link' }));
    expect(await screen.findByText('Email in the queue')).toBeInTheDocument();
  });

  it('gets only a reset link, from an owner, if it belongs to a staff member', async () => {
    const { dialog } = await open({}, { ...marina, isAdmin: true, role: 'Support' });
    expect(await dialog.findByRole('button', { name: 'Send reset link' })).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Account of marina' })).not.toBeInTheDocument();
  });

  it('shows the order that delays a requested deletion, which staff can withdraw @series', async () => {
    const requested = {
      ...{ ...marina, deletionRequestedAt: '2026-11-01T10:00:00.000Z' },
      deletionDelays: [{ orderId: 'K7QF-2M9X-4TBD-W8HN', reason: 'not-shipped' as const }],
    };
    const view = await open(
      {
        [list]: [{ body: { users: [requested], total: 1 } }, { body: { users: [marina], total: 1 } }],
        'POST /api/admin/users/12/keep': { status: 204 },
      },
      requested,
    );
    expect(view.dialog.getByText(/^Delayed by/)).toHaveTextContent('Delayed by K7QF-2M9X-4TBD-W8HN (not shipped)');
    expect(view.dialog.getByRole('link', { name: 'K7QF-2M9X-4TBD-W8HN' })).toHaveAttribute(
      'href',
      '/admin/orders?order=K7QF-2M9X-4TBD-W8HN',
    );
    await expectAccessiblePart();
    await choose(view, 'Withdraw deletion…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keep the account of marina?' }));
    await view.user.click(dialog.getByRole('button', { name: 'Withdraw deletion' }));
    expect(await screen.findByText('marina gets an email at marina@shop.example.')).toBeInTheDocument();
    await waitFor(() => expect(view.dialog.queryByText('Deletion requested')).not.toBeInTheDocument());
  });

  it('shows a requested deletion instead of the action @series', async () => {
    const view = await open({}, { ...marina, deletionRequestedAt: '2026-11-01T10:00:00.000Z', deletionDelays: [] });
    expect(view.dialog.getByText('Due within an hour, or after a payment in progress')).toBeInTheDocument();
    await view.user.click(view.dialog.getByRole('button', { name: 'Account of marina' }));
    expect(await screen.findByRole('menuitem', { name: 'Change email…' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Delete account…' })).not.toBeInTheDocument();
  });
});
