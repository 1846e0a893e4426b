import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { npm } from '../scripts/npm.mjs';

/** npm downloads Lighthouse for the measurement: it would be an eighth of the installed files, and no test needs it. */
const lighthouse = 'lighthouse@13.5.0';

const runs = 5;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/**
 * Median result of several runs on one page.
 * @typedef {object} PageScore
 * @property {string} page
 * @property {Record<string, number>} scores out of 100, by category
 * @property {Record<string, number[]>} all scores of every run, by category
 * @property {number} cls
 * @property {Record<string, number>} milliseconds LCP, TBT
 * @property {string[]} findings audits that cost points in any run, apart from the measured times
 */

/**
 * Runs Lighthouse's mobile preset with all audits.
 * @param {string} url of the shop
 * @param {Record<string, string>} pages paths by name
 * @param {{ browser: string, signal: AbortSignal }} options
 * @returns {Promise<PageScore[]>}
 */
export async function measurePages(url, pages, { browser, signal }) {
  const scores = [];
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lighthouse-'));
  try {
    for (const [page, address] of Object.entries(pages)) {
      const reports = [];
      for (let run = 0; run < runs; run++) {
        signal.throwIfAborted();
        reports.push(await report(url + address, { folder, browser, signal }));
      }
      scores.push(scoreOf(page, reports));
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
  return scores;
}

/**
 * Runs Lighthouse on one page. Retries, because Lighthouse occasionally fails to record a trace.
 * @param {string} url
 * @param {{ folder: string, browser: string, signal: AbortSignal }} options `folder` for the report, and for npm's
 * cache if there is no home folder
 */
async function report(url, { folder, browser, signal }, triesLeft = 2) {
  const file = path.join(folder, 'report.json');
  const chromeFlags = '--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --ignore-certificate-errors';
  try {
    await npm(
      [
        ...['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url, '--quiet'],
        ...['--output=json', `--output-path=${file}`, `--only-categories=${categories.join()}`],
        `--chrome-flags=${chromeFlags}`,
      ],
      { dataDir: folder, signal, env: { CHROME_PATH: browser } },
    );
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    if (signal.aborted || triesLeft === 0) throw error;
    return report(url, { folder, browser, signal }, triesLeft - 1);
  }
}

/**
 * The part of Lighthouse's report that the scores are made of.
 * @typedef {object} LighthouseResult
 * @property {Record<string, { score: number | null, auditRefs: { id: string, weight: number }[] }>} categories
 * @property {Record<string, { score: number | null, numericValue?: number }>} audits
 */

/** @param {string} page @param {LighthouseResult[]} reports @returns {PageScore} */
function scoreOf(page, reports) {
  const all = Object.fromEntries(
    categories.map((name) => [
      name,
      reports.map(({ categories: found }) => Math.round((found[name].score ?? 0) * 100)),
    ]),
  );
  const metric = (id) => median(reports.map(({ audits }) => audits[id].numericValue ?? Number.NaN));
  return {
    page,
    scores: Object.fromEntries(categories.map((name) => [name, median(all[name])])),
    all,
    cls: metric('cumulative-layout-shift'),
    milliseconds: { lcp: metric('largest-contentful-paint'), tbt: metric('total-blocking-time') },
    findings: [...new Set(reports.flatMap(findingsOf))].sort(),
  };
}

/** @param {LighthouseResult} report */
function findingsOf({ audits, categories: found }) {
  return categories.flatMap((name) =>
    found[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && (audits[id].score ?? 1) < 0.9)
      .map(({ id }) => `${name}: ${id}`),
  );
}

/** @param {number[]} values */
const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
