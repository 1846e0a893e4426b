import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { PaymentStatus } from '../../../domain/payments/ports/payments.js';
import { PlainText } from '../validation/plain-text.js';

export class ConfirmSandboxPaymentDto {
  @ApiProperty({ maxLength: 200 }) @PlainText(200) clientSecret!: string;
  @ApiProperty({ maxLength: 40, example: '4242 4242 4242 4242' }) @PlainText(40) cardNumber!: string;
}

@ApiSchema({ name: 'SandboxPayment' })
export class SandboxPaymentView {
  @ApiProperty({ enum: ['open', 'processing', 'succeeded', 'cancelled'] }) status!: PaymentStatus;
}
