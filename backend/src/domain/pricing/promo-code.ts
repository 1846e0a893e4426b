import { refuseProblems, DomainError } from '../shared/domain-error.js';
import { emailProblem } from '../shared/email-address.js';
import { Money } from '../shared/money.js';
import type { Discount } from './quote.js';

export interface PromoCodeTerms {
  readonly code: string;
  /** A whole number from 1 to 100. Either the percentage or the amount is set. With free shipping, both can be null. */
  readonly percentOff: number | null;
  readonly amountOff: Money | null;
  /** Whether standard shipping is free, in addition to a discount or without a discount. */
  readonly freeShipping: boolean;
  readonly startsAt: Date | null;
  readonly expiresAt: Date | null;
  /** The minimum subtotal, before discounts, for the code. */
  readonly minSubtotal: Money | null;
  readonly maxUses: number | null;
  readonly maxUsesPerPerson: number | null;
  /** Email address of the only account that may use the code. */
  readonly email: string | null;
  /**
   * The discount includes only products of these categories, and these products. If both lists are empty, it includes
   * all products.
   */
  readonly categoryIds: readonly number[];
  readonly productIds: readonly number[];
}

/**
 * Uses of a code that count against one customer. Returned uses never count. Guests with the same address count as one
 * customer, separate from any account.
 */
export interface PromoUseCounts {
  /** All spent uses, and uses held by other customers; may be 0 if the code has no limit in total. */
  readonly inTotal: number;
  /** Uses that this customer has spent; 0 for an unknown customer, and may be 0 if the code has no limit per person. */
  readonly byPerson: number;
}

/** Number of held or spent uses of a code. */
export interface PromoUseTotals {
  readonly inTotal: number;
  readonly maxByOnePerson: number;
}
/** The product that a line is sold as, and its category. For half of a set, both values are those of the set. */
export interface SoldAs {
  readonly productId: number;
  /** Null for a product without a category. */
  readonly categoryId: number | null;
}

/** Max number of categories, and of products, of one code. */
export const maxLimits = 100;

/** Percentage of the discount for military and first responders. */
const personalPercent = 20;

const form = /^[A-Za-z0-9_-]{3,40}$/;

/** A code for a discount or free shipping; case does not matter. */
export class PromoCode implements PromoCodeTerms {
  /** The row's id; absent before the code is saved. */
  declare readonly id: number;
  code: string;
  percentOff: number | null;
  amountOff: Money | null;
  freeShipping: boolean;
  startsAt: Date | null;
  expiresAt: Date | null;
  minSubtotal: Money | null;
  maxUses: number | null;
  maxUsesPerPerson: number | null;
  email: string | null;
  categoryIds: readonly number[];
  productIds: readonly number[];
  /** Time from which the code can no longer be used. An archived code is not deleted, because orders refer to it. */
  archivedAt: Date | null = null;
  /** Increased by each change. */
  version = 1;

  /**
   * @param personal whether this is the code of the discount for military and first responders; a customer has at most
   * one such code at a time
   * @throws DomainError invalid when the terms contradict each other
   */
  constructor(
    terms: PromoCodeTerms,
    readonly personal = false,
  ) {
    refuseContradictions(terms);
    this.code = terms.code;
    this.percentOff = terms.percentOff;
    this.amountOff = terms.amountOff;
    this.freeShipping = terms.freeShipping;
    this.startsAt = terms.startsAt;
    this.expiresAt = terms.expiresAt;
    this.minSubtotal = terms.minSubtotal;
    this.maxUses = terms.maxUses;
    this.maxUsesPerPerson = terms.maxUsesPerPerson;
    this.email = terms.email;
    this.categoryIds = terms.categoryIds;
    this.productIds = terms.productIds;
  }

  /** Creates a code for 20% off all orders of one account, valid for a year. */
  static personal(code: string, email: string, now: Date): PromoCode {
    const expiresAt = new Date(now);
    expiresAt.setUTCFullYear(expiresAt.getUTCFullYear() + 1);
    const nothingElse = { amountOff: null, startsAt: null, minSubtotal: null, maxUses: null, maxUsesPerPerson: null };
    const terms = {
      ...nothingElse,
      categoryIds: [],
      productIds: [],
      code,
      percentOff: personalPercent,
      freeShipping: false,
      expiresAt,
      email,
    };
    return new PromoCode(terms, true);
  }

  /** Removes the spaces from a typed or pasted code. Returns null when the text cannot be a code. */
  static read(typed: string): string | null {
    const code = typed.replaceAll(/\s/g, '');
    return form.test(code) ? code : null;
  }

  /**
   * Changes the terms for later uses. Uses that are already held or spent retain their price.
   * @throws DomainError invalid when the terms contradict each other or earlier uses; conflict when archived
   */
  change(changes: Partial<PromoCodeTerms>, used: PromoUseTotals): void {
    if (this.archivedAt) throw new DomainError('conflict', 'promo.archived', 'This code is archived.');
    const terms: PromoCodeTerms = { ...this.terms, ...changes };
    refuseContradictions(terms);
    const { code, email, maxUses, maxUsesPerPerson } = terms;
    const renamed = used.inTotal > 0 && code.toUpperCase() !== this.code.toUpperCase();
    refuseProblems('promo.terms', {
      code: renamed ? 'This code was already used in orders, so its name cannot be changed.' : null,
      email: this.personal && email !== this.email ? 'A personal code cannot be given to another customer.' : null,
      maxUses: lowerThan(used.inTotal, maxUses, 'This code was already used'),
      maxUsesPerPerson: lowerThan(used.maxByOnePerson, maxUsesPerPerson, 'One customer already used this code'),
    });
    Object.assign(this, terms);
  }

  /** Ends the code permanently. */
  archive(now: Date): void {
    this.archivedAt ??= now;
  }

  get terms(): PromoCodeTerms {
    const { code, percentOff, amountOff, freeShipping, startsAt, expiresAt, minSubtotal, email } = this;
    const { maxUses, maxUsesPerPerson, categoryIds, productIds } = this;
    return {
      ...{ code, percentOff, amountOff, freeShipping, startsAt, expiresAt, minSubtotal },
      ...{ maxUses, maxUsesPerPerson, email, categoryIds, productIds },
    };
  }

  /** Whether the code can no longer be used with any cart. */
  hasEnded(now: Date): boolean {
    return this.archivedAt !== null || (this.expiresAt !== null && this.expiresAt <= now);
  }

  get discount(): Discount {
    const shipping = this.freeShipping && { freeShipping: true };
    return this.percentOff === null
      ? { kind: 'amount', amount: this.amountOff ?? Money.zero, ...shipping }
      : { kind: 'percent', percent: this.percentOff, ...shipping };
  }

  /**
   * Whether the code applies to a cart now. Does not check how often the code was used.
   * @param cart the subtotal before discounts, and the account's email address (null for a visitor)
   */
  accepts(cart: { readonly subtotal: Money; readonly email: string | null }, now: Date): boolean {
    return (
      !this.hasEnded(now) &&
      (this.startsAt === null || this.startsAt <= now) &&
      (this.minSubtotal === null || !cart.subtotal.isLessThan(this.minSubtotal)) &&
      (this.email === null || this.email.toLowerCase() === cart.email?.toLowerCase())
    );
  }

  /** Whether the discount includes this item. */
  covers({ productId, categoryId }: SoldAs): boolean {
    const { categoryIds, productIds } = this;
    if (categoryIds.length + productIds.length === 0) return true;
    return productIds.includes(productId) || (categoryId !== null && categoryIds.includes(categoryId));
  }

  /**
   * Whether the discount includes at least one of these items. A code for all products also applies to an empty cart,
   * to which the shopper may add items later.
   */
  coversAny(items: readonly SoldAs[]): boolean {
    return this.categoryIds.length + this.productIds.length === 0 || items.some((item) => this.covers(item));
  }

  hasUsesLeft(counts: PromoUseCounts): boolean {
    return (
      (this.maxUses === null || counts.inTotal < this.maxUses) &&
      (this.maxUsesPerPerson === null || counts.byPerson < this.maxUsesPerPerson)
    );
  }

  /**
   * Returns a sentence for shoppers that says why the code of their cart gives no discount now; null if it gives one.
   * @param cart the cart as for `accepts`, its purchasable items, and the uses that count against the customer
   */
  problemWith(
    cart: Parameters<PromoCode['accepts']>[0] & {
      readonly items: readonly SoldAs[];
      readonly counts: PromoUseCounts;
    },
    now: Date,
  ): string | null {
    const reason = this.reasonAgainst(cart, now);
    return reason && `The promo code ${this.code} does not apply because ${reason}.`;
  }

  private reasonAgainst(cart: Parameters<PromoCode['problemWith']>[0], now: Date): string | null {
    if (this.hasEnded(now)) return 'it has ended';
    if (!this.hasUsesLeft(cart.counts)) return 'it has reached its limit of uses';
    if (!this.coversAny(cart.items)) return 'none of the items in your cart qualify';
    if (this.minSubtotal && cart.subtotal.isLessThan(this.minSubtotal))
      return `it requires a subtotal of at least ${this.minSubtotal.toString()}`;
    return this.accepts(cart, now) ? null : 'it is not valid for you at the moment';
  }
}

/** Returns a sentence for shoppers whose cart had a code that staff deleted. */
export const removedText = (code: string) => `The promo code ${code} is no longer available.`;

/** Returns the same error for all reasons, so that it does not reveal which codes exist or who may use them. */
export function promoRefused(): DomainError {
  return new DomainError('invalid', 'promo.invalid', 'Invalid or expired promo code.');
}

/** Error for a valid code that includes none of the items in the cart. */
export function promoCoversNothing(): DomainError {
  const message = 'This code does not apply to any item in your cart.';
  return new DomainError('invalid', 'promo.no-item', message, { errors: { code: message } });
}

export function unknownPromoCode(): DomainError {
  return new DomainError('not-found', 'promo.unknown', 'There is no such promo code.');
}

export function promoCodeExists(): DomainError {
  const message = 'This code already exists.';
  return new DomainError('conflict', 'promo.taken', message, { errors: { code: message } });
}

/** @param given the existing code, for callers that offer to mail it again */
export function personalCodeExists(given?: PromoCode): DomainError {
  const message = 'This customer already has a personal code.';
  const facts = given && { promoCodeId: given.id };
  return new DomainError('conflict', 'promo.personal', message, { errors: { email: message }, facts });
}

function refuseContradictions(terms: PromoCodeTerms): void {
  const { code, percentOff, amountOff, freeShipping, startsAt, expiresAt, email } = terms;
  const oneDiscount = (percentOff === null) !== (amountOff === null);
  const isShippingOnly = freeShipping && percentOff === null && amountOff === null;
  const endsLater = !startsAt || !expiresAt || startsAt < expiresAt;
  refuseProblems('promo.terms', {
    code: form.test(code) ? null : 'A code must have 3 to 40 characters: letters, digits, hyphens or underscores.',
    percentOff: oneDiscount || isShippingOnly ? null : 'Please enter either a percentage or an amount.',
    expiresAt: endsLater ? null : 'A code must expire after it starts.',
    email: email === null ? null : emailProblem(email),
  });
}

function lowerThan(used: number, limit: number | null, prefix: string): string | null {
  if (limit === null || limit >= used) return null;
  return `${prefix} ${used === 1 ? 'once' : `${used} times`}.`;
}
