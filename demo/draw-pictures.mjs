import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawBrand } from './drawing/brand.mjs';
import { drawContactSheet } from './drawing/contact-sheet.mjs';
import { picturesOf, surface } from './drawing/pictures.mjs';

const WIDTHS = [200, 400, 600, 800, 1200];
const WIDEST = 1200;
const BASE_WIDTH = 800;
const DOTS_PER_INCH = 72;
const folder = new URL('pictures/', import.meta.url);

const rasterOf = ({ svg, frame: [x, y, width] }) => {
  const scale = WIDEST / width;
  const part = {
    left: Math.round(x * scale),
    top: Math.round(y * scale),
    width: WIDEST,
    height: Math.round((WIDEST * surface.height) / surface.width),
  };
  return sharp(Buffer.from(svg), { density: DOTS_PER_INCH * scale })
    .extract(part)
    .removeAlpha()
    .png()
    .toBuffer();
};

const write = async (picture) => {
  const raster = await rasterOf(picture);
  for (const width of WIDTHS) {
    const sized = sharp(raster).resize(width);
    const webp = await sized
      .clone()
      .webp({ quality: width === WIDEST ? 50 : 66, effort: 6 })
      .toBuffer();
    await writeFile(new URL(`${picture.name}-${width}.webp`, folder), webp);
    if (width === BASE_WIDTH) await writeFile(new URL(`${picture.name}.webp`, folder), webp);
    await sized
      .clone()
      .avif({ quality: width === WIDEST ? 40 : 48 })
      .toFile(fileURLToPath(new URL(`${picture.name}-${width}.avif`, folder)));
  }
  console.log(picture.name);
};

const wanted = process.argv.slice(2);
const { products } = JSON.parse(await readFile(new URL('catalogue.json', import.meta.url), 'utf8'));
const pictures = products.flatMap(picturesOf);

await mkdir(folder, { recursive: true });
for (const picture of pictures) {
  if (wanted.length === 0 || wanted.some((slug) => picture.name.startsWith(slug))) await write(picture);
}
await drawContactSheet(
  pictures.map(({ name }) => name),
  folder,
  new URL('contact-sheet.webp', import.meta.url),
);
await drawBrand(new URL('media/shore-1920.webp', import.meta.url), new URL('brand/', import.meta.url));
