import { Module } from '@nestjs/common';
import { SandboxPaymentsController } from '../adapters/http/payments/sandbox-payments.controller.js';
import { SandboxCalls } from '../adapters/sandbox-payments/sandbox-calls.js';
import { SandboxPaymentEvents, SandboxPayments } from '../adapters/sandbox-payments/sandbox-payments.js';
import { PostgresRefunds } from '../adapters/postgres/payments/postgres-refunds.js';
import { Config } from '../config/config.js';
import { ConfirmSandboxPayment } from '../domain/payments/use-cases/confirm-sandbox-payment.js';
import { PaymentEvents, Payments, SandboxTerminal } from '../domain/payments/ports/payments.js';
import { Refunds } from '../domain/payments/ports/refunds.js';
import { Clock } from '../domain/shared/ports/clock.js';

/** Payments with Stripe or the sandbox. The Stripe client takes a moment to load, so only shops with Stripe load it. */
@Module({
  controllers: [SandboxPaymentsController],
  providers: [
    ConfirmSandboxPayment,
    SandboxCalls,
    SandboxPayments,
    { provide: Refunds, useClass: PostgresRefunds },
    { provide: SandboxTerminal, useExisting: SandboxPayments },
    {
      provide: Payments,
      inject: [Config, SandboxPayments],
      useFactory: async (config: Config, sandbox: SandboxPayments): Promise<Payments> => {
        if (config.payments === 'sandbox' || !config.stripe) return sandbox;
        const { stripeClient } = await import('../adapters/stripe/stripe-client.js');
        const { StripePayments } = await import('../adapters/stripe/stripe-payments.js');
        return new StripePayments(stripeClient(config.stripe));
      },
    },
    {
      provide: PaymentEvents,
      inject: [Config, Clock],
      useFactory: async (config: Config, clock: Clock): Promise<PaymentEvents> => {
        if (config.payments === 'sandbox' || !config.stripe) return new SandboxPaymentEvents();
        const { StripePaymentEvents } = await import('../adapters/stripe/stripe-payment-events.js');
        return new StripePaymentEvents(config.stripe.webhookSecret, clock);
      },
    },
  ],
  exports: [Payments, PaymentEvents, Refunds, SandboxTerminal],
})
export class PaymentsModule {}
