import { Controller, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import { FollowWaitlistLink } from '../../../domain/waitlist/use-cases/follow-waitlist-link.js';
import { ApiErrors } from '../answers/api-errors.js';
import { MessageResponse } from '../answers/message.response.js';

@ApiTags('waitlist')
@Controller('back-in-stock')
export class WaitlistMailsController {
  constructor(private readonly link: FollowWaitlistLink) {}

  /** Unsubscribes with one click (RFC 8058). Mail programs send a form, whose fields the call ignores. */
  @Post('stop')
  @HttpCode(200)
  @ApiQuery({ name: 'token', description: 'Token from the link in the email.', type: String })
  @ApiOkResponse({ type: MessageResponse })
  @ApiErrors(400, 403, 404, 422)
  async stop(@Query('token') token: unknown): Promise<MessageResponse> {
    await this.link.leave(typeof token === 'string' ? token : '');
    return { message: 'Done. You are no longer on the waitlist.' };
  }
}
