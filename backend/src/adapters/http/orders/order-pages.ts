import { Injectable, type PipeTransform } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import { Config } from '../../../config/config.js';
import { may } from '../../../domain/accounts/staff-role.js';
import type { PlacedOrder } from '../../../domain/checkout/use-cases/place-order.js';
import { orderLinkLifetime } from '../../../domain/mail/link-lifetimes.js';
import { readOrderId } from '../../../domain/orders/order-id.js';
import { DeliveryTerms } from '../../../domain/orders/delivery-terms.js';
import { OrderReader, type OrderSheet } from '../../../domain/orders/ports/orders.js';
import type { OrderEvent } from '../../../domain/orders/order-timeline.js';
import { type Order, unknownOrder } from '../../../domain/orders/order.js';
import { orderRefusal } from '../../../domain/returns/return-window.js';
import { Clock } from '../../../domain/shared/ports/clock.js';
import { SignedLinks } from '../../../domain/shared/ports/signed-links.js';
import { PayLinks } from './pay-links.js';
import { maskedOrderResponse, orderResponse, type OrderResponse } from './order.response.js';
import { cookieOf } from '../sessions/cookies.js';

/** Max number of orders remembered per browser. */
const maxOrders = 10;

/**
 * Name of the cookie with the keys of the orders that this browser placed, newest first. Scripts cannot read the
 * cookie.
 */
const cookieName = (secure: boolean) => `${secure ? '__Host-' : ''}order_keys`;

/**
 * Returns the full order to its owner (account or guest), to staff, and to the browser that placed the order. Callers
 * with the link from the order's mails also get the full order. Other callers get the order without personal data.
 */
@Injectable()
export class OrderPages {
  private readonly secure: boolean;

  constructor(
    private readonly orders: OrderReader,
    private readonly links: SignedLinks,
    private readonly payLinks: PayLinks,
    private readonly clock: Clock,
    private readonly terms: DeliveryTerms,
    { publicUrl }: Config,
  ) {
    this.secure = publicUrl.startsWith('https:');
  }

  /**
   * @param key from the link in a mail, if given
   * @throws DomainError not-found `order.unknown`
   */
  async show(writtenId: string, request: Request, key?: string): Promise<OrderResponse> {
    const id = readOrderId(writtenId);
    const order = id === null ? null : await this.orders.get(id);
    if (!order) throw unknownOrder();
    return this.viewOf(order, request, key);
  }

  /**
   * Returns the order that this browser has just placed, and sets a cookie, so that the browser can view the full order
   * later.
   */
  async showPlaced({ orderId, made }: PlacedOrder, request: Request, response: Response): Promise<OrderResponse> {
    if (!this.isPlacedHere(orderId, request)) {
      const expiresAt = new Date(this.clock.now().getTime() + orderLinkLifetime);
      response.cookie(...placedOrderCookie(request, this.links.sign('order', orderId, expiresAt), this.secure));
    }
    return made ? this.viewOf(sheetOfNew(made, request.guest !== undefined), request) : this.show(orderId, request);
  }

  async ofUser(userId: number): Promise<OrderResponse[]> {
    const orders = await this.orders.listOfUser(userId, 500);
    return orders.map((order) => this.withActions(orderResponse(order, userId), order));
  }

  /** Whether the key comes from a mail to the order's current address. */
  isMailed({ id, emailChangedAt }: Pick<OrderSheet, 'id' | 'emailChangedAt'>, key: string): boolean {
    const firstEnd = emailChangedAt ? new Date(emailChangedAt.getTime() + orderLinkLifetime) : undefined;
    return this.links.open('order', key, firstEnd) === id;
  }

  private viewOf(order: OrderSheet, request: Request, key?: string): OrderResponse {
    const view = this.maySeeAll(order, request, key) ? orderResponse : maskedOrderResponse;
    return this.withActions(view(order, request.user?.id ?? null), order);
  }

  /** Adds the actions that are possible now: returns and payment. */
  private withActions(view: OrderResponse, order: OrderSheet): OrderResponse {
    const returnable = orderRefusal(order, this.clock.now(), this.terms.timeZone) === null;
    return Object.assign(view, { returnable, payUrl: view.masked ? undefined : this.payLinks.urlOf(order) });
  }

  private maySeeAll(order: OrderSheet, request: Request, key: string | undefined): boolean {
    const { id, userId } = order;
    const viewer = request.user ?? request.guest;
    if (viewer && (may(viewer, 'orders.view') || viewer.id === userId)) return true;
    return (key !== undefined && this.isMailed(order, key)) || this.isPlacedHere(id, request);
  }

  private isPlacedHere(orderId: string, request: Request): boolean {
    const keys = keysOfPlacedOrders(request, this.secure);
    return keys.some((key) => this.links.open('order', key) === orderId);
  }
}

/** The order page's data for an order that was just saved. */
function sheetOfNew(order: Order, isGuests: boolean): OrderSheet {
  const { id, userId, recipient, country, status, quote, shippingMethod, arrival, createdAt, refunded, payment } =
    order;
  const placed: OrderEvent = { kind: 'placed', at: createdAt };
  const paid: OrderEvent = { kind: 'paid', at: createdAt, amount: payment.paid, method: payment.method };
  return {
    ...{
      id,
      userId,
      isGuests,
      ...recipient,
      country,
      status,
      ...quote,
      promoCode: order.promoCode,
      paid: payment.paid,
      refunded,
      unbilled: order.unbilled.amount,
      shippingRefunded: order.shippingRefunded,
      shippingMethod,
      arrival,
      createdAt,
      emailChangedAt: null,
      paymentProvider: payment.provider,
      payLink: order.payLink,
    },
    ...order.shipment,
    items: order.items.map(({ variantSize, variantColor, ...item }) => ({
      ...item,
      size: variantSize,
      color: variantColor,
      exchanged: [],
    })),
    parcels: order.parcels,
    events: payment.paid.cents > 0 ? [placed, paid] : [placed],
    refunds: [],
  };
}

/** @param secure whether the shop is served over HTTPS */
export function keysOfPlacedOrders(request: Pick<Request, 'headers'>, secure: boolean): string[] {
  const keys = cookieOf(request, cookieName(secure));
  return keys === undefined ? [] : keys.split('~').slice(0, maxOrders);
}

/**
 * Creates a cookie for the browser that placed an order. With this cookie, the browser can view the full order, even
 * after the customer signs out.
 * @param key the order's key
 */
export function placedOrderCookie(
  request: Pick<Request, 'headers'>,
  key: string,
  secure: boolean,
): [name: string, keys: string, options: CookieOptions] {
  const keys = [key, ...keysOfPlacedOrders(request, secure)].slice(0, maxOrders);
  const options: CookieOptions = { httpOnly: true, sameSite: 'lax', secure, maxAge: orderLinkLifetime, encode: String };
  return [cookieName(secure), keys.join('~'), options];
}

/** Parses an order id in a path. An invalid id results in a 404. */
@Injectable()
export class OrderIdPipe implements PipeTransform<string, string> {
  transform(text: string): string {
    const id = readOrderId(text);
    if (id === null) throw unknownOrder();
    return id;
  }
}
