import { Module } from '@nestjs/common';
import { StripeWebhookController } from '../adapters/http/payments/stripe-webhook.controller.js';
import { CheckoutModule } from './checkout.module.js';
import { PaymentsModule } from './payments.module.js';

/** Where the payment provider's reports come in. */
@Module({ imports: [CheckoutModule, PaymentsModule], controllers: [StripeWebhookController] })
export class WebhookModule {}
