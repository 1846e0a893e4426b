import { Controller, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import { StopInvitations } from '../../../domain/reviews/use-cases/stop-invitations.js';
import { ApiErrors } from '../answers/api-errors.js';
import { MessageResponse } from '../answers/message.response.js';

@ApiTags('reviews')
@Controller('review-mails')
export class ReviewMailsController {
  constructor(private readonly stopInvitations: StopInvitations) {}

  /** Unsubscribes with one click (RFC 8058). Mail programs send a form, whose fields the call ignores. */
  @Post('stop')
  @HttpCode(200)
  @ApiQuery({ name: 'token', description: 'Token from the link in the email.', type: String })
  @ApiOkResponse({ type: MessageResponse })
  @ApiErrors(400, 403, 422)
  async stop(@Query('token') token: unknown): Promise<MessageResponse> {
    await this.stopInvitations.execute(typeof token === 'string' ? token : '');
    return { message: 'Done. We will no longer ask you for reviews.' };
  }
}
