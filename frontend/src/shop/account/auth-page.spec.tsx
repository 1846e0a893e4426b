import { render, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { aCart } from '../../../test/a-cart';
import { fakeApi, keyOf } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import { ToastProvider } from '../../ui/toast/toast-provider';
import AuthPage, { SignInForm } from './auth-page';

const marina = { id: 3, username: 'marina', email: 'marina@shop.example', isAdmin: false };

const show = (at = '/auth', user: typeof marina | null = null) =>
  renderPage(<AuthPage />, { at, path: '/auth', data: { '/api/user': user } });

type User = ReturnType<typeof show>['user'];

async function fill(user: User, field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}

async function signIn(user: User, username: string, password: string) {
  await fill(user, screen.getByRole('textbox', { name: 'Username' }), username);
  await fill(user, screen.getByLabelText('Password', { selector: '[autocomplete=current-password]' }), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

async function register(user: User, username: string, email: string, password: string, confirmed = password) {
  await fill(user, screen.getByRole('textbox', { name: 'Username' }), username);
  await fill(user, screen.getByRole('textbox', { name: 'Email' }), email);
  await fill(
    user,
    screen.getByLabelText('Password', { selector: '[name=password][autocomplete=new-password]' }),
    password,
  );
  await fill(user, screen.getByLabelText('Confirm password'), confirmed);
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
}

it('the Sign In page renders a form when its tab is first opened, and preserves typed values in the other form @series', async () => {
  fakeApi({});
  const { user } = show();
  expect(screen.queryByLabelText('Confirm password')).toBeNull();
  await fill(user, screen.getByRole('textbox', { name: 'Username' }), 'marina');
  await user.click(screen.getByRole('link', { name: 'Create Account' }));
  await fill(user, screen.getByRole('textbox', { name: 'Email' }), marina.email);
  await user.click(screen.getByRole('link', { name: 'Sign In' }));
  expect(screen.getByRole('textbox', { name: 'Username' })).toHaveValue('marina');
  await user.click(screen.getByRole('link', { name: 'Create Account' }));
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue(marina.email);
});

describe('Sign In form', () => {
  it('requires a username and a password before anything is sent', async () => {
    const calls = fakeApi({});
    const { user } = show();
    await signIn(user, 'ma', 'short');
    expect(await screen.findByText('Username must be at least 3 characters')).toBeInTheDocument();
    expect(screen.getByText('Password must be at least 6 characters')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Username' })).toHaveFocus());
    expect(calls).toEqual([]);
  });

  it('asks for the code of the second factor after the right password, and offers a passkey', async () => {
    const codeMessage = 'Please enter the code from your authenticator app, or a recovery code.';
    const calls = fakeApi({
      'POST /api/login': [
        { status: 401, body: { code: 'second-factor-needed', message: codeMessage, errors: { code: codeMessage } } },
        { status: 401, body: { message: 'This code is not correct.', errors: { code: 'This code is not correct.' } } },
      ],
    });
    const { user } = show();
    expect(screen.queryByLabelText('Code')).not.toBeInTheDocument();
    await signIn(user, 'marina', 'the right one');
    await waitFor(() => expect(screen.getByLabelText('Code')).toHaveFocus());
    expect(screen.queryByText('Login failed')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign In with a Passkey' })).toBeInTheDocument();
    await user.type(screen.getByLabelText('Code'), '123456{Enter}');
    expect(await screen.findByText('Login failed')).toBeInTheDocument();
    expect(calls.at(-1)?.body).toEqual({ username: 'marina', password: 'the right one', code: '123456' });
  });

  it.each([
    [['authenticator'], 'Code', false],
    [['passkey'], 'Recovery code', true],
    [['authenticator', 'passkey'], 'Code', true],
  ])('offers only the methods of the account in the second step: %s', async (secondFactors, label, hasButton) => {
    const message = 'The methods of the account.';
    fakeApi({
      'POST /api/login': {
        status: 401,
        body: { code: 'second-factor-needed', message, errors: { code: message }, secondFactors },
      },
    });
    const { user } = show('/auth?next=/admin');
    await signIn(user, 'marina', 'the right one');
    const step = within(await screen.findByRole('group', { name: 'Second step' }));
    expect(step.getByLabelText(label)).toBeInTheDocument();
    expect(step.getByText(message)).toBeInTheDocument();
    expect(screen.queryAllByRole('button', { name: 'Sign In with a Passkey' })).toHaveLength(hasButton ? 1 : 0);
  });

  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  });

  it.each(['NotAllowedError', 'SecurityError'])('explains that no passkey was used after a %s', async (name) => {
    fakeApi({ 'POST /api/login/passkey-options': { body: { options: {} } } });
    jest.spyOn(console, 'warn').mockReturnValue();
    const get = jest.fn().mockRejectedValue(new DOMException('The browser gives no passkey.', name));
    Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
    Object.assign(globalThis, {
      PublicKeyCredential: Object.assign(jest.fn(), { parseRequestOptionsFromJSON: (options: object) => options }),
    });
    const { user } = show('/auth?next=/admin');
    await user.click(screen.getByRole('button', { name: 'Sign In with a Passkey' }));
    expect(await screen.findByText('No passkey was used. Please try again, or use your password.')).toBeInTheDocument();
  });

  it('shows no error in a field that is being corrected, and does not move the focus @series', async () => {
    fakeApi({});
    const { user } = show();
    await signIn(user, 'ma', 'short');
    const password = screen.getByLabelText('Password', { selector: '[autocomplete=current-password]' });
    await waitFor(() => expect(password).toHaveAccessibleDescription('Password must be at least 6 characters'));
    await user.type(password, 'er');
    expect(password).not.toHaveAccessibleDescription();
    expect(password).toHaveFocus();
    expect(screen.getByText('Username must be at least 3 characters')).toBeInTheDocument();
  });

  it('welcomes the customer and opens the page that required the sign-in', async () => {
    fakeApi({ 'POST /api/login': { body: marina } });
    const { user, address } = show('/auth?next=%2Fcheckout%3Fa%3D1');
    await signIn(user, 'marina', 'secret-123');
    expect(await screen.findByText('Welcome back, marina!')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/checkout?a=1'));
  });

  it('shows the reason of a failure', async () => {
    fakeApi({ 'POST /api/login': { status: 401, body: { message: 'Invalid username or password' } } });
    const { user, address } = show();
    await signIn(user, 'marina', 'secret-124');
    expect(await screen.findByText('Login failed')).toBeInTheDocument();
    expect(screen.getByText('Invalid username or password')).toBeInTheDocument();
    expect(address()).toBe('/auth');
  });

  it("moves the device's cart into the account before it continues", async () => {
    localStorage.setItem('cartSessionId', 's1');
    const cart = aCart({ sessionId: 's2' });
    const calls = fakeApi({
      'POST /api/login': { body: marina },
      'POST /api/user/cart': { body: { cart, added: [], leftOut: [] } },
    });
    const { user, address } = show('/auth?next=%2Fcheckout');
    await signIn(user, 'marina', 'secret-123');
    await waitFor(() => expect(address()).toBe('/checkout'));
    expect(calls.map(({ path, body }) => [path, body])).toContainEqual(['/api/user/cart', { sessionId: 's1' }]);
    expect(localStorage.getItem('cartSessionId')).toBe('s2');
  });

  it('signs the customer in even if the cart cannot be moved', async () => {
    localStorage.setItem('cartSessionId', 's1');
    fakeApi({ 'POST /api/login': { body: marina }, 'POST /api/user/cart': { status: 503 } });
    const { user, address } = show('/auth?next=%2Fcart');
    await signIn(user, 'marina', 'secret-123');
    await waitFor(() => expect(address()).toBe('/cart'));
    expect(localStorage.getItem('cartSessionId')).toBe('s1');
  });

  it('does not blame the password when the shop is unreachable', async () => {
    fakeApi({ 'POST /api/login': { status: 503 } });
    const { user } = show();
    await signIn(user, 'marina', 'secret-123');
    expect(await screen.findByText('The shop could not be reached. Please try again.')).toBeInTheDocument();
    expect(screen.getByLabelText('Password', { selector: '[autocomplete=current-password]' })).toHaveValue(
      'secret-123',
    );
  });

  it('preserves text that was typed before hydration', () => {
    const form = (
      <MemoryRouter>
        <ToastProvider>
          <SignInForm />
        </ToastProvider>
      </MemoryRouter>
    );
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = renderToString(form);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Username' });
    field.value = 'marina';
    expect(field.form).toHaveAttribute('method', 'post');
    render(form, { container: root, hydrate: true });
    expect(screen.getByRole('textbox', { name: 'Username' })).toBe(field);
    expect(field).toHaveValue('marina');
  });

  it('links to the reset of a forgotten password', () => {
    fakeApi({});
    show();
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/reset-password');
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/.\\/evil.example',
    '//[',
  ])('never redirects to another site: %s', async (next) => {
    fakeApi({});
    const { address } = show(`/auth?next=${encodeURIComponent(next)}`, marina);
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('opens the next page in browsers without URL.canParse', async () => {
    jest.spyOn(URL, 'canParse').mockImplementation(() => {
      throw new TypeError('URL.canParse is not a function');
    });
    fakeApi({});
    const { address } = show('/auth?next=%2Fcart', marina);
    await waitFor(() => expect(address()).toBe('/cart'));
  });

  it('shows a password on request', async () => {
    fakeApi({});
    const { user } = show();
    const password = screen.getByLabelText('Password', { selector: '[autocomplete=current-password]' });
    expect(password).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
  });
});

describe('Create Account form', () => {
  it('opens on its tab, and the other tab can be chosen', async () => {
    fakeApi({});
    const { user, address } = show('/auth?tab=register&next=%2Fcart');
    expect(screen.getByRole('link', { name: 'Create Account' })).toHaveAttribute('aria-current', 'page');
    await user.click(screen.getByRole('link', { name: 'Sign In' }));
    expect(address()).toBe('/auth?next=%2Fcart');
  });

  it('shows each problem at its field @series', async () => {
    const calls = fakeApi({});
    const { user } = show('/auth?tab=register');
    await register(user, 'ma', 'marina', 'short', 'shor');
    expect(await screen.findByText('Username must be at least 3 characters')).toBeInTheDocument();
    expect(screen.getByText('Please enter a valid email address.')).toBeInTheDocument();
    expect(screen.getByText('Password must be at least 8 characters long')).toBeInTheDocument();
    // The confirmation shows no second length next to the password's required length.
    expect(screen.getByText("Passwords don't match")).toBeInTheDocument();
    expect(screen.queryByText(/^Password confirmation must/)).not.toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  it('shows the required length of the confirmation next to a password that is long enough', async () => {
    fakeApi({});
    const { user } = show('/auth?tab=register');
    await register(user, 'marina', 'marina@shop.example', 'long enough', 'long');
    expect(await screen.findByText('Password confirmation must be at least 6 characters')).toBeInTheDocument();
  });

  it('signs in even if the response to the first request was lost', async () => {
    const calls = fakeApi({
      'POST /api/register': [{ lost: true }, { status: 201, body: marina }],
      'POST /api/user/cart': { body: { cart: null, added: [], leftOut: [] } },
    });
    const { user } = show('/auth?tab=register');
    await register(user, 'marina', 'marina@shop.example', 'secret-123');
    expect(await screen.findByText('Registration successful')).toBeInTheDocument();
    const [first, again] = calls.filter(({ path }) => path === '/api/register');
    expect(again && keyOf(again)).toBe(first && keyOf(first));
  });

  it('requires the same password twice @series', async () => {
    const calls = fakeApi({});
    const { user } = show('/auth?tab=register');
    await register(user, 'marina', 'marina@shop.example', 'secret-123', 'secret-124');
    expect(await screen.findByText("Passwords don't match")).toBeInTheDocument();
    expect(await screen.findByText('Passwords do not match')).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  it('does not send the repeated password, and signs the customer in @series', async () => {
    const calls = fakeApi({ 'POST /api/register': { status: 201, body: marina } });
    const { user, address } = show('/auth?tab=register');
    await register(user, 'marina', 'marina@shop.example', 'secret-123');
    expect(await screen.findByText('Your account has been created successfully!')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/'));
    expect(calls[0]?.body).toEqual({ username: 'marina', email: 'marina@shop.example', password: 'secret-123' });
  });

  it("shows the server's message at the field that it names", async () => {
    const message = 'This username is taken.';
    fakeApi({ 'POST /api/register': { status: 409, body: { message, errors: { username: message } } } });
    const { user } = show('/auth?tab=register');
    await register(user, 'marina', 'marina@shop.example', 'secret-123');
    expect(await screen.findByText('Registration failed')).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Username' })).toHaveFocus());
  });
});
