import { Body, Controller, Delete, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Reviewer } from '../../../domain/reviews/review.js';
import { AddReviewPicture } from '../../../domain/reviews/use-cases/add-review-picture.js';
import { ChangeReview } from '../../../domain/reviews/use-cases/change-review.js';
import { DeleteReview } from '../../../domain/reviews/use-cases/delete-review.js';
import { RemoveReviewPicture } from '../../../domain/reviews/use-cases/remove-review-picture.js';
import { ApiErrors } from '../answers/api-errors.js';
import { RateLimit } from '../limits/rate-limit.js';
import { givenPicture, AcceptsPicture } from '../media/picture-upload.js';
import { RowId, RowUuid } from '../validation/row-id.js';
import { ReviewRequest, wordsOf } from './review.request.js';
import { pictureResponse, ReviewPictureResponse } from './review.response.js';
import { CurrentLinkCaller, SignedInOrLink } from '../sessions/link-caller.js';

/** Actions of a review's author. */
@ApiTags('reviews')
@Controller('api/reviews/:id')
@SignedInOrLink('review', 'Key from the link in an invitation to review, as an alternative to signing in.')
export class OwnReviewsController {
  constructor(
    private readonly changeReview: ChangeReview,
    private readonly deleteReview: DeleteReview,
    private readonly addReviewPicture: AddReviewPicture,
    private readonly removeReviewPicture: RemoveReviewPicture,
  ) {}

  /** Changes the review. Staff must approve the review again. */
  @Put()
  @HttpCode(204)
  @RateLimit({ name: 'reviews', points: 600, pointsPerAccount: 60, seconds: 3600 })
  @ApiNoContentResponse()
  @ApiErrors(400, 401, 403, 404, 415, 422)
  change(
    @Param('id', RowId) id: number,
    @Body() body: ReviewRequest,
    @CurrentLinkCaller() reviewer: Reviewer,
  ): Promise<void> {
    return this.changeReview.execute(id, wordsOf(body), reviewer);
  }

  @Delete()
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(401, 403, 404)
  remove(@Param('id', RowId) id: number, @CurrentLinkCaller() reviewer: Reviewer): Promise<void> {
    return this.deleteReview.execute(id, reviewer);
  }

  /** Adds a picture to the review. Staff must approve the review again. */
  @Post('pictures')
  @AcceptsPicture()
  @RateLimit({ name: 'review-pictures', points: 300, pointsPerAccount: 30, seconds: 3600 })
  @ApiCreatedResponse({ type: ReviewPictureResponse })
  @ApiErrors(401, 403, 404, 409, 413, 415, 422)
  async addPicture(
    @Param('id', RowId) id: number,
    @Req() request: Request,
    @CurrentLinkCaller() reviewer: Reviewer,
  ): Promise<ReviewPictureResponse> {
    return pictureResponse(await this.addReviewPicture.execute(id, givenPicture(request).content, reviewer));
  }

  @Delete('pictures/:pictureId')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(401, 403, 404)
  removePicture(
    @Param('id', RowId) id: number,
    @Param('pictureId', RowUuid) pictureId: string,
    @CurrentLinkCaller() reviewer: Reviewer,
  ): Promise<void> {
    return this.removeReviewPicture.execute(id, pictureId, reviewer);
  }
}
