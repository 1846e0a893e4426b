import type { Mail, OrderMailFacts } from '../../src/domain/mail/mail.js';

/** An order of two lines, paid in full, shipped free. */
function orderFacts(given: Partial<OrderMailFacts> = {}): OrderMailFacts {
  return {
    orderId: 'K7QF2M9X4TBDW8HN',
    createdAt: '2026-11-21T05:30:00.000Z',
    email: 'mary@shop.example',
    firstName: 'Mary Ann',
    lastName: 'Smith',
    address: '12 Ocean St, Apt 4',
    city: 'Santa Cruz',
    state: 'CA',
    zipCode: '95060',
    country: 'USA',
    lines: [
      { name: 'Monterey Bikini', variant: 'M, Navy', quantity: 2, priceCents: 4400 },
      { name: 'Big Sur Leggings', variant: null, quantity: 1, priceCents: 9800 },
    ],
    subtotalCents: 18600,
    discountCents: 0,
    shippingCents: 0,
    taxCents: 0,
    totalCents: 18600,
    ...given,
  };
}

export function anOrderConfirmation(given: Partial<OrderMailFacts> = {}): Mail {
  const order = orderFacts(given);
  return { template: 'order-confirmation', to: order.email, order };
}

export function aPasswordReset(secret = 'the way into an account'): Mail {
  return { template: 'password-reset', to: 'mary@shop.example', username: 'mary', secret };
}
