import { Body, Controller, HttpCode, Param, Post, Query, Req, UseGuards } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiCreatedResponse,
  ApiOkResponse,
  ApiProperty,
  ApiSchema,
  ApiTags,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { knownClaim } from '../../../domain/accounts/order-claim.js';
import { Guests } from '../../../domain/accounts/ports/guests.js';
import { ClaimOrders } from '../../../domain/accounts/use-cases/claim-orders.js';
import { MailClaimLink } from '../../../domain/accounts/use-cases/mail-claim-link.js';
import { OpenAccountForOrder } from '../../../domain/accounts/use-cases/open-account-for-order.js';
import { readOrderId, writeOrderId } from '../../../domain/orders/order-id.js';
import { unknownOrder } from '../../../domain/orders/order.js';
import { ApiErrors } from '../answers/api-errors.js';
import { MessageResponse } from '../answers/message.response.js';
import { RateLimit } from '../limits/rate-limit.js';
import { OrderPages } from '../orders/order-pages.js';
import { OrderKeyQuery } from '../orders/orders.controller.js';
import { CurrentUser, type SessionUser, SignedInGuard } from '../sessions/session-user.js';
import { DeviceCookies } from './device-cookies.js';
import { LinkedAccountRequest, MailLinkRequest } from './mail-link.request.js';
import { UserResponse, userResponse } from './user.response.js';

@ApiSchema({ name: 'OrderClaim' })
class OrderClaimResponse {
  @ApiProperty({ example: 'K7QF-2M9X-4TBD-W8HN' }) orderId!: string;
  @ApiProperty({ description: 'The address of the order, verified by the link.' }) email!: string;
  @ApiProperty({
    enum: ['open', 'kept', 'expired'],
    description:
      '`open`: the order can be added. `kept`: the order is already in an account. `expired`: the link no longer works.',
  })
  state!: 'open' | 'kept' | 'expired';
  @ApiProperty({
    description: 'Whether an account has the address. If so, its owner signs in to add the order.',
  })
  hasAccount!: boolean;
}

/** Moves guests' orders into accounts. */
@ApiTags('accounts')
@Controller('api')
export class OrderClaimsController {
  constructor(
    private readonly guests: Guests,
    private readonly mailClaimLink: MailClaimLink,
    private readonly openAccount: OpenAccountForOrder,
    private readonly claimOrders: ClaimOrders,
    private readonly orderPages: OrderPages,
    private readonly devices: DeviceCookies,
  ) {}

  /** Mails a link to the order's address. The link adds the order to an account. Requires access to the whole order. */
  @Post('orders/:id/claim')
  @HttpCode(202)
  @RateLimit({ name: 'order-claim-mail', points: 200, seconds: 3600 })
  @ApiAcceptedResponse({ type: MessageResponse })
  @ApiErrors(403, 404, 409, 422)
  async mail(
    @Param('id') id: string,
    @Query() { key }: OrderKeyQuery,
    @Req() request: Request,
  ): Promise<MessageResponse> {
    const order = await this.orderPages.show(id, request, key);
    const orderId = order.masked ? null : readOrderId(id);
    if (orderId === null) throw unknownOrder();
    await this.mailClaimLink.execute(orderId);
    return { message: `We have sent a link to ${order.email}. The link works for 24 hours.` };
  }

  /** Returns the order of a mailed link. */
  @Post('order-claim')
  @HttpCode(200)
  @RateLimit({ name: 'order-claim', points: 60, seconds: 900, statuses: [422] })
  @ApiOkResponse({ type: OrderClaimResponse })
  @ApiErrors(400, 403, 415, 422)
  async show(@Body() { token }: MailLinkRequest): Promise<OrderClaimResponse> {
    const { orderId, email, state, hasAccount } = knownClaim(await this.guests.getClaim(token));
    return { orderId: writeOrderId(orderId), email, state, hasAccount };
  }

  /** Creates an account that contains the order, and signs in to the account. */
  @Post('order-claim/account')
  @RateLimit({ name: 'order-claim', points: 60, seconds: 900, statuses: [422] })
  @ApiCreatedResponse({ type: UserResponse })
  @ApiErrors(400, 403, 409, 415, 422)
  async open(@Body() { token, ...chosen }: LinkedAccountRequest, @Req() request: Request): Promise<UserResponse> {
    const account = await this.openAccount.execute(token, chosen);
    return userResponse(await this.devices.signIn(request, account));
  }

  /** Adds the order to the account with the same address. */
  @Post('order-claim/accept')
  @HttpCode(200)
  @UseGuards(SignedInGuard)
  @RateLimit({ name: 'order-claim', points: 60, seconds: 900, statuses: [422] })
  @ApiOkResponse({ type: MessageResponse })
  @ApiErrors(400, 401, 403, 409, 415, 422)
  async accept(@Body() { token }: MailLinkRequest, @CurrentUser() user: SessionUser): Promise<MessageResponse> {
    await this.claimOrders.execute(token, user);
    return { message: 'The order is in My Orders now.' };
  }
}
