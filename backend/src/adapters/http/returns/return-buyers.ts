import { Injectable } from '@nestjs/common';
import { unknownOrder } from '../../../domain/orders/order.js';
import { OrderReader } from '../../../domain/orders/ports/orders.js';
import { Returns } from '../../../domain/returns/ports/returns.js';
import { knownReturn } from '../../../domain/returns/return.js';
import { OrderPages } from '../orders/order-pages.js';
import { type LinkCaller, SignedInOrLink } from '../sessions/link-caller.js';

/** Allows signed-in users, and callers with the key of a link in an order's mails. See `ReturnBuyers`. */
export const ForReturners = () =>
  SignedInOrLink(
    'order',
    'Key from the link in a mail about an order that was placed without an account, as an alternative to signing in.',
  );

/**
 * Finds the buyer for a caller who returns items: the signed-in account, or the guest who placed the order of the
 * caller's mailed link. A link gives no access to other orders of the same guest, or to orders of an account.
 */
@Injectable()
export class ReturnBuyers {
  constructor(
    private readonly orders: OrderReader,
    private readonly orderPages: OrderPages,
    private readonly returns: Returns,
  ) {}

  /** @throws DomainError not-found `order.unknown` for a key of another order, or of an account's order */
  async ofOrder(orderId: string, { userId, key }: LinkCaller): Promise<number> {
    const order = key === null ? null : await this.orders.get(orderId);
    const isGuests = key !== null && order?.isGuests === true && this.orderPages.isMailed(order, key);
    const buyer = isGuests ? order.userId : userId;
    if (buyer === null) throw unknownOrder();
    return buyer;
  }

  /** @throws DomainError not-found for an unknown return, and in the same cases as `ofOrder` */
  async ofReturn(id: number, caller: LinkCaller): Promise<number> {
    const { orderId } = knownReturn(await this.returns.get(id));
    return this.ofOrder(orderId, caller);
  }
}
