type AuditSubjectKind =
  | 'product'
  | 'image'
  | 'order'
  | 'message'
  | 'user'
  | 'promo-code'
  | 'synonym'
  | 'mail'
  | 'review'
  | 'size-chart';

/** Something that a member of staff changed. */
export interface AuditEntry {
  readonly staffId: number;
  /** What was done, in the past tense, e.g. "product.updated". */
  readonly action: `${AuditSubjectKind}.${string}`;
  /** What was changed: an order by its 16 characters, anything else by its number or name. */
  readonly subjectId: string;
  /** As people know it, e.g. the product's name. */
  readonly subjectName: string;
  /** The changed fields before; null for something new. Never a password, a token or a whole e-mail. */
  readonly before: Readonly<Record<string, unknown>> | null;
  /** The same fields after; null for something deleted. */
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** What staff did, written in the same transaction as the change, and never changed afterwards. */
export abstract class AuditLog {
  abstract record(entry: AuditEntry): Promise<void>;
}
