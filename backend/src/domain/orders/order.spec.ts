import { anOrderOf } from '../../../test/builders/order.js';
import { Money } from '../shared/money.js';
import { type OrderStatus, orderStatuses, orderTransitions } from './order-status.js';

const dollars = (amount: number) => Money.ofDollars(amount);

describe('the status of an order', () => {
  const at = (status: OrderStatus) => Object.assign(anOrderOf(), { status });

  it.each(orderStatuses)('can change from %s to every other status except the first one', (from) => {
    for (const to of orderStatuses.filter((status) => status !== from && status !== 'pending')) {
      const order = at(from);
      expect(order.moveTo(to)).toEqual({ kind: 'status', status: to });
      expect(order.status).toBe(to);
    }
    expect(orderTransitions[from]).not.toContain('pending');
  });

  it.each(orderStatuses)('records nothing when it stays %s', (status) => {
    expect(at(status).moveTo(status)).toBeNull();
  });

  it('never returns to the first status', () => {
    const order = at('shipped');
    expect(() => order.moveTo('pending')).toThrow(
      expect.objectContaining({ kind: 'invalid', code: 'order.status' }) as Error,
    );
    expect(order.status).toBe('shipped');
  });

  it('remains cancelled after a refund', () => {
    const order = at('cancelled');
    order.refund(dollars(1));
    expect(() => order.moveTo('processing')).toThrow('This order was refunded, so it stays cancelled.');
    expect(order.moveTo('cancelled')).toBeNull();
  });
});

describe('a pickup order', () => {
  const ready = () => {
    const order = Object.assign(anOrderOf({ items: [{ quantity: 2 }] }), { shippingMethod: 'pickup' });
    order.moveTo('shipped');
    return order;
  };

  it('has not left the store while it is ready, or after it was set back', () => {
    const order = ready();
    expect(order.itemsSent).toBe(false);
    order.moveTo('processing');
    expect(order.itemsSent).toBe(false);
  });

  it('is restocked only after a decision by staff, if it is cancelled or corrected while it is ready', () => {
    const order = ready();
    expect(order.items.map((item) => order.unsentOf(item, 2))).toEqual([0]);
    order.moveTo('cancelled');
    expect(order.itemsOut).toBe(true);
    order.returnParcels();
    expect(order.itemsOut).toBe(false);
  });

  it('has left the store after it was handed over, also if it is set back then', () => {
    const order = ready();
    order.moveTo('completed');
    expect(order.itemsSent).toBe(true);
    order.moveTo('processing');
    expect(order.itemsSent).toBe(true);
  });
});

describe('an order with custom items', () => {
  const unpaid = { payment: { paid: Money.zero } };
  const customItems = [{ custom: true, quantity: 2 }];

  it('is completed as soon as it is paid and only custom items are left', () => {
    const order = anOrderOf({ items: customItems, ...unpaid });
    expect(order.completeIfNothingShips()).toBeNull();
    order.payByLink({ checkoutId: 'c', provider: 'sandbox', paymentIntentId: 'pi_2' });
    expect(order.completeIfNothingShips()).toEqual({ kind: 'status', status: 'completed' });
    expect(order.completeIfNothingShips()).toBeNull();
    expect([order.itemsSent, order.wasSent]).toEqual([false, false]);
  });

  it('is not completed while products are left, or when it is cancelled', () => {
    const mixed = anOrderOf({ items: [...customItems, {}] });
    expect(mixed.completeIfNothingShips()).toBeNull();
    mixed.items[1]?.cancel(1);
    expect(mixed.completeIfNothingShips()).toEqual({ kind: 'status', status: 'completed' });
    const cancelled = Object.assign(anOrderOf({ items: customItems }), { status: 'cancelled' as const });
    expect(cancelled.completeIfNothingShips()).toBeNull();
  });

  it('ships only its products', () => {
    const mixed = anOrderOf({ items: [...customItems, { quantity: 3 }] });
    expect(mixed.unitsToShip.map(({ quantity }) => quantity)).toEqual([3]);
    expect(mixed.items.flatMap((item) => item.sold)).toEqual([{ productId: 1, variantId: null, quantity: 3 }]);
  });
});

describe('an order with a return', () => {
  it('cannot be cancelled or set back, because its units would be restocked or shipped twice', () => {
    const order = Object.assign(anOrderOf(), { status: 'shipped' });
    Object.assign(order.items[0] ?? {}, { returned: 1 });
    for (const status of ['cancelled', 'processing'] as const)
      expect(() => order.moveTo(status)).toThrow(
        expect.objectContaining({ kind: 'conflict', code: 'order.returned' }) as Error,
      );
    expect(order.moveTo('completed')).toEqual({ kind: 'status', status: 'completed' });
  });
});

describe('the parcel of an order', () => {
  it('has a carrier, and may have a tracking number', () => {
    const order = anOrderOf();
    expect(order.shipWith({ carrier: 'UPS' })).toEqual({ kind: 'tracking', carrier: 'UPS', trackingNumber: null });
    expect(order.shipWith({ trackingNumber: '1Z' })).toEqual({
      kind: 'tracking',
      carrier: 'UPS',
      trackingNumber: '1Z',
    });
    expect(order.shipWith({})).toBeNull();
    expect(order.shipWith({ carrier: 'UPS', trackingNumber: '1Z' })).toBeNull();
  });

  it('has no tracking number without a carrier, or of a former carrier', () => {
    const order = anOrderOf();
    expect(() => order.shipWith({ trackingNumber: '1Z' })).toThrow(
      'Please enter the carrier for this tracking number.',
    );
    order.shipWith({ carrier: 'UPS', trackingNumber: '1Z' });
    expect(order.shipWith({ carrier: 'USPS' })).toMatchObject({ carrier: 'USPS', trackingNumber: null });
    expect(order.shipWith({ carrier: null })).toMatchObject({ carrier: null, trackingNumber: null });
  });
});

describe('the money of an order', () => {
  it('is refunded in parts, or completely', () => {
    const order = anOrderOf({ items: [{ quantity: 2 }] });
    expect(order.refund(dollars(15)).dollars).toBe(15);
    expect(order.refundable.dollars).toBe(25);
    expect(order.refund().dollars).toBe(25);
    expect(order.refundable.dollars).toBe(0);
  });

  it('is never refunded twice', () => {
    const order = anOrderOf();
    expect(() => order.refund(dollars(20.01))).toThrow('At most $20.00 can still be refunded.');
    order.refund();
    expect(() => order.refund(dollars(0.01))).toThrow('The full payment of this order was already refunded.');
    expect(() => anOrderOf({ payment: { paid: Money.zero } }).refund()).toThrow('Nothing was paid for this order.');
  });
});

describe('the units of an order', () => {
  it('are restocked once, per line', () => {
    const order = anOrderOf({ items: [{ quantity: 2 }, { productId: 2, variantId: 5 }, { productId: null }] });
    const [top, other, cancelled] = order.items;
    expect(order.items.flatMap((item) => item.sold)).toEqual([
      { productId: 1, variantId: null, quantity: 2 },
      { productId: 2, variantId: 5, quantity: 1 },
    ]);
    order.putBack([{ productId: 1, variantId: null }]);
    expect(top?.sold).toEqual([]);
    expect([top, other, cancelled].map((item) => item?.restocked)).toEqual([2, 0, 0]);
    expect(order.items.flatMap((item) => item.putBack)).toEqual([{ productId: 1, variantId: null, quantity: 2 }]);
    order.sellAgain();
    expect(top?.sold).toHaveLength(1);
  });

  it('are counted separately as cancelled and as put back on the shelf', () => {
    const order = anOrderOf({ items: [{ quantity: 3 }] });
    const [item] = order.items;
    const top = { productId: 1, variantId: null };
    expect(item?.cancel(1)).toEqual([{ ...top, quantity: 1 }]);
    order.moveTo('cancelled');
    order.putBack([top]);
    expect([item?.restocked, item?.sold, order.isEmpty]).toEqual([2, [], false]);
    expect(item?.cancel(2)).toEqual([]);
    expect([item?.restocked, item?.cancelledRestocked, order.isEmpty]).toEqual([0, 2, true]);
    expect(() => order.moveTo('processing')).toThrow(/stays cancelled/);
  });

  it('are not restocked after they were shipped, unless they are back', () => {
    const order = anOrderOf({ items: [{ quantity: 3 }] });
    const unsent = () => order.items.map((item) => order.unsentOf(item, 3));
    expect(unsent()).toEqual([3]);
    order.moveTo('shipped');
    expect(unsent()).toEqual([0]);
  });

  it('stay on the shelf after a return when other units are cancelled', () => {
    const cancelled = (traits: object) => {
      const [item] = anOrderOf({ items: [{ quantity: 3 }] }).items;
      Object.assign(item ?? {}, traits);
      item?.cancel(2);
      return [item?.restocked, item?.cancelledRestocked];
    };
    expect(cancelled({ returned: 1, restocked: 1 })).toEqual([1, 0]);
    expect(cancelled({ returned: 1, restocked: 3 })).toEqual([1, 2]);
    expect(cancelled({ restocked: 3 })).toEqual([1, 2]);
  });
});

describe('an order that a new order can replace', () => {
  const replaceable = () =>
    anOrderOf({ staffOrder: { staffId: 1, notes: null }, payment: { paid: Money.zero, provider: null } });

  it('was entered by staff, is not paid, and has not left the shop', () => {
    expect(replaceable().isReplaceable).toBe(true);
    expect(anOrderOf({ payment: { paid: Money.zero } }).isReplaceable).toBe(false);
    expect(anOrderOf({ staffOrder: { staffId: 1, notes: null } }).isReplaceable).toBe(false);
    const shipped = replaceable();
    shipped.moveTo('shipped');
    expect(shipped.isReplaceable).toBe(false);
  });

  it('does not charge the price difference of an exchange', () => {
    const charge = Object.assign(replaceable(), { difference: { orderId: 'K7QF2M9X4TBDW8HN', itemId: 1 } });
    expect(charge.isReplaceable).toBe(false);
  });
});
