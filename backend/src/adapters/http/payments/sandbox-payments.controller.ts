import { Body, Controller, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags, ApiProperty, ApiSchema } from '@nestjs/swagger';
import { declinedPayments, type PaymentStatus } from '../../../domain/payments/ports/payments.js';
import { ConfirmSandboxPayment } from '../../../domain/payments/use-cases/confirm-sandbox-payment.js';
import { ApiErrors } from '../answers/api-errors.js';
import { RateLimit } from '../limits/rate-limit.js';
import { PlainText } from '../validation/plain-text.js';

export class ConfirmSandboxPaymentRequest {
  @ApiProperty({ maxLength: 200 }) @PlainText(200) clientSecret!: string;
  @ApiProperty({ maxLength: 40, example: '4242 4242 4242 4242' }) @PlainText(40) cardNumber!: string;
}

@ApiSchema({ name: 'SandboxPayment' })
export class SandboxPaymentResponse {
  @ApiProperty({ enum: ['open', 'processing', 'succeeded', 'cancelled'] }) status!: PaymentStatus;
}

@ApiTags('payments')
@Controller('api/sandbox-payments')
export class SandboxPaymentsController {
  constructor(private readonly confirmPayment: ConfirmSandboxPayment) {}

  @Post(':paymentIntentId/confirm')
  @HttpCode(200)
  @RateLimit({ ...declinedPayments, statuses: [402] })
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ type: SandboxPaymentResponse })
  @ApiErrors(400, 402, 403, 404, 409, 422)
  async confirm(
    @Param('paymentIntentId') paymentIntentId: string,
    @Body() { clientSecret, cardNumber }: ConfirmSandboxPaymentRequest,
  ): Promise<SandboxPaymentResponse> {
    return { status: await this.confirmPayment.execute({ paymentIntentId, clientSecret, cardNumber }) };
  }
}
