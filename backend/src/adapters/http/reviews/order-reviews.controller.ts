import { Body, Controller, Get, Header, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { readOrderId } from '../../../domain/orders/order-id.js';
import { unknownOrder } from '../../../domain/orders/order.js';
import { ReviewReader } from '../../postgres/reviews/review-reader.js';
import { isOf, type Reviewer } from '../../../domain/reviews/review.js';
import { WriteReview } from '../../../domain/reviews/use-cases/write-review.js';
import { ApiErrors } from '../answers/api-errors.js';
import { RateLimit } from '../limits/rate-limit.js';
import { Idempotent } from '../requests/idempotent.js';
import { NewReviewRequest, wordsOf } from './review.request.js';
import { reviewableOrderResponse, ReviewableOrderResponse } from './review.response.js';
import { CurrentLinkCaller, SignedInOrLink } from '../sessions/link-caller.js';

/** The products of an order, with the buyer's reviews. */
@ApiTags('reviews')
@Controller('api/orders/:id/reviews')
@SignedInOrLink('review', 'Key from the link in an invitation to review, as an alternative to signing in.')
export class OrderReviewsController {
  constructor(
    private readonly reviews: ReviewReader,
    private readonly writeReview: WriteReview,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'no-referrer')
  @ApiOkResponse({ type: ReviewableOrderResponse })
  @ApiErrors(401, 404, 422)
  show(@Param('id') id: string, @CurrentLinkCaller() reviewer: Reviewer): Promise<ReviewableOrderResponse> {
    return this.found(knownOrderId(id), reviewer);
  }

  @Post()
  @Idempotent()
  @RateLimit({ name: 'reviews', points: 600, pointsPerAccount: 60, seconds: 3600 })
  @ApiCreatedResponse({ type: ReviewableOrderResponse })
  @ApiErrors(400, 401, 403, 404, 409, 415, 422)
  async write(
    @Param('id') id: string,
    @Body() body: NewReviewRequest,
    @CurrentLinkCaller() reviewer: Reviewer,
  ): Promise<ReviewableOrderResponse> {
    const orderId = knownOrderId(id);
    await this.writeReview.execute(orderId, body.orderItemId, wordsOf(body), reviewer);
    return this.found(orderId, reviewer);
  }

  private async found(id: string, reviewer: Reviewer): Promise<ReviewableOrderResponse> {
    const order = await this.reviews.getOrder(id);
    if (!order || !isOf({ userId: order.userId, orderId: order.id }, reviewer)) throw unknownOrder();
    return reviewableOrderResponse(order);
  }
}

/** @throws DomainError not-found */
function knownOrderId(written: string): string {
  const id = readOrderId(written);
  if (id === null) throw unknownOrder();
  return id;
}
