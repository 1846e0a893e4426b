import { screen, waitFor } from '@testing-library/react';
import { anOwner } from '../../../test/a-user';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import { ApiError } from '../../api/api-error';
import { FreshPassword } from './password-dialogs';
import { PasswordNotGiven, useFreshPassword } from './use-fresh-password';

const needed = () => new ApiError(403, JSON.stringify({ code: 'password-needed', message: 'Please confirm.' }));

function Refund({ work, onError }: { work: () => Promise<void>; onError: (error: unknown) => void }) {
  const withFreshPassword = useFreshPassword();
  return (
    <button type="button" onClick={() => void withFreshPassword(work).catch(onError)}>
      Refund
    </button>
  );
}

const show = (work: () => Promise<void>, onError: (error: unknown) => void = () => undefined) =>
  renderPage(
    <FreshPassword>
      <Refund work={work} onError={onError} />
    </FreshPassword>,
  );

describe('action that requires a recent password check', () => {
  it('asks for the password until it is right, and then runs once', async () => {
    const calls = fakeApi({
      'POST /api/user/confirm-password': [
        { status: 422, body: { message: 'Wrong.', errors: { password: 'This is not your current password.' } } },
        { status: 204 },
      ],
    });
    const work = jest.fn<Promise<void>, []>().mockRejectedValueOnce(needed()).mockResolvedValueOnce();
    const { user } = show(work);
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    await user.type(await screen.findByLabelText('Password'), 'wrong{Enter}');
    expect(await screen.findByText('This is not your current password.')).toBeInTheDocument();
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), 'right');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(work).toHaveBeenCalledTimes(2));
    expect(calls.map(({ body }) => body)).toEqual([{ password: 'wrong' }, { password: 'right' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('asks for the second factor of an account that has one', async () => {
    document.cookie = 'signed_in=1';
    const message = 'This code is not correct, or was already used.';
    const calls = fakeApi({
      'GET /api/user': { body: anOwner({ hasSecondFactor: true, secondFactors: ['authenticator'] }) },
      'POST /api/user/confirm-password': [
        { status: 422, body: { message, errors: { code: message } } },
        { status: 204 },
      ],
    });
    const work = jest.fn<Promise<void>, []>().mockRejectedValueOnce(needed()).mockResolvedValueOnce();
    const { user } = show(work);
    await waitFor(() => expect(calls).not.toHaveLength(0));
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' });
    expect(dialog).not.toHaveTextContent('Password');
    expect(dialog).not.toHaveTextContent('passkey');
    await user.type(screen.getByLabelText('Code'), '111111{Enter}');
    expect(await screen.findByText(message)).toBeInTheDocument();
    await user.clear(screen.getByLabelText('Code'));
    await user.type(screen.getByLabelText('Code'), '123456{Enter}');
    await waitFor(() => expect(work).toHaveBeenCalledTimes(2));
    expect(calls.flatMap(({ body }) => body ?? [])).toEqual([{ code: '111111' }, { code: '123456' }]);
    document.cookie = 'signed_in=; max-age=0';
  });

  it.each([
    {
      first: 'Password',
      then: 'Code',
      secondFactors: [],
      errors: { code: 'Please enter the code.' },
      shown: 'Please enter the code.',
      sent: { code: 'typed' },
    },
    {
      first: 'Code',
      then: 'Password',
      secondFactors: ['authenticator' as const],
      errors: { password: 'This is not your current password.' },
      shown: 'Please enter your password.',
      sent: { password: 'typed' },
    },
  ])('asks for the $then if the second factor changed in another tab', async (given) => {
    document.cookie = 'signed_in=1';
    const { first, then, secondFactors, errors, shown, sent } = given;
    const calls = fakeApi({
      'GET /api/user': { body: anOwner({ hasSecondFactor: secondFactors.length > 0, secondFactors }) },
      'POST /api/user/confirm-password': [{ status: 422, body: { message: 'Refused.', errors } }, { status: 204 }],
    });
    const work = jest.fn<Promise<void>, []>().mockRejectedValueOnce(needed()).mockResolvedValueOnce();
    const { user } = show(work);
    await waitFor(() => expect(calls).not.toHaveLength(0));
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    await user.type(await screen.findByLabelText(first), 'stale{Enter}');
    expect(await screen.findByText(shown)).toBeInTheDocument();
    expect(screen.queryByLabelText(first)).not.toBeInTheDocument();
    await user.type(screen.getByLabelText(then), 'typed{Enter}');
    await waitFor(() => expect(work).toHaveBeenCalledTimes(2));
    expect(calls.filter(({ path }) => path === '/api/user/confirm-password').at(-1)?.body).toEqual(sent);
    document.cookie = 'signed_in=; max-age=0';
  });

  it('does not run after Cancel', async () => {
    fakeApi({});
    const failed = jest.fn();
    const work = jest.fn<Promise<void>, []>().mockRejectedValueOnce(needed());
    const { user } = show(work, failed);
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(failed).toHaveBeenCalledWith(expect.any(PasswordNotGiven)));
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('passes on every other failure', async () => {
    const failed = jest.fn();
    const { user } = show(() => Promise.reject(new ApiError(409, '{}')), failed);
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(failed).toHaveBeenCalledWith(expect.objectContaining({ status: 409 })));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
