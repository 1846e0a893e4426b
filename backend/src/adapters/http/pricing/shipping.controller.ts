import { Body, Controller, Get, Put, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Config } from '../../../config/config.js';
import { ShippingPlans } from '../../../domain/pricing/ports/charges.js';
import { ChangeShipping } from '../../../domain/pricing/use-cases/change-shipping.js';
import { ApiErrors } from '../answers/api-errors.js';
import { CurrentUser, type SessionUser, StaffGuard } from '../sessions/session-user.js';
import { ChangeShippingRequest, shippingPlanOf } from './shipping.request.js';
import { shippingResponse, ShippingResponse } from './shipping.response.js';

@ApiTags('admin')
@Controller('api/admin/shipping')
@UseGuards(StaffGuard)
export class ShippingController {
  constructor(
    private readonly plans: ShippingPlans,
    private readonly changeShipping: ChangeShipping,
    private readonly config: Config,
  ) {}

  /** The shipping zones with their prices, and the earlier versions. */
  @Get()
  @ApiOkResponse({ type: ShippingResponse })
  @ApiErrors(401, 403)
  async show(): Promise<ShippingResponse> {
    return shippingResponse(await this.plans.versions(), this.config.delivery.transit);
  }

  @Put()
  @ApiOkResponse({ type: ShippingResponse })
  @ApiErrors(400, 401, 403, 409, 422)
  async change(@Body() body: ChangeShippingRequest, @CurrentUser() staff: SessionUser): Promise<ShippingResponse> {
    await this.changeShipping.execute(staff.id, shippingPlanOf(body), body.version);
    return this.show();
  }
}
