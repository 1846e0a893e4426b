import type { Order } from '../../orders/order.js';
import { UseCase } from '../../shared/use-case.js';
import { Stock, type StockCause, type StockLine } from '../../stock/ports/stock.js';
import type { Return } from '../return.js';
import { itemOf } from './report-return.js';

/** Holds the units of exchanges until they are sent or the return ends. */
@UseCase()
export class ExchangeHolds {
  constructor(private readonly stock: Stock) {}

  /** @throws DomainError conflict `stock.not-enough` */
  acquire(order: Order, wanted: readonly Return[], userId: number): Promise<void> {
    const units = wanted.flatMap((one) => heldUnits(order, one));
    return this.stock.hold(units, causeOf(order, userId));
  }

  /** @param userId the user who ended the return; null for the shop itself */
  giveBack(order: Order, ended: Return, userId: number | null): Promise<void> {
    return this.stock.release(heldUnits(order, ended), causeOf(order, userId));
  }

  send(order: Order, sent: Return, staffId: number): Promise<void> {
    return this.stock.sellHeld(heldUnits(order, sent), causeOf(order, staffId));
  }

  /** Restocks returned units, unless their product or size was deleted. */
  async restock(order: Order, received: Return, staffId: number): Promise<void> {
    const item = itemOf(order, received);
    const { productId } = item;
    if (productId === null) return;
    const variantId = received.sentItem?.variantId ?? item.variantId;
    const units = [{ productId, variantId, quantity: received.quantity }];
    const back = await this.stock.restock(units, causeOf(order, staffId));
    // Count only units that were bought. Units sent in exchange replaced bought units that were counted when they were
    // returned.
    if (back.length > 0 && received.sentItem === null) order.restock(item, received.quantity);
  }
}

/** The units held for an exchange; empty for a return without an exchange. */
function heldUnits(order: Order, given: Return): StockLine[] {
  const { productId } = itemOf(order, given);
  if (given.exchange === null || productId === null) return [];
  return [{ productId, variantId: given.exchange.variantId, quantity: given.quantity }];
}

function causeOf(order: Order, userId: number | null): StockCause {
  return { reason: 'return', reference: order.id, ...(userId !== null && { userId }) };
}
