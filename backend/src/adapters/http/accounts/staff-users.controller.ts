import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, UseGuards } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { may } from '../../../domain/accounts/staff-role.js';
import { AssignRole } from '../../../domain/accounts/use-cases/assign-role.js';
import { knownUser } from '../../../domain/accounts/user.js';
import { ResetUserPassword } from '../../../domain/accounts/use-cases/reset-user-password.js';
import { ResetSecondFactors } from '../../../domain/accounts/use-cases/reset-second-factors.js';
import { SignOutColleague } from '../../../domain/accounts/use-cases/sign-out-colleague.js';
import { MailGuestDataLink } from '../../../domain/accounts/use-cases/mail-guest-data-link.js';
import { SendResetLink } from '../../../domain/accounts/use-cases/send-reset-link.js';
import { UserReader } from '../../postgres/accounts/user-reader.js';
import { ApiErrors } from '../answers/api-errors.js';
import { StaffFreshPasswordGuard } from '../sessions/fresh-password-guard.js';
import { MessageResponse } from '../answers/message.response.js';
import { RateLimit } from '../limits/rate-limit.js';
import { RowId } from '../validation/row-id.js';
import { StaffGuard, CurrentUser, type SessionUser } from '../sessions/session-user.js';
import {
  AssignRoleRequest,
  CustomerEmailRequest,
  UserPasswordResetRequest,
  UsersQuery,
} from './staff-users.request.js';
import { StaffUsersResponse, StaffUserResponse, staffUserResponse } from './staff-users.response.js';

@ApiTags('staff')
@Controller('api/admin')
@UseGuards(StaffGuard)
export class StaffUsersController {
  constructor(
    private readonly users: UserReader,
    private readonly assignRole: AssignRole,
    private readonly resetUserPassword: ResetUserPassword,
    private readonly sendResetLink: SendResetLink,
    private readonly mailGuestDataLink: MailGuestDataLink,
    private readonly resetSecondFactors: ResetSecondFactors,
    private readonly signOutColleague: SignOutColleague,
  ) {}

  /**
   * Finds users by parts of the username and email address. For staff who may view orders, a search that is not limited
   * to staff also finds users by the name, phone number and order number of their orders, at most of the newest 2,000
   * matching orders.
   */
  @Get('users')
  @ApiOkResponse({ type: StaffUsersResponse })
  @ApiErrors(401, 403, 422)
  async list(@Query() query: UsersQuery, @CurrentUser() viewer: SessionUser): Promise<StaffUsersResponse> {
    const { search, kind, sort = 'createdAt-desc', limit, offset } = query;
    const searchesOrders = kind !== 'staff' && may(viewer, 'orders.view');
    const { users, total, onlyNewestOrders } = await this.users.list({
      ...{ search, searchesOrders, kind, sort, limit, offset },
    });
    return {
      users: users.map((user) => staffUserResponse(user, viewer)),
      total,
      ...(onlyNewestOrders && { onlyNewestOrders }),
    };
  }

  /**
   * Assigns a staff role to a user, or removes it. The role of the last owner cannot be changed. Requires a recent
   * password check.
   */
  @Patch('users/:id')
  @UseGuards(StaffFreshPasswordGuard)
  @ApiOkResponse({ type: StaffUserResponse })
  @ApiErrors(400, 401, 403, 404, 409, 415, 422)
  async change(
    @Param('id', RowId) id: number,
    @Body() { role }: AssignRoleRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<StaffUserResponse> {
    await this.assignRole.execute(id, role, staff);
    return staffUserResponse(knownUser(await this.users.get(id)), staff);
  }

  /** Mails a user a link for setting a new password. Only owners can send a link to a staff member. */
  @Post('users/:id/send-reset-link')
  @HttpCode(202)
  @ApiAcceptedResponse({ type: MessageResponse })
  @ApiErrors(401, 403, 404, 409, 429)
  async sendLink(@Param('id', RowId) id: number, @CurrentUser() staff: SessionUser): Promise<MessageResponse> {
    await this.sendResetLink.execute(id, staff);
    return { message: 'A link to reset the password is on its way. The link works for 30 minutes.' };
  }

  /** Mails a guest a link to download or delete the guest's data. */
  @Post('guest-data-links')
  @HttpCode(202)
  @RateLimit({ name: 'guest-data-mail', points: 200, pointsPerEmail: 5, seconds: 3600 })
  @ApiAcceptedResponse({ type: MessageResponse })
  @ApiErrors(400, 401, 403, 404, 415, 422)
  async sendDataLink(
    @Body() { email }: CustomerEmailRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<MessageResponse> {
    await this.mailGuestDataLink.execute(email, staff.id);
    return { message: 'A link to the guest data is on its way. The link works for 24 hours.' };
  }

  /**
   * Turns off two-step sign-in for a user who lost the second factor, and ends all sessions of the user. Requires a
   * recent password check.
   */
  @Post('users/:id/reset-second-factors')
  @HttpCode(204)
  @UseGuards(StaffFreshPasswordGuard)
  @ApiNoContentResponse()
  @ApiErrors(401, 403, 404, 409)
  resetFactors(@Param('id', RowId) id: number, @CurrentUser() staff: SessionUser): Promise<void> {
    return this.resetSecondFactors.execute(id, staff);
  }

  /** Ends all sessions of a staff member. Requires a recent password check. */
  @Delete('users/:id/sessions')
  @HttpCode(204)
  @UseGuards(StaffFreshPasswordGuard)
  @ApiNoContentResponse()
  @ApiErrors(401, 403, 404, 409)
  signOut(@Param('id', RowId) id: number, @CurrentUser() staff: SessionUser): Promise<void> {
    return this.signOutColleague.execute(id, staff);
  }

  /**
   * Sets a user's password, ends all sessions of the user, and informs the user by mail. Requires a recent password
   * check.
   */
  @Post('reset-user-password')
  @HttpCode(200)
  @UseGuards(StaffFreshPasswordGuard)
  @ApiOkResponse({ type: MessageResponse })
  @ApiErrors(400, 401, 403, 404, 415, 422)
  async resetPassword(
    @Body() { username, newPassword }: UserPasswordResetRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<MessageResponse> {
    const name = await this.resetUserPassword.execute(username, newPassword, staff);
    return { message: `Password for user "${name}" has been reset successfully` };
  }
}
