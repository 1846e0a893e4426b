import fs from 'node:fs/promises';
import path from 'node:path';
import { demoFolder } from '../../config.js';
import type { ImageCodec } from '../../domain/media/image-codec.js';
import { widthFile } from '../../domain/media/uploaded-image.js';
import type { DemoCatalogue } from './demo-catalogue.js';

/** As `uploaded_images` keeps it. */
interface DemoImage {
  readonly filename: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string | null;
}

/** The size of the file that has a drawn picture's own name, in pixels. */
const size = { width: 800, height: 1000 };

/** The drawn pictures of the demo shop, for its library. */
export function demoImages({ products }: DemoCatalogue, codec: ImageCodec): Promise<DemoImage[]> {
  const urls = products.flatMap(({ imageUrl, images, variants }) => [
    imageUrl,
    ...images,
    ...variants.flatMap((variant) => variant.imageUrl ?? []),
  ]);
  const names = [...new Set(urls.map((url) => path.basename(url)))];
  return Promise.all(
    names.map(async (filename) => {
      const { size: bytes } = await fs.stat(path.join(demoFolder, 'pictures', filename));
      const narrow = await fs.readFile(path.join(demoFolder, 'pictures', widthFile(filename, 200, 'webp')));
      return { filename, bytes, ...size, placeholder: await codec.placeholder(narrow) };
    }),
  );
}
