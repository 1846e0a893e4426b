import type { ImportCounts, ImportedProduct, ProductImport } from '../../api/models';
import type { State } from '../ui/state-tag';

const states: Record<ProductImport['state'], State> = {
  checking: { name: 'Checking', tone: 'busy' },
  checked: { name: 'Ready', tone: 'quiet' },
  importing: { name: 'Importing', tone: 'busy' },
  paused: { name: 'Paused', tone: 'quiet' },
  done: { name: 'Done', tone: 'good' },
  cancelled: { name: 'Cancelled', tone: 'bad' },
  failed: { name: 'Failed', tone: 'bad' },
};
const doneInPart: State = { name: 'Done, with problems', tone: 'bad' };

/** @param problems number of rows with a problem, if known */
export const stateOf = (state: ProductImport['state'], problems = 0): State =>
  state === 'done' && problems > 0 ? doneInPart : states[state];

const stepStates: Record<ImportedProduct['state'], State> = {
  waiting: { name: 'Not checked', tone: 'quiet' },
  new: { name: 'New', tone: 'good' },
  changed: { name: 'Changed', tone: 'busy' },
  unchanged: { name: 'Unchanged', tone: 'quiet' },
  bad: { name: 'Problem', tone: 'bad' },
  imported: { name: 'Imported', tone: 'good' },
  outdated: { name: 'Changed since the check', tone: 'bad' },
  refused: { name: 'Refused', tone: 'bad' },
};
export const stepStateOf = (state: ImportedProduct['state']): State => stepStates[state];

/** Returns a number of rows, e.g. "1 row" or "100,000 rows". */
export const rowsInWords = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;

/** Returns the number of rows that are ready to be imported. */
export const readyOf = (rows: ImportCounts) => rows.new + rows.changed;

export const problemsOf = (rows: ImportCounts) => rows.bad + rows.outdated + rows.refused;

export const totalOf = (rows: ImportCounts) => Object.values(rows).reduce((sum, count) => sum + count, 0);

/** Returns the number of rows that the running check or import has processed, and the total number of rows. */
export function progressOf({ state, rows }: { state: ProductImport['state']; rows: ImportCounts }) {
  const total = totalOf(rows);
  if (state === 'checking') return { done: total - rows.waiting, total };
  const imported = rows.imported + rows.outdated + rows.refused;
  return { done: imported, total: imported + readyOf(rows) };
}
