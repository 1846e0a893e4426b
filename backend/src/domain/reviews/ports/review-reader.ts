import type { Fit } from '../../catalog/rating.js';
import type { OrderStatus } from '../../orders/order.js';
import type { Review, ReviewState } from '../review.js';

export const reviewSorts = ['newest', 'helpful', 'highest', 'lowest'] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** Each given field narrows the list. */
export interface PublishedQuery {
  readonly sort: ReviewSort;
  readonly size?: string | undefined;
  readonly stars?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface ReviewPicture {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

/** A published review as the public sees it. */
export interface PublishedReview {
  readonly id: number;
  readonly author: string;
  readonly isSample: boolean;
  readonly stars: number;
  readonly fit: Fit | null;
  readonly sizeWorn: string | null;
  readonly usualSize: string | null;
  readonly text: string;
  readonly answer: string | null;
  readonly helpfulCount: number;
  readonly createdAt: Date;
  readonly pictures: readonly ReviewPicture[];
}

export interface PublishedReviews {
  readonly productId: number;
  readonly reviews: readonly PublishedReview[];
  readonly total: number;
  /** The purchased sizes, with the number of reviews of each, regardless of the list's filter. */
  readonly sizes: readonly { readonly size: string; readonly count: number }[];
}

/** A review as its author sees it. */
interface OwnReview extends Pick<
  Review,
  'id' | 'stars' | 'fit' | 'sizeWorn' | 'usualSize' | 'text' | 'state' | 'reason'
> {
  readonly pictures: readonly ReviewPicture[];
}

/** A product of an order, and its review. */
interface ReviewableProduct {
  readonly productId: number;
  readonly name: string;
  /** Null for a product that is no longer sold. */
  readonly slug: string | null;
  readonly imageUrl: string | null;
  /** The order lines of the product. */
  readonly lines: readonly {
    readonly orderItemId: number;
    readonly size: string | null;
    readonly color: string | null;
  }[];
  readonly review: OwnReview | null;
}

export interface ReviewableOrder {
  readonly id: string;
  readonly userId: number | null;
  readonly status: OrderStatus;
  readonly isRefunded: boolean;
  readonly products: readonly ReviewableProduct[];
}

/** A review on the home page, with its product. */
export interface FeaturedReview extends Pick<
  PublishedReview,
  'id' | 'author' | 'isSample' | 'stars' | 'sizeWorn' | 'text'
> {
  readonly productId: number;
  readonly productName: string;
  readonly productSlug: string;
}

export interface StaffReviewQuery {
  readonly state?: ReviewState | undefined;
  readonly stars?: number | undefined;
  /** Words of the text, the author or the product. */
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** A review with all data for staff. */
export interface StaffReview extends Review {
  readonly isSample: boolean;
  /** Null for a product that is no longer sold. */
  readonly productSlug: string | null;
  readonly helpfulCount: number;
  readonly createdAt: Date;
  readonly pictures: readonly ReviewPicture[];
}

export interface PictureFile {
  readonly content: Uint8Array;
  readonly state: ReviewState;
  readonly userId: number | null;
  readonly orderId: string | null;
}

export abstract class ReviewReader {
  /** The published reviews of a product; null for a product that is not sold. */
  abstract listPublished(slug: string, query: PublishedQuery): Promise<PublishedReviews | null>;
  /** The newest reviews with a text and at least four stars; at most three. */
  abstract listFeatured(): Promise<FeaturedReview[]>;
  /** @param id without dashes, as returned by readOrderId */
  abstract getOrder(id: string): Promise<ReviewableOrder | null>;
  /** Waiting reviews are sorted longest wait first, all others newest first. */
  abstract listForStaff(query: StaffReviewQuery): Promise<{ reviews: StaffReview[]; total: number; pending: number }>;
  abstract getForStaff(id: number): Promise<StaffReview | null>;
  abstract getPicture(id: string, size: 'small' | 'large'): Promise<PictureFile | null>;
}
