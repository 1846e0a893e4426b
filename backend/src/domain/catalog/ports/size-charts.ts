import type { GarmentKind } from '../garment.js';
import type { SizeChart } from '../size-chart.js';

/** A kind of garment, or a product. A product's own chart takes precedence over the chart of its kind. */
export type ChartOwner = { readonly kind: GarmentKind } | { readonly productId: number };

export interface OwnedChart {
  readonly kind: GarmentKind | null;
  readonly product: { readonly id: number; readonly name: string } | null;
  readonly rows: SizeChart;
  /** Changes with each update. */
  readonly version: number;
  /** The products whose pages show the chart of a kind, without archived products. Absent for a product's own chart. */
  readonly usedBy?: ChartUsers;
}

export interface ChartUsers {
  readonly total: number;
  /** The first products by name. */
  readonly products: readonly { readonly id: number; readonly name: string }[];
}

/** The size charts that staff edit. */
export abstract class SizeCharts {
  /** Charts of kinds come first. */
  abstract list(): Promise<OwnedChart[]>;
  /**
   * The owner's name, its chart and the chart's version. If the owner has no chart, `rows` is empty and `version` is 0.
   * Null for an unknown product. Other changes wait until the end of the transaction.
   */
  abstract lock(
    owner: ChartOwner,
  ): Promise<{ readonly name: string; readonly rows: SizeChart; readonly version: number } | null>;
  /** Saves the chart. An empty chart is deleted. */
  abstract save(owner: ChartOwner, rows: SizeChart): Promise<void>;
}
