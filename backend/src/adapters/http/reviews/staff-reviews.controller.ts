import { Body, Controller, Get, Param, Patch, Query, Res, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ReviewReader } from '../../postgres/reviews/review-reader.js';
import { knownReview } from '../../../domain/reviews/review.js';
import { ModerateReview } from '../../../domain/reviews/use-cases/moderate-review.js';
import { ApiErrors } from '../answers/api-errors.js';
import { CurrentUser, type SessionUser, StaffGuard } from '../sessions/session-user.js';
import { RowId } from '../validation/row-id.js';
import { ModerationRequest, StaffReviewsQuery } from './review.request.js';
import { staffReviewResponse, StaffReviewResponse } from './review.response.js';

const count = (description: string) => ({ description, schema: { type: 'integer' as const } });

@ApiTags('staff')
@Controller('api/admin/reviews')
@UseGuards(StaffGuard)
export class StaffReviewsController {
  constructor(
    private readonly reviews: ReviewReader,
    private readonly moderateReview: ModerateReview,
  ) {}

  /** Lists reviews. By default, pending reviews are sorted oldest first, others newest first. */
  @Get()
  @ApiOkResponse({
    type: [StaffReviewResponse],
    headers: {
      'X-Total-Count': count('Total number of matches.'),
      'X-Pending-Count': count('Number of reviews that wait for staff, regardless of the filter.'),
    },
  })
  @ApiErrors(401, 403, 422)
  async list(
    @Query() { search, state, stars, sort, limit, offset }: StaffReviewsQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StaffReviewResponse[]> {
    const { reviews, total, pending } = await this.reviews.listForStaff({ search, state, stars, sort, limit, offset });
    response.setHeader('X-Total-Count', total);
    response.setHeader('X-Pending-Count', pending);
    return reviews.map(staffReviewResponse);
  }

  @Get(':id')
  @ApiOkResponse({ type: StaffReviewResponse })
  @ApiErrors(401, 403, 404)
  show(@Param('id', RowId) id: number): Promise<StaffReviewResponse> {
    return this.found(id);
  }

  /** Publishes or rejects the review, or sets the shop's public reply. */
  @Patch(':id')
  @ApiOkResponse({ type: StaffReviewResponse })
  @ApiErrors(400, 401, 403, 404, 409, 415, 422)
  async moderate(
    @Param('id', RowId) id: number,
    @Body() { version, state, reason, answer }: ModerationRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<StaffReviewResponse> {
    await this.moderateReview.execute(id, { version, state, reason, answer }, staff.id);
    return this.found(id);
  }

  private async found(id: number): Promise<StaffReviewResponse> {
    return staffReviewResponse(knownReview(await this.reviews.getForStaff(id)));
  }
}
