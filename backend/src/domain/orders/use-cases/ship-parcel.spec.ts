import { anOrderOf } from '../../../../test/builders/order.js';
import { OrderDesk } from '../../../../test/fakes/order-desk.js';
import { exchangeRefusal } from '../line-exchange.js';
import type { Order } from '../order.js';
import type { OrderItem } from '../order-item.js';
import type { ParcelInput } from './ship-parcel.js';

const staff = 3;
const top = { productId: 1, variantId: null };
const shorts = { productId: 2, variantId: null };
const ups = { carrier: 'UPS', trackingNumber: '1Z1' };

describe('shipping units of an order', () => {
  let desk: OrderDesk;
  let order: Order;
  beforeEach(async () => {
    desk = new OrderDesk();
    order = await desk.placed(anOrderOf({ items: [{ quantity: 3 }, { productId: 2, quantity: 2 }] }));
  });
  const ship = (wish: ParcelInput = {}) => desk.shipParcel.execute(order.id, wish, staff);
  const item = (index: number): OrderItem => {
    const found = order.items[index];
    if (!found) throw new Error(`There is no item ${index}.`);
    return found;
  };
  const units = (...quantities: number[]) => quantities.map((quantity, index) => ({ itemId: index + 1, quantity }));
  const correct = (quantities: number[], itemsAreBack = false) =>
    desk.correctOrder.execute(
      order.id,
      { lines: units(...quantities), shipping: false, itemsAreBack, reason: '' },
      staff,
    );
  const steps = () => desk.orders.steps.map(({ step }) => step);

  it('has the same effect as a status change if one parcel contains all units', async () => {
    await ship(ups);
    const set = new OrderDesk();
    const other = await set.placed(anOrderOf({ items: [{ quantity: 3 }, { productId: 2, quantity: 2 }] }));
    await set.changeOrder.execute(other.id, { status: 'shipped', ...ups }, staff);
    expect(steps()).toEqual(set.orders.steps.map(({ step }) => step));
    expect(desk.mails()).toEqual(set.mails());
    expect(order.parcels).toEqual(other.parcels);
    expect(order).toMatchObject({ status: 'shipped', shipment: ups, items: [{ shipped: 3 }, { shipped: 2 }] });
  });

  it('stores and mails a tracking number without the spaces that carriers print', async () => {
    await ship({ carrier: 'UPS', trackingNumber: '1Z 999 AA1 01' });
    expect(order.parcels).toMatchObject([{ trackingNumber: '1Z999AA101' }]);
    expect(desk.mails()).toMatchObject([{ trackingNumber: '1Z999AA101' }]);
    const again = { carrier: 'UPS', trackingNumber: '1Z999 AA101', trackingNumberBefore: '1Z999AA101' };
    await desk.correctParcel.execute(order.id, 1, again, staff);
    expect(desk.mails()).toHaveLength(1);
  });

  it('leaves a partly shipped order in processing, and names its items in the mail', async () => {
    await ship({ ...ups, units: units(2, 0) });
    expect(order).toMatchObject({ status: 'processing', items: [{ toShip: 1 }, { toShip: 2 }] });
    const pieces = ['2 × Tide Top'];
    expect(steps()).toEqual([
      { kind: 'status', status: 'processing' },
      { kind: 'parcel', change: 'shipped', number: 1, pieces, ...ups },
    ]);
    const later = ['1 × Tide Top', '2 × Tide Top'];
    expect(desk.mails()).toMatchObject([{ template: 'order-shipped', ...ups, parcel: { pieces, later } }]);
  });

  it('records the status only if the parcel changes it', async () => {
    await ship({ ...ups, units: units(1, 0) });
    expect(desk.audited[0]).toMatchObject({
      before: { status: 'pending' },
      after: { status: 'processing', parcel: 1 },
    });
    await ship({ ...ups, units: units(1, 0) });
    expect(desk.audited[1]).toMatchObject({ before: null, after: { parcel: 2, units: 1 } });
    expect(desk.audited[1]?.after).not.toHaveProperty('status');
  });

  it('makes the order "shipped" with the last units, and gives each parcel its own number', async () => {
    await ship({ ...ups, units: units(2, 0) });
    await ship({});
    expect(order).toMatchObject({ status: 'shipped', shipment: { carrier: null, trackingNumber: null } });
    expect(order.parcels).toMatchObject([
      { number: 1, ...ups, units: [{ itemId: 1, quantity: 2 }] },
      { number: 2, carrier: null, units: units(1, 2) },
    ]);
    expect(desk.mails()[1]).toMatchObject({ trackingNumber: null, parcel: { later: [] } });
  });

  it('ships the rest when staff set the status', async () => {
    await ship({ ...ups, units: units(0, 2) });
    await desk.changeOrder.execute(order.id, { status: 'shipped', carrier: 'FedEx', trackingNumber: '77' }, staff);
    expect(order.parcels).toMatchObject([ups, { number: 2, carrier: 'FedEx', units: [{ itemId: 1, quantity: 3 }] }]);
    expect(desk.mails()).toMatchObject([{ trackingNumber: '1Z1' }, { trackingNumber: '77', parcel: { later: [] } }]);
  });

  it.each([
    ['more units than are left', { units: [{ itemId: 1, quantity: 4 }] }, 'Only 3 of this item can be shipped.'],
    [
      'an item of another order',
      { units: [{ itemId: 9, quantity: 1 }] },
      'Please choose each item of this order once.',
    ],
    ['no units', { units: [{ itemId: 1, quantity: 0 }] }, 'Please choose the items in the parcel.'],
    ['a number without a carrier', { carrier: null, trackingNumber: '1' }, 'Please enter the carrier'],
  ])('refuses %s', async (_, wish, message) => {
    await expect(ship(wish)).rejects.toMatchObject({ kind: 'invalid', message: expect.stringContaining(message) });
    expect([order.parcels, desk.mails()]).toEqual([[], []]);
  });

  it('is refused if a colleague shipped or removed a parcel in the meantime', async () => {
    await ship({ number: 1, units: units(1) });
    await expect(ship({ number: 1, units: units(1) })).rejects.toMatchObject({ code: 'order.changed' });
    await desk.correctParcel.remove(order.id, 1, staff);
    await expect(ship({ number: 2, units: units(1) })).rejects.toMatchObject({ code: 'order.changed' });
  });

  it('is refused for orders that are cancelled, shipped, picked up or refunded in full', async () => {
    await ship();
    await expect(ship()).rejects.toMatchObject({ code: 'parcel.nothing-left' });
    order = await desk.placed(anOrderOf({ id: 'B' }));
    await desk.refundOrder.execute(order.id, {}, staff);
    await expect(ship()).rejects.toMatchObject({ code: 'order.refunded-in-full' });
    await desk.changeOrder.execute(order.id, { status: 'cancelled' }, staff);
    await expect(ship()).rejects.toMatchObject({ code: 'parcel.not-possible' });
  });

  it('permits a correction: the customer gets the new tracking number of the parcel', async () => {
    await ship({ ...ups, units: units(2, 0) });
    await ship({});
    const fixed = { carrier: 'UPS', trackingNumber: '1Z2' };
    await desk.correctParcel.execute(order.id, 1, { ...fixed, trackingNumberBefore: '1Z1' }, staff);
    expect(order.parcels).toMatchObject([fixed, { trackingNumber: null }]);
    expect(order.shipment.trackingNumber).toBeNull();
    expect(desk.mails().at(-1)).toMatchObject({
      ...fixed,
      tracking: 'corrected',
      parcel: { pieces: ['2 × Tide Top'] },
    });
    const late = desk.correctParcel.execute(order.id, 1, { ...ups, trackingNumberBefore: '1Z1' }, staff);
    await expect(late).rejects.toMatchObject({ code: 'order.changed' });
  });

  it('is repeated for the units of a parcel that staff removed', async () => {
    await ship(ups);
    await desk.correctParcel.remove(order.id, 1, staff);
    expect(order).toMatchObject({ status: 'processing', itemsSent: false, parcels: [], items: [{ toShip: 3 }, {}] });
    await ship({ carrier: 'FedEx', trackingNumber: '77' });
    expect(order).toMatchObject({ status: 'shipped', parcels: [{ number: 1, carrier: 'FedEx' }] });
  });

  it('passes neither carrier nor tracking number to the next parcel when the order is shipped again or its items are back', async () => {
    await ship(ups);
    await desk.changeOrder.execute(order.id, { status: 'processing' }, staff);
    expect(order).toMatchObject({ parcels: [], shipment: { carrier: null, trackingNumber: null } });
    await ship();
    expect(order.parcels).toMatchObject([{ number: 1, carrier: null, trackingNumber: null }]);
    await desk.changeOrder.execute(order.id, ups, staff);
    await desk.changeOrder.execute(order.id, { status: 'cancelled', itemsAreBack: true }, staff);
    await desk.changeOrder.execute(order.id, { status: 'shipped' }, staff);
    expect(order.parcels).toMatchObject([{ number: 1, carrier: null, trackingNumber: null }]);
  });

  it('cannot be undone after units of the parcel were cancelled or the order was completed', async () => {
    await ship({ units: units(2, 2) });
    await correct([2, 0]);
    await expect(desk.correctParcel.remove(order.id, 1, staff)).rejects.toMatchObject({ code: 'parcel.final' });
    order = await desk.placed(anOrderOf({ id: 'B' }));
    await desk.changeOrder.execute(order.id, { status: 'completed' }, staff);
    await expect(desk.correctParcel.remove(order.id, 1, staff)).rejects.toMatchObject({ code: 'parcel.final' });
  });

  it('determines which cancelled units go back on the shelf: units in no parcel, and shipped units if they are back', async () => {
    await ship({ units: units(1, 2) });
    await correct([2, 0]);
    expect(desk.stock.levels(top).onHand).toBe(7);
    expect(order.status).toBe('shipped');
    await correct([1, 1]);
    expect([desk.stock.levels(top).onHand, desk.stock.levels(shorts).onHand]).toEqual([7, 5]);
    await correct([0, 1], true);
    expect(desk.stock.levels(shorts).onHand).toBe(6);
    expect(order.status).toBe('cancelled');
  });

  it('leaves shipped units off the shelf when the order is cancelled, and ships the rest when it is reopened', async () => {
    await ship({ units: units(1, 2) });
    await desk.changeOrder.execute(order.id, { status: 'cancelled' }, staff);
    expect([desk.stock.levels(top).onHand, desk.stock.levels(shorts).onHand]).toEqual([7, 5]);
    await desk.changeOrder.execute(order.id, { status: 'processing' }, staff);
    expect([desk.stock.levels(top).onHand, order.unitsToShip]).toEqual([5, [{ itemId: 1, quantity: 2 }]]);
    await desk.changeOrder.execute(order.id, { status: 'cancelled', itemsAreBack: true }, staff);
    expect([desk.stock.levels(top).onHand, desk.stock.levels(shorts).onHand]).toEqual([8, 7]);
    expect(order.parcels).toEqual([]);
  });

  it('takes only the units of the parcel off the shelf after a refund that put all units back in stock', async () => {
    await desk.refundOrder.execute(order.id, { restock: true }, staff);
    const levels = () => [desk.stock.levels(top).onHand, desk.stock.levels(shorts).onHand];
    expect(levels()).toEqual([8, 7]);
    await ship({ units: units(1, 0), evenIfRefunded: true });
    expect(levels()).toEqual([7, 7]);
    expect(order.items).toMatchObject([{ restocked: 2 }, { restocked: 2 }]);
    await ship({ evenIfRefunded: true });
    expect(levels()).toEqual([5, 5]);
  });

  it('excludes the shipped units from exchanges', async () => {
    await ship({ units: units(2, 0) });
    const product = { variants: [{ id: 5 }, { id: 6 }] as never };
    const line = Object.assign(item(0), { variantId: 5 });
    expect(exchangeRefusal(order, line, 2, product)).toBe('Only 1 of this item can be exchanged.');
    expect(exchangeRefusal(order, line, 1, product)).toBeNull();
  });

  it('never ships or restocks more units than were bought, in any sequence of steps', async () => {
    for (let run = 0; run < 60; run += 1) {
      const random = sequence(run);
      desk = new OrderDesk();
      order = await desk.placed(anOrderOf({ items: [{ quantity: 3 }, { productId: 2, quantity: 2 }] }));
      const any = () => units(random(3), random(3));
      const moves = [
        () => ship({ units: any() }),
        () => ship({}),
        () => correct([random(3), random(3)], random(2) === 0),
        () => desk.correctParcel.remove(order.id, 1 + random(3), staff),
        () => desk.changeOrder.execute(order.id, { status: 'processing' }, staff),
        () => desk.changeOrder.execute(order.id, { status: 'shipped' }, staff),
        () => desk.changeOrder.execute(order.id, { status: 'cancelled', itemsAreBack: random(2) === 0 }, staff),
        () => returnSome(random(2)),
      ];
      for (let step = 0; step < 25; step += 1) {
        await moves[random(moves.length)]?.().catch((error: unknown) => expect(error).toHaveProperty('kind'));
        for (const [index, target] of [top, shorts].entries()) {
          const { quantity, shipped, cancelled, cancelledRestocked, restocked, returned } = item(index);
          const back = restocked + cancelledRestocked;
          expect({ shipped, back }).toEqual({
            shipped: packed(index + 1),
            back: desk.stock.levels(target).onHand - 5,
          });
          expect(Math.max(shipped, cancelled, returned + cancelled, back)).toBeLessThanOrEqual(quantity);
        }
        if (order.status === 'shipped') expect(order.unitsToShip).toEqual([]);
      }
    }
  });

  const packed = (itemId: number) =>
    order.parcels
      .flatMap((parcel) => parcel.units)
      .reduce((sum, one) => (one.itemId === itemId ? sum + one.quantity : sum), 0);

  /** Simulates the return of one shipped unit: counts the unit as returned, as a trigger of the database does. */
  function returnSome(index: number): Promise<void> {
    const line = item(index);
    const sent = order.itemsSent
      ? line.quantity - line.cancelled
      : Math.min(line.shipped, line.quantity - line.cancelled);
    if (line.returned < sent && order.status !== 'cancelled') Object.assign(line, { returned: line.returned + 1 });
    return Promise.resolve();
  }
});

/** Returns a generator of pseudorandom whole numbers from 0 to `limit` − 1. The same seed gives the same numbers. */
function sequence(seed: number): (limit: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
