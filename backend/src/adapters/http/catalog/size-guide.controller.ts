import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CatalogReader } from '../../../domain/catalog/ports/catalog-reader.js';
import { Revalidated } from '../answers/revalidated.js';
import { CachedResponse, Tagged } from '../response-cache/response-cache.js';
import { KindChartResponse } from './size-chart.response.js';

@ApiTags('catalog')
@Controller('api/size-charts')
export class SizeGuideController {
  constructor(private readonly catalog: CatalogReader) {}

  @Get()
  @CachedResponse()
  @Revalidated()
  @ApiOkResponse({
    type: [KindChartResponse],
    description: 'Size charts of the kinds of garments. A product’s own chart is part of the product.',
  })
  async list(): Promise<Tagged<KindChartResponse[]>> {
    return new Tagged(await this.catalog.listSizeCharts());
  }
}
