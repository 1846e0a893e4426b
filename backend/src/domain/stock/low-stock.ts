/**
 * Units at or below which a size is running out. The index `stock_low_index` and the trigger `stock_low` have the same
 * number.
 */
export const lowStockLimit = 3;
