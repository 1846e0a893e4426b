import { Body, Controller, Get, Header, HttpCode, Param, Post, Put, Query, Req, Res, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { HoldCheckout } from '../../../domain/checkout/use-cases/hold-checkout.js';
import { OpenCheckout } from '../../../domain/checkout/use-cases/open-checkout.js';
import { ViewTotals } from '../../../domain/checkout/use-cases/view-totals.js';
import { PlaceOrder } from '../../../domain/checkout/use-cases/place-order.js';
import { declinedPayments } from '../../../domain/payments/ports/payments.js';
import { checkedCustomer } from '../../../domain/checkout/checkout-customer.js';
import { ApiErrors } from '../answers/api-errors.js';
import { Idempotent } from '../requests/idempotent.js';
import { networkOf } from '../limits/network-of.js';
import { RateLimit } from '../limits/rate-limit.js';
import { type Buyer, BuyerGuard, CurrentBuyer } from '../sessions/session-user.js';
import { OrderResponse } from '../orders/order.response.js';
import { OrderPages } from '../orders/order-pages.js';
import {
  deliveryOf,
  holdCheckoutInput,
  openCheckoutInput,
  placeOrderInput,
  HoldCheckoutRequest,
  OpenCheckoutRequest,
  PlaceOrderRequest,
  TotalsQuery,
} from './checkout.request.js';
import {
  deliveryTotalsResponse,
  DeliveryTotalsResponse,
  heldCheckoutResponse,
  HeldCheckoutResponse,
  paymentIntentResponse,
  PaymentIntentResponse,
} from './checkout.response.js';

@ApiTags('checkout')
@Controller('api')
@UseGuards(BuyerGuard)
export class CheckoutController {
  constructor(
    private readonly openCheckout: OpenCheckout,
    private readonly holdCheckout: HoldCheckout,
    private readonly placeOrder: PlaceOrder,
    private readonly viewTotals: ViewTotals,
    private readonly orderPages: OrderPages,
  ) {}

  @Post('create-payment-intent')
  @HttpCode(200)
  @RateLimit({ ...declinedPayments, statuses: [] })
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ type: PaymentIntentResponse })
  @ApiErrors(400, 401, 403, 404, 409, 422, 429, 503)
  async open(
    @Body() body: OpenCheckoutRequest,
    @CurrentBuyer() buyer: Buyer,
    @Req() { ip }: Request,
  ): Promise<PaymentIntentResponse> {
    return paymentIntentResponse(await this.openCheckout.execute(openCheckoutInput(body, buyer, networkOf(ip))));
  }

  /** Returns the totals with sales tax and shipping for a destination. Nothing is saved. */
  @Get('checkout/:paymentIntentId/totals')
  @RateLimit({ name: 'totals', points: 6000, pointsPerAccount: 300, seconds: 3600 })
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ type: DeliveryTotalsResponse })
  @ApiErrors(401, 404, 422, 429, 503)
  async totals(
    @Param('paymentIntentId') paymentIntentId: string,
    @Query() query: TotalsQuery,
    @CurrentBuyer() buyer: Buyer,
  ): Promise<DeliveryTotalsResponse> {
    return deliveryTotalsResponse(await this.viewTotals.execute(paymentIntentId, buyer.id, deliveryOf(query)));
  }

  @Put('checkout/:paymentIntentId')
  @RateLimit({ ...declinedPayments, statuses: [] })
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ type: HeldCheckoutResponse })
  @ApiErrors(400, 401, 403, 404, 409, 422, 429, 503)
  async hold(
    @Param('paymentIntentId') paymentIntentId: string,
    @Body() body: HoldCheckoutRequest,
    @CurrentBuyer() buyer: Buyer,
    @Req() request: Request,
  ): Promise<HeldCheckoutResponse> {
    const network = networkOf(request.ip);
    const input = holdCheckoutInput(
      paymentIntentId,
      body,
      checkedCustomer(body, body.shippingMethod ?? 'standard'),
      buyer,
      network,
    );
    return heldCheckoutResponse(await this.holdCheckout.execute(input));
  }

  @Post('orders')
  @Idempotent({ repeatable: true })
  @Header('Cache-Control', 'no-store')
  @ApiCreatedResponse({ type: OrderResponse, description: 'This call created the order.' })
  @ApiOkResponse({ type: OrderResponse, description: 'The order already existed.' })
  @ApiErrors(400, 401, 402, 403, 404, 409, 422, 503)
  async place(
    @Body() body: PlaceOrderRequest,
    @CurrentBuyer() buyer: Buyer,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OrderResponse> {
    const placed = await this.placeOrder.execute(placeOrderInput(body, buyer));
    response.status(placed.made ? 201 : 200);
    return this.orderPages.showPlaced(placed, request, response);
  }
}
