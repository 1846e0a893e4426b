import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { writeOrderId } from '../../../domain/orders/order-id.js';
import type { OrderSheet, OrderSheetItem } from '../../../domain/orders/order-reader.js';
import { orderStatuses } from '../../../domain/orders/order.js';
import { variantLabel } from '../../../domain/shared/variant-label.js';

@ApiSchema({ name: 'OrderedProduct' })
export class OrderedProductView {
  @ApiProperty() name: string;
  @ApiPropertyOptional({ type: String, nullable: true }) imageUrl?: string | null;
}

@ApiSchema({ name: 'OrderItem' })
export class OrderItemView {
  @ApiProperty() id: number;
  @ApiProperty() quantity: number;
  @ApiProperty({ description: 'The price of one piece, in dollars.' }) price: number;
  @ApiPropertyOptional({ type: String, nullable: true, description: 'Size and colour, e.g. "M, Navy".' })
  variant?: string | null;
  @ApiProperty({ type: OrderedProductView }) product: OrderedProductView;
}

@ApiSchema({ name: 'Order' })
export class OrderView {
  @ApiProperty({ example: 'K7QF-2M9X-4TBD-W8HN' }) id: string;
  @ApiProperty({ description: 'Hidden ("") after 30 days from all but the owner and staff.' }) email: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ enum: orderStatuses }) status: string;
  @ApiProperty() subtotal: number;
  @ApiProperty() discount: number;
  @ApiProperty() shipping: number;
  @ApiProperty() tax: number;
  @ApiProperty() total: number;
  @ApiProperty() firstName: string;
  @ApiProperty() lastName: string;
  @ApiProperty({ description: 'Hidden ("") after 30 days from all but the owner and staff.' }) address: string;
  @ApiProperty() city: string;
  @ApiProperty() state: string;
  @ApiProperty() zipCode: string;
  @ApiProperty() country: string;
  @ApiProperty({ type: [OrderItemView] }) items: OrderItemView[];
}

export function orderView(order: OrderSheet): OrderView {
  return {
    id: writeOrderId(order.id),
    email: order.email,
    createdAt: order.createdAt.toISOString(),
    status: order.status,
    subtotal: order.subtotal.dollars,
    discount: order.discount.dollars,
    shipping: order.shipping.dollars,
    tax: order.tax.dollars,
    total: order.total.dollars,
    firstName: order.firstName,
    lastName: order.lastName,
    address: order.address,
    city: order.city,
    state: order.state,
    zipCode: order.zipCode,
    country: order.country,
    items: order.items.map(orderItemView),
  };
}

/** An order for somebody who only has its id, long after: without the e-mail and the street. */
export function discreetOrderView(order: OrderSheet): OrderView {
  return orderView({ ...order, email: '', address: '' });
}

function orderItemView(item: OrderSheetItem): OrderItemView {
  return {
    id: item.id,
    quantity: item.quantity,
    price: item.price.dollars,
    variant: variantLabel(item.size, item.color),
    product: { name: item.productName, imageUrl: item.imageUrl },
  };
}
