import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CatalogReader } from '../../../domain/catalog/ports/catalog-reader.js';
import { ApiErrors } from '../answers/api-errors.js';
import { Revalidated } from '../answers/revalidated.js';
import { CachedResponse, Tagged } from '../response-cache/cached-response.js';
import { facetsView, FacetsView, suggestionsView, SuggestionsView } from './finding.view.js';
import { filterOf, ProductFilterQuery, SuggestionsQuery } from './products-query.js';

/** Helps shoppers find a product. */
@ApiTags('catalog')
@Controller('api')
export class FindingController {
  constructor(private readonly catalog: CatalogReader) {}

  @Get('search-suggestions')
  @Revalidated()
  @ApiOkResponse({ type: SuggestionsView, description: 'Suggestions for a search while it is typed.' })
  @ApiErrors(422)
  async suggestions(@Query() { query = '', mySize }: SuggestionsQuery): Promise<SuggestionsView> {
    return suggestionsView(await this.catalog.getSuggestions(query, mySize));
  }

  @Get('product-facets')
  @CachedResponse(ProductFilterQuery)
  @Revalidated()
  @ApiOkResponse({
    type: FacetsView,
    description: 'Number of products that each choice would match, with all other filters applied.',
  })
  @ApiErrors(422)
  async facets(@Query() query: ProductFilterQuery): Promise<Tagged<FacetsView>> {
    return new Tagged(facetsView(await this.catalog.getFacets(filterOf(query))), ['lists']);
  }
}
