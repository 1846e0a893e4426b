import { pageGoals } from './goals.mjs';

/**
 * A line of the table, with an optional line for its baseline below.
 * @typedef {object} Row
 * @property {string} name
 * @property {import('./measurement.mjs').Measurement} [measured]
 * @property {{ name: string } & import('./measurement.mjs').Measurement} [yardstick]
 * @property {number} [reached] value to compare with the goal
 * @property {import('./goals.mjs').Goal} [goal]
 */

const head = ['', 'a second', 'p50 ms', 'p99 ms', 'CPU ms', 'PostgreSQL’s', 'reached', 'goal', ''];

/** @param {Row[]} rows */
export function printRows(rows) {
  const none = ['', '', '', '', ''];
  const lines = rows.flatMap(({ name, measured, yardstick, reached, goal }) => [
    [name, ...(measured ? figures(measured) : none), short(reached), goal?.text ?? '', verdict(reached, goal)],
    ...(yardstick ? [[`  ${yardstick.name}`, ...figures(yardstick), '', '', '']] : []),
  ]);
  printTable(head, lines);
}

/** @param {import('./lighthouse.mjs').PageScore[]} pages */
export function printPages(pages) {
  const rows = pages.map(({ page, scores, cls, milliseconds: { lcp, tbt } }) => [
    page,
    ...Object.values(scores).map(String),
    cls.toFixed(3),
    lcp.toFixed(0),
    tbt.toFixed(0),
    missedGoals({ page, scores, cls, lcp }),
  ]);
  printTable(['', 'performance', 'accessibility', 'best practices', 'SEO', 'CLS', 'LCP ms', 'TBT ms', ''], rows);
  for (const { page, findings } of pages) for (const finding of findings) console.log(`  ${page}: ${finding}`);
}

/** @param {{ page: string, scores: Record<string, number>, cls: number, lcp: number }} page */
function missedGoals({ page, scores, cls, lcp }) {
  const reached = { ...scores, cls, lcp };
  const missed = Object.entries(pageGoals(page)).filter(([name, goal]) => !goal.holds(reached[name]));
  return missed.length === 0 ? 'pass' : `SHORT: ${missed.map(([name, { text }]) => `${name} ${text}`).join(', ')}`;
}

/** @param {import('./interactions.mjs').Interaction[]} interactions */
export function printInteractions(interactions) {
  console.log('\nThe first click on a simulated phone, four times as slow as this machine: the median of 5 runs…');
  const rows = interactions.map(({ name, milliseconds, limit }) => [
    name,
    milliseconds.toFixed(0),
    milliseconds <= limit ? 'pass' : 'SHORT',
  ]);
  printTable(['', 'INP ms', ''], rows);
}

/** @param {number | undefined} reached @param {Row['goal']} goal */
function verdict(reached, goal) {
  if (!goal || reached === undefined) return '';
  return goal.holds(reached) ? 'pass' : 'SHORT';
}

/** @param {import('./measurement.mjs').Measurement} measurement */
const figures = ({ perSecond, p50, p99, cpu: { shop, database } }) => [perSecond, p50, p99, shop, database].map(short);

/** Formats a value with three digits, or with all digits before the decimal point. @param {number | undefined} value */
function short(value) {
  if (value === undefined || Number.isNaN(value)) return '';
  return value === 0 ? '0' : value.toFixed(Math.min(3, Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))));
}

/** @param {string[]} head @param {string[][]} rows */
function printTable(head, rows) {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column].length)));
  const line = (row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join('  ');
  console.log(`\n${line(head)}\n${widths.map((width) => '─'.repeat(width)).join('  ')}`);
  for (const row of rows) console.log(line(row));
}
