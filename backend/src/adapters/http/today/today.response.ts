import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { may } from '../../../domain/accounts/staff-role.js';
import { type MailCause, mailCauses } from '../../../domain/mail/mail-states.js';
import { writeOrderId } from '../../../domain/orders/order-id.js';
import { shipBy } from '../../../domain/orders/delivery-promise.js';
import type { DeliveryTerms } from '../../../domain/orders/delivery-terms.js';
import { type DeliveryMethod, deliveryMethods } from '../../../domain/pricing/quote.js';
import { returnNumber, type ReturnState, returnStates } from '../../../domain/returns/return.js';
import { Money } from '../../../domain/shared/money.js';
import { itemText, variantLabel } from '../../../domain/shared/variant-label.js';
import { ObjectOrNull } from '../answers/object-or-null.js';
import type { SessionUser } from '../sessions/session-user.js';
import type { Sales, TodayReader, WorkCounts } from '../../postgres/today/today-reader.js';

const count = { type: 'integer', description: 'Exact up to 2,000; 2,001 means more.' } as const;
const instant = { type: String, format: 'date-time' } as const;

@ApiSchema({ name: 'WorkCounts' })
export class WorkCountsResponse implements WorkCounts {
  @ApiProperty(count) toShip!: number;
  @ApiProperty({ ...count, description: 'Orders that staff put on hold. Exact up to 2,000.' }) onHold!: number;
  @ApiProperty(count) unpaid!: number;
  @ApiProperty(count) owedRefunds!: number;
  @ApiProperty({ ...count, description: 'Orders with a failed refund. Exact up to 2,000.' }) failedRefunds!: number;
  @ApiProperty(count) unansweredMessages!: number;
  @ApiProperty({ ...count, description: 'Returns whose parcel has not arrived. Exact up to 2,000.' })
  requestedReturns!: number;
  @ApiProperty({ ...count, description: 'Received exchanges whose other size is not sent yet. Exact up to 2,000.' })
  openReturns!: number;
  @ApiProperty(count) pendingReviews!: number;
  @ApiProperty({
    ...count,
    description: 'Open requests for the discount for military and first responders. Exact up to 2,000.',
  })
  serviceRequests!: number;
  @ApiProperty(count) failedMails!: number;
}

@ApiSchema({ name: 'OrderToShip' })
export class OrderToShipResponse {
  @ApiProperty({ example: 'K7QF-2M9X-4TBD-W8HN' }) id!: string;
  @ApiProperty() customer!: string;
  @ApiProperty({ type: 'integer', description: 'Number of units.' }) units!: number;
  @ApiProperty({ description: 'Total of the order without the refunded and the cancelled part.' }) total!: number;
  @ApiProperty({ description: 'The refunded part, which `total` does not include.' }) refunded!: number;
  @ApiProperty(instant) createdAt!: string;
  @ApiProperty({
    ...instant,
    description: 'Latest time to hand the parcel to the carrier, so that the promised delivery date is met.',
  })
  shipBy!: string;
  @ApiProperty({ description: 'Whether `shipBy` has passed.' }) late!: boolean;
  @ApiProperty({ enum: deliveryMethods }) shippingMethod!: DeliveryMethod;
}

@ApiSchema({ name: 'UnpaidOrder' })
export class UnpaidOrderResponse {
  @ApiProperty({ example: 'K7QF-2M9X-4TBD-W8HN' }) id!: string;
  @ApiProperty() customer!: string;
  @ApiProperty({ description: 'Amount to pay.' }) due!: number;
  @ApiProperty({ description: 'Whether the customer was sent a payment link that is still valid.' })
  hasPayLink!: boolean;
  @ApiProperty(instant) createdAt!: string;
}

@ApiSchema({ name: 'OwedRefund' })
export class OwedRefundResponse {
  @ApiProperty({ example: 'K7QF-2M9X-4TBD-W8HN' }) id!: string;
  @ApiProperty() customer!: string;
  @ApiProperty({ description: 'Part of the payment that is neither refunded nor retained.' }) owed!: number;
  @ApiProperty(instant) createdAt!: string;
}

@ApiSchema({ name: 'FailedRefund' })
export class FailedRefundResponse {
  @ApiProperty({ example: 'K7QF-2M9X-4TBD-W8HN' }) id!: string;
  @ApiProperty() customer!: string;
  @ApiProperty() amount!: number;
  @ApiProperty(instant) failedAt!: string;
}

@ApiSchema({ name: 'OpenReturn' })
export class OpenReturnResponse {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty({ example: 'R-1007' }) number!: string;
  @ApiProperty({ enum: returnStates }) state!: ReturnState;
  @ApiProperty({ example: '1 × Wave Bikini (L, Navy)', description: 'The units to send.' }) piece!: string;
  @ApiProperty({ type: String, nullable: true, example: 'M' }) returnedSize!: string | null;
  @ApiProperty(instant) createdAt!: string;
}

@ApiSchema({ name: 'UnansweredMessage' })
export class UnansweredMessageResponse {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty() name!: string;
  @ApiProperty() subject!: string;
  @ApiProperty(instant) createdAt!: string;
}

@ApiSchema({ name: 'PendingReview' })
export class PendingReviewResponse {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty() product!: string;
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 5 }) stars!: number;
  @ApiProperty(instant) createdAt!: string;
}

@ApiSchema({ name: 'LowSize' })
export class LowSizeResponse {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty({ type: 'integer' }) productId!: number;
  @ApiProperty() product!: string;
  @ApiProperty({ type: String, nullable: true, example: 'M, Navy' }) variant!: string | null;
  @ApiProperty({ type: 'integer' }) available!: number;
  @ApiProperty({ type: 'integer', description: 'Number of units in recent orders.' }) sold!: number;
}

@ApiSchema({ name: 'FailedMail' })
export class FailedMailResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() template!: string;
  @ApiProperty({ type: String, nullable: true }) subject!: string | null;
  @ApiProperty({ enum: mailCauses, nullable: true, type: String }) cause!: MailCause | null;
  @ApiProperty(instant) createdAt!: string;
}

@ApiSchema({ name: 'SalesFigures' })
export class SalesResponse {
  @ApiProperty({ type: 'integer' }) orders!: number;
  @ApiProperty({ description: 'Payments of these orders, before refunds.' }) paid!: number;
}

@ApiSchema({ name: 'SalesComparison' })
export class SalesComparisonResponse {
  @ApiProperty({ type: SalesResponse }) current!: SalesResponse;
  @ApiProperty({
    type: SalesResponse,
    description: 'Sales of the same period one week earlier, up to the same time of day.',
  })
  before!: SalesResponse;
}

@ApiSchema({ name: 'Today' })
export class TodayResponse {
  @ApiProperty({ type: WorkCountsResponse }) counts!: WorkCountsResponse;
  @ApiProperty({ ...count, description: 'Orders to ship whose `shipBy` has passed. Exact up to 2,000.' })
  late!: number;
  @ApiProperty({
    type: [OrderToShipResponse],
    description: 'Orders to ship, sorted by the remaining time, shortest first.',
  })
  toShip!: OrderToShipResponse[];
  @ApiProperty({ type: [UnpaidOrderResponse], description: 'Unpaid orders, oldest first.' })
  unpaid!: UnpaidOrderResponse[];
  @ApiProperty({ type: [OwedRefundResponse] }) owedRefunds!: OwedRefundResponse[];
  @ApiProperty({ type: [FailedRefundResponse] }) failedRefunds!: FailedRefundResponse[];
  @ApiProperty({ type: [OpenReturnResponse] }) returns!: OpenReturnResponse[];
  @ApiProperty({ type: [UnansweredMessageResponse] }) messages!: UnansweredMessageResponse[];
  @ApiProperty({ type: [PendingReviewResponse] }) reviews!: PendingReviewResponse[];
  @ApiProperty({ ...count, description: 'Sizes for sale with at most 3 available units. Exact up to 2,000.' })
  lowStock!: number;
  @ApiProperty({
    type: [LowSizeResponse],
    description:
      'Low sizes: first the sizes that are sold out first at the pace of recent orders, last those without recent sales.',
  })
  lowSizes!: LowSizeResponse[];
  @ApiProperty({ type: [FailedMailResponse], description: 'Newest first.' }) failedMails!: FailedMailResponse[];
  @ObjectOrNull(SalesComparisonResponse, {
    description: 'Since midnight in the store’s time zone; null if the role may not view the sales report.',
  })
  salesOfDay!: SalesComparisonResponse | null;
  @ObjectOrNull(SalesComparisonResponse, {
    description: 'Since Monday in the store’s time zone; null if the role may not view the sales report.',
  })
  salesOfWeek!: SalesComparisonResponse | null;
}

type Lists = Awaited<ReturnType<TodayReader['lists']>>;
type Figures = Awaited<ReturnType<TodayReader['sales']>>;

export function todayResponse(
  counts: WorkCounts,
  lists: Lists,
  sales: Figures | null,
  now: Date,
  terms: DeliveryTerms,
): TodayResponse {
  return {
    counts,
    late: lists.late,
    toShip: lists.toShip.map(({ id, createdAt, totalCents, refundedCents, ...order }) => {
      const due = shipBy(new Date(createdAt), terms);
      return {
        ...order,
        id: writeOrderId(id),
        total: Money.ofCents(totalCents).dollars,
        refunded: Money.ofCents(refundedCents).dollars,
        createdAt: isoOf(createdAt),
        shipBy: due.toISOString(),
        late: due <= now,
      };
    }),
    unpaid: lists.unpaid.map(({ id, createdAt, dueCents, ...order }) => ({
      ...order,
      id: writeOrderId(id),
      due: Money.ofCents(dueCents).dollars,
      createdAt: isoOf(createdAt),
    })),
    owedRefunds: lists.owedRefunds.map(({ id, createdAt, owedCents, ...order }) => ({
      ...order,
      id: writeOrderId(id),
      owed: Money.ofCents(owedCents).dollars,
      createdAt: isoOf(createdAt),
    })),
    failedRefunds: lists.failedRefunds.map(({ id, customer, amountCents, failedAt }) => ({
      ...{ id: writeOrderId(id), customer, failedAt: isoOf(failedAt) },
      amount: Money.ofCents(amountCents).dollars,
    })),
    returns: lists.returns.map(({ id, state, quantity, product, size, newSize, color, createdAt }) => ({
      id,
      number: returnNumber(id),
      state,
      piece: itemText(quantity, { productName: product, variantSize: newSize, variantColor: color }),
      returnedSize: size,
      createdAt: isoOf(createdAt),
    })),
    messages: lists.messages.map((message) => ({ ...message, createdAt: isoOf(message.createdAt) })),
    reviews: lists.reviews.map((review) => ({ ...review, createdAt: isoOf(review.createdAt) })),
    lowStock: lists.lowStock.total,
    lowSizes: lists.lowStock.sizes.map(({ size, color, ...low }) => ({ ...low, variant: variantLabel(size, color) })),
    failedMails: lists.failedMails.map((mail) => ({ ...mail, createdAt: isoOf(mail.createdAt) })),
    salesOfDay: sales && comparison(sales.day),
    salesOfWeek: sales && comparison(sales.week),
  };
}

/** The response without the tasks that the staff member's role may not view. The caller leaves out the sales. */
export function visibleTo(staff: SessionUser, today: TodayResponse): TodayResponse {
  const orders = !may(staff, 'orders.view') && {
    ...{ late: 0, toShip: [], unpaid: [], owedRefunds: [], failedRefunds: [], returns: [] },
  };
  const messages = !may(staff, 'messages.view') && { messages: [], reviews: [] };
  const products = !may(staff, 'products.view') && { lowStock: 0, lowSizes: [] };
  const mails = !may(staff, 'operations.view') && { failedMails: [] };
  const counts = countsFor(staff, today.counts);
  const visible: Partial<TodayResponse> = { ...orders, ...messages, ...products, ...mails, counts };
  return Object.assign(today, visible);
}

export function countsFor(staff: SessionUser, counts: WorkCounts): WorkCountsResponse {
  const orders = !may(staff, 'orders.view') && {
    toShip: 0,
    onHold: 0,
    unpaid: 0,
    owedRefunds: 0,
    failedRefunds: 0,
    requestedReturns: 0,
    openReturns: 0,
  };
  const messages = !may(staff, 'messages.view') && { unansweredMessages: 0, pendingReviews: 0, serviceRequests: 0 };
  const mails = !may(staff, 'operations.view') && { failedMails: 0 };
  return { ...counts, ...orders, ...messages, ...mails };
}

/** Formats a time as ISO 8601. PostgreSQL's JSON contains times as strings in another format. */
function isoOf(time: Date | string): string {
  return new Date(time).toISOString();
}

function comparison({ current, before }: Figures['day']): SalesComparisonResponse {
  return { current: salesResponse(current), before: salesResponse(before) };
}

function salesResponse({ orders, paid }: Sales): SalesResponse {
  return { orders, paid: paid.dollars };
}
