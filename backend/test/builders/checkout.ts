import type { OrderResponse } from '../../src/adapters/http/orders/order.response.js';
import type { Agent } from './account.js';
import type { BuiltProduct } from './product.js';

export const customer = {
  name: 'Mary Ann Smith',
  email: 'mary@shop.example',
  address: '12 Ocean St, Apt 4',
  city: 'Santa Cruz',
  state: 'CA',
  zipCode: '95060',
};

export interface OpenedCheckout {
  readonly sessionId: string;
  readonly paymentIntentId: string;
  readonly clientSecret: string | null;
  readonly totals: { readonly subtotal: number; readonly shipping: number; readonly total: number };
}

export interface WantedLine {
  readonly product: Pick<BuiltProduct, 'id'>;
  readonly quantity?: number;
  readonly variantId?: number;
  /** The variants of a set's halves. */
  readonly halves?: { readonly topVariantId: number; readonly bottomVariantId: number };
}

/** Fills a new cart, applies a promo code if one is given, and opens its checkout. */
export async function openCheckout(
  agent: Agent,
  lines: readonly WantedLine[],
  promo?: string,
): Promise<OpenedCheckout> {
  const created = await agent.post('/api/cart').send({});
  const sessionId = String(created.body.sessionId);
  for (const { product, quantity = 1, variantId = null, halves } of lines) {
    await agent.post(`/api/cart/${sessionId}/items`).send({ productId: product.id, quantity, variantId, ...halves });
  }
  if (promo !== undefined) await agent.post(`/api/cart/${sessionId}/promo`).send({ code: promo }).expect(200);
  const opened = await agent.post('/api/create-payment-intent').send({ sessionId }).expect(200);
  return { sessionId, ...(opened.body as Omit<OpenedCheckout, 'sessionId'>) };
}

export function holdCheckout(agent: Agent, checkout: OpenedCheckout, changes: object = {}) {
  return agent.put(`/api/checkout/${checkout.paymentIntentId}`).send({ ...customer, ...changes });
}

export function payInSandbox(agent: Agent, checkout: OpenedCheckout, cardNumber = '4242 4242 4242 4242') {
  const { paymentIntentId, clientSecret } = checkout;
  return agent.post(`/api/sandbox-payments/${paymentIntentId}/confirm`).send({ clientSecret, cardNumber });
}

export function placeOrder(agent: Agent, checkout: OpenedCheckout, changes: object = {}) {
  return agent.post('/api/orders').send({ paymentIntentId: checkout.paymentIntentId, ...changes });
}

/** Buys the lines and returns the order. */
export async function anOrder(agent: Agent, lines: readonly WantedLine[], promo?: string): Promise<OrderResponse> {
  const checkout = await openCheckout(agent, lines, promo);
  await holdCheckout(agent, checkout).expect(200);
  await payInSandbox(agent, checkout).expect(200);
  return (await placeOrder(agent, checkout).expect(201)).body as OrderResponse;
}
