import { aShopper } from '../../../test/a-user';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import ProfilePage from './profile-page';

const marina = aShopper();

const noChange = { newEmail: null, expiresAt: null };

const noRequest = { state: 'none', service: null, askedAt: null, validUntil: null, refusal: null };

const show = (parts: Partial<Record<keyof typeof marina, unknown>> = {}, change: object = noChange) =>
  renderPage(<ProfilePage />, {
    at: '/profile',
    path: '/profile',
    data: {
      '/api/user': { ...marina, ...parts },
      '/api/user/email-change': change,
      '/api/user/service-discount': noRequest,
    },
  });

type User = ReturnType<typeof show>['user'];

async function retype(user: User, field: HTMLElement, text: string) {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

const field = (id: string) => screen.getByLabelText(/./, { selector: `#${id}` });
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save Changes' }));

describe('profile form', () => {
  it('changes the profile, and requires the password only for a new email address', async () => {
    const calls = fakeApi({ 'PUT /api/user/profile': { body: { ...marina, username: 'marina-r' } } });
    const { user } = show();
    expect(screen.getByRole('heading', { level: 1, name: 'My Profile' })).toBeInTheDocument();
    await retype(user, field('profile_username'), 'marina-r');
    await save(user);
    expect(await screen.findByText('Profile updated')).toBeInTheDocument();
    expect(screen.getByText('Your profile information has been updated successfully.')).toBeInTheDocument();
    expect(calls[0]?.body).toEqual({ username: 'marina-r', email: 'marina@shop.example' });
  });

  it('links to the dashboard only for staff @series', () => {
    fakeApi({});
    const { unmount } = show();
    expect(screen.queryByRole('link', { name: 'Admin Dashboard' })).not.toBeInTheDocument();
    unmount();
    show({ isAdmin: true });
    expect(screen.getByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute('href', '/admin');
  });

  it('shows each problem at its field @series', async () => {
    const calls = fakeApi({});
    const { user } = show();
    await retype(user, field('profile_username'), 'ma');
    await retype(user, field('profile_email'), 'marina@');
    await save(user);
    expect(await screen.findByText('Username must be at least 3 characters.')).toBeInTheDocument();
    expect(screen.getByText('Please enter a valid email address.')).toBeInTheDocument();
    expect(screen.getByText(/current password to change your email/)).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  it('asks for the password when the address changes, and shows a rejection at the password field @series', async () => {
    const message = 'This is not your current password.';
    const calls = fakeApi({
      'PUT /api/user/profile': { status: 422, body: { message, errors: { currentPassword: message } } },
    });
    const { user } = show();
    expect(document.getElementById('profile_currentPassword')).toBeNull();
    await retype(user, field('profile_email'), 'new@shop.example');
    await retype(user, field('profile_currentPassword'), 'wrong-password');
    await save(user);
    expect(await screen.findByText('Update failed')).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
    await waitFor(() => expect(field('profile_currentPassword')).toHaveFocus());
    expect(calls[0]?.body).toEqual({
      username: 'marina',
      email: 'new@shop.example',
      currentPassword: 'wrong-password',
    });
  });

  it('retains the old address until the new one is confirmed, and shows a notice', async () => {
    const waiting = { newEmail: 'new@shop.example', expiresAt: '2026-11-22T20:00:00.000Z' };
    fakeApi({ 'PUT /api/user/profile': { body: marina }, 'GET /api/user/email-change': { body: waiting } });
    const { user } = show();
    await retype(user, field('profile_email'), 'new@shop.example');
    await retype(user, field('profile_currentPassword'), 'secret-123');
    await save(user);
    expect(await screen.findByText(/^We sent a link to new@shop.example/)).toBeInTheDocument();
    const note = await screen.findByRole('region', { name: 'Waiting for confirmation: new@shop.example' });
    expect(note).toHaveTextContent(/by November 22, 2026/);
    expect(field('profile_email')).toHaveValue('marina@shop.example');
    expect(document.getElementById('profile_currentPassword')).toBeNull();
  });

  it('can cancel a new address that awaits confirmation', async () => {
    const waiting = { newEmail: 'new@shop.example', expiresAt: '2026-11-22T20:00:00.000Z' };
    const calls = fakeApi({
      'DELETE /api/user/email-change': { status: 204 },
      'GET /api/user/email-change': { body: noChange },
    });
    const { user } = show({}, waiting);
    await user.click(screen.getByRole('button', { name: 'Keep My Current Address' }));
    expect(await screen.findByText('Address not changed')).toBeInTheDocument();
    expect(calls[0]).toMatchObject({ method: 'DELETE', path: '/api/user/email-change' });
    expect(screen.queryByText(/Waiting for confirmation/)).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'My Profile' })).toHaveFocus();
  });

  it('preserves typed values when the shop is unreachable, even after a reload @series', async () => {
    fakeApi({ 'PUT /api/user/profile': { status: 503 } });
    const { user, unmount } = show();
    await retype(user, field('profile_username'), 'marina-r');
    await save(user);
    expect(await screen.findByText('Failed to update profile')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save Changes' })).not.toHaveAttribute('aria-disabled');
    unmount();
    show();
    expect(field('profile_username')).toHaveValue('marina-r');
  });

  it.each(['nonsense', '{"username":7,"email":null}', '[1]', 'null'])(
    'starts with the values of the account if the stored value is %s',
    (stored) => {
      sessionStorage.setItem('profile:3', stored);
      fakeApi({});
      show();
      expect(field('profile_username')).toHaveValue('marina');
      expect(field('profile_email')).toHaveValue('marina@shop.example');
    },
  );
});

describe('change password form', () => {
  async function change(user: User, current: string, next: string, confirmed = next) {
    await user.click(screen.getByText('Change Password', { selector: 'summary' }));
    await retype(user, field('change-password_currentPassword'), current);
    await retype(user, field('change-password_newPassword'), next);
    await retype(user, field('change-password_confirmPassword'), confirmed);
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
  }

  it('changes the password, and is cleared', async () => {
    const calls = fakeApi({ 'PUT /api/user/password': { body: { message: 'Done.' } } });
    const { user } = show();
    await change(user, 'secret-123', 'secret-456');
    expect(await screen.findByText('Password changed')).toBeInTheDocument();
    expect(screen.getByText('Your password has been changed successfully.')).toBeInTheDocument();
    expect(calls[0]?.body).toEqual({ currentPassword: 'secret-123', newPassword: 'secret-456' });
    await waitFor(() => expect(field('change-password_currentPassword')).toHaveValue(''));
  });

  it('shows each problem at its field', async () => {
    const calls = fakeApi({});
    const { user } = show();
    await change(user, 'short', 'short', 'other');
    expect(await screen.findByText('Current password must be at least 8 characters.')).toBeInTheDocument();
    expect(screen.getByText('New password must be at least 8 characters.')).toBeInTheDocument();
    expect(screen.getByText("Passwords don't match")).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  it.each([
    [422, { message: 'This is not your current password.' }, 'This is not your current password.'],
    [503, undefined, 'Failed to change password'],
  ])('shows the reason of a failure (%d) @series', async (status, body, sentence) => {
    fakeApi({ 'PUT /api/user/password': { status, body } });
    const { user } = show();
    await change(user, 'secret-123', 'secret-456');
    expect(await screen.findByText('Password change failed')).toBeInTheDocument();
    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(field('change-password_newPassword')).toHaveValue('secret-456');
  });

  it('shows each password on request @series', async () => {
    fakeApi({});
    const { user } = show();
    await user.click(screen.getByText('Change Password', { selector: 'summary' }));
    const toggles = screen.getAllByRole('button', { name: 'Show password' });
    expect(toggles).toHaveLength(3);
    for (const toggle of toggles) await user.click(toggle);
    for (const name of ['currentPassword', 'newPassword', 'confirmPassword']) {
      expect(field(`change-password_${name}`)).toHaveAttribute('type', 'text');
    }
  });
});

describe('account', () => {
  it('is signed out, and its cart is removed from the device', async () => {
    localStorage.setItem('cartSessionId', 's1');
    fakeApi({ 'POST /api/logout': { status: 204 } });
    const { user, address } = show();
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('You have been logged out successfully')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/'));
    expect(localStorage.getItem('cartSessionId')).toBeNull();
  });

  it('stays signed in and shows a message when signing out failed', async () => {
    localStorage.setItem('cartSessionId', 's1');
    fakeApi({ 'POST /api/logout': { status: 503 } });
    const { user, address } = show();
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Logout failed')).toBeInTheDocument();
    expect(address()).toBe('/profile');
    expect(localStorage.getItem('cartSessionId')).toBe('s1');
  });

  it('offers its data as a file', async () => {
    const files: Blob[] = [];
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    fakeApi({ 'GET /api/user/data': { body: { account: { username: 'marina' } } } });
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Download My Data' }));
    expect(await screen.findByText('Data downloaded')).toBeInTheDocument();
    expect(files[0]?.type).toBe('application/json');
    expect(saved.mock.contexts[0]).toHaveProperty('download', 'my-account.json');
    saved.mockRestore();
  });

  async function requestDeletion(user: User, password: string) {
    await user.click(screen.getByRole('button', { name: 'Delete My Account' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('marina')).toBeInTheDocument();
    await user.click(dialog.getByLabelText('Password'));
    if (password) await user.paste(password);
    await user.click(dialog.getByRole('button', { name: 'Delete My Account' }));
    return dialog;
  }

  it('is deleted after the password is entered', async () => {
    localStorage.setItem('cartSessionId', 's1');
    const calls = fakeApi({
      'POST /api/user/confirm-password': { status: 204 },
      'DELETE /api/user': { body: { state: 'deleted' } },
    });
    const { user, address } = show();
    await requestDeletion(user, 'secret-123');
    expect(await screen.findByText('Account deleted')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/'));
    expect(localStorage.getItem('cartSessionId')).toBeNull();
    expect(calls[0]?.body).toEqual({ password: 'secret-123' });
  });

  it('is deleted after a code if it has a second factor', async () => {
    const calls = fakeApi({
      'POST /api/user/confirm-password': { status: 204 },
      'DELETE /api/user': { body: { state: 'deleted' } },
    });
    const { user } = show({ isAdmin: true, hasSecondFactor: true });
    await user.click(screen.getByRole('button', { name: 'Delete My Account' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText('Code'), '123456');
    await user.click(dialog.getByRole('button', { name: 'Delete My Account' }));
    expect(await screen.findByText('Account deleted')).toBeInTheDocument();
    expect(calls[0]?.body).toEqual({ code: '123456' });
  });

  describe('with a passkey', () => {
    beforeEach(() => {
      const get = jest.fn().mockResolvedValue({ id: 'p-1' });
      Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
      Object.assign(globalThis, {
        PublicKeyCredential: Object.assign(jest.fn(), { parseRequestOptionsFromJSON: (options: object) => options }),
      });
    });
    afterEach(() => {
      Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
      Reflect.deleteProperty(navigator, 'credentials');
    });
    const owner = { isAdmin: true, hasSecondFactor: true, secondFactors: ['passkey'] };

    it('is deleted after the passkey was used @series', async () => {
      const calls = fakeApi({
        'POST /api/user/confirm-passkey/options': { body: { options: {} } },
        'POST /api/user/confirm-passkey': { status: 204 },
        'DELETE /api/user': { body: { state: 'deleted' } },
      });
      const { user } = show(owner);
      await user.click(screen.getByRole('button', { name: 'Delete My Account' }));
      await user.dblClick(await screen.findByRole('button', { name: 'Use a Passkey' }));
      expect(await screen.findByText('Account deleted')).toBeInTheDocument();
      expect(calls).toHaveLength(3);
      expect(calls[1]?.body).toEqual({ response: '{"id":"p-1"}' });
    });

    it('changes its email address after the passkey was used @series', async () => {
      const calls = fakeApi({
        'POST /api/user/confirm-passkey/options': { body: { options: {} } },
        'PUT /api/user/profile': { body: { ...marina, ...owner } },
      });
      const { user } = show(owner);
      await retype(user, field('profile_email'), 'new@shop.example');
      await user.click(await screen.findByRole('button', { name: 'Use a Passkey' }));
      expect(await screen.findByText('Profile updated')).toBeInTheDocument();
      expect(calls[1]?.body).toEqual({ username: 'marina', email: 'new@shop.example', passkey: '{"id":"p-1"}' });
    });
  });

  it('is not deleted while orders are open, and the page explains it', async () => {
    fakeApi({
      'POST /api/user/confirm-password': { status: 204 },
      'DELETE /api/user': { body: { state: 'scheduled' } },
    });
    const { user, address } = show();
    await requestDeletion(user, 'secret-123');
    expect(await screen.findByText('Deletion scheduled')).toBeInTheDocument();
    expect(address()).toBe('/profile');
  });

  it('is not deleted with a wrong password @series', async () => {
    const message = 'This is not your password.';
    const calls = fakeApi({
      'POST /api/user/confirm-password': { status: 422, body: { message, errors: { password: message } } },
    });
    const { user } = show();
    const dialog = await requestDeletion(user, 'wrong-password');
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(screen.getByText('Deletion failed')).toBeInTheDocument();
    expect(calls.map(({ method }) => method)).not.toContain('DELETE');
  });

  it('is not deleted without a password @series', async () => {
    const calls = fakeApi({});
    const { user } = show();
    const dialog = await requestDeletion(user, '');
    expect(await dialog.findByText('Please enter your password.')).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  it('can be restored while its deletion is scheduled', async () => {
    const calls = fakeApi({ 'POST /api/user/keep': { status: 204 } });
    const { user } = show({ deletionRequestedAt: '2026-03-05T02:30:00.000Z' });
    await user.click(screen.getByRole('button', { name: 'Keep My Account' }));
    expect(await screen.findByText('Deletion cancelled')).toBeInTheDocument();
    expect(calls[0]).toMatchObject({ method: 'POST', path: '/api/user/keep' });
  });
});
