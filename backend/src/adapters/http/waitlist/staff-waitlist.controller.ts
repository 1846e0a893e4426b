import { Controller, Delete, Get, Header, HttpCode, Param, Query, Res, UseGuards } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { RemoveWaitlistEntry } from '../../../domain/waitlist/use-cases/remove-waitlist-entry.js';
import { DemandReader } from '../../postgres/waitlist/demand-reader.js';
import { ApiErrors } from '../answers/api-errors.js';
import { CurrentUser, type SessionUser, StaffGuard } from '../sessions/session-user.js';
import { RowId } from '../validation/row-id.js';
import { DemandListQuery, WaitingQuery } from './waitlist.request.js';
import {
  demandResponse,
  DemandResponse,
  waitingCustomerResponse,
  WaitingCustomerResponse,
} from './waitlist.response.js';

@ApiTags('staff')
@Controller('api/admin/waitlist')
@UseGuards(StaffGuard)
export class StaffWaitlistController {
  constructor(
    private readonly demands: DemandReader,
    private readonly removeWaitlistEntry: RemoveWaitlistEntry,
  ) {}

  /** Lists the items that shoppers wait for, sorted by the number of waiting shoppers. */
  @Get()
  @ApiOkResponse({
    type: [DemandResponse],
    headers: { 'X-Total-Count': { description: 'Total number of items.', schema: { type: 'integer' } } },
  })
  @ApiErrors(401, 403, 422)
  async list(
    @Query() { search, state, limit, offset }: DemandListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DemandResponse[]> {
    const { demand, total } = await this.demands.list({ search, state, limit, offset });
    response.setHeader('X-Total-Count', total);
    return demand.map(demandResponse);
  }

  /**
   * Lists the customers with a reserved unit of an item, then the customers who wait for the item, first in line first,
   * and then the customers who have not confirmed their address. At most 500.
   */
  @Get('entries')
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ type: [WaitingCustomerResponse] })
  @ApiErrors(401, 403, 422)
  async entries(@Query() { productId, variantId }: WaitingQuery): Promise<WaitingCustomerResponse[]> {
    return (await this.demands.listWaiting({ productId, variantId: variantId ?? null })).map(waitingCustomerResponse);
  }

  /** Removes a customer from the waitlist, and offers a reserved unit to the next customer in line. */
  @Delete('entries/:id')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(401, 403, 404, 409)
  remove(@Param('id', RowId) id: number, @CurrentUser() staff: SessionUser): Promise<void> {
    return this.removeWaitlistEntry.execute(staff.id, id);
  }
}
