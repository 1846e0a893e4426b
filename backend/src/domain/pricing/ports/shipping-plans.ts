import type { ShippingPlan } from '../shipping.js';

export interface ShippingPlanVersion {
  /** Increases with each saved plan; 0 for the default of the configuration. */
  readonly version: number;
  readonly plan: ShippingPlan;
  /** Null for the default. */
  readonly savedAt: Date | null;
  /** Username; null for the default. */
  readonly savedBy: string | null;
}

/** The shop's shipping plan and its earlier versions. */
export abstract class ShippingPlans {
  /** The most recently saved plan, or the default. */
  abstract current(): Promise<ShippingPlan>;
  /** The latest versions, newest first, and the default. */
  abstract versions(): Promise<ShippingPlanVersion[]>;
  /** Locks the plan: other changes wait until the end of the transaction. Returns the current version. */
  abstract lock(): Promise<ShippingPlanVersion>;
  abstract save(plan: ShippingPlan, staffId: number): Promise<void>;
}
