import { Body, Controller, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import { SendContactMessage } from '../../../domain/messages/use-cases/send-contact-message.js';
import { ApiErrors } from '../answers/api-errors.js';
import { Idempotent } from '../requests/idempotent.js';
import { MessageView } from '../answers/revalidated.js';
import { RateLimit } from '../limits/rate-limit.js';
import { CurrentUser, type SessionUser } from '../sessions/session-user.js';
import { ContactBody } from './message-bodies.js';

const thanks = 'Thank you for your message. We will answer as soon as we can.';

@ApiTags('messages')
@Controller('api/contact')
export class ContactController {
  constructor(private readonly sendContactMessage: SendContactMessage) {}

  /** Saves the message for staff, and mails an acknowledgement. */
  @Post()
  @Idempotent()
  @RateLimit({ name: 'contact', points: 200, pointsPerEmail: 5, seconds: 3600 })
  @ApiCreatedResponse({ type: MessageView })
  @ApiErrors(400, 403, 415, 422)
  async send(
    @Body() { website, ...message }: ContactBody,
    @CurrentUser() user: SessionUser | null,
  ): Promise<MessageView> {
    if (!website) await this.sendContactMessage.execute(message, user?.id ?? null);
    return { message: thanks };
  }
}
