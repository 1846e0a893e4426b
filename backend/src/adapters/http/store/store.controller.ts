import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Revalidated } from '../answers/revalidated.js';
import { CachedResponse, Tagged } from '../response-cache/cached-response.js';
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
    return new Tagged(await this.store.read());
  }
}
