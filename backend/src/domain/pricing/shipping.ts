import type { Money } from '../shared/money.js';
import type { DayCount } from '../shared/calendar-day.js';
import { type PricedLine, type ShippingMethod, type ShippingRates, subtotalOf } from './quote.js';

/** Prices of a zone for orders of at least `from`: a weight in grams, or a subtotal before discounts in cents. */
export interface ShippingTier {
  readonly from: number;
  readonly standard: Money;
  /** Null when the zone has no expedited shipping. */
  readonly expedited: Money | null;
}

export interface ShippingZone {
  readonly name: string;
  /** Two-letter codes; empty for all states that are in no other zone. */
  readonly states: readonly string[];
  readonly by: 'weight' | 'subtotal';
  /** Ascending; the first begins at 0. */
  readonly tiers: readonly ShippingTier[];
  /** Standard shipping is free at or above this subtotal before discounts; null if shipping is never free. */
  readonly freeFrom: Money | null;
  /**
   * Carrier days until a parcel arrives, by the kind of shipping. Absent or null for the default days of the region of
   * each state. Absent in plans that were saved before zones had days.
   */
  readonly days?: ZoneDays;
}

/** Carrier days by the kind of shipping; null for the default days. */
export type ZoneDays = Readonly<Record<ShippingMethod, DayCount | null>>;

export const maxZoneDays = 60;

/** Max difference between the weight of a unit and its stored weight, in grams. */
const maxRounding = 0.5;

/** The places that the shop ships to, and the shipping prices. */
export class ShippingPlan {
  constructor(
    readonly zones: readonly ShippingZone[],
    /** Whether shoppers can pick up their orders in the store. */
    readonly pickup: boolean,
    /** Weight in grams that is used for products without a weight of their own. */
    readonly usualWeight: number,
  ) {}

  /** The rates for lines that ship to a state; null if the shop does not ship to this state. */
  ratesTo(state: string, lines: readonly PricedLine[]): ShippingRates | null {
    const zone = this.zoneOf(state);
    return zone ? this.ratesOf(zone, lines) : null;
  }

  /** Returns the zone of a state; undefined if the shop does not ship to this state. */
  zoneOf(state: string): ShippingZone | undefined {
    return this.zones.find(({ states }) => states.includes(state)) ?? this.zoneOfOtherStates;
  }

  /** The rates for lines whose destination is unknown: the rates for most states. */
  usualRates(lines: readonly PricedLine[]): ShippingRates {
    return this.ratesOf(this.usualZone, lines);
  }

  /** The zone of all other states, or else the zone with the most states. */
  get usualZone(): ShippingZone {
    const [widest] = this.zones.toSorted((a, b) => b.states.length - a.states.length);
    const zone = this.zoneOfOtherStates ?? widest;
    if (!zone) throw new Error('A shipping plan has at least one zone.');
    return zone;
  }

  private get zoneOfOtherStates(): ShippingZone | undefined {
    return this.zones.find(({ states }) => states.length === 0);
  }

  private ratesOf({ by, tiers, freeFrom }: ShippingZone, lines: readonly PricedLine[]): ShippingRates {
    const measure = by === 'weight' ? this.weightOf(lines) : subtotalOf(lines).cents;
    const tier = tiers.findLast(({ from }) => from <= measure) ?? tiers[0];
    if (!tier) throw new Error('A shipping zone has at least one price.');
    return { standard: tier.standard, expedited: tier.expedited, freeFrom };
  }

  /**
   * Returns the max weight of the lines in grams. Staff enter ounces, and the shop stores whole grams, so each unit can
   * weigh up to half a gram more than its stored weight. Four units of 4 oz are 452 g plus 2 g, which reach the limit of
   * 16 oz, stored as 454 g.
   */
  private weightOf(lines: readonly PricedLine[]): number {
    return lines.reduce(
      (sum, { weight, quantity }) => sum + ((weight ?? this.usualWeight) + maxRounding) * quantity,
      0,
    );
  }
}

/** The plan for staff: amounts in dollars, and weights in grams. */
export function inDollars({ zones, pickup, usualWeight }: ShippingPlan) {
  return {
    zones: zones.map(({ name, states, by, tiers, freeFrom, days }) => ({
      name,
      states: [...states],
      by,
      tiers: tiers.map(({ from, standard, expedited }) => ({
        from: by === 'weight' ? from : from / 100,
        standard: standard.dollars,
        expedited: expedited?.dollars ?? null,
      })),
      freeFrom: freeFrom?.dollars ?? null,
      ...(days && { days: { standard: days.standard, expedited: days.expedited } }),
    })),
    pickup,
    usualWeight,
  };
}
