import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const demo = new URL('../', import.meta.url);
const WIDTHS = [640, 1280, 1920];

/**
 * Writes the picture of the products on the beach in all widths. `demo/draw-brand.mjs` uses it for shared links.
 * @param {URL} masters
 */
export async function publishShore(masters) {
  const master = sharp(fileURLToPath(new URL('pictures/shore.png', masters))).removeAlpha();
  for (const width of WIDTHS) {
    const stem = fileURLToPath(new URL(`media/shore-${width}`, demo));
    await master.clone().resize(width).webp({ quality: 66, effort: 6 }).toFile(`${stem}.webp`);
    await master.clone().resize(width).avif({ quality: 44, tune: 'ssim' }).toFile(`${stem}.avif`);
  }
}
