import { Body, Controller, Delete, HttpCode, Param, Post, Req, UseGuards } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiProperty,
  ApiSchema,
  ApiTags,
} from '@nestjs/swagger';
import { IsString } from 'class-validator';
import type { Request } from 'express';
import { AddPasskey } from '../../../domain/accounts/use-cases/add-passkey.js';
import { RequestPasskeyOptions } from '../../../domain/accounts/use-cases/request-passkey-options.js';
import { BeginAuthenticator } from '../../../domain/accounts/use-cases/begin-authenticator.js';
import { ConfirmAuthenticator } from '../../../domain/accounts/use-cases/confirm-authenticator.js';
import { RemoveSecondFactor } from '../../../domain/accounts/use-cases/remove-second-factor.js';
import { RenewRecoveryCodes } from '../../../domain/accounts/use-cases/renew-recovery-codes.js';
import { ApiErrors } from '../answers/api-errors.js';
import { StaffFreshPasswordGuard } from '../sessions/fresh-password-guard.js';
import { hashedSessionId } from '../sessions/session-store.js';
import { CurrentUser, type SessionUser, StaffGuard } from '../sessions/session-user.js';
import { PlainText } from '../validation/plain-text.js';

class CodeRequest {
  @ApiProperty({ example: '123456' })
  @IsString({ message: 'Please enter the code from your authenticator app.' })
  code!: string;
}

/** Request with the response of a passkey, which the domain verifies. */
export class PasskeyResponseRequest {
  @ApiProperty({ description: 'The response of the Web Authentication API as JSON.' })
  @PlainText(20_000)
  response!: string;
}

class NewPasskeyRequest extends PasskeyResponseRequest {
  @ApiProperty({ maxLength: 60, example: 'My phone' })
  @PlainText(60)
  name!: string;
}

@ApiSchema({ name: 'NewAuthenticator' })
class NewAuthenticatorResponse {
  @ApiProperty({ description: 'The secret in Base32, to type into the app.' }) secret!: string;
  @ApiProperty({ description: 'The `otpauth:` address for a QR code.' }) address!: string;
}

@ApiSchema({ name: 'RecoveryCodes' })
class RecoveryCodesResponse {
  @ApiProperty({
    type: [String],
    nullable: true,
    description: 'New recovery codes, shown only once; null if the existing codes remain valid.',
  })
  recoveryCodes!: readonly string[] | null;
}

@ApiSchema({ name: 'PasskeyOptions' })
export class PasskeyOptionsResponse {
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'Options for the Web Authentication API.' })
  options!: object;
}

/** Two-step sign-in of the signed-in staff member. All calls require a recent check of the password. */
@ApiTags('staff')
@Controller('api/admin/security')
@UseGuards(StaffGuard, StaffFreshPasswordGuard)
export class SecondFactorsController {
  constructor(
    private readonly beginAuthenticator: BeginAuthenticator,
    private readonly confirmAuthenticator: ConfirmAuthenticator,
    private readonly requestPasskey: RequestPasskeyOptions,
    private readonly addPasskey: AddPasskey,
    private readonly removeFactor: RemoveSecondFactor,
    private readonly renewCodes: RenewRecoveryCodes,
  ) {}

  /** Creates the secret for an authenticator app. Confirming a first code turns the app on. */
  @Post('authenticator')
  @ApiCreatedResponse({ type: NewAuthenticatorResponse })
  @ApiErrors(401, 403, 409)
  begin(@CurrentUser() user: SessionUser): Promise<NewAuthenticatorResponse> {
    return this.beginAuthenticator.execute(user);
  }

  @Post('authenticator/confirm')
  @HttpCode(200)
  @ApiOkResponse({ type: RecoveryCodesResponse })
  @ApiErrors(400, 401, 403, 415, 422)
  async confirm(
    @Body() { code }: CodeRequest,
    @CurrentUser() user: SessionUser,
    @Req() request: Request,
  ): Promise<RecoveryCodesResponse> {
    const sessionId = hashedSessionId(request.sessionID);
    return { recoveryCodes: await this.confirmAuthenticator.execute(user, code, sessionId) };
  }

  @Delete('authenticator')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(401, 403, 404)
  removeAuthenticator(@CurrentUser() user: SessionUser): Promise<void> {
    return this.removeFactor.execute(user, null);
  }

  @Post('passkey-options')
  @HttpCode(200)
  @ApiOkResponse({ type: PasskeyOptionsResponse })
  @ApiErrors(401, 403, 409)
  async options(@CurrentUser() user: SessionUser): Promise<PasskeyOptionsResponse> {
    return { options: await this.requestPasskey.execute('create', user) };
  }

  @Post('passkeys')
  @ApiCreatedResponse({ type: RecoveryCodesResponse })
  @ApiErrors(400, 401, 403, 409, 415, 422)
  async add(
    @Body() { name, response }: NewPasskeyRequest,
    @CurrentUser() user: SessionUser,
    @Req() request: Request,
  ): Promise<RecoveryCodesResponse> {
    const sessionId = hashedSessionId(request.sessionID);
    return { recoveryCodes: await this.addPasskey.execute(user, name, response, sessionId) };
  }

  @Delete('passkeys/:id')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(401, 403, 404)
  removePasskey(@Param('id') id: string, @CurrentUser() user: SessionUser): Promise<void> {
    return this.removeFactor.execute(user, id);
  }

  /** Replaces the recovery codes. */
  @Post('recovery-codes')
  @ApiCreatedResponse({ type: RecoveryCodesResponse })
  @ApiErrors(401, 403)
  async renew(@CurrentUser() user: SessionUser): Promise<RecoveryCodesResponse> {
    return { recoveryCodes: await this.renewCodes.execute(user) };
  }
}
