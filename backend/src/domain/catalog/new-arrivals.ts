/** The category that no product is filed under: it shows whatever is marked as new. */
export const newArrivals = {
  name: 'New Arrivals',
  slug: 'new-arrivals',
  description: 'Fresh off the cutting table: the newest swimwear and activewear, before the good sizes go.',
} as const;
