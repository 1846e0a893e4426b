/** Whether tests run with large counts. `npm run test:all` sets `TEST_EXTENT=all`. */
export const atLength = process.env.TEST_EXTENT === 'all';

/**
 * Whether tests of a series are skipped: files `*.series.*`, files in a folder `series`, and tests with `@series` in
 * their title or tags. `npm run test:full` sets `TEST_EXTENT=full`, which includes the series.
 */
export const withoutSeries = !process.env.TEST_EXTENT;
