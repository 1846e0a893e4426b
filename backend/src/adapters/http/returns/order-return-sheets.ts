import { Injectable } from '@nestjs/common';
import { DeliveryTerms } from '../../../domain/orders/delivery-terms.js';
import { unknownOrder } from '../../../domain/orders/order.js';
import { OrderReader, OrderRepository, type OrderSheet } from '../../../domain/orders/ports/orders.js';
import { orderReturnsOf } from '../../../domain/returns/order-returns.js';
import { Returns } from '../../../domain/returns/ports/returns.js';
import { ownOrder } from '../../../domain/returns/use-cases/validate-return.js';
import { Clock } from '../../../domain/shared/ports/clock.js';
import { orderReturnsResponse, type OrderReturnsResponse } from './return.response.js';

/** Reads the returnable items of an order, and its returns. */
@Injectable()
export class OrderReturnSheets {
  constructor(
    private readonly orders: OrderReader,
    private readonly orderRepository: OrderRepository,
    private readonly returns: Returns,
    private readonly terms: DeliveryTerms,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError not-found `order.unknown` for another customer's order */
  async forBuyer(id: string, buyerId: number): Promise<OrderReturnsResponse> {
    return this.sheet(id, ownOrder(await this.orders.get(id), buyerId));
  }

  /** @throws DomainError not-found `order.unknown` */
  async forStaff(id: string): Promise<OrderReturnsResponse> {
    const order = await this.orders.get(id);
    if (!order) throw unknownOrder();
    return this.sheet(id, order, true);
  }

  private async sheet(id: string, order: OrderSheet, isForStaff = false): Promise<OrderReturnsResponse> {
    const productIds = [...new Set(order.items.flatMap(({ productId }) => productId ?? []))];
    const returns = await this.returns.listOfOrder(id);
    const sizes = await this.returns.listSizes(productIds);
    const { timeZone } = this.terms;
    const charges = await this.orderRepository.listPaidDifferences(id);
    return orderReturnsResponse(orderReturnsOf(order, returns, charges, sizes, this.clock.now(), timeZone, isForStaff));
  }
}
