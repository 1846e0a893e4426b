import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CatalogReader } from '../../../domain/catalog/ports/catalog-reader.js';
import { ApiErrors } from '../answers/api-errors.js';
import { Revalidated } from '../answers/revalidated.js';
import { CachedResponse, Tagged } from '../response-cache/response-cache.js';
import { facetsResponse, FacetsResponse, suggestionsResponse, SuggestionsResponse } from './finding.response.js';
import { filterOf, ProductFilterQuery, SuggestionsQuery } from './products.request.js';

/** Search suggestions and filter counts. */
@ApiTags('catalog')
@Controller('api')
export class FindingController {
  constructor(private readonly catalog: CatalogReader) {}

  @Get('search-suggestions')
  @Revalidated()
  @ApiOkResponse({ type: SuggestionsResponse, description: 'Suggestions for an incomplete search text.' })
  @ApiErrors(422)
  async suggestions(@Query() { query = '', mySize }: SuggestionsQuery): Promise<SuggestionsResponse> {
    return suggestionsResponse(await this.catalog.getSuggestions(query, mySize));
  }

  @Get('product-facets')
  @CachedResponse(ProductFilterQuery)
  @Revalidated()
  @ApiOkResponse({
    type: FacetsResponse,
    description: 'Number of products that each choice would match, with all other filters applied.',
  })
  @ApiErrors(422)
  async facets(@Query() query: ProductFilterQuery): Promise<Tagged<FacetsResponse>> {
    return new Tagged(facetsResponse(await this.catalog.getFacets(filterOf(query))), ['lists']);
  }
}
