import { Body, Controller, HttpCode, Post, Query } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import { ConfirmSubscription } from '../../../domain/messages/use-cases/confirm-subscription.js';
import { SubscribeToNewsletter } from '../../../domain/messages/use-cases/subscribe-to-newsletter.js';
import { Unsubscribe } from '../../../domain/messages/use-cases/unsubscribe.js';
import { ApiErrors } from '../answers/api-errors.js';
import { Idempotent } from '../requests/idempotent.js';
import { MessageResponse } from '../answers/message.response.js';
import { RateLimit } from '../limits/rate-limit.js';
import { inFixedTime } from '../security/fixed-time.js';
import { NewsletterRequest, NewsletterConfirmationRequest } from './message.request.js';

const confirmation = 'Almost there: please open the link that we sent you. No email? You may already be subscribed.';

@ApiTags('messages')
@Controller()
export class NewsletterController {
  constructor(
    private readonly subscribeToNewsletter: SubscribeToNewsletter,
    private readonly confirmSubscription: ConfirmSubscription,
    private readonly unsubscribeByLink: Unsubscribe,
  ) {}

  /** Mails a link that confirms the subscription. The response does not reveal whether a subscription exists. */
  @Post('api/newsletter')
  @HttpCode(202)
  @Idempotent()
  @RateLimit({ name: 'newsletter', points: 200, pointsPerEmail: 5, seconds: 3600 })
  @ApiAcceptedResponse({ type: MessageResponse })
  @ApiErrors(400, 403, 415, 422)
  async subscribe(@Body() { email }: NewsletterRequest): Promise<MessageResponse> {
    await inFixedTime(this.subscribeToNewsletter.execute(email));
    return { message: confirmation };
  }

  @Post('api/newsletter/confirm')
  @HttpCode(200)
  @ApiOkResponse({ type: MessageResponse })
  @ApiErrors(400, 403, 415, 422)
  async confirm(@Body() { token }: NewsletterConfirmationRequest): Promise<MessageResponse> {
    await this.confirmSubscription.execute(token);
    return { message: 'You are on the list. Welcome!' };
  }

  /** Unsubscribes with one click (RFC 8058). Mail programs send a form, whose fields the call ignores. */
  @Post('newsletter/unsubscribe')
  @HttpCode(200)
  @ApiQuery({ name: 'token', description: 'Token from the link in the email.', type: String })
  @ApiOkResponse({ type: MessageResponse })
  @ApiErrors(400, 403, 422)
  async unsubscribe(@Query('token') token: unknown): Promise<MessageResponse> {
    await this.unsubscribeByLink.execute(typeof token === 'string' ? token : '');
    return { message: 'You are unsubscribed. We will no longer send you the newsletter.' };
  }
}
