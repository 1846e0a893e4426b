import { Controller, Get, HttpCode, NotFoundException, Param, Post, Query, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { RestoreProduct } from '../../../domain/catalog/use-cases/restore-product.js';
import { StaffCatalog } from '../../../domain/catalog/ports/staff-catalog.js';
import { ApiErrors } from '../answers/api-errors.js';
import { ListQuery } from '../validation/list-query.js';
import { RowId } from '../validation/row-id.js';
import { StaffGuard, CurrentUser, type SessionUser } from '../sessions/session-user.js';
import {
  adminProductDetailResponse,
  ItemByCodeResponse,
  StaffProductDetailResponse,
  StaffProductListResponse,
  adminProductResponse,
  StockLedgerResponse,
  stockMoveResponse,
} from './staff-product.response.js';
import { ItemCodeQuery, StaffProductsQuery, staffFilterOf } from './staff-products.request.js';

@ApiTags('catalog')
@Controller('api/admin/products')
@UseGuards(StaffGuard)
export class StaffProductsController {
  constructor(
    private readonly catalog: StaffCatalog,
    private readonly restoreProduct: RestoreProduct,
  ) {}

  @Get()
  @ApiOkResponse({ type: StaffProductListResponse })
  @ApiErrors(401, 403, 422)
  async list(@Query() query: StaffProductsQuery): Promise<StaffProductListResponse> {
    const { limit, offset, sort = 'created-desc' } = query;
    const { products, total } = await this.catalog.listProducts(staffFilterOf(query), { limit, offset, sort });
    return { products: products.map(adminProductResponse), total };
  }

  @Get('by-code')
  @ApiOkResponse({
    type: ItemByCodeResponse,
    description: 'The item with this SKU or barcode, even if it is archived.',
  })
  @ApiErrors(401, 403, 404, 422)
  async byCode(@Query() { code }: ItemCodeQuery): Promise<ItemByCodeResponse> {
    const item = await this.catalog.getItemByCode(code);
    if (!item)
      throw new DomainError('not-found', 'product.unknown-code', `No product has the SKU or barcode “${code}”.`);
    return { product: adminProductDetailResponse(item.product), variantId: item.variantId };
  }

  @Get(':id')
  @ApiOkResponse({ type: StaffProductDetailResponse })
  @ApiErrors(401, 403, 404)
  async show(@Param('id', RowId) id: number): Promise<StaffProductDetailResponse> {
    return adminProductDetailResponse(found(await this.catalog.getProduct(id)));
  }

  @Get(':id/stock-ledger')
  @ApiOkResponse({ type: StockLedgerResponse, description: 'Newest first.' })
  @ApiErrors(401, 403, 404, 422)
  async stockLedger(
    @Param('id', RowId) id: number,
    @Query() { limit, offset }: ListQuery,
  ): Promise<StockLedgerResponse> {
    const { entries, total } = found(await this.catalog.listStockMoves(id, { limit, offset }));
    return { entries: entries.map(stockMoveResponse), total };
  }

  @Post(':id/restore')
  @HttpCode(200)
  @ApiOkResponse({ type: StaffProductDetailResponse })
  @ApiErrors(401, 403, 404, 409)
  async restore(
    @Param('id', RowId) id: number,
    @CurrentUser() staff: SessionUser,
  ): Promise<StaffProductDetailResponse> {
    await this.restoreProduct.execute(id, staff.id);
    return adminProductDetailResponse(found(await this.catalog.getProduct(id)));
  }
}

function found<Thing>(thing: Thing | null): Thing {
  if (thing === null) throw new NotFoundException();
  return thing;
}
