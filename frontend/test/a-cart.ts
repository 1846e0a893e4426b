import type { Cart, CartItem, Order, PaymentIntent, Totals } from '../src/api/models';

export function totalsOf(subtotal: number): Totals {
  const shipping = subtotal >= 75 ? 0 : 8.99;
  return {
    subtotal,
    discount: 0,
    shipping,
    tax: 0,
    total: subtotal + shipping,
    freeShippingRemaining: Math.max(0, 75 - subtotal),
  };
}

export function aCartItem(parts: Partial<CartItem> = {}): CartItem {
  return {
    id: 'line-1',
    productId: 7,
    variantId: 2,
    quantity: 1,
    price: 58,
    lineTotal: 58,
    available: 5,
    problem: null,
    problemMessage: null,
    product: {
      id: 7,
      name: 'Harbor Bikini',
      slug: 'harbor-bikini',
      price: 58,
      image: '/images/products/harbor-bikini.webp',
      imageUrl: '/images/products/harbor-bikini.webp',
    },
    variant: { id: 2, size: 'M', color: 'Navy', price: null, imageUrl: null },
    ...parts,
  };
}

/** Returns a cart whose totals are the sum of its available lines. */
export function aCart({ items = [aCartItem()], ...parts }: Partial<Cart> = {}): Cart {
  const bought = items.filter(({ problem }) => problem !== 'archived' && problem !== 'sold-out');
  return {
    sessionId: 's1',
    items,
    totals: totalsOf(bought.reduce((sum, { lineTotal }) => sum + lineTotal, 0)),
    ...parts,
  };
}

export function anIntent(parts: Partial<PaymentIntent> = {}): PaymentIntent {
  return { paymentIntentId: 'pi_1', clientSecret: 'secret_1', totals: totalsOf(58), ...parts };
}

export function anOrder(parts: Partial<Order> = {}): Order {
  return {
    id: 'K7QF-2M9X-4TBD-W8HN',
    guest: false,
    mine: true,
    masked: false,
    email: 'marina@shop.example',
    createdAt: '2026-03-05T02:30:00.000Z',
    status: 'pending',
    subtotal: 58,
    discount: 0,
    shipping: 8.99,
    tax: 0,
    total: 66.99,
    paid: 66.99,
    due: 0,
    refunded: 0,
    firstName: 'Marina',
    lastName: 'Reyes',
    address: '1 Ocean Avenue',
    city: 'Santa Cruz',
    state: 'CA',
    zipCode: '95060',
    country: 'USA',
    shippingMethod: 'standard',
    timeline: [{ kind: 'placed', at: '2026-03-05T02:30:00.000Z', text: 'Order placed' }],
    parcels: [],
    items: [
      {
        id: 1,
        quantity: 1,
        cancelled: 0,
        shipped: 0,
        custom: false,
        price: 58,
        variant: 'M, Navy',
        product: { name: 'Harbor Bikini', imageUrl: null },
      },
    ],
    ...parts,
  };
}
