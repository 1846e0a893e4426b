import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { demoFolder } from '../../config/config.js';
import type { DemoCatalogue } from './demo-catalogue.js';

/** A picture with the columns of `uploaded_images`. */
interface DemoImage {
  readonly filename: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
}

/** Size, in pixels, of each picture file whose name contains no width. */
const size = { width: 800, height: 1000 };

/** Returns the pictures of the demo shop for the picture library. */
export async function demoImages({ categories, products }: DemoCatalogue): Promise<DemoImage[]> {
  const urls = [
    ...products.flatMap(({ imageUrl, images, variants }) => [
      imageUrl,
      ...images.map(({ url }) => url),
      ...variants.flatMap((variant) => variant.imageUrl ?? []),
    ]),
    ...categories.map(({ imageUrl }) => imageUrl),
  ];
  const names = [...new Set(urls.map((url) => path.basename(url)))];
  const placeholders = await readPlaceholders();
  return Promise.all(
    names.map(async (filename) => {
      const { size: bytes } = await fs.stat(path.join(demoFolder, 'pictures', filename));
      const placeholder = placeholders[filename];
      if (placeholder === undefined) throw new Error(`demo/placeholders.json has no entry for ${filename}.`);
      return { filename, bytes, ...size, placeholder };
    }),
  );
}

/**
 * Reads the placeholders, by filename. They are computed in advance, because computing them would delay the first start
 * by a second.
 */
async function readPlaceholders(): Promise<Record<string, string>> {
  const text = await fs.readFile(path.join(demoFolder, 'placeholders.json'), 'utf8');
  return z.record(z.string(), z.string()).parse(JSON.parse(text));
}
