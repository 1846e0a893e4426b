import { sizes } from '../my-size/sizes';

export type Unit = 'in' | 'cm';

/** Inches around or along the body, from and to. */
type Range = readonly [number, number];

/** Of the body, from XS to XL. */
const body = {
  Bust: [
    [31, 33],
    [33, 35],
    [35, 37],
    [37, 40],
    [40, 43],
  ],
  Underbust: [
    [26, 28],
    [28, 30],
    [30, 32],
    [32, 35],
    [35, 38],
  ],
  Waist: [
    [24, 26],
    [26, 28],
    [28, 30],
    [30, 33],
    [33, 36],
  ],
  Hips: [
    [34, 36],
    [36, 38],
    [38, 40],
    [40, 43],
    [43, 46],
  ],
  Torso: [
    [57, 58.5],
    [58.5, 60],
    [60, 61.5],
    [61.5, 63],
    [63, 64.5],
  ],
  Inseam: [
    [26, 27],
    [26.5, 27.5],
    [27, 28],
    [27.5, 28.5],
    [28, 29],
  ],
} as const satisfies Record<string, readonly Range[]>;

export type Measure = keyof typeof body;

interface Garment {
  kind: string;
  measures: readonly Measure[];
  /** What to do between two sizes. */
  advice: string;
}

export const garments: readonly Garment[] = [
  { kind: 'Bikini tops', measures: ['Bust', 'Underbust'], advice: 'Fuller cups: take the larger size.' },
  { kind: 'Bikini bottoms', measures: ['Waist', 'Hips'], advice: 'Go by your hips; the larger size cuts in less.' },
  {
    kind: 'One-pieces',
    measures: ['Bust', 'Waist', 'Hips', 'Torso'],
    advice: 'A long torso takes the larger size, whatever the rest says.',
  },
  { kind: 'Cover-ups', measures: ['Bust', 'Hips'], advice: 'Cut loose: between two sizes, take the smaller.' },
  {
    kind: 'Leggings & shorts',
    measures: ['Waist', 'Hips', 'Inseam'],
    advice: 'They hold firmly: between two sizes, take the larger.',
  },
  { kind: 'Sports bras & tanks', measures: ['Bust', 'Underbust'], advice: 'For running, go by your underbust.' },
];

/** How each measure is taken. */
export const howToMeasure: Readonly<Record<Measure, string>> = {
  Bust: 'Around the fullest part, the tape level at your back.',
  Underbust: 'Around your ribs, right below the bust, after breathing out.',
  Waist: 'Around the narrowest part, where you bend to the side.',
  Hips: 'Around the fullest part, with your feet together.',
  Torso: 'From one shoulder down between the legs and up the back to the same shoulder.',
  Inseam: 'From the top of the inner leg down to the ankle.',
};

export const measures = Object.keys(howToMeasure) as readonly Measure[];

/** One row for each size: its name and the garment's measures as text, e.g. "33–35". */
export function chartOf(garment: Garment, unit: Unit): { size: string; cells: string[] }[] {
  return sizes.map((size, row) => ({
    size,
    cells: garment.measures.flatMap((measure) => {
      const range = body[measure][row];
      return range ? `${lengthIn(unit, range[0])}–${lengthIn(unit, range[1])}` : [];
    }),
  }));
}

const centimetersPerInch = 2.54;

const lengthIn = (unit: Unit, inches: number) =>
  unit === 'cm' ? String(Math.round(inches * centimetersPerInch)) : String(inches).replace('.5', '½');
