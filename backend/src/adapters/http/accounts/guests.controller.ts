import { Body, Controller, Delete, Get, Post, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiProperty, ApiSchema, ApiTags, PickType } from '@nestjs/swagger';
import type { Request } from 'express';
import { ContinueAsGuest } from '../../../domain/accounts/use-cases/continue-as-guest.js';
import { RequestDeletion } from '../../../domain/accounts/use-cases/request-deletion.js';
import { Clock } from '../../../domain/shared/ports/clock.js';
import { ApiErrors } from '../answers/api-errors.js';
import { RateLimit } from '../limits/rate-limit.js';
import { guestCookie } from '../sessions/cookies.js';
import { endSession, startSession } from '../sessions/session.js';
import { knownGuest, type SessionUser } from '../sessions/session-user.js';
import { AccountDeletionResponse } from './account-data.response.js';
import { RegistrationRequest } from './account.request.js';

class GuestRequest extends PickType(RegistrationRequest, ['email']) {}

@ApiSchema({ name: 'Guest' })
class GuestResponse {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty() email!: string;
}

const guestResponse = ({ id, email }: Pick<SessionUser, 'id' | 'email'>): GuestResponse => ({ id, email });

/** Shopping without an account. */
@ApiTags('accounts')
@Controller('api/guest')
export class GuestsController {
  constructor(
    private readonly continueAsGuest: ContinueAsGuest,
    private readonly requestDeletion: RequestDeletion,
    private readonly clock: Clock,
  ) {}

  /** Starts a guest session, or continues the current session if the address is the same. */
  @Post()
  @RateLimit({ name: 'guest', points: 1200, seconds: 600 })
  @ApiCreatedResponse({ type: GuestResponse })
  @ApiErrors(400, 403, 409, 415, 422)
  async begin(@Body() { email }: GuestRequest, @Req() request: Request): Promise<GuestResponse> {
    const { user, guest = null } = request;
    const begun = await this.continueAsGuest.execute(email, guest, user !== undefined);
    return guestResponse(begun === guest ? guest : await startSession(request, begun, this.clock.now(), guestCookie));
  }

  @Get()
  @ApiOkResponse({ type: GuestResponse })
  @ApiErrors(401)
  show(@Req() request: Request): GuestResponse {
    return guestResponse(knownGuest(request));
  }

  /** Deletes the guest's data immediately, or as soon as no open order needs the data. */
  @Delete()
  @ApiOkResponse({ type: AccountDeletionResponse })
  @ApiErrors(401, 403)
  async delete(@Req() request: Request): Promise<AccountDeletionResponse> {
    const state = await this.requestDeletion.execute(knownGuest(request).id);
    if (state === 'deleted') await endSession(request);
    return { state };
  }
}
