import { DomainError } from './domain-error.js';

/** An amount of US dollars, stored in whole cents. */
export class Money {
  private constructor(readonly cents: number) {}

  static readonly zero = new Money(0);

  /** @throws DomainError invalid when the cents are not a safe integer */
  static ofCents(cents: number): Money {
    if (!Number.isSafeInteger(cents)) throw new DomainError('invalid', 'money.odd', 'This is not an amount of money.');
    return new Money(cents);
  }

  /** @throws DomainError invalid when the dollars are not finite or have more than two decimals */
  static ofDollars(dollars: number): Money {
    const cents = Math.round(dollars * 100);
    if (!Number.isFinite(dollars) || Math.abs(dollars * 100 - cents) > 1e-6) {
      throw new DomainError('invalid', 'money.odd', 'An amount can have at most two decimals.');
    }
    return Money.ofCents(cents);
  }

  /** The amount for the API: a number of dollars with at most two decimals. */
  get dollars(): number {
    return this.cents / 100;
  }

  plus(other: Money): Money {
    return Money.ofCents(this.cents + other.cents);
  }

  minus(other: Money): Money {
    return Money.ofCents(this.cents - other.cents);
  }

  times(quantity: number): Money {
    return Money.ofCents(this.cents * quantity);
  }

  /**
   * A percentage of the amount, rounded half up to the cent.
   * @param percentage with up to four decimals
   */
  percent(percentage: number): Money {
    // Use whole numbers until the division, so that 8.875% of an amount does not lose a cent to floating-point
    // rounding.
    return Money.ofCents(Math.round((this.cents * Math.round(percentage * 10_000)) / 1_000_000));
  }

  /** The amount multiplied by part / whole, rounded half up to the cent; zero when the whole is zero. */
  share(part: Money, whole: Money): Money {
    return whole.cents === 0 ? Money.zero : Money.ofCents(Math.round(this.cents * (part.cents / whole.cents)));
  }

  equals(other: Money): boolean {
    return this.cents === other.cents;
  }

  isLessThan(other: Money): boolean {
    return this.cents < other.cents;
  }

  static min(a: Money, b: Money): Money {
    return a.cents <= b.cents ? a : b;
  }

  static max(a: Money, b: Money): Money {
    return a.cents >= b.cents ? a : b;
  }

  static sum(amounts: readonly Money[]): Money {
    return amounts.reduce((total, amount) => total.plus(amount), Money.zero);
  }

  toString(): string {
    return `$${(this.cents / 100).toFixed(2)}`;
  }
}
