import { Controller, Get, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { may } from '../../../domain/accounts/staff-role.js';
import { lateBefore } from '../../../domain/orders/delivery-promise.js';
import { PackingCalendar } from '../../../domain/orders/packing-calendar.js';
import { salesPeriods } from '../../../domain/orders/sales-periods.js';
import { Clock } from '../../../domain/shared/ports/clock.js';
import { TodayReader } from '../../postgres/today/today-reader.js';
import { ApiErrors } from '../answers/api-errors.js';
import { CurrentUser, type SessionUser, StaffGuard } from '../sessions/session-user.js';
import { countsFor, TodayResponse, todayResponse, visibleTo, WorkCountsResponse } from './today.response.js';

@ApiTags('admin')
@Controller('api/admin')
@UseGuards(StaffGuard)
export class TodayController {
  constructor(
    private readonly reader: TodayReader,
    private readonly calendar: PackingCalendar,
    private readonly clock: Clock,
  ) {}

  /** Returns the first open tasks and the sales of the day and the week, as far as the caller's role may view them. */
  @Get('today')
  @ApiOkResponse({ type: TodayResponse })
  @ApiErrors(401, 403)
  async today(@CurrentUser() staff: SessionUser): Promise<TodayResponse> {
    const now = this.clock.now();
    const terms = await this.calendar.current();
    const lists = await this.reader.lists(lateBefore(now, terms));
    const sales = may(staff, 'settings.view') ? await this.reader.sales(salesPeriods(now, terms.timeZone)) : null;
    return visibleTo(staff, todayResponse(await this.reader.counts(), lists, sales, now, terms));
  }

  /**
   * Returns the numbers of open tasks for the menus of the back office; 0 for tasks that the caller's role may not
   * view.
   */
  @Get('counts')
  @ApiOkResponse({ type: WorkCountsResponse })
  @ApiErrors(401, 403)
  async counts(@CurrentUser() staff: SessionUser): Promise<WorkCountsResponse> {
    return countsFor(staff, await this.reader.counts());
  }
}
