import { ApiProperty, ApiSchema, getSchemaPath, OmitType } from '@nestjs/swagger';
import type { AccountData, OrderData } from '../../../domain/accounts/ports/personal-data.js';
import { writeOrderId } from '../../../domain/orders/order-id.js';
import { pictureUrl } from '../returns/return.response.js';
import { reviewPictureUrl } from '../reviews/review.response.js';
import { DaySpanResponse } from '../orders/delivery.response.js';
import { FitProfileResponse, SavedAddressResponse } from './customer-details.response.js';
import { UserResponse } from './user.response.js';

const moment = { type: String, format: 'date-time' } as const;
const maybe = { type: String, nullable: true } as const;

class ExportedAccountResponse extends OmitType(UserResponse, [
  'role',
  'permissions',
  'hasSecondFactor',
  'secondFactors',
  'needsSecondFactor',
]) {
  @ApiProperty(moment) createdAt!: Date;
}

class ExportedAddressResponse extends OmitType(SavedAddressResponse, ['id']) {}

class ExportedLineResponse {
  @ApiProperty() product!: string;
  @ApiProperty(maybe) size!: string | null;
  @ApiProperty(maybe) color!: string | null;
  @ApiProperty({ type: 'integer' }) quantity!: number;
}

class ExportedOrderLineResponse extends ExportedLineResponse {
  @ApiProperty({ description: 'The price of one unit, in dollars.' }) price!: number;
}

class ExportedRefundResponse {
  @ApiProperty(moment) createdAt!: Date;
  @ApiProperty({ description: 'In dollars.' }) amount!: number;
  @ApiProperty({ description: 'Empty when no reason was given.' }) reason!: string;
}

class ExportedParcelResponse {
  @ApiProperty(moment) sentAt!: Date;
  @ApiProperty(maybe) carrier!: string | null;
  @ApiProperty(maybe) trackingNumber!: string | null;
}

class ExportedReturnResponse extends ExportedLineResponse {
  @ApiProperty(moment) createdAt!: Date;
  @ApiProperty() reason!: string;
  @ApiProperty() worn!: boolean;
  @ApiProperty() comment!: string;
  @ApiProperty({ ...maybe, description: 'Path of the picture, which requires a sign-in.' }) picture!: string | null;
  @ApiProperty() state!: string;
  @ApiProperty({ ...maybe, description: 'Null for a refund.' }) newSize!: string | null;
  @ApiProperty({ ...maybe, description: 'Reason for the refusal.' }) refusal!: string | null;
  @ApiProperty({ ...maybe, description: 'Tracking number of the other size of an exchange.' }) trackingNumber!:
    | string
    | null;
}

class ExportedOrderResponse {
  @ApiProperty({ example: 'K7QF-2M9X-4TBD-W8HN' }) id!: string;
  @ApiProperty(moment) createdAt!: Date;
  @ApiProperty() status!: string;
  @ApiProperty() email!: string;
  @ApiProperty() firstName!: string;
  @ApiProperty() lastName!: string;
  @ApiProperty() address!: string;
  @ApiProperty() city!: string;
  @ApiProperty() state!: string;
  @ApiProperty() zipCode!: string;
  @ApiProperty() country!: string;
  @ApiProperty({ anyOf: [{ $ref: getSchemaPath('DaySpan') }, { type: 'object', nullable: true, enum: [null] }] })
  arrival!: DaySpanResponse | null;
  @ApiProperty(maybe) phone!: string | null;
  @ApiProperty(maybe) notes!: string | null;
  @ApiProperty(maybe) carrier!: string | null;
  @ApiProperty(maybe) trackingNumber!: string | null;
  @ApiProperty(maybe) promoCode!: string | null;
  @ApiProperty() subtotal!: number;
  @ApiProperty() discount!: number;
  @ApiProperty() shipping!: number;
  @ApiProperty() tax!: number;
  @ApiProperty() total!: number;
  @ApiProperty() refunded!: number;
  @ApiProperty({ type: [ExportedOrderLineResponse] }) items!: ExportedOrderLineResponse[];
  @ApiProperty({ type: [ExportedParcelResponse] }) parcels!: ExportedParcelResponse[];
  @ApiProperty({ type: [ExportedRefundResponse] }) refunds!: ExportedRefundResponse[];
  @ApiProperty({ type: [ExportedReturnResponse] }) returns!: ExportedReturnResponse[];
}

class ExportedWishResponse {
  @ApiProperty() product!: string;
  @ApiProperty(moment) addedAt!: Date;
}

class ExportedCartResponse {
  @ApiProperty(moment) createdAt!: Date;
  @ApiProperty(moment) updatedAt!: Date;
  @ApiProperty({ type: [ExportedLineResponse] }) items!: readonly ExportedLineResponse[];
}

class ExportedCheckoutResponse {
  @ApiProperty(moment) createdAt!: Date;
  @ApiProperty() name!: string;
  @ApiProperty() email!: string;
  @ApiProperty() address!: string;
  @ApiProperty() city!: string;
  @ApiProperty() state!: string;
  @ApiProperty() zipCode!: string;
}

class ExportedReplyResponse {
  @ApiProperty(moment) createdAt!: Date;
  @ApiProperty() text!: string;
}

class ExportedMessageResponse {
  @ApiProperty(moment) createdAt!: Date;
  @ApiProperty() name!: string;
  @ApiProperty() email!: string;
  @ApiProperty() subject!: string;
  @ApiProperty() message!: string;
  @ApiProperty({ type: [ExportedReplyResponse], description: 'Replies that staff sent from the shop.' })
  replies!: readonly ExportedReplyResponse[];
}

class ExportedReviewResponse {
  @ApiProperty(moment) createdAt!: Date;
  @ApiProperty() product!: string;
  @ApiProperty({ description: 'Author name as published.' }) author!: string;
  @ApiProperty({ type: 'integer' }) stars!: number;
  @ApiProperty(maybe) fit!: string | null;
  @ApiProperty(maybe) sizeWorn!: string | null;
  @ApiProperty(maybe) usualSize!: string | null;
  @ApiProperty() text!: string;
  @ApiProperty() state!: string;
  @ApiProperty({ type: [String], description: 'Paths of the pictures, which require a sign-in.' })
  pictures!: readonly string[];
}

class ExportedVoteResponse {
  @ApiProperty() product!: string;
  @ApiProperty(moment) votedAt!: Date;
}

class ExportedSubscriptionResponse {
  @ApiProperty() email!: string;
  @ApiProperty(moment) subscribedAt!: Date;
  @ApiProperty({ ...moment, nullable: true }) confirmedAt!: Date | null;
}

class ExportedWaitResponse {
  @ApiProperty(moment) createdAt!: Date;
  @ApiProperty() product!: string;
  @ApiProperty(maybe) size!: string | null;
  @ApiProperty(maybe) color!: string | null;
  @ApiProperty() email!: string;
  @ApiProperty() state!: string;
}

class ExportedServiceRequestResponse {
  @ApiProperty() service!: string;
  @ApiProperty() state!: string;
  @ApiProperty({ ...maybe, description: 'Deleted when staff decide the request.' }) statement!: string | null;
  @ApiProperty({ ...maybe, description: 'Reason for the refusal.' }) refusal!: string | null;
  @ApiProperty(moment) askedAt!: Date;
  @ApiProperty({ ...moment, nullable: true }) decidedAt!: Date | null;
}

class ExportedEmailChangeResponse {
  @ApiProperty() newEmail!: string;
  @ApiProperty(moment) expiresAt!: Date;
}

class ExportedNotificationResponse {
  @ApiProperty({ example: 'new-order' }) kind!: string;
  @ApiProperty({ example: 'daily' }) delivery!: string;
}

class ExportedMailResponse {
  @ApiProperty(moment) createdAt!: Date;
  @ApiProperty({ ...moment, nullable: true }) sentAt!: Date | null;
  @ApiProperty() to!: string;
  @ApiProperty() template!: string;
  @ApiProperty(maybe) subject!: string | null;
}

/** All data that the shop stores about an account’s owner. */
@ApiSchema({ name: 'AccountData' })
export class AccountDataResponse {
  @ApiProperty({ type: ExportedAccountResponse }) account!: ExportedAccountResponse;
  @ApiProperty({ type: [ExportedOrderResponse] }) orders!: ExportedOrderResponse[];
  @ApiProperty({ type: FitProfileResponse, description: 'Saved sizes and body measurements.' })
  fitProfile!: FitProfileResponse;
  @ApiProperty({ type: [ExportedAddressResponse], description: 'Addresses saved for future orders.' })
  addresses!: readonly ExportedAddressResponse[];
  @ApiProperty({ type: [ExportedWishResponse] }) wishlist!: readonly ExportedWishResponse[];
  @ApiProperty({ type: [ExportedCartResponse] }) carts!: readonly ExportedCartResponse[];
  @ApiProperty({
    type: [ExportedCheckoutResponse],
    description: 'Addresses from checkouts that did not become an order.',
  })
  checkouts!: readonly ExportedCheckoutResponse[];
  @ApiProperty({ type: [ExportedMessageResponse] }) messages!: readonly ExportedMessageResponse[];
  @ApiProperty({ type: [ExportedReviewResponse] }) reviews!: ExportedReviewResponse[];
  @ApiProperty({
    type: [ExportedVoteResponse],
    description: 'Products with a review that the customer marked as helpful.',
  })
  helpfulVotes!: readonly ExportedVoteResponse[];
  @ApiProperty({ type: [ExportedSubscriptionResponse], description: 'At most one entry.' })
  newsletter!: readonly ExportedSubscriptionResponse[];
  @ApiProperty({ type: [ExportedWaitResponse], description: 'Waitlist entries for sizes that were sold out.' })
  waits!: readonly ExportedWaitResponse[];
  @ApiProperty({ type: [ExportedServiceRequestResponse], description: 'At most one entry.' })
  serviceRequests!: readonly ExportedServiceRequestResponse[];
  @ApiProperty({
    type: [ExportedEmailChangeResponse],
    description: 'At most one entry: an address that is not yet confirmed.',
  })
  emailChanges!: readonly ExportedEmailChangeResponse[];
  @ApiProperty({
    type: [ExportedNotificationResponse],
    description: 'Choices of a staff member about mails for events in the shop.',
  })
  notifications!: readonly ExportedNotificationResponse[];
  @ApiProperty({ type: [ExportedMailResponse] }) mails!: readonly ExportedMailResponse[];
}

export function accountDataResponse({ account, orders, reviews, ...others }: AccountData): AccountDataResponse {
  const { createdAt, deletionRequestedAt, ...user } = account;
  return {
    account: { ...user, deletionRequestedAt: deletionRequestedAt?.toISOString() ?? null, createdAt },
    orders: orders.map(exportedOrderResponse),
    reviews: reviews.map((review) => ({ ...review, pictures: review.pictures.map((id) => reviewPictureUrl(id)) })),
    ...others,
  };
}

function exportedOrderResponse(order: OrderData): ExportedOrderResponse {
  return {
    ...order,
    id: writeOrderId(order.id),
    subtotal: order.subtotal.dollars,
    discount: order.discount.dollars,
    shipping: order.shipping.dollars,
    tax: order.tax.dollars,
    total: order.total.dollars,
    refunded: order.refunded.dollars,
    items: order.items.map((item) => ({ ...item, price: item.price.dollars })),
    parcels: [...order.parcels],
    refunds: order.refunds.map((refund) => ({ ...refund, amount: refund.amount.dollars })),
    returns: order.returns.map((one) => ({ ...one, picture: one.picture && pictureUrl(one.picture) })),
  };
}
