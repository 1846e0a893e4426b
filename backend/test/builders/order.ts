import { Order, type OrderPayment, type StaffOrderDetails } from '../../src/domain/orders/order.js';
import { OrderItem } from '../../src/domain/orders/order-item.js';
import { quote } from '../../src/domain/pricing/quote.js';
import type { DaySpan } from '../../src/domain/shared/calendar-day.js';
import { Money } from '../../src/domain/shared/money.js';
import { noCodes } from '../../src/domain/stock/item-codes.js';

export interface OrderTraits {
  readonly id?: string;
  readonly userId?: number | null;
  readonly email?: string;
  readonly items?: readonly Partial<Pick<OrderItem, 'productId' | 'variantId' | 'quantity' | 'agreed' | 'custom'>>[];
  readonly payment?: Partial<OrderPayment>;
  readonly arrival?: DaySpan;
  readonly staffOrder?: StaffOrderDetails;
}

const freeShipping = { standard: Money.zero, freeFrom: Money.zero, expedited: null };

/** Returns an order with one unit at $20.00, paid in the sandbox. Traits set the fields that matter to the test. */
export function anOrderOf({ items = [{}], payment, ...traits }: OrderTraits = {}): Order {
  const price = Money.ofCents(2000);
  const lines = items.map(
    ({ productId = 1, variantId = null, quantity = 1, agreed = null, custom = false }, position) =>
      new OrderItem(
        ...([position, custom ? null : productId, variantId, 'Tide Top', null, null, '/top.webp'] as const),
        ...([price, quantity, agreed, null, Money.zero, noCodes, custom] as const),
      ),
  );
  const figures = quote(lines, freeShipping);
  return new Order(
    traits.id ?? 'K7QF2M9X4TBDW8HN',
    traits.userId === undefined ? 7 : traits.userId,
    {
      email: traits.email ?? 'ana@shop.example',
      firstName: 'Ana',
      lastName: 'Rivera',
      address: '12 Ocean St',
      city: 'Santa Cruz',
      state: 'CA',
      zipCode: '95060',
    },
    lines,
    figures,
    'standard',
    traits.arrival ?? null,
    null,
    {
      method: 'credit_card',
      checkoutId: null,
      provider: 'sandbox',
      paymentIntentId: 'pi_1',
      paid: figures.total,
      ...payment,
    },
    new Date('2026-11-20T12:00:00Z'),
    traits.staffOrder ?? null,
  );
}
