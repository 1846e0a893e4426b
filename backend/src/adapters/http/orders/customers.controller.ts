import { pipeline } from 'node:stream/promises';
import { Controller, Get, Header, Query, Res, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Config } from '../../../config/config.js';
import { RecordCustomerExport } from '../../../domain/orders/use-cases/record-customer-export.js';
import { Clock } from '../../../domain/shared/ports/clock.js';
import {
  type Customer,
  type CustomerKind,
  customerKinds,
  CustomerReader,
  type CustomerSort,
  customerSorts,
} from '../../postgres/orders/customer-reader.js';
import { ApiErrors } from '../answers/api-errors.js';
import { csvWriter } from '../answers/csv.js';
import { StaffFreshPasswordGuard } from '../sessions/fresh-password-guard.js';
import { CurrentUser, type SessionUser, StaffGuard } from '../sessions/session-user.js';
import { Choice, ListQuery } from '../validation/list-query.js';
import { customerResponse, CustomersResponse } from './customers.response.js';
import { exportName, momentText } from './order-columns.js';

class CustomerFilterQuery extends ListQuery {
  @Choice(customerKinds, 'Please choose one of', {
    description:
      'Only customers of this kind. `accounts`: an account has the address. `guests`: no account has it. `repeat`: customers with more than one order.',
  })
  kind?: CustomerKind;
}

class CustomersQuery extends CustomerFilterQuery {
  @Choice(customerSorts, 'Please sort by one of', { default: 'lastOrderAt-desc' })
  sort?: CustomerSort;
}

@ApiTags('staff')
@Controller('api/admin/customers')
@UseGuards(StaffGuard)
export class CustomersController {
  constructor(
    private readonly customers: CustomerReader,
    private readonly recordExport: RecordCustomerExport,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Lists everyone who ordered, guests included: one customer per email address. */
  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ type: CustomersResponse })
  @ApiErrors(401, 403, 422)
  async list(@Query() query: CustomersQuery): Promise<CustomersResponse> {
    const { search, kind, sort = 'lastOrderAt-desc', limit, offset } = query;
    const { customers, total } = await this.customers.list({ search, kind, sort, limit, offset });
    return { customers: customers.map(customerResponse), total };
  }

  /** Streams all matching customers as a CSV file, sorted by the latest order. Requires a recent password check. */
  @Get('export.csv')
  @UseGuards(StaffFreshPasswordGuard)
  @ApiOkResponse({
    content: { 'text/csv': { schema: { type: 'string' } } },
    headers: { 'X-Total-Count': { description: 'Number of customers in the file.', schema: { type: 'integer' } } },
  })
  @ApiErrors(401, 403, 422)
  async export(
    @Query() { search, kind }: CustomerFilterQuery,
    @CurrentUser() staff: SessionUser,
    @Res() response: Response,
  ): Promise<void> {
    const now = this.clock.now();
    const { timeZone } = this.config.store;
    const count = await this.customers.countAll({ search, kind }, now);
    await this.recordExport.execute({ search, kind }, count, staff.id);
    response.set({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${exportName(now, timeZone, 'csv', 'customers')}"`,
      'Cache-Control': 'no-store',
      'X-Total-Count': String(count),
    });
    const customers = this.customers.stream({ search, kind }, now);
    const rows = async function* (): AsyncIterable<string[]> {
      for await (const customer of customers) yield cellsOf(customer, timeZone);
    };
    await pipeline(rows(), csvWriter(columnNames), response);
  }
}

const columnNames = [
  ...['Name', 'Email', 'Phone', 'Address', 'City', 'State', 'ZIP Code', 'Orders', 'Spent', 'Last Order', 'Account'],
  'Newsletter',
];

function cellsOf(customer: Customer, timeZone: string): string[] {
  const { name, email, phone, lastAddress, orderCount, spent, lastOrderAt, username, isSubscribed } = customer;
  const { address = '', city = '', state = '', zipCode = '' } = lastAddress ?? {};
  return [
    ...[name, email, phone ?? '', address, city, state, zipCode, String(orderCount), spent.dollars.toFixed(2)],
    ...[momentText(lastOrderAt, timeZone), username ?? '', isSubscribed ? 'yes' : 'no'],
  ];
}
