export type AuditSubjectKind =
  | 'product'
  | 'product-import'
  | 'bulk-edit'
  | 'category'
  | 'image'
  | 'order'
  | 'message'
  | 'user'
  | 'role'
  | 'invitation'
  | 'promo-code'
  | 'synonym'
  | 'mail'
  | 'review'
  | 'size-chart'
  | 'tax-rates'
  | 'shipping'
  | 'store';

/** A change made by a staff member, or by the shop on a date that staff chose. */
export interface AuditEntry {
  /** Null for the shop itself. */
  readonly staffId: number | null;
  /** The action in the past tense, e.g. "product.updated". */
  readonly action: `${AuditSubjectKind}.${string}`;
  /** Identifies the changed object: an order by its id of 16 characters, other objects by number or name. */
  readonly subjectId: string;
  /** The object's display name, e.g. the product's name; the template of a mail. Never words of a customer. */
  readonly subjectName: string;
  /**
   * Values of the changed fields before the change; absent or null for a new object. Never contains a password, a token
   * or a full email address.
   */
  readonly before?: Readonly<Record<string, unknown>> | null;
  /** Values of the same fields after the change; absent or null for a deleted object. */
  readonly after?: Readonly<Record<string, unknown>> | null;
}

/** Log of changes by staff and by the shop. An entry is written in the transaction of its change, and never changed. */
export abstract class AuditLog {
  /** Writes all entries in one statement. */
  abstract record(...entries: readonly AuditEntry[]): Promise<void>;
}
