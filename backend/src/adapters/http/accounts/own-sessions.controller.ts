import { Controller, Delete, Get, HttpCode, NotFoundException, Param, Req, UseGuards } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiProperty, ApiSchema, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Passkeys } from '../../../domain/accounts/ports/second-factors.js';
import { Sessions } from '../../../domain/accounts/ports/sessions.js';
import { SecurityReader } from '../../postgres/accounts/security-reader.js';
import { ApiErrors } from '../answers/api-errors.js';
import { hashedSessionId } from '../sessions/session-store.js';
import { CurrentUser, type SessionUser, StaffGuard } from '../sessions/session-user.js';

@ApiSchema({ name: 'OwnPasskey' })
class PasskeyResponse {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) lastUsedAt!: string | null;
}

@ApiSchema({ name: 'OwnSession' })
class SessionResponse {
  @ApiProperty() id!: string;
  @ApiProperty({ example: 'Firefox on Windows' }) device!: string;
  @ApiProperty({ format: 'date-time' }) signedInAt!: string;
  @ApiProperty({ format: 'date-time', description: 'Last activity.' }) seenAt!: string;
  @ApiProperty({ description: 'Whether this request belongs to the session.' }) isCurrent!: boolean;
}

@ApiSchema({ name: 'OwnSecurity' })
class SecurityResponse {
  @ApiProperty({ description: 'Whether an authenticator app is turned on.' }) authenticator!: boolean;
  @ApiProperty({ type: [PasskeyResponse] }) passkeys!: PasskeyResponse[];
  @ApiProperty({ description: 'Whether browsers support passkeys at the URL of the shop.' })
  passkeysPossible!: boolean;
  @ApiProperty({ type: 'integer' }) recoveryCodesLeft!: number;
  @ApiProperty({ type: [SessionResponse], description: 'Open sessions, last activity first.' })
  sessions!: SessionResponse[];
}

/** Sign-in methods and sessions of the signed-in staff member. */
@ApiTags('staff')
@Controller('api/admin/security')
@UseGuards(StaffGuard)
export class OwnSessionsController {
  constructor(
    private readonly reader: SecurityReader,
    private readonly sessions: Sessions,
    private readonly passkeys: Passkeys,
  ) {}

  @Get()
  @ApiOkResponse({ type: SecurityResponse })
  @ApiErrors(401, 403)
  async show(@CurrentUser() user: SessionUser, @Req() request: Request): Promise<SecurityResponse> {
    const current = hashedSessionId(request.sessionID);
    const { authenticator, passkeys, recoveryCodesLeft, sessions } = await this.reader.ofUser(user.id);
    return {
      authenticator,
      recoveryCodesLeft,
      passkeysPossible: this.passkeys.arePossible,
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        ...{ id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null },
      })),
      sessions: sessions.map(({ id, device, signedInAt, seenAt }) => ({
        ...{
          id,
          device,
          signedInAt: signedInAt.toISOString(),
          seenAt: seenAt.toISOString(),
          isCurrent: id === current,
        },
      })),
    };
  }

  /** Signs out one session. */
  @Delete('sessions/:id')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(401, 403, 404)
  async end(@Param('id') id: string, @CurrentUser() user: SessionUser): Promise<void> {
    if (!(await this.sessions.endOneOf(user.id, id))) throw new NotFoundException();
  }

  /** Signs out all other sessions. */
  @Delete('sessions')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(401, 403)
  async endOthers(@CurrentUser() user: SessionUser, @Req() request: Request): Promise<void> {
    await this.sessions.endOthersOf(user.id, hashedSessionId(request.sessionID));
  }
}
