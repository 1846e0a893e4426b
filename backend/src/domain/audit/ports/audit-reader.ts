export interface RecordedEntry {
  readonly id: number;
  readonly at: Date;
  /** The user's name at that time. */
  readonly by: string;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly subjectName: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

export interface AuditFilter {
  /** Part of name, action or subject. */
  readonly search?: string;
  readonly subject?: { readonly kind: string; readonly id: string };
  /** The full name; case does not matter. */
  readonly by?: string;
  /** First and last day, `YYYY-MM-DD`, in the store's time zone. */
  readonly from?: string;
  readonly to?: string;
}

export abstract class AuditReader {
  /** Newest first. */
  abstract list(
    filter: AuditFilter,
    limit: number,
    offset: number,
  ): Promise<{ readonly total: number; readonly entries: readonly RecordedEntry[] }>;
}
