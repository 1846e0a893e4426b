import { Body, Controller, Get, Param, Put, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { StaffNotifications } from '../../../domain/mail/ports/staff-notifications.js';
import { newsDeliveries, type NewsDelivery, type NewsKind, newsKinds } from '../../../domain/mail/staff-news.js';
import { SummarySchedule } from '../../../domain/mail/summary-schedule.js';
import { ChooseNotification } from '../../../domain/mail/use-cases/choose-notification.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { ApiErrors } from '../answers/api-errors.js';
import { CurrentUser, type SessionUser, StaffGuard } from '../sessions/session-user.js';
import { NotificationsResponse } from './notifications.response.js';

class ChooseNotificationRequest {
  @ApiProperty({ enum: newsDeliveries })
  @IsIn(newsDeliveries, { message: `Please choose one of ${newsDeliveries.join(', ')}.` })
  delivery!: NewsDelivery;
}

/** The mails that the signed-in staff member gets about events in the shop. */
@ApiTags('admin')
@Controller('api/admin/notifications')
@UseGuards(StaffGuard)
export class NotificationsController {
  constructor(
    private readonly notifications: StaffNotifications,
    private readonly chooseNotification: ChooseNotification,
    private readonly schedule: SummarySchedule,
  ) {}

  @Get()
  @ApiOkResponse({ type: NotificationsResponse })
  @ApiErrors(401, 403)
  async list(@CurrentUser() staff: SessionUser): Promise<NotificationsResponse> {
    const chosen = await this.notifications.listChoices(staff.id);
    const defaults = await this.notifications.listDefaults(staff.id);
    return {
      email: staff.email,
      summaryHour: this.schedule.hour,
      choices: newsKinds.map((kind) => ({ kind, delivery: chosen[kind], byDefault: defaults.includes(kind) })),
    };
  }

  /** Sets how the staff member gets mails about one kind of event. */
  @Put(':kind')
  @ApiParam({ name: 'kind', enum: newsKinds })
  @ApiOkResponse({ type: NotificationsResponse })
  @ApiErrors(400, 401, 403, 404, 415, 422)
  async choose(
    @Param('kind') kind: string,
    @Body() { delivery }: ChooseNotificationRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<NotificationsResponse> {
    await this.chooseNotification.execute(staff.id, knownKind(kind), delivery);
    return this.list(staff);
  }
}

function knownKind(kind: string): NewsKind {
  const known = newsKinds.find((one) => one === kind);
  if (known === undefined)
    throw new DomainError('not-found', 'notification.unknown', 'This kind of notification does not exist.');
  return known;
}
