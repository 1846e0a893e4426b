import { stringify, type Stringifier } from 'csv-stringify';

/** Texts that spreadsheets run as formulas, with the quotes that earlier escapes put before them. */
const formula = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A text that no spreadsheet runs as a formula. `plainCell` returns the text. */
function safeCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text without the quote of `safeCell`. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}

/**
 * Writes rows as CSV: UTF-8 with a byte order mark, lines ending in CRLF, and no text that could run as a formula.
 * Spreadsheets convert digits in a CSV to numbers.
 */
export function csvWriter(titles: readonly string[]): Stringifier {
  return stringify({
    bom: true,
    header: true,
    columns: [...titles],
    record_delimiter: 'windows',
    // Some programs start a new row at a lone CR or LF, and that row could start with a formula.
    quoted_match: /[\r\n]/,
    cast: { string: safeCell },
  });
}
