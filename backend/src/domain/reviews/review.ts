import { type Fit, fits } from '../catalog/rating.js';
import { characters } from '../shared/characters.js';
import { DomainError } from '../shared/domain-error.js';
import { refuseProblems } from '../shared/refuse-problems.js';
import { lengthProblem, lines, oneLine } from '../shared/typed-text.js';
import type { Purchase } from './ports/purchases.js';

/** Who may see one is said by its state: everybody, or only its writer and staff. */
export const reviewStates = ['pending', 'published', 'rejected'] as const;
export type ReviewState = (typeof reviewStates)[number];

export const mostPictures = 3;

/** What the writer says. */
export interface ReviewWords {
  readonly stars: number;
  /** Null for a piece without sizes. */
  readonly fit: Fit | null;
  /** The size that she usually wears. */
  readonly usualSize: string | null;
  readonly text: string;
}

export interface Review extends ReviewWords {
  readonly id: number;
  readonly productId: number;
  readonly productName: string;
  /** Null for a sample of the demo shop. */
  readonly orderId: string | null;
  /** Null for an order without an account. */
  readonly userId: number | null;
  readonly author: string;
  /** The size that was bought. */
  readonly sizeWorn: string | null;
  readonly state: ReviewState;
  /** Why it is not shown; for a rejected one only. */
  readonly reason: string | null;
  /** What the shop says to it. */
  readonly answer: string | null;
  /** Rises with each change of its writer, so that staff publish only what they have read. */
  readonly version: number;
}

/** Who asks: an account, the reader of a mail about an order, or both. */
export interface Reviewer {
  readonly userId: number | null;
  /** Of the order whose mail's link was opened. */
  readonly orderId: string | null;
}

/** Whether a purchase, or the review of one, is theirs. */
export function isOf(
  thing: { readonly userId: number | null; readonly orderId: string | null },
  who: Reviewer,
): boolean {
  const isOwn = thing.userId !== null && thing.userId === who.userId;
  return isOwn || (thing.orderId !== null && thing.orderId === who.orderId);
}

/**
 * Her words without surrounding spaces and control characters.
 * @param size that was bought
 * @throws DomainError invalid, with a sentence for each field that breaks a rule
 */
export function checkedWords(given: ReviewWords, size: string | null): ReviewWords {
  const usualSize = oneLine(given.usualSize ?? '') || null;
  const text = lines(given.text).replace(/\n{3,}/g, '\n\n');
  const hasFit = given.fit !== null && fits.includes(given.fit);
  refuseProblems('review.invalid', {
    stars:
      Number.isInteger(given.stars) && given.stars >= 1 && given.stars <= 5 ? null : 'Please give one to five stars.',
    fit: size === null || hasFit ? null : 'Please say how it fits.',
    usualSize: lengthProblem('The size', usualSize ?? '', 0, 20),
    text: lengthProblem('Your review', text, 10, 2000),
  });
  return { stars: given.stars, fit: size === null ? null : given.fit, usualSize, text };
}

/** @throws DomainError conflict for a purchase that cannot be reviewed, or not yet */
export function refuseUnworn(purchase: Pick<Purchase, 'status' | 'isRefunded'>): void {
  const problem = unwornProblem(purchase);
  if (problem !== null) throw new DomainError('conflict', 'review.not-worn', problem);
}

/** Why a purchase cannot be reviewed, or not yet; null when it can. */
export function unwornProblem({ status, isRefunded }: Pick<Purchase, 'status' | 'isRefunded'>): string | null {
  if (status === 'cancelled') return 'This order was cancelled, so there is nothing to review.';
  if (isRefunded) return 'This order was refunded in full, so it cannot be reviewed.';
  if (status !== 'shipped' && status !== 'completed')
    return 'You can review this order as soon as it has been shipped.';
  return null;
}

/** How a review is signed: "Casey R." */
export function authorOf({ firstName, lastName }: Pick<Purchase, 'firstName' | 'lastName'>): string {
  const first = Array.from(oneLine(firstName)).slice(0, 40).join('');
  const initial = Array.from(oneLine(lastName))[0];
  return [first, initial && `${initial}.`].filter(Boolean).join(' ') || 'A customer';
}

/** @throws DomainError not-found */
export function knownReview<Found>(found: Found | null): Found {
  if (found === null) throw new DomainError('not-found', 'review.unknown', 'This review is not there any more.');
  return found;
}

/** @throws DomainError invalid for a text of staff that is too long */
export function checkedNote(field: 'reason' | 'answer', typed: string, most: number): string {
  const text = lines(typed);
  const message = `Please use at most ${most} characters.`;
  refuseProblems('review.invalid', { [field]: characters(text) > most ? message : null });
  return text;
}
