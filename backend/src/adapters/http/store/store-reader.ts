import { Injectable } from '@nestjs/common';
import { Config } from '../../../config/config.js';
import { ShippingPlans } from '../../../domain/pricing/ports/shipping-plans.js';
import { storeResponse, type StoreResponse } from './store.response.js';

/** Reads the data of the store that every page shows. */
@Injectable()
export class StoreReader {
  constructor(
    private readonly config: Config,
    private readonly plans: ShippingPlans,
  ) {}

  async read(): Promise<StoreResponse> {
    return storeResponse(this.config, await this.plans.current());
  }
}
