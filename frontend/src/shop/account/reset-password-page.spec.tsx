import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import ResetPasswordPage from './reset-password-page';

const show = (at = '/reset-password') => renderPage(<ResetPasswordPage />, { at, path: '/reset-password' });

type User = ReturnType<typeof show>['user'];

async function fill(user: User, label: string, text: string) {
  if (text === '') return;
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}

async function requestReset(user: User, email: string) {
  await fill(user, 'Email', email);
  await user.click(screen.getByRole('button', { name: 'Request Password Reset' }));
}

async function choose(user: User, newPassword: string, confirmPassword: string) {
  await fill(user, 'New password', newPassword);
  await fill(user, 'Confirm password', confirmPassword);
  await user.click(screen.getByRole('button', { name: 'Reset Password' }));
}

const message = 'If an account has this address, a link is on its way.';

afterEach(() => jest.useRealTimers());

describe('Reset Password page, request form', () => {
  it.each([
    ['', 'Please enter your email address'],
    ['marina', 'Please enter a valid email address.'],
  ])('rejects the address "%s"', async (email, sentence) => {
    const calls = fakeApi({});
    const { user } = show();
    await requestReset(user, email);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
    expect(calls).toEqual([]);
  });

  it("shows the server's message and no link", async () => {
    const calls = fakeApi({ 'POST /api/reset-password-request': { body: { message } } });
    const { user } = show();
    await requestReset(user, ' marina@shop.example ');
    expect(await screen.findByText('Success')).toBeInTheDocument();
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(calls[0]?.body).toEqual({ email: 'marina@shop.example' });
    expect(screen.queryByRole('button', { name: 'Go to Reset URL' })).not.toBeInTheDocument();
  });

  it('shows the reset link for ten seconds in development', async () => {
    const adminDebug = { resetToken: 't1', resetUrl: 'http://elsewhere.example/reset-password?token=t1' };
    fakeApi({ 'POST /api/reset-password-request': { body: { message, adminDebug } } });
    const { user, address } = show();
    await fill(user, 'Email', 'marina@shop.example');
    jest.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Request Password Reset' }));
    await act(() => jest.advanceTimersByTimeAsync(9_000));
    fireEvent.click(screen.getByRole('button', { name: 'Go to Reset URL' }));
    expect(address()).toBe('/reset-password?token=t1');
  });

  it('removes the link after ten seconds', async () => {
    const adminDebug = { resetToken: 't1', resetUrl: 'http://elsewhere.example/reset-password?token=t1' };
    fakeApi({ 'POST /api/reset-password-request': { body: { message, adminDebug } } });
    const { user } = show();
    await fill(user, 'Email', 'marina@shop.example');
    jest.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Request Password Reset' }));
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.getByRole('button', { name: 'Go to Reset URL' })).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(screen.queryByRole('button', { name: 'Go to Reset URL' })).not.toBeInTheDocument();
  });

  it('preserves the typed address when the shop is unreachable', async () => {
    fakeApi({});
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    const { user } = show();
    await requestReset(user, 'marina@shop.example');
    expect(await screen.findByText('Failed to request password reset')).toBeInTheDocument();
    expect(screen.getByText('Error')).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveValue('marina@shop.example');
    expect(screen.getByRole('button', { name: 'Request Password Reset' })).not.toHaveAttribute('aria-disabled');
  });

  it('links back to signing in', () => {
    fakeApi({});
    show();
    expect(screen.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/auth');
  });
});

describe('Reset Password page, new password form', () => {
  const at = '/reset-password?token=t1';

  it.each([
    ['', '', 'Please fill in all fields'],
    ['short', '', 'Please fill in all fields'],
    ['short', 'other', 'Password must be at least 8 characters long'],
    ['secret-123', 'secret-124', 'Passwords do not match'],
  ])('validates "%s" and "%s" in the order of its rules', async (newPassword, confirmPassword, sentence) => {
    const calls = fakeApi({});
    const { user } = show(at);
    await choose(user, newPassword, confirmPassword);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(1);
    expect(calls).toEqual([]);
  });

  it('opens the Sign In page two seconds after success', async () => {
    const calls = fakeApi({ 'POST /api/reset-password': { body: { message: 'Your password is new.' } } });
    const { user, address } = show(at);
    await fill(user, 'New password', 'secret-123');
    await fill(user, 'Confirm password', 'secret-123');
    jest.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
    await act(() => jest.advanceTimersByTimeAsync(100));
    await act(() => jest.advanceTimersByTimeAsync(1_800));
    expect(screen.getByText('Your password is new.')).toBeInTheDocument();
    expect(address()).toBe(at);
    await act(() => jest.advanceTimersByTimeAsync(300));
    expect(address()).toBe('/auth');
    expect(calls[0]?.body).toEqual({ token: 't1', newPassword: 'secret-123' });
  });

  it('offers a new link instead of a rejected one', async () => {
    const refusal = { code: 'reset.refused', message: 'This link has expired or was used already.' };
    fakeApi({ 'POST /api/reset-password': { status: 422, body: refusal } });
    const { user, address } = show(at);
    await choose(user, 'secret-123', 'secret-123');
    expect(await screen.findByText(refusal.message)).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Request a New Link' }));
    expect(address()).toBe('/reset-password');
    expect(screen.getByLabelText('Email')).toBeInTheDocument();
  });

  it('preserves typed values when the shop is unreachable', async () => {
    fakeApi({ 'POST /api/reset-password': { status: 503 } });
    const { user } = show(at);
    await choose(user, 'secret-123', 'secret-123');
    expect(await screen.findByText('Failed to reset password')).toBeInTheDocument();
    expect(screen.getByLabelText('New password')).toHaveValue('secret-123');
    expect(screen.getByRole('button', { name: 'Reset Password' })).not.toHaveAttribute('aria-disabled');
  });
});
