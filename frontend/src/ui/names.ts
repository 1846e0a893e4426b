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

/** Returns a text about units of an order line that were exchanged for another size. */
export function exchangedText({ quantity, size }: { quantity: number; size: string }, ordered: number): string {
  return quantity === ordered ? `Exchanged for size ${size}` : `${quantity} exchanged for size ${size}`;
}
