import type { Money } from '../../shared/money.js';
import type { Return, ReturnState } from '../return.js';

export interface StaffReturnQuery {
  readonly state?: ReturnState | undefined;
  /** Words of the number, the order, its buyer or the product. */
  readonly search?: string | undefined;
  readonly orderId?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** A return with all data for staff. */
export interface StaffReturn extends Return {
  readonly customer: string;
  readonly productName: string;
  readonly size: string | null;
  readonly color: string | null;
  readonly imageUrl: string | null;
  /** The decided refund; null without one. */
  readonly refunded: Money | null;
}

export interface ReturnPicture {
  readonly content: Uint8Array;
  /** The order's account. */
  readonly userId: number | null;
}

export abstract class ReturnReader {
  /** Returns that need action by staff are sorted longest wait first, all others newest first. */
  abstract listForStaff(query: StaffReturnQuery): Promise<{ returns: StaffReturn[]; total: number; waiting: number }>;
  abstract getForStaff(id: number): Promise<StaffReturn | null>;
  abstract getPicture(id: string): Promise<ReturnPicture | null>;
}
