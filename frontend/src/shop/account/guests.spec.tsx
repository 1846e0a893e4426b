import { aShopper } from '../../../test/a-user';
import { screen, waitFor } from '@testing-library/react';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import AuthPage from './auth-page';
import ClaimOrderPage from './claim-order-page';

const marina = aShopper();

describe('continuing as a guest', () => {
  const show = (at: string) => renderPage(<AuthPage />, { at, path: '/auth', data: { '/api/user': null } });

  it('requires an email address, and opens the page that required it', async () => {
    const calls = fakeApi({ 'POST /api/guest': { status: 201, body: { id: 9, email: 'ana@bay.example' } } });
    const { user, address } = show('/auth?next=/checkout');
    await user.click(screen.getByRole('button', { name: 'Continue as Guest' }));
    expect(await screen.findByText('Please enter your email address')).toBeInTheDocument();
    expect(calls).toEqual([]);
    await user.type(screen.getByLabelText('Your email'), ' ana@bay.example ');
    await user.click(screen.getByRole('button', { name: 'Continue as Guest' }));
    await waitFor(() => expect(address()).toBe('/checkout'));
    expect(calls).toMatchObject([{ body: { email: 'ana@bay.example' } }]);
  });

  it("shows the server's message at the field", async () => {
    const errors = { email: 'Please enter a valid email address.' };
    fakeApi({ 'POST /api/guest': { status: 422, body: { message: errors.email, errors } } });
    const { user } = show('/auth?next=/cart');
    await user.type(screen.getByLabelText('Your email'), 'ana@bay.example');
    await user.click(screen.getByRole('button', { name: 'Continue as Guest' }));
    expect(await screen.findByText(errors.email)).toBeInTheDocument();
  });

  it('reports too many attempts', async () => {
    fakeApi({ 'POST /api/guest': { status: 429, body: { message: 'Too many attempts. Please wait.' } } });
    const { user } = show('/auth?next=/cart');
    await user.type(screen.getByLabelText('Your email'), 'ana@bay.example');
    await user.click(screen.getByRole('button', { name: 'Continue as Guest' }));
    expect(await screen.findByText('Too many attempts. Please wait.')).toBeInTheDocument();
  });

  it.each(['/auth', '/auth?next=/profile', '/auth?next=//cart'])('is not offered at %s', (at) => {
    fakeApi({});
    show(at);
    expect(screen.queryByText('Continue as guest')).not.toBeInTheDocument();
  });
});

describe('page of the link that adds a guest order to an account', () => {
  const claim = { orderId: 'K7QF-2M9X-4TBD-W8HN', email: 'ana@bay.example', state: 'open', hasAccount: false };
  const show = (
    responses: Parameters<typeof fakeApi>[0],
    user: typeof marina | null = null,
    at = '/keep-order?token=t',
  ) => {
    const calls = fakeApi(responses);
    return { calls, ...renderPage(<ClaimOrderPage />, { at, path: '/keep-order', data: { '/api/user': user } }) };
  };
  const shown = (changes = {}) => ({ 'POST /api/order-claim': { body: { ...claim, ...changes } } });

  it('creates an account with a name and a password, and shows the orders', async () => {
    const { calls, user, address } = show({
      ...shown(),
      'POST /api/order-claim/account': { status: 201, body: { ...marina, username: 'ana' } },
      'POST /api/user/cart': { body: { cart: null, added: [], leftOut: [] } },
    });
    expect(
      await screen.findByText(/create an account for ana@bay.example with order K7QF-2M9X-4TBD-W8HN/),
    ).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Username' }), 'ana');
    await user.type(screen.getByLabelText('Password'), 'short');
    await user.click(screen.getByRole('button', { name: 'Create Account and Add Order' }));
    expect(await screen.findByText('Password must be at least 8 characters long')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Password'), ' but longer');
    await user.click(screen.getByRole('button', { name: 'Create Account and Add Order' }));
    await waitFor(() => expect(address()).toBe('/orders'));
    expect(calls.find(({ path }) => path === '/api/order-claim/account')?.body).toEqual({
      token: 't',
      username: 'ana',
      password: 'short but longer',
    });
  });

  it('asks to sign in first if the address has an account', async () => {
    show(shown({ hasAccount: true }));
    expect(
      await screen.findByText(/^An account with the email address ana@bay.example already exists/),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      '/auth?next=%2Fkeep-order%3Ftoken%3Dt',
    );
  });

  it('adds the order to the signed-in account, or shows the reason of a failure', async () => {
    const message =
      'This order was placed with a•••@b•••.example. Please sign in to the account with that email address.';
    const { user, address } = show(
      {
        ...shown({ hasAccount: true }),
        'POST /api/order-claim/accept': [{ status: 409, body: { message } }, { body: { message: 'Done.' } }],
      },
      marina,
    );
    const add = await screen.findByRole('button', { name: 'Add to My Orders' });
    await user.click(add);
    expect(await screen.findByText(message)).toBeInTheDocument();
    await user.click(add);
    await waitFor(() => expect(address()).toBe('/orders'));
  });

  it('links to the orders after the link was used', async () => {
    show(shown({ state: 'kept' }));
    expect(await screen.findByText('Order K7QF-2M9X-4TBD-W8HN is already in an account.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to My Orders' })).toHaveAttribute('href', '/orders');
  });

  it('links to the order for a new link after the link expired', async () => {
    show(shown({ state: 'expired' }));
    expect(await screen.findByText(/This link has expired/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to Your Order' })).toHaveAttribute(
      'href',
      '/order-confirmation/K7QF-2M9X-4TBD-W8HN',
    );
  });

  it('explains an unknown link and an incomplete one', async () => {
    const message = 'This link has expired, or a newer one was sent.';
    show({ 'POST /api/order-claim': { status: 422, body: { message } } });
    expect(await screen.findByText(message)).toBeInTheDocument();
    show({}, null, '/keep-order');
    expect(screen.getByText('This link is incomplete. Please open the link in the email.')).toBeInTheDocument();
  });
});
