import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, IsString, MaxLength } from 'class-validator';
import { type Fit, fits } from '../../../domain/catalog/rating.js';
import {
  type PublishedQuery,
  type ReviewSort,
  reviewSorts,
  type StaffReviewSort,
  type StaffReviewFilter,
  staffReviewSorts,
} from '../../postgres/reviews/review-reader.js';
import { type ReviewState, reviewStates, type ReviewWords } from '../../../domain/reviews/review.js';
import { Choice, EmptyIsAbsent, Limit, ListQuery, NumberText, QueryText } from '../validation/list-query.js';
import { OptionalChoice } from '../validation/optional-fields.js';
import { Id, largestId, WholeNumber } from '../validation/whole-number.js';

const brokenLink = 'Please open the full link from the email.';

export class ReviewKeyQuery {
  @ApiPropertyOptional({ description: 'Key from the link in an invitation to review.' })
  @IsOptional()
  @IsString({ message: brokenLink })
  @MaxLength(100, { message: brokenLink })
  key?: string;
}

/** Validates types only. The domain enforces the rules of reviews. */
export class ReviewRequest {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 5 })
  @IsInt({ message: 'Please choose one to five stars.' })
  stars!: number;

  @OptionalChoice(fits, { description: 'Required for a product with sizes.' }, 'Please select how the item fits.')
  fit?: Fit | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 20, example: 'M' })
  @IsOptional()
  @IsString({ message: 'Please enter text.' })
  usualSize?: string | null;

  @ApiProperty({ minLength: 10, maxLength: 2000, example: 'Stays where it is in the waves.' })
  @IsString({ message: 'Your review must be at least 10 characters.' })
  text!: string;
}

export class NewReviewRequest extends ReviewRequest {
  @Id('Please choose an item of the order.', { description: 'The order line of the reviewed product.' })
  orderItemId!: number;
}

export function wordsOf({ stars, fit, usualSize, text }: ReviewRequest): ReviewWords {
  return { stars, fit: fit ?? null, usualSize: usualSize ?? null, text };
}

function Stars(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 5 }),
    EmptyIsAbsent(),
    NumberText(),
    WholeNumber(1, 5, { message: 'Please choose one to five stars.' }),
  );
}

export class ReviewsQuery extends PickType(ListQuery, ['offset']) {
  @Choice(reviewSorts, 'Please choose one of', { default: 'newest' })
  sort?: ReviewSort = 'newest';

  @QueryText(40, { description: 'Lists only reviews of this purchased size.' })
  size?: string;

  @Stars()
  stars?: number;

  @Limit(50, 10)
  limit: number = 10;
}

export function publishedQueryOf({ sort = 'newest', size, stars, limit, offset }: ReviewsQuery): PublishedQuery {
  return { sort, size, stars, limit, offset };
}

export class StaffReviewsQuery extends ListQuery {
  @Choice([...reviewStates, 'unanswered'], 'Please choose one of', {
    description: '`unanswered`: published reviews without a reply of the shop.',
  })
  state?: StaffReviewFilter;

  @Stars()
  stars?: number;

  @Choice(staffReviewSorts, 'Please choose one of')
  sort?: StaffReviewSort;
}

export class ModerationRequest {
  @ApiProperty({ type: 'integer', description: 'The version of the review that staff have read.' })
  @WholeNumber(1, largestId, { message: 'Please send the version of the review.' })
  version!: number;

  @ApiPropertyOptional({ enum: reviewStates, description: '`pending` undoes a decision.' })
  @IsOptional()
  @IsIn(reviewStates, { message: 'Please choose pending, published or rejected.' })
  state?: ReviewState;

  @ApiPropertyOptional({ maxLength: 500, description: 'Shown to the author; required for a rejection.' })
  @IsOptional()
  @IsString({ message: 'Please enter text.' })
  reason?: string;

  @ApiPropertyOptional({ maxLength: 2000, description: 'The shop’s public reply; empty removes it.' })
  @IsOptional()
  @IsString({ message: 'Please enter text.' })
  answer?: string;
}
