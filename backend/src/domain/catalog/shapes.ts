/** What shoppers choose a garment by. A product is of each shape that is among its tags. */
export const shapes = [
  ...['triangle', 'bandeau', 'halter', 'high-waist', 'one-piece', 'cover-up'],
  ...['leggings', 'shorts', 'bra', 'tank'],
] as const;
