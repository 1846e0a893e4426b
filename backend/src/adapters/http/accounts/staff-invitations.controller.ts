import { UserRepository } from '../../../domain/accounts/ports/user-repository.js';
import { Body, Controller, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiProperty, ApiSchema, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { StaffRoles } from '../../../domain/accounts/ports/staff-roles.js';
import { openInvitation } from '../../../domain/accounts/staff-role.js';
import { AcceptInvitation } from '../../../domain/accounts/use-cases/accept-invitation.js';
import { OpenStaffAccount } from '../../../domain/accounts/use-cases/open-staff-account.js';
import { presentUser } from '../../../domain/accounts/user.js';
import { ApiErrors } from '../answers/api-errors.js';
import { RateLimit } from '../limits/rate-limit.js';
import { CurrentUser, type SessionUser, SignedInGuard } from '../sessions/session-user.js';
import { DeviceCookies } from './device-cookies.js';
import { LinkedAccountRequest, MailLinkRequest } from './mail-link.request.js';
import { UserResponse, userResponse } from './user.response.js';

@ApiSchema({ name: 'OpenInvitation' })
class OpenInvitationResponse {
  @ApiProperty({ description: 'The invited address, verified by the link.' }) email!: string;
  @ApiProperty({ example: 'Support' }) role!: string;
  @ApiProperty({
    description: 'Whether an account has the address. If so, its owner signs in to accept the invitation.',
  })
  hasAccount!: boolean;
}

const limit = { name: 'staff-invitation-link', points: 60, seconds: 900, statuses: [422] };

/** Calls of the page that the link in an invitation opens. */
@ApiTags('accounts')
@Controller('api/staff-invitation')
export class StaffInvitationsController {
  constructor(
    private readonly roles: StaffRoles,
    private readonly openStaffAccount: OpenStaffAccount,
    private readonly acceptInvitation: AcceptInvitation,
    private readonly users: UserRepository,
    private readonly devices: DeviceCookies,
  ) {}

  @Post()
  @HttpCode(200)
  @RateLimit(limit)
  @ApiOkResponse({ type: OpenInvitationResponse })
  @ApiErrors(400, 403, 415, 422)
  async show(@Body() { token }: MailLinkRequest): Promise<OpenInvitationResponse> {
    const { email, role, hasAccount } = openInvitation(await this.roles.getInvitation(token));
    return { email, role, hasAccount };
  }

  /** Creates the staff account, and signs in to it. */
  @Post('account')
  @RateLimit(limit)
  @ApiCreatedResponse({ type: UserResponse })
  @ApiErrors(400, 403, 409, 415, 422)
  async open(@Body() { token, ...chosen }: LinkedAccountRequest, @Req() request: Request): Promise<UserResponse> {
    const id = await this.openStaffAccount.execute(token, chosen);
    const account = presentUser(await this.users.getAccount(id));
    return userResponse(await this.devices.signIn(request, account));
  }

  /**
   * Gives the role to the signed-in account, which must have the invited address. Starts a new session, because staff
   * sessions are shorter.
   */
  @Post('accept')
  @HttpCode(200)
  @UseGuards(SignedInGuard)
  @RateLimit(limit)
  @ApiOkResponse({ type: UserResponse })
  @ApiErrors(400, 401, 403, 409, 415, 422)
  async accept(
    @Body() { token }: MailLinkRequest,
    @CurrentUser() user: SessionUser,
    @Req() request: Request,
  ): Promise<UserResponse> {
    await this.acceptInvitation.execute(token, user);
    const account = presentUser(await this.users.getAccount(user.id));
    return userResponse(await this.devices.signIn(request, account));
  }
}
