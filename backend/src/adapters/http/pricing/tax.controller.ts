import { Body, Controller, Get, Put, Query, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Config } from '../../../config/config.js';
import { TaxRates } from '../../../domain/pricing/ports/sales-tax.js';
import { ReplaceTaxRates } from '../../../domain/pricing/use-cases/replace-tax-rates.js';
import { TaxReportReader } from '../../postgres/pricing/tax-report-reader.js';
import { ApiErrors } from '../answers/api-errors.js';
import { StaffFreshPasswordGuard } from '../sessions/fresh-password-guard.js';
import { CurrentUser, type SessionUser, StaffGuard } from '../sessions/session-user.js';
import { ReplaceTaxRatesRequest, taxRateOf, TaxReportQuery } from './tax.request.js';
import { taxRateTableResponse, TaxRateTableResponse, taxReportResponse, TaxReportResponse } from './tax.response.js';

@ApiTags('admin')
@Controller('api/admin')
@UseGuards(StaffGuard)
export class TaxController {
  constructor(
    private readonly taxRates: TaxRates,
    private readonly replaceTaxRates: ReplaceTaxRates,
    private readonly report: TaxReportReader,
    private readonly config: Config,
  ) {}

  @Get('tax-rates')
  @ApiOkResponse({ type: TaxRateTableResponse })
  @ApiErrors(401, 403)
  async list(): Promise<TaxRateTableResponse> {
    return taxRateTableResponse(await this.taxRates.list(), this.config.salesTax);
  }

  /** Replaces all rates. With an empty list, the shop charges no tax. Requires a recent password check. */
  @Put('tax-rates')
  @UseGuards(StaffFreshPasswordGuard)
  @ApiOkResponse({ type: TaxRateTableResponse })
  @ApiErrors(400, 401, 403, 409, 422)
  async replace(
    @Body() { rates, version }: ReplaceTaxRatesRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<TaxRateTableResponse> {
    await this.replaceTaxRates.execute(staff.id, rates.map(taxRateOf), version);
    return this.list();
  }

  /** Sales tax by state and month of a year, in the store's time zone. */
  @Get('tax-report')
  @ApiOkResponse({ type: TaxReportResponse })
  @ApiErrors(401, 403, 422)
  async months(@Query() { year }: TaxReportQuery): Promise<TaxReportResponse> {
    return taxReportResponse(await this.report.read(year, this.config.store.timeZone));
  }
}
