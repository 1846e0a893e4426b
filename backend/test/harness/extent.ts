/** Whether tests run at length: `npm run test:all` sets `TEST_EXTENT=all`. `npm test` runs the same tests with smaller counts. */
export const atLength = process.env['TEST_EXTENT'] === 'all';
