export interface RecordedEntry {
  readonly id: number;
  readonly at: Date;
  /** The name of the person who did it, as it was then. */
  readonly by: string;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly subjectName: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

export interface AuditFilter {
  /** A part of name, action or subject. */
  readonly search?: string;
  readonly subject?: { readonly kind: string; readonly id: string };
  /** The whole name, in whatever case. */
  readonly by?: string;
  /** First and last day, `YYYY-MM-DD`, as the store's clocks count days. */
  readonly from?: string;
  readonly to?: string;
}

export abstract class AuditReader {
  /** The newest first. */
  abstract list(
    filter: AuditFilter,
    limit: number,
    offset: number,
  ): Promise<{ readonly total: number; readonly entries: readonly RecordedEntry[] }>;
}
