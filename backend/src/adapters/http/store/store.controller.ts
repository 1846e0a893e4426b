import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Config } from '../../../config.js';
import { storeView, StoreView } from './store.view.js';

@ApiTags('store')
@Controller('api/store')
export class StoreController {
  constructor(private readonly config: Config) {}

  @Get()
  @Header('Cache-Control', 'no-cache')
  @ApiOkResponse({ type: StoreView })
  show(): StoreView {
    return storeView(this.config);
  }
}
