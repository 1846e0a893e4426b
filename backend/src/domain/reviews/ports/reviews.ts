import type { Purchase, Review, ReviewWords } from '../review.js';

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
  /** WebP, at most 400 pixels wide. `large` is at most 1,200 pixels wide. */
  readonly small: Uint8Array;
  readonly large: Uint8Array;
}

/**
 * The caller who votes: an account or, without a sign-in, a browser and a hash of its network. The hash differs for
 * each review.
 */
export type Voter = { readonly userId: number } | { readonly device: string; readonly network: string };

/** Shipping dates of orders whose buyers are asked for a review now. */
export interface ShippedBetween {
  readonly from: Date;
  readonly until: Date;
}

/** An order whose buyer is asked for a review. */
export interface Invitation {
  readonly orderId: string;
  readonly userId: number | null;
  readonly email: string;
  readonly firstName: string;
  /** Names of the products that can be reviewed. */
  readonly products: readonly string[];
}

/**
 * The reviews, with their pictures and votes, the order lines that they are about, and the review invitations. The shop
 * records which buyers it asked for a review, and which addresses unsubscribed.
 */
export abstract class Reviews {
  /** Returns the line, with its order locked until the end of the transaction; null for an unknown line. */
  abstract lockPurchase(orderItemId: number): Promise<Purchase | null>;
  /**
   * Saves a review, which staff must approve, and returns its id.
   * @throws DomainError conflict `review.exists` for a product that this account or order has reviewed
   */
  abstract add(review: NewReview): Promise<number>;
  /** Returns the review, locked until the end of the transaction. */
  abstract lock(id: number): Promise<Review | null>;
  abstract get(id: number): Promise<Review | null>;
  /**
   * Saves changes by the author or staff.
   * @param at time of the publication or the reply
   */
  abstract save(review: Review, at: Date): Promise<void>;
  /** Deletes the review with its pictures and votes. */
  abstract remove(id: number): Promise<void>;
  /** @throws DomainError conflict `review.pictures` when the review has the max number of pictures */
  abstract addPicture(reviewId: number, picture: NewPicture): Promise<void>;
  /** Returns false when the review does not have the picture. */
  abstract removePicture(reviewId: number, pictureId: string): Promise<boolean>;
  /** Returns the number of helpful votes. Repeating a vote changes nothing. */
  abstract vote(reviewId: number, voter: Voter, isHelpful: boolean): Promise<number>;

  /** Ids of orders whose buyers may be asked and were not asked yet. */
  abstract listToInvite(shipped: ShippedBetween, limit: number): Promise<string[]>;
  /**
   * Records that the order's buyer is asked; possible once per order. Returns null when the buyer was already asked, or
   * may no longer be asked.
   */
  abstract claimInvitation(orderId: string, shipped: ShippedBetween): Promise<Invitation | null>;
  /** Unsubscribes the order's address from review invitations. */
  abstract stopInvitations(orderId: string): Promise<void>;
}
