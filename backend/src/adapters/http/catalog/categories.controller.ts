import { Controller, Get, NotFoundException, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CatalogReader } from '../../../domain/catalog/ports/catalog-reader.js';
import { ApiErrors } from '../answers/api-errors.js';
import { Revalidated } from '../answers/revalidated.js';
import { CachedResponse, Tagged } from '../response-cache/cached-response.js';
import { categoryView, CategoryView } from './category.view.js';

@ApiTags('catalog')
@Controller('api/categories')
export class CategoriesController {
  constructor(private readonly catalog: CatalogReader) {}

  @Get()
  @CachedResponse()
  @Revalidated()
  @ApiOkResponse({ type: [CategoryView], description: 'The categories with products of their own.' })
  async list(): Promise<Tagged<CategoryView[]>> {
    return new Tagged((await this.catalog.listCategories()).map(categoryView));
  }

  @Get(':category')
  @CachedResponse()
  @Revalidated()
  @ApiOkResponse({ type: CategoryView, description: 'One of these categories, or `new-arrivals`.' })
  @ApiErrors(404)
  async show(@Param('category') slug: string): Promise<Tagged<CategoryView>> {
    const category = await this.catalog.getCategory(slug);
    if (!category) throw new NotFoundException();
    return new Tagged(categoryView(category));
  }
}
