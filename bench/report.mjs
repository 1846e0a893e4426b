/** @typedef {import('./load.mjs').Comparison} Comparison */
/** @typedef {import('./measurement.mjs').Measurement} Measurement */

/** @param {Comparison[]} comparisons */
export function printLoad(comparisons) {
  const rows = comparisons.flatMap(({ name, shop, yardstick, statements }) => [
    [name, ...figures(shop), ''],
    [
      statements ? `  its ${statements} SQL statements` : '  bare node:http',
      ...figures(yardstick),
      timesOf(shop, yardstick),
    ],
  ]);
  printTable(['', 'a second', 'p50 ms', 'p99 ms', 'CPU ms each', 'of the yardstick’s CPU'], rows);
}

/** @param {import('./lighthouse.mjs').PageScore[]} pages */
export function printPages(pages) {
  const rows = pages.map(({ page, scores, cls, milliseconds: { lcp, tbt } }) => [
    page,
    ...Object.values(scores).map(String),
    cls.toFixed(3),
    lcp.toFixed(0),
    tbt.toFixed(0),
  ]);
  printTable(['', 'performance', 'accessibility', 'best practices', 'SEO', 'CLS', 'LCP ms', 'TBT ms'], rows);
  for (const { page, findings } of pages) for (const finding of findings) console.log(`  ${page}: ${finding}`);
}

/** @param {import('../frontend/scripts/budget.mjs').PageSize[]} sizes */
export function printSizes(sizes) {
  const rows = sizes.map(({ page, kind, bytes, limit }) => [page, kind, kilobytes(bytes), kilobytes(limit)]);
  printTable(['', '', 'KB, gzip', 'at most'], rows);
}

/** @param {Measurement} measurement */
const figures = ({ perSecond, p50, p99, cpu }) => [
  perSecond.toFixed(perSecond < 100 ? 1 : 0),
  p50.toFixed(1),
  p99.toFixed(1),
  cpu === undefined ? 'n/a' : cpu.toFixed(2),
];

/** @param {Measurement} shop @param {Measurement} yardstick */
const timesOf = (shop, yardstick) => (shop.cpu && yardstick.cpu ? `${(shop.cpu / yardstick.cpu).toFixed(1)} ×` : 'n/a');

const kilobytes = (bytes) => (bytes / 1000).toFixed(1);

/** @param {string[]} head @param {string[][]} rows */
function printTable(head, rows) {
  const widths = head.map((title, column) =>
    Math.max(...[head, ...rows].map((row) => row[column].length), title.length),
  );
  const line = (row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join('  ');
  console.log(`\n${line(head)}\n${widths.map((width) => '─'.repeat(width)).join('  ')}`);
  for (const row of rows) console.log(line(row));
}
