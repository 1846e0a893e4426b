import type { Unit } from './length-in';

export const measureNames = ['bust', 'underbust', 'waist', 'hips', 'torso'] as const;
export type Measure = (typeof measureNames)[number];
/** In centimeters. */
type Measures = { readonly [Name in Measure]?: number | undefined };

export interface Body {
  readonly measures: Measures;
  /** Size that the shopper wears in other brands, "M" or "US 8". Used only if no measurement applies. */
  readonly worn?: string | undefined;
  readonly unit: Unit;
}
