import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query, UseGuards } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ChangeRole } from '../../../domain/accounts/use-cases/change-role.js';
import { knownUser } from '../../../domain/accounts/user.js';
import { ResetUserPassword } from '../../../domain/accounts/use-cases/reset-user-password.js';
import { SendResetLink } from '../../../domain/accounts/use-cases/send-reset-link.js';
import { UserReader } from '../../postgres/accounts/user-reader.js';
import { ApiErrors } from '../answers/api-errors.js';
import { StaffFreshPasswordGuard } from '../sessions/fresh-password-guard.js';
import { MessageView } from '../answers/revalidated.js';
import { RowId } from '../validation/row-id.js';
import { StaffGuard, CurrentUser, type SessionUser } from '../sessions/session-user.js';
import {
  RoleBody,
  StaffUsersView,
  StaffUserView,
  staffUserView,
  UserPasswordResetBody,
  UsersQuery,
} from './staff-users.dtos.js';

@ApiTags('staff')
@Controller('api/admin')
@UseGuards(StaffGuard)
export class StaffUsersController {
  constructor(
    private readonly users: UserReader,
    private readonly changeRole: ChangeRole,
    private readonly resetUserPassword: ResetUserPassword,
    private readonly sendResetLink: SendResetLink,
  ) {}

  @Get('users')
  @ApiOkResponse({ type: StaffUsersView })
  @ApiErrors(401, 403, 422)
  async list(@Query() { search, sort = 'createdAt-desc', limit, offset }: UsersQuery): Promise<StaffUsersView> {
    const { users, total } = await this.users.list({ search, sort, limit, offset });
    return { users: users.map(staffUserView), total };
  }

  /**
   * Makes a user an administrator or a shopper. The last administrator cannot be changed. Requires a recent password
   * check.
   */
  @Patch('users/:id')
  @UseGuards(StaffFreshPasswordGuard)
  @ApiOkResponse({ type: StaffUserView })
  @ApiErrors(400, 401, 403, 404, 409, 415, 422)
  async change(
    @Param('id', RowId) id: number,
    @Body() { isAdmin }: RoleBody,
    @CurrentUser() staff: SessionUser,
  ): Promise<StaffUserView> {
    await this.changeRole.execute(id, isAdmin, staff.id);
    return staffUserView(knownUser(await this.users.get(id)));
  }

  /** Mails a user a link for setting a new password. */
  @Post('users/:id/send-reset-link')
  @HttpCode(202)
  @ApiAcceptedResponse({ type: MessageView })
  @ApiErrors(401, 403, 404)
  async sendLink(@Param('id', RowId) id: number, @CurrentUser() staff: SessionUser): Promise<MessageView> {
    await this.sendResetLink.execute(id, staff.id);
    return { message: 'A link to reset the password is on its way. It works for 30 minutes.' };
  }

  /**
   * Sets a user's password, signs the user out everywhere, and informs them by mail. Requires a recent password check.
   */
  @Post('reset-user-password')
  @HttpCode(200)
  @UseGuards(StaffFreshPasswordGuard)
  @ApiOkResponse({ type: MessageView })
  @ApiErrors(400, 401, 403, 404, 415, 422)
  async resetPassword(
    @Body() { username, newPassword }: UserPasswordResetBody,
    @CurrentUser() staff: SessionUser,
  ): Promise<MessageView> {
    const name = await this.resetUserPassword.execute(username, newPassword, staff.id);
    return { message: `Password for user "${name}" has been reset successfully` };
  }
}
