import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

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
  for (const [page, path] of Object.entries(pages)) {
    const reports = [];
    for (let run = 0; run < runs; run++) {
      signal.throwIfAborted();
      reports.push(await report(url + path, browser));
    }
    scores.push(scoreOf(page, reports));
  }
  return scores;
}

/**
 * Runs Lighthouse on one page. Retries, because Lighthouse occasionally fails to record a trace.
 * @param {string} url
 * @param {string} browser
 */
async function report(url, browser, triesLeft = 2) {
  const chromeFlags = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--ignore-certificate-errors',
  ];
  const chrome = await launch({ chromePath: browser, chromeFlags, logLevel: 'error' });
  try {
    const result = await lighthouse(url, { port: chrome.port, logLevel: 'error', onlyCategories: categories });
    if (!result) throw new Error(`Lighthouse returned no result for ${url}.`);
    const { runtimeError } = result.lhr;
    if (!runtimeError) return result.lhr;
    if (triesLeft === 0) throw new Error(`${url}: ${runtimeError.message}`);
  } finally {
    chrome.kill();
  }
  return report(url, browser, triesLeft - 1);
}

/** @param {string} page @param {import('lighthouse').Result[]} reports @returns {PageScore} */
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

/** @param {import('lighthouse').Result} report */
function findingsOf({ audits, categories: found }) {
  return categories.flatMap((name) =>
    found[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && (audits[id].score ?? 1) < 0.9)
      .map(({ id }) => `${name}: ${id}`),
  );
}

/** @param {number[]} values */
const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
