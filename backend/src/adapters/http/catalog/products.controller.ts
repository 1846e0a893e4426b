import { Controller, Get, NotFoundException, Param, Query, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Response } from 'express';
import { CatalogReader } from '../../../domain/catalog/ports/catalog-reader.js';
import { ApiErrors } from '../answers/api-errors.js';
import { Revalidated } from '../answers/revalidated.js';
import { CachedResponse, Tagged, tagsOf } from '../response-cache/response-cache.js';
import {
  cardResponse,
  CardResponse,
  productDetailResponse,
  ProductDetailResponse,
  productResponse,
  ProductResponse,
} from './product.response.js';
import { filterOf, pageOf, ProductsQuery } from './products.request.js';
import { SearchLog } from './search-log.js';

@ApiTags('catalog')
@Controller('api/products')
export class ProductsController {
  constructor(
    private readonly catalog: CatalogReader,
    private readonly searchLog: SearchLog,
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
    this.searchLog.note(query, total);
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
    const product = await this.catalog.getProductBySlug(slug);
    if (!product) throw new NotFoundException();
    return new Tagged(productDetailResponse(product), tagsOf(product));
  }
}
