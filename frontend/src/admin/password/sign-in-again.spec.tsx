import { screen, waitFor } from '@testing-library/react';
import useSWR from 'swr';
import { anOwner } from '../../../test/a-user';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { User } from '../../api/models';
import { RequireSignIn } from '../../session/require-sign-in';
import { fetchMails, mailsAt } from '../mail/use-mail';
import { useMessageWork } from '../messages/use-messages';
import { SignInAgain } from './password-dialogs';

const ann = anOwner();

function Work({ signedIn }: { signedIn: User }) {
  const { markRead } = useMessageWork();
  const { data } = useSWR(mailsAt({}), fetchMails);
  return (
    <RequireSignIn>
      <input aria-label="Note" />
      <button onClick={() => void markRead(7)}>Save</button>
      <p>{data?.total} mails</p>
      <SignInAgain user={signedIn} />
    </RequireSignIn>
  );
}

const show = (signedIn = ann) =>
  renderPage(<Work signedIn={signedIn} />, {
    at: '/admin/mail?page=2',
    path: '/admin/mail',
    data: { '/api/user': signedIn },
  });

describe('session that ends while staff work', () => {
  beforeEach(() => (document.cookie = 'signed_in=1'));
  afterEach(() => (document.cookie = 'signed_in=; max-age=0'));

  it('is renewed in a dialog over the page, and typed values stay', async () => {
    const calls = fakeApi({
      'GET /api/admin/mail': [{ body: { mails: [], total: 1 } }, { body: { mails: [], total: 3 } }],
      'PATCH /api/admin/contact-submissions/7': { status: 401 },
      'POST /api/login': [{ status: 401, body: { message: 'Invalid username or password' } }, { body: ann }],
    });
    const { user, address } = show();
    expect(await screen.findByText('1 mails')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Note'), 'half a thought');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('dialog', { name: 'Please sign in again' })).toBeInTheDocument();

    await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
    expect(await screen.findByText('Invalid username or password')).toBeInTheDocument();
    await expectAccessiblePart();
    await user.keyboard('{Escape}');
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), 'right');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));

    expect(await screen.findByText('3 mails')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls.filter(({ path }) => path === '/api/login').at(-1)?.body).toEqual({
      username: 'ann',
      password: 'right',
    });
    expect(screen.getByLabelText('Note')).toHaveValue('half a thought');
    expect(address()).toBe('/admin/mail?page=2');
  });

  it('asks for the code only if the server needs it', async () => {
    const message = 'Please enter the code.';
    const calls = fakeApi({
      'GET /api/admin/mail': [{ status: 401 }, { body: { mails: [], total: 3 } }],
      'POST /api/login': [{ status: 401, body: { message, errors: { code: message } } }, { body: ann }],
    });
    const { user } = show(anOwner({ hasSecondFactor: true, secondFactors: ['authenticator'] }));
    await user.type(await screen.findByLabelText('Password'), 'right{Enter}');
    expect(await screen.findByText(message)).toBeInTheDocument();
    await user.type(screen.getByLabelText('Code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('3 mails')).toBeInTheDocument();
    expect(calls.filter(({ path }) => path === '/api/login').map(({ body }) => body)).toEqual([
      { username: 'ann', password: 'right' },
      { username: 'ann', password: 'right', code: '123456' },
    ]);
  });

  it('opens the sign-in page on request', async () => {
    fakeApi({ 'GET /api/admin/mail': { status: 401 } });
    const { user, address } = show();
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/auth?next=%2Fadmin%2Fmail%3Fpage%3D2'));
  });
});
