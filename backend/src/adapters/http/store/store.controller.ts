import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Config } from '../../../config/config.js';
import { Revalidated } from '../answers/revalidated.js';
import { CachedResponse, Tagged } from '../response-cache/cached-response.js';
import { storeResponse, StoreResponse } from './store.response.js';

@ApiTags('store')
@Controller('api/store')
export class StoreController {
  constructor(private readonly config: Config) {}

  @Get()
  @CachedResponse()
  @Revalidated()
  @ApiOkResponse({ type: StoreResponse })
  show(): Tagged<StoreResponse> {
    return new Tagged(storeResponse(this.config));
  }
}
