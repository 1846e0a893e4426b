/** Maximum exact count of the service. Larger totals are estimates. */
export const countedExactly = 2_000;
