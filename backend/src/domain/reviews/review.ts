import { type Fit, fits } from '../catalog/rating.js';
import { refuseProblems, DomainError } from '../shared/domain-error.js';
import { characters, lengthProblem, lines, oneLine } from '../shared/typed-text.js';
import type { OrderStatus } from '../orders/order-status.js';

/** The data of an order line that a review needs. */
export interface Purchase {
  readonly orderItemId: number;
  readonly orderId: string;
  readonly userId: number | null;
  readonly status: OrderStatus;
  /** Whether the payment was refunded in full. */
  readonly isRefunded: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** Null for a deleted product. */
  readonly productId: number | null;
  readonly size: string | null;
}

/** Published reviews are public. Other reviews are visible to their author and to staff. */
export const reviewStates = ['pending', 'published', 'rejected'] as const;
export type ReviewState = (typeof reviewStates)[number];

export const maxPictures = 3;

/** The author's part of a review. */
export interface ReviewWords {
  readonly stars: number;
  /** Null for an item without sizes. */
  readonly fit: Fit | null;
  /** The size that the author usually wears. */
  readonly usualSize: string | null;
  readonly text: string;
}

export interface Review extends ReviewWords {
  readonly id: number;
  readonly productId: number;
  readonly productName: string;
  /** Null for a sample review of the demo shop. */
  readonly orderId: string | null;
  /** Null for an order without an account. */
  readonly userId: number | null;
  readonly author: string;
  /** The purchased size. */
  readonly sizeWorn: string | null;
  readonly state: ReviewState;
  /** Why staff rejected the review; null for any other state. */
  readonly reason: string | null;
  /** The shop's public reply. */
  readonly answer: string | null;
  /** Increased by each change by the author, so that staff only publish the version they have read. */
  readonly version: number;
}

/** The caller: an account, the reader of an order's mail, or both. */
export interface Reviewer {
  readonly userId: number | null;
  /** The order whose mailed link was opened. */
  readonly orderId: string | null;
}

/** Whether a purchase, or its review, belongs to the caller. */
export function isOf(
  thing: { readonly userId: number | null; readonly orderId: string | null },
  reviewer: Reviewer,
): boolean {
  const isOwn = thing.userId !== null && thing.userId === reviewer.userId;
  return isOwn || (thing.orderId !== null && thing.orderId === reviewer.orderId);
}

/**
 * Returns the review without surrounding spaces and control characters.
 * @param size the purchased size
 * @throws DomainError invalid, with a sentence for each field that breaks a rule
 */
export function checkedWords(given: ReviewWords, size: string | null): ReviewWords {
  const usualSize = oneLine(given.usualSize ?? '') || null;
  const text = lines(given.text).replace(/\n{3,}/g, '\n\n');
  const hasFit = given.fit !== null && fits.includes(given.fit);
  refuseProblems('review.invalid', {
    stars:
      Number.isInteger(given.stars) && given.stars >= 1 && given.stars <= 5 ? null : 'Please choose one to five stars.',
    fit: size === null || hasFit ? null : 'Please select how the item fits.',
    usualSize: lengthProblem('The size', usualSize ?? '', 0, 20),
    text: lengthProblem('Your review', text, 10, 2000),
  });
  return { stars: given.stars, fit: size === null ? null : given.fit, usualSize, text };
}

/** @throws DomainError conflict for a purchase that cannot be reviewed now */
export function refuseUnworn(purchase: Pick<Purchase, 'status' | 'isRefunded'>): void {
  const problem = unwornProblem(purchase);
  if (problem !== null) throw new DomainError('conflict', 'review.not-worn', problem);
}

/** Why a purchase cannot be reviewed now; null when it can be reviewed. */
export function unwornProblem({ status, isRefunded }: Pick<Purchase, 'status' | 'isRefunded'>): string | null {
  if (status === 'cancelled') return 'This order was cancelled, so there is nothing to review.';
  if (isRefunded) return 'This order was refunded in full, so it cannot be reviewed.';
  if (status !== 'shipped' && status !== 'completed')
    return 'You can review this order as soon as it has been shipped.';
  return null;
}

/** The author's name as published: "Casey R." */
export function authorOf({ firstName, lastName }: Pick<Purchase, 'firstName' | 'lastName'>): string {
  const first = Array.from(oneLine(firstName)).slice(0, 40).join('');
  const initial = Array.from(oneLine(lastName))[0];
  return [first, initial && `${initial}.`].filter(Boolean).join(' ') || 'A customer';
}

/** @throws DomainError not-found */
export function knownReview<Found>(found: Found | null): Found {
  if (found === null) throw new DomainError('not-found', 'review.unknown', 'This review no longer exists.');
  return found;
}

/** @throws DomainError invalid when the text by staff is too long */
export function checkedNote(field: 'reason' | 'answer', typed: string, maxLength: number): string {
  const text = lines(typed);
  const message = `Please use at most ${maxLength} characters.`;
  refuseProblems('review.invalid', { [field]: characters(text) > maxLength ? message : null });
  return text;
}
