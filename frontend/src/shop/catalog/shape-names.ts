/** Names of the garment shapes that shoppers choose from. */
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
