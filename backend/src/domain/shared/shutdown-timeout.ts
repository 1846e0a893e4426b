/** Milliseconds that running requests and jobs may delay the end of their process. */
export const shutdownTimeoutMs = 30_000;
