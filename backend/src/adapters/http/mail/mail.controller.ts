import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CancelMail } from '../../../domain/mail/use-cases/cancel-mail.js';
import { choicesFor, knownMail } from '../../../domain/mail/staff-mail-rules.js';
import { RetryMail } from '../../../domain/mail/use-cases/retry-mail.js';
import { RevealMail } from '../../../domain/mail/use-cases/reveal-mail.js';
import { SendMailAgain } from '../../../domain/mail/use-cases/send-mail-again.js';
import { Sender } from '../../../domain/mail/ports/mailer.js';
import { readOrderId } from '../../../domain/orders/order-id.js';
import { Clock } from '../../../domain/shared/ports/clock.js';
import { Store } from '../../../domain/shared/ports/store.js';
import { MailReader } from '../../postgres/mail/mail-reader.js';
import { ApiErrors } from '../answers/api-errors.js';
import { RowUuid } from '../validation/row-id.js';
import { StaffGuard, CurrentUser, type SessionUser } from '../sessions/session-user.js';
import { SendMailRequest } from './mail.request.js';
import { MailContentResponse, mailDetailResponse, MailDetailResponse } from './mail-detail.response.js';
import { MailListQuery } from './mail-list.request.js';
import { mailListResponse, MailListResponse, mailResponse, MailResponse } from './mail.response.js';

@ApiTags('admin')
@Controller('api/admin/mail')
@UseGuards(StaffGuard)
export class MailController {
  constructor(
    private readonly mails: MailReader,
    private readonly sender: Sender,
    private readonly store: Store,
    private readonly clock: Clock,
    private readonly retryMail: RetryMail,
    private readonly sendMailAgain: SendMailAgain,
    private readonly cancelMail: CancelMail,
    private readonly revealMail: RevealMail,
  ) {}

  @Get()
  @ApiOkResponse({ type: MailListResponse })
  @ApiErrors(401, 403, 422)
  async list(@Query() { orderId, limit, offset, ...filter }: MailListQuery): Promise<MailListResponse> {
    const ofOrder = orderId === undefined ? undefined : (readOrderId(orderId) ?? '');
    return mailListResponse(await this.mails.list({ ...filter, orderId: ofOrder }, limit, offset));
  }

  @Get(':id')
  @ApiOkResponse({ type: MailDetailResponse })
  @ApiErrors(401, 403, 404)
  async show(@Param('id', RowUuid) id: string): Promise<MailDetailResponse> {
    const mail = knownMail(await this.mails.getDetail(id));
    const { mailFrom: from } = await this.store.details();
    return mailDetailResponse(mail, { from, host: this.sender.host }, choicesFor(mail, this.clock.now()));
  }

  /** Returns the recipient and the text of the mail. The audit log records this access. */
  @Post(':id/reveal')
  @HttpCode(200)
  @ApiOkResponse({ type: MailContentResponse })
  @ApiErrors(401, 403, 404, 409)
  async reveal(@Param('id', RowUuid) id: string, @CurrentUser() staff: SessionUser): Promise<MailContentResponse> {
    return this.revealMail.execute(staff.id, id);
  }

  @Post(':id/retry')
  @HttpCode(200)
  @ApiBody({ type: SendMailRequest, required: false })
  @ApiOkResponse({ type: MailResponse })
  @ApiErrors(401, 403, 404, 409, 415, 422)
  async retry(
    @Param('id', RowUuid) id: string,
    @Body() { to }: SendMailRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<MailResponse> {
    return mailResponse(await this.retryMail.execute(staff.id, id, to ?? undefined));
  }

  @Post(':id/send-again')
  @ApiBody({ type: SendMailRequest, required: false })
  @ApiCreatedResponse({ type: MailResponse })
  @ApiErrors(401, 403, 404, 409, 415, 422)
  async sendAgain(
    @Param('id', RowUuid) id: string,
    @Body() { to }: SendMailRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<MailResponse> {
    return mailResponse(await this.sendMailAgain.execute(staff.id, id, to ?? undefined));
  }

  /** Cancels a waiting or failed mail. */
  @Post(':id/cancel')
  @HttpCode(200)
  @ApiOkResponse({ type: MailResponse })
  @ApiErrors(401, 403, 404, 409)
  async cancel(@Param('id', RowUuid) id: string, @CurrentUser() staff: SessionUser): Promise<MailResponse> {
    return mailResponse(await this.cancelMail.execute(staff.id, id));
  }
}
