import type { LeftAlone, EditedProduct } from '../bulk-edit.js';

export interface NewBulkEdit {
  readonly staffId: number;
  /** The action in a few words. */
  readonly title: string;
  /** The number of changed products. */
  readonly products: number;
  /** The bulk edit that this one undoes; null for an action. */
  readonly undoes: number | null;
  /** Products that the undo did not restore. */
  readonly leftAlone: readonly LeftAlone[];
  readonly at: Date;
}

export interface AppliedBulkEdit {
  readonly title: string;
  readonly at: Date;
  readonly edits: readonly EditedProduct[];
  /** The staff member who undid it, and when; null until then. */
  readonly undone: { readonly by: string; readonly at: Date } | null;
}

/** Bulk edits with the values before and after, so that staff can undo them. */
export abstract class BulkEdits {
  /** Returns the id. A bulk edit is undone once: a second `undoes` fails. */
  abstract add(edit: NewBulkEdit, edits: readonly EditedProduct[]): Promise<number>;
  /** Returns an action that may be undone, and locks it; null for an unknown id and for an undo. */
  abstract lock(id: number): Promise<AppliedBulkEdit | null>;
  /** Deletes those of more than 30 days ago, and returns their number. */
  abstract deleteOld(): Promise<number>;
}
