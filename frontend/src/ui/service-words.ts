/** Who is thanked for service with a discount, in words. */
export const serviceWords = {
  military: 'Military',
  police: 'Police',
  fire: 'Fire department',
  medical: 'Emergency medical services',
} as const;
