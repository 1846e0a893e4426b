import { Body, Controller, Header, HttpCode, Param, Post, Put, Req, Res, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { HoldCheckout } from '../../../domain/checkout/use-cases/hold-checkout.js';
import { OpenCheckout } from '../../../domain/checkout/use-cases/open-checkout.js';
import { PlaceOrder } from '../../../domain/checkout/use-cases/place-order.js';
import { declinedPayments } from '../../../domain/payments/ports/payments.js';
import { checkedCustomer } from '../../../domain/checkout/checkout-customer.js';
import { ApiErrors } from '../answers/api-errors.js';
import { Idempotent } from '../requests/idempotent.js';
import { networkOf } from '../limits/network-of.js';
import { RateLimit } from '../limits/rate-limit.js';
import { type Buyer, BuyerGuard, CurrentBuyer } from '../sessions/session-user.js';
import { OrderView } from '../orders/order.view.js';
import { OrderPages } from '../orders/order-pages.js';
import { HoldCheckoutDto, OpenCheckoutDto, PlaceOrderDto } from './checkout.dtos.js';
import { holdCheckoutInput, openCheckoutInput, placeOrderInput } from './checkout.inputs.js';
import { heldCheckoutView, HeldCheckoutView, paymentIntentView, PaymentIntentView } from './checkout.views.js';

@ApiTags('checkout')
@Controller('api')
@UseGuards(BuyerGuard)
export class CheckoutController {
  constructor(
    private readonly openCheckout: OpenCheckout,
    private readonly holdCheckout: HoldCheckout,
    private readonly placeOrder: PlaceOrder,
    private readonly orderPages: OrderPages,
  ) {}

  @Post('create-payment-intent')
  @HttpCode(200)
  @RateLimit({ ...declinedPayments, statuses: [] })
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ type: PaymentIntentView })
  @ApiErrors(400, 401, 403, 404, 409, 422, 429, 503)
  async open(
    @Body() body: OpenCheckoutDto,
    @CurrentBuyer() buyer: Buyer,
    @Req() { ip }: Request,
  ): Promise<PaymentIntentView> {
    return paymentIntentView(await this.openCheckout.execute(openCheckoutInput(body, buyer, networkOf(ip))));
  }

  @Put('checkout/:paymentIntentId')
  @RateLimit({ ...declinedPayments, statuses: [] })
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ type: HeldCheckoutView })
  @ApiErrors(400, 401, 403, 404, 409, 422, 429, 503)
  async hold(
    @Param('paymentIntentId') paymentIntentId: string,
    @Body() body: HoldCheckoutDto,
    @CurrentBuyer() buyer: Buyer,
    @Req() request: Request,
  ): Promise<HeldCheckoutView> {
    const network = networkOf(request.ip);
    const input = holdCheckoutInput(paymentIntentId, body, checkedCustomer(body), buyer, network);
    return heldCheckoutView(await this.holdCheckout.execute(input));
  }

  @Post('orders')
  @Idempotent({ repeatable: true })
  @Header('Cache-Control', 'no-store')
  @ApiCreatedResponse({ type: OrderView, description: 'This call created the order.' })
  @ApiOkResponse({ type: OrderView, description: 'The order already existed.' })
  @ApiErrors(400, 401, 402, 403, 404, 409, 422, 503)
  async place(
    @Body() body: PlaceOrderDto,
    @CurrentBuyer() buyer: Buyer,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OrderView> {
    const placed = await this.placeOrder.execute(placeOrderInput(body, buyer));
    response.status(placed.made ? 201 : 200);
    return this.orderPages.showPlaced(placed, request, response);
  }
}
