import { screen, waitFor } from '@testing-library/react';
import { fakeApi } from '../../test/fake-api';
import { renderPage } from '../../test/render-page';
import { send } from '../api/client';
import RequireBuyer from './require-buyer';
import { useBuyer } from './use-buyer';

const marina = { id: 3, username: 'marina', email: 'marina@shop.example', isAdmin: false, deletionRequestedAt: null };

function Inside() {
  const found = useBuyer();
  return (
    <button onClick={() => void send('POST', '/api/create-payment-intent', {}).catch(() => undefined)}>
      {found.state === 'here' ? found.buyer.email : found.state}
    </button>
  );
}

const show = (data = {}) =>
  renderPage(
    <RequireBuyer>
      <Inside />
    </RequireBuyer>,
    { at: '/checkout', path: '/checkout', data },
  );

describe('a page for who buys', () => {
  beforeEach(() => (document.cookie = 'guest=1'));
  afterEach(() => (document.cookie = 'guest=; max-age=0'));

  it('opens for somebody who is signed in, without asking for a guest', async () => {
    const calls = fakeApi({});
    show({ '/api/user': marina });
    expect(await screen.findByText(marina.email)).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  it('opens for a guest', async () => {
    fakeApi({ 'GET /api/guest': { body: { id: 9, email: 'ana@bay.example' } } });
    show();
    expect(await screen.findByText('ana@bay.example')).toBeInTheDocument();
  });

  it('sends a visitor to sign in or continue as a guest, without a call that would be refused', async () => {
    document.cookie = 'guest=; max-age=0';
    const calls = fakeApi({});
    const { address } = show();
    await waitFor(() => expect(address()).toBe('/auth?next=%2Fcheckout'));
    expect(calls).toEqual([]);
  });

  it('asks a guest for her address again when her session has ended', async () => {
    fakeApi({
      'GET /api/guest': { body: { id: 9, email: 'ana@bay.example' } },
      'POST /api/create-payment-intent': { status: 401 },
    });
    const { user, address } = show();
    await user.click(await screen.findByText('ana@bay.example'));
    expect(await screen.findByText('Please enter your email again')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/auth?next=%2Fcheckout'));
  });

  it('says so when the shop does not answer, and asks again', async () => {
    fakeApi({ 'GET /api/guest': [{ status: 503 }, { body: { id: 9, email: 'ana@bay.example' } }] });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('ana@bay.example')).toBeInTheDocument();
  });
});
