import { aShopper } from '../../test/a-user';
import { screen, waitFor } from '@testing-library/react';
import { fakeApi } from '../../test/fake-api';
import { renderPage } from '../../test/render-page';
import { send } from '../api/client';
import RequireBuyer from './require-buyer';
import { useBuyer } from './use-buyer';

const marina = aShopper();

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

describe('page for account holders and guests', () => {
  beforeEach(() => (document.cookie = 'guest=1'));
  afterEach(() => (document.cookie = 'guest=; max-age=0'));

  it('opens for a signed-in customer, without a request for a guest', async () => {
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

  it('asks a visitor to sign in or continue as a guest, without a request that would be rejected', async () => {
    document.cookie = 'guest=; max-age=0';
    const calls = fakeApi({});
    const { address } = show();
    await waitFor(() => expect(address()).toBe('/auth?next=%2Fcheckout'));
    expect(calls).toEqual([]);
  });

  it('asks a guest for the address again when the guest session has ended', async () => {
    fakeApi({
      'GET /api/guest': { body: { id: 9, email: 'ana@bay.example' } },
      'POST /api/create-payment-intent': { status: 401 },
    });
    const { user, address } = show();
    await user.click(await screen.findByText('ana@bay.example'));
    expect(await screen.findByText('Please enter your email again')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/auth?next=%2Fcheckout'));
  });

  it('reports a missing response, and retries', async () => {
    fakeApi({ 'GET /api/guest': [{ status: 503 }, { body: { id: 9, email: 'ana@bay.example' } }] });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('ana@bay.example')).toBeInTheDocument();
  });
});
