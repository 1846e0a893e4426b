import { Controller, Get, NotFoundException, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { mayBeKeptSlug } from '../../../domain/catalog/slug.js';
import { ReviewReader } from '../../postgres/reviews/review-reader.js';
import { ApiErrors } from '../answers/api-errors.js';
import { Revalidated } from '../answers/revalidated.js';
import { CachedResponse, Tagged } from '../response-cache/cached-response.js';
import { tagsOf } from '../response-cache/cache-tags.js';
import { publishedQueryOf, ReviewsQuery } from './review-bodies.js';
import { reviewsView, ReviewsView } from './review.view.js';

@ApiTags('reviews')
@Controller('api/products')
export class ProductReviewsController {
  constructor(private readonly reviews: ReviewReader) {}

  /** The published reviews of a product. */
  @Get(':slug/reviews')
  @CachedResponse(ReviewsQuery)
  @Revalidated()
  @ApiOkResponse({ type: ReviewsView })
  @ApiErrors(404, 422)
  async list(@Param('slug') slug: string, @Query() query: ReviewsQuery): Promise<Tagged<ReviewsView>> {
    const found = mayBeKeptSlug(slug) ? await this.reviews.listPublished(slug, publishedQueryOf(query)) : null;
    if (!found) throw new NotFoundException();
    return new Tagged(reviewsView(found), tagsOf({ id: found.productId }));
  }
}
