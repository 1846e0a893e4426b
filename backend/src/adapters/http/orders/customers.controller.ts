import { Controller, Get, Header, Query, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CustomerReader } from '../../postgres/orders/customer-reader.js';
import { ApiErrors } from '../answers/api-errors.js';
import { StaffGuard } from '../sessions/session-user.js';
import { ListQuery } from '../validation/list-query.js';
import { customerResponse, CustomersResponse } from './customers.response.js';

@ApiTags('staff')
@Controller('api/admin/customers')
@UseGuards(StaffGuard)
export class CustomersController {
  constructor(private readonly customers: CustomerReader) {}

  /** Lists everyone who ordered, guests included: one customer per email address, sorted by the latest order. */
  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ type: CustomersResponse })
  @ApiErrors(401, 403, 422)
  async list(@Query() { search, limit, offset }: ListQuery): Promise<CustomersResponse> {
    const { customers, total } = await this.customers.list({ search, limit, offset });
    return { customers: customers.map(customerResponse), total };
  }
}
