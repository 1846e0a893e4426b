import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  NotFoundException,
  Param,
  Patch,
  Post,
  Query,
  Res,
  UseGuards,
} from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiExtraModels,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { ArchiveProduct } from '../../../domain/catalog/use-cases/archive-product.js';
import { type CatalogProductDetail, CatalogReader } from '../../../domain/catalog/ports/catalog-reader.js';
import { CreateProduct } from '../../../domain/catalog/use-cases/create-product.js';
import { UpdateProduct } from '../../../domain/catalog/use-cases/update-product.js';
import { ApiErrors } from '../answers/api-errors.js';
import { Revalidated } from '../answers/revalidated.js';
import { CachedResponse, Tagged, tagsOf } from '../response-cache/cached-response.js';
import { Idempotent } from '../requests/idempotent.js';
import { RowId } from '../validation/row-id.js';
import { StaffGuard, CurrentUser, type SessionUser } from '../sessions/session-user.js';
import { CreateProductRequest, newProductOf, productChangesOf, UpdateProductRequest } from './product.request.js';
import {
  cardResponse,
  CardResponse,
  productDetailResponse,
  ProductDetailResponse,
  productResponse,
  ProductResponse,
} from './product.response.js';
import { filterOf, pageOf, ProductsQuery } from './products.request.js';

@ApiTags('catalog')
@Controller('api/products')
export class ProductsController {
  constructor(
    private readonly catalog: CatalogReader,
    private readonly createProduct: CreateProduct,
    private readonly updateProduct: UpdateProduct,
    private readonly archiveProduct: ArchiveProduct,
  ) {}

  @Get()
  @CachedResponse(ProductsQuery)
  @Revalidated()
  @ApiExtraModels(CardResponse, ProductResponse)
  @ApiOkResponse({
    schema: {
      type: 'array',
      items: { anyOf: [{ $ref: getSchemaPath(ProductResponse) }, { $ref: getSchemaPath(CardResponse) }] },
    },
    headers: { 'X-Total-Count': { description: 'Total number of matches.', schema: { type: 'integer' } } },
  })
  @ApiErrors(422)
  async list(
    @Query() query: ProductsQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Tagged<(CardResponse | ProductResponse)[]>> {
    const { products, total } = await this.catalog.listProducts(filterOf(query), pageOf(query));
    response.setHeader('X-Total-Count', total);
    return query.fields === 'card'
      ? new Tagged(products.map(cardResponse), ['lists'])
      : new Tagged(products.map(productResponse), ['lists', ...tagsOf(...products)]);
  }

  @Get(':slug')
  @CachedResponse()
  @Revalidated()
  @ApiOkResponse({ type: ProductDetailResponse })
  @ApiErrors(404)
  async show(@Param('slug') slug: string): Promise<Tagged<ProductDetailResponse>> {
    const product = found(await this.catalog.getProductBySlug(slug));
    return new Tagged(productDetailResponse(product), tagsOf(product));
  }

  @Post()
  @Idempotent()
  @UseGuards(StaffGuard)
  @ApiCreatedResponse({ type: ProductDetailResponse })
  @ApiErrors(400, 401, 403, 409, 422)
  async create(@Body() body: CreateProductRequest, @CurrentUser() staff: SessionUser): Promise<ProductDetailResponse> {
    const id = await this.createProduct.execute(newProductOf(body), staff.id);
    return productDetailResponse(found(await this.catalog.getProduct(id)));
  }

  @Patch(':id')
  @UseGuards(StaffGuard)
  @ApiOkResponse({ type: ProductDetailResponse })
  @ApiErrors(400, 401, 403, 404, 409, 422)
  async change(
    @Param('id', RowId) id: number,
    @Body() body: UpdateProductRequest,
    @CurrentUser() staff: SessionUser,
  ): Promise<ProductDetailResponse> {
    await this.updateProduct.execute(id, productChangesOf(body), staff.id);
    return productDetailResponse(found(await this.catalog.getProduct(id)));
  }

  @Delete(':id')
  @HttpCode(204)
  @UseGuards(StaffGuard)
  @ApiNoContentResponse()
  @ApiErrors(401, 403, 404)
  archive(@Param('id', RowId) id: number, @CurrentUser() staff: SessionUser): Promise<void> {
    return this.archiveProduct.execute(id, staff.id);
  }
}

function found(product: CatalogProductDetail | null): CatalogProductDetail {
  if (!product) throw new NotFoundException();
  return product;
}
