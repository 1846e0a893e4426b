import { Body, Controller, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Config } from '../../../config/config.js';
import { MailOverviewReader } from '../../postgres/mail/mail-overview-reader.js';
import { PauseMail } from '../../../domain/mail/use-cases/pause-mail.js';
import { RetryFailedMails } from '../../../domain/mail/use-cases/retry-failed-mails.js';
import { SendTestMail } from '../../../domain/mail/use-cases/send-test-mail.js';
import { ApiErrors } from '../answers/api-errors.js';
import { MessageResponse } from '../answers/message.response.js';
import { RateLimit } from '../limits/rate-limit.js';
import { Dependencies } from '../health/dependencies.js';
import { StaffGuard, CurrentUser, type SessionUser } from '../sessions/session-user.js';
import { RetryFailedRequest } from './mail.request.js';
import {
  mailOverviewResponse,
  MailOverviewResponse,
  mailPausedResponse,
  MailPausedResponse,
} from './mail-overview.response.js';

class RetriedMailsResponse {
  @ApiProperty({ type: 'integer', description: 'Number of mails that will be retried.' }) retried!: number;
}

/** Actions that affect all mails. */
@ApiTags('admin')
@Controller('api/admin/mail')
@UseGuards(StaffGuard)
export class MailQueueController {
  constructor(
    private readonly config: Config,
    private readonly overview: MailOverviewReader,
    private readonly dependencies: Dependencies,
    private readonly pauseMail: PauseMail,
    private readonly retryFailedMails: RetryFailedMails,
    private readonly sendTestMail: SendTestMail,
  ) {}

  @Get('overview')
  @ApiOkResponse({ type: MailOverviewResponse })
  @ApiErrors(401, 403)
  async show(): Promise<MailOverviewResponse> {
    const services = this.dependencies.states(['redis', 'mail']);
    return mailOverviewResponse(await this.overview.get(), await this.overview.getPause(), {
      services: await services,
      queue: this.config.redis === null ? 'none' : 'redis',
    });
  }

  /** Pauses the outbox. Mails that are being sent may finish. */
  @Post('pause')
  @HttpCode(200)
  @ApiOkResponse({ type: MailPausedResponse })
  @ApiErrors(401, 403)
  async pause(@CurrentUser() staff: SessionUser): Promise<MailPausedResponse> {
    await this.pauseMail.execute(staff.id, true);
    return mailPausedResponse(await this.overview.getPause());
  }

  @Post('resume')
  @HttpCode(200)
  @ApiOkResponse({ type: MailPausedResponse })
  @ApiErrors(401, 403)
  async resume(@CurrentUser() staff: SessionUser): Promise<MailPausedResponse> {
    await this.pauseMail.execute(staff.id, false);
    return mailPausedResponse(await this.overview.getPause());
  }

  /** Sends a test email to the staff member's own address. */
  @Post('test')
  @HttpCode(202)
  @RateLimit({ name: 'test-mail', points: 60, pointsPerAccount: 10, seconds: 3600 })
  @ApiAcceptedResponse({ type: MessageResponse })
  @ApiErrors(401, 403)
  async test(@CurrentUser() staff: SessionUser): Promise<MessageResponse> {
    await this.sendTestMail.execute(staff);
    const isPaused = (await this.overview.getPause()) !== null;
    return {
      message: isPaused
        ? `Mail is paused. The test email to ${staff.email} waits until mail is resumed.`
        : `A test email to ${staff.email} is on its way.`,
    };
  }

  /**
   * Retries all failed and deferred mails with this cause, except mails of deleted accounts and mails with expired
   * links.
   */
  @Post('retry-failed')
  @HttpCode(200)
  @ApiOkResponse({ type: RetriedMailsResponse })
  @ApiErrors(400, 401, 403, 415, 422)
  async retryFailed(
    @Body() { cause }: RetryFailedRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<RetriedMailsResponse> {
    return { retried: await this.retryFailedMails.execute(staff.id, cause) };
  }
}
