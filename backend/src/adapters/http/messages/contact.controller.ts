import { Body, Controller, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import { SendContactMessage } from '../../../domain/messages/use-cases/send-contact-message.js';
import { ApiErrors } from '../answers/api-errors.js';
import { Idempotent } from '../requests/idempotent.js';
import { MessageResponse } from '../answers/message.response.js';
import { RateLimit } from '../limits/rate-limit.js';
import { CurrentUser, type SessionUser } from '../sessions/session-user.js';
import { ContactRequest } from './message.request.js';

const thanks = 'Thank you for your message. We will answer as soon as we can.';

@ApiTags('messages')
@Controller('api/contact')
export class ContactController {
  constructor(private readonly sendContactMessage: SendContactMessage) {}

  /** Saves the message for staff, and mails an acknowledgement. */
  @Post()
  @Idempotent()
  @RateLimit({ name: 'contact', points: 200, pointsPerEmail: 5, seconds: 3600 })
  @ApiCreatedResponse({ type: MessageResponse })
  @ApiErrors(400, 403, 415, 422)
  async send(
    @Body() { website, ...message }: ContactRequest,
    @CurrentUser() user: SessionUser | null,
  ): Promise<MessageResponse> {
    if (!website) await this.sendContactMessage.execute(message, user?.id ?? null);
    return { message: thanks };
  }
}
