import type { Fit } from '../../catalog/rating.js';
import type { OrderStatus } from '../../orders/order.js';
import type { Review, ReviewState } from '../review.js';

export const reviewSorts = ['newest', 'helpful', 'highest', 'lowest'] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** Each given part narrows the list. */
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

/** A review as everybody reads it. */
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
  /** The sizes that were worn, with how many reviews of each, whatever the list is narrowed to. */
  readonly sizes: readonly { readonly size: string; readonly count: number }[];
}

/** What its writer sees of a review. */
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
  /** Null for one that is no longer offered. */
  readonly slug: string | null;
  readonly imageUrl: string | null;
  /** The lines that have it. */
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

/** A review on the home page, with the product it is about. */
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
  /** Words of the text, the writer or the product. */
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** A review with all that staff may see. */
export interface StaffReview extends Review {
  readonly isSample: boolean;
  /** Null for a product that is no longer offered. */
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
  /** The published reviews of a product; null for one that is not offered. */
  abstract listPublished(slug: string, query: PublishedQuery): Promise<PublishedReviews | null>;
  /** The newest with words and at least four stars, at most three. */
  abstract listFeatured(): Promise<FeaturedReview[]>;
  /** @param id without dashes, as returned by readOrderId */
  abstract getOrder(id: string): Promise<ReviewableOrder | null>;
  /** Those that wait the longest first, all others the newest first. */
  abstract listForStaff(query: StaffReviewQuery): Promise<{ reviews: StaffReview[]; total: number; pending: number }>;
  abstract getForStaff(id: number): Promise<StaffReview | null>;
  abstract getPicture(id: string, size: 'small' | 'large'): Promise<PictureFile | null>;
}
