import type { AuditEntry } from '../../audit/ports/audit-log.js';
import type { NewProduct, ProductChanges } from '../../catalog/product-changes.js';
import type { StaffProductFilter } from '../../catalog/staff-product.js';
import type { Difference, NamedCategory, Plan, Problem, SheetRow } from '../plan-product.js';
import type { Fields, SoldProduct } from '../sold-product.js';
import type { ImportedStep } from '../undo-rows.js';

/**
 * `receiving`: the file is being uploaded. `checking`, `importing`: the worker processes the file. `checked`, `paused`:
 * the import waits for staff. `failed`: the check or the import stopped. Staff see the reason.
 */
export type ImportState =
  | 'receiving'
  | 'checking'
  | 'checked'
  | 'importing'
  | 'paused'
  | 'done'
  | 'cancelled'
  | 'failed';

/**
 * `waiting`: not checked yet. `new`, `changed`: ready to be imported. `bad`: a cell is wrong. `outdated`: the product
 * changed after the check. `refused`: the shop did not accept the change.
 */
export type StepState = 'waiting' | 'new' | 'changed' | 'unchanged' | 'bad' | 'imported' | 'outdated' | 'refused';

export interface ProductImport {
  readonly id: number;
  readonly fileName: string;
  readonly state: ImportState;
  /** The staff member who uploaded the file, or who last started the import. */
  readonly staffId: number;
  /** Whether the import starts when its check is complete, because staff confirmed it before. */
  readonly startsItself: boolean;
}

/** A step of an import: all rows of one product. */
export interface ImportStep {
  /** Number of the product's first row in the file. */
  readonly place: number;
  readonly product: string;
}

export interface CheckedStep {
  readonly place: number;
  readonly state: Exclude<StepState, 'waiting' | 'imported'>;
  readonly isSet: boolean;
  readonly plan: Plan;
  readonly problems: readonly Problem[];
  readonly differences: readonly Difference[];
}

/** Number of rows by the state of their step. */
export type RowCounts = Readonly<Record<StepState, number>>;

/** Stores imports with the rows of their files, and the progress of each product. */
export abstract class ProductImports {
  /** Adds an import without rows, and returns its id. */
  abstract add(fileName: string, staffId: number, startsItself: boolean): Promise<number>;
  /** @param rows rows of the file; `product` is the same text for all rows of one product */
  abstract addRows(id: number, rows: readonly (SheetRow & { readonly product: string })[]): Promise<void>;
  /**
   * Adds a waiting step for each product. A product with more than `maxRows` rows gets the state `bad` and this
   * message.
   */
  abstract addSteps(id: number, maxRows: number, message: string): Promise<void>;
  abstract remove(id: number): Promise<void>;
  /**
   * The oldest import to check, or else the oldest import to carry out; null if there is none. Checks come first,
   * because an import can take an hour.
   */
  abstract getOpen(): Promise<ProductImport | null>;
  /** Returns the import, locked until the end of the transaction; null for an unknown id. */
  abstract lock(id: number): Promise<ProductImport | null>;
  /** @param failure reason for a failed import, as a sentence for staff */
  abstract saveState(id: number, state: ImportState, staffId: number, failure?: string): Promise<void>;
  /** The next waiting steps with their rows. */
  abstract listWaiting(id: number, limit: number): Promise<(ImportStep & { readonly rows: readonly SheetRow[] })[]>;
  /** Returns the given slugs for which the file has rows. */
  abstract listProducts(id: number, slugs: readonly string[]): Promise<readonly string[]>;
  /** For each code key (see `codeKey`), the first two rows of the file that have this code as a SKU or barcode. */
  abstract listCodes(
    id: number,
    keys: readonly string[],
  ): Promise<readonly { readonly key: string; readonly row: number }[]>;
  abstract saveChecks(id: number, steps: readonly CheckedStep[]): Promise<void>;
  /**
   * Writes a category into the file, for the products whose check found this unknown category.
   * @param text the unknown category; empty for products without a category
   * @param cell the new text of the Category cells
   * @returns false if the check found no such category
   */
  abstract writeCategory(id: number, text: string, cell: string): Promise<boolean>;
  /**
   * The next step to import; null when no step is left. Sets come last, because their halves may be in the same file.
   */
  abstract getReady(id: number): Promise<(ImportStep & { readonly plan: Plan }) | null>;
  abstract saveImported(id: number, place: number, productId: number): Promise<void>;
  abstract saveRefused(
    id: number,
    place: number,
    state: 'outdated' | 'refused',
    problems: readonly Problem[],
  ): Promise<void>;
  /** Sets all steps to `waiting` for another check, except imported steps and steps with more than `maxRows` rows. */
  abstract resetSteps(id: number, maxRows: number): Promise<void>;
  /** The next imported steps whose first row is below `after`, without products that no longer exist. */
  abstract listImported(
    id: number,
    after: number,
    limit: number,
  ): Promise<readonly (ImportedStep & { readonly place: number })[]>;
  abstract countRows(id: number): Promise<RowCounts>;
  /** Deletes imports older than 30 days, and uploads that never ended. Returns the number of deleted imports. */
  abstract deleteOld(): Promise<number>;
}

/** Reads products with all data that an export file contains. */
export abstract class SoldProducts {
  /**
   * The products with these slugs, by slug. If several products have the same slug, returns the product that is not
   * archived, or else the newest product.
   */
  abstract listBySlug(slugs: readonly string[]): Promise<ReadonlyMap<string, SoldProduct>>;
  /** All matching products, newest first, except archived products that share their slug with another product. */
  abstract stream(filter: StaffProductFilter): AsyncIterable<SoldProduct>;
  abstract listCategories(): Promise<NamedCategory[]>;
  /** Ids of products and drafts that are not archived, by slug. */
  abstract listIds(slugs: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** Validates data by the rules of the back office's product form. The same rules apply to import files. */
export abstract class ProductForm {
  /** @throws DomainError invalid, with a sentence per field */
  abstract readNew(form: Fields): Promise<NewProduct>;
  /** @throws DomainError invalid, with a sentence per field */
  abstract readChanges(form: Fields): Promise<ProductChanges>;
}

/** The audit entry of an import that ended. Each of its products has an entry of its own. */
export function auditEntryOf({ id, fileName }: ProductImport, counts: RowCounts, staffId: number): AuditEntry {
  const { imported, unchanged, bad, outdated, refused } = counts;
  const rows = Object.values(counts).reduce((total, count) => total + count, 0);
  return {
    staffId,
    action: 'product-import.ended',
    subjectId: String(id),
    subjectName: fileName,
    after: { rows, imported, unchanged, bad, outdated, refused },
  };
}
