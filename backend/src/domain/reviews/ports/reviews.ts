import type { Review, ReviewWords } from '../review.js';

export interface NewReview extends ReviewWords {
  readonly productId: number;
  readonly orderId: string;
  readonly userId: number | null;
  readonly author: string;
  readonly sizeWorn: string | null;
}

export interface NewPicture {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** WebP, some 400 and at most 1,200 pixels wide. */
  readonly small: Uint8Array;
  readonly large: Uint8Array;
}

/** One account, or one browser of somebody who is not signed in. */
/** Without an account: a browser, and the mark of its network for this review. */
export type Voter = { readonly userId: number } | { readonly device: string; readonly network: string };

/** Reviews, with their pictures and the votes for them. */
export abstract class Reviews {
  /**
   * Returns its id; it waits for staff.
   * @throws DomainError conflict `review.exists` for a product that this account or order has reviewed
   */
  abstract add(review: NewReview): Promise<number>;
  /** Locked until the end of the transaction. */
  abstract lock(id: number): Promise<Review | null>;
  abstract get(id: number): Promise<Review | null>;
  /** Saves what its writer and staff may change. @param at when it is published or answered */
  abstract save(review: Review, at: Date): Promise<void>;
  /** With its pictures and votes. */
  abstract remove(id: number): Promise<void>;
  /** @throws DomainError conflict `review.pictures` when it has as many as it may have */
  abstract addPicture(reviewId: number, picture: NewPicture): Promise<void>;
  /** False when it has no such picture. */
  abstract removePicture(reviewId: number, pictureId: string): Promise<boolean>;
  /** Returns how many found it helpful. The same vote twice counts once. */
  abstract vote(reviewId: number, voter: Voter, isHelpful: boolean): Promise<number>;
}
