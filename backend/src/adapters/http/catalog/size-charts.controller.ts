import { BadRequestException, Body, Controller, Get, HttpCode, Put, UseGuards } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { SizeCharts } from '../../../domain/catalog/ports/size-charts.js';
import { SaveSizeChart } from '../../../domain/catalog/use-cases/save-size-chart.js';
import { ApiErrors } from '../answers/api-errors.js';
import { CurrentUser, type SessionUser, StaffGuard } from '../sessions/session-user.js';
import { SizeChartRequest } from './size-chart.request.js';
import { SizeChartListResponse } from './size-chart.response.js';

/** Body measurements for each size, by kind of garment or for a single product. */
@ApiTags('admin')
@Controller('api/admin/size-charts')
@UseGuards(StaffGuard)
export class SizeChartsController {
  constructor(
    private readonly charts: SizeCharts,
    private readonly saveSizeChart: SaveSizeChart,
  ) {}

  @Get()
  @ApiOkResponse({ type: SizeChartListResponse })
  @ApiErrors(401, 403)
  async list(): Promise<SizeChartListResponse> {
    return { charts: await this.charts.list() };
  }

  @Put()
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(400, 401, 403, 404, 409, 422)
  async save(
    @Body() { kind, productId, rows, version }: SizeChartRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<void> {
    if (kind && !productId) return this.saveSizeChart.execute(staff.id, { kind }, rows, version);
    if (productId && !kind) return this.saveSizeChart.execute(staff.id, { productId }, rows, version);
    throw new BadRequestException('Please choose a kind or a product.');
  }
}
