/** Milliseconds that running requests and jobs may hold up the end of their process. */
export const farewell = 30_000;
