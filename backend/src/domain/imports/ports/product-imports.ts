import type { Difference, Plan, Problem, SheetRow } from '../plan-product.js';

/**
 * `receiving`: the file is being uploaded. `checking`, `importing`: the worker processes the file. `checked`, `paused`:
 * the import waits for staff. `failed`: the check or the import stopped for a reason that staff see.
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
  /** The member who uploaded the file, or who started the import. */
  readonly staffId: number;
}

/** All rows of one product. */
export interface ImportStep {
  /** Number of its first row. */
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
  abstract add(fileName: string, staffId: number): Promise<number>;
  /** @param rows with the key of their product */
  abstract addRows(id: number, rows: readonly (SheetRow & { readonly product: string })[]): Promise<void>;
  /** Adds a waiting step for each product. A product with too many rows is bad. */
  abstract addSteps(id: number, mostRows: number, message: string): Promise<void>;
  abstract remove(id: number): Promise<void>;
  /** The oldest file to check, or else the oldest to import, which can take an hour; null without one. */
  abstract getOpen(): Promise<ProductImport | null>;
  /** Returns the import, locked until the end of the transaction; null for an unknown id. */
  abstract lock(id: number): Promise<ProductImport | null>;
  /** @param failure why the import has failed, as a sentence for staff */
  abstract saveState(id: number, state: ImportState, staffId: number, failure?: string): Promise<void>;
  /** The next waiting steps with their rows. */
  abstract listWaiting(id: number, most: number): Promise<(ImportStep & { readonly rows: readonly SheetRow[] })[]>;
  /** The slugs among these for which the file has rows. */
  abstract listProducts(id: number, slugs: readonly string[]): Promise<readonly string[]>;
  /** The first two rows of the file for each code, by its key (see `codeKey`), as a SKU or as a barcode. */
  abstract listCodes(
    id: number,
    keys: readonly string[],
  ): Promise<readonly { readonly key: string; readonly row: number }[]>;
  abstract saveChecks(id: number, steps: readonly CheckedStep[]): Promise<void>;
  /** The next step to import, sets last; null when none is left. */
  abstract getReady(id: number): Promise<(ImportStep & { readonly plan: Plan }) | null>;
  abstract saveResult(id: number, place: number, state: StepState, problems: readonly Problem[]): Promise<void>;
  /** Makes all steps wait for another check, except imported ones. */
  abstract resetSteps(id: number): Promise<void>;
  abstract countRows(id: number): Promise<RowCounts>;
  /** Deletes imports older than 30 days, and uploads that never ended. Returns their number. */
  abstract deleteOld(): Promise<number>;
}
