import { screen } from '@testing-library/react';
import { aShopper } from '../../../test/a-user';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { User } from '../../api/models';
import JoinStaffPage from './join-staff-page';

const invitation = { email: 'ana@shop.example', role: 'Support', hasAccount: false };

function open(responses: Parameters<typeof fakeApi>[0], user: User | null = null) {
  const calls = fakeApi({
    'POST /api/staff-invitation': { body: invitation },
    'GET /api/user': user ? { body: user } : { status: 401 },
    ...responses,
  });
  if (user) document.cookie = 'signed_in=1';
  return { calls, ...renderPage(<JoinStaffPage />, { at: '/staff-invitation?token=secret' }) };
}
afterEach(() => {
  document.cookie = 'signed_in=; max-age=0';
});

describe('the page of an invitation to the staff', () => {
  it('lets a colleague without an account choose a name and a password', async () => {
    const { user, calls } = open({
      'POST /api/staff-invitation/account': { status: 422, body: { errors: { username: 'This name is taken.' } } },
    });
    expect(await screen.findByText(/create an account for ana@shop.example with the role Support/)).toBeInTheDocument();
    await expectAccessiblePart();
    await user.type(screen.getByLabelText('Username'), 'ana');
    await user.type(screen.getByLabelText('Password'), 'sixteen anchors');
    await user.click(screen.getByRole('button', { name: 'Create Staff Account' }));
    expect(await screen.findByText('This name is taken.')).toBeInTheDocument();
    expect(calls.find(({ path }) => path === '/api/staff-invitation/account')?.body).toEqual({
      ...{ token: 'secret', username: 'ana', password: 'sixteen anchors' },
    });
  });

  it('asks the owner of an account to sign in', async () => {
    open({ 'POST /api/staff-invitation': { body: { ...invitation, hasAccount: true } } });
    const link = await screen.findByRole('link', { name: 'Sign In' });
    expect(link).toHaveAttribute('href', expect.stringContaining('next=%2Fstaff-invitation%3Ftoken%3Dsecret'));
  });

  it('lets a signed-in user accept, and shows why that was refused', async () => {
    const message = 'This account is scheduled for deletion.';
    const { user } = open(
      { 'POST /api/staff-invitation/accept': { status: 409, body: { message } } },
      aShopper({ email: invitation.email }),
    );
    await user.click(await screen.findByRole('button', { name: 'Accept Invitation' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('lets a user of another account sign out and continue', async () => {
    const { user } = open({ 'POST /api/logout': { status: 204 } }, aShopper());
    expect(await screen.findByText(/you are signed in as marina/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Sign Out and Continue' }));
    expect(await screen.findByRole('button', { name: 'Create Staff Account' })).toBeInTheDocument();
  });

  it('shows why a link does not work', async () => {
    const message = 'This invitation has expired, or was used or replaced. Please ask for a new one.';
    open({ 'POST /api/staff-invitation': { status: 422, body: { message } } });
    expect(await screen.findByText(message)).toBeInTheDocument();
  });
});
