import { Body, Controller, Get, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { RegisterUser } from '../../../domain/accounts/use-cases/register-user.js';
import { RequestPasskeyOptions } from '../../../domain/accounts/use-cases/request-passkey-options.js';
import { NoteSignIn } from '../../../domain/accounts/use-cases/note-sign-in.js';
import { SignInByPasskey } from '../../../domain/accounts/use-cases/sign-in-by-passkey.js';
import { ApiErrors } from '../answers/api-errors.js';
import { Idempotent } from '../requests/idempotent.js';
import { RateLimit } from '../limits/rate-limit.js';
import { deviceName, endSession } from '../sessions/session.js';
import { CurrentUser, type SessionUser, SignedInGuard } from '../sessions/session-user.js';
import { RegistrationRequest, SignInRequest } from './account.request.js';
import { DeviceCookies, originOf } from './device-cookies.js';
import { PasswordGuard } from './password-guard.js';
import { PasskeyOptionsResponse, PasskeyResponseRequest } from './second-factors.controller.js';
import { UserResponse, userResponse } from './user.response.js';

@ApiTags('accounts')
@Controller('api')
export class AccountsController {
  constructor(
    private readonly registerUser: RegisterUser,
    private readonly requestPasskey: RequestPasskeyOptions,
    private readonly signInByPasskey: SignInByPasskey,
    private readonly noteSignIn: NoteSignIn,
    private readonly devices: DeviceCookies,
  ) {}

  /** Creates an account, and signs in to it. */
  @Post('register')
  @Idempotent({ owners: 'none' })
  @RateLimit({ name: 'register', points: 60, pointsInAll: 600, seconds: 3600, statuses: [409] })
  @ApiCreatedResponse({ type: UserResponse })
  @ApiErrors(400, 403, 409, 415, 422)
  async register(@Body() body: RegistrationRequest, @Req() request: Request): Promise<UserResponse> {
    return userResponse(await this.begin(request, await this.registerUser.execute(body)));
  }

  @Post('login')
  @HttpCode(200)
  @UseGuards(PasswordGuard)
  @RateLimit({ name: 'sign-in', points: 60, seconds: 900, statuses: [401, 429] })
  @ApiBody({ type: SignInRequest })
  @ApiOkResponse({ type: UserResponse })
  @ApiErrors(400, 401, 403, 415, 422)
  async login(@Req() request: Request, @CurrentUser() user: SessionUser): Promise<UserResponse> {
    await this.noteSignIn.execute(user, originOf(request), deviceName(request));
    return userResponse(await this.begin(request, user));
  }

  /** Creates a challenge for a sign-in with a passkey. */
  @Post('login/passkey-options')
  @HttpCode(200)
  @RateLimit({ name: 'passkey-options', points: 120, seconds: 900 })
  @ApiOkResponse({ type: PasskeyOptionsResponse })
  @ApiErrors(403, 409)
  async passkeyOptions(): Promise<PasskeyOptionsResponse> {
    return { options: await this.requestPasskey.execute('use', null) };
  }

  /** Signs in with a passkey, which needs no password. */
  @Post('login/passkey')
  @HttpCode(200)
  @RateLimit({ name: 'sign-in', points: 60, seconds: 900, statuses: [401, 429] })
  @ApiOkResponse({ type: UserResponse })
  @ApiErrors(400, 401, 403, 415, 422)
  async loginByPasskey(@Body() { response }: PasskeyResponseRequest, @Req() request: Request): Promise<UserResponse> {
    const account = await this.signInByPasskey.execute(response);
    await this.noteSignIn.execute(account, originOf(request), deviceName(request));
    return userResponse(await this.begin(request, account));
  }

  @Post('logout')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(403)
  async logout(@Req() request: Request): Promise<void> {
    await endSession(request);
  }

  @Get('user')
  @UseGuards(SignedInGuard)
  @ApiOkResponse({ type: UserResponse })
  @ApiErrors(401)
  user(@CurrentUser() user: SessionUser): UserResponse {
    return userResponse(user);
  }

  private async begin(request: Request, account: SessionUser): Promise<SessionUser> {
    return this.devices.signIn(request, account);
  }
}
