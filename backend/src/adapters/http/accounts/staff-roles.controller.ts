import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, UseGuards } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiProperty,
  ApiSchema,
  ApiTags,
} from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn } from 'class-validator';
import { Config } from '../../../config/config.js';
import { type Permission, permissions, type StaffInvitation } from '../../../domain/accounts/staff-role.js';
import { InviteStaff } from '../../../domain/accounts/use-cases/invite-staff.js';
import { RenewInvitation } from '../../../domain/accounts/use-cases/renew-invitation.js';
import { SaveRole } from '../../../domain/accounts/use-cases/save-role.js';
import { WithdrawInvitation } from '../../../domain/accounts/use-cases/withdraw-invitation.js';
import { StaffReader } from '../../postgres/accounts/staff-reader.js';
import { ApiErrors } from '../answers/api-errors.js';
import { MessageResponse } from '../answers/message.response.js';
import { RateLimit } from '../limits/rate-limit.js';
import { StaffFreshPasswordGuard } from '../sessions/fresh-password-guard.js';
import { CurrentUser, type SessionUser, StaffGuard } from '../sessions/session-user.js';
import { PlainText } from '../validation/plain-text.js';
import { RowId } from '../validation/row-id.js';

class RoleRequest {
  @ApiProperty({ minLength: 2, maxLength: 40, example: 'Photographer' })
  @PlainText(40)
  name!: string;

  @ApiProperty({ enum: permissions, isArray: true })
  @IsArray({ message: 'Please send a list of permissions.' })
  @ArrayMaxSize(100, { message: 'Please choose at most 100 permissions.' })
  @IsIn(permissions, { each: true, message: `Please choose from ${permissions.join(', ')}.` })
  permissions!: Permission[];
}

@ApiSchema({ name: 'StaffRole' })
class RoleResponse {
  @ApiProperty({ example: 'Support' }) name!: string;
  @ApiProperty({ enum: permissions, isArray: true }) permissions!: readonly Permission[];
  @ApiProperty({ description: 'Whether the role is built in. Built-in roles cannot be changed.' }) isBuiltIn!: boolean;
  @ApiProperty({ type: 'integer', description: 'Number of accounts with the role.' }) memberCount!: number;
}

@ApiSchema({ name: 'StaffRoles' })
class RolesResponse {
  @ApiProperty({ type: [RoleResponse] }) roles!: RoleResponse[];
}

class InvitationRequest {
  @ApiProperty({ format: 'email', example: 'colleague@example.com' })
  @PlainText(254)
  email!: string;

  @ApiProperty({ example: 'Support' })
  @PlainText(40)
  role!: string;
}

@ApiSchema({ name: 'StaffInvitation' })
class InvitationResponse {
  @ApiProperty({ type: 'integer' }) id!: number;
  @ApiProperty() email!: string;
  @ApiProperty() role!: string;
  @ApiProperty({ description: 'Username of the staff member who sent the invitation, or renewed it last.' })
  invitedBy!: string;
  @ApiProperty({ format: 'date-time', description: 'Time of the latest link.' }) invitedAt!: string;
  @ApiProperty({ format: 'date-time' }) expiresAt!: string;
}

@ApiSchema({ name: 'InvitationLink' })
class InvitationLinkResponse {
  @ApiProperty({ format: 'uri', description: 'The new link. It works once, for 7 days, and is not shown again.' })
  url!: string;
}

/** One limit for invitations and for new links of invitations. */
const limit = { name: 'staff-invitation', points: 60, pointsPerAccount: 30, seconds: 3600 };
const sent = { message: 'The invitation is on its way. Its link works for 7 days.' };

@ApiSchema({ name: 'StaffInvitations' })
class InvitationsResponse {
  @ApiProperty({ type: [InvitationResponse] }) invitations!: InvitationResponse[];
}

/** Roles of staff, and invitations to become a staff member. Changes require a recent password check. */
@ApiTags('staff')
@Controller('api/admin')
@UseGuards(StaffGuard)
export class StaffRolesController {
  constructor(
    private readonly staff: StaffReader,
    private readonly saveRole: SaveRole,
    private readonly inviteStaff: InviteStaff,
    private readonly renewInvitation: RenewInvitation,
    private readonly withdrawInvitation: WithdrawInvitation,
    private readonly config: Config,
  ) {}

  @Get('roles')
  @ApiOkResponse({ type: RolesResponse })
  @ApiErrors(401, 403)
  async listRoles(): Promise<RolesResponse> {
    return { roles: await this.staff.roles() };
  }

  @Post('roles')
  @UseGuards(StaffFreshPasswordGuard)
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(400, 401, 403, 409, 415, 422)
  create(@Body() body: RoleRequest, @CurrentUser() staff: SessionUser): Promise<void> {
    return this.saveRole.execute(null, body, staff);
  }

  @Put('roles/:name')
  @UseGuards(StaffFreshPasswordGuard)
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(400, 401, 403, 404, 409, 415, 422)
  change(@Param('name') name: string, @Body() body: RoleRequest, @CurrentUser() staff: SessionUser): Promise<void> {
    return this.saveRole.execute(name, body, staff);
  }

  @Delete('roles/:name')
  @UseGuards(StaffFreshPasswordGuard)
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(401, 403, 404, 409)
  remove(@Param('name') name: string, @CurrentUser() staff: SessionUser): Promise<void> {
    return this.saveRole.execute(name, null, staff);
  }

  /** Lists the invitations, newest first. */
  @Get('invitations')
  @ApiOkResponse({ type: InvitationsResponse })
  @ApiErrors(401, 403)
  async listInvitations(): Promise<InvitationsResponse> {
    return { invitations: (await this.staff.invitations()).map(invitationResponse) };
  }

  /** Mails an invitation with a link that works for seven days. Replaces an earlier invitation to the same address. */
  @Post('invitations')
  @UseGuards(StaffFreshPasswordGuard)
  @HttpCode(202)
  @RateLimit(limit)
  @ApiAcceptedResponse({ type: MessageResponse })
  @ApiErrors(400, 401, 403, 409, 415, 422)
  async invite(
    @Body() { email, role }: InvitationRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<MessageResponse> {
    await this.inviteStaff.execute(email, role, staff);
    return sent;
  }

  /** Mails the invitation again, with a new link that works for seven days. The former link stops working. */
  @Post('invitations/:id/mail')
  @UseGuards(StaffFreshPasswordGuard)
  @HttpCode(202)
  @RateLimit(limit)
  @ApiAcceptedResponse({ type: MessageResponse })
  @ApiErrors(401, 403, 404, 409)
  async mailAgain(@Param('id', RowId) id: number, @CurrentUser() staff: SessionUser): Promise<MessageResponse> {
    await this.renewInvitation.execute(id, 'mail', staff);
    return sent;
  }

  /**
   * Creates a new link for an invitation, for staff to send themselves. The new link works once, for seven days. The
   * former link stops working.
   */
  @Post('invitations/:id/link')
  @UseGuards(StaffFreshPasswordGuard)
  @RateLimit(limit)
  @ApiCreatedResponse({ type: InvitationLinkResponse })
  @ApiErrors(401, 403, 404, 409)
  async createLink(@Param('id', RowId) id: number, @CurrentUser() staff: SessionUser): Promise<InvitationLinkResponse> {
    const token = await this.renewInvitation.execute(id, 'link', staff);
    return { url: `${this.config.publicUrl}/staff-invitation?token=${encodeURIComponent(token)}` };
  }

  @Delete('invitations/:id')
  @UseGuards(StaffFreshPasswordGuard)
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(401, 403, 404)
  withdraw(@Param('id', RowId) id: number, @CurrentUser() staff: SessionUser): Promise<void> {
    return this.withdrawInvitation.execute(id, staff);
  }
}

function invitationResponse(invitation: StaffInvitation): InvitationResponse {
  const { id, email, role, invitedBy, invitedAt, expiresAt } = invitation;
  return { id, email, role, invitedBy, invitedAt: invitedAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
