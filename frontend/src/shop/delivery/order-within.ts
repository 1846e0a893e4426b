const minute = 60_000;
const hour = 60 * minute;

/** Returns how long a promise still holds, e.g. "Order in the next 3 h", rounded down. */
export function orderWithin(milliseconds: number): string {
  if (milliseconds < minute || milliseconds >= 24 * hour) return 'Order now';
  if (milliseconds < hour) return `Order in the next ${Math.floor(milliseconds / minute)} min`;
  return `Order in the next ${Math.floor(milliseconds / hour)} h`;
}
