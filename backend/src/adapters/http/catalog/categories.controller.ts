import { Controller, Get, NotFoundException, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CatalogReader } from '../../../domain/catalog/ports/catalog-reader.js';
import { ApiErrors } from '../answers/api-errors.js';
import { Revalidated } from '../answers/revalidated.js';
import { CachedResponse, Tagged } from '../response-cache/response-cache.js';
import { categoryResponse, CategoryResponse } from './category.response.js';

@ApiTags('catalog')
@Controller('api/categories')
export class CategoriesController {
  constructor(private readonly catalog: CatalogReader) {}

  @Get()
  @CachedResponse()
  @Revalidated()
  @ApiOkResponse({
    type: [CategoryResponse],
    description: 'All categories in their order. The menu omits categories without products.',
  })
  async list(): Promise<Tagged<CategoryResponse[]>> {
    return new Tagged((await this.catalog.listCategories()).map(categoryResponse), ['menu']);
  }

  @Get(':category')
  @CachedResponse()
  @Revalidated()
  @ApiOkResponse({
    type: CategoryResponse,
    description: 'A category by its current or a former slug, or `new-arrivals`.',
  })
  @ApiErrors(404)
  async show(@Param('category') slug: string): Promise<Tagged<CategoryResponse>> {
    const category = await this.catalog.getCategory(slug);
    if (!category) throw new NotFoundException();
    return new Tagged(categoryResponse(category));
  }
}
