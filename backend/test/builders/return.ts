import type { OrderReturnsResponse, StaffReturnResponse } from '../../src/adapters/http/returns/return.response.js';
import type { Agent, RunningShop } from './account.js';
import { anOrder, type WantedLine } from './checkout.js';
import { aProduct, type BuiltProduct } from './product.js';

const returnWish = { quantity: 1, reason: 'too-small', worn: false };

/** Inserts a bikini for $50.00 in three sizes with the given units on hand. */
export function aSizedBikini(
  { database }: Pick<RunningShop, 'database'>,
  stock = { M: 9, L: 9 },
): Promise<BuiltProduct> {
  return aProduct(database, {
    name: 'Wave Bikini',
    price: 50,
    variants: [
      { size: 'M', color: 'Navy', stock: stock.M },
      { size: 'L', color: 'Navy', stock: stock.L },
      { size: 'L', color: 'Red', stock: 9 },
      { size: 'XL', color: 'Navy', price: 60 },
    ],
  });
}

export interface SentOrder {
  readonly id: string;
  readonly plainId: string;
  readonly itemIds: readonly number[];
  /** The paid amount, in dollars. */
  readonly total: number;
}

/** Returns a shipped order. */
export async function aSentOrder(
  { database }: RunningShop,
  agent: Agent,
  lines: readonly WantedLine[],
): Promise<SentOrder> {
  const { id, items, total } = await anOrder(agent, lines);
  const plainId = id.replaceAll('-', '');
  await database.query(`UPDATE orders SET status = 'shipped', arrival = NULL WHERE id = $1`, [plainId]);
  await database.query(
    `INSERT INTO order_events (order_id, kind, detail) VALUES ($1, 'status', '{"status": "shipped"}')`,
    [plainId],
  );
  return { id, plainId, itemIds: items.map((item) => item.id), total };
}

/** Requests a return of the first order line. */
export const requestReturn = (agent: Agent, order: SentOrder, wish: object = {}) =>
  requestReturns(agent, order, [{ orderItemId: order.itemIds[0], ...wish }]);

export const requestReturns = (agent: Agent, { id }: SentOrder, wishes: readonly object[]) =>
  agent.post(`/api/orders/${id}/returns`).send({ items: wishes.map((wish) => ({ ...returnWish, ...wish })) });

/** Requests the return of an order line. The result is the new return. */
export async function aReturn(agent: Agent, order: SentOrder, wish: object = {}) {
  const { body } = await requestReturn(agent, order, wish).expect(201);
  const made = (body as OrderReturnsResponse).returns.at(-1);
  if (!made) throw new Error('The order has no return.');
  return made;
}

export const receive = (staff: Agent, id: number, restock = true) =>
  staff.post(`/api/admin/returns/${id}/receive`).send({ restock });

export async function staffReturn(staff: Agent, id: number): Promise<StaffReturnResponse> {
  return (await staff.get(`/api/admin/returns/${id}`).expect(200)).body as StaffReturnResponse;
}
