import { Body, Controller, HttpCode, Post, Put, Req, UseGuards } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { ChangePassword } from '../../../domain/accounts/use-cases/change-password.js';
import { ConfirmPassword } from '../../../domain/accounts/use-cases/confirm-password.js';
import { UpdateProfile } from '../../../domain/accounts/use-cases/update-profile.js';
import { RequestPasskeyOptions } from '../../../domain/accounts/use-cases/request-passkey-options.js';
import { Clock } from '../../../domain/shared/ports/clock.js';
import { ApiErrors } from '../answers/api-errors.js';
import { RateLimit } from '../limits/rate-limit.js';
import { CurrentUser, type SessionUser, SignedInGuard } from '../sessions/session-user.js';
import { MessageResponse } from '../answers/message.response.js';
import { DeviceCookies, originOf } from './device-cookies.js';
import { PasswordChangeRequest, PasswordConfirmationRequest, ProfileRequest } from './profile.request.js';
import { PasskeyOptionsResponse, PasskeyResponseRequest } from './second-factors.controller.js';
import { UserResponse, userResponse } from './user.response.js';

@ApiTags('accounts')
@Controller('api/user')
@UseGuards(SignedInGuard)
export class ProfileController {
  constructor(
    private readonly updateProfile: UpdateProfile,
    private readonly changePassword: ChangePassword,
    private readonly confirmPassword: ConfirmPassword,
    private readonly requestPasskey: RequestPasskeyOptions,
    private readonly devices: DeviceCookies,
    private readonly clock: Clock,
  ) {}

  /** Changes the name immediately. A new address must be confirmed first, so the response still has the current one. */
  @Put('profile')
  @RateLimit({ name: 'profile', points: 60, pointsPerAccount: 60, seconds: 3600 })
  @ApiOkResponse({ type: UserResponse })
  @ApiErrors(400, 401, 403, 409, 415, 422)
  async update(
    @Body() body: ProfileRequest,
    @CurrentUser() user: SessionUser,
    @Req() request: Request,
  ): Promise<UserResponse> {
    const { currentPassword = null, code = null, passkey } = body;
    const proof = { currentPassword, code, passkey };
    const account = await this.updateProfile.execute(user, body, proof, originOf(request));
    return userResponse({ ...user, ...account });
  }

  /** Sets a new password, and ends all other sessions of the account. */
  @Put('password')
  @RateLimit({ name: 'password', points: 60, pointsPerAccount: 60, seconds: 3600 })
  @ApiOkResponse({ type: MessageResponse })
  @ApiErrors(400, 401, 403, 409, 415, 422)
  async password(
    @Body() { currentPassword, newPassword }: PasswordChangeRequest,
    @CurrentUser() user: SessionUser,
    @Req() request: Request,
  ): Promise<MessageResponse> {
    const account = await this.changePassword.execute(user.id, currentPassword, newPassword, originOf(request));
    // With a second factor, the password alone must not extend the session, so the original sign-in time remains.
    const signedInAt = user.hasSecondFactor ? new Date(request.session.signedInAt ?? 0) : this.clock.now();
    await this.devices.signIn(request, account, signedInAt);
    return { message: 'Your password has been changed successfully.' };
  }

  /**
   * For 10 minutes (staff calls: 15 minutes), permits calls in this session that require a recent password check. An
   * account with a second factor sends a code instead of the password.
   */
  @Post('confirm-password')
  @HttpCode(204)
  @RateLimit({ name: 'password', points: 60, pointsPerAccount: 60, seconds: 3600 })
  @ApiNoContentResponse()
  @ApiErrors(400, 401, 403, 415, 422)
  async confirm(
    @Body() { password, code }: PasswordConfirmationRequest,
    @CurrentUser() user: SessionUser,
    @Req() request: Request,
  ): Promise<void> {
    await this.confirmPassword.execute(user, { password: password ?? '', code: code ?? null }, originOf(request));
    request.session.passwordConfirmedAt = this.clock.now().getTime();
  }

  /** Creates a challenge for `confirm-passkey`, limited to the passkeys of this account. */
  @Post('confirm-passkey/options')
  @HttpCode(200)
  @RateLimit({ name: 'passkey-options', points: 120, seconds: 900 })
  @ApiOkResponse({ type: PasskeyOptionsResponse })
  @ApiErrors(401, 403, 409)
  async passkeyOptions(@CurrentUser() user: SessionUser): Promise<PasskeyOptionsResponse> {
    return { options: await this.requestPasskey.execute('use', user) };
  }

  /** Like `confirm-password`, with a passkey instead of the password. */
  @Post('confirm-passkey')
  @HttpCode(204)
  @RateLimit({ name: 'password', points: 60, pointsPerAccount: 60, seconds: 3600 })
  @ApiNoContentResponse()
  @ApiErrors(400, 401, 403, 415, 422)
  async confirmByPasskey(
    @Body() { response }: PasskeyResponseRequest,
    @CurrentUser() user: SessionUser,
    @Req() request: Request,
  ): Promise<void> {
    await this.confirmPassword.execute(user, { passkey: response }, originOf(request));
    request.session.passwordConfirmedAt = this.clock.now().getTime();
  }
}
