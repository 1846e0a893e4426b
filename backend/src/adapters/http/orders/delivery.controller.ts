import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { DeliveryTerms } from '../../../domain/orders/delivery-terms.js';
import { Clock } from '../../../domain/shared/ports/clock.js';
import { ApiErrors } from '../answers/api-errors.js';
import { Revalidated } from '../answers/revalidated.js';
import { CachedResponse, Tagged } from '../response-cache/cached-response.js';
import { DeliveryQuery } from './delivery.request.js';
import { deliveryResponse, DeliveryResponse } from './delivery.response.js';

@ApiTags('store')
@Controller('api/delivery')
export class DeliveryController {
  constructor(
    private readonly terms: DeliveryTerms,
    private readonly clock: Clock,
  ) {}

  @Get()
  @CachedResponse(DeliveryQuery)
  @Revalidated()
  @ApiOkResponse({
    type: DeliveryResponse,
    description: 'Delivery dates for an address; without an address, for the contiguous states.',
  })
  @ApiErrors(422)
  show(@Query() query: DeliveryQuery): Tagged<DeliveryResponse> {
    return new Tagged(deliveryResponse(query, this.clock.now(), this.terms));
  }
}
