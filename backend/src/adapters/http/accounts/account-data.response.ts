import { ApiOkResponse, ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { AccountData } from '../../../domain/accounts/ports/personal-data.js';
import { writeOrderId } from '../../../domain/orders/order-id.js';
import { pictureUrl } from '../returns/return.response.js';
import { reviewPictureUrl } from '../reviews/review.response.js';

const description =
  'All data that the shop stores about the owner of the account, by section: `account` and `fitProfile` are objects, and all other sections are lists. Amounts are in dollars, and times in ISO 8601. Pictures are paths that require a sign-in. The list `checkouts` has the addresses from checkouts that did not become an order.';

/** Describes the download as one object, because its sections follow from the declaration of the tables. */
export const ApiAccountData = (): MethodDecorator =>
  ApiOkResponse({ description, schema: { type: 'object', additionalProperties: true } });

/** Adds the order numbers and the paths of the pictures. */
export function accountDataResponse({ account, orders, reviews, ...others }: AccountData) {
  return {
    account,
    orders: orders.map((order) => ({
      ...order,
      id: writeOrderId(order.id),
      returns: order.returns.map((one) => ({ ...one, picture: one.picture && pictureUrl(one.picture) })),
    })),
    reviews: reviews.map((review) => ({ ...review, pictures: review.pictures.map((id) => reviewPictureUrl(id)) })),
    ...others,
  };
}

@ApiSchema({ name: 'AccountDeletion' })
export class AccountDeletionResponse {
  @ApiProperty({
    enum: ['deleted', 'scheduled'],
    description:
      '`scheduled`: the data is deleted later, because an order is not shipped, or is less than 30 days old.',
  })
  state!: 'deleted' | 'scheduled';
}
