import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Config } from '../../../config/config.js';
import { resetMailLimit } from '../../../domain/accounts/account-rules.js';
import { RequestPasswordReset, type ResetMails } from '../../../domain/accounts/use-cases/request-password-reset.js';
import { ResetPassword } from '../../../domain/accounts/use-cases/reset-password.js';
import { ApiErrors } from '../answers/api-errors.js';
import { isAddressedToThisMachine, isOfThisMachine } from '../security/host-check.js';
import { MessageResponse } from '../answers/message.response.js';
import { RateLimit } from '../limits/rate-limit.js';
import { inFixedTime } from '../security/fixed-time.js';
import { PasswordResetRequest, PasswordResetMailRequest } from './password-reset.request.js';
import { PasswordResetMailResponse } from './password-reset.response.js';

@ApiTags('accounts')
@Controller('api')
export class PasswordResetsController {
  constructor(
    private readonly requestPasswordReset: RequestPasswordReset,
    private readonly resetPassword: ResetPassword,
    private readonly config: Config,
  ) {}

  /**
   * Mails a link for setting a new password if an account has the address. The response does not reveal whether such an
   * account exists, or whether a limit was reached.
   */
  @Post('reset-password-request')
  @HttpCode(200)
  @RateLimit({ ...resetMailLimit, points: 200, pointsPerEmail: resetMailLimit.points, quiet: true })
  @ApiOkResponse({ type: PasswordResetMailResponse })
  @ApiErrors(400, 403, 415, 422)
  async request(
    @Body() { email }: PasswordResetMailRequest,
    @Req() request: Request,
  ): Promise<PasswordResetMailResponse> {
    const token = await inFixedTime(this.requestPasswordReset.execute(email, mailsFor(request)));
    const message =
      'If an account has this email address, a link to reset the password is on its way. The link works for 30 minutes.';
    if (!token || !this.config.showsResetLinks || !isOfThisMachine(request) || !isAddressedToThisMachine(request))
      return { message };
    const resetUrl = `${this.config.publicUrl}/reset-password?token=${token}`;
    return { message, adminDebug: { resetToken: token, resetUrl } };
  }

  /** Sets a new password with the token from the link, and ends all sessions of the account. */
  @Post('reset-password')
  @HttpCode(200)
  @RateLimit({ name: 'reset-password', points: 100, seconds: 900, statuses: [422] })
  @ApiOkResponse({ type: MessageResponse })
  @ApiErrors(400, 403, 415, 422)
  async reset(@Body() { token, newPassword }: PasswordResetRequest): Promise<MessageResponse> {
    await this.resetPassword.execute(token, newPassword);
    return { message: 'Your password has been reset successfully' };
  }
}

function mailsFor({ overLimit }: Request): ResetMails {
  if (overLimit === undefined) return 'as-asked';
  return overLimit === 'email' ? 'sparing' : 'none';
}
