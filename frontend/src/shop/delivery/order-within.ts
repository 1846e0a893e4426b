const minute = 60_000;
const hour = 60 * minute;

/** How long a promise still holds, as "Order in the next 3 h"; never longer than it does. */
export function orderWithin(milliseconds: number): string {
  if (milliseconds < minute || milliseconds >= 24 * hour) return 'Order now';
  if (milliseconds < hour) return `Order in the next ${Math.floor(milliseconds / minute)} min`;
  return `Order in the next ${Math.floor(milliseconds / hour)} h`;
}
