import { Controller, Headers, HttpCode, Post, type RawBodyRequest, Req } from '@nestjs/common';
import { ApiNoContentResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { ReceivePaymentEvent } from '../../../domain/checkout/use-cases/receive-payment-event.js';
import { PaymentEvents } from '../../../domain/payments/ports/payments.js';
import { ApiErrors } from '../answers/api-errors.js';

@ApiTags('payments')
@Controller('api/stripe/webhook')
export class StripeWebhookController {
  constructor(
    private readonly events: PaymentEvents,
    private readonly receiveEvent: ReceivePaymentEvent,
  ) {}

  /** Stores an event. Stripe repeats the event until this call confirms that it is stored. */
  @Post()
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'The event and its effect are stored.' })
  @ApiErrors(400, 404, 409, 503)
  async receive(
    @Req() request: RawBodyRequest<Request>,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<void> {
    await this.receiveEvent.execute(this.events.read(request.rawBody ?? Buffer.alloc(0), signature ?? ''));
  }
}
