import { Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { MailReader } from '../../../domain/mail/mail-reader.js';
import { RetryMail } from '../../../domain/mail/retry-mail.js';
import { SendMailAgain } from '../../../domain/mail/send-mail-again.js';
import { readOrderId } from '../../../domain/orders/order-id.js';
import { ApiErrors } from '../edge/api-errors.js';
import { RowUuid } from '../edge/row-id.js';
import { AdminGuard, CurrentUser, type SessionUser } from '../edge/session-user.js';
import { MailListQuery } from './mail-list-query.js';
import { mailListView, MailListView, mailView, MailView } from './mail.view.js';

@ApiTags('admin')
@Controller('api/admin/mail')
@UseGuards(AdminGuard)
export class MailController {
  constructor(
    private readonly mails: MailReader,
    private readonly retryMail: RetryMail,
    private readonly sendMailAgain: SendMailAgain,
  ) {}

  @Get()
  @ApiOkResponse({ type: MailListView })
  @ApiErrors(401, 403, 422)
  async list(@Query() { orderId, state, search, limit, offset }: MailListQuery): Promise<MailListView> {
    const ofOrder = orderId === undefined ? undefined : (readOrderId(orderId) ?? '');
    return mailListView(await this.mails.list({ orderId: ofOrder, state, search }, limit, offset));
  }

  @Post(':id/retry')
  @HttpCode(200)
  @ApiOkResponse({ type: MailView })
  @ApiErrors(401, 403, 404, 409)
  async retry(@Param('id', RowUuid) id: string, @CurrentUser() staff: SessionUser): Promise<MailView> {
    return mailView(await this.retryMail.execute(staff.id, id));
  }

  @Post(':id/send-again')
  @ApiCreatedResponse({ type: MailView })
  @ApiErrors(401, 403, 404, 409)
  async sendAgain(@Param('id', RowUuid) id: string, @CurrentUser() staff: SessionUser): Promise<MailView> {
    return mailView(await this.sendMailAgain.execute(staff.id, id));
  }
}
