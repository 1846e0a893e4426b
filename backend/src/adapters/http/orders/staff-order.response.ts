import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { may } from '../../../domain/accounts/staff-role.js';
import { writeOrderId } from '../../../domain/orders/order-id.js';
import { orderStatuses } from '../../../domain/orders/order-status.js';
import type { RetainedPayment } from '../../../domain/orders/order.js';
import { type PaymentMethod, paymentMethods } from '../../../domain/orders/payment-method.js';
import { type PayLinkState, payLinkStates } from '../../../domain/orders/pay-link.js';
import type { CorrectionPreview } from '../../../domain/orders/use-cases/correct-order.js';
import type { ExchangePreview } from '../../../domain/orders/use-cases/exchange-line.js';
import type { PricedOrder } from '../../../domain/orders/use-cases/staff-order-prices.js';
import type { OrderView } from '../../../domain/orders/order-list.js';
import {
  differenceStates,
  type OrderSummary,
  type StaffOrderItem,
  type StaffOrderSheet,
} from '../../postgres/orders/staff-order-reader.js';
import { shipBy } from '../../../domain/orders/delivery-promise.js';
import type { DeliveryTerms } from '../../../domain/orders/delivery-terms.js';
import { type DeliveryMethod, deliveryMethods, totalsOf } from '../../../domain/pricing/quote.js';
import {
  type StaffRefund,
  type StaffTimelineEntry,
  staffTimelineKinds,
  staffTimelineOf,
  theProvider,
} from '../../../domain/orders/staff-timeline.js';
import { isErased } from '../../../domain/shared/email-address.js';
import { type PayBackMethod, payBackMethods } from '../../../domain/shared/pay-back.js';
import { type AddressGap, addressGaps } from '../../../domain/shared/postal-address.js';
import { variantLabel } from '../../../domain/shared/variant-label.js';
import type { SessionUser } from '../sessions/session-user.js';
import { DeliveryOfferResponse, TotalsResponse } from '../pricing/totals.response.js';
import {
  orderItemResponse,
  OrderItemResponse,
  orderResponse,
  OrderResponse,
  parcelResponse,
  ParcelResponse,
} from './order.response.js';

@ApiSchema({ name: 'RetainedPayment' })
export class RetainedPaymentResponse {
  @ApiProperty() amount!: number;
  @ApiPropertyOptional({
    example: 'admin',
    description: 'Username of the staff member who decided to retain the payment; absent while a refund is due.',
  })
  retainedBy?: string;
}

const retained = {
  type: RetainedPaymentResponse,
  description: 'Present for a cancelled order while its payment is not refunded in full.',
};

const hasMailAddress = {
  description: 'Whether the shop can send mails about the order; false after the customer’s account was deleted.',
};

@ApiSchema({ name: 'OrderSummary' })
export class OrderSummaryResponse {
  @ApiProperty({ example: 'K7QF-2M9X-4TBD-W8HN' }) id!: string;
  @ApiProperty() customer!: string;
  @ApiProperty() email!: string;
  @ApiProperty(hasMailAddress) hasMailAddress!: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty() total!: number;
  @ApiProperty({ description: 'Part of the total that was cancelled before the payment.' }) unbilled!: number;
  @ApiProperty({ description: 'Total of the refunds, including pending refunds.' }) refunded!: number;
  @ApiProperty() paid!: number;
  @ApiPropertyOptional(retained) retained?: RetainedPaymentResponse;
  @ApiProperty({ enum: orderStatuses }) status!: string;
  @ApiProperty({ enum: deliveryMethods }) shippingMethod!: DeliveryMethod;
  @ApiProperty({ type: 'integer', description: 'Number of units, without cancelled units.' }) itemCount!: number;
  @ApiProperty({ example: 'Wave Bikini' }) firstItem!: string;
  @ApiProperty({ type: 'integer', description: 'Number of lines, without cancelled lines.' }) lineCount!: number;
  @ApiProperty({ type: 'integer', description: 'Number of units in parcels, without cancelled units.' })
  shipped!: number;
  @ApiPropertyOptional({ example: 'UPS', description: 'Carrier of the latest parcel.' }) carrier?: string;
  @ApiPropertyOptional({ description: 'Tracking number of the latest parcel. Absent without a carrier.' })
  trackingNumber?: string;
  @ApiProperty({
    type: 'integer',
    description: 'Number of units that are not in a parcel; 0 unless the order is pending or processing.',
  })
  toShip!: number;
  @ApiProperty({ description: 'Whether staff can ship these units in a parcel.' }) shippable!: boolean;
  @ApiPropertyOptional({
    enum: addressGaps,
    description: 'Why these units cannot be sent; absent for a complete address, a pickup, and no units to ship.',
  })
  addressGap?: AddressGap;
  @ApiProperty({ description: 'Sum of the unpaid price differences of exchanges, in dollars.' })
  unpaidDifference!: number;
  @ApiPropertyOptional({
    type: 'integer',
    description:
      'Oldest unanswered message from the account of the order, or with its email address, which anyone can enter. Absent without one, and for roles that may not view messages.',
  })
  unansweredMessageId?: number;
  @ApiProperty({ type: [String], description: 'Notes that only staff see, oldest first.' }) privateNotes!: string[];
  @ApiPropertyOptional({ description: 'Why staff do not ship the order yet; absent unless the order is on hold.' })
  holdReason?: string;
  @ApiPropertyOptional({
    format: 'date-time',
    description:
      'Latest time to hand the units to the carrier, so that the promised delivery date is met. Absent unless the order is in the view "to-ship".',
  })
  shipBy?: string;
  @ApiProperty({ description: 'Whether `shipBy` has passed.' }) late!: boolean;
}

@ApiSchema({ name: 'OrderViewCounts' })
class OrderViewCountsResponse implements Record<OrderView, number> {
  @ApiProperty({ type: 'integer' }) 'to-ship'!: number;
  @ApiProperty({ type: 'integer' }) 'on-hold'!: number;
  @ApiProperty({ type: 'integer' }) 'unpaid'!: number;
  @ApiProperty({ type: 'integer' }) 'owes-refund'!: number;
  @ApiProperty({
    type: 'integer',
    description:
      'Number of orders with a failed refund that is not settled yet by a later refund, a note, or the decision to retain the payment.',
  })
  'refund-failed'!: number;
}

@ApiSchema({ name: 'StaffOrderList' })
export class StaffOrderListResponse {
  @ApiProperty({ type: [OrderSummaryResponse] }) orders!: OrderSummaryResponse[];
  @ApiProperty({ type: 'integer', description: 'Total number of matches.' }) total!: number;
  @ApiProperty({ description: 'Number of all orders in each view.' }) views!: OrderViewCountsResponse;
}

@ApiSchema({ name: 'StaffOrderItem' })
export class StaffOrderItemResponse extends OrderItemResponse {
  @ApiPropertyOptional({ type: 'integer', description: 'Absent after the product was deleted.' }) productId?: number;
  @ApiPropertyOptional({ type: 'integer' }) variantId?: number;
  @ApiPropertyOptional({ description: 'Absent if the product is no longer sold.' }) productSlug?: string;
  @ApiPropertyOptional({ type: 'integer', description: 'The set that contains the item as one half.' })
  setProductId?: number;
  @ApiPropertyOptional({ example: 'TT-NVY-M', description: 'SKU at the time of the purchase, like the barcode.' })
  sku?: string;
  @ApiPropertyOptional() barcode?: string;
  @ApiPropertyOptional({ description: 'The shop’s price, if staff agreed on another price.' })
  shopPrice?: number;
  @ApiPropertyOptional({ description: 'Reason why the price differs from the shop’s price.' }) priceReason?: string;
  @ApiProperty({ type: 'integer', description: 'Number of restocked units.' }) restocked!: number;
  @ApiProperty({ type: 'integer', description: 'Number of units that are being returned or were returned.' })
  returned!: number;
}

@ApiSchema({ name: 'OrderRefund' })
export class OrderRefundResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() amount!: number;
  @ApiProperty({ description: 'Empty without a reason.' }) reason!: string;
  @ApiProperty({ enum: ['pending', 'succeeded', 'failed'] }) state!: string;
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty({ example: 'admin', description: 'Author of the refund: a username, or "the payment provider".' })
  by!: string;
  @ApiPropertyOptional({ description: 'The provider’s last error message.' }) error?: string;
  @ApiProperty({
    description: 'Amount that the order still owes for the refund; 0 unless the refund failed and is not settled.',
  })
  owed!: number;
  @ApiPropertyOptional({
    enum: payBackMethods,
    description: 'How staff paid a failed refund back without the provider; absent for other refunds.',
  })
  paidBackBy?: PayBackMethod;
}

@ApiSchema({ name: 'OrderDifference' })
export class OrderDifferenceResponse {
  @ApiProperty({ example: 'K7QF-2M9X-4TBD-W8HN' }) id!: string;
  @ApiProperty({
    type: 'integer',
    description: 'The item of the first order whose units were exchanged. It can be split or exchanged again later.',
  })
  itemId!: number;
  @ApiProperty({ description: 'The amount that the customer has to pay, or has paid, less its refunds.' })
  amount!: number;
  @ApiProperty({ enum: differenceStates }) state!: (typeof differenceStates)[number];
}

@ApiSchema({ name: 'StaffTimelineEntry' })
export class StaffTimelineEntryResponse {
  @ApiProperty({ enum: staffTimelineKinds }) kind!: StaffTimelineEntry['kind'];
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty({ example: 'Status set to shipped' }) text!: string;
  @ApiPropertyOptional({ example: 'admin', description: 'Author of the event, if known.' }) by?: string;
}

@ApiSchema({ name: 'PayLink' })
export class PayLinkResponse {
  @ApiProperty({
    enum: payLinkStates,
    description:
      '`cancelled`: staff cancelled the link or the order, the order was paid otherwise, or its email address was corrected.',
  })
  state!: PayLinkState;
  @ApiProperty({ format: 'date-time', description: 'Time of the last mail with the link.' }) sentAt!: string;
  @ApiProperty({ format: 'date-time' }) expiresAt!: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'Time at which the customer opened the payment page.' })
  openedAt?: string;
  @ApiPropertyOptional({ description: 'The link; absent if the customer can no longer use it to pay.' }) url?: string;
}

@ApiSchema({ name: 'StaffParcel' })
class StaffParcelResponse extends ParcelResponse {
  @ApiPropertyOptional({ example: 'admin', description: 'The staff member who shipped it, if known.' }) by?: string;
}

@ApiSchema({ name: 'OrdersOfEmail' })
class OrdersOfEmailResponse {
  @ApiProperty({ type: 'integer', description: 'Number of orders, including cancelled orders.' }) orders!: number;
  @ApiProperty({ description: 'Sum of the payments, less refunds.' }) spent!: number;
}

@ApiSchema({ name: 'StaffOrder' })
export class StaffOrderResponse extends OrderResponse {
  @ApiProperty({ type: [StaffOrderItemResponse] }) declare items: StaffOrderItemResponse[];
  @ApiProperty({ type: [StaffParcelResponse], description: 'All parcels, oldest first.' })
  declare parcels: StaffParcelResponse[];
  @ApiPropertyOptional({ description: 'The buyer’s account; absent without one.' }) username?: string;
  @ApiPropertyOptional({ type: 'integer' }) userId?: number;
  @ApiPropertyOptional({
    description:
      'For an order without an account: the account with the email address of the order. The owner of the account does not see the order.',
  })
  accountOfEmail?: string;
  @ApiProperty(hasMailAddress) hasMailAddress!: boolean;
  @ApiPropertyOptional({
    type: 'integer',
    description:
      'Oldest unanswered message from the account of the order, or with its email address, which anyone can enter. Absent without one, and for roles that may not view messages.',
  })
  unansweredMessageId?: number;
  @ApiPropertyOptional() phone?: string;
  @ApiPropertyOptional({ description: 'Note that staff entered with the order.' }) notes?: string;
  @ApiPropertyOptional({
    type: OrdersOfEmailResponse,
    description:
      'All orders with the email address of this order: by guests, from accounts, and entered by staff. Absent after the customer’s account was deleted.',
  })
  sameEmail?: OrdersOfEmailResponse;
  @ApiProperty({ enum: paymentMethods }) paymentMethod!: PaymentMethod;
  @ApiPropertyOptional({ description: 'Absent if no provider holds the money, so that staff must refund by hand.' })
  paymentProvider?: string;
  @ApiProperty({ description: 'Amount that can still be refunded.' }) refundable!: number;
  @ApiProperty({ description: 'Part of the total that was cancelled before the payment and is not charged.' })
  unbilled!: number;
  @ApiPropertyOptional(retained) retained?: RetainedPaymentResponse;
  @ApiPropertyOptional({ description: 'The staff member who entered the order.' }) placedBy?: string;
  @ApiPropertyOptional({ description: 'Reason for the discount.' }) discountReason?: string;
  @ApiPropertyOptional({ description: 'Why staff do not ship the order yet; absent unless the order is on hold.' })
  holdReason?: string;
  @ApiPropertyOptional({
    type: PayLinkResponse,
    description: 'Present after staff sent a payment link to the customer.',
  })
  payLink?: PayLinkResponse;
  @ApiPropertyOptional({ description: 'The order whose exchange this order charges. Absent for other orders.' })
  differenceOf?: string;
  @ApiProperty({
    type: [OrderDifferenceResponse],
    description: 'The orders that charge price differences of exchanges of this order, oldest first.',
  })
  differences!: OrderDifferenceResponse[];
  @ApiProperty({ description: 'Whether the items were shipped and are not known to be back.' })
  itemsSent!: boolean;
  @ApiProperty({ type: [OrderRefundResponse], description: 'Oldest first.' }) refunds!: OrderRefundResponse[];
  @ApiProperty({ type: [StaffTimelineEntryResponse], description: 'All events, oldest first.' })
  staffTimeline!: StaffTimelineEntryResponse[];
}

@ApiSchema({ name: 'StaffOrderTotals' })
export class StaffOrderTotalsResponse extends TotalsResponse {
  @ApiProperty({
    type: [DeliveryOfferResponse],
    description: 'The shipping methods for the destination, or the usual methods while the destination is unknown.',
  })
  shippingOffers!: DeliveryOfferResponse[];
}

export function staffOrderTotalsResponse({ quote, offers }: PricedOrder): StaffOrderTotalsResponse {
  const shippingOffers = offers.map(({ method, cost }) => ({ method, cost: cost.dollars }));
  return Object.assign(totalsOf(quote), { shippingOffers });
}

@ApiSchema({ name: 'CorrectableLine' })
class CorrectableLineResponse {
  @ApiProperty({ type: 'integer' }) itemId!: number;
  @ApiProperty({ type: 'integer', description: 'Number of units that can be cancelled or refunded.' }) left!: number;
}

@ApiSchema({ name: 'CorrectionPreview' })
export class CorrectionPreviewResponse {
  @ApiProperty({ description: 'Changes when the order’s units, refunds or status change.' }) version!: string;
  @ApiProperty({ type: [CorrectableLineResponse] }) lines!: CorrectableLineResponse[];
  @ApiProperty({ description: 'Part of the order’s total for the selected units and shipping, with sales tax.' })
  worth!: number;
  @ApiProperty({ description: 'Sales tax in `worth`.' }) tax!: number;
  @ApiProperty({ description: 'Amount of the refund, unless another amount is given.' }) refund!: number;
  @ApiProperty({ description: 'Remaining amount of the payment.' }) refundable!: number;
  @ApiProperty({ description: 'Shipping costs that can be refunded, with sales tax.' }) shippingLeft!: number;
  @ApiProperty({ description: 'Whether no units remain, so that the order becomes cancelled.' }) isWhole!: boolean;
  @ApiProperty({
    description: 'Whether some of the units were shipped, so that staff must state whether they are back.',
  })
  asksForItems!: boolean;
  @ApiProperty({ type: 'integer', description: 'Number of units that are restocked in any case.' }) restocks!: number;
}

export function correctionPreviewResponse({
  worth,
  refund,
  refundable,
  shippingLeft,
  lines,
  ...rest
}: CorrectionPreview): CorrectionPreviewResponse {
  return {
    ...rest,
    lines: [...lines],
    worth: worth.amount.dollars,
    tax: worth.tax.dollars,
    refund: refund.dollars,
    refundable: refundable.dollars,
    shippingLeft: shippingLeft.dollars,
  };
}

@ApiSchema({ name: 'ExchangeChoice' })
class ExchangeChoiceResponse {
  @ApiProperty({ type: 'integer' }) variantId!: number;
  @ApiProperty({ description: 'Size and color, as "L, Navy".' }) label!: string;
  @ApiProperty({ type: 'integer', description: 'Number of available units.' }) available!: number;
  @ApiProperty({ description: 'Amount by which the order’s total decreases for all selected units, with sales tax.' })
  less!: number;
  @ApiProperty({ description: 'Amount of the refund; 0 for an unpaid order.' }) refund!: number;
  @ApiProperty({ description: 'Amount by which one unit costs more, without sales tax.' }) more!: number;
  @ApiPropertyOptional({
    description: 'Reason why the difference cannot be charged by a payment link; absent if it can be charged.',
  })
  chargeRefusal?: string;
}

@ApiSchema({ name: 'ExchangePreview' })
export class ExchangePreviewResponse {
  @ApiProperty({ description: 'Changes when the order’s units, refunds or status change.' }) version!: string;
  @ApiPropertyOptional({ description: 'Reason why these units cannot be exchanged; absent if they can.' })
  refusal?: string;
  @ApiProperty({ type: [ExchangeChoiceResponse] }) choices!: ExchangeChoiceResponse[];
}

export function exchangePreviewResponse({ version, refusal, choices }: ExchangePreview): ExchangePreviewResponse {
  return {
    version,
    refusal: refusal ?? undefined,
    choices: choices.map(({ variant, less, refund, more, chargeRefusal }) => ({
      variantId: variant.id,
      label: variantLabel(variant.size, variant.color) ?? '',
      available: variant.available,
      less: less.amount.dollars,
      refund: refund.dollars,
      more: more.dollars,
      chargeRefusal: chargeRefusal ?? undefined,
    })),
  };
}

/** @param terms delivery terms, which determine the latest time to ship the order */
export function orderSummaryResponse(
  order: OrderSummary,
  staff: SessionUser,
  now: Date,
  terms: DeliveryTerms,
): OrderSummaryResponse {
  const { id, createdAt, total, unbilled, refunded, paid, retained: retainedPayment, ...more } = order;
  const {
    hasAddress,
    addressGap,
    unpaidDifference,
    unansweredMessageId,
    holdReason,
    carrier,
    trackingNumber,
    ...rest
  } = more;
  const isSent = rest.toShip > 0 && rest.shippingMethod !== 'pickup';
  const isOpen = rest.toShip > 0 && holdReason === null;
  const isDue = isOpen && (refunded.isLessThan(paid) || total.equals(unbilled));
  const due = isDue ? shipBy(createdAt, terms) : undefined;
  return {
    id: writeOrderId(id),
    ...rest,
    hasMailAddress: !isErased(rest.email),
    createdAt: createdAt.toISOString(),
    total: total.dollars,
    unbilled: unbilled.dollars,
    refunded: refunded.dollars,
    paid: paid.dollars,
    retained: retainedResponse(retainedPayment),
    shippable: isSent && hasAddress && holdReason === null,
    addressGap: (isSent ? addressGap : null) ?? undefined,
    unpaidDifference: unpaidDifference.dollars,
    unansweredMessageId: (may(staff, 'messages.view') ? unansweredMessageId : null) ?? undefined,
    carrier: carrier ?? undefined,
    trackingNumber: trackingNumber ?? undefined,
    holdReason: holdReason ?? undefined,
    shipBy: due?.toISOString(),
    late: due !== undefined && due <= now,
  };
}

function retainedResponse(payment: RetainedPayment | null): RetainedPaymentResponse | undefined {
  return payment ? { amount: payment.amount.dollars, retainedBy: payment.retainedBy ?? undefined } : undefined;
}

export function staffOrderResponse(
  order: StaffOrderSheet,
  staff: SessionUser,
  payLink: PayLinkResponse | undefined,
): StaffOrderResponse {
  return Object.assign(orderResponse(order, staff.id), {
    items: order.items.map(itemResponse),
    parcels: order.parcels.map((parcel) => Object.assign(parcelResponse(parcel), { by: parcel.by ?? undefined })),
    username: order.username ?? undefined,
    userId: order.userId ?? undefined,
    accountOfEmail: order.accountOfEmail ?? undefined,
    hasMailAddress: !isErased(order.email),
    unansweredMessageId: (may(staff, 'messages.view') ? order.unansweredMessageId : null) ?? undefined,
    phone: order.phone ?? undefined,
    notes: order.notes ?? undefined,
    sameEmail:
      order.sameEmail.orders === 0
        ? undefined
        : { orders: order.sameEmail.orders, spent: order.sameEmail.spent.dollars },
    paymentMethod: order.paymentMethod,
    paymentProvider: order.paymentProvider ?? undefined,
    refundable: order.paid.minus(order.refunded).dollars,
    unbilled: order.unbilled.dollars,
    retained: retainedResponse(order.retained),
    placedBy: order.placedBy ?? undefined,
    discountReason: order.discountReason ?? undefined,
    holdReason: order.holdReason ?? undefined,
    payLink,
    differenceOf: order.differenceOf === null ? undefined : writeOrderId(order.differenceOf),
    differences: order.differences.map(({ id, itemId, amount, state }) => ({
      id: writeOrderId(id),
      itemId,
      amount: amount.dollars,
      state,
    })),
    itemsSent: order.itemsSent,
    refunds: order.refunds.map(refundResponse),
    staffTimeline: staffTimelineOf(order.staffEvents, order.refunds).map(({ kind, at, text, by }) => ({
      kind,
      at: at.toISOString(),
      text,
      by: by ?? undefined,
    })),
  });
}

function itemResponse(item: StaffOrderItem): StaffOrderItemResponse {
  return Object.assign(orderItemResponse(item), {
    productId: item.productId ?? undefined,
    variantId: item.variantId ?? undefined,
    productSlug: item.productSlug ?? undefined,
    setProductId: item.set?.productId ?? undefined,
    sku: item.sku ?? undefined,
    barcode: item.barcode ?? undefined,
    shopPrice: item.shopPrice?.dollars,
    priceReason: item.priceReason ?? undefined,
    restocked: item.restocked,
    returned: item.returned,
  });
}

function refundResponse({
  id,
  reason,
  state,
  at,
  amount,
  by,
  error,
  owed,
  paidBackBy,
}: StaffRefund): OrderRefundResponse {
  return {
    ...{ id, reason, state },
    owed: owed.dollars,
    paidBackBy: paidBackBy ?? undefined,
    amount: amount.dollars,
    at: at.toISOString(),
    by: by ?? theProvider,
    error: error ?? undefined,
  };
}
