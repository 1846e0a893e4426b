import { screen, waitFor } from '@testing-library/react';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import DeviceLinkPage from './device-link-page';

describe('a link for a device', () => {
  it('admits it by a press of the button, not by being opened, and leads on to sign in', async () => {
    const message = 'This device may sign in now.';
    const calls = fakeApi({ 'POST /api/device-link': { body: { message } } });
    const { user } = renderPage(<DeviceLinkPage />, { at: '/device-link?token=t-1' });
    expect(calls).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Let This Device Sign In' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(message));
    expect(calls[0]?.body).toEqual({ token: 't-1' });
    expect(screen.getByRole('link', { name: 'Go to Sign In' })).toHaveAttribute('href', '/auth');
  });
});
