import { Controller, Delete, Get, Header, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { PersonalData } from '../../../domain/accounts/ports/personal-data.js';
import { presentUser } from '../../../domain/accounts/user.js';
import { RequestDeletion } from '../../../domain/accounts/use-cases/request-deletion.js';
import { WithdrawDeletion } from '../../../domain/accounts/use-cases/withdraw-deletion.js';
import { ApiErrors } from '../answers/api-errors.js';
import { FreshPasswordGuard } from '../sessions/fresh-password-guard.js';
import { endSession } from '../sessions/session.js';
import { CurrentUser, type SessionUser, SignedInGuard } from '../sessions/session-user.js';
import { accountDataResponse, AccountDeletionResponse, ApiAccountData } from './account-data.response.js';

/** Privacy rights: customers can download and delete their data. */
@ApiTags('accounts')
@Controller('api/user')
@UseGuards(SignedInGuard)
export class AccountRightsController {
  constructor(
    private readonly personalData: PersonalData,
    private readonly requestDeletion: RequestDeletion,
    private readonly withdrawDeletion: WithdrawDeletion,
  ) {}

  /** Returns all data that the shop stores about the account, as a file. */
  @Get('data')
  @Header('Content-Disposition', 'attachment; filename="my-data.json"')
  @ApiAccountData()
  @ApiErrors(401)
  async data(@CurrentUser() user: SessionUser): Promise<object> {
    return accountDataResponse(presentUser(await this.personalData.get(user.id)));
  }

  /**
   * Deletes the account immediately, or as soon as no open order needs the account. Requires a recent password check.
   */
  @Delete()
  @UseGuards(FreshPasswordGuard)
  @ApiOkResponse({ type: AccountDeletionResponse })
  @ApiErrors(401, 403, 409)
  async delete(@CurrentUser() user: SessionUser, @Req() request: Request): Promise<AccountDeletionResponse> {
    const state = await this.requestDeletion.execute(user.id);
    if (state === 'deleted') await endSession(request);
    return { state };
  }

  /** Cancels a scheduled deletion. */
  @Post('keep')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(401, 403)
  async keep(@CurrentUser() user: SessionUser): Promise<void> {
    await this.withdrawDeletion.execute(user.id);
  }
}
