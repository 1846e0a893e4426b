import { screen, waitFor } from '@testing-library/react';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import DecisionPage from './decision-page';

describe('link that confirms a new device', () => {
  it('confirms the device on a click, not when opened, and continues to the sign-in', async () => {
    const message = 'You can sign in on this device now.';
    const calls = fakeApi({ 'POST /api/device-link': { body: { message } } });
    const { user } = renderPage(<DecisionPage />, { at: '/device-link?token=t-1' });
    expect(calls).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Let This Device Sign In' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(message));
    expect(calls[0]?.body).toEqual({ token: 't-1' });
    const next = screen.getByRole('link', { name: 'Go to Sign In' });
    expect(next).toHaveAttribute('href', '/auth');
    expect(next).toHaveFocus();
  });
});

describe('links for a new email address', () => {
  it('confirm the address on a click', async () => {
    const message = 'Your account now uses the address new@shop.example.';
    const calls = fakeApi({ 'POST /api/email-change/confirm': { body: { message } } });
    const { user } = renderPage(<DecisionPage />, { at: '/email-change?token=t-1' });
    expect(calls).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Confirm This Address' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(message));
    expect(calls[0]?.body).toEqual({ token: 't-1' });
  });

  it('explain why the address cannot be confirmed', async () => {
    const message = 'This email address already has an account.';
    fakeApi({ 'POST /api/email-change/confirm': { status: 409, body: { message } } });
    const { user } = renderPage(<DecisionPage />, { at: '/email-change?token=t-1' });
    await user.click(screen.getByRole('button', { name: 'Confirm This Address' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(message));
  });

  it('cancel the change on a click, and link to a password reset', async () => {
    const message = 'The change was cancelled.';
    const calls = fakeApi({ 'POST /api/email-change/stop': { body: { message } } });
    const { user } = renderPage(<DecisionPage />, { at: '/email-change/stop?token=t-2' });
    await user.click(screen.getByRole('button', { name: 'Stop the Change' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(message));
    expect(calls[0]?.body).toEqual({ token: 't-2' });
    expect(screen.getByRole('link', { name: 'Choose a New Password' })).toHaveAttribute('href', '/reset-password');
  });
});
