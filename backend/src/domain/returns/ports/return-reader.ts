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

/** A return with all that staff may see. */
export interface StaffReturn extends Return {
  readonly customer: string;
  readonly productName: string;
  readonly size: string | null;
  readonly color: string | null;
  readonly imageUrl: string | null;
  /** What was decided to go back; null without a refund. */
  readonly refunded: Money | null;
}

export interface ReturnPicture {
  readonly content: Uint8Array;
  /** Of the order. */
  readonly userId: number | null;
}

export abstract class ReturnReader {
  /** Those that staff have to do something about the longest first, all others the newest first. */
  abstract listForStaff(query: StaffReturnQuery): Promise<{ returns: StaffReturn[]; total: number; waiting: number }>;
  abstract getForStaff(id: number): Promise<StaffReturn | null>;
  abstract getPicture(id: string): Promise<ReturnPicture | null>;
}
