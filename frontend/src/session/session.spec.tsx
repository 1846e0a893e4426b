import { aShopper } from '../../test/a-user';
import { screen, waitFor } from '@testing-library/react';
import { anOrder } from '../../test/a-cart';
import { fakeApi } from '../../test/fake-api';
import { renderPage } from '../../test/render-page';
import { watchForMissedWrites } from '../device/storage';
import { ServiceDiscount } from '../shop/account/service-discount';
import { useProfile } from '../shop/account/use-profile';
import { useOrders } from '../shop/orders/use-orders';
import { RequireSignIn } from './require-sign-in';
import { useLeave } from './use-sign-out';
import { useSessionChange, useSessionEnd } from './use-session-change';
import { useSession } from './use-session';

const marina = aShopper();

function Whole() {
  useSessionEnd();
  return (
    <RequireSignIn>
      <Inside />
    </RequireSignIn>
  );
}

function Inside() {
  const { cancelDeletion: cancelDeletion } = useProfile();
  return <button onClick={() => void cancelDeletion()}>{useSession().state}</button>;
}

function Shared() {
  useSessionEnd();
  useSessionChange();
  const session = useSession();
  const { orders } = useOrders();
  const { cancelDeletion: cancelDeletion } = useProfile();
  const leave = useLeave();
  return (
    <>
      <p>{session.state === 'signed-in' ? session.user.username : session.state}</p>
      <p>{orders?.map(({ id }) => id)}</p>
      <button onClick={() => void cancelDeletion()}>Keep</button>
      <button onClick={() => void leave()}>Leave</button>
    </>
  );
}

describe('device shared by several users', () => {
  const shown = { '/api/user': marina };
  const ordersOfOne = () => ({ 'GET /api/orders': [{ body: [anOrder({ id: 'HERS' })] }, { status: 401 }] });
  beforeEach(() => (document.cookie = 'signed_in=1'));
  afterEach(() => {
    document.cookie = 'signed_in=; max-age=0';
    localStorage.clear();
  });

  it('does not show the orders of the previous user, whose session ended', async () => {
    fakeApi({ ...ordersOfOne(), 'POST /api/user/keep': { status: 401 } });
    const { user } = renderPage(<Shared />, { data: shown });
    expect(await screen.findByText('HERS')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Keep' }));
    expect(await screen.findByText('signed-out')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('HERS')).not.toBeInTheDocument());
  });

  it('shows the user who signed in in another tab', async () => {
    fakeApi({ ...ordersOfOne(), 'GET /api/user': { body: { ...marina, id: 9, username: 'coral' } } });
    renderPage(<Shared />, { data: shown });
    expect(await screen.findByText('HERS')).toBeInTheDocument();
    window.dispatchEvent(new StorageEvent('storage', { key: 'sessionChangedAt' }));
    expect(await screen.findByText('coral')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('HERS')).not.toBeInTheDocument());
  });

  it("does not show one user's service discount to another", async () => {
    const none = { state: 'none', service: null, askedAt: null, validUntil: null, refusal: null };
    const refused = { ...none, state: 'refused', service: 'fire', refusal: 'No mail came.' };
    fakeApi({
      'GET /api/user': { body: { ...marina, id: 9, username: 'coral' } },
      'GET /api/user/service-discount': [{ body: refused }, { body: none }],
    });
    const page = (
      <>
        <Shared />
        <ServiceDiscount email={marina.email} />
      </>
    );
    renderPage(page, { data: shown });
    expect(await screen.findByText(/No mail came/)).toBeInTheDocument();
    window.dispatchEvent(new StorageEvent('storage', { key: 'sessionChangedAt' }));
    expect(await screen.findByText('coral')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(/No mail came/)).not.toBeInTheDocument());
  });

  it('shows the current user on a page that the browser restores', async () => {
    fakeApi({ ...ordersOfOne(), 'GET /api/user': { status: 401 } });
    renderPage(<Shared />, { data: shown });
    expect(await screen.findByText('marina')).toBeInTheDocument();
    watchForMissedWrites();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(await screen.findByText('signed-out')).toBeInTheDocument();
  });

  it("does not show one user's typed text to another", async () => {
    fakeApi({ 'GET /api/user': { body: { ...marina, id: 9, username: 'coral' } } });
    const page = (
      <>
        <Shared />
        <RequireSignIn>
          <input aria-label="Note" />
        </RequireSignIn>
      </>
    );
    const { user } = renderPage(page, { data: shown });
    await user.type(screen.getByLabelText('Note'), 'hers');
    window.dispatchEvent(new StorageEvent('storage', { key: 'sessionChangedAt' }));
    expect(await screen.findByText('coral')).toBeInTheDocument();
    expect(screen.getByLabelText('Note')).toHaveValue('');
  });

  it('notifies the other tabs of a sign-out, and deletes the typed message', async () => {
    fakeApi({});
    sessionStorage.setItem('contact-form', '{"name":"Marina"}');
    const { user } = renderPage(<Shared />, { data: shown });
    expect(localStorage.getItem('sessionChangedAt')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(localStorage.getItem('sessionChangedAt')).not.toBeNull());
    expect(sessionStorage.getItem('contact-form')).toBeNull();
  });
});

describe('session that ended elsewhere', () => {
  it('is detected on any request, and the sign-in returns to the page', async () => {
    fakeApi({ 'POST /api/user/keep': { status: 401 } });
    const { user, address } = renderPage(<Whole />, {
      at: '/profile?a=1',
      path: '/profile',
      data: { '/api/user': marina },
    });
    await user.click(screen.getByRole('button', { name: 'signed-in' }));
    await waitFor(() => expect(address()).toBe('/auth?next=%2Fprofile%3Fa%3D1'));
  });

  it('is not assumed if the server fails', async () => {
    fakeApi({ 'POST /api/user/keep': { status: 503 } });
    const { user, address } = renderPage(<Whole />, {
      at: '/profile',
      path: '/profile',
      data: { '/api/user': marina },
    });
    await user.click(screen.getByRole('button', { name: 'signed-in' }));
    expect(await screen.findByText('The deletion could not be cancelled. Please try again.')).toBeInTheDocument();
    expect(address()).toBe('/profile');
  });
});

describe('session that could not be loaded', () => {
  beforeEach(() => (document.cookie = 'signed_in=1'));
  afterEach(() => (document.cookie = 'signed_in=; max-age=0'));

  it('does not redirect to the sign-in, and can be loaded again', async () => {
    fakeApi({ 'GET /api/user': [{ status: 503 }, { status: 503 }, { body: marina }] });
    const { user, address } = renderPage(<Whole />, { at: '/profile', path: '/profile' });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('heading', { name: 'This page could not be loaded' })).toBeInTheDocument();
    expect(address()).toBe('/profile');

    await user.click(again);
    await waitFor(() => expect(again).toHaveTextContent('Try again'));
    await user.click(again);
    expect(await screen.findByText('signed-in')).toBeInTheDocument();
    expect(localStorage.getItem('sessionChangedAt')).toBeNull();
  });
});

describe("device's copy of the signed-in user", () => {
  beforeEach(() => (document.cookie = 'signed_in=1'));
  afterEach(() => (document.cookie = 'signed_in=; max-age=0'));

  function Own() {
    useSessionEnd();
    useSessionChange();
    const session = useSession();
    const leave = useLeave();
    if (session.state !== 'signed-in') return <p>{session.state}</p>;
    return (
      <>
        <p>{session.user.username}</p>
        <Orders />
        <button onClick={() => void leave()}>Leave</button>
      </>
    );
  }

  function Orders() {
    return <p>{useOrders().orders?.map(({ id }) => id)}</p>;
  }

  const storedCopies = () => localStorage.getItem('own-copies') ?? '';
  const hers = { 'GET /api/user': { body: marina }, 'GET /api/orders': { body: [anOrder({ id: 'HERS' })] } };

  async function seenOnce() {
    fakeApi(hers);
    const page = renderPage(<Own />);
    await waitFor(() => expect(storedCopies()).toContain('HERS'));
    return page;
  }

  it('shows the user as signed in without a network, and loads the session once online', async () => {
    (await seenOnce()).unmount();
    fakeApi({ 'GET /api/user': [{ lost: true }, { status: 401 }], 'GET /api/orders': { lost: true } });
    renderPage(<Own />);
    expect(await screen.findByText('marina')).toBeInTheDocument();
    expect(await screen.findByText('HERS')).toBeInTheDocument();
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('signed-out')).toBeInTheDocument();
    await waitFor(() => expect(storedCopies()).not.toMatch(/HERS|marina/));
  });

  it('is deleted at sign-out', async () => {
    const { user } = await seenOnce();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(storedCopies()).not.toMatch(/HERS|marina/));
  });

  it("is deleted when the session's cookie has expired, and when another user signs in", async () => {
    (await seenOnce()).unmount();
    document.cookie = 'signed_in=; max-age=0';
    renderPage(<Own />).unmount();
    await waitFor(() => expect(storedCopies()).not.toMatch(/HERS|marina/));

    document.cookie = 'signed_in=1';
    (await seenOnce()).unmount();
    const coral = { ...marina, id: 9, username: 'coral', email: 'coral@shop.example' };
    fakeApi({ 'GET /api/user': { body: coral }, 'GET /api/orders': { status: 503 } });
    renderPage(<Own />);
    expect(await screen.findByText('coral')).toBeInTheDocument();
    await waitFor(() => expect(storedCopies()).not.toMatch(/HERS|marina/));
  });

  it('is never stored for staff', async () => {
    fakeApi({ ...hers, 'GET /api/user': { body: { ...marina, isAdmin: true } } });
    renderPage(<Own />);
    expect(await screen.findByText('HERS')).toBeInTheDocument();
    expect(storedCopies()).toBe('');
  });
});
