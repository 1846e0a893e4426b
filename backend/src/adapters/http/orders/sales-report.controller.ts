import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Config } from '../../../config/config.js';
import { SalesReportReader } from '../../postgres/orders/sales-report-reader.js';
import { ApiErrors } from '../answers/api-errors.js';
import { StaffGuard } from '../sessions/session-user.js';
import { SalesReportQuery } from './sales-report.request.js';
import {
  bestSellerResponse,
  BestSellerResponse,
  salesReportResponse,
  SalesReportResponse,
} from './sales-report.response.js';

@ApiTags('admin')
@Controller('api/admin/sales-report')
@UseGuards(StaffGuard)
export class SalesReportController {
  constructor(
    private readonly report: SalesReportReader,
    private readonly config: Config,
  ) {}

  /** Sales by day, in the store's time zone. Amounts are in cents. */
  @Get()
  @ApiOkResponse({ type: SalesReportResponse })
  @ApiErrors(401, 403, 422)
  async days(@Query() span: SalesReportQuery): Promise<SalesReportResponse> {
    return salesReportResponse(await this.report.read(span, this.config.store.timeZone));
  }

  /** The best-selling items on these days, by number of units; at most 100. Amounts are in cents. */
  @Get('best-sellers')
  @ApiOkResponse({ type: [BestSellerResponse] })
  @ApiErrors(401, 403, 422)
  async bestSellers(@Query() span: SalesReportQuery): Promise<BestSellerResponse[]> {
    return (await this.report.listBestSellers(span, this.config.store.timeZone)).map(bestSellerResponse);
  }
}
