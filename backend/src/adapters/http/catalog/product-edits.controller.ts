import { Body, Controller, Delete, HttpCode, NotFoundException, Param, Patch, Post, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CatalogReader } from '../../../domain/catalog/ports/catalog-reader.js';
import { ArchiveProduct } from '../../../domain/catalog/use-cases/archive-product.js';
import { CreateProduct } from '../../../domain/catalog/use-cases/create-product.js';
import { UpdateProduct } from '../../../domain/catalog/use-cases/update-product.js';
import { ApiErrors } from '../answers/api-errors.js';
import { Idempotent } from '../requests/idempotent.js';
import { CurrentUser, type SessionUser, StaffGuard } from '../sessions/session-user.js';
import { RowId } from '../validation/row-id.js';
import { CreateProductRequest, newProductOf, productChangesOf, UpdateProductRequest } from './product.request.js';
import { productDetailResponse, ProductDetailResponse } from './product.response.js';

/**
 * Calls that change products. The specification defines them at `/api/products`; the back office uses
 * `/api/admin/products`.
 */
@ApiTags('catalog')
@Controller(['api/admin/products', 'api/products'])
@UseGuards(StaffGuard)
export class ProductEditsController {
  constructor(
    private readonly catalog: CatalogReader,
    private readonly createProduct: CreateProduct,
    private readonly updateProduct: UpdateProduct,
    private readonly archiveProduct: ArchiveProduct,
  ) {}

  @Post()
  @Idempotent()
  @ApiCreatedResponse({ type: ProductDetailResponse })
  @ApiErrors(400, 401, 403, 409, 422)
  async create(@Body() body: CreateProductRequest, @CurrentUser() staff: SessionUser): Promise<ProductDetailResponse> {
    const id = await this.createProduct.execute(newProductOf(body), staff.id);
    return this.shown(id);
  }

  @Patch(':id')
  @Idempotent()
  @ApiOkResponse({ type: ProductDetailResponse })
  @ApiErrors(400, 401, 403, 404, 409, 422)
  async change(
    @Param('id', RowId) id: number,
    @Body() body: UpdateProductRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<ProductDetailResponse> {
    await this.updateProduct.execute(id, productChangesOf(body), staff.id);
    return this.shown(id);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiErrors(401, 403, 404)
  archive(@Param('id', RowId) id: number, @CurrentUser() staff: SessionUser): Promise<void> {
    return this.archiveProduct.execute(id, staff.id);
  }

  private async shown(id: number): Promise<ProductDetailResponse> {
    const product = await this.catalog.getProduct(id);
    if (!product) throw new NotFoundException();
    return productDetailResponse(product);
  }
}
