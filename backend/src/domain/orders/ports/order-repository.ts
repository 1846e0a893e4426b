import type { Money } from '../../shared/money.js';
import type { ChargedExchange, Order } from '../order.js';
import type { OrderStep } from '../order-timeline.js';

export interface MadeCorrection {
  readonly orderId: string;
  readonly isSame: boolean;
}

/** An unpaid order that charges the price difference of an exchange. */
export interface UnpaidDifference extends Pick<ChargedExchange, 'itemId'> {
  /** The id of the unpaid order. */
  readonly id: string;
  /** Amount that the order charges per unit, without tax. */
  readonly unitPrice: Money;
  /**
   * Number of units of the line that are neither cancelled nor refunded. Units on their way back are included, because
   * the customer might never send them.
   */
  readonly left: number;
}

export abstract class OrderRepository {
  /** Saves a new order with its items and the first entry of its timeline. A checkout creates at most one order. */
  abstract add(order: Order): Promise<void>;
  abstract getIdByCheckout(checkoutId: string): Promise<string | null>;
  /** The id of the order that staff created with this key. */
  abstract getIdByKey(idempotencyKey: string): Promise<string | null>;
  /**
   * The id of the order that staff created with this key. Other calls with the same key wait until the end of the
   * transaction.
   */
  abstract lockIdByKey(idempotencyKey: string): Promise<string | null>;
  /**
   * Returns the order, locked until the end of the transaction.
   * @param id without dashes, as returned by readOrderId
   */
  abstract lock(id: string): Promise<Order | null>;
  /** Returns the order without a lock. */
  abstract get(id: string): Promise<Order | null>;
  /**
   * The unpaid orders that charge price differences of this order, oldest first. Inside a transaction, the orders are
   * locked until the transaction ends. To avoid deadlocks, lock this order first.
   */
  abstract listUnpaidDifferences(orderId: string): Promise<UnpaidDifference[]>;
  /**
   * Saves the order's recipient, status, restocked and cancelled units, and refunds. Adds the steps to the order's
   * timeline, with the user as their author (null for the shop itself). A new email address invalidates the link that
   * was mailed to claim the order.
   */
  abstract save(order: Order, steps: readonly OrderStep[], userId: number | null, at: Date): Promise<void>;
  /** Records that a correction with this idempotency key was made, so that a repeated call does not make it again. */
  abstract addCorrection(key: string, orderId: string, input: string, at: Date): Promise<void>;
  /** The order that was corrected with this key, and whether the choices were the same; null without a correction. */
  abstract getCorrection(key: string, input: string): Promise<MadeCorrection | null>;
  /** Name of the staff member who last set the order's status; null if no staff member did. */
  abstract getStatusSetBy(id: string): Promise<string | null>;
}
