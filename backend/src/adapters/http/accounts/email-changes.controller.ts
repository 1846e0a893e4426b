import { Body, Controller, Delete, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiProperty, ApiSchema, ApiTags } from '@nestjs/swagger';
import { ConfirmEmailChange } from '../../../domain/accounts/use-cases/confirm-email-change.js';
import { AccountLinks } from '../../../domain/accounts/ports/account-links.js';
import { StopEmailChange } from '../../../domain/accounts/use-cases/stop-email-change.js';
import { ApiErrors } from '../answers/api-errors.js';
import { MessageResponse } from '../answers/message.response.js';
import { RateLimit } from '../limits/rate-limit.js';
import { CurrentUser, type SessionUser, SignedInGuard } from '../sessions/session-user.js';
import { MailLinkRequest } from './mail-link.request.js';

@ApiSchema({ name: 'EmailChange' })
class EmailChangeResponse {
  @ApiProperty({ type: String, nullable: true, description: 'The new address, while it is not confirmed.' })
  newEmail!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) expiresAt!: string | null;
}

/** Changes of an account's email address. */
@ApiTags('accounts')
@Controller('api')
export class EmailChangesController {
  constructor(
    private readonly links: AccountLinks,
    private readonly confirmEmailChange: ConfirmEmailChange,
    private readonly stopEmailChange: StopEmailChange,
  ) {}

  @Get('user/email-change')
  @UseGuards(SignedInGuard)
  @ApiOkResponse({ type: EmailChangeResponse })
  @ApiErrors(401)
  async waiting(@CurrentUser() user: SessionUser): Promise<EmailChangeResponse> {
    const change = await this.links.getEmailChange(user.id);
    return { newEmail: change?.newEmail ?? null, expiresAt: change?.expiresAt.toISOString() ?? null };
  }

  /** Cancels a pending change of address. Also succeeds if no change is pending. */
  @Delete('user/email-change')
  @HttpCode(204)
  @UseGuards(SignedInGuard)
  @ApiNoContentResponse()
  @ApiErrors(401, 403)
  async withdraw(@CurrentUser() user: SessionUser): Promise<void> {
    await this.links.removeEmailChange(user.id);
  }

  /** Confirms the new address with the token that was mailed to this address. */
  @Post('email-change/confirm')
  @HttpCode(200)
  @RateLimit({ name: 'email-change', points: 60, seconds: 900, statuses: [422] })
  @ApiOkResponse({ type: MessageResponse })
  @ApiErrors(400, 403, 409, 415, 422)
  async confirm(@Body() { token }: MailLinkRequest): Promise<MessageResponse> {
    const email = await this.confirmEmailChange.execute(token);
    return { message: `Your account now uses the address ${email}.` };
  }

  /** Cancels the change of address with the token that was mailed to the current address. */
  @Post('email-change/stop')
  @HttpCode(200)
  @RateLimit({ name: 'email-change', points: 60, seconds: 900, statuses: [422] })
  @ApiOkResponse({ type: MessageResponse })
  @ApiErrors(400, 403, 415, 422)
  async stop(@Body() { token }: MailLinkRequest): Promise<MessageResponse> {
    await this.stopEmailChange.execute(token);
    return { message: 'The change was cancelled. Your account keeps its current address.' };
  }
}
