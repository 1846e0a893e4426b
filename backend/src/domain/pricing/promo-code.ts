import { DomainError } from '../shared/domain-error.js';
import type { Money } from '../shared/money.js';
import type { PromoUseCounts } from './promo-uses.js';
import type { Discount } from './quote.js';

export interface PromoCodeTerms {
  readonly code: string;
  /** A whole number from 1 to 100. Exactly one of this and the amount is given. */
  readonly percentOff: number | null;
  readonly amountOff: Money | null;
  readonly startsAt: Date | null;
  readonly expiresAt: Date | null;
  /** Smallest subtotal, before discounts, that the code is good for. */
  readonly minSubtotal: Money | null;
  readonly maxUses: number | null;
  readonly maxUsesPerPerson: number | null;
  /** The only account, by its own e-mail, that may use the code. */
  readonly email: string | null;
}

const form = /^[A-Za-z0-9_-]{3,40}$/;

/** A code that takes something off a cart. Upper and lower case are the same. */
export class PromoCode implements PromoCodeTerms {
  readonly id: number;
  readonly code: string;
  readonly percentOff: number | null;
  readonly amountOff: Money | null;
  readonly startsAt: Date | null;
  readonly expiresAt: Date | null;
  readonly minSubtotal: Money | null;
  readonly maxUses: number | null;
  readonly maxUsesPerPerson: number | null;
  readonly email: string | null;

  /** @throws DomainError invalid, when the terms contradict each other */
  constructor(terms: PromoCodeTerms) {
    if (!form.test(terms.code)) {
      throw broken('code', 'A code has 3 to 40 letters, digits, hyphens or underscores.');
    }
    if ((terms.percentOff === null) === (terms.amountOff === null)) {
      throw broken('percentOff', 'Give either percentOff or amountOff.');
    }
    if (terms.startsAt && terms.expiresAt && terms.startsAt >= terms.expiresAt) {
      throw broken('expiresAt', 'A code expires after it starts.');
    }
    Object.assign(this, terms);
  }

  /** The code in a text as a person typed it, or null when it cannot be one. */
  static read(typed: string): string | null {
    const code = typed.trim();
    return form.test(code) ? code : null;
  }

  get discount(): Discount {
    return this.amountOff
      ? { kind: 'amount', amount: this.amountOff }
      : { kind: 'percent', percent: this.percentOff ?? 0 };
  }

  /**
   * Whether the code is good for a cart now, its limits of use aside.
   * @param cart the subtotal before discounts and the e-mail of the account, null where nobody is signed in
   */
  accepts(cart: { readonly subtotal: Money; readonly email: string | null }, now: Date): boolean {
    return (
      (this.startsAt === null || this.startsAt <= now) &&
      (this.expiresAt === null || now < this.expiresAt) &&
      (this.minSubtotal === null || !cart.subtotal.isLessThan(this.minSubtotal)) &&
      (this.email === null || this.email.toLowerCase() === cart.email?.toLowerCase())
    );
  }

  hasUsesLeft(counts: PromoUseCounts): boolean {
    return (
      (this.maxUses === null || counts.inTotal < this.maxUses) &&
      (this.maxUsesPerPerson === null || counts.byPerson < this.maxUsesPerPerson)
    );
  }
}

/** Says no more than the shopper may know: not which codes exist, nor for whom. */
export function promoRefused(): DomainError {
  return new DomainError('invalid', 'promo.invalid', 'Invalid or expired promo code.');
}

function broken(field: string, message: string): DomainError {
  return new DomainError('invalid', 'promo.terms', message, { errors: { [field]: message } });
}
