import { Body, Controller, Get, Patch, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { FitProfiles } from '../../../domain/accounts/ports/fit-profiles.js';
import { ChangeFitProfile } from '../../../domain/accounts/use-cases/change-fit-profile.js';
import { ApiErrors } from '../answers/api-errors.js';
import { CurrentUser, type SessionUser, SignedInGuard } from '../sessions/session-user.js';
import { FitProfileBody, FitProfileView } from './fit-profile.dtos.js';

/** The sizes and body measurements saved with an account. */
@ApiTags('accounts')
@Controller('api/user/fit')
@UseGuards(SignedInGuard)
export class FitProfileController {
  constructor(
    private readonly profiles: FitProfiles,
    private readonly changeFitProfile: ChangeFitProfile,
  ) {}

  @Get()
  @ApiOkResponse({ type: FitProfileView })
  @ApiErrors(401)
  show(@CurrentUser() user: SessionUser): Promise<FitProfileView> {
    return this.profiles.get(user.id);
  }

  @Patch()
  @ApiOkResponse({ type: FitProfileView })
  @ApiErrors(400, 401, 422)
  change(
    @Body() { mySize, bust, underbust, waist, hips, torso }: FitProfileBody,
    @CurrentUser() user: SessionUser,
  ): Promise<FitProfileView> {
    return this.changeFitProfile.execute(user.id, { mySize, bust, underbust, waist, hips, torso });
  }
}
