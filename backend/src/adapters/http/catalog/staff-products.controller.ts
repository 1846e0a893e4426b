import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  NotFoundException,
  Param,
  Post,
  Put,
  Query,
  UseGuards,
} from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CatalogReader } from '../../../domain/catalog/ports/catalog-reader.js';
import { EndSale } from '../../../domain/catalog/use-cases/end-sale.js';
import { PlanSale } from '../../../domain/catalog/use-cases/plan-sale.js';
import { PublishProduct } from '../../../domain/catalog/use-cases/publish-product.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { RestoreProduct } from '../../../domain/catalog/use-cases/restore-product.js';
import { StaffCatalogReader } from '../../postgres/catalog/staff-catalog-reader.js';
import { ApiErrors } from '../answers/api-errors.js';
import { dateOrNull } from '../validation/moment.js';
import { RowId } from '../validation/row-id.js';
import { StaffGuard, CurrentUser, type SessionUser } from '../sessions/session-user.js';
import { PublishProductRequest } from './product.request.js';
import { productDetailResponse, ProductDetailResponse } from './product.response.js';
import {
  staffProductDetailResponse,
  ItemByCodeResponse,
  ProductTagsResponse,
  StaffProductDetailResponse,
  StaffProductListResponse,
  staffProductResponse,
  hiddenResponse,
  StockLedgerResponse,
  stockMoveResponse,
} from './staff-product.response.js';
import { PlanSaleRequest, plannedSaleOf } from './sale.request.js';
import { ItemCodeQuery, StaffProductsQuery, staffFilterOf, StockLedgerQuery } from './staff-products.request.js';

@ApiTags('catalog')
@Controller('api/admin/products')
@UseGuards(StaffGuard)
export class StaffProductsController {
  constructor(
    private readonly catalog: StaffCatalogReader,
    private readonly shop: CatalogReader,
    private readonly restoreProduct: RestoreProduct,
    private readonly publishProduct: PublishProduct,
    private readonly planSale: PlanSale,
    private readonly endSale: EndSale,
  ) {}

  @Get()
  @ApiOkResponse({ type: StaffProductListResponse })
  @ApiErrors(401, 403, 422)
  async list(@Query() query: StaffProductsQuery): Promise<StaffProductListResponse> {
    const { limit, offset, sort = 'created-desc', withHidden } = query;
    const page = { limit, offset, sort, withHidden: withHidden === 'true' };
    const found = await this.catalog.listProducts(staffFilterOf(query), page);
    return {
      products: found.products.map(staffProductResponse),
      total: found.total,
      hidden: hiddenResponse(found.hidden),
      correctedSearch: found.correctedSearch ?? undefined,
    };
  }

  @Get('tags')
  @ApiOkResponse({ type: ProductTagsResponse })
  @ApiErrors(401, 403)
  async tags(): Promise<ProductTagsResponse> {
    return { tags: await this.catalog.listTags() };
  }

  @Get('by-code')
  @ApiOkResponse({
    type: ItemByCodeResponse,
    description: 'The item with this SKU or barcode. Archived items are included.',
  })
  @ApiErrors(401, 403, 404, 422)
  async byCode(@Query() { code }: ItemCodeQuery): Promise<ItemByCodeResponse> {
    const item = await this.catalog.getItemByCode(code);
    if (!item)
      throw new DomainError('not-found', 'product.unknown-code', `No product has the SKU or barcode “${code}”.`);
    return { product: staffProductDetailResponse(item.product), variantId: item.variantId };
  }

  @Get(':id')
  @ApiOkResponse({ type: StaffProductDetailResponse })
  @ApiErrors(401, 403, 404)
  async show(@Param('id', RowId) id: number): Promise<StaffProductDetailResponse> {
    return staffProductDetailResponse(found(await this.catalog.getProduct(id)));
  }

  /** Returns drafts, too. The public call cannot return drafts, because its response is cached for all visitors. */
  @Get(':id/preview')
  @ApiOkResponse({ type: ProductDetailResponse, description: 'A product or draft as shoppers see it.' })
  @ApiErrors(401, 403, 404)
  async preview(@Param('id', RowId) id: number): Promise<ProductDetailResponse> {
    return productDetailResponse(found(await this.shop.getProduct(id)));
  }

  @Get(':id/stock-ledger')
  @ApiOkResponse({ type: StockLedgerResponse, description: 'Newest first.' })
  @ApiErrors(401, 403, 404, 422)
  async stockLedger(
    @Param('id', RowId) id: number,
    @Query() { limit, offset, variantId }: StockLedgerQuery,
  ): Promise<StockLedgerResponse> {
    const { entries, total } = found(await this.catalog.listStockMoves(id, variantId ?? null, { limit, offset }));
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
    return this.show(id);
  }

  @Put(':id/publication')
  @ApiOkResponse({ type: StaffProductDetailResponse, description: 'Publishes a draft, now or later.' })
  @ApiErrors(400, 401, 403, 404, 409, 422)
  async publish(
    @Param('id', RowId) id: number,
    @Body() { publishAt, version }: PublishProductRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<StaffProductDetailResponse> {
    await this.publishProduct.execute(id, { publishAt: dateOrNull(publishAt), version }, staff.id);
    return this.show(id);
  }

  @Delete(':id/publication')
  @ApiOkResponse({ type: StaffProductDetailResponse, description: 'Removes the date. The product remains a draft.' })
  @ApiErrors(401, 403, 404, 409)
  async postpone(
    @Param('id', RowId) id: number,
    @CurrentUser() staff: SessionUser,
  ): Promise<StaffProductDetailResponse> {
    await this.publishProduct.execute(id, 'never', staff.id);
    return this.show(id);
  }

  @Put(':id/sale')
  @ApiOkResponse({ type: StaffProductDetailResponse })
  @ApiErrors(400, 401, 403, 404, 409, 422)
  async putOnSale(
    @Param('id', RowId) id: number,
    @Body() body: PlanSaleRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<StaffProductDetailResponse> {
    await this.planSale.execute(id, plannedSaleOf(body), staff.id);
    return this.show(id);
  }

  @Delete(':id/sale')
  @ApiOkResponse({ type: StaffProductDetailResponse, description: 'Ends a running sale, or cancels a planned one.' })
  @ApiErrors(401, 403, 404)
  async stopSale(
    @Param('id', RowId) id: number,
    @CurrentUser() staff: SessionUser,
  ): Promise<StaffProductDetailResponse> {
    await this.endSale.execute(id, staff.id);
    return this.show(id);
  }
}

function found<Thing>(thing: Thing | null): Thing {
  if (thing === null) throw new NotFoundException();
  return thing;
}
