/** Shapes for filtering. A product has each shape that is among its tags. */
export const shapes = [
  ...['triangle', 'bandeau', 'halter', 'high-waist', 'one-piece', 'cover-up'],
  ...['leggings', 'shorts', 'bra', 'tank'],
] as const;
