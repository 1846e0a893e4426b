import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Config } from '../../../config/config.js';
import { Revalidated } from '../answers/revalidated.js';
import { CachedResponse, Tagged } from '../response-cache/cached-response.js';
import { storeView, StoreView } from './store.view.js';

@ApiTags('store')
@Controller('api/store')
export class StoreController {
  constructor(private readonly config: Config) {}

  @Get()
  @CachedResponse()
  @Revalidated()
  @ApiOkResponse({ type: StoreView })
  show(): Tagged<StoreView> {
    return new Tagged(storeView(this.config));
  }
}
