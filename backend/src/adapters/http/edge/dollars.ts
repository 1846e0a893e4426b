import { ValidateBy } from 'class-validator';

const message = 'Please give an amount of dollars with at most two decimals.';

/** An amount of dollars: a number, not negative, with at most two decimals, small enough for whole cents. */
export function Dollars(): PropertyDecorator {
  return ValidateBy({ name: 'dollars', validator: { validate: isDollars } }, { message });
}

/** The library’s own check of decimals fails on numbers that are written like 1e-7. */
function isDollars(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 1_000_000 && value === Number(value.toFixed(2));
}
