import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsUUID, Matches, Min, ValidateIf } from 'class-validator';
import type { OrderChange } from '../../../domain/orders/use-cases/change-order.js';
import { type OrderStatus, orderStatuses } from '../../../domain/orders/order-status.js';
import { type PaymentMethod, paymentMethods } from '../../../domain/orders/payment-method.js';
import {
  type OrderFilter,
  type OrderPage,
  type OrderSort,
  orderSorts,
  type OrderView,
  orderViews,
} from '../../../domain/orders/order-list.js';
import type { RecipientDetails } from '../../../domain/orders/order-recipient.js';
import type { OrderCorrection } from '../../../domain/orders/use-cases/correct-order.js';
import type { LineExchange } from '../../../domain/orders/use-cases/exchange-line.js';
import type { RefundInput } from '../../../domain/orders/use-cases/refund-order.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { type PayBackMethod, payBackMethods } from '../../../domain/shared/pay-back.js';
import { Dollars, moneyIfGiven } from '../validation/dollars.js';
import { ListOf, ObjectOf } from '../validation/known-fields.js';
import { Choice, Day, ListQuery, QueryText } from '../validation/list-query.js';
import { MayBeAbsent, OptionalChoice, OptionalSwitch, OptionalText } from '../validation/optional-fields.js';
import { trimmed } from '../validation/plain-text.js';
import { Id, Quantity, WholeNumber } from '../validation/whole-number.js';
import { maxPickedOrders, pickedIds } from './parcel.request.js';

export class OrderFilterQuery extends ListQuery {
  @Choice(orderStatuses, 'Please choose one of') status?: OrderStatus;

  @Choice(orderViews, 'Please choose one of', { description: 'Lists only orders with open work of this kind.' })
  view?: OrderView;

  @QueryText(254, { description: 'The customer’s full email address. Case does not matter.' })
  email?: string;

  @Day('The first day, in the store’s time zone.')
  from?: string;

  @Day('The last day.')
  to?: string;
}

export class OrderExportQuery extends OrderFilterQuery {
  @QueryText(maxPickedOrders * 20, {
    description: `Ids of up to ${maxPickedOrders} orders, separated by commas. If absent, the file contains all orders of the list.`,
  })
  orders?: string;
}

export class OrdersQuery extends OrderFilterQuery {
  @Choice(orderSorts, 'Please sort by one of', { default: 'created-desc' })
  sort?: OrderSort;
}

/** Each part is optional. Null or an empty text removes the carrier or the tracking number. */
export class ChangeOrderRequest {
  @OptionalChoice(orderStatuses) status?: OrderStatus | null;

  @OptionalChoice(orderStatuses, {
    description: 'The status that was shown. If the order has another one now, the response is 409.',
  })
  statusBefore?: OrderStatus | null;

  @OptionalText(60) carrier?: string | null;
  @OptionalText(100, 'Requires a carrier.') trackingNumber?: string | null;

  @OptionalText(
    100,
    'The tracking number that was shown; null for none. If the order has another one now, the response is 409.',
  )
  trackingNumberBefore?: string | null;

  @OptionalText(2000, 'Visible to staff only.')
  @Matches(/\S/, { message: 'Please write a note.' })
  note?: string | null;

  @OptionalSwitch('When a shipped order is cancelled: whether its items are back and can be sold again.')
  itemsAreBack?: boolean | null;

  @OptionalSwitch('Ships an order although it was refunded in full.') evenIfRefunded?: boolean | null;
  @OptionalSwitch('Ships an order although it is not paid.') evenIfUnpaid?: boolean | null;

  @OptionalChoice(paymentMethods, { description: 'Payment method of a staff order.' })
  paymentMethod?: PaymentMethod | null;

  @OptionalSwitch('With a payment method: whether the customer gets a receipt by email. Default: true.')
  receipt?: boolean | null;

  @OptionalText(
    200,
    'Puts a paid order on hold, so that it is not shipped. Null or an empty text releases the order. Visible to staff only.',
  )
  holdReason?: string | null;

  @OptionalSwitch('For a cancelled order: retains the payment instead of refunding it.') keepPayment?: boolean | null;
  @OptionalSwitch('With a note: whether the note settles the failed refunds of the order.') settlesRefunds?:
    | boolean
    | null;
}

export class CorrectPaymentRequest {
  @ApiProperty({ enum: paymentMethods, description: 'The method by which the customer paid.' })
  @IsIn(paymentMethods, { message: `Please choose one of ${paymentMethods.join(', ')}.` })
  paymentMethod!: PaymentMethod;

  @OptionalText(2000, 'A note for the timeline, such as the date of the payment. Visible to staff only.')
  @Matches(/\S/, { message: 'Please write a note.' })
  note?: string | null;
}

/** The customer of an order. The domain reports missing fields in its own words. */
class RecipientRequest {
  @OptionalText(120, 'First and last name.') name?: string | null;
  @OptionalText(254) email?: string | null;
  @OptionalText(40) phone?: string | null;
  @OptionalText(
    200,
    'Street address. Empty, like `city`, `state` and `zipCode`, for an order without a shipping address.',
  )
  address?: string | null;
  @OptionalText(100) city?: string | null;
  @OptionalText(100) state?: string | null;
  @OptionalText(20) zipCode?: string | null;
}

export class ChangeRecipientRequest extends RecipientRequest {
  @ApiProperty({
    type: RecipientRequest,
    description: 'The customer data that was shown. If the current data differs, the response is 409.',
  })
  @ObjectOf(() => RecipientRequest, { message: 'Please send the customer details that the form showed.' })
  before!: RecipientRequest;
}

class PaidBackRequest {
  @ApiProperty({ format: 'uuid', description: 'Id of the failed refund.' })
  @IsUUID('all', { message: 'Please send the id of a refund.' })
  refundId!: string;

  @ApiProperty({ enum: payBackMethods })
  @IsIn(payBackMethods, { message: `Please choose one of ${payBackMethods.join(', ')}.` })
  by!: PayBackMethod;
}

export class RefundOrderRequest {
  /** Null is invalid: JavaScript clients send NaN as null, and an invalid amount must not refund the full amount. */
  @ApiPropertyOptional({
    description:
      'If absent, the full remaining amount is refunded. With `paysBack`, it is required and must be the amount that is still owed. If another amount is owed, the response is 409.',
  })
  @ValidateIf(({ paysBack }: RefundOrderRequest, amount) => amount !== undefined || paysBack !== undefined)
  @Dollars()
  @Min(0.01, { message: 'Please enter an amount above zero.' })
  amount?: number;

  @OptionalText(500, 'A sentence for the shopper.') reason?: string | null;
  @OptionalSwitch('Restocks the items. Requires a refund of the full remaining amount.') restock?: boolean | null;

  /** Null is invalid, so that a client's mistake never makes the provider refund the money. */
  @ApiPropertyOptional({
    description:
      'The failed refund that staff have already paid back without the payment provider. If the refund is settled or belongs to another order, the response is 409. If absent, the provider of the payment makes the refund.',
  })
  @MayBeAbsent()
  @ObjectOf(() => PaidBackRequest, { message: 'Please specify the failed refund and how it was paid back.' })
  paysBack?: PaidBackRequest;

  @OptionalText(2000, 'A note for the timeline, visible to staff only.')
  @Matches(/\S/, { message: 'Please write a note.' })
  note?: string | null;
}

class CorrectedLineRequest {
  @Id('Please choose an item of this order.') itemId!: number;

  @ApiProperty({ type: 'integer', minimum: 0, maximum: 99, description: 'Number of units to cancel or refund.' })
  @WholeNumber(0, 99, { message: 'Please choose a whole number of units.' })
  quantity!: number;
}

const lines = { message: 'Please send a list of at most 200 items.' };

/** The units and the shipping costs to cancel or refund. The preview ignores the other fields. */
export class CorrectOrderRequest {
  @ApiProperty({ type: [CorrectedLineRequest] })
  @IsArray(lines)
  @ArrayMaxSize(200, lines)
  @ListOf(() => CorrectedLineRequest, lines)
  lines!: CorrectedLineRequest[];

  @OptionalSwitch('Also refunds the shipping costs.') shipping?: boolean | null;

  @OptionalSwitch('Whether shipped units are back and are restocked. Units that were not shipped are always restocked.')
  itemsAreBack?: boolean | null;

  /** Null is invalid: JavaScript clients send NaN as null, and an invalid amount must not refund the default amount. */
  @ApiPropertyOptional({
    description: 'Amount of the refund; 0 for none. If absent, the amount paid for the units and the shipping.',
  })
  @MayBeAbsent()
  @Dollars()
  @Min(0, { message: 'Please enter an amount of zero or more.' })
  amount?: number;

  @OptionalSwitch(
    'Whether the full amount is in addition to failed refunds that are still owed. Otherwise, the part that is not for units or the shipping repeats these refunds.',
  )
  isAdditional?: boolean | null;

  @OptionalText(500, 'A sentence for the shopper.') reason?: string | null;

  @OptionalText(2000, 'The version of the preview. If the order has another one now, the response is 409.')
  version?: string | null;
}

/** Units of a line whose size or color staff may change. */
export class ExchangeableUnitsRequest {
  @Id('Please choose an item of this order.') itemId!: number;
  @Quantity() quantity!: number;
}

export class ExchangeLineRequest extends ExchangeableUnitsRequest {
  @Id('Please choose a size or color.') variantId!: number;

  @OptionalSwitch('Exchanges for a more expensive size or color without a surcharge.') atSamePrice?: boolean | null;

  @OptionalSwitch(
    'Exchanges for a more expensive size or color, and mails the customer a payment link for the difference, as a second order.',
  )
  chargeDifference?: boolean | null;

  /** Null is invalid: JavaScript clients send NaN as null, and an invalid amount must not skip the comparison. */
  @ApiPropertyOptional({
    description: 'Value of `less` in the preview. If the current value differs, the response is 409.',
  })
  @MayBeAbsent()
  @Dollars()
  @Min(0, { message: 'Please enter an amount of zero or more.' })
  less?: number;

  @ApiPropertyOptional({
    description: 'Value of `more` in the preview. If the current value differs, the response is 409.',
  })
  @MayBeAbsent()
  @Dollars()
  more?: number;

  @OptionalText(2000, 'The version of the preview. If the order has another one now, the response is 409.')
  version?: string | null;
}

/** @throws DomainError invalid `exchange.choice` */
export function lineExchangeOf(body: ExchangeLineRequest): LineExchange {
  const { itemId, quantity, variantId, atSamePrice, chargeDifference, less, more, version } = body;
  if (atSamePrice && chargeDifference) {
    const message = 'Please choose either the original price or a payment link.';
    throw new DomainError('invalid', 'exchange.choice', message, { errors: { chargeDifference: message } });
  }
  return {
    ...{ itemId, quantity, variantId },
    atSamePrice: atSamePrice ?? false,
    isCharged: chargeDifference ?? false,
    less: moneyIfGiven(less),
    more: moneyIfGiven(more),
    version: version ?? undefined,
  };
}

export function orderCorrectionOf(body: CorrectOrderRequest): OrderCorrection {
  return {
    lines: body.lines.map(({ itemId, quantity }) => ({ itemId, quantity })),
    shipping: body.shipping ?? false,
    itemsAreBack: body.itemsAreBack ?? false,
    amount: moneyIfGiven(body.amount),
    isAdditional: body.isAdditional ?? false,
    reason: body.reason?.trim() ?? '',
    version: body.version ?? undefined,
  };
}

export function filterOf({ status, view, search, email, from, to }: OrderFilterQuery): OrderFilter {
  return { status, view, search, email, from, to };
}

/** Only the chosen orders, if the query has ids. */
export function exportFilterOf(query: OrderExportQuery): OrderFilter {
  return { ...filterOf(query), ids: pickedIds(query) };
}

export function pageOf({ view, sort = 'created-desc', limit, offset }: OrdersQuery): OrderPage {
  // No index supports this sort order for all orders.
  const isSorted = sort !== 'expedited-first' || view === 'to-ship';
  return { sort: isSorted ? sort : 'created-asc', limit, offset };
}

export function changeOf({
  status,
  statusBefore,
  carrier,
  trackingNumber,
  trackingNumberBefore,
  note,
  holdReason,
  ...rest
}: ChangeOrderRequest): OrderChange {
  return {
    itemsAreBack: rest.itemsAreBack ?? undefined,
    evenIfRefunded: rest.evenIfRefunded ?? undefined,
    evenIfUnpaid: rest.evenIfUnpaid ?? undefined,
    paymentMethod: rest.paymentMethod ?? undefined,
    receipt: rest.receipt ?? undefined,
    keepPayment: rest.keepPayment ?? undefined,
    settlesRefunds: rest.settlesRefunds ?? undefined,
    status: status ?? undefined,
    statusBefore: statusBefore ?? undefined,
    carrier: trimmed(carrier),
    trackingNumber: trimmed(trackingNumber),
    trackingNumberBefore: trimmed(trackingNumberBefore),
    note: note?.trim(),
    holdReason: trimmed(holdReason),
  };
}

export function recipientOf({ name, email, phone, address, city, state, zipCode }: RecipientRequest): RecipientDetails {
  return {
    name: name ?? '',
    email: email ?? '',
    phone: phone ?? null,
    address: address ?? '',
    city: city ?? '',
    state: state ?? '',
    zipCode: zipCode ?? '',
  };
}

export function refundOf({ amount, reason, restock, paysBack, note }: RefundOrderRequest): RefundInput {
  return {
    amount: moneyIfGiven(amount),
    reason: reason?.trim(),
    restock: restock ?? undefined,
    paysBack: paysBack ?? undefined,
    note: note?.trim(),
  };
}
