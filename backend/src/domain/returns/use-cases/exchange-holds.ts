import type { Order } from '../../orders/order.js';
import { UseCase } from '../../shared/use-case.js';
import { Stock, type StockCause, type StockLine } from '../../stock/ports/stock.js';
import type { Return } from '../return.js';
import { itemOf } from './report-return.js';

/** What is promised to an exchange: the units of the other size, held until they are sent or the return ends. */
@UseCase()
export class ExchangeHolds {
  constructor(private readonly stock: Stock) {}

  /** @throws DomainError conflict `stock.not-enough` */
  take(order: Order, wanted: Return, userId: number): Promise<void> {
    return this.stock.hold(heldUnits(order, wanted), causeOf(order, userId));
  }

  /** @param userId who ended it; null for the shop itself */
  giveBack(order: Order, ended: Return, userId: number | null): Promise<void> {
    return this.stock.release(heldUnits(order, ended), causeOf(order, userId));
  }

  send(order: Order, sent: Return, staffId: number): Promise<void> {
    return this.stock.sellHeld(heldUnits(order, sent), causeOf(order, staffId));
  }

  /** What came back goes on the shelf, unless its product or size is gone. */
  async restock(order: Order, received: Return, staffId: number): Promise<void> {
    const item = itemOf(order, received);
    const { productId, variantId } = item;
    if (productId === null) return;
    const units = [{ productId, variantId, quantity: received.quantity }];
    const back = await this.stock.restock(units, causeOf(order, staffId));
    if (back.length > 0) order.takeBack(item, received.quantity);
  }
}

/** None where money is wanted. */
function heldUnits(order: Order, given: Return): StockLine[] {
  const { productId } = itemOf(order, given);
  if (given.exchange === null || productId === null) return [];
  return [{ productId, variantId: given.exchange.variantId, quantity: given.quantity }];
}

function causeOf(order: Order, userId: number | null): StockCause {
  return { reason: 'return', reference: order.id, ...(userId !== null && { userId }) };
}
