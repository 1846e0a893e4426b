/** All sizes, from small to large. */
export const sizes = ['XS', 'S', 'M', 'L', 'XL'] as const;
