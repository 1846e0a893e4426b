import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { type Fit, fits } from '../../../domain/catalog/rating.js';
import { writeOrderId } from '../../../domain/orders/order-id.js';
import type {
  PublishedReviews,
  ReviewableOrder,
  ReviewPicture,
  StaffReview,
} from '../../postgres/reviews/review-reader.js';
import { type ReviewState, reviewStates, unwornProblem } from '../../../domain/reviews/review.js';

const maybe = { type: String, nullable: true } as const;
const moment = { type: String, format: 'date-time' } as const;
const fit = { enum: fits, nullable: true, description: 'Fit vote; null for a product without sizes.' } as const;

@ApiSchema({ name: 'ReviewPicture' })
export class ReviewPictureResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ description: 'Path of the small picture, about 400 pixels wide.' }) small!: string;
  @ApiProperty({ description: 'Path of the large picture, at most 1,200 pixels wide.' }) large!: string;
  @ApiProperty({ type: 'integer', description: 'Width of the upright picture as uploaded, in pixels.' }) width!: number;
  @ApiProperty({ type: 'integer' }) height!: number;
}

class ReviewWordsResponse {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 5 }) stars!: number;
  @ApiProperty(fit) fit!: Fit | null;
  @ApiProperty({ ...maybe, description: 'The purchased size.' }) sizeWorn!: string | null;
  @ApiProperty({ ...maybe, description: 'The size that the author usually wears.' }) usualSize!: string | null;
  @ApiProperty({ description: 'As typed, including line breaks.' }) text!: string;
  @ApiProperty({ type: [ReviewPictureResponse] }) pictures!: ReviewPictureResponse[];
}

@ApiSchema({ name: 'Review' })
export class ReviewResponse extends ReviewWordsResponse {
  @ApiProperty({ example: 'Casey R.' }) author!: string;
  @ApiProperty({ description: 'Whether this is a sample of the demo shop, which no buyer wrote.' }) isSample!: boolean;
  @ApiProperty({ ...maybe, description: 'The shop’s public reply.' }) answer!: string | null;
  @ApiProperty({ type: 'integer' }) helpfulCount!: number;
  @ApiProperty(moment) createdAt!: string;
}

@ApiSchema({ name: 'FeaturedReview' })
export class FeaturedReviewResponse {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty({ example: 'Casey R.' }) author!: string;
  @ApiProperty({ description: 'Whether this is a sample of the demo shop, which no buyer wrote.' }) isSample!: boolean;
  @ApiProperty({ type: 'integer', minimum: 4, maximum: 5 }) stars!: number;
  @ApiProperty({ ...maybe, description: 'The purchased size.' }) sizeWorn!: string | null;
  @ApiProperty({ description: 'As typed, including line breaks.' }) text!: string;
  @ApiProperty({ type: 'integer' }) productId!: number;
  @ApiProperty() productName!: string;
  @ApiProperty() productSlug!: string;
}

@ApiSchema({ name: 'WornSize' })
class WornSizeResponse {
  @ApiProperty() size!: string;
  @ApiProperty({ type: 'integer' }) count!: number;
}

@ApiSchema({ name: 'Reviews' })
export class ReviewsResponse {
  @ApiProperty({ type: [ReviewResponse] }) reviews!: ReviewResponse[];
  @ApiProperty({ type: 'integer', description: 'Total number of matches.' }) total!: number;
  @ApiProperty({ type: [WornSizeResponse], description: 'The purchased sizes, regardless of the filter.' })
  sizes!: readonly WornSizeResponse[];
}

@ApiSchema({ name: 'OwnReview' })
class OwnReviewResponse extends ReviewWordsResponse {
  @ApiProperty({ enum: reviewStates }) state!: ReviewState;
  @ApiProperty({ ...maybe, description: 'Why the review was rejected.' }) reason!: string | null;
}

@ApiSchema({ name: 'ReviewableLine' })
class ReviewableLineResponse {
  @ApiProperty({ type: 'integer' }) orderItemId!: number;
  @ApiProperty(maybe) size!: string | null;
  @ApiProperty(maybe) color!: string | null;
}

@ApiSchema({ name: 'ReviewableProduct' })
class ReviewableProductResponse {
  @ApiProperty({ type: 'integer' }) productId!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ ...maybe, description: 'Null for a product that is no longer sold.' }) slug!: string | null;
  @ApiProperty(maybe) imageUrl!: string | null;
  @ApiProperty({ type: [ReviewableLineResponse] }) lines!: readonly ReviewableLineResponse[];
  @ApiPropertyOptional({ type: OwnReviewResponse, description: 'The buyer’s review; absent if there is none yet.' })
  review?: OwnReviewResponse;
}

@ApiSchema({ name: 'ReviewableOrder' })
export class ReviewableOrderResponse {
  @ApiProperty({ example: 'K7QF-2M9X-4TBD-W8HN' }) id!: string;
  @ApiProperty({ ...maybe, description: 'Reason why the product cannot be reviewed, or not yet; null if it can.' })
  refusal!: string | null;
  @ApiProperty({ type: [ReviewableProductResponse] }) products!: ReviewableProductResponse[];
}

@ApiSchema({ name: 'HelpfulCount' })
export class HelpfulCountResponse {
  @ApiProperty({ type: 'integer' }) helpfulCount!: number;
}

@ApiSchema({ name: 'StaffReview' })
export class StaffReviewResponse extends ReviewResponse {
  @ApiProperty({ type: 'integer' }) productId!: number;
  @ApiProperty() productName!: string;
  @ApiProperty({ ...maybe, description: 'Null for a product that is no longer sold.' }) productSlug!: string | null;
  @ApiProperty({ ...maybe, description: 'Null for a sample.' }) orderId!: string | null;
  @ApiProperty({ enum: reviewStates }) state!: ReviewState;
  @ApiProperty({ ...maybe, description: 'Why the review was rejected.' }) reason!: string | null;
  @ApiProperty({ type: 'integer', description: 'Increased by each change by the author.' }) version!: number;
}

export const pictureResponse = ({ id, width, height }: ReviewPicture): ReviewPictureResponse => ({
  id,
  width,
  height,
  small: reviewPictureUrl(id, 'small'),
  large: reviewPictureUrl(id),
});

export function reviewPictureUrl(id: string, size: 'small' | 'large' = 'large'): string {
  return `/api/review-pictures/${id}/${size}.webp`;
}

export function reviewsResponse({ reviews, total, sizes }: PublishedReviews): ReviewsResponse {
  return { reviews: reviews.map(reviewResponse), total, sizes };
}

function reviewResponse({ pictures, createdAt, ...review }: PublishedReviews['reviews'][number]): ReviewResponse {
  return { ...review, pictures: pictures.map(pictureResponse), createdAt: createdAt.toISOString() };
}

export function reviewableOrderResponse(order: ReviewableOrder): ReviewableOrderResponse {
  const products = order.products.map(({ review, ...product }) => ({
    ...product,
    review: review ? { ...review, pictures: review.pictures.map(pictureResponse) } : undefined,
  }));
  return { id: writeOrderId(order.id), refusal: unwornProblem(order), products };
}

export function staffReviewResponse({
  userId: _,
  pictures,
  createdAt,
  orderId,
  ...review
}: StaffReview): StaffReviewResponse {
  return {
    ...review,
    orderId: orderId && writeOrderId(orderId),
    pictures: pictures.map(pictureResponse),
    createdAt: createdAt.toISOString(),
  };
}
