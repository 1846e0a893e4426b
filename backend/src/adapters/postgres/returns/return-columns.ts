import type { InferResult, QueryCreator } from 'kysely';
import type { Return } from '../../../domain/returns/return.js';
import { Money } from '../../../domain/shared/money.js';
import type { Tables } from '../sql/tables.js';

/** Returns `r` of the lines `i`. */
export function returns(db: QueryCreator<Tables>) {
  return db
    .selectFrom('returns as r')
    .innerJoin('order_items as i', 'i.id', 'r.order_item_id')
    .select([
      'r.id',
      'i.order_id as orderId',
      'r.order_item_id as orderItemId',
      'r.quantity',
      'r.reason',
      'r.worn',
      'r.comment',
      'r.picture_id as pictureId',
      'r.state',
      'r.new_variant_id as newVariantId',
      'r.new_size as newSize',
      'r.new_price_cents as newPriceCents',
      'r.restocked',
      'r.refund_id as refundId',
      'r.refusal',
      'r.carrier',
      'r.tracking_number as trackingNumber',
      'r.created_at as createdAt',
      'r.expires_at as expiresAt',
      'r.received_at as receivedAt',
    ]);
}

export type ReturnRow = InferResult<ReturnType<typeof returns>>[number];

export function returnOf({ newVariantId, newSize, newPriceCents, carrier, trackingNumber, ...row }: ReturnRow): Return {
  const isExchange = newVariantId !== null && newSize !== null && newPriceCents !== null;
  return {
    ...row,
    exchange: isExchange ? { variantId: newVariantId, size: newSize, price: Money.ofCents(newPriceCents) } : null,
    shipment: { carrier, trackingNumber },
  };
}
