import { parseJson, StoredValue } from '../../device/storage';

export type Unit = 'cm' | 'in';
export const unitNames = { in: 'inches', cm: 'centimeters' } as const satisfies Record<Unit, string>;

export const centimetersPerInch = 2.54;

/** Returns a range as text, e.g. "35–37½". */
export const rangeIn = (unit: Unit, inches: readonly number[]) =>
  inches.map((length) => lengthIn(unit, length)).join('–');

/** Returns a length as text, in whole centimeters or in inches rounded to halves, e.g. "37½". */
export const lengthIn = (unit: Unit, inches: number) =>
  unit === 'cm' ? String(Math.round(inches * centimetersPerInch)) : String(inches).replace(/\.5$/, '½');

export const measureNames = ['bust', 'underbust', 'waist', 'hips', 'torso'] as const;
export type Measure = (typeof measureNames)[number];
/** In centimeters. */
type Measures = { readonly [Name in Measure]?: number | undefined };

export interface Body {
  readonly measures: Measures;
  /** Size that the shopper wears in other brands, e.g. "M" or "US 8". Used only if no measurement applies. */
  readonly worn?: string | undefined;
  readonly unit: Unit;
}

/** Plausible body measurements, in centimeters. */
const [minMeasure, maxMeasure] = [30, 250];

/**
 * Body measurements stored on the device. They are sent to the server only when the shopper saves them in the account.
 */
export const storedBody = new StoredValue('my-measures', (text) => bodyIn(parseJson(text)));

/** @param body undefined deletes the stored measurements */
export const saveBody = (body: Body | undefined) => storedBody.set(body ? JSON.stringify(body) : null);

function bodyIn(stored: unknown): Body | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { measures, worn, unit } = stored as Record<string, unknown>;
  const given = (measures ?? {}) as Record<string, unknown>;
  return {
    measures: Object.fromEntries(measureNames.map((name) => [name, measureIn(given[name])])),
    worn: typeof worn === 'string' ? worn : undefined,
    unit: unit === 'cm' ? 'cm' : 'in',
  };
}

/** Returns a plausible body measurement in centimeters, or undefined. */
export const measureIn = (length: unknown): number | undefined =>
  typeof length === 'number' && length >= minMeasure && length <= maxMeasure ? length : undefined;
