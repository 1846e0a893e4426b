import type { InferResult, QueryCreator } from 'kysely';
import type { Exchange, Return } from '../../../domain/returns/return.js';
import { Money } from '../../../domain/shared/money.js';
import { isOwed } from '../orders/failed-refunds-query.js';
import type { Tables } from '../sql/tables.js';

/** Product returns `r`, with their order lines `i`. `x` is the earlier exchange whose sent units are returned. */
export function returns(db: QueryCreator<Tables>) {
  return db
    .selectFrom('returns as r')
    .innerJoin('order_items as i', 'i.id', 'r.order_item_id')
    .leftJoin('returns as x', 'x.id', 'r.exchange_of')
    .select([
      'r.id',
      'i.order_id as orderId',
      'r.order_item_id as orderItemId',
      'r.quantity',
      'r.reason',
      'r.worn',
      'r.comment',
      'r.picture_id as pictureId',
      'r.by_staff as byStaff',
      'r.state',
      'r.new_variant_id as newVariantId',
      'r.new_size as newSize',
      'r.new_price_cents as newPriceCents',
      'r.restocked',
      'r.refund_id as refundId',
      'r.difference_cents as differenceCents',
      'r.refusal',
      'r.carrier',
      'r.tracking_number as trackingNumber',
      'r.created_at as createdAt',
      'r.expires_at as expiresAt',
      'r.received_at as receivedAt',
      'r.returned as sentBack',
      'x.id as sentId',
      'x.new_variant_id as sentVariantId',
      'x.new_size as sentSize',
      'x.new_price_cents as sentPriceCents',
    ])
    .select(({ ref }) => isOwed(ref('r.refund_id'), ref('i.order_id')).as('refundFailed'));
}

export type ReturnRow = InferResult<ReturnType<typeof returns>>[number];

export function returnOf(found: ReturnRow): Return {
  const { newVariantId, newSize, newPriceCents, carrier, trackingNumber, differenceCents, ...others } = found;
  const { sentId, sentVariantId, sentSize, sentPriceCents, ...row } = others;
  const sent = exchangeOf(sentVariantId, sentSize, sentPriceCents);
  return {
    ...row,
    exchange: exchangeOf(newVariantId, newSize, newPriceCents),
    sentItem: sent === null || sentId === null ? null : { ...sent, returnId: sentId },
    difference: Money.ofCents(differenceCents),
    shipment: { carrier, trackingNumber },
  };
}

function exchangeOf(variantId: number | null, size: string | null, priceCents: number | null): Exchange | null {
  if (variantId === null || size === null || priceCents === null) return null;
  return { variantId, size, price: Money.ofCents(priceCents) };
}
