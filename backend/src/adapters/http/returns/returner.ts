import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { Request } from 'express';
import { unknownOrder } from '../../../domain/orders/order.js';
import { OrderReader } from '../../../domain/orders/ports/order-reader.js';
import { Returns } from '../../../domain/returns/ports/returns.js';
import { knownReturn } from '../../../domain/returns/return.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { SignedLinks } from '../../../domain/shared/ports/signed-links.js';
import { OrderPages } from '../orders/order-pages.js';

/** The caller of a return. At least one of the two is not null. */
export interface Returner {
  /** The signed-in account; null for a visitor. */
  readonly userId: number | null;
  /** The signed key of a link in an order's mails; null without a valid one. */
  readonly key: string | null;
}

declare module 'express-serve-static-core' {
  interface Request {
    returner?: Returner;
  }
}

/**
 * Allows signed-in users, and callers with the key of a link in an order's mails. `ReturnBuyers` decides which order
 * they may return.
 * @throws DomainError unauthenticated
 */
@Injectable()
class ReturnerGuard implements CanActivate {
  constructor(private readonly links: SignedLinks) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const { key } = request.query;
    const valid = typeof key === 'string' && this.links.open('order', key) !== null ? key : null;
    const userId = request.user?.id ?? null;
    if (userId === null && valid === null) {
      const message = key === undefined ? 'Please sign in.' : 'This link no longer works. Please sign in.';
      throw new DomainError('unauthenticated', 'signed-out', message);
    }
    request.returner = { userId, key: valid };
    return true;
  }
}

/** Restricts a call to callers that `ReturnerGuard` allows. */
export const ForReturners = () =>
  applyDecorators(
    UseGuards(ReturnerGuard),
    ApiQuery({
      name: 'key',
      type: String,
      required: false,
      description:
        'Key from the link in a mail about an order that was placed without an account, as an alternative to signing in.',
    }),
  );

export const CurrentReturner = createParamDecorator((_: unknown, context: ExecutionContext): Returner => {
  const { returner } = context.switchToHttp().getRequest<Request>();
  return returner ?? { userId: null, key: null };
});

/**
 * Finds the buyer on whose behalf a caller returns items: the signed-in account, or the guest of the order whose mailed
 * link the caller has. A link gives no access to another order, also of the same guest, or to an account's order.
 */
@Injectable()
export class ReturnBuyers {
  constructor(
    private readonly orders: OrderReader,
    private readonly orderPages: OrderPages,
    private readonly returns: Returns,
  ) {}

  /** @throws DomainError not-found `order.unknown` for a key of another order, or of an account's order */
  async ofOrder(orderId: string, { userId, key }: Returner): Promise<number> {
    const order = key === null ? null : await this.orders.get(orderId);
    const isGuests = key !== null && order?.isGuests === true && this.orderPages.isMailed(order, key);
    const buyer = isGuests ? order.userId : userId;
    if (buyer === null) throw unknownOrder();
    return buyer;
  }

  /** @throws DomainError not-found for an unknown return, and like `ofOrder` */
  async ofReturn(id: number, returner: Returner): Promise<number> {
    const { orderId } = knownReturn(await this.returns.get(id));
    return this.ofOrder(orderId, returner);
  }
}
