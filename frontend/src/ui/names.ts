export const deliveryNames = {
  standard: 'Standard shipping',
  expedited: 'Expedited shipping',
  pickup: 'Store pickup',
} as const;

/** Readable names of the groups that get the service discount. */
export const serviceWords = {
  military: 'Military',
  police: 'Police',
  fire: 'Fire department',
  medical: 'Emergency medical services',
} as const;
