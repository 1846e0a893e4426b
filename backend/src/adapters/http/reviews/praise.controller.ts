import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ReviewReader } from '../../../domain/reviews/ports/review-reader.js';
import { Revalidated } from '../answers/revalidated.js';
import { showsPraise } from '../response-cache/cache-tags.js';
import { PraiseView } from './review.view.js';

@ApiTags('reviews')
@Controller('api/praise')
export class PraiseController {
  constructor(private readonly reviews: ReviewReader) {}

  /** The newest good reviews of all products, at most three. */
  @Get()
  @Revalidated()
  @ApiOkResponse({ type: [PraiseView] })
  async list(): Promise<PraiseView[]> {
    const praise = await this.reviews.listPraise();
    showsPraise(praise);
    return praise;
  }
}
