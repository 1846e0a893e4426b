import { randomBytes } from 'node:crypto';
import type { Order } from '../../src/domain/orders/order.js';
import type { OrderStep } from '../../src/domain/orders/order-timeline.js';
import type { OrderRepository } from '../../src/domain/orders/ports/orders.js';
import { Money } from '../../src/domain/shared/money.js';
import { anOrderOf, type OrderTraits } from '../builders/order.js';

export interface OrdersUnderTest {
  readonly orders: OrderRepository;
  /** Runs work in a transaction, like a use case. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /** A staff member, and a product that can be bought. */
  readonly staff: { readonly id: number; readonly name: string };
  readonly productId: number;
}

const at = new Date('2026-11-21T09:00:00Z');

/** Tests for every implementation of the order repository. */
export function ordersContract(setUp: () => OrdersUnderTest): void {
  const newId = () => randomBytes(8).toString('hex').toUpperCase();
  const run = <T>(work: (orders: OrderRepository) => Promise<T>) => setUp().transaction(() => work(setUp().orders));
  const found = async (id: string): Promise<Order> => {
    const order = await run((orders) => orders.lock(id));
    if (!order) throw new Error(`There is no order ${id}.`);
    return order;
  };
  async function added(traits: OrderTraits = {}): Promise<Order> {
    const { productId } = setUp();
    const id = newId();
    const payment = { paymentIntentId: `pi_${id}`, ...traits.payment };
    const order = anOrderOf({ id, userId: null, items: [{ productId, quantity: 2 }], ...traits, payment });
    await run((orders) => orders.add(order));
    return found(id);
  }

  it('returns an order unchanged', async () => {
    const { staff, productId } = setUp();
    const agreed = { shopPrice: Money.ofCents(2500), reason: 'A loose thread' };
    const staffOrder = { staffId: staff.id, notes: 'Friday' };
    const payment = { method: 'cash', provider: null, paymentIntentId: null } as const;
    const arrival = { from: '2026-11-30', to: '2026-12-02' };
    const order = await added({ staffOrder, payment, arrival, items: [{ productId, quantity: 3, agreed }] });
    expect(order).toMatchObject({
      userId: null,
      status: 'pending',
      arrival,
      shipment: { carrier: null, trackingNumber: null },
      recipient: { email: 'ana@shop.example', firstName: 'Ana', lastName: 'Rivera' },
      payment: { ...payment, paid: { cents: 6000 } },
      quote: { subtotal: { cents: 6000 }, total: { cents: 6000 } },
      items: [{ productId, quantity: 3, price: { cents: 2000 }, agreed: { shopPrice: { cents: 2500 } }, restocked: 0 }],
      staffOrder,
    });
    expect(await run((orders) => orders.lock(newId()))).toBeNull();
  });

  it('stores the recipient, the status, the shipment, the restocked units, the refunds, and who last set the status', async () => {
    const { staff } = setUp();
    const order = await added();
    expect(await run((orders) => orders.getStatusSetBy(order.id))).toBeNull();
    const recipient = {
      ...{ name: 'Ana Ruiz', email: 'ruiz@shop.example', phone: '831 555 0100' },
      ...{ address: '7 Main St', city: 'Portland', state: 'OR', zipCode: '97201' },
    };
    order.changeRecipient(recipient);
    const steps = [order.moveTo('cancelled'), order.shipWith({ carrier: 'UPS', trackingNumber: '1Z' })];
    order.putBack([{ productId: setUp().productId, variantId: null }]);
    order.refund(Money.ofCents(700));
    const done: OrderStep[] = steps.filter((step) => step !== null);
    await run((orders) => orders.save(order, done, staff.id, at));
    expect(await found(order.id)).toMatchObject({
      recipientDetails: recipient,
      status: 'cancelled',
      shipment: { carrier: 'UPS', trackingNumber: '1Z' },
      refunded: { cents: 700 },
      items: [{ restocked: 2 }],
    });
    expect(await run((orders) => orders.getStatusSetBy(order.id))).toBe(staff.name);
  });

  it('stores the units, the shipping costs and the unbilled amount that staff cancelled', async () => {
    const { productId, staff } = setUp();
    const payment = { paid: Money.zero, paymentIntentId: null, provider: null } as const;
    const order = await added({ payment, items: [{ productId, quantity: 3 }] });
    order.items[0]?.cancel(2);
    order.shippingRefunded = true;
    order.leaveUnbilled({ amount: Money.ofCents(4000), tax: Money.zero });
    await run((orders) => orders.save(order, [{ kind: 'units', pieces: ['x'], shipping: true }], staff.id, at));
    expect(await found(order.id)).toMatchObject({
      items: [{ cancelled: 2, cancelledRestocked: 0, restocked: 0, left: 1 }],
      shippingRefunded: true,
      unbilled: { amount: { cents: 4000 }, tax: { cents: 0 } },
    });
  });

  it('stores the parcels with their units, and the number of units in parcels', async () => {
    const { staff } = setUp();
    const { id, items } = await added();
    const itemId = items[0]?.id ?? 0;
    const save = (change: (order: Order) => void) =>
      run(async (orders) => {
        const order = await orders.lock(id);
        if (!order) throw new Error(`There is no order ${id}.`);
        change(order);
        await orders.save(order, [], staff.id, at);
      });
    await save((order) => {
      order.shipWith({ carrier: 'UPS', trackingNumber: '1Z' });
      order.pack([{ itemId, quantity: 1 }], at, staff.id);
    });
    await save((order) => order.pack([{ itemId, quantity: 1 }], at, null));
    await save((order) => void order.relabel(2, { carrier: 'DHL', trackingNumber: '7' }));
    expect(await found(id)).toMatchObject({
      items: [{ shipped: 2, toShip: 0 }],
      parcels: [
        {
          number: 1,
          carrier: 'UPS',
          trackingNumber: '1Z',
          sentAt: at,
          staffId: staff.id,
          units: [{ itemId, quantity: 1 }],
        },
        { number: 2, carrier: 'DHL', trackingNumber: '7', staffId: null },
      ],
    });
    await save((order) => void order.unpack(1));
    expect(await found(id)).toMatchObject({ items: [{ shipped: 1 }], parcels: [{ number: 2 }] });
  });
}
