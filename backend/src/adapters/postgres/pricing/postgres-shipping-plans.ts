import { Injectable } from '@nestjs/common';
import { Config } from '../../../config/config.js';
import { ShippingPlans } from '../../../domain/pricing/ports/charges.js';
import { standardRates } from '../../../domain/pricing/quote.js';
import { ShippingPlan, type ZoneDays } from '../../../domain/pricing/shipping.js';
import { Money } from '../../../domain/shared/money.js';
import type { SettingVersion } from '../../../domain/shared/ports/store.js';
import { moneyOrNull } from '../catalog/product-row.js';
import { type Setting, SettingVersions } from '../settings/setting-versions.js';

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

@Injectable()
export class PostgresShippingPlans extends ShippingPlans {
  private readonly setting: Setting<ShippingPlan>;

  constructor(
    private readonly settings: SettingVersions,
    { expeditedShippingCents }: Config,
  ) {
    super();
    const preset = presetWith(moneyOrNull(expeditedShippingCents));
    this.setting = { section: 'shipping', preset, valueOf: (saved) => this.planOf(saved) };
  }

  current(): Promise<ShippingPlan> {
    return this.settings.current(this.setting);
  }

  versions(): Promise<SettingVersion<ShippingPlan>[]> {
    return this.settings.versions(this.setting);
  }

  lock(): Promise<SettingVersion<ShippingPlan>> {
    return this.settings.lock(this.setting);
  }

  async save(plan: ShippingPlan, staffId: number): Promise<void> {
    await this.settings.add('shipping', jsonOf(plan), staffId);
  }

  /** @param saved the value of the setting `shipping`; null for the default */
  planOf(saved: object | null): ShippingPlan {
    if (saved === null) return this.setting.preset;
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
