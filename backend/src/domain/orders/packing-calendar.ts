import type { ShippingPlans } from '../pricing/ports/charges.js';
import type { Store } from '../shared/ports/store.js';
import type { DeliveryTerms } from './delivery-terms.js';

/** The delivery terms, with the closed days and the shipping zones that staff set. */
export class PackingCalendar {
  constructor(
    private readonly terms: DeliveryTerms,
    private readonly store: Store,
    private readonly plans: Pick<ShippingPlans, 'current'>,
  ) {}

  async current(): Promise<DeliveryTerms> {
    const { closedDays } = await this.store.details();
    return Object.assign({}, this.terms, { closedDays, plan: await this.plans.current() });
  }
}
