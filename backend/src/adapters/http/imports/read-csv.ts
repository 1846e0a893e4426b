import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { fileRefused } from '../../../domain/imports/use-cases/receive-import.js';
import { columns } from '../../../domain/imports/product-columns.js';
import type { SheetRow } from '../../../domain/imports/plan-product.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { plainCell } from '../answers/csv.js';
import { visibleText } from '../validation/visible-text.js';
import { isFromShopify, ShopifyRows } from './shopify-rows.js';

/** Max size of a file and of a row, in bytes. */
export const maxBytes = 64 * 1024 * 1024;
const maxBytesOfRow = 256 * 1024;
const knownTitles: readonly string[] = columns.map(({ title }) => title);

/**
 * Parses the rows of a file while it is uploaded. Never returns an incomplete row.
 * @throws DomainError invalid, or too-large, with a sentence about the file
 */
export async function* readRows(file: Readable): AsyncIterable<SheetRow> {
  const texts = textOf(file);
  try {
    const first = await texts.next();
    const start = first.done ? '' : first.value;
    let titles: readonly string[] | null = null;
    let shopify: ShopifyRows | null = null;
    let number = 0;
    for await (const cells of recordsOf(start, texts)) {
      number++;
      if (titles === null) {
        titles = cells.map((cell) => plainCell(cell).trim());
        if (isFromShopify(titles)) shopify = new ShopifyRows();
        else checkTitles(titles);
      } else {
        const row = rowOf(titles, cells, number);
        const read = shopify ? shopify.convert(row.cells) : row.cells;
        if (Object.keys(read).length > 0) yield { number, cells: read };
      }
    }
    if (titles === null) throw fileRefused('empty', 'The file is empty.');
  } finally {
    // After an error, the rest of the upload is read and discarded, so that the connection can be reused.
    void texts.return(undefined).then(() => file.resume());
  }
}

async function* recordsOf(start: string, rest: AsyncIterator<string>): AsyncIterable<string[]> {
  const parser = parse({
    delimiter: delimiterOf(start),
    relax_column_count: true,
    max_record_size: maxBytesOfRow,
  });
  const fed = pipeline(async function* () {
    yield start;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  }, parser);
  // The loop below throws this error, too.
  fed.catch(() => undefined);
  try {
    for await (const record of parser) yield record as string[];
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error) : error;
  }
}

/** Decodes the upload. After an error, the request stays open, so that the response can be sent. */
async function* textOf(file: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  let isFirst = true;
  for await (const chunk of file.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge();
    if (isFirst && chunk.subarray(0, 2).toString('latin1') === 'PK') {
      throw fileRefused(
        'spreadsheet',
        'This is not a CSV file. Please save the spreadsheet as “CSV UTF-8”, and upload that file.',
      );
    }
    isFirst = false;
    yield decoded(() => decoder.decode(chunk, { stream: true }));
  }
  yield decoded(() => decoder.decode());
}

function decoded(decode: () => string): string {
  let text: string;
  try {
    text = decode();
  } catch {
    throw fileRefused(
      'encoding',
      'The character encoding of this file is not supported. Please save the file as “CSV UTF-8”.',
    );
  }
  if (text.includes('\u0000')) throw fileRefused('binary', 'This is not a text file. Please upload a CSV file.');
  return text;
}

/** Detects the delimiter from the first line. Column titles contain none of these characters. */
function delimiterOf(start: string): string {
  const [line = ''] = start.split(/[\r\n]/, 1);
  const count = (delimiter: string) => line.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
}

function checkTitles(titles: readonly string[]): void {
  const unknown = titles.filter((title) => title !== '' && !knownTitles.includes(title));
  if (unknown.length > 0) {
    const [shown, more] = [unknown.slice(0, 3).map((title) => `“${title.slice(0, 40)}”`), unknown.length - 3];
    const rest = more > 0 ? ` and ${more} more` : '';
    throw fileRefused(
      'unknown-columns',
      `The file has unknown columns: ${shown.join(', ')}${rest}. Please rename or delete them. The list below shows the columns that the shop reads.`,
    );
  }
  const twice = titles.find((title, at) => title !== '' && titles.indexOf(title) !== at);
  if (twice !== undefined) throw fileRefused('column-twice', `The file has the column “${twice}” twice.`);
  if (!titles.includes('Slug'))
    throw fileRefused(
      'no-slug',
      'The file has no column “Slug”. The list below shows the columns that the shop reads.',
    );
}

/** Reads the cells that are not empty. A cell without a column title is reported as a message under an empty title. */
function rowOf(titles: readonly string[], record: readonly string[], number: number): SheetRow {
  const cells: Record<string, string> = {};
  for (const [at, cell] of record.entries()) {
    const text = visibleText(plainCell(cell));
    if (text.trim() === '') continue;
    const title = titles[at] ?? '';
    cells[title] = title === '' ? 'This row has a cell without a column title.' : text;
  }
  return { number, cells };
}

function unreadable({ code, message, ...error }: CsvError): DomainError {
  const lines = (error as { lines?: unknown }).lines;
  const place = typeof lines === 'number' ? `Line ${lines}` : 'The file';
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return fileRefused(
      'long-row',
      `${place} is in a row that is too long. An earlier quotation mark may have no closing mark.`,
    );
  }
  return fileRefused('unreadable', `${place} cannot be read: a quotation mark is missing, or in the wrong place.`);
}

export function tooLarge(): DomainError {
  const message = `This file is too large. Please split it into files of at most ${maxBytes / 1024 / 1024} MB.`;
  return new DomainError('too-large', 'import.too-large', message, { errors: { file: message } });
}
