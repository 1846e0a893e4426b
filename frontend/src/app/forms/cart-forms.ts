import type { Cart, ProductDetail } from '../../api/models';
import { cartPath } from '../../page/paths';
import { cartCookie } from '../../shop/cart/cart-session';
import { chosenVariant, missingPart } from '../../shop/product-card/variant-choice';
import type { Toast } from '../../ui/toast/use-toast';
import {
  type Action,
  failed,
  type FormOutcome,
  part,
  refused,
  refusedCall,
  type Submission,
  text,
  type Visitor,
} from './submission';

export const cartForms: Record<string, Action> = {
  'add-to-cart': addToCart,
  'add-set-to-cart': addSetToCart,
  'set-quantity': (sent) =>
    cartChange(sent, 'PUT', `/api/cart/items/${part(sent, 'item')}`, {
      quantity: Number(sent.fields.get('quantity')),
    }),
  'remove-item': (sent) => cartChange(sent, 'DELETE', `/api/cart/items/${part(sent, 'item')}`),
  // The first click asks for confirmation.
  'clear-cart': (sent) =>
    sent.fields.get('sure') === null
      ? Promise.resolve(refused(sent, 200, {}))
      : cartChange(sent, 'DELETE', `/api/cart/${cartOf(sent)}`),
  'accept-changes': (sent) => cartChange(sent, 'POST', `/api/cart/${cartOf(sent)}/accept-changes`),
  'apply-promo': applyPromo,
  'remove-promo': (sent) => cartChange(sent, 'DELETE', `/api/cart/${cartOf(sent)}/promo`),
};

async function addToCart(sent: Submission): Promise<FormOutcome> {
  const { fields, visitor, here } = sent;
  const slug = fields.get('slug') ?? '';
  const product = await productOf(visitor, slug);
  if (!product) return { to: here, notice: failed('This product is no longer available.') };
  const choice = { color: fields.get('color') ?? onlyColor(product), size: fields.get('size') ?? undefined };
  const missing = missingPart(product.variants, choice);
  if (missing) return refused(sent, 422, { [missing]: `Please select a ${missing}` }, pleaseSelect(missing));
  const variantId = chosenVariant(product.variants, choice)?.id ?? null;
  return added(sent, product.name, { productId: product.id, variantId });
}

async function addSetToCart(sent: Submission): Promise<FormOutcome> {
  const { fields, visitor, here } = sent;
  const product = await productOf(visitor, fields.get('slug') ?? '');
  if (!product?.set) return { to: here, notice: failed('This product is no longer available.') };
  const chosen: Record<string, number | null> = {};
  for (const half of ['top', 'bottom'] as const) {
    const halfProduct = product.set[half];
    const choice = {
      color: fields.get(`${half}-color`) ?? onlyColor(halfProduct),
      size: fields.get(`${half}-size`) ?? undefined,
    };
    const missing = missingPart(halfProduct.variants, choice);
    const sentence = `Please select a ${missing} for the ${half}`;
    if (missing) return refused(sent, 422, { [`${half}-${missing}`]: sentence }, pleaseSelect(missing, half));
    chosen[`${half}VariantId`] = chosenVariant(halfProduct.variants, choice)?.id ?? null;
  }
  return added(sent, product.name, { productId: product.id, variantId: null, ...chosen });
}

/** Returns the only color of a product whose form has no color field. */
const onlyColor = ({ variants }: Pick<ProductDetail, 'variants'>) => variants[0]?.color;

const pleaseSelect = (choiceName: string, half?: string): Toast => {
  const sentence = half ? `Please select a ${choiceName} for the ${half}` : `Please select a ${choiceName}`;
  return { tone: 'error', title: sentence, description: `${sentence} before adding to cart.` };
};

async function productOf(visitor: Visitor, slug: string): Promise<ProductDetail | undefined> {
  if (slug === '') return undefined;
  const { status, body } = await visitor.call('GET', `/api/products/${encodeURIComponent(slug)}`);
  return status === 200 ? (body as ProductDetail) : undefined;
}

/** Adds an item to the visitor's cart, or to a new one if that cart was deleted. */
async function added(sent: Submission, name: string, item: object): Promise<FormOutcome> {
  const { fields, visitor, here } = sent;
  const quantity = Number(fields.get('quantity') ?? 1);
  const line = { ...item, quantity };
  const known = visitor.cookie(cartCookie);
  let response = known === undefined ? undefined : await visitor.callOnce(itemsOf(known), line);
  if (response === undefined || response.status === 404) {
    const made = await visitor.call('POST', '/api/cart', { sessionId: known ?? null });
    if (made.status >= 400)
      return { to: here, notice: failed('There was a problem with your cart. Please try again.') };
    const { sessionId } = made.body as Cart;
    visitor.setCookie(cartCookie, sessionId);
    response = await visitor.callOnce(itemsOf(sessionId), line);
  }
  if (response.status >= 400)
    return refusedCall(sent, response, 'Error', 'Could not add item to cart. Please try again.');
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

const cartOf = ({ visitor }: Submission) => encodeURIComponent(visitor.cookie(cartCookie) ?? '');

async function cartChange(
  sent: Submission,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<FormOutcome> {
  const response = await sent.visitor.call(method, path, body);
  if (response.status < 400) return { to: cartPath };
  return refusedCall(sent, response, 'Error', 'Could not update cart. Please try again.');
}

async function applyPromo(sent: Submission): Promise<FormOutcome> {
  const response = await sent.visitor.call('POST', `/api/cart/${cartOf(sent)}/promo`, {
    code: text(sent, 'code').trim(),
  });
  if (response.status < 400) return { to: cartPath };
  return refusedCall(sent, response, 'Error', 'Invalid or expired promo code.', 'code');
}
