import { Body, Controller, Get, HttpCode, Param, Post, Query, Res, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { unknownServiceRequest } from '../../../domain/pricing/service-request.js';
import { RefuseService } from '../../../domain/pricing/use-cases/refuse-service.js';
import { VerifyService } from '../../../domain/pricing/use-cases/verify-service.js';
import { ServiceRequestReader } from '../../postgres/pricing/service-request-reader.js';
import { ApiErrors } from '../answers/api-errors.js';
import { CurrentUser, type SessionUser, StaffGuard } from '../sessions/session-user.js';
import { RowId } from '../validation/row-id.js';
import { ServiceRefusalRequest, ServiceRequestsQuery } from './service-discount.request.js';
import { ServiceRequestResponse, serviceRequestResponse } from './service-discount.response.js';

const count = (description: string) => ({ description, schema: { type: 'integer' as const } });

@ApiTags('staff')
@Controller('api/admin/service-requests')
@UseGuards(StaffGuard)
export class ServiceRequestsController {
  constructor(
    private readonly requests: ServiceRequestReader,
    private readonly verifyService: VerifyService,
    private readonly refuseService: RefuseService,
  ) {}

  /** Lists requests. Open requests are sorted oldest first, others newest first. */
  @Get()
  @ApiOkResponse({
    type: [ServiceRequestResponse],
    headers: {
      'X-Total-Count': count('Total number of matches.'),
      'X-Waiting-Count': count('Number of open requests, regardless of the filter.'),
    },
  })
  @ApiErrors(401, 403, 422)
  async list(
    @Query() { search, state, limit, offset }: ServiceRequestsQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ServiceRequestResponse[]> {
    const { requests, total, waiting } = await this.requests.list({ search, state, limit, offset });
    response.setHeader('X-Total-Count', total);
    response.setHeader('X-Waiting-Count', waiting);
    return requests.map(serviceRequestResponse);
  }

  /** Approves a request, and mails the customer a personal code for 20% off, which is valid for a year. */
  @Post(':id/verify')
  @HttpCode(200)
  @ApiOkResponse({ type: ServiceRequestResponse })
  @ApiErrors(401, 403, 404, 409)
  async verify(@Param('id', RowId) id: number, @CurrentUser() staff: SessionUser): Promise<ServiceRequestResponse> {
    await this.verifyService.execute(staff.id, id);
    return this.found(id);
  }

  /** Refuses a request, and mails the reason to the customer. The customer may send another request. */
  @Post(':id/refuse')
  @HttpCode(200)
  @ApiOkResponse({ type: ServiceRequestResponse })
  @ApiErrors(400, 401, 403, 404, 409, 415, 422)
  async refuse(
    @Param('id', RowId) id: number,
    @Body() { reason }: ServiceRefusalRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<ServiceRequestResponse> {
    await this.refuseService.execute(staff.id, id, reason);
    return this.found(id);
  }

  private async found(id: number): Promise<ServiceRequestResponse> {
    const request = await this.requests.get(id);
    if (!request) throw unknownServiceRequest();
    return serviceRequestResponse(request);
  }
}
