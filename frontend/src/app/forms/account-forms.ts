import type { Cart, User } from '../../api/models';
import { homePath } from '../../page/paths';
import {
  newPasswordRefusals,
  nextPath,
  type RegistrationFields,
  registrationRefusals,
  signInRefusals,
} from '../../shop/account/account-rules';
import { cartCookie } from '../../shop/cart/cart-session';
import { wishlistCookie, wishlistIds } from '../../shop/saved/device-wishlist';
import type { Toast } from '../../ui/toast/use-toast';
import {
  type Action,
  failed,
  type FormOutcome,
  queryOf,
  refused,
  refusedCall,
  type Submission,
  text,
  texts,
} from './submission';

/** Forms to sign in, continue as a guest, sign out and reset a password. */
export const accountForms: Record<string, Action> = {
  'sign-in': signIn,
  register,
  guest: continueAsGuest,
  'sign-out': signOut,
  'request-reset': requestReset,
  'reset-password': resetPassword,
};

async function signIn(sent: Submission): Promise<FormOutcome> {
  const typed = { username: text(sent, 'username'), password: text(sent, 'password') };
  const errors = signInRefusals(typed);
  if (Object.keys(errors).length > 0) return refused(sent, 422, errors);
  const code = text(sent, 'code');
  const response = await sent.visitor.call('POST', '/api/login', code === '' ? typed : { ...typed, code });
  if (response.status >= 400) return refusedCall(sent, response, 'Login failed', 'Invalid username or password');
  const { username } = response.body as User;
  return welcome(sent, { title: 'Login successful', description: `Welcome back, ${username}!` });
}

async function register(sent: Submission): Promise<FormOutcome> {
  const typed: RegistrationFields = {
    username: text(sent, 'username'),
    email: text(sent, 'email'),
    password: text(sent, 'password'),
    passwordConfirm: text(sent, 'passwordConfirm'),
  };
  const errors = registrationRefusals(typed);
  if (Object.keys(errors).length > 0) {
    const isMismatch = typed.password !== typed.passwordConfirm;
    const notice = failed('Passwords do not match', 'Registration failed');
    return refused(sent, 422, errors, isMismatch ? notice : undefined);
  }
  const { passwordConfirm: _, ...account } = typed;
  const response = await sent.visitor.callOnce('/api/register', account);
  if (response.status >= 400)
    return refusedCall(sent, response, 'Registration failed', 'An error occurred during registration');
  return welcome(sent, {
    title: 'Registration successful',
    description: 'Your account has been created successfully!',
  });
}

/**
 * Moves the visitor's cart and saved products into the account, then redirects to the page that required the sign-in.
 */
async function welcome({ visitor, here }: Submission, notice: Toast): Promise<FormOutcome> {
  const known = visitor.cookie(cartCookie) ?? null;
  const { status, body } = await visitor.call('POST', '/api/user/cart', { sessionId: known });
  const cart = status < 400 ? (body as { cart: Cart | null }).cart : null;
  if (cart) visitor.setCookie(cartCookie, cart.sessionId);
  const productIds = wishlistIds(visitor.cookie(wishlistCookie));
  if (productIds.length > 0) {
    const merged = await visitor.call('POST', '/api/wishlist/merge', { productIds });
    if (merged.status < 400) visitor.setCookie(wishlistCookie, null);
  }
  return { to: nextPath(queryOf(here).get('next')), notice };
}

async function continueAsGuest(sent: Submission): Promise<FormOutcome> {
  const response = await sent.visitor.call('POST', '/api/guest', { email: text(sent, 'email').trim() });
  if (response.status >= 400)
    return refusedCall(sent, response, 'Error', 'The shop could not be reached. Please try again.', 'email');
  return { to: nextPath(queryOf(sent.here).get('next')) };
}

async function signOut({ visitor }: Submission): Promise<FormOutcome> {
  const { status } = await visitor.call('POST', '/api/logout');
  if (status >= 400) return { to: homePath, notice: failed('Please try again.', 'Logout failed') };
  visitor.setCookie(cartCookie, null);
  return { to: homePath, notice: { title: 'Logged out', description: 'You have been logged out successfully' } };
}

async function requestReset(sent: Submission): Promise<FormOutcome> {
  const response = await sent.visitor.call('POST', '/api/reset-password-request', {
    email: text(sent, 'email').trim(),
  });
  if (response.status >= 400) return refusedCall(sent, response, 'Error', 'Failed to request password reset', 'email');
  return {
    to: sent.here,
    notice: { title: 'Success', description: (response.body as { message: string }).message },
  };
}

async function resetPassword(sent: Submission): Promise<FormOutcome> {
  const typed = texts(sent, ['newPassword', 'confirmPassword']);
  const errors = newPasswordRefusals(typed);
  if (Object.keys(errors).length > 0) return refused(sent, 422, errors);
  const token = queryOf(sent.here).get('token') ?? '';
  const response = await sent.visitor.call('POST', '/api/reset-password', { token, newPassword: typed.newPassword });
  if (response.status >= 400) return refusedCall(sent, response, 'Error', 'Failed to reset password', 'newPassword');
  return {
    to: '/auth',
    notice: { title: 'Success', description: 'Your password has been reset successfully' },
  };
}
