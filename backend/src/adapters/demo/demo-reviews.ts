import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { demoFolder } from '../../config/config.js';
import { fits } from '../../domain/catalog/rating.js';

const reviews = z.array(
  z.object({
    slug: z.string(),
    author: z.string(),
    stars: z.int().min(1).max(5),
    fit: z.enum(fits),
    sizeWorn: z.string(),
    usualSize: z.string(),
    text: z.string(),
    helpful: z.int(),
    answer: z.string().nullable(),
    daysAgo: z.number(),
  }),
);

type DemoReview = z.infer<typeof reviews>[number];

/**
 * Reads the fictional reviews. Pages mark each review as a sample. All statements in the reviews about the products are
 * true.
 */
export async function readDemoReviews(): Promise<DemoReview[]> {
  const text = await fs.readFile(path.join(demoFolder, 'reviews.json'), 'utf8');
  return reviews.parse(JSON.parse(text));
}
