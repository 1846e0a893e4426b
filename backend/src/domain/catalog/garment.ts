/** What is known about how a product is made and worn; whatever is not known stays unsaid. Its sizes are its variants'. */
export interface Garment {
  readonly features: readonly string[];
  /** "82% recycled nylon, 18% elastane". */
  readonly fabric: string | null;
  readonly lining: string | null;
  /** How much of the sun it keeps off: a multiple of 5 from 15; 50 stands for 50+. */
  readonly upf: number | null;
  /** One instruction each. */
  readonly care: readonly string[];
  readonly fit: string | null;
}

export const upfRatings = [15, 20, 25, 30, 35, 40, 45, 50] as const;
