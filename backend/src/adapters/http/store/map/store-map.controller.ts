import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Store } from '../../../../domain/shared/ports/store.js';

/** A map of the store's location, drawn on the first request, and again after the location changes. */
@ApiExcludeController()
@Controller('store-map.svg')
export class StoreMapController {
  private drawn: { readonly place: string; readonly map: Promise<string> } | null = null;

  constructor(private readonly store: Store) {}

  @Get()
  @Header('Content-Type', 'image/svg+xml')
  @Header('Cache-Control', 'public, max-age=3600')
  async show(): Promise<string> {
    const { city, latitude, longitude } = await this.store.details();
    const place = [city, latitude, longitude].join();
    if (this.drawn?.place !== place) this.drawn = { place, map: this.draw({ name: city, latitude, longitude }) };
    return this.drawn.map;
  }

  private async draw(place: { name: string; latitude: number; longitude: number }): Promise<string> {
    const { storeMap } = await import('./store-map.js');
    return storeMap(place);
  }
}
