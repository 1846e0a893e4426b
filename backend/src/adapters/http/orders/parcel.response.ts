import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { writeOrderId } from '../../../domain/orders/order-id.js';
import type { PickList } from '../../postgres/orders/staff-order-reader.js';
import { shippingFields, shippingOutcomes, type ShippingResult } from '../../../domain/orders/use-cases/ship-orders.js';
import { variantLabel } from '../../../domain/shared/variant-label.js';

@ApiSchema({ name: 'ShippingResult' })
class ShippingResultResponse {
  @ApiProperty({ description: 'The order id as in the request.' }) order!: string;
  @ApiPropertyOptional({ description: 'Name of the customer. Absent for an unknown order.' }) customer?: string;
  @ApiPropertyOptional({ description: 'Name of the carrier in its usual spelling.' }) carrier?: string;
  @ApiPropertyOptional() trackingNumber?: string;
  @ApiProperty({
    enum: shippingOutcomes,
    description:
      '`ready`: a dry run found no problem. `shipped`: the order was shipped. `unchanged`: the order was already shipped, with the same tracking number if the request contains one. `refused`: see `reason`.',
  })
  outcome!: ShippingResult['outcome'];
  @ApiPropertyOptional({ example: 'This order is not paid yet.', description: 'Present for a refused order.' })
  reason?: string;
  @ApiPropertyOptional({
    enum: shippingFields,
    description: 'Field that was refused. Absent if the order cannot be shipped with any tracking number.',
  })
  field?: NonNullable<ShippingResult['field']>;
  @ApiPropertyOptional({
    example: 'K7QF-2M9X-4TBD-W8HN',
    description:
      'Id of another order with the refused tracking number: a sent order, or an order in the request. `sharesParcel` accepts the number.',
  })
  otherOrder?: string;
}

@ApiSchema({ name: 'ShippingResults' })
export class ShippingResultsResponse {
  @ApiProperty({ type: [ShippingResultResponse], description: 'Results in the order of the request.' })
  results!: ShippingResultResponse[];
}

export function shippingResultsResponse(results: readonly ShippingResult[]): ShippingResultsResponse {
  return {
    results: results.map(({ order, customer, carrier, trackingNumber, outcome, reason, field, otherOrder }) => ({
      order,
      customer: customer ?? undefined,
      carrier: carrier ?? undefined,
      trackingNumber: trackingNumber ?? undefined,
      outcome,
      reason: reason ?? undefined,
      field: field ?? undefined,
      otherOrder: otherOrder === null ? undefined : writeOrderId(otherOrder),
    })),
  };
}

@ApiSchema({ name: 'PickedOrder' })
class PickedOrderResponse {
  @ApiProperty({ example: 'K7QF-2M9X-4TBD-W8HN' }) id!: string;
  @ApiProperty({ type: 'integer' }) quantity!: number;
  @ApiPropertyOptional({ description: 'True for the other size of an exchange; absent otherwise.' }) exchange?: boolean;
  @ApiPropertyOptional({ description: 'True for an order with expedited shipping; absent otherwise.' })
  expedited?: boolean;
}

@ApiSchema({ name: 'PickedItem' })
class PickedItemResponse {
  @ApiProperty() productName!: string;
  @ApiPropertyOptional({ example: 'M, Navy' }) variant?: string;
  @ApiPropertyOptional({ example: 'TT-NVY-M' }) sku?: string;
  @ApiPropertyOptional() imageUrl?: string;
  @ApiProperty({ type: 'integer' }) quantity!: number;
  @ApiProperty({ type: [PickedOrderResponse] }) orders!: PickedOrderResponse[];
}

@ApiSchema({ name: 'NotedOrder' })
class NotedOrderResponse {
  @ApiProperty({ example: 'K7QF-2M9X-4TBD-W8HN' }) id!: string;
  @ApiProperty({ type: [String], description: 'Notes that only staff see, oldest first.' }) notes!: string[];
}

@ApiSchema({ name: 'PickList' })
export class PickListResponse {
  @ApiProperty({ type: [PickedItemResponse], description: 'Sorted by name, color and size.' })
  items!: PickedItemResponse[];
  @ApiProperty({ type: [NotedOrderResponse], description: 'The orders that have private notes.' })
  notes!: NotedOrderResponse[];
  @ApiProperty({ type: 'integer' }) orderCount!: number;
  @ApiProperty({ description: 'Whether more orders are ready to ship than the list contains.' }) hasMore!: boolean;
}

export function pickListResponse({ items, notes, orderCount, hasMore }: PickList): PickListResponse {
  return {
    items: items.map(({ productName, size, color, sku, imageUrl, quantity, orders }) => ({
      productName,
      variant: variantLabel(size, color) ?? undefined,
      sku: sku ?? undefined,
      imageUrl: imageUrl ?? undefined,
      quantity,
      orders: orders.map((order) => ({
        id: writeOrderId(order.id),
        quantity: order.quantity,
        exchange: order.exchange || undefined,
        expedited: order.expedited || undefined,
      })),
    })),
    notes: notes.map(({ id, ...order }) => ({ id: writeOrderId(id), ...order })),
    orderCount,
    hasMore,
  };
}
