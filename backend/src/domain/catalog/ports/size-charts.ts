import type { GarmentKind } from '../garment.js';
import type { SizeChart } from '../size-chart.js';

/** A kind of garment, or a product, whose own chart comes before its kind's. */
export type ChartOwner = { readonly kind: GarmentKind } | { readonly productId: number };

export interface OwnedChart {
  readonly kind: GarmentKind | null;
  readonly product: { readonly id: number; readonly name: string } | null;
  readonly rows: SizeChart;
  /** Another one with each change. */
  readonly version: number;
}

/** The size charts that staff keep. */
export abstract class SizeCharts {
  /** Those of kinds first. */
  abstract list(): Promise<OwnedChart[]>;
  /** Its name, its chart and the chart's version, empty and 0 without one; null for a product that does not exist. Other changes wait until the end of the transaction. */
  abstract lock(
    owner: ChartOwner,
  ): Promise<{ readonly name: string; readonly rows: SizeChart; readonly version: number } | null>;
  /** An empty one is removed. */
  abstract save(owner: ChartOwner, rows: SizeChart): Promise<void>;
}
