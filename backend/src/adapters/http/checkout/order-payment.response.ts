import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { writeOrderId } from '../../../domain/orders/order-id.js';
import { amountDue } from '../../../domain/orders/pay-link.js';
import type { OrderSheet } from '../../../domain/orders/ports/orders.js';
import { type DeliveryMethod, deliveryMethods, smallestPayment } from '../../../domain/pricing/quote.js';
import type { Money } from '../../../domain/shared/money.js';
import { orderItemResponse, OrderItemResponse } from '../orders/order.response.js';

const states = ['due', 'too-small', 'paid', 'cancelled'] as const;

/** An order on the payment page, without the customer's name and address. */
@ApiSchema({ name: 'OrderPayment' })
export class OrderPaymentResponse {
  @ApiProperty({ example: 'K7QF-2M9X-4TBD-W8HN' }) id!: string;
  @ApiProperty({ enum: states, description: '`too-small`: the amount due is too small to be paid by card.' })
  state!: (typeof states)[number];
  @ApiProperty({ description: 'The amount to pay, in dollars: the total without cancelled items; 0 once it is paid.' })
  due!: number;
  @ApiProperty() subtotal!: number;
  @ApiProperty() discount!: number;
  @ApiProperty() shipping!: number;
  @ApiProperty() tax!: number;
  @ApiProperty() total!: number;
  @ApiProperty({ type: [OrderItemResponse] }) items!: OrderItemResponse[];
  @ApiProperty({ enum: deliveryMethods }) shippingMethod!: DeliveryMethod;
}

function stateOf({ status }: OrderSheet, due: Money): OrderPaymentResponse['state'] {
  if (status === 'cancelled') return 'cancelled';
  if (due.cents === 0) return 'paid';
  return due.isLessThan(smallestPayment) ? 'too-small' : 'due';
}

export function orderPaymentResponse(order: OrderSheet): OrderPaymentResponse {
  const due = amountDue(order);
  return {
    id: writeOrderId(order.id),
    state: stateOf(order, due),
    due: due.dollars,
    subtotal: order.subtotal.dollars,
    discount: order.discount.dollars,
    shipping: order.shipping.dollars,
    tax: order.tax.dollars,
    total: order.total.dollars,
    items: order.items.map(orderItemResponse),
    shippingMethod: order.shippingMethod,
  };
}
