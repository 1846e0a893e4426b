import { Controller, Get, Header, NotFoundException, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { type PictureFile, ReviewReader } from '../../postgres/reviews/review-reader.js';
import { may } from '../../../domain/accounts/staff-role.js';
import { isOf } from '../../../domain/reviews/review.js';
import { SignedLinks } from '../../../domain/shared/ports/signed-links.js';
import { ApiErrors } from '../answers/api-errors.js';
import { RowUuid } from '../validation/row-id.js';
import { ReviewKeyQuery } from './review.request.js';

const sizes = { 'small.webp': 'small', 'large.webp': 'large' } as const;

@ApiTags('reviews')
@Controller('api/review-pictures')
export class ReviewPicturesController {
  constructor(
    private readonly reviews: ReviewReader,
    private readonly links: SignedLinks,
  ) {}

  /** Returns a picture of a published review. Pictures of other reviews are visible to their author and staff only. */
  @Get(':id/:file')
  @Header('Content-Security-Policy', "default-src 'none'")
  @ApiProduces('image/webp')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiErrors(404, 422)
  async show(
    @Param('id', RowUuid) id: string,
    @Param('file') file: string,
    @Query() { key }: ReviewKeyQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const size = Object.entries(sizes).find(([name]) => name === file)?.[1];
    const picture = size ? await this.reviews.getPicture(id, size) : null;
    if (!picture || !this.maySee(picture, request, key)) throw new NotFoundException();
    const { state, content } = picture;
    // Only the browser may cache the picture, because shared caches would still serve it after a deletion.
    response
      .set('Cache-Control', state === 'published' ? 'private, max-age=3600' : 'no-store')
      .type('image/webp')
      .send(Buffer.from(content.buffer, content.byteOffset, content.length));
  }

  private maySee(picture: PictureFile, { user }: Request, key: string | undefined): boolean {
    if (picture.state === 'published' || may(user, 'messages.view')) return true;
    const orderId = key === undefined ? null : this.links.open('review', key);
    return isOf(picture, { userId: user?.id ?? null, orderId });
  }
}
