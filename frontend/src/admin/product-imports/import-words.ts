import type { ImportChanges, ImportCounts, ImportedProduct, ProductImport } from '../../api/models';
import type { State } from '../ui/state-tag';

const states: Record<ProductImport['state'], State> = {
  checking: { name: 'Checking', tone: 'busy' },
  checked: { name: 'Checked', tone: 'quiet' },
  importing: { name: 'Importing', tone: 'busy' },
  paused: { name: 'Paused', tone: 'quiet' },
  done: { name: 'Done', tone: 'good' },
  cancelled: { name: 'Cancelled', tone: 'bad' },
  failed: { name: 'Failed', tone: 'bad' },
};
const doneInPart: State = { name: 'Done, with problems', tone: 'bad' };

/** @param products numbers of products by state, if known */
export function stateOf(state: ProductImport['state'], products?: ImportCounts): State {
  if (!products) return states[state];
  const problems = problemsOf(products);
  if (state === 'done' && problems > 0) return doneInPart;
  if (state !== 'checked') return states[state];
  if (readyOf(products) > 0) return { name: 'Ready', tone: 'good' };
  return problems > 0
    ? { name: `${productsInWords(problems)} with problems`, tone: 'bad' }
    : { name: 'Nothing to import', tone: 'quiet' };
}

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

/** Returns a number with its noun, e.g. "1 row" or "100,000 rows". */
const counted = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
export const rowsInWords = (count: number) => counted(count, 'row');
export const productsInWords = (count: number) => counted(count, 'product');

/** Returns the number of products or rows that are ready to be imported. */
export const readyOf = (counts: ImportCounts) => counts.new + counts.changed;

export const problemsOf = (counts: ImportCounts) => counts.bad + counts.outdated + counts.refused;

export const totalOf = (counts: ImportCounts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Whether staff can check the file again. */
export const mayCheckAgain = ({ state, products }: Pick<ProductImport, 'state' | 'products'>) =>
  ['checked', 'paused', 'failed'].includes(state) || (state === 'done' && problemsOf(products) > 0);

/** Returns the result of an import in a few words, e.g. "12 products imported, 1 with problems"; empty if there is none. */
export function resultOf(state: ProductImport['state'], products: ImportCounts): string {
  const [ready, problems] = [readyOf(products), problemsOf(products)];
  const waits = state === 'checked' || state === 'paused';
  const parts = [
    products.imported > 0 && `${productsInWords(products.imported)} imported`,
    ready > 0 && waits && `${productsInWords(ready)} to import`,
    problems > 0 && `${productsInWords(problems)} with problems`,
    products.unchanged > 0 && `${productsInWords(products.unchanged)} unchanged`,
  ].filter((part) => part !== false);
  return parts.join(', ');
}

/** Returns the next action of staff, e.g. "Review and import"; null if nothing is left to do. */
export function nextStepOf({ state, products }: Pick<ProductImport, 'state' | 'products'>): string | null {
  const isLeft = state === 'checked' || state === 'paused';
  if (state === 'checking' || state === 'importing') return 'See the progress';
  if (state === 'failed') return 'Check again';
  if (isLeft && readyOf(products) > 0) return state === 'paused' ? 'Continue the import' : 'Review and import';
  if (state !== 'cancelled' && problemsOf(products) > 0) return 'Correct the problems';
  return products.imported > 0 ? 'See the changes or undo' : null;
}

/** Returns the number of products that the running check or import has processed, and their total number. */
export function progressOf({ state, products }: Pick<ProductImport, 'state' | 'products'>) {
  const total = totalOf(products);
  if (state === 'checking') return { done: total - products.waiting, total };
  const imported = products.imported + products.outdated + products.refused;
  return { done: imported, total: imported + readyOf(products) };
}

/** Singular and plural names of the values in columns that files often change. */
const values: Readonly<Record<string, readonly [one: string, several: string]>> = {
  Price: ['price', 'prices'],
  'Compare-at price': ['compare-at price', 'compare-at prices'],
  'Variant price': ['variant price', 'variant prices'],
  Stock: ['stock', 'stocks'],
  Name: ['name', 'names'],
  Description: ['description', 'descriptions'],
  Category: ['category', 'categories'],
  Status: ['status', 'statuses'],
  Size: ['size', 'sizes'],
  Color: ['color', 'colors'],
  SKU: ['SKU', 'SKUs'],
  Barcode: ['barcode', 'barcodes'],
  Picture: ['picture', 'pictures'],
};

const maxColumns = 5;

/** Returns a summary such as "12 products: 9 prices, 3 stocks"; without columns, only the number of products. */
export function changesInWords(products: number, columns: ImportChanges['columns'] = []): string {
  const parts = columns.slice(0, maxColumns).map(({ column, cells }) => {
    const [one, several] = values[column] ?? [`× ${column}`, `× ${column}`];
    return `${cells.toLocaleString('en-US')} ${cells === 1 ? one : several}`;
  });
  if (columns.length > maxColumns) parts.push('and other columns');
  return parts.length === 0 ? productsInWords(products) : `${productsInWords(products)}: ${parts.join(', ')}`;
}
