import { Body, Controller, Get, Patch, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CustomerDetails } from '../../../domain/accounts/ports/customer-details.js';
import { ChangeFitProfile } from '../../../domain/accounts/use-cases/change-fit-profile.js';
import { ApiErrors } from '../answers/api-errors.js';
import { CurrentUser, type SessionUser, SignedInGuard } from '../sessions/session-user.js';
import { FitProfileRequest } from './fit-profile.request.js';
import { FitProfileResponse } from './customer-details.response.js';

/** The sizes and body measurements saved with an account. */
@ApiTags('accounts')
@Controller('api/user/fit')
@UseGuards(SignedInGuard)
export class FitProfileController {
  constructor(
    private readonly details: CustomerDetails,
    private readonly changeFitProfile: ChangeFitProfile,
  ) {}

  @Get()
  @ApiOkResponse({ type: FitProfileResponse })
  @ApiErrors(401)
  show(@CurrentUser() user: SessionUser): Promise<FitProfileResponse> {
    return this.details.getFit(user.id);
  }

  @Patch()
  @ApiOkResponse({ type: FitProfileResponse })
  @ApiErrors(400, 401, 422)
  change(
    @Body() { mySize, bust, underbust, waist, hips, torso }: FitProfileRequest,
    @CurrentUser() user: SessionUser,
  ): Promise<FitProfileResponse> {
    return this.changeFitProfile.execute(user.id, { mySize, bust, underbust, waist, hips, torso });
  }
}
