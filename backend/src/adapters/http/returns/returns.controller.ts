import { Controller, Get, Header, HttpCode, NotFoundException, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { LabelPrinter } from '../../pdfkit/label-printer.js';
import { ReturnReader } from '../../postgres/returns/return-reader.js';
import { may } from '../../../domain/accounts/staff-role.js';
import { CancelReturn } from '../../../domain/returns/use-cases/cancel-return.js';
import { ApiErrors } from '../answers/api-errors.js';
import { SignedInGuard } from '../sessions/session-user.js';
import { Store } from '../../../domain/shared/ports/store.js';
import { RowId, RowUuid } from '../validation/row-id.js';
import { FindLabel } from '../../../domain/returns/use-cases/find-label.js';
import { CurrentLinkCaller, type LinkCaller } from '../sessions/link-caller.js';
import { ForReturners, ReturnBuyers } from './return-buyers.js';

@ApiTags('returns')
@Controller('api')
export class ReturnsController {
  constructor(
    private readonly returns: ReturnReader,
    private readonly cancelReturn: CancelReturn,
    private readonly findLabel: FindLabel,
    private readonly printer: LabelPrinter,
    private readonly store: Store,
    private readonly buyers: ReturnBuyers,
  ) {}

  /** Cancels the return. A size that was reserved for an exchange becomes available again. */
  @Post('returns/:id/cancel')
  @ForReturners()
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(401, 403, 404, 409)
  async cancel(@Param('id', RowId) id: number, @CurrentLinkCaller() caller: LinkCaller): Promise<void> {
    await this.cancelReturn.execute(id, await this.buyers.ofReturn(id, caller));
  }

  /** Returns the shipping label to the owner of the return only. */
  @Get('returns/:id/label.pdf')
  @ForReturners()
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'no-referrer')
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiErrors(401, 404, 409)
  async label(
    @Param('id', RowId) id: number,
    @CurrentLinkCaller() caller: LinkCaller,
    @Res() response: Response,
  ): Promise<void> {
    const label = await this.findLabel.execute(id, await this.buyers.ofReturn(id, caller));
    const pdf = await this.printer.print([label], await this.store.details());
    response
      .set('Content-Disposition', `inline; filename="return-${label.number}.pdf"`)
      .type('application/pdf')
      .send(Buffer.from(pdf));
  }

  /** Returns a picture to its owner, or to staff who may view orders. */
  @Get('return-pictures/:id.webp')
  @UseGuards(SignedInGuard)
  @Header('Cache-Control', 'no-store')
  @Header('Content-Security-Policy', "default-src 'none'")
  @ApiProduces('image/webp')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiErrors(401, 404)
  async picture(@Param('id', RowUuid) id: string, @Req() { user }: Request, @Res() response: Response): Promise<void> {
    const picture = await this.returns.getPicture(id);
    if (!picture || !user || !(may(user, 'orders.view') || user.id === picture.userId)) throw new NotFoundException();
    const { buffer, byteOffset, length } = picture.content;
    response.type('image/webp').send(Buffer.from(buffer, byteOffset, length));
  }
}
