import type { DueRefund } from '../../../domain/returns/use-cases/receive-return.js';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { writeOrderId } from '../../../domain/orders/order-id.js';
import { trackingUrl } from '../../../domain/orders/tracking.js';
import type { OrderReturns } from '../../../domain/returns/order-returns.js';
import type { StaffReturn } from '../../postgres/returns/return-reader.js';
import {
  type Return,
  returnNumber,
  type ReturnReason,
  returnReasons,
  sendByOf,
  type ReturnState,
  returnStates,
} from '../../../domain/returns/return.js';
import { isErased } from '../../../domain/shared/email-address.js';
import { variantLabel } from '../../../domain/shared/variant-label.js';

const maybe = { type: String, nullable: true } as const;
const moment = { type: String, format: 'date-time' } as const;

@ApiSchema({ name: 'ReturnPicture' })
export class ReturnPictureResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({
    description: 'Path of the picture, which is at most 1,200 pixels wide. Only its owner and staff can load it.',
  })
  url!: string;
}

@ApiSchema({ name: 'Return' })
export class ReturnResponse {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty({ example: 'R-1042' }) number!: string;
  @ApiProperty({ type: 'integer' }) orderItemId!: number;
  @ApiProperty({ type: 'integer' }) quantity!: number;
  @ApiProperty({ enum: returnReasons }) reason!: ReturnReason;
  @ApiProperty() worn!: boolean;
  @ApiProperty() comment!: string;
  @ApiProperty({ ...maybe }) pictureUrl!: string | null;
  @ApiProperty({
    enum: returnStates,
    description: '`received`: the parcel of an exchange has arrived, and the other size is not sent yet.',
  })
  state!: ReturnState;
  @ApiProperty({ ...maybe, description: 'The other size, which is reserved for the shopper; null for a refund.' })
  newSize!: string | null;
  @ApiPropertyOptional({ type: 'integer', description: 'Return for which the returned units were sent in exchange.' })
  exchangeOf?: number;
  @ApiProperty({
    ...maybe,
    description: 'Reason why staff refused the return, or closed it because no parcel arrived.',
  })
  refusal!: string | null;
  @ApiPropertyOptional({ description: 'Carrier of the other size.' }) carrier?: string;
  @ApiPropertyOptional() trackingNumber?: string;
  @ApiPropertyOptional() trackingUrl?: string;
  @ApiPropertyOptional({ description: 'The refund, in dollars; absent without one.' })
  refund?: number;
  @ApiProperty({ description: 'Whether the refund failed and is not settled yet.' }) refundFailed!: boolean;
  @ApiProperty(moment) createdAt!: string;
  @ApiProperty({ ...moment, description: 'Time by which the customer must send the parcel.' }) sendBy!: string;
}

@ApiSchema({ name: 'ExchangeSize' })
class ExchangeSizeResponse {
  @ApiProperty({ type: 'integer' }) variantId!: number;
  @ApiProperty() size!: string;
  @ApiProperty({ ...maybe, description: 'Reason why the size is not available for an exchange; null if it is.' })
  refusal!: string | null;
  @ApiPropertyOptional({
    description:
      'Price difference in dollars, if an exchange is only impossible because of the higher price. The customer can order the size instead.',
  })
  more?: number;
}

@ApiSchema({ name: 'ReturnableLine' })
class ReturnableLineResponse {
  @ApiProperty({ type: 'integer' }) orderItemId!: number;
  @ApiPropertyOptional({ type: 'integer', description: 'Absent after the product was deleted.' }) productId?: number;
  @ApiProperty() name!: string;
  @ApiProperty({ ...maybe, example: 'M, Navy' }) variant!: string | null;
  @ApiProperty(maybe) size!: string | null;
  @ApiPropertyOptional({ description: 'Name of the set, if the item was bought as one of its halves.' })
  setName?: string;
  @ApiProperty(maybe) imageUrl!: string | null;
  @ApiPropertyOptional({ type: 'integer', description: 'Return for which the units were sent in exchange.' })
  exchangeOf?: number;
  @ApiProperty({ type: 'integer', description: 'Number of units that can still be returned.' }) left!: number;
  @ApiProperty({ ...maybe, description: 'Reason why no unit can be returned; null if units can be returned.' })
  refusal!: string | null;
  @ApiProperty({ type: [ExchangeSizeResponse], description: 'The other sizes in the same color.' })
  sizes!: readonly ExchangeSizeResponse[];
  @ApiProperty({ type: [Number], description: 'Refund for one unit, for two units, and so on, in dollars.' })
  refunds!: readonly number[];
  @ApiPropertyOptional({
    type: [Number],
    description:
      'Paid price differences in `refunds`, in dollars; absent without one. They are not limited by `refundable`.',
  })
  differences?: readonly number[];
}

@ApiSchema({ name: 'OrderReturns' })
export class OrderReturnsResponse {
  @ApiProperty({ type: String, format: 'date', description: 'Last day for requesting a return.' })
  lastDay!: string;
  @ApiProperty({
    ...maybe,
    description: 'Reason why no item of the order can be returned, or not yet; null if items can be returned.',
  })
  refusal!: string | null;
  @ApiProperty({ type: [ReturnableLineResponse] }) lines!: ReturnableLineResponse[];
  @ApiProperty({ type: [ReturnResponse], description: 'Oldest first.' }) returns!: ReturnResponse[];
  @ApiProperty({
    description:
      'Rest of the payment in dollars, after the refunds of the requested returns. It limits the sum of further refunds.',
  })
  refundable!: number;
  @ApiProperty({
    description: 'Whether the refund of all items includes shipping costs, which were paid and are not refunded yet.',
  })
  refundsShipping!: boolean;
}

@ApiSchema({ name: 'DueRefundChoice' })
class DueRefundChoiceResponse {
  @ApiProperty({ description: 'Refund in dollars, without the shipping costs.' }) goods!: number;
  @ApiProperty({ description: 'Refund in dollars, including the shipping costs unless they were refunded before.' })
  withShipping!: number;
}

@ApiSchema({ name: 'DueRefund' })
export class DueRefundResponse {
  @ApiProperty({ type: 'integer', description: 'Id of the return.' }) id!: number;
  @ApiProperty({
    description: 'Refund in dollars; 0 without a refund, or for a return that was received or has ended.',
  })
  refund!: number;
}

@ApiSchema({ name: 'StaffReturn' })
export class StaffReturnResponse extends ReturnResponse {
  @ApiProperty({ example: 'K7QF-2M9X-4TBD-W8HN' }) orderId!: string;
  @ApiProperty() customer!: string;
  @ApiProperty() email!: string;
  @ApiProperty({ description: 'False after the customer’s account was deleted. `email` is then a placeholder.' })
  hasMailAddress!: boolean;
  @ApiPropertyOptional() phone?: string;
  @ApiProperty() productName!: string;
  @ApiProperty({ ...moment, description: 'Time at which the return ends if its parcel has not arrived.' })
  expiresAt!: string;
  @ApiProperty({ ...maybe, example: 'M, Navy' }) variant!: string | null;
  @ApiProperty(maybe) imageUrl!: string | null;
  @ApiPropertyOptional({
    example: 'TT-NVY-M',
    description: 'SKU of the returned size at the time of the purchase; absent for units that were sent in exchange.',
  })
  sku?: string;
  @ApiPropertyOptional({ example: 'TT-NVY-L', description: 'SKU of the other size of an exchange.' }) newSku?: string;
  @ApiPropertyOptional({ description: 'Barcode of the other size of an exchange.' }) newBarcode?: string;
  @ApiPropertyOptional({ description: 'Whether the items were restocked; absent until they are received.' })
  restocked?: boolean;
  @ApiPropertyOptional({ description: 'Amount of the refund in dollars; absent without a refund.' }) refunded?: number;
  @ApiProperty({
    description:
      'Whether the order was paid, and the payment was taken outside of the shop, so that staff pay refunds by hand.',
  })
  paidByHand!: boolean;
  @ApiProperty({ description: 'Whether a price difference that the customer paid by card can still be refunded.' })
  hasPaidDifference!: boolean;
  @ApiPropertyOptional({
    description:
      'Earlier refunds of the order in dollars. Only in responses about a single requested return or sent exchange.',
  })
  refundedBefore?: number;
  @ApiPropertyOptional({
    description:
      'Whether the return of all units also refunds the shipping costs by default. Only in responses about a single requested return or sent exchange.',
  })
  dueShipping?: boolean;
  @ApiPropertyOptional({
    type: [DueRefundChoiceResponse],
    description:
      'The refund for one arrived or sent unit, for two units, and so on. Only in responses about a single requested return or sent exchange.',
  })
  dueRefunds?: DueRefundChoiceResponse[];
  @ApiPropertyOptional({
    description:
      'The refund in dollars if staff refund the exchange instead of sending the size. Only in responses about a single received exchange.',
  })
  exchangeRefund?: number;
}

export function pictureUrl(id: string): string {
  return `/api/return-pictures/${id}.webp`;
}

export function orderReturnsResponse({ lines, returns, refundable, ...given }: OrderReturns): OrderReturnsResponse {
  return {
    ...given,
    refundable: refundable.dollars,
    lines: lines.map(({ item, sizes, refunds, differences, exchangeOf, ...line }) => ({
      ...line,
      exchangeOf: exchangeOf ?? undefined,
      refunds: refunds.map(({ dollars }) => dollars),
      differences: differences.some(({ cents }) => cents > 0) ? differences.map(({ dollars }) => dollars) : undefined,
      sizes: sizes.map(({ more, ...size }) => ({ ...size, more: more?.dollars })),
      productId: item.productId ?? undefined,
      orderItemId: item.id,
      name: item.productName,
      variant: variantLabel(item.size, item.color),
      size: item.size,
      setName: item.set?.name,
      imageUrl: item.imageUrl,
    })),
    returns: returns.map((one) => Object.assign(returnResponse(one), { refund: one.refund.dollars || undefined })),
  };
}

function returnResponse(given: Return): ReturnResponse {
  const { id, orderItemId, quantity, reason, worn, comment, pictureId, state, exchange, refusal } = given;
  const { shipment, refundFailed } = given;
  const { carrier, trackingNumber } = shipment;
  const parcel = carrier !== null && trackingNumber !== null ? trackingUrl(carrier, trackingNumber) : null;
  return {
    ...{ id, orderItemId, quantity, reason, worn, comment, state, refusal, refundFailed },
    number: returnNumber(id),
    pictureUrl: pictureId === null ? null : pictureUrl(pictureId),
    newSize: exchange?.size ?? null,
    exchangeOf: given.sentItem?.returnId,
    carrier: carrier ?? undefined,
    trackingNumber: trackingNumber ?? undefined,
    trackingUrl: parcel ?? undefined,
    createdAt: given.createdAt.toISOString(),
    sendBy: sendByOf(given).toISOString(),
  };
}

type DueFields = 'refundedBefore' | 'dueShipping' | 'dueRefunds';

export function dueRefundResponse(due: DueRefund | null): Pick<StaffReturnResponse, DueFields> {
  if (due === null) return {};
  return {
    refundedBefore: due.refundedBefore.dollars,
    dueShipping: due.shipping,
    dueRefunds: due.choices.map(({ goods, withShipping }) => ({
      goods: goods.dollars,
      withShipping: withShipping.dollars,
    })),
  };
}

export function staffReturnResponse(given: StaffReturn): StaffReturnResponse {
  return Object.assign(returnResponse(given), {
    orderId: writeOrderId(given.orderId),
    customer: given.customer,
    email: given.email,
    hasMailAddress: !isErased(given.email),
    phone: given.phone ?? undefined,
    productName: given.productName,
    expiresAt: given.expiresAt.toISOString(),
    variant: variantLabel(given.size, given.color),
    imageUrl: given.imageUrl,
    sku: given.itemSku ?? undefined,
    newSku: given.newCodes.sku ?? undefined,
    newBarcode: given.newCodes.barcode ?? undefined,
    restocked: given.restocked ?? undefined,
    refunded: given.refunded?.dollars,
    paidByHand: given.paidByHand,
    hasPaidDifference: given.hasPaidDifference,
  });
}
