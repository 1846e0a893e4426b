import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Config } from '../../../config/config.js';
import { Revalidated } from '../answers/revalidated.js';
import { shows } from '../response-cache/cache-tags.js';
import { storeView, StoreView } from './store.view.js';

@ApiTags('store')
@Controller('api/store')
export class StoreController {
  constructor(private readonly config: Config) {}

  @Get()
  @Revalidated()
  @ApiOkResponse({ type: StoreView })
  show(): StoreView {
    shows('store');
    return storeView(this.config);
  }
}
