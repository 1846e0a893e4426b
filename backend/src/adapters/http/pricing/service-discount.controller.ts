import { Body, Controller, Get, Post, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { RequestServiceDiscount } from '../../../domain/pricing/use-cases/request-service-discount.js';
import { Clock } from '../../../domain/shared/ports/clock.js';
import { ServiceRequestReader } from '../../postgres/pricing/service-request-reader.js';
import { ApiErrors } from '../answers/api-errors.js';
import { RateLimit } from '../limits/rate-limit.js';
import { CurrentUser, type SessionUser, SignedInGuard } from '../sessions/session-user.js';
import { ServiceDiscountRequest } from './service-discount.request.js';
import { ServiceDiscountResponse, serviceDiscountResponse } from './service-discount.response.js';

/** An account's view of the discount for military and first responders. */
@ApiTags('accounts')
@Controller('api/user/service-discount')
@UseGuards(SignedInGuard)
export class ServiceDiscountController {
  constructor(
    private readonly requests: ServiceRequestReader,
    private readonly requestDiscount: RequestServiceDiscount,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ApiOkResponse({ type: ServiceDiscountResponse })
  @ApiErrors(401)
  async show(@CurrentUser() user: SessionUser): Promise<ServiceDiscountResponse> {
    return serviceDiscountResponse(await this.requests.getState(user.id, this.clock.now()));
  }

  /** Requests verification by staff. After the approval, the shop mails the code. */
  @Post()
  @RateLimit({ name: 'service-discount', points: 20, pointsPerAccount: 20, seconds: 3600 })
  @ApiCreatedResponse({ type: ServiceDiscountResponse })
  @ApiErrors(400, 401, 403, 409, 415, 422)
  async ask(
    @Body() { service, statement }: ServiceDiscountRequest,
    @CurrentUser() user: SessionUser,
  ): Promise<ServiceDiscountResponse> {
    await this.requestDiscount.execute(user.id, service, statement);
    return this.show(user);
  }
}
