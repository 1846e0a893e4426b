import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ReviewReader } from '../../postgres/reviews/review-reader.js';
import { Revalidated } from '../answers/revalidated.js';
import { CachedResponse, Tagged } from '../response-cache/response-cache.js';
import { FeaturedReviewResponse } from './review.response.js';

@ApiTags('reviews')
@Controller('api/featured-reviews')
export class FeaturedReviewsController {
  constructor(private readonly reviews: ReviewReader) {}

  /** Lists the newest good reviews of all products, at most three. */
  @Get()
  @CachedResponse()
  @Revalidated()
  @ApiOkResponse({ type: [FeaturedReviewResponse] })
  async list(): Promise<Tagged<FeaturedReviewResponse[]>> {
    return new Tagged(await this.reviews.listFeatured(), ['lists']);
  }
}
