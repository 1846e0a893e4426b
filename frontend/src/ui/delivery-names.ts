export const deliveryNames = {
  standard: 'Standard shipping',
  expedited: 'Expedited shipping',
  pickup: 'Store pickup',
} as const;
