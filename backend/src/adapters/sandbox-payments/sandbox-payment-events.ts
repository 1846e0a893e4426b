import { Injectable } from '@nestjs/common';
import type { PaymentEvent, PaymentEvents } from '../../domain/payments/ports/payment-events.js';
import { DomainError } from '../../domain/shared/domain-error.js';

/** The sandbox sends no events, so a shop that uses it has no webhook. */
@Injectable()
export class SandboxPaymentEvents implements PaymentEvents {
  read(): PaymentEvent {
    throw new DomainError('not-found', 'not-found', 'There is nothing here.');
  }
}
