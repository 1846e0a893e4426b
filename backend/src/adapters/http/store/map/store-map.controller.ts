import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Config } from '../../../../config/config.js';
import { storeMap } from './store-map.js';

/** A picture of where the shop is, drawn once for each process, when it is first asked for. */
@ApiExcludeController()
@Controller('store-map.svg')
export class StoreMapController {
  private map: Promise<string> | null = null;

  constructor(private readonly config: Config) {}

  @Get()
  @Header('Content-Type', 'image/svg+xml')
  @Header('Cache-Control', 'public, max-age=86400')
  show(): Promise<string> {
    const { city, latitude, longitude } = this.config.store;
    this.map ??= storeMap({ name: city, latitude, longitude });
    return this.map;
  }
}
