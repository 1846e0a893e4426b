import { screen, waitFor, within } from '@testing-library/react';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import type { OwnSecurity } from '../../api/models';
import SecurityPage from './security-page';

const session = {
  ...{ id: 's1', device: 'Firefox on Windows', isCurrent: true },
  ...{ signedInAt: '2026-11-27T10:00:00.000Z', seenAt: '2026-11-27T11:00:00.000Z' },
};
const none: OwnSecurity = {
  ...{ authenticator: false, passkeys: [], passkeysPossible: true, recoveryCodesLeft: 0, sessions: [session] },
};
const passkey = { id: 'k1', name: 'Work laptop', createdAt: '2026-11-01T10:00:00.000Z', lastUsedAt: null };
const codes = ['K7QF-2M9X-4TBD-W8HN', 'AAAA-BBBB-CCCC-DDDD'];

function draw(security: OwnSecurity, responses: Parameters<typeof fakeApi>[0] = {}) {
  const calls = fakeApi({ 'GET /api/admin/security': { body: security }, ...responses });
  return { calls, ...renderPage(<SecurityPage />, { at: '/admin/security' }) };
}

describe('security page', () => {
  it('adds an authenticator app, and shows the recovery codes once', async () => {
    const { user, calls } = draw(none, {
      'POST /api/admin/security/authenticator': { status: 201, body: { secret: 'ABCDEFGH', address: 'otpauth://x' } },
      'POST /api/admin/security/authenticator/confirm': [
        { status: 422, body: { message: 'No.', errors: { code: 'This code is not correct, or was already used.' } } },
        { body: { recoveryCodes: codes } },
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add an authenticator app' }));
    expect(dialog.getByText('ABCD EFGH')).toBeInTheDocument();
    await expectAccessiblePart();
    await user.type(dialog.getByLabelText('Code from the app'), '111111{Enter}');
    expect(await screen.findAllByText('This code is not correct, or was already used.')).not.toHaveLength(0);
    await user.clear(dialog.getByLabelText('Code from the app'));
    await user.type(dialog.getByLabelText('Code from the app'), '123456{Enter}');
    const saved = await screen.findByRole('dialog', { name: 'Save your recovery codes' });
    expect(saved).toHaveTextContent('K7QF-2M9X-4TBD-W8HN');
    expect(calls).toContainEqual({
      ...{ method: 'POST', path: '/api/admin/security/authenticator/confirm', body: { code: '123456' } },
    });
    await user.click(within(saved).getByRole('button', { name: 'I saved them' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('lists passkeys, and removes one', async () => {
    const { user } = draw(
      { ...none, passkeys: [passkey], recoveryCodesLeft: 2 },
      { 'DELETE /api/admin/security/passkeys/k1': { status: 204 } },
    );
    expect(await screen.findByText(/2 of 10 recovery codes left/)).toHaveTextContent('Please create new codes soon.');
    await expectAccessiblePart();
    await user.click(screen.getByRole('button', { name: 'Remove Work laptop' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove the passkey “Work laptop”?' });
    expect(dialog).toHaveTextContent('It is your only second factor.');
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Passkey removed')).toBeInTheDocument();
  });

  it('explains why this browser or this address cannot use passkeys', async () => {
    draw({ ...none, passkeysPossible: false });
    expect(await screen.findByText(/Passkeys require a domain name/)).toBeInTheDocument();
  });

  it('signs out another device', async () => {
    const other = { ...session, id: 's2', device: 'Safari on iOS', isCurrent: false };
    const { user, calls } = draw(
      { ...none, sessions: [session, other] },
      {
        'DELETE /api/admin/security/sessions/s2': { status: 204 },
        'DELETE /api/admin/security/sessions': { status: 204 },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iOS' }));
    expect(await screen.findByText('That device is signed out.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Sign out all other devices' }));
    expect(await screen.findByText('All other devices are signed out.')).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(2);
  });
});
