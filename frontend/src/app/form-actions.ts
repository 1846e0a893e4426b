import type { Cart, ProductDetail, User } from '../api/models';
import { cartPath, homePath } from '../page/paths';
import type { RefusedForm } from '../page/site';
import {
  newPasswordRefusals,
  type RegistrationFields,
  registrationRefusals,
  signInRefusals,
} from '../shop/account/account-rules';
import { nextPath } from '../shop/account/next-path';
import { cartCookie } from '../shop/cart/cart-cookie';
import { chosenVariant, missingPart } from '../shop/product-card/variant-choice';
import { wishlistCookie, wishlistIds } from '../shop/saved/wishlist-cookie';
import { themeCookie, themes } from '../theme/themes';
import type { Toast } from '../ui/toast/use-toast';

/** One request of a visitor whose browser has not run scripts (yet). */
export interface Visitor {
  cookie(name: string): string | undefined;
  /** @param value null deletes the cookie */
  setCookie(name: string, value: string | null): void;
  /** Makes a call of the API with the visitor's cookies. */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<ApiResponse>;
  /** Makes a POST call that has one effect, even if the visitor clicks again before the next page shows the message. */
  callOnce(path: string, body: object): Promise<ApiResponse>;
}

interface ApiResponse {
  readonly status: number;
  readonly body: unknown;
}

/** A form's end: the next page with a message, or the same page with what was refused. */
export type FormOutcome = { to: string; notice?: Toast } | { refused: RefusedForm; status: number; notice?: Toast };

interface Submission {
  fields: URLSearchParams;
  visitor: Visitor;
  /** The address of the page, without the origin. */
  here: string;
}

type Action = (submission: Submission) => Promise<FormOutcome>;

/** The API's response to a refused call. */
interface Refusal {
  message?: string;
  errors?: Record<string, string>;
}

const actions = new Map<string, Action>(
  Object.entries<Action>({
    'add-to-cart': addToCart,
    'add-set-to-cart': addSetToCart,
    'set-quantity': (sent) =>
      cartChange(sent, 'PUT', `/api/cart/items/${part(sent, 'item')}`, {
        quantity: Number(sent.fields.get('quantity')),
      }),
    'remove-item': (sent) => cartChange(sent, 'DELETE', `/api/cart/items/${part(sent, 'item')}`),
    // The first click asks.
    'clear-cart': (sent) =>
      sent.fields.get('sure') === null
        ? Promise.resolve(refused(sent, 200, {}))
        : cartChange(sent, 'DELETE', `/api/cart/${cartOf(sent)}`),
    'accept-changes': (sent) => cartChange(sent, 'POST', `/api/cart/${cartOf(sent)}/accept-changes`),
    'apply-promo': applyPromo,
    'remove-promo': (sent) => cartChange(sent, 'DELETE', `/api/cart/${cartOf(sent)}/promo`),
    'save-product': saveProduct,
    'unsave-product': unsaveProduct,
    newsletter: (sent) => emailForm(sent, '/api/newsletter'),
    'back-in-stock': joinWaitlist,
    contact: sendMessage,
    'sign-in': signIn,
    register,
    guest: continueAsGuest,
    'sign-out': signOut,
    'request-reset': requestReset,
    'reset-password': resetPassword,
    theme: chooseTheme,
  }),
);

/** Handles a form that was sent to the page at `here` without scripts. Unknown forms lead back to the page. */
export async function submitForm(here: string, fields: URLSearchParams, visitor: Visitor): Promise<FormOutcome> {
  const action = actions.get(fields.get('form') ?? '');
  return action ? action({ fields, visitor, here }) : { to: here };
}

async function addToCart(sent: Submission): Promise<FormOutcome> {
  const { fields, visitor, here } = sent;
  const slug = fields.get('slug') ?? '';
  const product = await productOf(visitor, slug);
  if (!product) return { to: here, notice: failed('This product is not available any more.') };
  const choice = { color: fields.get('color') ?? onlyColor(product), size: fields.get('size') ?? undefined };
  const missing = missingPart(product.variants, choice);
  if (missing) return refused(sent, 422, { [missing]: `Please select a ${missing}` }, pleaseSelect(missing));
  const variantId = chosenVariant(product.variants, choice)?.id ?? null;
  return added(sent, product.name, { productId: product.id, variantId });
}

async function addSetToCart(sent: Submission): Promise<FormOutcome> {
  const { fields, visitor, here } = sent;
  const product = await productOf(visitor, fields.get('slug') ?? '');
  if (!product?.set) return { to: here, notice: failed('This product is not available any more.') };
  const chosen: Record<string, number | null> = {};
  for (const half of ['top', 'bottom'] as const) {
    const piece = product.set[half];
    const choice = {
      color: fields.get(`${half}-color`) ?? onlyColor(piece),
      size: fields.get(`${half}-size`) ?? undefined,
    };
    const missing = missingPart(piece.variants, choice);
    const sentence = `Please select a ${missing} for the ${half}`;
    if (missing) return refused(sent, 422, { [`${half}-${missing}`]: sentence }, pleaseSelect(missing, half));
    chosen[`${half}VariantId`] = chosenVariant(piece.variants, choice)?.id ?? null;
  }
  return added(sent, product.name, { productId: product.id, variantId: null, ...chosen });
}

/** Products whose color is not asked for have one color. */
const onlyColor = ({ variants }: Pick<ProductDetail, 'variants'>) => variants[0]?.color;

const pleaseSelect = (what: string, half?: string): Toast => {
  const sentence = half ? `Please select a ${what} for the ${half}` : `Please select a ${what}`;
  return { tone: 'error', title: sentence, description: `${sentence} before adding to cart.` };
};

async function productOf(visitor: Visitor, slug: string): Promise<ProductDetail | undefined> {
  if (slug === '') return undefined;
  const { status, body } = await visitor.call('GET', `/api/products/${encodeURIComponent(slug)}`);
  return status === 200 ? (body as ProductDetail) : undefined;
}

/** Adds to the visitor's cart, or to a new one where that cart is gone. */
async function added(sent: Submission, name: string, item: object): Promise<FormOutcome> {
  const { fields, visitor, here } = sent;
  const quantity = Number(fields.get('quantity') ?? 1);
  const line = { ...item, quantity };
  const known = visitor.cookie(cartCookie);
  let answer = known === undefined ? undefined : await visitor.callOnce(itemsOf(known), line);
  if (answer === undefined || answer.status === 404) {
    const made = await visitor.call('POST', '/api/cart', { sessionId: known ?? null });
    if (made.status >= 400)
      return { to: here, notice: failed('There was a problem with your cart. Please try again.') };
    const { sessionId } = made.body as Cart;
    visitor.setCookie(cartCookie, sessionId);
    answer = await visitor.callOnce(itemsOf(sessionId), line);
  }
  if (answer.status >= 400) return refusedCall(sent, answer, 'Error', 'Could not add item to cart. Please try again.');
  return {
    to: here,
    notice: {
      title: 'Added to cart!',
      description: `${quantity} × ${name} added to your cart.`,
      link: { to: cartPath, text: 'View Cart' },
    },
  };
}

const itemsOf = (sessionId: string) => `/api/cart/${encodeURIComponent(sessionId)}/items`;
const part = ({ fields }: Submission, name: string) => encodeURIComponent(fields.get(name) ?? '');
const cartOf = ({ visitor }: Submission) => encodeURIComponent(visitor.cookie(cartCookie) ?? '');

async function cartChange(
  sent: Submission,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<FormOutcome> {
  const answer = await sent.visitor.call(method, path, body);
  if (answer.status < 400) return { to: cartPath };
  return refusedCall(sent, answer, 'Error', 'Could not update cart. Please try again.');
}

async function applyPromo(sent: Submission): Promise<FormOutcome> {
  const answer = await sent.visitor.call('POST', `/api/cart/${cartOf(sent)}/promo`, {
    code: text(sent, 'code').trim(),
  });
  if (answer.status < 400) return { to: cartPath };
  return refusedCall(sent, answer, 'Error', 'Invalid or expired promo code.', 'code');
}

async function saveProduct({ fields, visitor, here }: Submission): Promise<FormOutcome> {
  const id = Number(fields.get('product'));
  const { status } = await visitor.call('POST', '/api/wishlist', { productId: id });
  if (status === 401) visitor.setCookie(wishlistCookie, [id, ...wishlistIds(visitor.cookie(wishlistCookie))].join('.'));
  else if (status >= 400) return { to: here, notice: failed('This could not be saved. Please try again.') };
  return { to: here, notice: { title: 'Saved to your wishlist' } };
}

async function unsaveProduct({ fields, visitor, here }: Submission): Promise<FormOutcome> {
  const id = Number(fields.get('product'));
  await visitor.call('DELETE', `/api/wishlist/${id}`);
  const others = wishlistIds(visitor.cookie(wishlistCookie)).filter((saved) => saved !== id);
  visitor.setCookie(wishlistCookie, others.length > 0 ? others.join('.') : null);
  return { to: here };
}

/** A form with one field, `email`, whose response is a sentence. */
async function emailForm(sent: Submission, path: string): Promise<FormOutcome> {
  const answer = await sent.visitor.callOnce(path, { email: text(sent, 'email').trim() });
  if (answer.status >= 400)
    return refusedCall(sent, answer, 'Error', 'You could not be signed up. Please try again.', 'email');
  return { to: sent.here, notice: { title: (answer.body as { message: string }).message } };
}

async function joinWaitlist(sent: Submission): Promise<FormOutcome> {
  const [productId, variantId] = text(sent, 'wanted').split(' ').map(Number);
  const answer = await sent.visitor.callOnce('/api/waitlist', {
    productId,
    variantId: variantId ?? null,
    email: text(sent, 'email').trim(),
  });
  if (answer.status >= 400)
    return refusedCall(sent, answer, 'Error', 'You could not be signed up. Please try again.', 'email');
  return { to: sent.here, notice: { title: (answer.body as { message: string }).message } };
}

async function sendMessage(sent: Submission): Promise<FormOutcome> {
  const message = texts(sent, ['name', 'email', 'subject', 'message', 'website']);
  const answer = await sent.visitor.callOnce('/api/contact', message);
  if (answer.status >= 400) {
    const outcome = refusedCall(
      sent,
      answer,
      'Error',
      'Your message could not be sent. It is still here: please try again.',
    );
    // Sentences at the fields are enough.
    if ('refused' in outcome && Object.keys(outcome.refused.errors).length > 0) delete outcome.notice;
    return outcome;
  }
  return {
    to: sent.here,
    notice: {
      title: 'Your message is on its way',
      description: `Thank you, ${text(sent, 'name').trim()}. A copy of your message is on its way to ${text(sent, 'email').trim()}, and our answer will follow to the same address.`,
    },
  };
}

async function signIn(sent: Submission): Promise<FormOutcome> {
  const typed = { username: text(sent, 'username'), password: text(sent, 'password') };
  const errors = signInRefusals(typed);
  if (Object.keys(errors).length > 0) return refused(sent, 422, errors);
  const answer = await sent.visitor.call('POST', '/api/login', typed);
  if (answer.status >= 400) return refusedCall(sent, answer, 'Login failed', 'Invalid username or password');
  const { username } = answer.body as User;
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
  const answer = await sent.visitor.callOnce('/api/register', account);
  if (answer.status >= 400)
    return refusedCall(sent, answer, 'Registration failed', 'An error occurred during registration');
  return welcome(sent, {
    title: 'Registration successful',
    description: 'Your account has been created successfully!',
  });
}

/** Moves the visitor's cart and saved products into the account, then leads to the page that asked for the sign-in. */
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
  const answer = await sent.visitor.call('POST', '/api/guest', { email: text(sent, 'email').trim() });
  if (answer.status >= 400)
    return refusedCall(sent, answer, 'Error', 'The shop could not be reached. Please try again.', 'email');
  return { to: nextPath(queryOf(sent.here).get('next')) };
}

async function signOut({ visitor }: Submission): Promise<FormOutcome> {
  const { status } = await visitor.call('POST', '/api/logout');
  if (status >= 400) return { to: homePath, notice: failed('Please try again.', 'Logout failed') };
  visitor.setCookie(cartCookie, null);
  return { to: homePath, notice: { title: 'Logged out', description: 'You have been logged out successfully' } };
}

async function requestReset(sent: Submission): Promise<FormOutcome> {
  const answer = await sent.visitor.call('POST', '/api/reset-password-request', { email: text(sent, 'email').trim() });
  if (answer.status >= 400) return refusedCall(sent, answer, 'Error', 'Failed to request password reset', 'email');
  return {
    to: sent.here,
    notice: { title: 'Success', description: (answer.body as { message: string }).message },
  };
}

async function resetPassword(sent: Submission): Promise<FormOutcome> {
  const typed = texts(sent, ['newPassword', 'confirmPassword']);
  const errors = newPasswordRefusals(typed);
  if (Object.keys(errors).length > 0) return refused(sent, 422, errors);
  const token = queryOf(sent.here).get('token') ?? '';
  const answer = await sent.visitor.call('POST', '/api/reset-password', { token, newPassword: typed.newPassword });
  if (answer.status >= 400) return refusedCall(sent, answer, 'Error', 'Failed to reset password', 'newPassword');
  return {
    to: '/auth',
    notice: { title: 'Success', description: 'Your password has been reset successfully' },
  };
}

function chooseTheme({ fields, visitor, here }: Submission): Promise<FormOutcome> {
  const theme = themes.find((name) => name === fields.get('theme'));
  if (theme) visitor.setCookie(themeCookie, theme);
  return Promise.resolve({ to: here });
}

const queryOf = (here: string) => new URL(here, 'http://localhost').searchParams;

const text = ({ fields }: Submission, name: string): string => fields.get(name) ?? '';

const texts = <Name extends string>(sent: Submission, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, text(sent, name)])) as Record<Name, string>;

const failed = (description: string, title = 'Error'): Toast => ({ tone: 'error', title, description });

/** @param field takes a refusal that names no field of the form */
function refusedCall(
  sent: Submission,
  { status, body }: ApiResponse,
  title: string,
  fallback: string,
  field?: string,
): FormOutcome {
  const { message = fallback, errors = {} } = (body ?? {}) as Refusal;
  const known = Object.keys(errors).length > 0 || field === undefined ? errors : { [field]: message };
  return refused(sent, status, known, failed(status >= 500 ? fallback : message, title));
}

function refused({ fields }: Submission, status: number, errors: RefusedForm['errors'], notice?: Toast): FormOutcome {
  const values = Object.fromEntries([...fields].filter(([name]) => !/password/i.test(name)));
  return { refused: { form: fields.get('form') ?? '', errors, values }, status, ...(notice && { notice }) };
}
