/** A category without products of its own: it shows all products marked as new. */
export const newArrivals = {
  name: 'New Arrivals',
  slug: 'new-arrivals',
  description: 'Fresh off the cutting table: the newest swimwear and activewear, before the good sizes go.',
} as const;
