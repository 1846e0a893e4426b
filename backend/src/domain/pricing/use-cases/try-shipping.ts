import { Money } from '../../shared/money.js';
import { UseCase } from '../../shared/use-case.js';
import { ShippingPlans } from '../ports/charges.js';
import { quote, type ShippingMethod } from '../quote.js';

interface ShippingTrial {
  /** Two-letter code of the destination. */
  readonly state: string;
  /** Before discounts. */
  readonly subtotal: Money;
  /** Weight of all units in grams. */
  readonly weight: number;
}

export interface TriedShipping {
  /** Name of the zone. */
  readonly zone: string;
  readonly standard: Money;
  /** Null if the zone has no expedited shipping for this order. */
  readonly expedited: Money | null;
}

/** Prices the shipping of an order as the checkout does, so that staff can check the zones. */
@UseCase()
export class TryShipping {
  constructor(private readonly plans: ShippingPlans) {}

  /** @returns null if the shop does not ship to this state */
  async execute({ state, subtotal, weight }: ShippingTrial): Promise<TriedShipping | null> {
    const plan = await this.plans.current();
    const lines = [{ price: subtotal, quantity: 1, weight }];
    const [zone, rates] = [plan.zoneOf(state), plan.ratesTo(state, lines)];
    if (!zone || !rates) return null;
    const shippingBy = (method: ShippingMethod) => quote(lines, rates, null, method).shipping;
    return {
      zone: zone.name,
      standard: shippingBy('standard'),
      expedited: rates.expedited && shippingBy('expedited'),
    };
  }
}
