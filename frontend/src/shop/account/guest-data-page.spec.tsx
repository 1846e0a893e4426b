import { screen, waitFor } from '@testing-library/react';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import GuestDataPage from './guest-data-page';

const path = '/api/guest-data';
const show = (query = '') => renderPage(<GuestDataPage />, { at: `/guest-data${query}`, path: '/guest-data' });
/** The last status is the result; the first status belongs to the confirmation. */
const status = () => screen.getAllByRole('status').at(-1);

describe('guest data page', () => {
  it('requests the link by email', async () => {
    const message = 'If we keep anything, a link is on its way.';
    const calls = fakeApi({ [`POST ${path}`]: { status: 202, body: { message } } });
    const { user } = show();
    await user.type(screen.getByLabelText('Email'), 'mary');
    await user.click(screen.getByRole('button', { name: 'Send Me a Link' }));
    expect(screen.getByText('Please enter a valid email address.')).toBeInTheDocument();
    await expectAccessiblePart();
    await user.type(screen.getByLabelText('Email'), '@shop.example');
    await user.click(screen.getByRole('button', { name: 'Send Me a Link' }));
    await waitFor(() => expect(status()).toHaveTextContent(message));
    expect(calls.map(({ body }) => body)).toEqual([{ email: 'mary@shop.example' }]);
  });

  it('deletes the data only after a confirmation, not on a double click or when the link is opened', async () => {
    const calls = fakeApi({ [`POST ${path}/delete`]: { body: { state: 'scheduled' } } });
    const { user } = show('?token=t-1');
    await user.dblClick(screen.getByRole('button', { name: 'Delete My Data' }));
    expect(screen.getByText(/A deletion cannot be undone/)).toBeInTheDocument();
    expect(calls).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Keep My Data' }));
    await user.click(screen.getByRole('button', { name: 'Delete My Data' }));
    expect(screen.getAllByRole('status')[0]).toHaveTextContent('Delete My Data Permanently?');
    await user.click(screen.getByRole('button', { name: 'Delete My Data Permanently?' }));
    await waitFor(() => expect(status()).toHaveTextContent('when all your orders have shipped'));
    expect(calls[0]?.body).toEqual({ token: 't-1' });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('shows why a link does not work', async () => {
    const message = 'This link no longer works. Please request a new one.';
    fakeApi({ [`POST ${path}/download`]: { status: 422, body: { message } } });
    const { user } = show('?token=old');
    await user.click(screen.getByRole('button', { name: 'Download My Data' }));
    await waitFor(() => expect(status()).toHaveTextContent(message));
  });
});
