import { Injectable } from '@nestjs/common';
import { readOrderId } from '../../../domain/orders/order-id.js';
import { OrderReader, type OrderSheet } from '../../../domain/orders/order-reader.js';
import { unknownOrder } from '../../../domain/orders/order.js';
import { Clock } from '../../../domain/shared/clock.js';
import type { SessionUser } from '../edge/session-user.js';
import { discreetOrderView, orderView, type OrderView } from './order.view.js';

/** Milliseconds after which an order's id alone no longer shows where somebody lives. */
const openTime = 30 * 24 * 3_600_000;

/** Shows orders to whoever asks, as much of each as that person may see. */
@Injectable()
export class OrderPages {
  constructor(
    private readonly orders: OrderReader,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError not-found `order.unknown` */
  async show(writtenId: string, viewer: SessionUser | null): Promise<OrderView> {
    const id = readOrderId(writtenId);
    const order = id === null ? null : await this.orders.find(id);
    if (!order) throw unknownOrder();
    const view = this.maySeeAll(order, viewer) ? orderView : discreetOrderView;
    return view(order, viewer?.id ?? null);
  }

  async ofUser(userId: number): Promise<OrderView[]> {
    const orders = await this.orders.ofUser(userId, 500);
    return orders.map((order) => orderView(order, userId));
  }

  private maySeeAll(order: OrderSheet, viewer: SessionUser | null): boolean {
    const isYoung = this.clock.now().getTime() - order.createdAt.getTime() <= openTime;
    const isTheirs = viewer !== null && (viewer.isAdmin || viewer.id === order.userId);
    return isYoung || isTheirs;
  }
}
