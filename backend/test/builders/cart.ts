import type { CartResponse } from '../../src/adapters/http/cart/cart.response.js';
import type { Agent } from './account.js';
import type { BuiltProduct, BuiltVariant } from './product.js';

interface CartItemTraits {
  readonly variant?: BuiltVariant;
  readonly quantity?: number;
}

/** Fills a cart with API requests: `await aCart(agent).with(product, { quantity: 2 }).build()`. */
export function aCart(agent: Agent): CartBuilder {
  return new CartBuilder(agent, []);
}

class CartBuilder {
  constructor(
    private readonly agent: Agent,
    private readonly items: readonly { product: BuiltProduct; traits: CartItemTraits }[],
  ) {}

  with(product: BuiltProduct, traits: CartItemTraits = {}): CartBuilder {
    return new CartBuilder(this.agent, [...this.items, { product, traits }]);
  }

  async build(): Promise<CartResponse> {
    const made = await this.agent.post('/api/cart').send({}).expect(201);
    let cart = made.body as CartResponse;
    for (const { product, traits } of this.items) {
      const added = await this.agent
        .post(`/api/cart/${cart.sessionId}/items`)
        .send({ productId: product.id, variantId: traits.variant?.id ?? null, quantity: traits.quantity ?? 1 })
        .expect(201);
      cart = added.body as CartResponse;
    }
    return cart;
  }
}
