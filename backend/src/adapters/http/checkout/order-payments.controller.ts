import { Body, Controller, Get, Header, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { ConfirmOrderPayment } from '../../../domain/checkout/use-cases/confirm-order-payment.js';
import { HoldOrderPayment } from '../../../domain/checkout/use-cases/hold-order-payment.js';
import { OpenOrderPayment } from '../../../domain/checkout/use-cases/open-order-payment.js';
import { declinedPayments } from '../../../domain/payments/ports/payments.js';
import { Money } from '../../../domain/shared/money.js';
import { ApiErrors } from '../answers/api-errors.js';
import { networkOf } from '../limits/network-of.js';
import { RateLimit } from '../limits/rate-limit.js';
import { PayLinks } from '../orders/pay-links.js';
import { paymentIntentResponse, PaymentIntentResponse } from './checkout.response.js';
import { HoldOrderPaymentRequest } from './checkout.request.js';
import { orderPaymentResponse, OrderPaymentResponse } from './order-payment.response.js';

/** Calls that pay for an unpaid order. They require the token of the mailed link instead of a sign-in. */
@ApiTags('checkout')
@Controller('api/pay/:token')
export class OrderPaymentsController {
  constructor(
    private readonly payLinks: PayLinks,
    private readonly openPayment: OpenOrderPayment,
    private readonly holdPayment: HoldOrderPayment,
    private readonly confirmPayment: ConfirmOrderPayment,
  ) {}

  /** Returns the order of the link, without the customer's name and address. */
  @Get()
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'no-referrer')
  @Header('X-Robots-Tag', 'noindex')
  @ApiOkResponse({ type: OrderPaymentResponse })
  @ApiErrors(404)
  async show(@Param('token') token: string): Promise<OrderPaymentResponse> {
    return orderPaymentResponse(await this.payLinks.orderOf(token));
  }

  /** Opens the order's payment. Repeated calls return the same payment while the amount is unchanged. */
  @Post('payment')
  @HttpCode(200)
  @RateLimit({ ...declinedPayments, statuses: [] })
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ type: PaymentIntentResponse })
  @ApiErrors(403, 404, 409, 429, 503)
  async open(@Param('token') token: string, @Req() { ip }: Request): Promise<PaymentIntentResponse> {
    const { id } = await this.payLinks.orderOf(token);
    return paymentIntentResponse(await this.openPayment.execute(id, networkOf(ip)));
  }

  /**
   * Announces a payment. Pages must call this before the provider charges the card. From then on, the shop itself
   * checks the payment with the provider.
   */
  @Put('payment/:paymentIntentId')
  @HttpCode(204)
  @RateLimit({ ...declinedPayments, statuses: [] })
  @ApiNoContentResponse()
  @ApiErrors(400, 403, 404, 409, 422, 429, 503)
  async hold(
    @Param('token') token: string,
    @Param('paymentIntentId') paymentIntentId: string,
    @Body() { total }: HoldOrderPaymentRequest,
  ): Promise<void> {
    const { id } = await this.payLinks.orderOf(token);
    await this.holdPayment.execute({ orderId: id, paymentIntentId, total: Money.ofDollars(total) });
  }

  /**
   * Records a payment that succeeded at the provider, even if the link has ended meanwhile. Repeated calls have no
   * effect.
   */
  @Post('payment/:paymentIntentId')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ type: OrderPaymentResponse })
  @ApiErrors(402, 403, 404, 409, 503)
  async confirm(
    @Param('token') token: string,
    @Param('paymentIntentId') paymentIntentId: string,
  ): Promise<OrderPaymentResponse> {
    const { id } = await this.payLinks.signedOrderOf(token);
    await this.confirmPayment.execute(id, paymentIntentId);
    return orderPaymentResponse(await this.payLinks.signedOrderOf(token));
  }
}
