import { Controller, Get, NotFoundException, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { mayBeExistingSlug } from '../../../domain/catalog/slug.js';
import { ReviewReader } from '../../postgres/reviews/review-reader.js';
import { ApiErrors } from '../answers/api-errors.js';
import { Revalidated } from '../answers/revalidated.js';
import { CachedResponse, Tagged, tagsOf } from '../response-cache/response-cache.js';
import { publishedQueryOf, ReviewsQuery } from './review.request.js';
import { reviewsResponse, ReviewsResponse } from './review.response.js';

@ApiTags('reviews')
@Controller('api/products')
export class ProductReviewsController {
  constructor(private readonly reviews: ReviewReader) {}

  /** Lists the published reviews of a product. */
  @Get(':slug/reviews')
  @CachedResponse(ReviewsQuery)
  @Revalidated()
  @ApiOkResponse({ type: ReviewsResponse })
  @ApiErrors(404, 422)
  async list(@Param('slug') slug: string, @Query() query: ReviewsQuery): Promise<Tagged<ReviewsResponse>> {
    const found = mayBeExistingSlug(slug) ? await this.reviews.listPublished(slug, publishedQueryOf(query)) : null;
    if (!found) throw new NotFoundException();
    return new Tagged(reviewsResponse(found), tagsOf({ id: found.productId }));
  }
}
