import { Body, Controller, Get, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CountStock } from '../../../domain/stock/use-cases/count-stock.js';
import { StaffCatalogReader } from '../../postgres/catalog/staff-catalog-reader.js';
import { StockReader } from '../../postgres/stock/stock-reader.js';
import { ApiErrors } from '../answers/api-errors.js';
import { Idempotent } from '../requests/idempotent.js';
import { CurrentUser, type SessionUser, StaffGuard } from '../sessions/session-user.js';
import { hiddenResponse } from './staff-product.response.js';
import { CountStockRequest, stockFilterOf, stockListOf, StockQuery } from './stock.request.js';
import { StockItemListResponse, stockItemResponse, StockOutcomeResponse } from './stock.response.js';

@ApiTags('catalog')
@Controller('api/admin/stock')
@UseGuards(StaffGuard)
export class StockController {
  constructor(
    private readonly stock: StockReader,
    private readonly catalog: StaffCatalogReader,
    private readonly countStock: CountStock,
  ) {}

  /** One row for each size and color of all products. */
  @Get()
  @ApiOkResponse({ type: StockItemListResponse })
  @ApiErrors(401, 403, 422)
  async list(@Query() query: StockQuery): Promise<StockItemListResponse> {
    const { items, total } = await this.stock.listPage(stockFilterOf(query), query, query.sort);
    const { search, category } = query;
    const { archived } = await this.catalog.countHidden({ search, category, status: 'active' });
    return {
      items: items.map(stockItemResponse),
      total,
      // The list contains drafts, but no archived products.
      hidden: hiddenResponse({ archived, drafts: 0 }),
    };
  }

  /** Saves counts and deliveries. An entry that does not fit the stock is not saved, but returned with a reason. */
  @Post()
  @HttpCode(200)
  @Idempotent()
  @ApiOkResponse({ type: StockOutcomeResponse })
  @ApiErrors(400, 401, 403, 409, 422)
  save(@Body() body: CountStockRequest, @CurrentUser() staff: SessionUser): Promise<StockOutcomeResponse> {
    return this.countStock.execute(stockListOf(body), staff.id);
  }
}
