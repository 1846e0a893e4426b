/** Whether the counts of tests are large: `npm run test:all` sets `TEST_EXTENT=all`. */
export const atLength = process.env.TEST_EXTENT === 'all';
