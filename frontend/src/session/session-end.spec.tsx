import { screen, waitFor } from '@testing-library/react';
import { fakeApi } from '../../test/fake-api';
import { renderPage } from '../../test/render-page';
import { useAccountRights } from '../shop/account/use-account-rights';
import { RequireSignIn } from './require-sign-in';
import { useSessionEnd } from './use-session-end';
import { useSession } from './use-session';

const marina = { id: 3, username: 'marina', email: 'marina@shop.example', isAdmin: false, deletionRequestedAt: null };

function Whole() {
  useSessionEnd();
  return (
    <RequireSignIn>
      <Inside />
    </RequireSignIn>
  );
}

function Inside() {
  const { keep } = useAccountRights();
  return <button onClick={() => void keep()}>{useSession().state}</button>;
}

describe('a session that ended elsewhere', () => {
  it('is noticed by any call and leads to signing in and back', async () => {
    fakeApi({ 'POST /api/user/keep': { status: 401 } });
    const { user, address } = renderPage(<Whole />, {
      at: '/profile?a=1',
      path: '/profile',
      data: { '/api/user': marina },
    });
    await user.click(screen.getByRole('button', { name: 'signed-in' }));
    await waitFor(() => expect(address()).toBe('/auth?next=%2Fprofile%3Fa%3D1'));
  });

  it('is not what a failure of the shop is taken for', async () => {
    fakeApi({ 'POST /api/user/keep': { status: 503 } });
    const { user, address } = renderPage(<Whole />, {
      at: '/profile',
      path: '/profile',
      data: { '/api/user': marina },
    });
    await user.click(screen.getByRole('button', { name: 'signed-in' }));
    expect(await screen.findByText('Failed to keep your account. Please try again.')).toBeInTheDocument();
    expect(address()).toBe('/profile');
  });
});
