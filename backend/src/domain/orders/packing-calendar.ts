import type { Store } from '../shared/ports/store.js';
import type { DeliveryTerms } from './delivery-terms.js';

/** The delivery terms, with the closed days from the current store settings. */
export class PackingCalendar {
  constructor(
    private readonly terms: DeliveryTerms,
    private readonly store: Store,
  ) {}

  async current(): Promise<DeliveryTerms> {
    const { closedDays } = await this.store.details();
    return Object.assign({}, this.terms, { closedDays });
  }
}
