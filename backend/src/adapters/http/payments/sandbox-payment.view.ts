import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { PaymentStatus } from '../../../domain/payments/ports/payments.js';

@ApiSchema({ name: 'SandboxPayment' })
export class SandboxPaymentView {
  @ApiProperty({ enum: ['open', 'processing', 'succeeded', 'cancelled'] }) status!: PaymentStatus;
}
