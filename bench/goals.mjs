/** @typedef {{ text: string, holds: (reached: number) => boolean }} Goal */

/** @param {number} limit @param {string} [of] @returns {Goal} */
const atLeast = (limit, of = '') => ({ text: `at least ${limit}${of}`, holds: (reached) => reached >= limit });
/** @param {number} limit @param {string} [of] @returns {Goal} */
const atMost = (limit, of = '') => ({ text: `at most ${limit}${of}`, holds: (reached) => reached <= limit });

const ofItsRate = ' of its rate';
const timesItsCpu = ' × its CPU';

/** Pages with product pictures. Their performance score may be two points lower. */
const withProducts = ['home', 'listing', 'product'];

/** Limits of a page in Lighthouse's mobile preset. @param {string} page */
export const pageGoals = (page) => ({
  performance: atLeast(withProducts.includes(page) ? 97 : 99),
  accessibility: atLeast(100),
  'best-practices': atLeast(100),
  seo: atLeast(100),
  cls: atMost(0.02),
  lcp: atMost(2_000),
});

/**
 * Goals by the name of the figure. Two ratios compare a cached read with the bare server: the ratio of the rates, and
 * the ratio of the processor times. The result is the lower ratio, so that a slow load tool does not improve the
 * result.
 */
export const goals = {
  size: atMost,
  'home from memory': atLeast(0.5, ofItsRate),
  'listing from memory': atLeast(0.5, ofItsRate),
  'product from memory': atLeast(0.5, ofItsRate),
  'list of 24 from memory': atLeast(0.1, ofItsRate),
  'detail from memory': atLeast(0.1, ofItsRate),
  'listing, cold': atMost(166, timesItsCpu),
  'list of 24, cold': atMost(52, timesItsCpu),
  'detail, cold': atMost(31, timesItsCpu),
  'new cart and line': atLeast(0.15, ofItsRate),
  'whole purchase': atLeast(0.15, ofItsRate),
  'statements of a purchase': atMost(40),
  'wrong stock or orders': atMost(0),
  'busy day, share of hits': atLeast(0.9),
  'busy day, p99 ms at half load': atMost(25),
  'memory at the end, MB': atMost(220),
  'growth of memory, share': atMost(0.1),
  growth: atMost(1.3, ' × the p50'),
  'list of staff, ms': atMost(200),
  'scans of many rows': atMost(0),
};
