import { Body, Controller, Delete, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ChangeCustomerEmail } from '../../../domain/accounts/use-cases/change-customer-email.js';
import { DeleteCustomer } from '../../../domain/accounts/use-cases/delete-customer.js';
import { ReadCustomerData } from '../../../domain/accounts/use-cases/read-customer-data.js';
import { WithdrawCustomerDeletion } from '../../../domain/accounts/use-cases/withdraw-customer-deletion.js';
import { ApiErrors } from '../answers/api-errors.js';
import { MessageResponse } from '../answers/message.response.js';
import { StaffFreshPasswordGuard } from '../sessions/fresh-password-guard.js';
import { CurrentUser, type SessionUser, StaffGuard } from '../sessions/session-user.js';
import { RowId } from '../validation/row-id.js';
import { accountDataResponse, AccountDeletionResponse, ApiAccountData } from './account-data.response.js';
import { CustomerEmailRequest } from './staff-users.request.js';

/**
 * Calls with which staff carry out requests that customers make by phone or email: a new email address, a copy of their
 * data, the deletion of the account, or its withdrawal. Accounts of staff and guests are refused. All calls require a
 * recent password check.
 */
@ApiTags('staff')
@Controller('api/admin/users/:id')
@UseGuards(StaffGuard, StaffFreshPasswordGuard)
export class CustomerAccountsController {
  constructor(
    private readonly changeCustomerEmail: ChangeCustomerEmail,
    private readonly readCustomerData: ReadCustomerData,
    private readonly deleteCustomer: DeleteCustomer,
    private readonly withdrawCustomerDeletion: WithdrawCustomerDeletion,
  ) {}

  /**
   * Mails a confirmation link to the new address and a notice to the current address. The address changes when the
   * customer opens the link.
   */
  @Post('email-change')
  @HttpCode(202)
  @ApiAcceptedResponse({ type: MessageResponse })
  @ApiErrors(400, 401, 403, 404, 409, 415, 422, 429)
  async changeEmail(
    @Param('id', RowId) id: number,
    @Body() { email }: CustomerEmailRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<MessageResponse> {
    await this.changeCustomerEmail.execute(id, email, staff.id);
    return { message: 'The confirmation link is on its way to the new address. The link works for 24 hours.' };
  }

  /** Returns all data that the shop stores about the account, like the customer's own download. */
  @Get('data')
  @ApiAccountData()
  @ApiErrors(401, 403, 404, 409)
  async data(@Param('id', RowId) id: number, @CurrentUser() staff: SessionUser): Promise<object> {
    return accountDataResponse(await this.readCustomerData.execute(id, staff.id));
  }

  /** Cancels a scheduled deletion, and informs the customer by mail. */
  @Post('keep')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(401, 403, 404, 409)
  keep(@Param('id', RowId) id: number, @CurrentUser() staff: SessionUser): Promise<void> {
    return this.withdrawCustomerDeletion.execute(id, staff.id);
  }

  /** Deletes the account immediately, or as soon as no open order needs the account. */
  @Delete()
  @ApiOkResponse({ type: AccountDeletionResponse })
  @ApiErrors(401, 403, 404, 409)
  async delete(@Param('id', RowId) id: number, @CurrentUser() staff: SessionUser): Promise<AccountDeletionResponse> {
    return { state: await this.deleteCustomer.execute(id, staff.id) };
  }
}
