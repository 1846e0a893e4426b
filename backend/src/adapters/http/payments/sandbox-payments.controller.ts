import { Body, Controller, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { declinedPayments } from '../../../domain/payments/declined-payments.js';
import { ConfirmSandboxPayment } from '../../../domain/payments/use-cases/confirm-sandbox-payment.js';
import { ApiErrors } from '../answers/api-errors.js';
import { RateLimit } from '../limits/rate-limit.js';
import { ConfirmSandboxPaymentDto, SandboxPaymentView } from './sandbox-payment.dtos.js';

@ApiTags('payments')
@Controller('api/sandbox-payments')
export class SandboxPaymentsController {
  constructor(private readonly confirmPayment: ConfirmSandboxPayment) {}

  @Post(':paymentIntentId/confirm')
  @HttpCode(200)
  @RateLimit({ ...declinedPayments, statuses: [402] })
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ type: SandboxPaymentView })
  @ApiErrors(400, 402, 403, 404, 409, 422)
  async confirm(
    @Param('paymentIntentId') paymentIntentId: string,
    @Body() { clientSecret, cardNumber }: ConfirmSandboxPaymentDto,
  ): Promise<SandboxPaymentView> {
    return { status: await this.confirmPayment.execute({ paymentIntentId, clientSecret, cardNumber }) };
  }
}
