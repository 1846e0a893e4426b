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
  categorySalesResponse,
  CategorySalesResponse,
  CustomerCountResponse,
  promoSalesResponse,
  PromoSalesResponse,
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

  /** Sales on these days by the present category of the products, highest first. Amounts are in cents. */
  @Get('categories')
  @ApiOkResponse({ type: [CategorySalesResponse] })
  @ApiErrors(401, 403, 422)
  async categories(@Query() span: SalesReportQuery): Promise<CategorySalesResponse[]> {
    return (await this.report.listCategories(span, this.config.store.timeZone)).map(categorySalesResponse);
  }

  /** Orders on these days by promo code; at most 100 codes. Amounts are in cents. */
  @Get('promo-codes')
  @ApiOkResponse({ type: [PromoSalesResponse] })
  @ApiErrors(401, 403, 422)
  async promoCodes(@Query() span: SalesReportQuery): Promise<PromoSalesResponse[]> {
    return (await this.report.listPromoCodes(span, this.config.store.timeZone)).map(promoSalesResponse);
  }

  /** Number of new and returning customers on these days. */
  @Get('customers')
  @ApiOkResponse({ type: CustomerCountResponse })
  @ApiErrors(401, 403, 422)
  customers(@Query() span: SalesReportQuery): Promise<CustomerCountResponse> {
    return this.report.countCustomers(span, this.config.store.timeZone);
  }
}
