import type { Unit } from './length-in';

export const measureNames = ['bust', 'underbust', 'waist', 'hips', 'torso'] as const;
export type Measure = (typeof measureNames)[number];
/** In centimeters. */
type Measures = { readonly [Name in Measure]?: number | undefined };

export interface Body {
  readonly measures: Measures;
  /** The size that the shopper wears elsewhere, "M" or "US 8"; asked where no measure counts. */
  readonly worn?: string | undefined;
  readonly unit: Unit;
}
