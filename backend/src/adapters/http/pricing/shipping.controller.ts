import { Body, Controller, Get, Put, Query, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Config } from '../../../config/config.js';
import { ShippingPlans } from '../../../domain/pricing/ports/charges.js';
import { ChangeShipping } from '../../../domain/pricing/use-cases/change-shipping.js';
import { TryShipping } from '../../../domain/pricing/use-cases/try-shipping.js';
import { Money } from '../../../domain/shared/money.js';
import { ApiErrors } from '../answers/api-errors.js';
import { CurrentUser, type SessionUser, StaffGuard } from '../sessions/session-user.js';
import { ChangeShippingRequest, shippingPlanOf, ShippingTrialQuery } from './shipping.request.js';
import {
  shippingResponse,
  ShippingResponse,
  shippingTrialResponse,
  ShippingTrialResponse,
} from './shipping.response.js';

@ApiTags('admin')
@Controller('api/admin/shipping')
@UseGuards(StaffGuard)
export class ShippingController {
  constructor(
    private readonly plans: ShippingPlans,
    private readonly changeShipping: ChangeShipping,
    private readonly tryShipping: TryShipping,
    private readonly config: Config,
  ) {}

  /** The shipping zones with their prices, and the earlier versions. */
  @Get()
  @ApiOkResponse({ type: ShippingResponse })
  @ApiErrors(401, 403)
  async show(): Promise<ShippingResponse> {
    return shippingResponse(await this.plans.versions(), this.config.delivery.transit);
  }

  /** The shipping prices of an order, so that staff can check the zones. */
  @Get('trial')
  @ApiOkResponse({ type: ShippingTrialResponse })
  @ApiErrors(401, 403, 422)
  async trial(@Query() { state, subtotal, weight }: ShippingTrialQuery): Promise<ShippingTrialResponse> {
    const order = { state, subtotal: Money.ofDollars(subtotal), weight };
    return shippingTrialResponse(await this.tryShipping.execute(order));
  }

  @Put()
  @ApiOkResponse({ type: ShippingResponse })
  @ApiErrors(400, 401, 403, 409, 422)
  async change(@Body() body: ChangeShippingRequest, @CurrentUser() staff: SessionUser): Promise<ShippingResponse> {
    await this.changeShipping.execute(staff.id, shippingPlanOf(body), body.version);
    return this.show();
  }
}
