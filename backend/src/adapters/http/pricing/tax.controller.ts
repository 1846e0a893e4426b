import { Body, Controller, Get, HttpCode, Post, Put, Query, UseGuards } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Config } from '../../../config/config.js';
import { TaxRates } from '../../../domain/pricing/ports/charges.js';
import { CheckTaxRates } from '../../../domain/pricing/use-cases/check-tax-rates.js';
import { ReplaceTaxRates } from '../../../domain/pricing/use-cases/replace-tax-rates.js';
import { TryTax } from '../../../domain/pricing/use-cases/try-tax.js';
import { Money } from '../../../domain/shared/money.js';
import { TaxReportReader } from '../../postgres/pricing/tax-report-reader.js';
import { ApiErrors } from '../answers/api-errors.js';
import { StaffFreshPasswordGuard } from '../sessions/fresh-password-guard.js';
import { CurrentUser, type SessionUser, StaffGuard } from '../sessions/session-user.js';
import {
  CheckTaxRatesRequest,
  ReplaceTaxRatesRequest,
  taxRateOf,
  TaxReportQuery,
  TaxTrialQuery,
} from './tax.request.js';
import {
  taxRateTableResponse,
  TaxRateTableResponse,
  taxReportResponse,
  TaxReportResponse,
  taxTrialResponse,
  TaxTrialResponse,
} from './tax.response.js';

@ApiTags('admin')
@Controller('api/admin')
@UseGuards(StaffGuard)
export class TaxController {
  constructor(
    private readonly taxRates: TaxRates,
    private readonly replaceTaxRates: ReplaceTaxRates,
    private readonly checkTaxRates: CheckTaxRates,
    private readonly tryTax: TryTax,
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

  /** Checks rates, e.g. from a file, without saving them. */
  @Post('tax-rates/check')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(400, 401, 403, 422)
  check(@Body() { rates }: CheckTaxRatesRequest): Promise<void> {
    return this.checkTaxRates.execute(rates.map(taxRateOf));
  }

  /** Calculates today's sales tax on one unit, from the same source as at checkout. */
  @Get('tax-rates/trial')
  @ApiOkResponse({ type: TaxTrialResponse })
  @ApiErrors(401, 403, 422, 503)
  async trial(@Query() { state, zipCode, amount, category }: TaxTrialQuery): Promise<TaxTrialResponse> {
    const trial = { state, zipCode, amount: Money.ofDollars(amount), category };
    return taxTrialResponse(await this.tryTax.execute(trial, this.config.store.timeZone));
  }

  /** Reports the sales tax of a year, by state and month. Months begin and end in the store's time zone. */
  @Get('tax-report')
  @ApiOkResponse({ type: TaxReportResponse })
  @ApiErrors(401, 403, 422)
  async months(@Query() { year }: TaxReportQuery): Promise<TaxReportResponse> {
    return taxReportResponse(await this.report.read(year, this.config.store.timeZone));
  }
}
