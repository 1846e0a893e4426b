/** What shoppers choose a garment by, as they call it. */
export const shapeNames = {
  triangle: 'Triangle',
  bandeau: 'Bandeau',
  halter: 'Halter',
  'high-waist': 'High-waist',
  'one-piece': 'One-piece',
  'cover-up': 'Cover-up',
  leggings: 'Leggings',
  shorts: 'Shorts',
  bra: 'Bras',
  tank: 'Tanks',
} as const;

export type Shape = keyof typeof shapeNames;
