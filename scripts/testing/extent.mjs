/** Whether tests run at length: `npm run test:all` sets `TEST_EXTENT=all`. */
export const atLength = process.env.TEST_EXTENT === 'all';
