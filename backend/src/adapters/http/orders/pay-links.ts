import { Injectable } from '@nestjs/common';
import { Config } from '../../../config/config.js';
import { unknownOrder } from '../../../domain/orders/order.js';
import { endOfTokens, isPayable, type PayableOrder, payLinkStateOf } from '../../../domain/orders/pay-link.js';
import { OrderReader, type OrderSheet } from '../../../domain/orders/ports/orders.js';
import { StaffOrderReader } from '../../postgres/orders/staff-order-reader.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { Clock } from '../../../domain/shared/ports/clock.js';
import { SignedLinks } from '../../../domain/shared/ports/signed-links.js';
import type { SessionUser } from '../sessions/session-user.js';
import { type PayLinkResponse, staffOrderResponse, type StaffOrderResponse } from './staff-order.response.js';

type Linked = PayableOrder & { readonly id: string };

/** Time during which an expired link still shows a paid order, in milliseconds. */
const shownAfterExpiry = 90 * 24 * 3_600_000;

/** The payment links of orders, with signed tokens. */
@Injectable()
export class PayLinks {
  constructor(
    private readonly orders: OrderReader,
    private readonly links: SignedLinks,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** URL of the payment link that was mailed last; undefined if the customer can no longer pay through this link. */
  urlOf(order: Linked): string | undefined {
    if (!order.payLink || !isPayable(payLinkStateOf(order, this.clock.now()))) return undefined;
    return `${this.config.publicUrl}/pay/${this.links.sign('pay', order.id, order.payLink.expiresAt)}`;
  }

  responseOf(order: Linked): PayLinkResponse | undefined {
    const state = payLinkStateOf(order, this.clock.now());
    if (!order.payLink || state === null) return undefined;
    const { sentAt, expiresAt, openedAt } = order.payLink;
    return {
      state,
      sentAt: sentAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      openedAt: openedAt?.toISOString(),
      url: this.urlOf(order),
    };
  }

  /**
   * Returns the order of a token. For 90 days after its expiry, a link still shows a paid order, because the customer
   * may not know that the payment was received.
   * @throws DomainError not-found `pay-link.ended` for a token that is forged or cancelled, or has ended
   */
  async orderOf(token: string): Promise<OrderSheet> {
    const order = await this.signedOrderOf(token);
    const endedAt = endOfTokens(order);
    const { expiresAt = null } = this.links.read('pay', token) ?? {};
    const isCancelled = endedAt !== undefined && expiresAt !== null && expiresAt <= endedAt;
    const endsAt = (expiresAt?.getTime() ?? Infinity) + (order.paid.cents === 0 ? 0 : shownAfterExpiry);
    if (isCancelled || endsAt <= this.clock.now().getTime()) throw ended();
    return order;
  }

  /**
   * Returns the order of a token, even if the link has ended, because a payment that was made before must be recorded.
   * @throws DomainError not-found `pay-link.ended` for a forged token
   */
  async signedOrderOf(token: string): Promise<OrderSheet> {
    const claim = this.links.read('pay', token);
    const order = claim && (await this.orders.get(claim.subject));
    if (!order) throw ended();
    return order;
  }
}

function ended(): DomainError {
  return new DomainError('not-found', 'pay-link.ended', 'This link is no longer valid. Please ask us for a new one.');
}

/** Returns orders with all data for staff. */
@Injectable()
export class StaffOrderPages {
  constructor(
    private readonly orders: StaffOrderReader,
    private readonly payLinks: PayLinks,
  ) {}

  /** @throws DomainError not-found `order.unknown` */
  async show(id: string, staff: SessionUser): Promise<StaffOrderResponse> {
    const order = await this.orders.get(id);
    if (!order) throw unknownOrder();
    return staffOrderResponse(order, staff, this.payLinks.responseOf(order));
  }
}
