/** Garment attributes that shoppers filter by, with the values of each in display order. */
export const garmentWords = {
  kind: ['bikini', 'bikini-top', 'bikini-bottom', 'one-piece', 'cover-up', 'active-top', 'active-bottom'],
  coverage: ['minimal', 'cheeky', 'moderate', 'full'],
  support: ['light', 'medium', 'high'],
  lined: ['none', 'partial', 'full'],
  rise: ['low', 'mid', 'high'],
  leg: ['low-cut', 'mid-cut', 'high-cut', 'short', 'cropped', 'full-length', 'flared'],
  stretch: ['none', 'some', 'high'],
} as const;
export type GarmentChoice = keyof typeof garmentWords;
export const garmentChoices = Object.keys(garmentWords) as GarmentChoice[];

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
