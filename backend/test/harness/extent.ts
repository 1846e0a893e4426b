/** Whether tests run with full counts: `npm run test:all` sets `TEST_EXTENT=all`. `npm test` uses smaller counts. */
export const atLength = process.env['TEST_EXTENT'] === 'all';
