import { createHmac } from 'node:crypto';
import { Controller, Delete, Param, Put, Req } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Config } from '../../../config/config.js';
import type { Voter } from '../../../domain/reviews/ports/reviews.js';
import { VoteForReview } from '../../../domain/reviews/use-cases/vote-for-review.js';
import { Ids, isCapability } from '../../../domain/shared/ports/ids.js';
import { ApiErrors } from '../answers/api-errors.js';
import { networkOf } from '../limits/network-of.js';
import { RateLimit } from '../limits/rate-limit.js';
import { cookieOf } from '../sessions/cookies.js';
import { RowId } from '../validation/row-id.js';
import { HelpfulCountResponse } from './review.response.js';

/** Limits of votes per hour, for the visitors of a network and for an account. */
const limit = { name: 'review-votes', points: 600, pointsPerAccount: 60, seconds: 3600 } as const;
/** Lifetime of the cookie, in milliseconds. */
const lifetime = 365 * 24 * 3600 * 1000;

@ApiTags('reviews')
@Controller('api/reviews/:id/helpful')
export class ReviewVotesController {
  private readonly cookie: string;
  private readonly secure: boolean;

  constructor(
    private readonly voteForReview: VoteForReview,
    private readonly ids: Ids,
    private readonly config: Config,
  ) {
    const { publicUrl } = config;
    this.secure = publicUrl.startsWith('https:');
    this.cookie = `${this.secure ? '__Host-' : ''}voter`;
  }

  /**
   * Marks a review as helpful. An account has one vote. Visitors have one vote per network, which only the same browser
   * can withdraw.
   */
  @Put()
  @RateLimit(limit)
  @ApiOkResponse({ type: HelpfulCountResponse })
  @ApiErrors(403, 404, 409)
  async vote(@Param('id', RowId) id: number, @Req() request: Request): Promise<HelpfulCountResponse> {
    return { helpfulCount: await this.voteForReview.execute(id, this.voterOf(id, request), true) };
  }

  @Delete()
  @RateLimit(limit)
  @ApiOkResponse({ type: HelpfulCountResponse })
  @ApiErrors(403, 404, 409)
  async takeBack(@Param('id', RowId) id: number, @Req() request: Request): Promise<HelpfulCountResponse> {
    return { helpfulCount: await this.voteForReview.execute(id, this.voterOf(id, request), false) };
  }

  private voterOf(reviewId: number, request: Request): Voter {
    if (request.user) return { userId: request.user.id };
    const sent = cookieOf(request, this.cookie);
    const known = sent !== undefined && isCapability(sent) ? sent : undefined;
    const device = known ?? this.ids.capability();
    const options = { httpOnly: true, sameSite: 'lax', secure: this.secure, maxAge: lifetime } as const;
    if (known === undefined) request.res?.cookie(this.cookie, device, options);
    return { device, network: this.markOf(reviewId, request) };
  }

  /** Identifies the network of a visitor's vote by a keyed hash, which does not reveal the network. */
  private markOf(reviewId: number, { ip }: Request): string {
    const key = this.config.sessionSecrets[0];
    return createHmac('sha256', key)
      .update(`review-vote ${reviewId} ${networkOf(ip)}`)
      .digest('base64url');
  }
}
