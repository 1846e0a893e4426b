import type { ReviewableOrderResponse } from '../../src/adapters/http/reviews/review.response.js';
import type { RunningShop, Agent } from './account.js';
import { anOrder } from './checkout.js';
import { aProduct, type BuiltProduct } from './product.js';

export const words = { stars: 5, fit: 'true', usualSize: 'M', text: 'It stays where it is in the waves.' };

/** Inserts a bikini in two sizes with many units on hand. */
export function aBikini({ database }: Pick<RunningShop, 'database'>): Promise<BuiltProduct> {
  return aProduct(database, {
    name: 'Wave Bikini',
    variants: [
      { size: 'S', color: 'Navy', stock: 500 },
      { size: 'M', color: 'Navy', stock: 500 },
    ],
  });
}

/** Returns a shipped order of the product's first variant. */
export async function aShippedOrder(shop: RunningShop, agent: Agent, product: BuiltProduct, status = 'shipped') {
  const variantId = product.variants[0]?.id;
  const { id } = await anOrder(agent, [variantId === undefined ? { product } : { product, variantId }]);
  const plainId = id.replaceAll('-', '');
  await shop.database.query('UPDATE orders SET status = $2 WHERE id = $1', [plainId, status]);
  const { body } = await agent.get(`/api/orders/${id}/reviews`).expect(200);
  const { products } = body as ReviewableOrderResponse;
  return { id, plainId, orderItemId: products[0]?.lines[0]?.orderItemId ?? 0 };
}

/** Returns a customer's review that is waiting for staff. */
export async function aReview(shop: RunningShop, agent: Agent, product: BuiltProduct, changes: object = {}) {
  const order = await aShippedOrder(shop, agent, product);
  const { body } = await agent
    .post(`/api/orders/${order.id}/reviews`)
    .send({ ...words, orderItemId: order.orderItemId, ...changes })
    .expect(201);
  const { products } = body as ReviewableOrderResponse;
  return { ...order, reviewId: products[0]?.review?.id ?? 0 };
}
