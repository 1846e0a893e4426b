import { Injectable } from '@nestjs/common';
import { Config } from '../../../config/config.js';
import { ShippingPlans, type ShippingPlanVersion } from '../../../domain/pricing/ports/charges.js';
import { standardRates } from '../../../domain/pricing/quote.js';
import { ShippingPlan, type ZoneDays } from '../../../domain/pricing/shipping.js';
import { Money } from '../../../domain/shared/money.js';
import { moneyOrNull } from '../catalog/product-row.js';
import { SettingVersions } from '../settings/setting-versions.js';

/** JSON of a shipping plan, with amounts in whole cents. */
interface PlanJson {
  readonly zones: readonly {
    readonly name: string;
    readonly states: readonly string[];
    readonly by: 'weight' | 'subtotal';
    readonly tiers: readonly { readonly from: number; readonly standard: number; readonly expedited: number | null }[];
    readonly freeFrom: number | null;
    readonly days?: ZoneDays;
  }[];
  readonly pickup: boolean;
  readonly usualWeight: number;
}

const versionsShown = 20;

@Injectable()
export class PostgresShippingPlans extends ShippingPlans {
  private readonly preset: ShippingPlan;

  constructor(
    private readonly settings: SettingVersions,
    { expeditedShippingCents }: Config,
  ) {
    super();
    this.preset = presetWith(moneyOrNull(expeditedShippingCents));
  }

  async current(): Promise<ShippingPlan> {
    return this.planOf(await this.settings.latest('shipping'));
  }

  async versions(): Promise<ShippingPlanVersion[]> {
    const saved = await this.settings.list('shipping', versionsShown);
    return [
      ...saved.map(({ id, value, ...version }) => ({ version: id, plan: this.planOf(value), ...version })),
      { version: 0, plan: this.preset, savedAt: null, savedBy: null },
    ];
  }

  async lock(): Promise<ShippingPlanVersion> {
    await this.settings.lock();
    const [latest] = await this.versions();
    if (!latest) throw new Error('The default is always a version.');
    return latest;
  }

  async save(plan: ShippingPlan, staffId: number): Promise<void> {
    await this.settings.add('shipping', jsonOf(plan), staffId);
  }

  /** @param saved the value of the setting `shipping`; null for the default */
  planOf(saved: object | null): ShippingPlan {
    if (saved === null) return this.preset;
    const { zones, pickup, usualWeight } = saved as PlanJson;
    return new ShippingPlan(
      zones.map((zone) => ({
        ...zone,
        tiers: zone.tiers.map(({ from, standard, expedited }) => ({
          from,
          standard: Money.ofCents(standard),
          expedited: moneyOrNull(expedited),
        })),
        freeFrom: moneyOrNull(zone.freeFrom),
      })),
      pickup,
      usualWeight,
    );
  }
}

function jsonOf({ zones, pickup, usualWeight }: ShippingPlan): PlanJson {
  return {
    zones: zones.map((zone) => ({
      ...zone,
      tiers: zone.tiers.map(({ from, standard, expedited }) => ({
        from,
        standard: standard.cents,
        expedited: expedited?.cents ?? null,
      })),
      freeFrom: zone.freeFrom?.cents ?? null,
    })),
    pickup,
    usualWeight,
  };
}

/** The default plan: one zone with the standard rates for all states. */
function presetWith(expedited: Money | null): ShippingPlan {
  const { standard, freeFrom } = standardRates;
  const tiers = [{ from: 0, standard, expedited }];
  return new ShippingPlan([{ name: 'United States', states: [], by: 'subtotal', tiers, freeFrom }], false, 200);
}
