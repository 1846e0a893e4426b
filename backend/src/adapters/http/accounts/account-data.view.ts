import { ApiProperty, ApiSchema, getSchemaPath, OmitType } from '@nestjs/swagger';
import type { AccountData, OrderData } from '../../../domain/accounts/ports/account-data.js';
import { writeOrderId } from '../../../domain/orders/order-id.js';
import { pictureUrl } from '../returns/return.view.js';
import { reviewPictureUrl } from '../reviews/review.view.js';
import { DaySpanView } from '../orders/delivery.view.js';
import { SavedAddressView } from './addresses.dtos.js';
import { FitProfileView } from './fit-profile.dtos.js';
import { UserView, userView } from './user-view.js';

const moment = { type: String, format: 'date-time' } as const;
const maybe = { type: String, nullable: true } as const;

class KeptAccountView extends UserView {
  @ApiProperty(moment) createdAt!: Date;
}

class KeptAddressView extends OmitType(SavedAddressView, ['id']) {}

class KeptLineView {
  @ApiProperty() product!: string;
  @ApiProperty(maybe) size!: string | null;
  @ApiProperty(maybe) color!: string | null;
  @ApiProperty({ type: 'integer' }) quantity!: number;
}

class KeptOrderLineView extends KeptLineView {
  @ApiProperty({ description: 'The price of one unit, in dollars.' }) price!: number;
}

class KeptRefundView {
  @ApiProperty(moment) createdAt!: Date;
  @ApiProperty({ description: 'In dollars.' }) amount!: number;
  @ApiProperty({ description: 'Empty when no reason was given.' }) reason!: string;
}

class KeptReturnView extends KeptLineView {
  @ApiProperty(moment) createdAt!: Date;
  @ApiProperty() reason!: string;
  @ApiProperty() worn!: boolean;
  @ApiProperty() comment!: string;
  @ApiProperty({ ...maybe, description: 'Path of the picture, which requires a sign-in.' }) picture!: string | null;
  @ApiProperty() state!: string;
  @ApiProperty({ ...maybe, description: 'Null for a refund.' }) newSize!: string | null;
  @ApiProperty({ ...maybe, description: 'Reason for the refusal.' }) refusal!: string | null;
  @ApiProperty({ ...maybe, description: 'Shipment of the other size.' }) trackingNumber!: string | null;
}

class KeptOrderView {
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
  arrival!: DaySpanView | null;
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
  @ApiProperty({ type: [KeptOrderLineView] }) items!: KeptOrderLineView[];
  @ApiProperty({ type: [KeptRefundView] }) refunds!: KeptRefundView[];
  @ApiProperty({ type: [KeptReturnView] }) returns!: KeptReturnView[];
}

class KeptWishView {
  @ApiProperty() product!: string;
  @ApiProperty(moment) addedAt!: Date;
}

class KeptCartView {
  @ApiProperty(moment) createdAt!: Date;
  @ApiProperty(moment) updatedAt!: Date;
  @ApiProperty({ type: [KeptLineView] }) items!: readonly KeptLineView[];
}

class KeptCheckoutView {
  @ApiProperty(moment) createdAt!: Date;
  @ApiProperty() name!: string;
  @ApiProperty() email!: string;
  @ApiProperty() address!: string;
  @ApiProperty() city!: string;
  @ApiProperty() state!: string;
  @ApiProperty() zipCode!: string;
}

class KeptMessageView {
  @ApiProperty(moment) createdAt!: Date;
  @ApiProperty() name!: string;
  @ApiProperty() email!: string;
  @ApiProperty() subject!: string;
  @ApiProperty() message!: string;
}

class KeptReviewView {
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

class KeptVoteView {
  @ApiProperty() product!: string;
  @ApiProperty(moment) votedAt!: Date;
}

class KeptSubscriptionView {
  @ApiProperty() email!: string;
  @ApiProperty(moment) subscribedAt!: Date;
  @ApiProperty({ ...moment, nullable: true }) confirmedAt!: Date | null;
}

class KeptWaitView {
  @ApiProperty(moment) createdAt!: Date;
  @ApiProperty() product!: string;
  @ApiProperty(maybe) size!: string | null;
  @ApiProperty(maybe) color!: string | null;
  @ApiProperty() email!: string;
  @ApiProperty() state!: string;
}

class KeptServiceRequestView {
  @ApiProperty() service!: string;
  @ApiProperty() state!: string;
  @ApiProperty({ ...maybe, description: 'Deleted when staff decide the request.' }) statement!: string | null;
  @ApiProperty({ ...maybe, description: 'Reason for the refusal.' }) refusal!: string | null;
  @ApiProperty(moment) askedAt!: Date;
  @ApiProperty({ ...moment, nullable: true }) decidedAt!: Date | null;
}

class KeptEmailChangeView {
  @ApiProperty() newEmail!: string;
  @ApiProperty(moment) expiresAt!: Date;
}

class KeptMailView {
  @ApiProperty(moment) createdAt!: Date;
  @ApiProperty({ ...moment, nullable: true }) sentAt!: Date | null;
  @ApiProperty() to!: string;
  @ApiProperty() template!: string;
  @ApiProperty(maybe) subject!: string | null;
}

/** All data that the shop stores about an account’s owner. */
@ApiSchema({ name: 'AccountData' })
export class AccountDataView {
  @ApiProperty({ type: KeptAccountView }) account!: KeptAccountView;
  @ApiProperty({ type: [KeptOrderView] }) orders!: KeptOrderView[];
  @ApiProperty({ type: FitProfileView, description: 'Saved sizes and body measurements.' })
  fitProfile!: FitProfileView;
  @ApiProperty({ type: [KeptAddressView], description: 'Addresses saved for future orders.' })
  addresses!: readonly KeptAddressView[];
  @ApiProperty({ type: [KeptWishView] }) wishlist!: readonly KeptWishView[];
  @ApiProperty({ type: [KeptCartView] }) carts!: readonly KeptCartView[];
  @ApiProperty({
    type: [KeptCheckoutView],
    description: 'Addresses entered at checkout that did not lead to an order.',
  })
  checkouts!: readonly KeptCheckoutView[];
  @ApiProperty({ type: [KeptMessageView] }) messages!: readonly KeptMessageView[];
  @ApiProperty({ type: [KeptReviewView] }) reviews!: KeptReviewView[];
  @ApiProperty({ type: [KeptVoteView], description: 'Products with a review that the customer marked as helpful.' })
  helpfulVotes!: readonly KeptVoteView[];
  @ApiProperty({ type: [KeptSubscriptionView], description: 'At most one entry.' })
  newsletter!: readonly KeptSubscriptionView[];
  @ApiProperty({ type: [KeptWaitView], description: 'Waitlist entries for sizes that were sold out.' })
  waits!: readonly KeptWaitView[];
  @ApiProperty({ type: [KeptServiceRequestView], description: 'At most one entry.' })
  serviceRequests!: readonly KeptServiceRequestView[];
  @ApiProperty({ type: [KeptEmailChangeView], description: 'At most one entry: an address that is not yet confirmed.' })
  emailChanges!: readonly KeptEmailChangeView[];
  @ApiProperty({ type: [KeptMailView] }) mails!: readonly KeptMailView[];
}

export function accountDataView({ account, orders, reviews, ...others }: AccountData): AccountDataView {
  const { createdAt, ...user } = account;
  return {
    account: Object.assign(userView(user), { createdAt }),
    orders: orders.map(keptOrderView),
    reviews: reviews.map((review) => ({ ...review, pictures: review.pictures.map((id) => reviewPictureUrl(id)) })),
    ...others,
  };
}

function keptOrderView(order: OrderData): KeptOrderView {
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
    refunds: order.refunds.map((refund) => ({ ...refund, amount: refund.amount.dollars })),
    returns: order.returns.map((one) => ({ ...one, picture: one.picture && pictureUrl(one.picture) })),
  };
}
