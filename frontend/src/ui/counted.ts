/** The service counts so many; above it estimates. */
export const countedExactly = 2_000;
