import { Controller, Get, Query, Res, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { DemandReader } from '../../postgres/waitlist/demand-reader.js';
import { ApiErrors } from '../answers/api-errors.js';
import { StaffGuard } from '../sessions/session-user.js';
import { ListQuery } from '../validation/list-query.js';
import { demandResponse, DemandResponse } from './waitlist.response.js';

@ApiTags('staff')
@Controller('api/admin/waitlist')
@UseGuards(StaffGuard)
export class StaffWaitlistController {
  constructor(private readonly demands: DemandReader) {}

  /** Lists the items that shoppers wait for, sorted by the number of waiting shoppers. */
  @Get()
  @ApiOkResponse({
    type: [DemandResponse],
    headers: { 'X-Total-Count': { description: 'Total number of items.', schema: { type: 'integer' } } },
  })
  @ApiErrors(401, 403, 422)
  async list(
    @Query() { limit, offset }: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DemandResponse[]> {
    const { demand, total } = await this.demands.list({ limit, offset });
    response.setHeader('X-Total-Count', total);
    return demand.map(demandResponse);
  }
}
