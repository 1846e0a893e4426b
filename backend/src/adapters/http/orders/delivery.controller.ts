import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { PackingCalendar } from '../../../domain/orders/packing-calendar.js';
import { Clock } from '../../../domain/shared/ports/clock.js';
import { ApiErrors } from '../answers/api-errors.js';
import { Revalidated } from '../answers/revalidated.js';
import { CachedResponse, Tagged } from '../response-cache/response-cache.js';
import { DeliveryQuery } from './delivery.request.js';
import { deliveryResponse, DeliveryResponse } from './delivery.response.js';

@ApiTags('store')
@Controller('api/delivery')
export class DeliveryController {
  constructor(
    private readonly calendar: PackingCalendar,
    private readonly clock: Clock,
  ) {}

  @Get()
  @CachedResponse(DeliveryQuery)
  @Revalidated()
  @ApiOkResponse({
    type: DeliveryResponse,
    description: 'Delivery dates for an address; without an address, for the zone with the most states.',
  })
  @ApiErrors(422)
  async show(@Query() query: DeliveryQuery): Promise<Tagged<DeliveryResponse>> {
    return new Tagged(deliveryResponse(query, this.clock.now(), await this.calendar.current()));
  }
}
