import { Controller, Get, NotFoundException, Param } from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiTags } from '@nestjs/swagger';
import { contentPages } from '../../../domain/store/store-content.js';
import { ApiErrors } from '../answers/api-errors.js';
import { Revalidated } from '../answers/revalidated.js';
import { CachedResponse, Tagged } from '../response-cache/response-cache.js';
import { PageContentResponse, QuestionsResponse } from './page-content.response.js';
import { StoreReader } from './store-reader.js';
import { StoreResponse } from './store.response.js';

@ApiTags('store')
@Controller('api/store')
export class StoreController {
  constructor(private readonly store: StoreReader) {}

  @Get()
  @CachedResponse()
  @Revalidated()
  @ApiOkResponse({ type: StoreResponse })
  async show(): Promise<Tagged<StoreResponse>> {
    return new Tagged(await this.store.read(), ['menu']);
  }

  @Get('questions')
  @CachedResponse()
  @Revalidated()
  @ApiOkResponse({ type: QuestionsResponse, description: 'Frequently asked questions.' })
  async questions(): Promise<Tagged<QuestionsResponse>> {
    return new Tagged(await this.store.questions());
  }

  /** Returns the text that staff have written for a page. */
  @Get('pages/:page')
  @CachedResponse()
  @Revalidated()
  @ApiParam({ name: 'page', enum: contentPages })
  @ApiOkResponse({ type: PageContentResponse })
  @ApiErrors(404)
  async page(@Param('page') name: string): Promise<Tagged<PageContentResponse>> {
    const page = contentPages.find((one) => one === name);
    if (!page) throw new NotFoundException();
    return new Tagged(await this.store.page(page));
  }
}
