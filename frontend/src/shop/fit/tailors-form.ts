import type { SizeRow } from '../../api/models';

/**
 * Outline of size M from below the hips to the neck, as height above the crotch and half width from the front, in
 * millimeters.
 */
const profile = [
  [-62, 162],
  [-30, 169],
  [60, 172.5],
  [100, 169.5],
  [155, 162],
  [222, 148],
  [270, 136],
  [311, 130],
  [350, 131.5],
  [420, 136.5],
  [468, 144],
  [510, 152],
  [570, 168],
  [612, 177],
  [632, 177],
  [648, 164],
  [660, 116],
  [680, 76],
  [705, 60],
  [735, 49],
  [772, 44.5],
] as const;

const levels = { bust: 468, underbust: 388, waist: 311, hips: 100 } as const;
export type TapeName = keyof typeof levels;
export const tapeNames = Object.keys(levels) as readonly TapeName[];
/** Circumference of this outline at each tape, in inches. */
const girths: Readonly<Record<TapeName, number>> = { bust: 36, underbust: 31, waist: 29, hips: 39 };

/** Seam from the shoulder over the bust to the hip. */
const princess = [
  [-62, 92],
  [100, 84],
  [222, 70],
  [311, 62],
  [390, 70],
  [468, 78],
  [560, 90],
  [655, 96],
] as const;

/** Drawing units per millimeter. The center of the drawing is at x = 0, and the neck is at y = 0. */
const scale = 0.23;
const top = 772;

interface Tape {
  readonly name: TapeName;
  readonly range: readonly number[];
  readonly path: string;
  /** Point where the tape leaves the outline on the right. */
  readonly end: readonly [x: number, y: number];
}

export interface TailorsForm {
  readonly outline: string;
  readonly seams: readonly string[];
  readonly tapes: readonly Tape[];
}

/**
 * Returns the front view of a dress form for a size. The view is the outline of size M, scaled at each level by the
 * middle of the measurement's range. A level that the chart does not contain is scaled by the average of the other
 * levels.
 *
 * @returns undefined if the chart contains none of the four levels
 */
export function tailorsForm(row: SizeRow): TailorsForm | undefined {
  const known = tapeNames.flatMap((name) => {
    const [from = 0, to = 0] = row[name] ?? [];
    return to > 0
      ? [{ name, range: [from, to], factor: Math.min(1.8, Math.max(0.6, (from + to) / 2 / girths[name])) }]
      : [];
  });
  if (known.length === 0) return undefined;
  const average = known.reduce((sum, { factor }) => sum + factor, 0) / known.length;
  const factorOf = (level: TapeName) => known.find(({ name }) => name === level)?.factor ?? average;
  const widen = widening(factorOf);
  const right = profile.map(([height, width]) => pointAt(height, width * widen(height)));
  const left = right.map(([x, y]) => [-x, y] as const).reverse();
  const [[, bottom] = [0, 0]] = right;
  const neck = right.at(-1) ?? [0, 0];
  return {
    outline: `M${text(right[0])}${curve(right)}Q0 ${round(neck[1] + 4)} ${text(left[0])}${curve(left)}Q0 ${round(bottom + 12)} ${text(right[0])}Z`,
    seams: [1, -1].map((side) => {
      const points = princess.map(([height, width]) => pointAt(height, side * width * widen(height)));
      return `M${text(points[0])}${curve(points)}`;
    }),
    tapes: known.map(({ name, range }) => {
      const [x, y] = pointAt(levels[name], widthAt(levels[name]) * widen(levels[name]));
      return { name, range, end: [x, y], path: `M${-x} ${y}Q0 ${round(y + 10)} ${x} ${y}` };
    }),
  };
}

/**
 * Returns a function that returns the horizontal scale of the outline at a height. The function interpolates linearly
 * between the tape levels. Below the hips and above the bust, the measurements have less effect.
 */
function widening(factorOf: (level: TapeName) => number): (height: number) => number {
  const less = (level: TapeName, share: number) => 1 + (factorOf(level) - 1) * share;
  const knots = [
    [-750, less('hips', 0.7)],
    ...tapeNames.map((name) => [levels[name], factorOf(name)] as const).reverse(),
    [600, less('bust', 0.6)],
    [720, less('bust', 0.4)],
    [1000, less('bust', 0.4)],
  ] as const;
  return (height) => between(knots, height);
}

const widthAt = (height: number) => between(profile, height);

/** Interpolates linearly between the two neighboring points. */
function between(points: readonly (readonly [number, number])[], at: number): number {
  const next = points.findIndex(([place]) => place >= at);
  const [[to, end] = [0, 0], [from, start] = [0, 0]] = [points[next], points[Math.max(0, next - 1)]];
  return to === from ? end : start + ((end - start) * (at - from)) / (to - from);
}

type Point = readonly [x: number, y: number];

const round = (length: number) => Number(length.toFixed(1));
const pointAt = (height: number, x: number): Point => [round(x * scale), round((top - height) * scale)];
const text = ([x, y]: Point = [0, 0]) => `${x} ${y}`;

/** Returns a smooth Catmull–Rom curve through the points as Bézier curves. The path begins at the first point. */
function curve(points: readonly Point[]): string {
  const at = (place: number) => points[Math.min(points.length - 1, Math.max(0, place))] ?? [0, 0];
  const handle = ([x, y]: Point, [ax, ay]: Point, [bx, by]: Point, side: 1 | -1): Point => [
    round(x + (side * (bx - ax)) / 6),
    round(y + (side * (by - ay)) / 6),
  ];
  return points
    .slice(1)
    .map((to, place) => {
      const from = at(place);
      const first = handle(from, at(place - 1), to, 1);
      const second = handle(to, from, at(place + 2), -1);
      return `C${text(first)} ${text(second)} ${text(to)}`;
    })
    .join('');
}
