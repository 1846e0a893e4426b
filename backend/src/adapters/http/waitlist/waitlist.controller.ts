import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { FollowWaitlistLink } from '../../../domain/waitlist/use-cases/follow-waitlist-link.js';
import { JoinWaitlist } from '../../../domain/waitlist/use-cases/join-waitlist.js';
import { refuseProblems } from '../../../domain/shared/domain-error.js';
import { ApiErrors } from '../answers/api-errors.js';
import { MessageResponse } from '../answers/message.response.js';
import { cartResponse, CartResponse } from '../cart/cart.response.js';
import { RateLimit } from '../limits/rate-limit.js';
import { Idempotent } from '../requests/idempotent.js';
import { inFixedTime } from '../security/fixed-time.js';
import { type Buyer, CurrentBuyer, CurrentUser, type SessionUser } from '../sessions/session-user.js';
import { ClaimReservationRequest, JoinWaitlistRequest, WaitlistLinkRequest } from './waitlist.request.js';
import { waitlistEntryResponse, WaitlistEntryResponse } from './waitlist.response.js';

const confirmation =
  'Almost there: please open the link that we sent you. No email? You may already be on the waitlist.';

/** The waitlist for sold-out sizes. */
@ApiTags('waitlist')
@Controller('api/waitlist')
export class WaitlistController {
  constructor(
    private readonly joinWaitlist: JoinWaitlist,
    private readonly link: FollowWaitlistLink,
  ) {}

  /**
   * Mails a link that confirms the address. The response does not reveal whether the address is already on the
   * waitlist.
   */
  @Post()
  @HttpCode(202)
  @Idempotent()
  @RateLimit({ name: 'waitlist', points: 200, pointsPerEmail: 10, seconds: 3600 })
  @ApiAcceptedResponse({ type: MessageResponse })
  @ApiErrors(400, 403, 404, 409, 415, 422)
  async join(
    @Body() { productId, variantId, email }: JoinWaitlistRequest,
    @CurrentUser() user: SessionUser | null,
  ): Promise<MessageResponse> {
    const entry = { productId, variantId: variantId ?? null, email, userId: user?.id ?? null };
    await inFixedTime(this.joinWaitlist.execute(entry));
    return { message: confirmation };
  }

  /** Returns the waitlist entry of a mailed link. */
  @Get(':token')
  @ApiOkResponse({ type: WaitlistEntryResponse })
  @ApiErrors(404)
  async show(@Param('token') token: string): Promise<WaitlistEntryResponse> {
    return waitlistEntryResponse(await this.link.look(token));
  }

  /** Confirms the entry, which then has a place in line. Repeated calls change nothing. */
  @Post('confirm')
  @HttpCode(200)
  @ApiOkResponse({ type: WaitlistEntryResponse })
  @ApiErrors(400, 403, 404, 415, 422)
  async confirm(@Body() { token }: WaitlistLinkRequest): Promise<WaitlistEntryResponse> {
    return waitlistEntryResponse(await this.link.confirm(token));
  }

  /** Adds the reserved unit to a cart. Repeated calls change nothing. */
  @Post('claim')
  @HttpCode(200)
  @ApiOkResponse({ type: CartResponse })
  @ApiErrors(400, 403, 404, 409, 415, 422)
  async claim(
    @Body() { token, sessionId, setId, otherVariantId }: ClaimReservationRequest,
    @CurrentBuyer() buyer: Buyer | null,
  ): Promise<CartResponse> {
    const isOfSet = typeof setId === 'number';
    const withoutSet = otherVariantId !== undefined && !isOfSet ? 'Please choose a set.' : null;
    refuseProblems('waitlist.invalid', { setId: withoutSet });
    const set = isOfSet ? { id: setId, otherVariantId: otherVariantId ?? null } : null;
    return cartResponse(await this.link.claim(token, sessionId ?? null, buyer?.id ?? null, set));
  }

  /** Ends the entry, and offers its reserved unit to the next shopper in line. Repeated calls change nothing. */
  @Post('leave')
  @HttpCode(200)
  @ApiOkResponse({ type: WaitlistEntryResponse })
  @ApiErrors(400, 403, 404, 415, 422)
  async leave(@Body() { token }: WaitlistLinkRequest): Promise<WaitlistEntryResponse> {
    return waitlistEntryResponse(await this.link.leave(token));
  }
}
