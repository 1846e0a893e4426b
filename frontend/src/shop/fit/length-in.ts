export type Unit = 'cm' | 'in';
export const unitNames = { in: 'inches', cm: 'centimeters' } as const satisfies Record<Unit, string>;

export const centimetersPerInch = 2.54;

/** Returns a range as text, e.g. "35–37½". */
export const rangeIn = (unit: Unit, inches: readonly number[]) =>
  inches.map((length) => lengthIn(unit, length)).join('–');

/** Returns a length in whole centimeters, or in inches with halves: "37½". */
export const lengthIn = (unit: Unit, inches: number) =>
  unit === 'cm' ? String(Math.round(inches * centimetersPerInch)) : String(inches).replace(/\.5$/, '½');
