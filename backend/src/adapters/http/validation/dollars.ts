import { ValidateBy } from 'class-validator';
import { Money } from '../../../domain/shared/money.js';

/** Max amount, in dollars. */
const largest = 1_000_000;

/** Validates an amount in dollars: a non-negative number with at most two decimals, small enough for whole cents. */
export function Dollars(): PropertyDecorator {
  return ValidateBy(
    { name: 'dollars', validator: { validate: isDollars } },
    { message: ({ value }) => problemOf(value) },
  );
}

/** Whether the value is a valid amount. The decimal check of class-validator throws for numbers written like 1e-7. */
function isDollars(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= largest && value === Number(value.toFixed(2));
}

function problemOf(value: unknown): string {
  if (typeof value === 'number' && value < 0) return 'The amount cannot be negative.';
  if (typeof value === 'number' && value > largest) return 'The amount can be at most 1,000,000 dollars.';
  return 'Please enter an amount in dollars with at most two decimals.';
}

/** The amount of a field that may be absent, but not null. */
export function moneyIfGiven(dollars: number | undefined): Money | undefined {
  return dollars === undefined ? undefined : Money.ofDollars(dollars);
}

/** The amount of a field that may be absent or null. */
export function moneyOrNull(dollars: number | null | undefined): Money | null {
  return dollars === undefined || dollars === null ? null : Money.ofDollars(dollars);
}
