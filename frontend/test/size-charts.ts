import type { KindChart } from '../src/api/models';

const bodies = {
  XS: { bust: [31, 33], underbust: [26, 28], waist: [24, 26], hips: [34, 36], torso: [57, 58.5], inseam: [26, 27] },
  S: { bust: [33, 35], underbust: [28, 30], waist: [26, 28], hips: [36, 38], torso: [58.5, 60], inseam: [26.5, 27.5] },
  M: { bust: [35, 37], underbust: [30, 32], waist: [28, 30], hips: [38, 40], torso: [60, 61.5], inseam: [27, 28] },
  L: { bust: [37, 40], underbust: [32, 35], waist: [30, 33], hips: [40, 43], torso: [61.5, 63], inseam: [27.5, 28.5] },
  XL: { bust: [40, 43], underbust: [35, 38], waist: [33, 36], hips: [43, 46], torso: [63, 64.5], inseam: [28, 29] },
} as const;

type Measure = keyof (typeof bodies)['M'];

const chart = (kind: KindChart['kind'], measures: readonly Measure[]): KindChart => ({
  kind,
  rows: Object.entries(bodies).map(([size, body]) => ({
    size,
    ...Object.fromEntries(measures.map((measure) => [measure, [...body[measure]]])),
  })),
});

/** Size charts of a new shop. */
export const sizeCharts: readonly KindChart[] = [
  chart('bikini', ['bust', 'underbust', 'waist', 'hips']),
  chart('bikini-top', ['bust', 'underbust']),
  chart('bikini-bottom', ['waist', 'hips']),
  chart('one-piece', ['bust', 'waist', 'hips', 'torso']),
  chart('cover-up', ['bust', 'hips']),
  chart('active-top', ['bust', 'underbust']),
  chart('active-bottom', ['waist', 'hips', 'inseam']),
];
