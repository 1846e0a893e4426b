import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Config } from '../../../../config/config.js';

/** A map of the store's location, drawn once per process on the first request. */
@ApiExcludeController()
@Controller('store-map.svg')
export class StoreMapController {
  private map: Promise<string> | null = null;

  constructor(private readonly config: Config) {}

  @Get()
  @Header('Content-Type', 'image/svg+xml')
  @Header('Cache-Control', 'public, max-age=86400')
  show(): Promise<string> {
    this.map ??= this.draw();
    return this.map;
  }

  private async draw(): Promise<string> {
    const { city, latitude, longitude } = this.config.store;
    const { storeMap } = await import('./store-map.js');
    return storeMap({ name: city, latitude, longitude });
  }
}
