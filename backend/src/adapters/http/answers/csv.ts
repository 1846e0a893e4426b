import { stringify, type Stringifier } from 'csv-stringify';

/**
 * Matches a text that spreadsheets would run as a formula, even if earlier escapes have put quotes before the formula.
 */
const formula = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Escapes a text, so that no spreadsheet runs it as a formula. `plainCell` reverses the escape. */
function safeCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Removes the quote that `safeCell` has added. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}

/**
 * Writes rows as CSV: UTF-8 with a byte order mark, lines ending in CRLF, and no text that could run as a formula.
 * Spreadsheets still convert texts that consist of digits to numbers.
 */
export function csvWriter(titles: readonly string[]): Stringifier {
  return stringify({
    bom: true,
    header: true,
    columns: [...titles],
    record_delimiter: 'windows',
    // Quote cells with a lone CR or LF: some programs start a new row there, and the row could start with a formula.
    quoted_match: /[\r\n]/,
    cast: { string: safeCell },
  });
}
